"""Relays that interference has broken (notes 12.1, E-150): Rubinsohl over two-level calls, takeout doubles
and natural forcing suits over three-level ones, penalty doubles higher up."""

from __future__ import annotations

from dataclasses import dataclass

from tosr_engine.answers import RelayState
from tosr_engine.calls import Call, Shown
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import length
from tosr_engine.system.agreements import natural_end, placed
from tosr_engine.system.competition.rubinsohl import transfers
from tosr_engine.system.language import At, Plan, Rule, Table, Undefined
from tosr_engine.system.relays.frame import Frame

_WHY = {"3D": "what 3D would have shown lies above 3NT", "3H": "what 3H would have shown lies above 3NT"}


@dataclass(frozen=True)
class Broken(Plan):
    """No relay is left; our next call is natural, by Rubinsohl, or a double."""

    frame: Frame
    their_call: Call
    structure: str = "relays off"

    def table(self, at: At) -> Table:
        """The calls of the level of the interference; which is right is judgement."""
        last = at.last_bid
        assert last is not None
        return _table(last, self.their_call, at.our_double if at.may_double else None)

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """Still off."""
        return Broken(self.frame, c)

    def relay(self, at: At) -> RelayState:
        """The relays are off."""
        return self.frame.state(self.structure, None, on=False)

    def notes(self, at: At) -> tuple[str, ...]:
        """The verdict."""
        criterion = self.frame.criterion or "3D"
        return (
            f"Relays OFF ({criterion} criterion): {self.their_call} moves the answers "
            f"by {self.frame.loss:+d}, so {_WHY[criterion]}. Calls are natural now.",
        )


def _table(last: Call, theirs: Call, doubling: Call | None) -> Table:
    rules: list[Rule] = []
    if last.level <= 2 and theirs.suit is not None:
        rules.extend(transfers(last, theirs.suit, "12.2"))
    if doubling is not None:
        word = "takeout" if last.level == 3 else "for penalty"
        rules.append(_loose(doubling, f"double, {word}", then_end=last.level != 3))
    named = {r.call for r in rules}
    from tosr_engine.calls import BIDS, PASS

    for bid in BIDS:
        if bid.index > last.index and bid not in named and bid.level <= 5:
            rules.append(_natural(bid, last))
    rules.append(_loose(PASS, "nothing to add", then_end=False))
    return Table(rules, name="relays off", partition=False)


def _natural(bid: Call, last: Call) -> Rule:
    if bid.suit is None:
        return _loose(bid, "natural notrump", then_end=bid.level >= 3)
    hands = length(bid.suit, 4) if bid.level <= 4 else EVERY_HAND
    forcing = "round" if bid.level == 3 and last.level == 3 else "no"
    return Rule(
        bid,
        hands,
        f"natural, {bid.suit.word}",
        "12.2",
        kind="natural",
        forcing=forcing,
        then=natural_end,
        basis="judgement",
        errata=("E-150",),
    )


def _loose(c: Call, label: str, *, then_end: bool) -> Rule:
    return Rule(
        c,
        EVERY_HAND,
        label,
        "12.2",
        kind="competitive",
        forcing="to-play" if then_end else "no",
        then=placed if then_end else lambda at: Undefined("the notes do not follow this auction further"),
        basis="judgement",
        errata=("E-150",),
    )

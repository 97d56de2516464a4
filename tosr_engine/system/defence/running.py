"""When they run from our power double that was passed for penalties (Appendix 3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tosr_engine.calls import DOUBLE, PASS, Call, Shown
from tosr_engine.cards import Suit
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import hcp, length
from tosr_engine.system.defence.later import settled
from tosr_engine.system.defence.natural_bids import natural
from tosr_engine.system.defence.rules import STRUCTURE, compete, leave, table
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table


@dataclass(frozen=True)
class Running(Plan):
    """After a penalty pass: they may run, and our doubles are for penalties."""

    opened: Suit
    structure: str = "power double passed for penalties"

    def table(self, at: At) -> Table:
        """The contract stands."""
        return _STANDS

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """They run: double for penalties, bid their first suit naturally, or pass to partner."""
        if not c.is_bid or c.level > 4:
            return self
        return Fixed(
            _over_a_run(self.opened, c), lambda c, shown, at: self.over(c, shown, at), self.structure
        )


_STANDS = Table(
    [
        Rule(
            PASS,
            EVERY_HAND,
            "leaves the double in",
            STRUCTURE,
            kind="sign-off",
            forcing="to-play",
            then=settled,
        )
    ]
)


@cache
def _over_a_run(opened: Suit, c: Call) -> Table:
    trumps = hcp(8) if c.suit is None else length(c.suit, 3)

    def follow(at: At) -> Plan:
        return Fixed(_over_a_run(opened, c), lambda c, shown, at: Running(opened).over(c, shown, at))

    rules = [compete(DOUBLE, trumps, "penalty", STRUCTURE, then=lambda at: Running(opened))]
    if c.suit is not opened:
        rules.append(
            compete(
                bid_in(opened, c),
                length(opened, 5),
                f"natural {opened.word}, constructive",
                STRUCTURE,
                kind="natural",
                then=natural(),
            )
        )
    rules.append(leave("leaves it to partner", STRUCTURE, then=follow))
    return table(rules, "after they run from the double")

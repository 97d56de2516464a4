"""The two-suited overcaller's next call: "logical" answers, told by shape and strength (Appendix 3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tosr_engine.calls import Call, call
from tosr_engine.cards import H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import hcp, length
from tosr_engine.system.agreements import stopper
from tosr_engine.system.defence.later import settled, unsettled_over
from tosr_engine.system.defence.natural_bids import Mode, natural
from tosr_engine.system.defence.overcalls import TwoSuits
from tosr_engine.system.defence.rules import STRUCTURE, compete, game_in, leave, table, unbid
from tosr_engine.system.defence.theirs import bid_in, notrump_over
from tosr_engine.system.language import Fixed, Follow, Rule, Table

MAXIMUM, BEYOND = 12, 16
"""HCP of a maximum Roman jump, and those that only the unlimited cue-bid may have (judgement)."""
TWO_NOTRUMP, THREE_NOTRUMP = call("2NT"), call("3NT")


@dataclass(frozen=True)
class Shape:
    """What was shown: their suit, our two suits; ``named`` is the one that the call named, if any."""

    opened: Suit
    pair: TwoSuits

    @property
    def named(self) -> Suit | None:
        """The suit of ours that the overcall bid; None for the cue-bid."""
        suit = self.pair.call.suit
        return suit if suit in self.pair.suits else None

    @property
    def fourth(self) -> Suit:
        """The suit that nobody has shown."""
        return next(s for s in unbid(self.opened) if s not in self.pair.suits)


def _rule(
    c: Call, hands: HandSet, label: str, follow: Mode = "free", *, kind: str = "natural", forcing: str = "no"
) -> Rule:
    return compete(c, hands, label, STRUCTURE, kind=kind, forcing=forcing, judged=True, then=natural(follow))


def _strong(shape: Shape, last: Call) -> list[Rule]:
    """The overcaller's own cue-bid: a two-suited cue-bid has no upper limit."""
    if shape.named is not None:
        return []
    return [
        _rule(
            bid_in(shape.opened, last),
            hcp(BEYOND),
            "cue-bid: stronger than a Roman jump could be",
            "forced",
            kind="ask",
            forcing="round",
        )
    ]


@cache
def after_cue(shape: Shape, last: Call) -> Table:
    """Over partner's strongest advance: five-five, three of the fourth suit, a stopper, or none of these."""
    high, low, fourth = shape.pair.high, shape.pair.low, shape.fourth
    rules = [
        *_strong(shape, last),
        _rule(bid_in(high, last), length(high, 5), f"five or more {high.word}, at least five-five"),
    ]
    fragment = bid_in(fourth, last)
    if fragment.level <= 3:
        rules.append(_rule(fragment, length(fourth, 3), f"three or more {fourth.word} on the side"))
    notrump = notrump_over(last)
    if notrump.level <= 3:
        rules.append(_rule(notrump, stopper(shape.opened), f"a stopper in {shape.opened.word}"))
    rules.append(_rule(bid_in(low, last), EVERY_HAND, f"{low.word} again, nothing else to show"))
    return table(rules, "answers to the strongest advance of a two-suited overcall")


@cache
def after_game_try(shape: Shape) -> Table:
    """Over the 2NT that tends to be interested in the higher suit."""
    high, low = shape.pair.high, shape.pair.low
    five, most = length(high, 5), hcp(MAXIMUM)
    rules = _strong(shape, TWO_NOTRUMP)
    if high in (S, H):
        rules.append(
            compete(
                game_in(high),
                five & most,
                f"game: five {high.word} and a maximum",
                STRUCTURE,
                kind="natural",
                judged=True,
                then=settled,
            )
        )
    rules.append(
        compete(
            THREE_NOTRUMP,
            most & stopper(shape.opened),
            f"maximum with a stopper in {shape.opened.word}",
            STRUCTURE,
            kind="natural",
            judged=True,
            then=settled,
        )
    )
    rules.append(_rule(bid_in(high, TWO_NOTRUMP), five, f"five or more {high.word}, minimum"))
    if shape.named is not None:
        rules.append(
            _rule(
                bid_in(shape.opened, TWO_NOTRUMP),
                most,
                "maximum without a stopper or a second five-card suit",
                "forced",
                kind="ask",
                forcing="round",
            )
        )
    rules.append(_rule(bid_in(low, TWO_NOTRUMP), EVERY_HAND, f"{low.word} again, minimum"))
    return table(rules, "answers to 2NT after a two-suited overcall")


def after_preference(c: Call) -> Follow:
    """The unlimited cue-bid over a plain choice of suit: passes unless very strong."""
    return lambda at: Fixed(_after_preference(c), unsettled_over)


@cache
def _after_preference(c: Call) -> Table:
    suit = c.suit
    assert suit is not None
    rules = [
        _rule(
            bid_in(suit, c),
            hcp(BEYOND + 1) & length(suit, 5 if c.level == 2 else 4),
            f"invites game in {suit.word}: much stronger than promised",
            "invited",
        )
    ]
    if bid_in(suit, c).index > game_in(suit).index or c is game_in(suit):
        rules = []
    rules.append(leave("content with the suit chosen", STRUCTURE, then=settled, judged=True))
    return table(rules, "after the choice of a suit")

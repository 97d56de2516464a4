"""A new suit of the advancer's at the one level: raises, support doubles and redoubles (13.1, Appendix 3)."""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import DOUBLE, Call, Shown, call
from tosr_engine.cards import Suit
from tosr_engine.handset.build import hcp, length
from tosr_engine.system.defence.later import settled, unsettled_over
from tosr_engine.system.defence.natural_bids import natural
from tosr_engine.system.defence.rules import DOUBLES, STRUCTURE, compete, double_for, leave, table
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.language import At, Fixed, Follow, Plan, Rule, Table


def new_suit_answered(suit: Suit) -> Follow:
    """The overcaller's turn after the advancer's new suit at the one level, contested or not."""
    return lambda at: Fixed(
        _pass_or_raise(suit, at.auction.calls[-1]), lambda c, shown, at: support_double(suit, c, shown, at)
    )


@cache
def _pass_or_raise(suit: Suit, last: Call) -> Table:
    """Overcaller over the advancer's unconstructive new suit at the one level."""
    return table(
        [
            compete(
                bid_in(suit, last),
                length(suit, 4),
                f"raise of {suit.word}",
                STRUCTURE,
                then=settled,
                judged=True,
            ),
            leave("no fit worth a raise", STRUCTURE, then=settled, judged=True),
        ],
        "after the advancer's new suit",
    )


def support_double(suit: Suit, c: Call, shown: Shown | None, at: At) -> Plan:
    """Overcaller's turn when they come in over the advancer's one-level suit (13.1)."""
    raised = call(f"2{suit.letter}")
    last = at.last_bid
    if last is None or last.index >= raised.index:
        return unsettled_over(c, shown, at)
    return Fixed(_support(suit, double_for(c)), unsettled_over)


def support(suit: Suit, double: Call, least: int = 0) -> Rule:
    """The double, or redouble, that shows exactly three cards in partner's suit."""
    return compete(
        double,
        length(suit, 3, 3) & hcp(least),
        f"support {'double' if double is DOUBLE else 'redouble'}: exactly three {suit.word}",
        DOUBLES,
        kind="conventional",
        forcing="round",
        then=natural("forced"),
    )


@cache
def _support(suit: Suit, double: Call) -> Table:
    return table(
        [
            compete(
                call(f"2{suit.letter}"),
                length(suit, 4),
                f"raise with four {suit.word}",
                DOUBLES,
                kind="competitive",
            ),
            support(suit, double),
            leave(f"fewer than three {suit.word}", DOUBLES),
        ],
        "support doubles",
    )

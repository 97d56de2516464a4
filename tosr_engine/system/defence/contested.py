"""The advancer's turn after a simple overcall at the one level, contested or not (Appendix 3)."""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import Call, Shown, call
from tosr_engine.cards import Suit
from tosr_engine.handset import HandSet
from tosr_engine.handset.build import hcp, length
from tosr_engine.system.competition.shows import suits_shown
from tosr_engine.system.defence.inferences import inferences
from tosr_engine.system.defence.later import common_doubles, unsettled_over
from tosr_engine.system.defence.natural_bids import natural
from tosr_engine.system.defence.rules import (
    STRUCTURE,
    Telling,
    adverse,
    compete,
    double_for,
    leave,
    table,
    unbid,
)
from tosr_engine.system.defence.simple_overcalls import (
    ONE_NOTRUMP,
    TWO_NOTRUMP,
    Overcall,
    advances,
    puppet,
    raises,
    splinters,
    strong_try,
)
from tosr_engine.system.defence.support import new_suit_answered, support
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.language import At, Plan, Rule, Table

THREE_NOTRUMP = call("3NT")


def advance(opened: Suit, at: At) -> Plan:
    """The advancer's turn after our one-level overcall; ``at`` ends with it."""
    bid = at.auction.calls[-1]
    assert bid.suit is not None
    o = Overcall(opened, bid.suit, bid, adverse(at))
    return Telling(
        advances(o),
        lambda c, shown, at: contested(o, c, shown, at),
        "simple overcall",
        inferences(at.partner, bid.suit, opened),
    )


def contested(o: Overcall, c: Call, shown: Shown | None, at: At) -> Plan:
    """The advancer's turn over their call after our one-level overcall."""
    if c.is_bid and (c.level > 3 or c is THREE_NOTRUMP):
        return unsettled_over(c, shown, at)
    return Telling(
        _competitive(o, c, frozenset(suits_shown(c, shown))),
        unsettled_over,
        told=inferences(at.partner, o.suit, o.opened),
    )


@cache
def _competitive(o: Overcall, c: Call, theirs: frozenset[Suit]) -> Table:
    """Support doubles below two of our suit, but over a raise to two the double is responsive (13.1)."""
    last = c if c.is_bid else o.bid
    name = o.suit.word
    left = [s for s in unbid(o.opened, o.suit) if s not in theirs]
    answer_raise = common_doubles(o.opened, c, theirs, left)
    doubles = not answer_raise and last.index < call(f"2{o.suit.letter}").index
    rules = [
        *splinters(o, last),
        *(_flower(o, b) for s in left if (b := bid_in(s, last)).level == 2),
        compete(
            bid_in(o.opened, last),
            length(o.suit, 3) & hcp(10),
            f"limit raise or better in {name}",
            STRUCTURE,
            kind="conventional",
            forcing="round",
            then=natural("forced"),
        ),
        *([support(o.suit, double_for(c), 5)] if doubles else []),
        *raises(o.suit, o.adverse, last, doubles=doubles),
        *(_new_suit(o, s, bid_in(s, last)) for s in left),
        *answer_raise,
        *_as_uncontested(o, last, theirs),
        compete(
            bid_in(o.opened, last),
            hcp(14),
            "strong, no call that fits",
            STRUCTURE,
            kind="conventional",
            forcing="round",
            judged=True,
            then=natural("forced"),
        ),
        leave("nothing to say", STRUCTURE),
    ]
    return table(rules, f"advances of a {name} overcall, contested")


def _new_suit(o: Overcall, s: Suit, bid: Call) -> Rule:
    if bid.level == 1:
        return compete(
            bid,
            length(s, 5) & hcp(7, 12),
            f"natural {s.word}, constructive",
            STRUCTURE,
            then=new_suit_answered(s),
            judged=True,
        )
    return _long_suit(o, bid, length(s, 6) & hcp(8, 12))


def _flower(o: Overcall, bid: Call) -> Rule:
    """The same bid on a side suit with support: it comes before the raises and the support double."""
    assert bid.suit is not None
    return _long_suit(o, bid, length(bid.suit, 5) & length(o.suit, 3) & hcp(8, 11))


def _long_suit(o: Overcall, bid: Call, hands: HandSet) -> Rule:
    assert bid.suit is not None
    return compete(
        bid,
        hands,
        f"{bid.suit.word}: with support for {o.suit.word}, or long",
        STRUCTURE,
        remark="enough to play a level higher",
        judged=True,
        then=natural(),
    )


def _as_uncontested(o: Overcall, last: Call, theirs: frozenset[Suit]) -> list[Rule]:
    """1NT and 2NT where their call leaves room: like the rest of the structure they keep their meaning."""
    rules = []
    if last.index < TWO_NOTRUMP.index:
        rules.append(strong_try(judged=True))
    if last.index < ONE_NOTRUMP.index:
        rules.append(puppet(o, theirs, judged=True))
    return rules

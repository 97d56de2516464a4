"""Two-level and jump overcalls in one suit: the advancer's calls (Appendix 3, 13.2, E-175)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tosr_engine.calls import DOUBLE, Call, Shown, call
from tosr_engine.cards import C, D, H, S, Suit
from tosr_engine.handset.build import BALANCED, hcp, length
from tosr_engine.system.agreements import good_suit
from tosr_engine.system.competition.shows import suits_shown
from tosr_engine.system.defence.inferences import inferences
from tosr_engine.system.defence.later import common_doubles, penalty_redouble, settled, unsettled_over
from tosr_engine.system.defence.natural_bids import natural
from tosr_engine.system.defence.rules import (
    OVERCALLS,
    STRUCTURE,
    Telling,
    adverse,
    compete,
    double_for,
    game_in,
    leave,
    longest_of,
    table,
    unbid,
)
from tosr_engine.system.defence.simple_overcalls import raises
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table

TWO_NOTRUMP = call("2NT")


@dataclass(frozen=True)
class LongSuit:
    """An overcall in a suit of five or more: theirs, ours, our bid, and where it is agreed.

    ``opened`` is None where their opening shows no suit.
    """

    opened: Suit | None
    suit: Suit
    bid: Call
    section: str = STRUCTURE
    adverse: bool = False


def advance(opened: Suit, at: At) -> Plan:
    """The advancer's turn after our two-level overcall in the direct seat."""
    bid = at.auction.calls[-1]
    assert bid.suit is not None
    o = LongSuit(opened, bid.suit, bid)
    told = inferences(at.partner, bid.suit, opened)
    build = _after_minor if _minor_over_major(o) else _advances
    return Telling(
        build(o, None), lambda c, shown, at: _contested(o, c, shown, at), "two-level overcall", told
    )


def advance_natural(opened: Suit | None, at: At, section: str = OVERCALLS) -> Plan:
    """The advancer's turn after another natural overcall of ours (13.2)."""
    bid = at.auction.calls[-1]
    assert bid.suit is not None
    o = LongSuit(opened, bid.suit, bid, section, adverse(at))
    return Fixed(_advances(o, None), lambda c, shown, at: _contested(o, c, shown, at), "overcall")


def _minor_over_major(o: LongSuit) -> bool:
    """Whether we bid two of a minor over one of a major: the auctions like 1S-(2C) of 13.2."""
    return o.opened in (S, H) and o.suit in (C, D) and o.bid.level == 2


def _contested(o: LongSuit, c: Call, shown: Shown | None, at: At) -> Plan:
    if c.is_bid and (c.level > 3 or c.name == "3NT"):
        return unsettled_over(c, shown, at)
    theirs = frozenset(suits_shown(c, shown))
    if _minor_over_major(o) and c.level == 2 and c.suit is not None and _other_major(o) not in theirs:
        return Fixed(_after_minor(o, c), unsettled_over)
    if o.suit in theirs:
        return unsettled_over(c, shown, at)
    return Fixed(_competitive(o, c, theirs), unsettled_over)


@cache
def _advances(o: LongSuit, _: Call | None) -> Table:
    name = o.suit.word
    rules: list[Rule] = []
    if o.opened is not None:
        rules.append(
            compete(
                bid_in(o.opened, o.bid),
                (length(o.suit, 3) & hcp(10)) | hcp(14),
                f"good hand, as a rule with support for {name}",
                OVERCALLS,
                kind="conventional",
                forcing="round",
                errata=("E-176",),
                judged=True,
                then=natural("forced", o.section),
            )
        )
    elif game_in(o.suit).index > o.bid.index:
        rules.append(_game_without_cue(o))
    rules.extend(_preemptive_raises(o, o.bid))
    rules.extend(_new_suits(o, o.bid, frozenset()))
    rules.append(leave("nothing to add", o.section))
    return table(rules, f"advances of a natural {name} overcall")


def _game_without_cue(o: LongSuit) -> Rule:
    """Support and an opening hand where their suit is not known, so that no cue-bid can tell."""
    return compete(
        game_in(o.suit),
        length(o.suit, 3) & hcp(13),
        f"game: support for {o.suit.word}",
        o.section,
        judged=True,
        then=settled,
    )


def _preemptive_raises(o: LongSuit, last: Call) -> list[Rule]:
    if o.bid.level == 1:
        return raises(o.suit, o.adverse, last)
    low = bid_in(o.suit, last)
    rules = []
    for cards in (5, 4, 3):
        level = max(cards - 1, low.level)
        if level <= 4:
            rules.append(
                compete(
                    call(f"{level}{o.suit.letter}"),
                    length(o.suit, cards) & (hcp(0, 9) if cards > 3 else hcp(5, 9)),
                    f"raise of {o.suit.word} on trump length, does not promise values",
                    o.section,
                    errata=("E-176",),
                    judged=True,
                    then=settled,
                )
            )
    return rules


def _new_suits(o: LongSuit, last: Call, theirs: frozenset[Suit]) -> list[Rule]:
    suits = [s for s in unbid(o.opened, o.suit) if s not in theirs]
    return [
        compete(
            bid_in(s, last),
            length(s, 5) & hcp(8, 13) & longest_of(s, suits),
            f"natural {s.word}, constructive, not forcing",
            o.section,
            judged=True,
            then=natural("free", o.section),
        )
        for s in suits
    ]


@cache
def _competitive(o: LongSuit, c: Call, theirs: frozenset[Suit]) -> Table:
    """Over their call: in the structure the double is the good raise, and the raise shows no values."""
    last = c if c.is_bid else o.bid
    structure = o.section == STRUCTURE
    rules = [_good_raise(o, double_for(c))] if structure else _natural_doubles(o, c, theirs)
    if o.opened is not None:
        support = length(o.suit, 3) & hcp(10)
        rules.append(
            compete(
                bid_in(o.opened, last),
                hcp(13) if structure else support | hcp(14),
                f"good hand: support for {o.suit.word} or another suit",
                o.section,
                kind="conventional",
                forcing="round",
                judged=True,
                then=natural("forced", o.section),
            )
        )
    rules.extend(_preemptive_raises(o, last))
    rules.extend(_new_suits(o, last, theirs))
    rules.append(leave("nothing to add", o.section))
    return table(rules, f"advances of a {o.suit.word} overcall, contested")


def _good_raise(o: LongSuit, double: Call) -> Rule:
    return compete(
        double,
        length(o.suit, 3) & hcp(9, 12),
        f"good raise of {o.suit.word}, worth the three level",
        STRUCTURE,
        kind="conventional",
        forcing="round",
        judged=True,
        then=natural("forced"),
    )


def _natural_doubles(o: LongSuit, c: Call, theirs: frozenset[Suit]) -> list[Rule]:
    """Outside the structure: responsive over a raise, a redouble is for penalties (13.1)."""
    if c is DOUBLE:
        return [penalty_redouble()]
    left = [s for s in unbid(o.opened, o.suit) if s not in theirs]
    return [] if o.opened is None else common_doubles(o.opened, c, theirs, left)


def _other_major(o: LongSuit) -> Suit:
    return H if o.opened is S else S


@cache
def _after_minor(o: LongSuit, c: Call | None) -> Table:
    """After their one of a major and our two of a minor, passed or with a bid on the right (13.2, E-175)."""
    assert o.opened is not None
    last = o.bid if c is None else c
    support, major, name = length(o.suit, 3), _other_major(o), o.suit.word
    rules = [
        compete(
            bid_in(o.opened, last),
            support & hcp(13),
            f"support for {name}, strong",
            OVERCALLS,
            kind="conventional",
            forcing="round",
            errata=("E-175",),
            judged=True,
            then=natural("forced", OVERCALLS),
        ),
        compete(
            bid_in(major, last),
            length(major, 5) & (support | good_suit(major, 6)) & hcp(8, 12),
            f"{major.word} with support for {name}, or a suit that can stand alone at the three level",
            OVERCALLS,
            errata=("E-175",),
            judged=True,
            then=natural("free", OVERCALLS),
        ),
    ]
    if c is not None:
        rules.append(
            compete(
                DOUBLE,
                length(major, 4, 4) & support & hcp(8),
                f"four {major.word} and support for {name}",
                OVERCALLS,
                kind="conventional",
                forcing="round",
                errata=("E-175",),
                judged=True,
                then=natural("forced", OVERCALLS),
            )
        )
    if last.index < TWO_NOTRUMP.index:
        rules.append(
            compete(
                TWO_NOTRUMP,
                support & hcp(9, 12) & BALANCED,
                f"support for {name} with defensive values",
                OVERCALLS,
                errata=("E-175",),
                judged=True,
                then=natural("free", OVERCALLS),
            )
        )
    rules.append(
        compete(
            bid_in(o.opened, last),
            hcp(15),
            "strong, no call that fits",
            OVERCALLS,
            kind="conventional",
            forcing="round",
            judged=True,
            then=natural("forced", OVERCALLS),
        )
    )
    rules.extend(_preemptive_raises(o, last))
    rules.extend(_new_suits(o, last, frozenset() if c is None or c.suit is None else frozenset((c.suit,))))
    rules.append(leave("nothing to add", OVERCALLS))
    return table(rules, f"after their 1{o.opened.letter} and our {o.bid}")

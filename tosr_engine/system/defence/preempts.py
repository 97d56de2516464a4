"""Over their natural openings of two and more, and over their 1NT (13.1, 13.2, E-174)."""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import DOUBLE, Call, call
from tosr_engine.cards import SUITS, Suit
from tosr_engine.handset.build import BALANCED, hcp
from tosr_engine.system.agreements import stopper
from tosr_engine.system.defence import rubinsohl
from tosr_engine.system.defence.later import TAKEOUT_LIMIT, settled, taken_out
from tosr_engine.system.defence.natural import (
    ONE_NOTRUMP,
    TWO_NOTRUMP,
    cards,
    michaels,
    suit_bids,
    takeout,
    takeout_rules,
    weak_jumps,
)
from tosr_engine.system.defence.rules import DOUBLES, OVERCALLS, compete, leave, table, unbid
from tosr_engine.system.defence.two_level import advance_natural
from tosr_engine.system.language import At, Plan, Rule, Table

WEAK_NOTRUMP = 14
"""The most HCP of what the notes call a weak notrump."""


@cache
def over_preempt(opened: Suit, last: Call) -> Table:
    """Over a natural opening of two or more: takeout doubles up to 4H, natural suits."""
    suits = unbid(opened)

    def follow(at: At) -> Plan:
        return advance_natural(opened, at)

    def after_double(at: At) -> Plan:
        return rubinsohl.advance(opened, at) if last.level == 2 else taken_out(at)

    rules: list[Rule] = []
    if last.level == 2:
        rules.append(
            compete(
                TWO_NOTRUMP,
                BALANCED & stopper(opened) & hcp(16, 18),
                "balanced with a stopper",
                OVERCALLS,
                kind="natural",
                judged=True,
                errata=("E-174",),
            )
        )
    if last.level <= 3:
        rules.append(michaels(opened, last))
        rules.extend(r for r in weak_jumps(suits, last, follow) if r.call.level == 3)
    if last.level == 3:
        rules.append(
            compete(
                call("3NT"),
                BALANCED & stopper(opened) & hcp(16),
                "natural, a stopper in their suit",
                OVERCALLS,
                kind="natural",
                judged=True,
                then=settled,
            )
        )
    rules.extend(suit_bids(suits, last, follow, low=9 if last.level == 2 else 10) if last.level <= 4 else [])
    rules.extend(
        takeout_rules(takeout(frozenset((opened,)), 12), suits, after_double)
        if last.index <= TAKEOUT_LIMIT.index
        else [cards(last)]
    )
    rules.append(leave("nothing to bid", OVERCALLS))
    return table(rules, f"over {last}")


@cache
def over_notrump(top: int) -> Table:
    """Over their 1NT: the double is for penalties (13.1 says so of a weak one), suits are natural."""

    def follow(at: At) -> Plan:
        return advance_natural(None, at)

    low = 15 if top <= WEAK_NOTRUMP else 16
    rules = [
        compete(DOUBLE, hcp(low), "penalty", DOUBLES, judged=True, errata=("E-173",), then=settled),
        *weak_jumps(list(SUITS), ONE_NOTRUMP, follow),
        *suit_bids(list(SUITS), ONE_NOTRUMP, follow, low=7, high=15),
        leave("nothing to bid", OVERCALLS),
    ]
    return table(rules, "over their 1NT")


@cache
def over_notrump_response(last: Call) -> Table:
    """A double of Stayman or of a transfer over a weak 1NT is the penalty double of 1NT (13.1)."""
    return table(
        [
            compete(
                DOUBLE,
                hcp(15),
                "a penalty double of their weak 1NT",
                DOUBLES,
                kind="conventional",
                errata=("E-173",),
                judged=True,
                then=settled,
            ),
            leave("nothing to bid", DOUBLES),
        ],
        "over a response to their weak 1NT",
    )

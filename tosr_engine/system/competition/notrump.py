"""Interference over 1NT (notes 12.6, E-168): penalty doubles, Rubinsohl, SWINE."""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import BIDS, DOUBLE, Call, Shown
from tosr_engine.cards import C, D, H, S, Suit
from tosr_engine.handset.build import hcp, length
from tosr_engine.system.agreements import first_longest, natural_end, pass_rule, placed, rule
from tosr_engine.system.competition.rubinsohl import transfers, two_level
from tosr_engine.system.competition.shows import one_suit
from tosr_engine.system.competition.swine import Swine
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table, Undefined

SECTION = "12.6"
GAME, INVITE, MAXIMUM = 13, 10, 13
"""HCP (judgement): opposite 11-14 a game force and an invitation, and the maximum that breaks a transfer."""


def over_notrump(c: Call, shown: Shown | None, at: At) -> Plan:
    """Responder's plan over their call over 1NT."""
    if c is DOUBLE:
        return Swine()
    suit = one_suit(c, shown) or c.suit
    if suit is None:
        return Undefined(f"the notes do not say what our calls mean over {c}")
    if c.level == 2:
        return Fixed(_two(c, suit))
    return Fixed(_higher(c, suit))


@cache
def _two(c: Call, theirs: Suit) -> Table:
    rules: list[Rule] = transfers(c, theirs, SECTION, game=GAME, weak=INVITE, maximum=MAXIMUM)
    rules.append(
        Rule(
            DOUBLE,
            hcp(10) & length(theirs, 3),
            "for penalty",
            SECTION,
            kind="competitive",
            forcing="to-play",
            then=placed,
            basis="judgement",
            errata=("E-168",),
        )
    )
    for suit in (S, H, D, C):
        bid = two_level(suit, c)
        if bid is not None and suit is not theirs:
            rules.append(
                rule(
                    bid.name,
                    length(suit, 5) & hcp(5, 12),
                    f"natural, {suit.word}, not forcing",
                    SECTION,
                    kind="natural",
                    judged=True,
                    errata=("E-168",),
                )
            )
    rules.append(pass_rule("nothing to bid", SECTION, errata=("E-168",), then=natural_end))
    return Table(rules, name=f"responses to 1NT over {c}")


@cache
def _higher(c: Call, theirs: Suit) -> Table:
    rules: list[Rule] = [
        rule(
            bid.name,
            hcp(12) & length(suit, 5) & first_longest(suit),
            f"natural, {suit.word}, forcing",
            SECTION,
            kind="natural",
            forcing="round",
            judged=True,
            errata=("E-168",),
        )
        for suit in (S, H, D, C)
        if suit is not theirs
        and (bid := next(b for b in BIDS if b.index > c.index and b.suit is suit)).level <= 4
    ]
    rules.append(
        Rule(
            DOUBLE,
            hcp(10),
            "for penalty",
            SECTION,
            kind="competitive",
            forcing="to-play",
            then=placed,
            basis="judgement",
            errata=("E-168",),
        )
    )
    rules.append(pass_rule("nothing to bid", SECTION, errata=("E-168",), then=natural_end))
    return Table(rules, name=f"responses to 1NT over {c}")

"""Rubinsohl opposite our takeout double of a weak two (13.1, with the transfers of 12.2; E-159, E-172)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from tosr_engine.calls import call
from tosr_engine.cards import Suit
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import hcp, length
from tosr_engine.system.agreements import stopper
from tosr_engine.system.competition.rubinsohl import TRANSFER_TO, completion, transfers, two_level
from tosr_engine.system.defence.later import settled, unsettled_over
from tosr_engine.system.defence.natural_bids import natural
from tosr_engine.system.defence.rules import compete, leave, longest_of, table, unbid
from tosr_engine.system.language import At, Fixed, Follow, Plan, Rule, Table

SECTION = "12.2"
NOTRUMP_GAME = call("3NT")
INVITE, GAME = 9, 12
"""HCP opposite a takeout double that invite and that force to game (judgement: 12.2 speaks of 1C)."""


def advance(opened: Suit, at: At) -> Plan:
    """The advancer's turn after our double of two of ``opened``."""
    return Fixed(_advances(opened), unsettled_over, "Rubinsohl")


def _follow(r: Rule, opened: Suit) -> Follow:
    """What the doubler does: completes a transfer, else describes a hand naturally."""
    suit = TRANSFER_TO.get(r.call.name)
    if r.call is NOTRUMP_GAME:
        return settled
    if suit is None or suit is opened:
        return natural("forced", SECTION)
    return lambda at: Fixed(_completion(suit, r.call.name), unsettled_over, "Rubinsohl")


@cache
def _completion(suit: Suit, name: str) -> Table:
    """The transfer completed, after which the advancer bids on naturally, or broken."""
    plain = completion(suit, name)
    rules = [
        replace(r, then=settled if r.call is NOTRUMP_GAME else natural("free", SECTION)) for r in plain.rules
    ]
    return Table(rules, name=plain.name)


@cache
def _advances(opened: Suit) -> Table:
    last = call(f"2{opened.letter}")
    suits = unbid(opened)
    strong = transfers(last, opened, SECTION, game=GAME, weak=0)
    strong = [replace(r, errata=(*r.errata, "E-172"), then=_follow(r, opened)) for r in strong]
    rules = list(strong)
    rules.append(
        leave("penalty pass", "13.1", length(opened, 5) & stopper(opened), then=settled, judged=True)
    )
    for r in strong:
        suit = TRANSFER_TO.get(r.call.name)
        if suit is not None and suit is not opened:
            reach = hcp(INVITE) if two_level(suit, last) is not None else EVERY_HAND
            rules.append(replace(r, shows=longest_of(suit, suits) & reach))
    rules.extend(
        compete(
            two,
            longest_of(s, suits),
            f"natural {s.word}, not forcing",
            SECTION,
            kind="natural",
            judged=True,
            then=natural("free", SECTION),
        )
        for s in suits
        if (two := two_level(s, last)) is not None
    )
    return table(rules, "Rubinsohl opposite a takeout double")

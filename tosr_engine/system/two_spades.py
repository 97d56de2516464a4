"""The 2S opening: an Acol two in spades, or weak with clubs or both red suits (notes 10)."""

from __future__ import annotations

from functools import cache

from tosr_engine.cards import C, D, H, S
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import hcp, length, longest
from tosr_engine.system.agreements import pass_rule, rule
from tosr_engine.system.language import At, Fixed, Plan, Table
from tosr_engine.system.openings import acol_two
from tosr_engine.system.raises import plan_over
from tosr_engine.system.weak_twos import (
    MAXIMUM,
    HandType,
    correctable,
    five_five_type,
    one_suit_type,
    stop,
    suits_notrump,
    tricks,
)

SECTION = "10"


def responses(at: At) -> Plan:
    """Responder's turn."""
    return plan_over(_responses())


@cache
def _acol() -> HandType:
    return HandType((S,), acol_two(S) & longest(S))


@cache
def _responses() -> Table:
    kinds = (_acol(), one_suit_type(C, 6, 9), five_five_type(H, D))
    return Table(
        [
            rule(
                "2NT",
                hcp(13),
                "forcing relay",
                SECTION,
                kind="ask",
                forcing="ask",
                then=lambda at: Fixed(_forced()),
                judged=True,
                errata=("E-127",),
                public="Artificial relay, forcing",
            ),
            rule(
                "3C",
                EVERY_HAND,
                "relay, not forcing",
                SECTION,
                kind="ask",
                then=lambda at: Fixed(_relayed()),
                judged=True,
                errata=("E-127",),
                public="Artificial relay, partner may pass with clubs",
            ),
            *correctable(kinds, ("3D", "3H", "3S", "4C", "4H", "4S"), SECTION),
        ],
        name="responses to 2S",
    )


@cache
def _relayed() -> Table:
    acol = _acol().hands
    return Table(
        [
            rule(
                "3H",
                acol & tricks(8, 8.5),
                "Acol two in spades, eight or eight and a half playing tricks",
                SECTION,
                kind="answer",
                forcing="round",
                then=stop,
                errata=("E-18", "E-137"),
            ),
            rule(
                "3S",
                acol,
                "Acol two in spades, nine playing tricks",
                SECTION,
                kind="answer",
                then=stop,
                errata=("E-18", "E-137"),
            ),
            rule("3D", five_five_type(H, D).hands, "both red suits", SECTION, kind="answer", then=stop),
            pass_rule("weak with clubs", SECTION, one_suit_type(C, 6, 9).hands),
        ],
        name="opener after 2S-3C",
    )


@cache
def _forced() -> Table:
    acol = _acol().hands
    reds, clubs = five_five_type(H, D).hands, one_suit_type(C, 6, 9).hands
    return Table(
        [
            rule(
                "4C",
                acol & length(C, 4),
                "Acol two in spades with clubs",
                SECTION,
                kind="answer",
                forcing="game",
                then=stop,
                errata=("E-136",),
            ),
            rule(
                "4D",
                acol & length(D, 4),
                "Acol two in spades with diamonds",
                SECTION,
                kind="answer",
                forcing="game",
                then=stop,
                errata=("E-136",),
            ),
            rule(
                "4H",
                acol & length(H, 4),
                "Acol two in spades with hearts",
                SECTION,
                kind="answer",
                forcing="game",
                then=stop,
                errata=("E-136",),
            ),
            rule(
                "3NT",
                acol & suits_notrump(S),
                "Acol two in spades, suits notrump",
                SECTION,
                kind="answer",
                then=stop,
                judged=True,
                errata=("E-136",),
            ),
            rule("4S", acol, "Acol two in spades", SECTION, kind="answer", then=stop, errata=("E-136",)),
            rule(
                "3H",
                reds & hcp(MAXIMUM),
                "maximum with both red suits",
                SECTION,
                kind="answer",
                then=stop,
                errata=("E-136",),
            ),
            rule(
                "3D",
                reds,
                "minimum with both red suits",
                SECTION,
                kind="answer",
                then=stop,
                errata=("E-136",),
            ),
            rule(
                "3S",
                clubs & hcp(MAXIMUM),
                "maximum with clubs",
                SECTION,
                kind="answer",
                then=stop,
                errata=("E-136",),
            ),
            rule("3C", clubs, "minimum with clubs", SECTION, kind="answer", then=stop, errata=("E-136",)),
        ],
        name="opener after 2S-2NT",
    )

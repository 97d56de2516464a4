"""The 2H opening: an Acol two in hearts, or weak with spades or both minors (notes 9)."""

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

SECTION = "9"


def responses(at: At) -> Plan:
    """Responder's turn."""
    return plan_over(_responses())


@cache
def _acol() -> HandType:
    return HandType((H,), acol_two(H) & longest(H))


@cache
def _responses() -> Table:
    kinds = (_acol(), one_suit_type(S, 6, 9), five_five_type(D, C))
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
                "2S",
                EVERY_HAND,
                "relay, not forcing",
                SECTION,
                kind="ask",
                then=lambda at: Fixed(_relayed()),
                judged=True,
                errata=("E-127",),
                public="Artificial relay, partner may pass with spades",
            ),
            *correctable(kinds, ("3C", "3D", "3H", "3S", "4H", "4S"), SECTION),
        ],
        name="responses to 2H",
    )


@cache
def _relayed() -> Table:
    acol = _acol().hands
    return Table(
        [
            rule(
                "3C",
                acol & tricks(8, 8),
                "Acol two in hearts, eight playing tricks",
                SECTION,
                kind="answer",
                forcing="round",
                then=stop,
                errata=("E-18", "E-135"),
            ),
            rule(
                "3D",
                acol & tricks(8.25, 8.5),
                "Acol two in hearts, eight and a half playing tricks",
                SECTION,
                kind="answer",
                forcing="round",
                then=stop,
                errata=("E-18", "E-135"),
            ),
            rule(
                "3H",
                acol,
                "Acol two in hearts, nine playing tricks",
                SECTION,
                kind="answer",
                then=stop,
                errata=("E-18", "E-135"),
            ),
            rule("2NT", five_five_type(D, C).hands, "both minors", SECTION, kind="answer", then=stop),
            pass_rule("weak with spades", SECTION, one_suit_type(S, 6, 9).hands),
        ],
        name="opener after 2H-2S",
    )


@cache
def _forced() -> Table:
    acol = _acol().hands
    minors, spades = five_five_type(D, C).hands, one_suit_type(S, 6, 9).hands
    return Table(
        [
            rule(
                "4C",
                acol & length(C, 4),
                "Acol two in hearts with clubs",
                SECTION,
                kind="answer",
                forcing="game",
                then=stop,
                errata=("E-19",),
            ),
            rule(
                "4D",
                acol & length(D, 4),
                "Acol two in hearts with diamonds",
                SECTION,
                kind="answer",
                forcing="game",
                then=stop,
                errata=("E-19",),
            ),
            rule(
                "3NT",
                acol & suits_notrump(H),
                "Acol two in hearts, suits notrump",
                SECTION,
                kind="answer",
                then=stop,
                judged=True,
            ),
            rule("4H", acol, "Acol two in hearts", SECTION, kind="answer", then=stop, errata=("E-19",)),
            rule("3D", minors & hcp(MAXIMUM), "maximum with both minors", SECTION, kind="answer", then=stop),
            rule("3C", minors, "minimum with both minors", SECTION, kind="answer", then=stop),
            rule("3S", spades & hcp(MAXIMUM), "maximum with spades", SECTION, kind="answer", then=stop),
            rule("3H", spades, "minimum with spades", SECTION, kind="answer", then=stop),
        ],
        name="opener after 2H-2NT",
    )

"""The 2S opening: an Acol two in spades, or weak with clubs or both red suits (notes 10)."""

from __future__ import annotations

from functools import cache, partial

from tosr_engine.cards import C, D, H, S
from tosr_engine.handset.build import hcp, length, longest
from tosr_engine.system.agreements import pass_rule, rule
from tosr_engine.system.language import At, Plan, Table
from tosr_engine.system.openings import acol_two
from tosr_engine.system.raises import plan_over
from tosr_engine.system.weak_twos import (
    MAXIMUM,
    HandType,
    correctable,
    five_five_type,
    forcing_relay,
    one_suit_type,
    relay,
    stop,
    suits_notrump,
    tricks,
)

SECTION = "10"
_answer = partial(rule, section=SECTION, kind="answer", then=stop)


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
            forcing_relay("2NT", SECTION, _forced),
            relay("3C", C, SECTION, _relayed),
            *correctable(kinds, ("3D", "3H", "3S", "4C", "4H", "4S"), SECTION),
        ],
        name="responses to 2S",
    )


@cache
def _relayed() -> Table:
    acol = _acol().hands
    strong = partial(_answer, errata=("E-18", "E-137"))
    return Table(
        [
            strong(
                "3H",
                acol & tricks(8, 8.5),
                "Acol two in spades, eight or eight and a half playing tricks",
                forcing="round",
            ),
            strong("3S", acol, "Acol two in spades, nine playing tricks"),
            _answer("3D", five_five_type(H, D).hands, "both red suits"),
            pass_rule("weak with clubs", SECTION, one_suit_type(C, 6, 9).hands),
        ],
        name="opener after 2S-3C",
    )


@cache
def _forced() -> Table:
    acol = _acol().hands
    reds, clubs = five_five_type(H, D).hands, one_suit_type(C, 6, 9).hands
    told = partial(_answer, errata=("E-136",))
    return Table(
        [
            *(
                told(
                    f"4{suit.letter}",
                    acol & length(suit, 4),
                    f"Acol two in spades with {suit.word}",
                    forcing="game",
                )
                for suit in (C, D, H)
            ),
            told("3NT", acol & suits_notrump(S), "Acol two in spades, suits notrump", judged=True),
            told("4S", acol, "Acol two in spades"),
            told("3H", reds & hcp(MAXIMUM), "maximum with both red suits"),
            told("3D", reds, "minimum with both red suits"),
            told("3S", clubs & hcp(MAXIMUM), "maximum with clubs"),
            told("3C", clubs, "minimum with clubs"),
        ],
        name="opener after 2S-2NT",
    )

"""The 2H opening: an Acol two in hearts, or weak with spades or both minors (notes 9)."""

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

SECTION = "9"
_answer = partial(rule, section=SECTION, kind="answer", then=stop)


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
            forcing_relay("2NT", SECTION, _forced),
            relay("2S", S, SECTION, _relayed),
            *correctable(kinds, ("3C", "3D", "3H", "3S", "4H", "4S"), SECTION),
        ],
        name="responses to 2H",
    )


@cache
def _relayed() -> Table:
    acol = _acol().hands
    strong = partial(_answer, errata=("E-18", "E-135"))
    return Table(
        [
            strong("3C", acol & tricks(8, 8), "Acol two in hearts, eight playing tricks", forcing="round"),
            strong(
                "3D",
                acol & tricks(8.25, 8.5),
                "Acol two in hearts, eight and a half playing tricks",
                forcing="round",
            ),
            strong("3H", acol, "Acol two in hearts, nine playing tricks"),
            _answer("2NT", five_five_type(D, C).hands, "both minors"),
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
            *(
                _answer(
                    f"4{suit.letter}",
                    acol & length(suit, 4),
                    f"Acol two in hearts with {suit.word}",
                    forcing="game",
                    errata=("E-19",),
                )
                for suit in (C, D)
            ),
            _answer("3NT", acol & suits_notrump(H), "Acol two in hearts, suits notrump", judged=True),
            _answer("4H", acol, "Acol two in hearts", errata=("E-19",)),
            _answer("3D", minors & hcp(MAXIMUM), "maximum with both minors"),
            _answer("3C", minors, "minimum with both minors"),
            _answer("3S", spades & hcp(MAXIMUM), "maximum with spades"),
            _answer("3H", spades, "minimum with spades"),
        ],
        name="opener after 2H-2NT",
    )

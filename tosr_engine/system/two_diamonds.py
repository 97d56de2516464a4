"""The 2D opening: 10-14 with diamonds, or weak with hearts or both black suits (notes 8)."""

from __future__ import annotations

from functools import cache, partial

from tosr_engine.cards import C, D, H, S
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import hcp, length
from tosr_engine.system.agreements import pass_rule, rule, solid, then_table
from tosr_engine.system.language import At, Plan, Table
from tosr_engine.system.raises import passed_round, plan_over
from tosr_engine.system.weak_twos import (
    MAXIMUM,
    better_suit,
    correctable,
    declaring,
    five_five_type,
    forcing_relay,
    inquiry,
    longer,
    one_suit_type,
    relay,
    stop,
    to_play,
    usual_relays,
)

SECTION = "8"
_answer = partial(rule, section=SECTION, kind="answer", then=stop)


def responses(at: At) -> Plan:
    """Responder's turn."""
    return plan_over(_responses())


@cache
def _responses() -> Table:
    kinds = (one_suit_type(D, 10, 14), one_suit_type(H, 6, 9), five_five_type(S, C))
    passes = (length(D, 5) & hcp(0, 12)) | (length(D, 0, 1) & hcp(0, 7))
    return Table(
        [
            forcing_relay("2S", SECTION, _forced),
            pass_rule(
                "diamonds, or weak and short in diamonds",
                SECTION,
                passes,
                judged=True,
                errata=("E-127",),
                then=lambda at: passed_round("2D"),
            ),
            relay("2H", H, SECTION, _relayed),
            *correctable(kinds, ("3C", "3D", "3H", "3S", "4H", "4S"), SECTION),
        ],
        name="responses to 2D",
    )


@cache
def _relayed() -> Table:
    return Table(
        [
            _answer("2S", five_five_type(S, C).hands, "both black suits", then=then_table(_blacks)),
            pass_rule("weak with hearts", SECTION, one_suit_type(H, 6, 9).hands),
            *declaring("2NT", "3C", D, SECTION, ("E-129", "E-134")),
            _answer("3D", EVERY_HAND, "ordinary hand with diamonds"),
        ],
        name="opener after 2D-2H",
    )


@cache
def _blacks() -> Table:
    """Responder opposite both black suits: play, or ask for strength and the better suit."""
    return Table(
        [
            inquiry(SECTION, "suit", _better_black),
            to_play("3C", longer(C, S), SECTION),
            pass_rule("to play in spades", SECTION, judged=True),
        ],
        name="responder after 2D-2H-2S",
    )


@cache
def _better_black() -> Table:
    return better_suit(S, C, SECTION, "opener's better black suit", ("E-131",))


@cache
def _forced() -> Table:
    hearts = one_suit_type(H, 6, 9).hands
    return Table(
        [
            _answer(
                "3C",
                five_five_type(S, C).hands,
                "both black suits",
                forcing="round",
                then=lambda at: usual_relays(at, S, C),
                errata=("E-133",),
            ),
            _answer("3S", hearts & hcp(MAXIMUM), "maximum with hearts"),
            _answer("3H", hearts, "minimum with hearts"),
            _answer(
                "3NT",
                hcp(13) & solid(D, 7),
                "maximum with solid diamonds",
                judged=True,
                errata=("E-132",),
            ),
            *declaring("3NT", "3D", D, SECTION, ("E-129",)),
            _answer("2NT", EVERY_HAND, "ordinary hand with diamonds"),
        ],
        name="opener after 2D-2S",
    )

"""The 2C opening: 10-14 with clubs, or weak with diamonds or both majors (notes 7)."""

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

SECTION = "7"
_answer = partial(rule, section=SECTION, kind="answer", then=stop)


def responses(at: At) -> Plan:
    """Responder's turn."""
    return plan_over(_responses())


@cache
def _responses() -> Table:
    kinds = (one_suit_type(C, 10, 14), one_suit_type(D, 6, 9), five_five_type(S, H))
    passes = (length(C, 5) & hcp(0, 12)) | (length(C, 0, 1) & hcp(0, 7))
    return Table(
        [
            forcing_relay("2H", SECTION, _forced),
            pass_rule(
                "clubs, or weak and short in clubs",
                SECTION,
                passes,
                judged=True,
                errata=("E-127",),
                then=lambda at: passed_round("2C"),
            ),
            relay("2D", D, SECTION, _relayed),
            *correctable(kinds, ("2S", "3C", "3D", "3H", "3S", "4H", "4S"), SECTION),
        ],
        name="responses to 2C",
    )


@cache
def _relayed() -> Table:
    return Table(
        [
            _answer("2H", five_five_type(S, H).hands, "both majors", then=then_table(_majors)),
            pass_rule("weak with diamonds", SECTION, one_suit_type(D, 6, 9).hands),
            *declaring("2NT", "2S", C, SECTION, ("E-128", "E-129")),
            _answer("3C", EVERY_HAND, "ordinary hand with clubs"),
        ],
        name="opener after 2C-2D",
    )


@cache
def _majors() -> Table:
    """Responder opposite both majors: play, or ask for strength and the better suit."""
    return Table(
        [
            inquiry(SECTION, "major", _better_major),
            to_play("2S", longer(S, H), SECTION),
            pass_rule("to play in hearts", SECTION, judged=True),
        ],
        name="responder after 2C-2D-2H",
    )


@cache
def _better_major() -> Table:
    return better_suit(S, H, SECTION, "opener's better major")


@cache
def _forced() -> Table:
    diamonds = one_suit_type(D, 6, 9).hands
    return Table(
        [
            _answer(
                "2S",
                five_five_type(S, H).hands,
                "both majors, then the usual relays",
                forcing="round",
                then=lambda at: usual_relays(at, S, H),
                errata=("E-130",),
            ),
            _answer("3H", diamonds & hcp(MAXIMUM), "maximum with diamonds"),
            _answer("3D", diamonds, "minimum with diamonds"),
            _answer(
                "3S",
                hcp(13) & solid(C, 7),
                "maximum with solid clubs and a probable entry",
                judged=True,
            ),
            *declaring("3NT", "3C", C, SECTION, ("E-128", "E-129")),
            _answer("2NT", EVERY_HAND, "ordinary hand with clubs"),
        ],
        name="opener after 2C-2H",
    )

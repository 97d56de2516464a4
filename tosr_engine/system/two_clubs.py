"""The 2C opening: 10-14 with clubs, or weak with diamonds or both majors (notes 7)."""

from __future__ import annotations

from functools import cache

from tosr_engine.cards import C, D, H, S
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import hcp, length
from tosr_engine.system.agreements import pass_rule, placed, rule, solid
from tosr_engine.system.language import At, Fixed, Plan, Table
from tosr_engine.system.raises import passed_round, plan_over
from tosr_engine.system.weak_twos import (
    MAXIMUM,
    correctable,
    five_five_type,
    longer,
    maximum_semi_solid,
    one_suit_type,
    six_six,
    stop,
    usual_relays,
    wants_to_declare,
)

SECTION = "7"


def responses(at: At) -> Plan:
    """Responder's turn."""
    return plan_over(_responses())


@cache
def _responses() -> Table:
    kinds = (one_suit_type(C, 10, 14), one_suit_type(D, 6, 9), five_five_type(S, H))
    passes = (length(C, 5) & hcp(0, 12)) | (length(C, 0, 1) & hcp(0, 7))
    return Table(
        [
            rule(
                "2H",
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
            pass_rule(
                "clubs, or weak and short in clubs",
                SECTION,
                passes,
                judged=True,
                errata=("E-127",),
                then=lambda at: passed_round("2C"),
            ),
            rule(
                "2D",
                EVERY_HAND,
                "relay, not forcing",
                SECTION,
                kind="ask",
                then=lambda at: Fixed(_relayed()),
                judged=True,
                errata=("E-127",),
                public="Artificial relay, partner may pass with diamonds",
            ),
            *correctable(kinds, ("2S", "3C", "3D", "3H", "3S", "4H", "4S"), SECTION),
        ],
        name="responses to 2C",
    )


@cache
def _relayed() -> Table:
    strong = maximum_semi_solid(C)
    return Table(
        [
            rule(
                "2H",
                five_five_type(S, H).hands,
                "both majors",
                SECTION,
                kind="answer",
                then=lambda at: Fixed(_majors()),
            ),
            pass_rule("weak with diamonds", SECTION, one_suit_type(D, 6, 9).hands),
            rule(
                "2NT",
                strong & wants_to_declare(C),
                "maximum with semi-solid clubs, wants to declare 3NT",
                SECTION,
                kind="answer",
                judged=True,
                errata=("E-128", "E-129"),
                then=stop,
            ),
            rule(
                "2S",
                strong,
                "maximum with semi-solid clubs, would rather not declare 3NT",
                SECTION,
                kind="answer",
                judged=True,
                errata=("E-128", "E-129"),
                then=stop,
            ),
            rule("3C", EVERY_HAND, "ordinary hand with clubs", SECTION, kind="answer", then=stop),
        ],
        name="opener after 2C-2D",
    )


@cache
def _majors() -> Table:
    """Responder opposite both majors: play, or ask for strength and the better suit."""
    return Table(
        [
            rule(
                "2NT",
                hcp(11),
                "inquiry: asks for strength and the better major",
                SECTION,
                kind="ask",
                forcing="ask",
                then=lambda at: Fixed(_better_major()),
                judged=True,
                public="Artificial, asks for strength and better major",
            ),
            rule(
                "2S",
                longer(S, H),
                "to play",
                SECTION,
                kind="sign-off",
                forcing="to-play",
                then=placed,
                judged=True,
            ),
            pass_rule("to play in hearts", SECTION, judged=True),
        ],
        name="responder after 2C-2D-2H",
    )


@cache
def _better_major() -> Table:
    return Table(
        [
            rule("3NT", six_six(), "6-6", SECTION, kind="answer", then=stop),
            rule(
                "3S", hcp(MAXIMUM) & longer(S, H), "maximum, better spades", SECTION, kind="answer", then=stop
            ),
            rule("3H", hcp(MAXIMUM), "maximum, better hearts", SECTION, kind="answer", then=stop),
            rule("3D", longer(S, H), "minimum, better spades", SECTION, kind="answer", then=stop),
            rule("3C", EVERY_HAND, "minimum, better hearts", SECTION, kind="answer", then=stop),
        ],
        name="opener's better major",
    )


@cache
def _forced() -> Table:
    strong = maximum_semi_solid(C)
    weak_diamonds = one_suit_type(D, 6, 9).hands
    return Table(
        [
            rule(
                "2S",
                five_five_type(S, H).hands,
                "both majors, then the usual relays",
                SECTION,
                kind="answer",
                forcing="round",
                then=lambda at: usual_relays(at, S, H),
                errata=("E-130",),
            ),
            rule(
                "3H", weak_diamonds & hcp(MAXIMUM), "maximum with diamonds", SECTION, kind="answer", then=stop
            ),
            rule("3D", weak_diamonds, "minimum with diamonds", SECTION, kind="answer", then=stop),
            rule(
                "3S",
                hcp(13) & solid(C, 7),
                "maximum with solid clubs and a probable entry",
                SECTION,
                kind="answer",
                judged=True,
                then=stop,
            ),
            rule(
                "3NT",
                strong & wants_to_declare(C),
                "maximum with semi-solid clubs, wants to declare 3NT",
                SECTION,
                kind="answer",
                judged=True,
                errata=("E-128", "E-129"),
                then=stop,
            ),
            rule(
                "3C",
                strong,
                "maximum with semi-solid clubs, would rather not declare 3NT",
                SECTION,
                kind="answer",
                judged=True,
                errata=("E-128", "E-129"),
                then=stop,
            ),
            rule("2NT", EVERY_HAND, "ordinary hand with clubs", SECTION, kind="answer", then=stop),
        ],
        name="opener after 2C-2H",
    )

"""The 2D opening: 10-14 with diamonds, or weak with hearts or both black suits (notes 8)."""

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

SECTION = "8"


def responses(at: At) -> Plan:
    """Responder's turn."""
    return plan_over(_responses())


@cache
def _responses() -> Table:
    kinds = (one_suit_type(D, 10, 14), one_suit_type(H, 6, 9), five_five_type(S, C))
    passes = (length(D, 5) & hcp(0, 12)) | (length(D, 0, 1) & hcp(0, 7))
    return Table(
        [
            rule(
                "2S",
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
                "diamonds, or weak and short in diamonds",
                SECTION,
                passes,
                judged=True,
                errata=("E-127",),
                then=lambda at: passed_round("2D"),
            ),
            rule(
                "2H",
                EVERY_HAND,
                "relay, not forcing",
                SECTION,
                kind="ask",
                then=lambda at: Fixed(_relayed()),
                judged=True,
                errata=("E-127",),
                public="Artificial relay, partner may pass with hearts",
            ),
            *correctable(kinds, ("3C", "3D", "3H", "3S", "4H", "4S"), SECTION),
        ],
        name="responses to 2D",
    )


@cache
def _relayed() -> Table:
    strong = maximum_semi_solid(D)
    return Table(
        [
            rule(
                "2S",
                five_five_type(S, C).hands,
                "both black suits",
                SECTION,
                kind="answer",
                then=lambda at: Fixed(_blacks()),
            ),
            pass_rule("weak with hearts", SECTION, one_suit_type(H, 6, 9).hands),
            rule(
                "2NT",
                strong & wants_to_declare(D),
                "maximum with semi-solid diamonds, wants to declare 3NT",
                SECTION,
                kind="answer",
                judged=True,
                errata=("E-129", "E-134"),
                then=stop,
            ),
            rule(
                "3C",
                strong,
                "maximum with semi-solid diamonds, would rather not declare 3NT",
                SECTION,
                kind="answer",
                judged=True,
                errata=("E-129", "E-134"),
                then=stop,
            ),
            rule("3D", EVERY_HAND, "ordinary hand with diamonds", SECTION, kind="answer", then=stop),
        ],
        name="opener after 2D-2H",
    )


@cache
def _blacks() -> Table:
    """Responder opposite both black suits: play, or ask for strength and the better suit."""
    return Table(
        [
            rule(
                "2NT",
                hcp(11),
                "inquiry: asks for strength and the better suit",
                SECTION,
                kind="ask",
                forcing="ask",
                then=lambda at: Fixed(_better_black()),
                judged=True,
                public="Artificial, asks for strength and better suit",
            ),
            rule(
                "3C",
                longer(C, S),
                "to play",
                SECTION,
                kind="sign-off",
                forcing="to-play",
                then=placed,
                judged=True,
            ),
            pass_rule("to play in spades", SECTION, judged=True),
        ],
        name="responder after 2D-2H-2S",
    )


@cache
def _better_black() -> Table:
    return Table(
        [
            rule("3NT", six_six(), "6-6", SECTION, kind="answer", then=stop),
            rule(
                "3S",
                hcp(MAXIMUM) & longer(S, C),
                "maximum, better spades",
                SECTION,
                kind="answer",
                then=stop,
                errata=("E-131",),
            ),
            rule(
                "3H",
                hcp(MAXIMUM),
                "maximum, better clubs",
                SECTION,
                kind="answer",
                then=stop,
                errata=("E-131",),
            ),
            rule(
                "3D",
                longer(S, C),
                "minimum, better spades",
                SECTION,
                kind="answer",
                then=stop,
                errata=("E-131",),
            ),
            rule(
                "3C",
                EVERY_HAND,
                "minimum, better clubs",
                SECTION,
                kind="answer",
                then=stop,
                errata=("E-131",),
            ),
        ],
        name="opener's better black suit",
    )


@cache
def _forced() -> Table:
    strong = maximum_semi_solid(D)
    weak_hearts = one_suit_type(H, 6, 9).hands
    return Table(
        [
            rule(
                "3C",
                five_five_type(S, C).hands,
                "both black suits",
                SECTION,
                kind="answer",
                forcing="round",
                then=lambda at: usual_relays(at, S, C),
                errata=("E-133",),
            ),
            rule("3S", weak_hearts & hcp(MAXIMUM), "maximum with hearts", SECTION, kind="answer", then=stop),
            rule("3H", weak_hearts, "minimum with hearts", SECTION, kind="answer", then=stop),
            rule(
                "3NT",
                hcp(13) & solid(D, 7),
                "maximum with solid diamonds",
                SECTION,
                kind="answer",
                judged=True,
                errata=("E-132",),
                then=stop,
            ),
            rule(
                "3NT",
                strong & wants_to_declare(D),
                "maximum with semi-solid diamonds, wants to declare 3NT",
                SECTION,
                kind="answer",
                judged=True,
                errata=("E-129",),
                then=stop,
            ),
            rule(
                "3D",
                strong,
                "maximum with semi-solid diamonds, would rather not declare 3NT",
                SECTION,
                kind="answer",
                judged=True,
                errata=("E-129",),
                then=stop,
            ),
            rule("2NT", EVERY_HAND, "ordinary hand with diamonds", SECTION, kind="answer", then=stop),
        ],
        name="opener after 2D-2S",
    )

"""The 1S opening: both minors, 10-14 HCP (notes 5)."""

from __future__ import annotations

from functools import cache

from tosr_engine.cards import C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import hcp, length, where
from tosr_engine.system.agreements import pass_rule, placed, rule, to_play
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table
from tosr_engine.system.raises import plan_over, relay_plan
from tosr_engine.system.relays.structures import after_one_spade

SECTION = "5"


def responses(at: At) -> Plan:
    """Responder's turn."""
    return plan_over(_responses(at.vulnerable, at.passed(at.seat)))


def _relay(at: At) -> Plan:
    return relay_plan(at, after_one_spade(), "2C", SECTION, game_force=True)


def _major_and_minor(major: Suit) -> Rule:
    """A weak hand with a long major and support for a minor, nine cards in the two (E-113)."""
    hands = where(lambda n: n[major] >= 5 and max(n[2], n[3]) >= 4 and n[major] + max(n[2], n[3]) >= 9) & hcp(
        0, 7
    )
    return rule(
        f"3{major.letter}",
        hands,
        f"preemptive with {major.word} and support for a minor",
        SECTION,
        then=placed,
        judged=True,
        errata=("E-113",),
    )


def _fit_jump(major: Suit) -> Rule:
    hands = length(major, 5) & (length(D, 4) | length(C, 4)) & hcp(8, 11)
    return rule(
        f"2{major.letter}",
        hands,
        f"{major.word} with support for a minor",
        SECTION,
        forcing="round",
        then=lambda at: Fixed(_ask_fit(major)),
        judged=True,
        errata=("E-111",),
    )


@cache
def _responses(vulnerable: bool, passed: bool) -> Table:
    weak = hcp(0, 7)
    low = 6 if vulnerable else 8
    rules = []
    if not passed:
        rules.append(
            rule(
                "2C",
                hcp(12),
                "game-forcing relay",
                SECTION,
                kind="ask",
                forcing="game",
                then=_relay,
                errata=("E-112",),
                public="Artificial relay, game forcing",
            )
        )
    rules.extend(
        [
            _major_and_minor(H),
            _major_and_minor(S),
            rule("4D", weak & length(D, 6), "preemptive", SECTION, then=placed, judged=True),
            rule("4C", weak & length(C, 6), "preemptive", SECTION, then=placed, judged=True),
            rule("3D", weak & length(D, 5), "preemptive", SECTION, then=placed, judged=True),
            rule("3C", weak & length(C, 5), "preemptive", SECTION, then=placed, judged=True),
            rule(
                "2NT",
                weak & length(D, 4) & length(C, 4),
                "preemptive with both minors",
                SECTION,
                then=placed,
                judged=True,
            ),
            _fit_jump(H),
            _fit_jump(S),
        ]
    )
    if passed:
        rules.append(
            rule(
                "2C",
                hcp(low, 10) & length(C, 5),
                "by a passed hand: natural",
                SECTION,
                kind="natural",
                judged=True,
                errata=("E-112",),
            )
        )
        rules.append(
            rule(
                "1NT",
                hcp(8, 11),
                "natural, not forcing, no club preference by a passed hand",
                SECTION,
                kind="natural",
                judged=True,
            )
        )
    else:
        rules.append(
            rule(
                "1NT",
                hcp(8, 11),
                "natural, not forcing, may hold support for clubs",
                SECTION,
                kind="natural",
                judged=True,
            )
        )
    rules.extend(
        [
            rule(
                "2D",
                length(D, 3) & length(S, 0, 3),
                "to play in diamonds",
                SECTION,
                kind="sign-off",
                forcing="to-play",
                then=placed,
                judged=True,
                errata=("E-112",),
            ),
            to_play("3NT", "to play", SECTION, hcp(12)),
            pass_rule("weak, or to play in spades", SECTION, judged=True, errata=("E-6",)),
        ]
    )
    return Table(rules, name="responses to 1S")


@cache
def _ask_fit(major: Suit) -> Table:
    """Opener after the fit-showing jump: 2NT asks which minor."""
    return Table(
        [
            rule(
                "2NT",
                EVERY_HAND,
                "asks which minor responder supports",
                SECTION,
                kind="ask",
                forcing="round",
                then=lambda at: Fixed(_fits(major)),
                errata=("E-111",),
                public="Artificial, asks which minor is held",
            ),
            pass_rule(f"to play in {major.word}", SECTION),
            rule("3C", EVERY_HAND, "to play", SECTION, kind="sign-off", forcing="to-play", then=placed),
            rule("3D", EVERY_HAND, "to play", SECTION, kind="sign-off", forcing="to-play", then=placed),
        ],
        name="after the fit-showing jump",
        partition=False,
    )


@cache
def _fits(major: Suit) -> Table:
    both = length(D, 4) & length(C, 4)
    return Table(
        [
            rule(
                f"3{major.letter}",
                both,
                "support for both minors",
                SECTION,
                kind="answer",
                judged=True,
                errata=("E-111",),
            ),
            rule(
                "3C",
                length(C, 4),
                "support for clubs",
                SECTION,
                kind="answer",
                judged=True,
                errata=("E-111",),
            ),
            rule(
                "3D",
                EVERY_HAND,
                "support for diamonds",
                SECTION,
                kind="answer",
                judged=True,
                errata=("E-111",),
            ),
        ],
        name="which minor after the fit-showing jump",
    )

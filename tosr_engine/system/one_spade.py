"""The 1S opening: both minors, 10-14 HCP (notes 5)."""

from __future__ import annotations

from functools import cache, partial

from tosr_engine.cards import C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import hcp, length, where
from tosr_engine.system.agreements import both_at_least, pass_rule, placed, rule, then_table, to_play
from tosr_engine.system.language import At, Plan, Rule, Table
from tosr_engine.system.raises import plan_over, relay_plan
from tosr_engine.system.relays.structures import after_one_spade

SECTION = "5"

_PASS = "weak, or to play in spades"

_judged = partial(rule, section=SECTION, judged=True)
_answer = partial(_judged, kind="answer", errata=("E-111",))


def responses(at: At) -> Plan:
    """Responder's turn."""
    return plan_over(_responses(at.vulnerable, at.passed(at.seat)))


def _relay(at: At) -> Plan:
    return relay_plan(at, after_one_spade(), "2C", SECTION, game_force=True)


@cache
def _responses(vulnerable: bool, passed: bool) -> Table:
    relay = _judged(
        "2C",
        hcp(12),
        "game-forcing relay",
        kind="ask",
        forcing="game",
        then=_relay,
        errata=("E-112",),
        public="Artificial relay, game forcing",
    )
    return Table(
        [
            *(() if passed else (relay,)),
            *_preempts(),
            fit_jump(H),
            fit_jump(S),
            *_part_scores(6 if vulnerable else 8, passed),
            to_play("3NT", "to play", SECTION, hcp(12)),
            pass_rule(_PASS, SECTION, judged=True, errata=("E-6",)),
        ],
        name="responses to 1S",
    )


def _preempts() -> list[Rule]:
    weak = hcp(0, 7)
    preempt = partial(_judged, then=placed)
    return [
        *(
            preempt(
                f"3{major.letter}",
                weak & _major_with_minor(major),
                f"preemptive: {major.word} and support for a minor, nine or more cards in the two",
                errata=("E-113",),
            )
            for major in (H, S)
        ),
        preempt("4D", weak & length(D, 6), "preemptive raise"),
        preempt("4C", weak & length(C, 6), "preemptive raise"),
        preempt("3D", weak & length(D, 5), "preemptive raise"),
        preempt("3C", weak & length(C, 5), "preemptive raise"),
        preempt("2NT", weak & both_at_least(D, C, 4), "preemptive with both minors"),
    ]


def _major_with_minor(major: Suit) -> HandSet:
    return length(major, 5) & (length(D, 4) | length(C, 4))


def fit_jump(major: Suit) -> Rule:
    """Two of a major: five cards and support for a minor, which 2NT asks for (E-111)."""
    return _judged(
        f"2{major.letter}",
        hcp(8, 11) & _major_with_minor(major),
        f"shows {major.word} with support for a minor",
        forcing="round",
        then=then_table(lambda: _afterfit_jump(major)),
        errata=("E-111",),
    )


def _part_scores(low: int, passed: bool) -> list[Rule]:
    """2D is the only sign-off in a minor, so 1NT may hide clubs except by a passed hand (E-112)."""
    clubs = hcp(low, 10) & where(lambda n: n[C] >= 4 and n[C] >= n[D])
    diamonds = (hcp(0, 7) & length(D, 3) & length(S, 0, 3)) | (
        hcp(8, 11) & where(lambda n: n[D] >= 5 and n[D] > n[C])
    )
    spades = hcp(8, 11) & length(S, 6) & length(D, 0, 3) & length(C, 0, 3)
    natural_clubs = _judged("2C", clubs, "by a passed hand: natural", kind="natural", errata=("E-6", "E-112"))
    about_clubs = "no preference for clubs by a passed hand" if passed else "may hold support for clubs"
    return [
        *((natural_clubs,) if passed else ()),
        _judged(
            "2D",
            diamonds,
            "to play in diamonds",
            kind="sign-off",
            forcing="to-play",
            then=placed,
            errata=("E-112",),
        ),
        pass_rule(_PASS, SECTION, spades, judged=True),
        _judged("1NT", hcp(8, 11), f"natural, not forcing, {about_clubs}", kind="natural"),
    ]


@cache
def _afterfit_jump(major: Suit) -> Table:
    """Opener asks which minor; the notes give no other call."""
    return Table(
        [
            rule(
                "2NT",
                EVERY_HAND,
                "asks which minor responder supports",
                SECTION,
                kind="ask",
                forcing="round",
                then=then_table(lambda: _which_minor(major)),
                errata=("E-111",),
                public="Artificial, asks which minor is held",
            ),
        ],
        name="after the fit-showing jump",
        partition=False,
    )


@cache
def _which_minor(major: Suit) -> Table:
    return Table(
        [
            _answer(
                f"3{major.letter}",
                both_at_least(D, C, 4) | hcp(10),
                "support for both minors, or a maximum",
            ),
            _answer("3C", length(C, 4), "support for clubs, not a maximum"),
            _answer("3D", EVERY_HAND, "support for diamonds, not a maximum"),
        ],
        name="which minor after the fit-showing jump",
    )

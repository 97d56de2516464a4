"""The 1D opening: 4+ hearts, 10-14 HCP (notes 3)."""

from __future__ import annotations

from functools import cache

from tosr_engine.cards import H, S
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import hcp, length, where
from tosr_engine.system.agreements import pass_rule, placed, rule
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table
from tosr_engine.system.raises import ONE_DIAMOND, plan_over, relay_plan, responses_table
from tosr_engine.system.relays.structures import after_one_diamond

SECTION = "3"


def responses(at: At) -> Plan:
    """Responder's turn."""
    return plan_over(responses_table(ONE_DIAMOND, at.vulnerable, at.passed(at.seat), _relay, _raised))


def _relay(at: At) -> Plan:
    return relay_plan(at, after_one_diamond(), "1H", SECTION)


def _raised(at: At) -> Plan:
    """Opener after 1D-2H: inquiry, long-suit trials, or placing the contract (E-103)."""
    return Fixed(_after_raise())


@cache
def _after_raise() -> Table:
    trials = [
        rule(
            name,
            EVERY_HAND,
            f"long-suit trial in {suit}",
            SECTION,
            kind="ask",
            forcing="round",
            then=_answer_trial,
            errata=("E-103",),
            public=f"Game try with length in {suit}",
        )
        for name, suit in (("2S", "spades"), ("3C", "clubs"), ("3D", "diamonds"))
    ]
    return Table(
        [
            pass_rule("to play", SECTION),
            rule(
                "2NT",
                EVERY_HAND,
                "inquiry: asks for strength and shape",
                SECTION,
                kind="ask",
                forcing="round",
                then=_answer_inquiry,
                public="Artificial game try, asks partner to describe",
            ),
            *trials,
            rule("4H", EVERY_HAND, "to play", SECTION, kind="sign-off", forcing="to-play", then=placed),
        ],
        name="after 1D-2H",
        partition=False,
    )


def _answer_inquiry(at: At) -> Plan:
    return Fixed(_inquiry())


@cache
def _inquiry() -> Table:
    """Responder describes: with four hearts 8 or 9-10, with three 8-10 or 11-12 (E-101)."""
    four, three = length(H, 4), length(H, 0, 3)
    errata = ("E-101",)

    def answer(name: str, shows: object, label: str, *, judged: bool = False) -> Rule:
        from tosr_engine.handset import HandSet

        assert isinstance(shows, HandSet)
        return rule(name, shows, label, SECTION, kind="answer", judged=judged, errata=errata)

    return Table(
        [
            answer("4H", four & hcp(9), "maximum with four hearts"),
            answer("3H", four, "minimum with four hearts"),
            answer("3S", three & hcp(11) & length(S, 4), "maximum with spades, three hearts"),
            answer("3NT", three & hcp(11), "maximum with three hearts"),
            answer("3D", where(lambda n: n[2] > n[3]), "minimum with diamonds, three hearts", judged=True),
            answer("3C", EVERY_HAND, "minimum with clubs, three hearts", judged=True),
        ],
        name="answers to the inquiry after 1D-2H",
    )


def _answer_trial(at: At) -> Plan:
    return Fixed(_trial())


@cache
def _trial() -> Table:
    accepts = (length(H, 4) & hcp(9)) | (length(H, 0, 3) & hcp(11))
    return Table(
        [
            rule(
                "4H",
                accepts,
                "accepts the trial",
                SECTION,
                kind="answer",
                then=placed,
                judged=True,
                errata=("E-103",),
            ),
            rule(
                "3H",
                EVERY_HAND,
                "declines the trial",
                SECTION,
                kind="answer",
                then=placed,
                judged=True,
                errata=("E-103",),
            ),
        ],
        name="answers to a trial after 1D-2H",
    )

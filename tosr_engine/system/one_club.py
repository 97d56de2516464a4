"""The 1C opening: first responses and the relay structures behind them (notes 2, 2.1-2.6)."""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import PARTNER, Call, Shown, call
from tosr_engine.handset import HandSet
from tosr_engine.handset.build import controls, hcp
from tosr_engine.system.language import At, Follow, Plan
from tosr_engine.system.one_club_negative import opener_rebids
from tosr_engine.system.relays.frame import Frame
from tosr_engine.system.relays.plans import Teller, first_answers
from tosr_engine.system.relays.questions import FirstAnswers, Rung
from tosr_engine.system.relays.strength import PASSED, POSITIVE, Policy
from tosr_engine.system.relays.structures import transfer_responses
from tosr_engine.system.relays.tree import Tree

ONE_CLUB = call("1C")


@cache
def positive() -> HandSet:
    """8+ HCP and two or more controls (E-30)."""
    return hcp(8) & controls(2)


def positive_answers(tree: Tree, policy: Policy, negative: Follow | None) -> FirstAnswers:
    """First answers of a hand that may be positive; anything else gives the negative."""
    first = (
        None
        if negative is None
        else Rung(
            ~positive(),
            "negative: fewer than 8 HCP, or fewer than two controls",
            "2",
            follow=negative,
            forcing="round",
            errata=("E-30",),
        )
    )
    return FirstAnswers(tree, policy, positive(), first)


@cache
def _responses(policy: Policy) -> FirstAnswers:
    return positive_answers(transfer_responses(), policy, after_negative)


def responses(at: At) -> Plan:
    """Responder's turn after 1C; a passed hand tells controls without minimum or maximum."""
    policy = PASSED if at.passed(at.seat) else POSITIVE
    frame = Frame(PARTNER[at.seat], at.seat, policy, positive=True, section="2.1")
    return Responder(_responses(policy), first_answers(_responses(policy), ONE_CLUB, frame).steps, frame)


class Responder(Teller):
    """Responder's first turn: relays have not begun, so interference is a matter of 12.2."""

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """Interference over 1C (12.2)."""
        from tosr_engine.system.competition import over_opening

        return over_opening(c, shown, at)


def after_negative(at: At) -> Plan:
    """Opener's turn after 1C-1D (2.10)."""
    return opener_rebids(at)

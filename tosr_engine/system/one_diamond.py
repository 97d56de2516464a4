"""The 1D opening: 4+ hearts, 10-14 HCP (notes 3)."""

from __future__ import annotations

from functools import cache, partial

from tosr_engine.cards import SUIT_OF_LETTER, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import ACE, KING, QUEEN, hcp, holding_where, length, where
from tosr_engine.system.agreements import pass_rule, placed, rule, then_table
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table
from tosr_engine.system.raises import ONE_DIAMOND, plan_over, relay_plan, responses_table
from tosr_engine.system.relays.structures import after_one_diamond

SECTION = "3"

_answer = partial(rule, section=SECTION, kind="answer")


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
                then=then_table(_inquiry),
                errata=("E-101",),
                public="Artificial game try, asks partner to describe",
            ),
            *(_trial_bid(name) for name in ("2S", "3C", "3D")),
            rule("4H", EVERY_HAND, "to play", SECTION, kind="sign-off", forcing="to-play", then=placed),
        ],
        name="after 1D-2H",
        partition=False,
    )


def _trial_bid(name: str) -> Rule:
    suit = SUIT_OF_LETTER[name[1]]
    return rule(
        name,
        length(suit, 4),
        f"long-suit trial in {suit.word}, asks for help there",
        SECTION,
        kind="ask",
        forcing="round",
        then=then_table(lambda: _trial(suit)),
        errata=("E-103",),
        public=f"Game try with length in {suit.word}",
    )


@cache
def _maximum() -> HandSet:
    """What counts as maximum for 2H: 9-10 with four hearts, 11-12 with three (E-101)."""
    return (length(H, 4) & hcp(9)) | (length(H, 3, 3) & hcp(11))


@cache
def _inquiry() -> Table:
    """Responder describes: with three hearts and a minimum the longer minor, clubs of equals (E-101)."""
    four, errata = length(H, 4), ("E-101",)
    return Table(
        [
            _answer("4H", four & _maximum(), "maximum with four hearts", errata=errata),
            _answer("3H", four, "minimum with four hearts", errata=errata),
            _answer("3S", _maximum() & length(S, 4), "maximum with spades, three hearts", errata=errata),
            _answer("3NT", _maximum(), "maximum with three hearts", errata=errata),
            _answer(
                "3D",
                where(lambda n: n[2] > n[3]),
                "minimum with three hearts, diamonds the longer minor",
                judged=True,
                errata=errata,
            ),
            _answer(
                "3C",
                EVERY_HAND,
                "minimum with three hearts, clubs at least as long as diamonds",
                judged=True,
                errata=errata,
            ),
        ],
        name="answers to the inquiry after 1D-2H",
    )


@cache
def _trial(suit: Suit) -> Table:
    """Responder accepts with a maximum, or one point short of it with help in the suit (E-103)."""
    two_tops = holding_where(suit, lambda _, h: (h & (ACE | KING | QUEEN)).bit_count() >= 2)
    ruffs = length(suit, 0, 1) & length(H, 4)
    short_of_it = (length(H, 4) & hcp(8, 8)) | (length(H, 3, 3) & hcp(10, 10))
    accepts = _maximum() | (short_of_it & (two_tops | ruffs))
    errata = ("E-103",)
    return Table(
        [
            _answer("4H", accepts, "accepts the trial", then=placed, judged=True, errata=errata),
            _answer("3H", EVERY_HAND, "declines the trial", then=placed, judged=True, errata=errata),
        ],
        name=f"answers to a trial in {suit.word} after 1D-2H",
    )

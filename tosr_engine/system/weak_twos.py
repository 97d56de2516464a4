"""What the two-level openings have in common (notes 7-11): hand types, correctable suits, relays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial

from tosr_engine.calls import BIDS, PARTNER, Call, call
from tosr_engine.cards import Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import hcp, length, playing_tricks, where
from tosr_engine.system.agreements import (
    both_at_least,
    others,
    pass_rule,
    placed,
    rule,
    semi_solid,
    stopper,
    tenace,
    then_table,
)
from tosr_engine.system.language import At, Fixed, Follow, Plan, Rule, Table, Undefined
from tosr_engine.system.relays.frame import Frame
from tosr_engine.system.relays.plans import Asker
from tosr_engine.system.relays.questions import ShapeQuestion
from tosr_engine.system.relays.strength import WEAK
from tosr_engine.system.relays.structures import five_five

MAXIMUM = 8
"""HCP from which a weak opening is a maximum: 6-7 and 8-9 (E-53, E-128)."""


@dataclass(frozen=True)
class HandType:
    """One of the hands that an opening may show: its suits and how it is recognised among the types."""

    suits: tuple[Suit, ...]
    hands: HandSet

    def __hash__(self) -> int:
        return hash(self.suits)

    def cheapest_over(self, last: Call) -> Call:
        """The lowest bid in one of the type's suits above a call."""
        return next(b for b in BIDS if b.index > last.index and b.suit in self.suits)


@cache
def five_five_type(a: Suit, b: Suit) -> HandType:
    """Weak, five or more in both suits."""
    return HandType((a, b), hcp(0, 9) & both_at_least(a, b, 5))


@cache
def one_suit_type(suit: Suit, low: int, high: int) -> HandType:
    """One long suit with HCP within bounds."""
    return HandType((suit,), hcp(low, high) & length(suit, 6))


def correctable(
    types: Sequence[HandType], bids: Sequence[str], section: str, *, by_first: bool = False
) -> list[Rule]:
    """Responder's suit bids: opener passes with the suit, else bids the cheapest of his own (E-126).

    ``by_first``: he corrects in the first suit of his type (2NT: the major, E-138).
    """
    return [
        rule(
            name,
            EVERY_HAND,
            "correctable: pass if this is your suit, else bid your own",
            section,
            kind="conventional",
            then=_correction(tuple(types), call(name), section, by_first),
            optional=True,
            errata=("E-126",),
            public="Pass or correct",
        )
        for name in bids
    ]


def _correction(types: tuple[HandType, ...], suit_bid: Call, section: str, by_first: bool) -> Follow:
    return lambda at: Fixed(_corrected(types, suit_bid, section, by_first))


def _corrected(types: tuple[HandType, ...], suit_bid: Call, section: str, by_first: bool) -> Table:
    rules = []
    for t in types:
        if suit_bid.suit in t.suits:
            rules.append(pass_rule(f"holds {_words(t)}", section, t.hands, errata=("E-126",)))
        else:
            c = (HandType(t.suits[:1], t.hands) if by_first else t).cheapest_over(suit_bid)
            rules.append(
                rule(
                    c.name,
                    t.hands,
                    f"corrects: holds {_words(t)}",
                    section,
                    kind="answer",
                    then=placed,
                    errata=("E-126",),
                )
            )
    return Table(rules, name=f"opener over {suit_bid}, correctable")


def _words(t: HandType) -> str:
    return " and ".join(s.word for s in t.suits)


@cache
def longer(a: Suit, b: Suit) -> HandSet:
    """Hands in which ``a`` is longer than ``b``, or as long and higher-ranking."""
    return where(lambda n: n[a] > n[b] or (n[a] == n[b] and a < b))


@cache
def six_six() -> HandSet:
    """Two suits of six or more."""
    return where(lambda n: sum(length >= 6 for length in n) == 2)


@cache
def maximum_semi_solid(suit: Suit) -> HandSet:
    """13-14 with six or more cards headed by three of the top five honours (E-128)."""
    return hcp(13, 14) & semi_solid(suit)


@cache
def wants_to_declare(suit: Suit) -> HandSet:
    """A holding outside the suit that would rather be led up to (E-129)."""
    total = None
    for other in others(suit):
        total = tenace(other) if total is None else total | tenace(other)
    assert total is not None
    return total


@cache
def suits_notrump(suit: Suit) -> HandSet:
    """An Acol two that may play in notrump: no singleton, stoppers in two outside suits (judgement)."""
    a, b, c = others(suit)
    flat = where(lambda n: min(n) >= 2)
    return flat & ((stopper(a) & stopper(b)) | (stopper(a) & stopper(c)) | (stopper(b) & stopper(c)))


def tricks(low: float, high: float) -> HandSet:
    """Playing tricks by halves: 8 is below 8.25, 8½ below 8.75 (E-18)."""
    return playing_tricks(low, high)


def forcing_relay(name: str, section: str, answers: Callable[[], Table]) -> Rule:
    """Responder's relay with game values (E-127)."""
    return rule(
        name,
        hcp(13),
        "forcing relay",
        section,
        kind="ask",
        forcing="ask",
        then=then_table(answers),
        judged=True,
        errata=("E-127",),
        public="Artificial relay, forcing",
    )


def relay(name: str, suit: Suit, section: str, answers: Callable[[], Table]) -> Rule:
    """Responder's relay with the rest: opener passes with the weak hand in ``suit`` (E-127)."""
    return rule(
        name,
        EVERY_HAND,
        "relay, not forcing",
        section,
        kind="ask",
        then=then_table(answers),
        judged=True,
        errata=("E-127",),
        public=f"Artificial relay, partner may pass with {suit.word}",
    )


def inquiry(section: str, what: str, answers: Callable[[], Table]) -> Rule:
    """2NT over a weak two-suiter that the relay has found: asks for strength and the better suit."""
    return rule(
        "2NT",
        hcp(11),
        f"inquiry: asks for strength and the better {what}",
        section,
        kind="ask",
        forcing="ask",
        then=then_table(answers),
        judged=True,
        public=f"Artificial, asks for strength and better {what}",
    )


def to_play(name: str, hands: HandSet, section: str) -> Rule:
    """Responder's choice of a suit to play in."""
    return rule(name, hands, "to play", section, kind="sign-off", forcing="to-play", then=placed, judged=True)


def better_suit(high: Suit, low: Suit, section: str, name: str, errata: tuple[str, ...] = ()) -> Table:
    """Opener's answers to the inquiry: 6-6, else a maximum or a minimum with the better suit."""
    answer = partial(rule, section=section, kind="answer", then=stop)
    told = partial(answer, errata=errata)
    return Table(
        [
            answer("3NT", six_six(), "6-6"),
            told("3S", hcp(MAXIMUM) & longer(high, low), f"maximum, better {high.word}"),
            told("3H", hcp(MAXIMUM), f"maximum, better {low.word}"),
            told("3D", longer(high, low), f"minimum, better {high.word}"),
            told("3C", EVERY_HAND, f"minimum, better {low.word}"),
        ],
        name=name,
    )


def declaring(eager: str, shy: str, suit: Suit, section: str, errata: tuple[str, ...]) -> tuple[Rule, Rule]:
    """A maximum with a semi-solid minor, by whether opener wants to declare 3NT (E-128, E-129)."""
    answer = partial(rule, section=section, kind="answer", judged=True, errata=errata, then=stop)
    strong, label = maximum_semi_solid(suit), f"maximum with semi-solid {suit.word}"
    return (
        answer(eager, strong & wants_to_declare(suit), f"{label}, wants to declare 3NT"),
        answer(shy, strong, f"{label}, would rather not declare 3NT"),
    )


def usual_relays(at: At, higher: Suit, lower: Suit) -> Plan:
    """After a weak two-suiter has been shown over the forcing relay, responder relays on (E-130, E-133)."""
    frame = Frame(at.seat, PARTNER[at.seat], WEAK, game_force=False, section="7")
    return Asker(ShapeQuestion(five_five(higher, lower), WEAK), frame)


def stop(at: At) -> Plan:
    """Responder knows the hand and places the contract."""
    return Undefined("opener's hand is told; responder's further calls are natural and not in the notes")

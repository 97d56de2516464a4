"""Small pieces shared by the modules of the agreements: rules in one line, common sets."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from tosr_engine.calls import PASS, call
from tosr_engine.cards import SUITS, Suit
from tosr_engine.handset import EVERY_HAND, NO_HAND, HandSet
from tosr_engine.handset.build import ACE, JACK, KING, QUEEN, holding_where, length, where
from tosr_engine.system.language import At, Fixed, Follow, Placed, Plan, Rule, Table, Undefined, end


def rule(
    name: str,
    shows: HandSet,
    label: str,
    section: str,
    *,
    kind: str = "response",
    forcing: str = "no",
    then: Follow | None = None,
    judged: bool = False,
    errata: tuple[str, ...] = (),
    remark: str = "",
    public: str = "",
    optional: bool = False,
) -> Rule:
    """A rule by the call's name; ``judged`` marks a choice that the notes leave open."""
    return Rule(
        call(name),
        shows,
        label,
        section,
        kind=kind,
        forcing=forcing,
        then=then or natural_end,
        basis="judgement" if judged else "system",
        errata=errata,
        remark=remark,
        public=public,
        optional=optional,
    )


def natural_end(at: At) -> Plan:
    """The plan after a call on which the notes do not go on."""
    return Undefined("the notes do not follow this auction further")


def placed(at: At) -> Plan:
    """The plan after a call that is meant to be passed."""
    return Placed()


def then_table(table: Callable[[], Table]) -> Follow:
    """A follow-up with one table, built when it is first reached."""
    return lambda at: Fixed(table())


def to_play(name: str, label: str, section: str, shows: HandSet = EVERY_HAND) -> Rule:
    """A call that places the contract; it takes no hands from describing rules."""
    return Rule(
        call(name),
        shows,
        label,
        section,
        kind="sign-off",
        forcing="to-play",
        then=end,
        optional=True,
    )


def pass_rule(
    label: str,
    section: str,
    shows: HandSet = EVERY_HAND,
    *,
    judged: bool = False,
    errata: tuple[str, ...] = (),
    then: Follow = placed,
) -> Rule:
    """A pass; by default whatever is left."""
    return Rule(
        PASS,
        shows,
        label,
        section,
        kind="sign-off",
        forcing="to-play",
        then=then,
        basis="judgement" if judged else "system",
        errata=errata,
    )


@cache
def first_longest(suit: Suit) -> HandSet:
    """Hands whose longest suit is this one, the higher-ranking of equals counting as longer."""
    return where(lambda n: all(n[suit] > n[s] if s < suit else n[suit] >= n[s] for s in SUITS if s != suit))


@cache
def good_suit(suit: Suit, cards: int, tops: int = 2) -> HandSet:
    """At least so many cards with ``tops`` of ace, king and queen."""
    return holding_where(suit, lambda n, h: n >= cards and (h & (ACE | KING | QUEEN)).bit_count() >= tops)


@cache
def semi_solid(suit: Suit, cards: int = 6) -> HandSet:
    """Three of the top five honours, two of them among ace, king and queen (E-128)."""
    return holding_where(
        suit,
        lambda n, h: n >= cards and h.bit_count() >= 3 and (h & (ACE | KING | QUEEN)).bit_count() >= 2,
    )


@cache
def solid(suit: Suit, cards: int) -> HandSet:
    """A suit headed by ace, king and queen."""
    top = ACE | KING | QUEEN
    return holding_where(suit, lambda n, h: n >= cards and h & top == top)


@cache
def stopper(suit: Suit) -> HandSet:
    """A stopper: the ace, a guarded king, or a queen with two cards beside it."""
    return holding_where(
        suit, lambda n, h: bool(h & ACE) or (bool(h & KING) and n >= 2) or (bool(h & QUEEN) and n >= 3)
    )


@cache
def tenace(suit: Suit) -> HandSet:
    """A holding that would rather be led up to: a guarded king, ace-queen, king-jack, queen-jack (E-129)."""
    return holding_where(
        suit,
        lambda n, h: (
            n >= 2
            and (
                h & (ACE | QUEEN) == ACE | QUEEN
                or (bool(h & KING) and not h & ACE)
                or h & (QUEEN | JACK) == QUEEN | JACK
            )
            and h & (ACE | KING) != ACE | KING
        ),
    )


def any_of(sets: list[HandSet]) -> HandSet:
    """The union of sets."""
    total = NO_HAND
    for s in sets:
        total = total | s
    return total


def others(*suits: Suit) -> list[Suit]:
    """The suits that are not these."""
    return [s for s in SUITS if s not in suits]


def both_at_least(a: Suit, b: Suit, low: int) -> HandSet:
    """At least ``low`` cards in both suits."""
    return length(a, low) & length(b, low)


__all__ = [
    "any_of",
    "both_at_least",
    "first_longest",
    "good_suit",
    "natural_end",
    "others",
    "pass_rule",
    "placed",
    "rule",
    "semi_solid",
    "solid",
    "stopper",
    "tenace",
    "then_table",
    "to_play",
]

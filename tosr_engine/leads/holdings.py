"""Which card is led from a holding (notes 14, E-182): one function, read both ways.

A holding is the 13 bits of a suit (ace in bit 12). The rules are tried in order; the first that
fits names the card. What a led card promises is found by asking every holding (see ``advice``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from tosr_engine.cards import RANKS, ranks_of
from tosr_engine.leads.contract import Contract

A, K, Q, J, T, NINE, EIGHT = (1 << (12 - i) for i in range(7))
FROM_THREE = 2
"""Second from the bottom of three is the middle card."""


@dataclass(frozen=True)
class Choice:
    """The card led from a holding: its rank, the rule's name, what it asks, and whether 14 says so."""

    rank: str
    rule: str
    asks: str = ""
    system: bool = True


@dataclass(frozen=True)
class _Rule:
    name: str
    fits: Callable[[int, int], bool]
    card: Callable[[int], str]
    asks: str = ""
    system: bool = True


def _has(*needed: int, without: int = 0) -> Callable[[int, int], bool]:
    """A test for a holding with all of some cards and none of others."""
    wanted = sum(needed)
    return lambda cards, _: cards & wanted == wanted and not cards & without


def _led(rank: str) -> Callable[[int], str]:
    return lambda _: rank


def _place(from_top: int) -> Callable[[int], str]:
    return lambda cards: ranks_of(cards)[from_top - 1]


def _top(cards: int) -> str:
    return ranks_of(cards)[0]


def _bottom(cards: int) -> str:
    return ranks_of(cards)[-1]


ATTITUDE = "partner signals attitude: a low card encourages"
UNBLOCK = "partner plays king, queen or jack under it; without one gives reverse count"
UNBLOCK_JACK = "partner plays the jack under it, if held"


def _suit_rules() -> tuple[_Rule, ...]:
    return (
        _Rule("the only card", lambda _, n: n == 1, _top, ATTITUDE, system=False),
        _Rule(
            "top of a doubleton honour", lambda c, n: n == 2 and bool(c & (A | K | Q | J | T)), _top, ATTITUDE
        ),
        _Rule("king from ace-king", _has(A, K), _led("K"), ATTITUDE),
        _Rule("top of a sequence", _has(K, Q), _led("K"), ATTITUDE),
        _Rule("top of a sequence", _has(Q, J, without=A), _led("Q"), ATTITUDE),
        _Rule("top of a sequence", _has(J, T, without=A | K | Q), _led("J"), ATTITUDE),
        _Rule("top of a sequence", _has(T, NINE, without=A | K | Q | J), _led("T"), ATTITUDE),
        _Rule("the ace, not led away from against a suit", _has(A), _led("A"), ATTITUDE, system=False),
        _Rule("top of an interior sequence", _has(K, J, T), _led("J"), ATTITUDE, system=False),
        _Rule("bottom of two", lambda _, n: n == 2, _bottom, ATTITUDE, system=False),
        _Rule("second from the bottom of three", lambda _, n: n == 3, _place(FROM_THREE), ATTITUDE),
        _Rule("bottom of four", lambda _, n: n == 4, _bottom, ATTITUDE),
        _Rule("fourth highest from six or eight", lambda _, n: n in (6, 8), _place(4), ATTITUDE),
        _Rule(
            "second from the bottom of an odd number",
            lambda _, n: n % 2 == 1,
            lambda c: ranks_of(c)[-2],
            ATTITUDE,
        ),
        _Rule("fourth highest", lambda _, n: n >= 10, _place(4), ATTITUDE, system=False),
    )


def _notrump_rules(gambling: bool) -> tuple[_Rule, ...]:
    strong_ace = _Rule(
        "the ace asks partner to unblock",
        lambda c, n: n >= 4 and c & A > 0 and (c & (K | J) == K | J or c & (K | Q | T) == K | Q | T),
        _led("A"),
        UNBLOCK,
    )
    if gambling:
        strong_ace = _Rule(
            "the ace, to look at dummy",
            lambda c, n: bool(c & A) and n >= 1,
            _led("A"),
            "partner signals attitude: a low card encourages",
        )
    return (
        strong_ace,
        _Rule("the only card", lambda _, n: n == 1, _top, ATTITUDE, system=False),
        _Rule("queen from king-queen-ten", _has(K, Q, T, without=A | J), _led("Q"), UNBLOCK_JACK),
        _Rule("king with ace or queen", _has(A, K), _led("K"), ATTITUDE),
        _Rule(
            "king with ace or queen",
            lambda c, n: c & (K | Q) == K | Q and (bool(c & J) or n <= 3),
            _led("K"),
            ATTITUDE,
        ),
        _Rule(
            "top of a sequence",
            lambda c, n: c & (Q | J) == Q | J and (bool(c & (T | NINE)) or n <= 3),
            _led("Q"),
            UNBLOCK_JACK,
        ),
        _Rule(
            "jack with the ten and no higher honour",
            lambda c, n: (
                c & (J | T) == J | T and not c & (A | K | Q) and (bool(c & (NINE | EIGHT)) or n <= 3)
            ),
            _led("J"),
            ATTITUDE,
        ),
        _Rule("ten from an interior sequence", _has(A, J, T, without=K | Q), _led("T"), ATTITUDE),
        _Rule("ten from an interior sequence", _has(K, J, T, without=A | Q), _led("T"), ATTITUDE),
        _Rule(
            "ten from an interior sequence",
            lambda c, n: (
                n >= 3 and c & (T | NINE) == T | NINE and not c & J and (c & (A | K | Q)) in (A, K, Q)
            ),
            _led("T"),
            ATTITUDE,
        ),
        _Rule("fourth highest", lambda _, n: n >= 4, _place(4), "partner gives reverse count"),
        _Rule("top of a doubleton", lambda _, n: n == 2, _top, ATTITUDE, system=False),
        _Rule(
            "bottom of three with an honour",
            lambda c, n: n == 3 and bool(c & (A | K | Q | J)),
            _bottom,
            ATTITUDE,
            system=False,
        ),
        _Rule("top of three small cards", lambda _, n: n == 3, _top, ATTITUDE, system=False),
    )


@lru_cache(maxsize=8)
def _rules(notrump: bool, gambling: bool) -> tuple[_Rule, ...]:
    return _notrump_rules(gambling) if notrump else _suit_rules()


@lru_cache(maxsize=50_000)
def _card_from(cards: int, notrump: bool, gambling: bool) -> Choice:
    n = cards.bit_count()
    for r in _rules(notrump, gambling):
        if r.fits(cards, n):
            return Choice(r.card(cards), r.name, r.asks, r.system)
    raise AssertionError(f"no rule for {ranks_of(cards)}")


def card_from(cards: int, contract: Contract) -> Choice:
    """The card led from a suit of at least one card; ``cards`` are its 13 bits (ace in bit 12)."""
    return _card_from(cards, contract.notrump, contract.gambling)


def every_holding() -> range:
    """All 8,191 holdings of a suit with at least one card."""
    return range(1, 1 << len(RANKS))

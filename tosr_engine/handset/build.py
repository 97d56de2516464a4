"""Words for sets of hands: the vocabulary in which the agreements are written.

All bounds are inclusive. Lengths are in cards, strength in HCP (A4 K3 Q2 J1) and controls (A2 K1).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import permutations

from tosr_engine.cards import Suit
from tosr_engine.handset.box import Box, limit
from tosr_engine.handset.handset import HandSet
from tosr_engine.handset.space import (
    ALL_CELLS,
    CELLS,
    CONTROL_VALUES,
    FEATURES,
    HCP_VALUES,
    SHAPE_INDEX,
    SHAPES_WITH,
    Lengths,
    shapes_where,
)


@cache
def strength(hcp: tuple[int, int] = (0, 37), controls: tuple[int, int] = (0, 12)) -> HandSet:
    """Hands with HCP and controls within these bounds."""
    return HandSet.of(
        Box(
            strengths=sum(
                1 << (h * CONTROL_VALUES + c)
                for h in range(HCP_VALUES)
                for c in range(CONTROL_VALUES)
                if hcp[0] <= h <= hcp[1] and controls[0] <= c <= controls[1]
            )
        )
    )


def hcp(low: int, high: int = 37) -> HandSet:
    """Hands with ``low`` to ``high`` HCP."""
    return strength(hcp=(low, high))


def controls(low: int, high: int = 12) -> HandSet:
    """Hands with ``low`` to ``high`` controls."""
    return strength(controls=(low, high))


@cache
def length(suit: Suit, low: int, high: int = 13) -> HandSet:
    """Hands with ``low`` to ``high`` cards in a suit."""
    return of_shapes(sum(SHAPES_WITH[suit][n] for n in range(low, high + 1)))


def of_shapes(shapes: int) -> HandSet:
    """Hands of these shapes (bits, numbered as in ``space.SHAPES``)."""
    return HandSet.of(Box(shapes=shapes))


def where(test: Callable[[Lengths], bool]) -> HandSet:
    """Hands whose lengths (S, H, D, C) pass a test."""
    return of_shapes(shapes_where(test))


@cache
def shape_bits(*texts: str) -> int:
    """Exact shapes as bits: ``4432`` or ``4=4=3=2``, in the order S H D C."""
    total = 0
    for text in texts:
        s, h, d, c = (int(n) for n in text.replace("=", ""))
        total |= 1 << SHAPE_INDEX[s, h, d, c]
    return total


@cache
def pattern_bits(*patterns: str) -> int:
    """Shapes of these patterns with the suits in any order: ``5332`` has twelve."""
    return sum(
        1 << i
        for i in {
            SHAPE_INDEX[a, b, c, d]
            for pattern in patterns
            for a, b, c, d in permutations(int(n) for n in pattern)
        }
    )


def pattern(*patterns: str) -> HandSet:
    """Hands of these patterns, any order of the suits."""
    return of_shapes(pattern_bits(*patterns))


def cells_where(test: Callable[[int, int], bool]) -> int:
    """Cells (bits) whose length and honours (five bits A K Q J T) pass a test."""
    return sum(1 << c for c in range(CELLS) if ALL_CELLS >> c & 1 and test(c // 32, c % 32))


def holding(suit: Suit, cells: int) -> HandSet:
    """Hands whose holding in a suit is one of these cells (bits)."""
    parts = [ALL_CELLS] * 4
    parts[suit] = cells
    return HandSet.of(Box(cells=(parts[0], parts[1], parts[2], parts[3])))


def holding_where(suit: Suit, test: Callable[[int, int], bool]) -> HandSet:
    """Hands whose length and honours in a suit pass a test."""
    return holding(suit, cells_where(test))


def feature_between(name: str, low: float, high: float = 127.0) -> HandSet:
    """Hands whose total of a feature (see ``space.FEATURES``) is within these bounds."""
    scale = FEATURES[name].scale
    first, last = round(low * scale), min(round(high * scale), 127)
    return HandSet.of(limit(name, (1 << (last + 1)) - (1 << first)))


def playing_tricks(low: float, high: float = 13.0) -> HandSet:
    """Hands with ``low`` to ``high`` Acol playing tricks (E-18)."""
    return feature_between("playing tricks", low, high)


def losers(low: int, high: int = 12) -> HandSet:
    """Hands with ``low`` to ``high`` losers by the losing-trick count."""
    return feature_between("losers", low, high)


def longest(suit: Suit) -> HandSet:
    """Hands in which this suit is strictly the longest."""
    return where(lambda n: all(n[suit] > n[other] for other in range(4) if other != suit))


ACE, KING, QUEEN, JACK, TEN = 16, 8, 4, 2, 1
BALANCED = pattern("4333", "4432", "5332")
FLAT = pattern("4333", "4432")
"""4333 and 4432 only, what the notes call balanced where 5332 is single-suited."""


def has_all(honours: int) -> Callable[[int, int], bool]:
    """A test for a holding that has all of these honours."""
    return lambda _, held: held & honours == honours


def top_honours(count: int, among: int = ACE | KING | QUEEN) -> Callable[[int, int], bool]:
    """A test for a holding with at least ``count`` of the honours ``among``."""
    return lambda _, held: (held & among).bit_count() >= count

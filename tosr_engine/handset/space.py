"""The space of hands: shapes, strengths and suit cells, each numbered so that sets are integers.

- A *shape* is the lengths S, H, D, C: 560 of them, commonest pattern first.
- A *strength* is a pair (HCP, controls), numbered ``hcp * 13 + controls``.
- A *cell* is what a suit holds as far as the notes ask: its length and which of A K Q J T,
  numbered ``length * 32 + honours``; the other cards are any of the eight from 9 to 2.
- A *feature* is a further number that adds up over the suits and depends on the cell alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import comb, factorial, prod

from tosr_engine.cards import CONTROLS_OF_HONOUR, HCP_OF_HONOUR, SUITS

Lengths = tuple[int, int, int, int]

HCP_VALUES = 38
CONTROL_VALUES = 13
STRENGTHS = HCP_VALUES * CONTROL_VALUES
CELLS = 14 * 32


def bits(mask: int) -> Iterator[int]:
    """The places of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _shapes() -> tuple[Lengths, ...]:
    every = [(s, h, d, 13 - s - h - d) for s in range(14) for h in range(14 - s) for d in range(14 - s - h)]

    def rarity(shape: Lengths) -> tuple[float, tuple[int, ...]]:
        pattern = sorted(shape, reverse=True)
        arrangements = factorial(4) // prod(factorial(pattern.count(n)) for n in set(pattern))
        return -arrangements * prod(comb(13, n) for n in pattern), tuple(-n for n in pattern)

    return tuple(sorted(every, key=lambda shape: (*rarity(shape), tuple(-n for n in shape))))


SHAPES = _shapes()
SHAPE_INDEX = {shape: i for i, shape in enumerate(SHAPES)}
SHAPE_TEXT = tuple("=".join(map(str, shape)) for shape in SHAPES)
ALL_SHAPES = (1 << len(SHAPES)) - 1
ALL_STRENGTHS = (1 << STRENGTHS) - 1

HONOUR_COUNT = tuple(h.bit_count() for h in range(32))
HONOUR_HCP = tuple(sum(HCP_OF_HONOUR[i] for i in range(5) if h >> (4 - i) & 1) for h in range(32))
HONOUR_CONTROLS = tuple(sum(CONTROLS_OF_HONOUR[i] for i in range(5) if h >> (4 - i) & 1) for h in range(32))
HONOUR_STRENGTH = tuple(HONOUR_HCP[h] * CONTROL_VALUES + HONOUR_CONTROLS[h] for h in range(32))

VALID_HONOURS = tuple(
    sum(1 << h for h in range(32) if 0 <= length - HONOUR_COUNT[h] <= 8) for length in range(14)
)
ALL_CELLS = sum(VALID_HONOURS[length] << (32 * length) for length in range(14))
CELLS_OF_LENGTH = tuple(VALID_HONOURS[length] << (32 * length) for length in range(14))

SHAPES_WITH = tuple(
    tuple(sum(1 << i for i, shape in enumerate(SHAPES) if shape[suit] == n) for n in range(14))
    for suit in SUITS
)
"""For each suit and length the shapes that have it, as bits."""


def shapes_where(test: Callable[[Lengths], bool]) -> int:
    """The shapes for which ``test(lengths)`` holds, as bits."""
    return sum(1 << i for i, shape in enumerate(SHAPES) if test(shape))


@lru_cache(maxsize=4096)
def lengths_in(shapes: int, suit: int) -> int:
    """The lengths (as bits) that a suit has among these shapes."""
    return sum(1 << n for n in range(14) if shapes & SHAPES_WITH[suit][n])


@lru_cache(maxsize=4096)
def cells_of_lengths(lengths: int) -> int:
    """Every cell of a suit whose length is among these (as bits)."""
    return sum(CELLS_OF_LENGTH[n] for n in bits(lengths))


@lru_cache(maxsize=8192)
def shapes_of_cells(suit: int, cells: int) -> int:
    """The shapes whose length in this suit has at least one of these cells."""
    return sum(SHAPES_WITH[suit][n] for n in range(14) if cells & CELLS_OF_LENGTH[n])


class Feature:
    """A number that adds up over the four suits, known from each suit's cell.

    ``scale`` is how many units make one (playing tricks are counted in quarters); ``of_cell`` has
    448 entries in units.
    """

    def __init__(self, name: str, scale: int, of_suit: Callable[[int, int], float]) -> None:
        self.name = name
        self.scale = scale
        self._of_suit = of_suit
        self._table: tuple[int, ...] | None = None

    @property
    def of_cell(self) -> tuple[int, ...]:
        """The feature's value for each of the 448 cells, in units of ``1 / scale``."""
        if self._table is None:
            self._table = tuple(
                round(self.scale * self._of_suit(cell // 32, cell % 32)) if ALL_CELLS >> cell & 1 else 0
                for cell in range(CELLS)
            )
        return self._table

    def __repr__(self) -> str:
        return f"Feature({self.name})"


def _playing_tricks(length: int, honours: int) -> float:
    """Acol playing tricks of one suit (E-18): honours in the first three cards, then length."""
    if length == 0:
        return 0.0
    ace, king, queen, jack, ten = (bool(honours >> (4 - i) & 1) for i in range(5))
    if ace and king and queen:
        top = 3.0
    elif ace and jack and (king or queen):
        top = 2.5
    elif (ace and king) or (king and queen and jack):
        top = 2.0
    elif (ace and queen) or (king and queen and ten):
        top = 1.5
    elif ace or (king and queen) or (queen and jack and ten) or (king and jack and ten):
        top = 1.0
    elif jack and (king or queen):
        top = 0.75 if length >= 3 else 0.5 if king else 0.25
    elif king:
        top = 0.5 if length >= 2 else 0.0
    elif queen and length >= 3:
        top = 0.25
    else:
        top = 0.0
    top = min(top, float(min(length, 3)))
    if length >= 6:
        return top + (length - 3)
    return top + (0.5 if length >= 4 else 0.0) + (1.0 if length >= 5 else 0.0)


def _losers(length: int, honours: int) -> float:
    """Losing-trick count of one suit: A, K, Q missing in the first three cards (Appendix 3)."""
    return float(min(length, 3)) - sum(1.0 for i in range(min(length, 3)) if honours >> (4 - i) & 1)


PLAYING_TRICKS = Feature("playing tricks", 4, _playing_tricks)
LOSERS = Feature("losers", 1, _losers)


def _soft_outside(length: int, honours: int) -> float:
    """HCP in queens and jacks of a suit that has neither ace nor king (E-76)."""
    if honours & 0b11000:
        return 0.0
    return 2.0 * (honours >> 2 & 1) + 1.0 * (honours >> 1 & 1)


SOFT_POINTS = Feature("queens and jacks in suits without ace or king", 1, _soft_outside)
FEATURES = {f.name: f for f in (PLAYING_TRICKS, LOSERS, SOFT_POINTS)}

"""Uniform draws from a set of hands, without rejection.

A box is drawn by its count, then a shape, then the totals of the two major suits, then those of the
minor suits that complete them, then the cells behind those totals, then the spot cards. Every choice
is weighted by the exact number of hands behind it, so every hand of the set is equally likely.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from tosr_engine.cards import SUITS, suit_cards
from tosr_engine.handset import counting
from tosr_engine.handset.box import Box
from tosr_engine.handset.counting import FULL, Deck, allowed, feature_key
from tosr_engine.handset.handset import HandSet
from tosr_engine.handset.space import ALL_CELLS, HONOUR_COUNT, SHAPES, STRENGTHS, VALID_HONOURS, bits

Masks = NDArray[np.int64]
"""Hands as 52-bit masks (see ``tosr_engine.cards``)."""

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class _Pair:
    """The joint holdings of two suits, sorted by total.

    ``totals`` are the distinct keys, ``weights`` the hands behind each; holding ``i`` (cells
    ``first[i]``, ``second[i]``) covers ``ends[i-1] … ends[i]`` of the running count, and total ``k``
    starts at ``starts[k]``.
    """

    totals: Numbers
    weights: Numbers
    starts: Numbers
    ends: Numbers
    first: Numbers
    second: Numbers

    def holdings(self, chosen: Numbers, rng: np.random.Generator) -> tuple[Numbers, Numbers]:
        """Cells of both suits for chosen totals, each holding as often as it has hands."""
        at = self.starts[chosen] + rng.integers(0, self.weights[chosen])
        places = np.searchsorted(self.ends, at, side="right")
        return self.first[places], self.second[places]


def _pair(
    shape: tuple[int, ...], suits: tuple[int, int], box: Box, deck: Deck, features: tuple[str, ...]
) -> _Pair:
    columns = []
    for s in suits:
        length = shape[s]
        options = (
            VALID_HONOURS[length] if box.cells[s] == ALL_CELLS else box.cells[s] >> (32 * length) & 0xFFFFFFFF
        )
        rows = [
            (
                feature_key(length * 32 + h, features),
                comb(deck.spots[s], length - HONOUR_COUNT[h]),
                length * 32 + h,
            )
            for h in bits(options)
            if not h & ~deck.honours[s] and 0 <= length - HONOUR_COUNT[h] <= deck.spots[s]
        ]
        columns.append(np.array(rows, dtype=np.int64).reshape(-1, 3))
    a, b = columns
    keys = np.add.outer(a[:, 0], b[:, 0]).ravel()
    weights = np.multiply.outer(a[:, 1], b[:, 1]).ravel()
    order = np.argsort(keys, kind="stable")
    keys, weights = keys[order], weights[order]
    totals, begins = np.unique(keys, return_index=True)
    ends = np.cumsum(weights)
    before = np.concatenate([[0], ends])[begins] if len(keys) else begins
    sums = np.add.reduceat(weights, begins) if len(keys) else weights
    first = np.repeat(a[:, 2], len(b))[order]
    second = np.tile(b[:, 2], len(a))[order]
    return _Pair(totals, sums, before, ends, first, second)


@dataclass(frozen=True)
class _ShapeSampler:
    """Draws hands of one shape of a box."""

    majors: _Pair
    minors: _Pair
    completions: Numbers
    rows: Numbers

    def draw(self, n: int, rng: np.random.Generator) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """The four cells of ``n`` hands."""
        ends = np.cumsum(self.majors.weights * self.completions)
        major = np.searchsorted(ends, rng.integers(0, ends[-1], size=n), side="right")
        at = rng.integers(0, self.completions[major])
        minor = np.empty(n, dtype=np.int64)
        for k in np.unique(major):
            here = major == k
            minor[here] = np.searchsorted(self.rows[k], at[here], side="right")
        s, h = self.majors.holdings(major, rng)
        d, c = self.minors.holdings(minor, rng)
        return s, h, d, c


@lru_cache(maxsize=4096)
def _shape_sampler(box: Box, shape: int, deck: Deck) -> _ShapeSampler:
    features = tuple(name for name, _ in box.limits)
    majors = _pair(SHAPES[shape], (0, 1), box, deck, features)
    minors = _pair(SHAPES[shape], (2, 3), box, deck, features)
    sums = np.add.outer(majors.totals, minors.totals)
    good = counting.strength_vector(box.strengths)[(sums % STRENGTHS).ravel()] > 0
    if box.limits:
        good &= allowed(sums.ravel(), box)
    rows = np.cumsum(good.reshape(sums.shape) * minors.weights, axis=1)
    return _ShapeSampler(majors, minors, rows[:, -1], rows)


@lru_cache(maxsize=1024)
def _spot_sets(there: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every set of the spot cards still there (8 bits), by size, and where each size starts."""
    subsets = sorted((x for x in range(256) if not x & ~there), key=lambda x: (x.bit_count(), x))
    sizes = np.array([x.bit_count() for x in subsets])
    return np.array(subsets, dtype=np.int64), np.searchsorted(sizes, np.arange(10))


_COUNT_OF_CELL = np.array([max(c // 32 - HONOUR_COUNT[c % 32], 0) for c in range(14 * 32)], dtype=np.int64)


def sample(hands: HandSet, n: int, rng: np.random.Generator, deck: Deck = FULL) -> Masks:
    """``n`` hands drawn uniformly (with replacement) from a set, as an array of 52-bit masks.

    With a ``deck`` that lacks a known hand's cards, uniformly from the hands of the set that can be
    held beside it. Raises ValueError where there is none.
    """
    pieces: list[tuple[Box, int, int]] = []
    for box in hands.boxes:
        t = counting.table(box, deck)
        pieces.extend((box, shape, count) for shape, count in zip(t.shapes, t.by_shape, strict=True))
    if not pieces:
        raise ValueError("no hand fits")
    ends = np.cumsum([count for _, _, count in pieces])
    picked = np.sort(np.searchsorted(ends, rng.integers(0, ends[-1], size=n), side="right"))
    chosen, counts = np.unique(picked, return_counts=True)
    cells = np.empty((4, n), dtype=np.int64)
    start = 0
    for piece, count in zip(chosen, counts, strict=True):
        box, shape, _ = pieces[piece]
        drawn = _shape_sampler(box, shape, deck).draw(int(count), rng)
        for suit in range(4):
            cells[suit, start : start + count] = drawn[suit]
        start += int(count)
    masks = np.zeros(n, dtype=np.int64)
    for suit in SUITS:
        subsets, starts = _spot_sets(255 & ~suit_cards(deck.gone, suit))
        spots = _COUNT_OF_CELL[cells[suit]]
        sizes = np.array([comb(deck.spots[suit], k) for k in range(9)], dtype=np.int64)
        drawn_spots = subsets[starts[spots] + rng.integers(0, sizes[spots])]
        masks |= ((cells[suit] % 32 << 8) | drawn_spots) << (13 * (3 - suit))
    return masks[rng.permutation(n)]

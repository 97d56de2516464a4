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
    """Draws hands of one shape of a box.

    ``completions`` are the minor holdings that complete each total of the majors; ``running`` counts them
    on through all totals, and those of total ``k`` begin after ``before[k]``.
    """

    majors: _Pair
    minors: _Pair
    completions: Numbers
    before: Numbers
    running: Numbers

    def draw(self, n: int, rng: np.random.Generator) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """The four cells of ``n`` hands."""
        ends = np.cumsum(self.majors.weights * self.completions)
        major = np.searchsorted(ends, np.sort(rng.integers(0, ends[-1], size=n)), side="right")
        at = self.before[major] + rng.integers(0, self.completions[major])
        minor = np.searchsorted(self.running, at, side="right") - major * len(self.minors.totals)
        s, h = self.majors.holdings(major, rng)
        d, c = self.minors.holdings(minor, rng)
        return s, h, d, c


def _shape_sampler(box: Box, shape: int, deck: Deck) -> _ShapeSampler:
    return (_beside_a_hand if deck.gone else _from_the_pack)(box, shape, deck)


def _made_sampler(box: Box, shape: int, deck: Deck) -> _ShapeSampler:
    features = tuple(name for name, _ in box.limits)
    majors = _pair(SHAPES[shape], (0, 1), box, deck, features)
    minors = _pair(SHAPES[shape], (2, 3), box, deck, features)
    sums = np.add.outer(majors.totals, minors.totals)
    good = counting.strength_vector(box.strengths)[(sums % STRENGTHS).ravel()] > 0
    if box.limits:
        good &= allowed(sums.ravel(), box)
    running = np.cumsum(good.reshape(sums.shape) * minors.weights)
    ends = running[len(minors.totals) - 1 :: len(minors.totals)]
    completions = np.diff(ends, prepend=0)
    return _ShapeSampler(majors, minors, completions, ends - completions, running)


_from_the_pack = lru_cache(maxsize=2048)(_made_sampler)
"""Both hands of an auction need some 600 of these on every draw."""
_beside_a_hand = lru_cache(maxsize=512)(_made_sampler)
"""A known hand's deck does not come again, so these are kept for one question only."""


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
    cells = _cells(hands, n, rng, deck)
    masks = np.zeros(n, dtype=np.int64)
    for suit in SUITS:
        subsets, starts = _spot_sets(255 & ~suit_cards(deck.gone, suit))
        spots = _COUNT_OF_CELL[cells[suit]]
        sizes = np.array([comb(deck.spots[suit], k) for k in range(9)], dtype=np.int64)
        drawn_spots = subsets[starts[spots] + rng.integers(0, sizes[spots])]
        masks |= _suit(cells[suit], drawn_spots, suit)
    return masks[rng.permutation(n)]


def sample_pairs(one: HandSet, two: HandSet, tries: int, rng: np.random.Generator) -> tuple[Masks, Masks]:
    """Pairs of hands that share no card, uniformly from all such pairs: what is left of so many tries.

    Honours are drawn first. Where they are apart, a pair is kept as often as spot cards drawn blindly
    would be apart as well, and only then gets its spot cards. Raises ValueError where a set is empty.
    """
    a = _cells(one, tries, rng, FULL)
    b = _cells(two, tries, rng, FULL)[:, rng.permutation(tries)]
    apart = ((a & b & 31) == 0).all(axis=0)
    a, b = a[:, apart], b[:, apart]
    spots_a, spots_b = _COUNT_OF_CELL[a], _COUNT_OF_CELL[b]
    kept = rng.random(a.shape[1]) < _SPOTS_APART[spots_a, spots_b].prod(axis=0)
    a, b, spots_a, spots_b = a[:, kept], b[:, kept], spots_a[:, kept], spots_b[:, kept]
    left, right = np.zeros(a.shape[1], dtype=np.int64), np.zeros(a.shape[1], dtype=np.int64)
    for suit in SUITS:
        order = np.argsort(rng.random((a.shape[1], 8)), axis=1)
        before = order < spots_a[suit][:, None]
        after = (order >= spots_a[suit][:, None]) & (order < (spots_a[suit] + spots_b[suit])[:, None])
        left |= _suit(a[suit], before @ _SPOT_BITS, suit)
        right |= _suit(b[suit], after @ _SPOT_BITS, suit)
    shuffled = rng.permutation(len(left))
    return left[shuffled], right[shuffled]


_SPOT_BITS = np.int64(1) << np.arange(8, dtype=np.int64)
_SPOTS_APART = np.array([[comb(8 - i, j) / comb(8, j) for j in range(9)] for i in range(9)])
"""How often ``j`` of a suit's eight spot cards, drawn blindly, miss ``i`` others."""


def _suit(cells: Numbers, spots: Numbers, suit: int) -> Masks:
    return ((cells % 32 << 8) | spots) << (13 * (3 - suit))


def _cells(hands: HandSet, n: int, rng: np.random.Generator, deck: Deck) -> Numbers:
    """Lengths and honours of ``n`` hands drawn from a set, an array of shape (4, n), sorted by shape."""
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
    return cells

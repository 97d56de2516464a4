"""Exact counting in boxes.

A suit is a generating function over strengths: the coefficient at ``hcp * 13 + controls`` counts
its holdings. A hand's is the product of four. Held as one big integer with 64 bits a coefficient
(every count is below 2**63), a product is one multiplication of Python integers. Where a further
feature is limited the product is done on sorted arrays instead.

``Deck`` says which cards are still to be had: all of them, or all but a known hand's thirteen.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tosr_engine.cards import SUITS, suit_cards
from tosr_engine.handset.box import FREE, Box
from tosr_engine.handset.space import (
    ALL_CELLS,
    FEATURES,
    HONOUR_COUNT,
    HONOUR_STRENGTH,
    SHAPES,
    STRENGTHS,
    VALID_HONOURS,
    bits,
)

LIMB = 64
_BYTES = STRENGTHS * 8
Counts = NDArray[np.float64]
"""Exact counts; float64 holds every integer below 2**53 and the largest here is below 2**40."""


@dataclass(frozen=True)
class Deck:
    """The cards a hand may be drawn from: the pack less ``gone`` (a 52-bit set of cards)."""

    gone: int = 0

    @cached_property
    def honours(self) -> tuple[int, ...]:
        """For each suit the honours still there, as five bits."""
        return tuple(31 & ~(suit_cards(self.gone, s) >> 8) for s in SUITS)

    @cached_property
    def spots(self) -> tuple[int, ...]:
        """For each suit how many spot cards (9 to 2) are still there."""
        return tuple(8 - (suit_cards(self.gone, s) & 255).bit_count() for s in SUITS)

    @property
    def by_shape(self) -> Counts:
        """Hands for each shape and strength: an array of shape (560, 494)."""
        return _by_shape(self) if self.gone else _full_by_shape()


FULL = Deck()


@lru_cache(maxsize=16)
def _by_shape(deck: Deck) -> Counts:
    """Two megabytes a deck, so only the last few are kept: a deck lacks one known hand."""
    table = np.zeros((len(SHAPES), STRENGTHS))
    for i, shape in enumerate(SHAPES):
        table[i] = _expanded(_product(shape, FREE, deck))
    return table


@cache
def _full_by_shape() -> Counts:
    return _by_shape(FULL)


@lru_cache(maxsize=200_000)
def suit_function(length: int, honours: int, there: int, spots: int) -> int:
    """The generating function of one suit as a big integer.

    ``honours`` is the set (32 bits) of honour holdings allowed, ``there`` the honours in the deck,
    ``spots`` the number of spot cards in it.
    """
    total = 0
    for h in bits(honours):
        rest = length - HONOUR_COUNT[h]
        if not h & ~there and 0 <= rest <= spots:
            total += comb(spots, rest) << (LIMB * HONOUR_STRENGTH[h])
    return total


@lru_cache(maxsize=50_000)
def _pair(key: tuple[tuple[int, int, int, int], tuple[int, int, int, int]]) -> int:
    return suit_function(*key[0]) * suit_function(*key[1])


def _factors(shape: tuple[int, ...], cells: tuple[int, ...], deck: Deck) -> list[tuple[int, int, int, int]]:
    return [
        (
            shape[s],
            VALID_HONOURS[shape[s]] if cells[s] == ALL_CELLS else cells[s] >> (32 * shape[s]) & 0xFFFFFFFF,
            deck.honours[s],
            deck.spots[s],
        )
        for s in range(4)
    ]


def _product(shape: tuple[int, ...], cells: tuple[int, ...], deck: Deck) -> int:
    a, b, c, d = _factors(shape, cells, deck)
    return _pair((a, b)) * _pair((c, d))


def _expanded(function: int) -> Counts:
    return np.frombuffer(function.to_bytes(_BYTES, "little"), dtype="<i8").astype(np.float64)


@lru_cache(maxsize=4096)
def strength_vector(strengths: int) -> Counts:
    """A set of strengths as an array of 494 zeros and ones."""
    return bit_vector(strengths, STRENGTHS)


def bit_vector(mask: int, size: int) -> Counts:
    """The low ``size`` bits as an array of zeros and ones."""
    raw = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(raw, bitorder="little", count=size).astype(np.float64)


@dataclass(frozen=True)
class Table:
    """How many hands of a box there are, by shape and by strength.

    ``shapes`` are the shapes with at least one hand; ``by_shape`` their counts (same order);
    ``by_strength`` 494 counts; ``total`` the number of hands.
    """

    shapes: tuple[int, ...]
    by_shape: tuple[int, ...]
    by_strength: Counts
    total: int


def count(box: Box, deck: Deck = FULL) -> int:
    """The exact number of hands in a box."""
    if box.plain:
        return _plain_count(box, deck)
    return table(box, deck).total


@lru_cache(maxsize=100_000)
def _plain_count(box: Box, deck: Deck) -> int:
    wanted = strength_vector(box.strengths)
    if box.shapes.bit_count() > 40:
        return int(bit_vector(box.shapes, len(SHAPES)) @ (deck.by_shape @ wanted))
    return int((deck.by_shape[list(bits(box.shapes))] @ wanted).sum())


@lru_cache(maxsize=50_000)
def table(box: Box, deck: Deck = FULL) -> Table:
    """The exact counts of a box by shape and by strength."""
    ids = list(bits(box.shapes))
    wanted = strength_vector(box.strengths)
    if box.plain:
        rows = deck.by_shape[ids] * wanted
    elif box.limits:
        rows = np.stack([_limited_row(SHAPES[i], box, deck) for i in ids]) * wanted
    else:
        rows = np.stack([_expanded(_product(SHAPES[i], box.cells, deck)) for i in ids]) * wanted
    if len(ids) == 1:
        total = int(rows[0].sum())
        return Table((ids[0],) if total else (), (total,) if total else (), rows[0], total)
    each = rows.sum(axis=1)
    return Table(
        tuple(i for i, n in zip(ids, each, strict=True) if n),
        tuple(int(n) for n in each if n),
        rows.sum(axis=0),
        int(each.sum()),
    )


Sparse = tuple[NDArray[np.int64], Counts]
"""Sorted keys (strength + 494 * feature totals in base 128) and how many holdings have each."""


def feature_key(cell: int, features: tuple[str, ...]) -> int:
    """A cell's place in the joint count of strength and features."""
    key = 0
    for name in reversed(features):
        key = key * 128 + FEATURES[name].of_cell[cell]
    return key * STRENGTHS + HONOUR_STRENGTH[cell % 32]


@lru_cache(maxsize=20_000)
def _sparse_suit(factor: tuple[int, int, int, int], features: tuple[str, ...]) -> Sparse:
    length, honours, there, spots = factor
    counts: dict[int, int] = {}
    for h in bits(honours):
        rest = length - HONOUR_COUNT[h]
        if not h & ~there and 0 <= rest <= spots:
            key = feature_key(length * 32 + h, features)
            counts[key] = counts.get(key, 0) + comb(spots, rest)
    keys = np.array(sorted(counts), dtype=np.int64)
    return keys, np.array([counts[int(k)] for k in keys], dtype=np.float64)


@lru_cache(maxsize=20_000)
def _sparse_pair(
    a: tuple[int, int, int, int], b: tuple[int, int, int, int], features: tuple[str, ...]
) -> Sparse:
    return multiplied(_sparse_suit(a, features), _sparse_suit(b, features))


def multiplied(a: Sparse, b: Sparse) -> Sparse:
    """The product of two sparse generating functions."""
    keys = np.add.outer(a[0], b[0]).ravel()
    weights = np.multiply.outer(a[1], b[1]).ravel()
    unique, places = np.unique(keys, return_inverse=True)
    return unique, np.bincount(places, weights=weights, minlength=len(unique)).astype(np.float64)


def _limited_row(shape: tuple[int, ...], box: Box, deck: Deck) -> Counts:
    features = tuple(name for name, _ in box.limits)
    a, b, c, d = _factors(shape, box.cells, deck)
    keys, weights = multiplied(_sparse_pair(a, b, features), _sparse_pair(c, d, features))
    counts = np.bincount(keys % STRENGTHS, weights=weights * allowed(keys, box), minlength=STRENGTHS)
    return counts.astype(np.float64)


def allowed(keys: NDArray[np.int64], box: Box) -> NDArray[Any]:
    """Which of these joint keys satisfy the feature limits of a box, as booleans."""
    good = np.ones(len(keys), dtype=bool)
    rest = keys // STRENGTHS
    for _, totals in box.limits:
        good &= bit_vector(totals & ((1 << 128) - 1), 128)[rest % 128] > 0
        rest = rest // 128
    return good

"""Exact probabilities over a set of hands: shape, HCP, controls, each honour, each suit's length.

Given a known hand, pass the deck that lacks its cards: the same sums are then posteriors.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from tosr_engine.cards import HONOURS, SUITS
from tosr_engine.handset import counting
from tosr_engine.handset.box import Box
from tosr_engine.handset.counting import FULL, LIMB, Counts, Deck, suit_function
from tosr_engine.handset.handset import HandSet
from tosr_engine.handset.space import (
    ALL_CELLS,
    CONTROL_VALUES,
    HCP_VALUES,
    HONOUR_COUNT,
    HONOUR_STRENGTH,
    SHAPE_TEXT,
    SHAPES,
    STRENGTHS,
    VALID_HONOURS,
    bits,
)


@dataclass(frozen=True)
class Marginals:
    """Exact counts of a set: ``total`` hands; for each shape, HCP, control count and honour card how
    many of them have it (``honours`` by card as ``SA``; ``lengths`` by suit letter and cards)."""

    total: int
    shapes: Mapping[str, int]
    hcp: Mapping[int, int]
    controls: Mapping[int, int]
    honours: Mapping[str, int]
    lengths: Mapping[str, Mapping[int, int]]


def marginals(hands: HandSet, deck: Deck = FULL) -> Marginals:
    """The exact marginal counts of a set, over the cards of a deck."""
    shapes: dict[str, int] = {}
    lengths: dict[str, dict[int, int]] = {s.letter: {} for s in SUITS}
    for shape, n in hands.by_shape(deck).items():
        shapes[SHAPE_TEXT[shape]] = n
        for suit in SUITS:
            held = lengths[suit.letter]
            held[SHAPES[shape][suit]] = held.get(SHAPES[shape][suit], 0) + n
    grid = hands.by_strength(deck).reshape(HCP_VALUES, CONTROL_VALUES)
    return Marginals(
        total=sum(shapes.values()),
        shapes=shapes,
        hcp={h: int(n) for h, n in enumerate(grid.sum(axis=1)) if n},
        controls={c: int(n) for c, n in enumerate(grid.sum(axis=0)) if n},
        honours=_honours(hands, deck),
        lengths={s: dict(sorted(held.items())) for s, held in lengths.items()},
    )


def cell_counts(hands: HandSet, deck: Deck = FULL) -> list[Counts]:
    """For each suit 448 counts: how many hands of the set hold each cell."""
    totals = [np.zeros(14 * 32) for _ in SUITS]
    for box in hands.boxes:
        if box.limits:
            _count_limited(box, deck, totals)
        else:
            _count_cells(box, deck, totals)
    return totals


def _honours(hands: HandSet, deck: Deck) -> dict[str, int]:
    counts = cell_counts(hands, deck)
    found = {}
    for suit in SUITS:
        for i, rank in enumerate(HONOURS):
            held = sum(counts[suit][c] for c in range(14 * 32) if c % 32 >> (4 - i) & 1)
            found[suit.letter + rank] = int(held)
    return found


def _options(box: Box, shape: tuple[int, ...], suit: int) -> int:
    if box.cells[suit] == ALL_CELLS:
        return VALID_HONOURS[shape[suit]]
    return box.cells[suit] >> (32 * shape[suit]) & 0xFFFFFFFF


def _count_cells(box: Box, deck: Deck, totals: list[Counts]) -> None:
    """Each cell's count: its holdings times those of the other suits that complete the strength.

    Shapes are gathered by the suit's length first, so that each sum of products is made once.
    """
    wanted = counting.strength_vector(box.strengths)
    rest: list[dict[int, int]] = [{}, {}, {}, {}]
    for i in bits(box.shapes):
        shape = SHAPES[i]
        f = [
            suit_function(shape[s], _options(box, shape, s), deck.honours[s], deck.spots[s]) for s in range(4)
        ]
        majors, minors = f[0] * f[1], f[2] * f[3]
        for suit, others in ((0, f[1] * minors), (1, f[0] * minors), (2, f[3] * majors), (3, f[2] * majors)):
            rest[suit][shape[suit]] = rest[suit].get(shape[suit], 0) + others
    size = STRENGTHS * LIMB // 8
    for suit in range(4):
        for length, function in rest[suit].items():
            counts = np.frombuffer(function.to_bytes(size, "little"), dtype="<i8").astype(np.float64)
            options = box.cells[suit] >> (32 * length) & 0xFFFFFFFF
            for h in bits(options & VALID_HONOURS[length]):
                holdings = _holdings(deck, suit, length, h)
                if holdings:
                    shift = HONOUR_STRENGTH[h]
                    total = holdings * float(counts[: STRENGTHS - shift] @ wanted[shift:])
                    totals[suit][length * 32 + h] += total


def _holdings(deck: Deck, suit: int, length: int, honours: int) -> int:
    from math import comb

    rest = length - HONOUR_COUNT[honours]
    if honours & ~deck.honours[suit] or not 0 <= rest <= deck.spots[suit]:
        return 0
    return comb(deck.spots[suit], rest)


def _count_limited(box: Box, deck: Deck, totals: list[Counts]) -> None:
    """As above where a feature is limited: the box with each cell of each suit in turn."""
    for suit in range(4):
        for i in bits(box.shapes):
            length = SHAPES[i][suit]
            for h in bits(_options(box, SHAPES[i], suit)):
                cells = list(box.cells)
                cells[suit] = 1 << (length * 32 + h)
                narrowed = Box(1 << i, box.strengths, (cells[0], cells[1], cells[2], cells[3]), box.limits)
                totals[suit][length * 32 + h] += counting.table(narrowed, deck).total

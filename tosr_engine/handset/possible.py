"""Which honour holdings a box leaves possible, exactly and without counting.

The reachable totals of a suit are a set of integers held as bits; adding suits is shifting and
or-ing. A holding is possible when it and some totals of the other three suits meet the box.
"""

from __future__ import annotations

from functools import lru_cache

from tosr_engine.handset.box import Box
from tosr_engine.handset.counting import feature_key
from tosr_engine.handset.space import ALL_CELLS, SHAPES, STRENGTHS, VALID_HONOURS, bits


@lru_cache(maxsize=20_000)
def _suit_totals(length: int, honours: int, features: tuple[str, ...]) -> int:
    return sum(1 << key for key in {feature_key(length * 32 + h, features) for h in bits(honours)})


@lru_cache(maxsize=50_000)
def _added(a: int, b: int) -> int:
    if a.bit_count() < b.bit_count():
        a, b = b, a
    total = 0
    for shift in bits(b):
        total |= a << shift
    return total


@lru_cache(maxsize=2_000)
def _goal(strengths: int, limits: tuple[tuple[str, int], ...]) -> int:
    goal = strengths
    width = STRENGTHS
    for _, totals in limits:
        goal = sum(goal << (width * n) for n in bits(totals & ((1 << 128) - 1)))
        width *= 128
    return goal


@lru_cache(maxsize=20_000)
def possible_honours(box: Box) -> tuple[int, int, int, int]:
    """For each suit the honour holdings (bits 0-31) that some hand of the box has."""
    features = tuple(name for name, _ in box.limits)
    goal = _goal(box.strengths, box.limits)
    held = [0, 0, 0, 0]
    for i in bits(box.shapes):
        shape = SHAPES[i]
        options = [
            VALID_HONOURS[shape[s]]
            if box.cells[s] == ALL_CELLS
            else box.cells[s] >> (32 * shape[s]) & 0xFFFFFFFF
            for s in range(4)
        ]
        if all(not options[s] & ~held[s] for s in range(4)):
            continue
        totals = [_suit_totals(shape[s], options[s], features) for s in range(4)]
        first, last = _added(totals[0], totals[1]), _added(totals[2], totals[3])
        for suit, rest in (
            (0, (totals[1], last)),
            (1, (totals[0], last)),
            (2, (totals[3], first)),
            (3, (totals[2], first)),
        ):
            open_honours = options[suit] & ~held[suit]
            if not open_honours:
                continue
            others = _added(*rest)
            for h in bits(open_honours):
                if others << feature_key(shape[suit] * 32 + h, features) & goal:
                    held[suit] |= 1 << h
    return held[0], held[1], held[2], held[3]

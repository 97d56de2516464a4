"""Denial cue-bidding (notes 2.7): suits are looked at in order, an answer stops at the first denial.

Longest suit first, ties high-ranking first; two cards are looked at once, three twice, longer suits
three times; singletons and voids never. All first looks come before all second looks (E-61). The
short-suit ask (4NT) leaves out the teller's own suits of four or more cards (E-70).
"""

from __future__ import annotations

from functools import cache, lru_cache

from tosr_engine.cards import SUITS, Suit
from tosr_engine.handset.box import Box
from tosr_engine.handset.build import ACE, JACK, KING, QUEEN, cells_where
from tosr_engine.handset.handset import HandSet
from tosr_engine.handset.space import ALL_CELLS, SHAPES, Lengths, bits

Look = tuple[Suit, int]
"""A suit and which look at it this is (1, 2 or 3)."""

_TOP = ACE | KING | QUEEN


def _first(length: int, honours: int) -> bool:
    top = (honours & _TOP).bit_count()
    if length >= 6:
        return top >= 2
    return bool(honours & (ACE | KING)) and (length == 2 or top < 3)


def _second(length: int, honours: int) -> bool:
    top = (honours & _TOP).bit_count()
    if length >= 6:
        return top == 3 or top == 1
    if honours & (ACE | KING):
        return top >= 2
    return bool(honours & QUEEN)


def _third(length: int, honours: int) -> bool:
    return bool(honours & JACK)


YES = {n: cells_where(test) for n, test in ((1, _first), (2, _second), (3, _third))}
"""For each look the cells that confirm it (E-62 to E-65)."""


@cache
def looks(shape: Lengths, short: bool) -> tuple[Look, ...]:
    """The looks at a hand of this shape, in order."""
    order = sorted((s for s in SUITS if shape[s] >= 2), key=lambda s: (-shape[s], s))
    if short:
        order = [s for s in order if shape[s] <= 3]
    return tuple((s, n) for n in (1, 2, 3) for s in order if n <= min(shape[s] - 1, 3))


@lru_cache(maxsize=50_000)
def denial_sets(shapes: int, looked: int, short: bool) -> tuple[tuple[HandSet, str], ...]:
    """The answers to one denial ask: for each step its hands and what it says.

    ``shapes`` are the shapes still possible, ``looked`` the looks made before. Shapes with other
    orders of looks answer side by side. Empty where no look is left for any of them.
    """
    orders: dict[tuple[Look, ...], int] = {}
    for i in bits(shapes):
        rest = looks(SHAPES[i], short)[looked:]
        orders[rest] = orders.get(rest, 0) | 1 << i
    most = max((len(rest) for rest in orders), default=0)
    if not most:
        return ()
    answers: list[tuple[HandSet, str]] = []
    for step in range(most + 1):
        boxes: list[Box] = []
        words: list[str] = []
        for rest, group in orders.items():
            if step > len(rest):
                continue
            cells = [ALL_CELLS] * 4
            for suit, n in rest[:step]:
                cells[suit] &= YES[n]
            if step < len(rest):
                suit, n = rest[step]
                cells[suit] &= ~YES[n]
            boxes.append(Box(group, cells=(cells[0], cells[1], cells[2], cells[3])))
            words.append(_words(rest, step))
        shown = HandSet()
        for box in boxes:
            shown = shown | HandSet.of(box)
        answers.append((shown, " / ".join(dict.fromkeys(words))))
    return tuple(answers)


_ORDINAL = {1: "first", 2: "second", 3: "third"}


def _words(rest: tuple[Look, ...], step: int) -> str:
    confirmed = ", ".join(f"{s.word} ({_ORDINAL[n]} look)" for s, n in rest[:step])
    said = [f"confirms {confirmed}"] if confirmed else []
    if step < len(rest):
        suit, n = rest[step]
        said.append(f"denies {suit.word} ({_ORDINAL[n]} look)")
    else:
        said.append("nothing left to look at")
    return "; ".join(said)

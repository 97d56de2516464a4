"""A set of hands as a union of disjoint boxes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

import numpy as np

from tosr_engine.cards import SUITS, Hand, suit_cards
from tosr_engine.handset import counting
from tosr_engine.handset.box import EVERYTHING, FREE, Box, joined, meet, normal, without
from tosr_engine.handset.counting import FULL, Counts, Deck
from tosr_engine.handset.possible import possible_honours
from tosr_engine.handset.space import CONTROL_VALUES, FEATURES, SHAPE_INDEX, STRENGTHS, bits


class Profile:
    """What sets ask of a hand: its shape, strength and four cells, each as a single bit."""

    __slots__ = (
        "cell_numbers",
        "cells",
        "features",
        "hand",
        "shape",
        "shape_number",
        "strength",
        "strength_number",
    )

    def __init__(self, hand: Hand) -> None:
        mask = hand.mask
        cards = [suit_cards(mask, s) for s in SUITS]
        numbers = [c.bit_count() * 32 + (c >> 8) for c in cards]
        strength = 0
        for number in numbers:
            strength += _STRENGTH_OF_CELL[number]
        self.hand = hand
        self.shape_number = SHAPE_INDEX[(numbers[0] >> 5, numbers[1] >> 5, numbers[2] >> 5, numbers[3] >> 5)]
        self.strength_number = strength
        self.cell_numbers = numbers
        self.shape = 1 << self.shape_number
        self.strength = 1 << strength
        self.cells = (1 << numbers[0], 1 << numbers[1], 1 << numbers[2], 1 << numbers[3])
        self.features: dict[str, int] = {}

    def feature(self, name: str) -> int:
        """The hand's total of a feature, in the feature's units."""
        value = self.features.get(name)
        if value is None:
            of_cell = FEATURES[name].of_cell
            value = self.features[name] = sum(of_cell[c] for c in self.cell_numbers)
        return value


def _strength_of_cell() -> tuple[int, ...]:
    from tosr_engine.handset.space import HONOUR_STRENGTH

    return tuple(HONOUR_STRENGTH[c % 32] for c in range(14 * 32))


_STRENGTH_OF_CELL = _strength_of_cell()


@lru_cache(maxsize=65_536)
def profile(hand: Hand) -> Profile:
    """The hand's profile, remembered."""
    return Profile(hand)


def box_holds(box: Box, p: Profile) -> bool:
    """Whether a hand of this profile lies in a box."""
    if not (box.shapes & p.shape and box.strengths & p.strength):
        return False
    if box.cells is not FREE and box.cells != FREE:
        a, b = box.cells, p.cells
        if not (a[0] & b[0] and a[1] & b[1] and a[2] & b[2] and a[3] & b[3]):
            return False
    return all(totals >> p.feature(name) & 1 for name, totals in box.limits)


class HandSet:
    """An immutable set of 13-card hands, held as disjoint boxes.

    ``&``, ``|``, ``-`` and ``in`` are exact; so are ``count()``, the ranges and the marginals, over
    the full pack or over the cards that a known hand leaves (``deck``).
    """

    __slots__ = ("__dict__", "boxes")

    boxes: tuple[Box, ...]

    def __init__(self, boxes: Iterable[Box] = ()) -> None:
        self.boxes = tuple(boxes)

    @classmethod
    def of(cls, box: Box) -> HandSet:
        """The set of one box."""
        kept = normal(box)
        return cls(() if kept is None else (kept,))

    def __and__(self, other: HandSet) -> HandSet:
        if self is other or other is EVERY_HAND:
            return self
        if self is EVERY_HAND:
            return other
        boxes = [m for a in self.boxes for b in other.boxes if (m := meet(a, b)) is not None]
        return HandSet(joined(boxes))

    def __or__(self, other: HandSet) -> HandSet:
        if not self.boxes:
            return other
        return HandSet(joined([*self.boxes, *(other - self).boxes]))

    def __sub__(self, other: HandSet) -> HandSet:
        boxes = list(self.boxes)
        for b in other.boxes:
            boxes = [piece for a in boxes for piece in without(a, b)]
        return HandSet(joined(boxes))

    def __invert__(self) -> HandSet:
        return EVERY_HAND - self

    def __contains__(self, hand: Hand) -> bool:
        p = profile(hand)
        return any(box_holds(box, p) for box in self.boxes)

    def holds(self, p: Profile) -> bool:
        """Whether a hand of this profile is in the set."""
        return any(box_holds(box, p) for box in self.boxes)

    def __bool__(self) -> bool:
        """Whether at least one hand is in the set (exact)."""
        return any(counting.count(box) for box in self.boxes)

    def __eq__(self, other: object) -> bool:
        """Whether both hold the same hands, however they are written."""
        if not isinstance(other, HandSet):
            return NotImplemented
        return self.boxes == other.boxes or (not (self - other) and not (other - self))

    def __hash__(self) -> int:
        return hash(self.count())

    def __repr__(self) -> str:
        return f"<HandSet of {self.count():,} hands in {len(self.boxes)} boxes>"

    def count(self, deck: Deck = FULL) -> int:
        """How many hands are in the set, exactly."""
        if deck is FULL:
            return self._count
        return sum(counting.count(box, deck) for box in self.boxes)

    @cached_property
    def _count(self) -> int:
        return sum(counting.count(box) for box in self.boxes)

    def by_shape(self, deck: Deck = FULL) -> dict[int, int]:
        """How many hands of each shape (by its number in ``space.SHAPES``), commonest pattern first."""
        counts: dict[int, int] = {}
        for box in self.boxes:
            t = counting.table(box, deck)
            for shape, n in zip(t.shapes, t.by_shape, strict=True):
                counts[shape] = counts.get(shape, 0) + n
        return dict(sorted(counts.items()))

    def by_strength(self, deck: Deck = FULL) -> Counts:
        """How many hands of each strength: 494 counts, at ``hcp * 13 + controls``."""
        if deck is FULL:
            return self._by_strength
        return self._strengths(deck)

    def _strengths(self, deck: Deck) -> Counts:
        tables = [counting.table(box, deck).by_strength for box in self.boxes]
        if len(tables) == 1:
            return tables[0]
        total: Counts = np.zeros(STRENGTHS)
        for one in tables:
            total = total + one
        return total

    @cached_property
    def _by_strength(self) -> Counts:
        return self._strengths(FULL)

    @cached_property
    def _ranges(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """HCP and controls, smallest and largest of each."""
        places = np.flatnonzero(self._by_strength)
        if not len(places):
            return (0, 0), (0, 0)
        few = places % CONTROL_VALUES
        return (
            (int(places[0]) // CONTROL_VALUES, int(places[-1]) // CONTROL_VALUES),
            (int(few.min()), int(few.max())),
        )

    @cached_property
    def shapes(self) -> tuple[int, ...]:
        """The numbers of the shapes that at least one hand in the set has."""
        return tuple(self.by_shape())

    @property
    def hcp_range(self) -> tuple[int, int]:
        """The smallest and largest HCP of a hand in the set; (0, 0) for the empty set."""
        return self._ranges[0]

    @property
    def controls_range(self) -> tuple[int, int]:
        """The smallest and largest number of controls; (0, 0) for the empty set."""
        return self._ranges[1]

    def honours(self) -> tuple[frozenset[int] | None, ...]:
        """For each suit the honour holdings (five bits) still possible.

        None where they are what shape, HCP and controls leave anyway.
        """
        return self._honours

    @cached_property
    def _honours(self) -> tuple[frozenset[int] | None, ...]:
        if all(box.plain for box in self.boxes):
            return (None,) * 4
        held = [0, 0, 0, 0]
        loose = [0, 0, 0, 0]
        for box in self.boxes:
            tight, free = possible_honours(box), possible_honours(Box(box.shapes, box.strengths))
            for suit in range(4):
                held[suit] |= tight[suit]
                loose[suit] |= free[suit]
        return tuple(None if held[s] == loose[s] else frozenset(bits(held[s])) for s in range(4))


@lru_cache(maxsize=50_000)
def of_boxes(boxes: tuple[Box, ...]) -> HandSet:
    """The set of disjoint boxes, one object for the same boxes, so that what was worked out is kept."""
    return HandSet(boxes)


EVERY_HAND = HandSet((EVERYTHING,))
NO_HAND = HandSet()

"""Trees of shapes: what symmetric relays ask, without levels and without strength.

A ``Tree`` is one question about shape; its steps are the answers, lowest first. A step with no
further tree is a *leaf*: the shape is told. A last step that is a leaf runs on (zooms) into the
next question.

Trees are written with the 288 shapes that have a place in the notes. The other 272 are shown as the
nearest of those (E-47), so every step's set takes them in through ``with_off_system``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from tosr_engine.handset.build import pattern_bits
from tosr_engine.handset.space import SHAPE_INDEX, SHAPES, Lengths, bits

LISTED = pattern_bits(
    *("4333", "4432", "4441", "5332", "5422", "5431", "5440", "5521", "5530", "6322", "6331", "6421"),
    *("6430", "6511", "6520", "7222", "7321", "7330", "7411", "7420"),
)
"""The shapes that have a place of their own in the relay tables."""


def nearest(shape: Lengths) -> Lengths:
    """The listed shape as which a shape is shown (E-47); itself where it is listed.

    The class is kept (one long suit, five-five, longer and shorter suit), a void stays a void and a
    singleton a singleton, the shortage stays in its suit, and the fewest cards are moved. Of two
    equal short suits the higher-ranking one is the shortage shown, three equal ones are even; of two
    equal long suits the higher counts as the longer.
    """
    if LISTED >> SHAPE_INDEX[shape] & 1:
        return shape
    order = sorted(range(4), key=lambda s: (-shape[s], s))
    long, second, third, last = order
    if shape[second] >= 5:
        return _five_five(shape, long, second, third, last)
    if shape[second] == 4:
        lengths = {long: 7, second: 4, third: 2, last: 0}
        if shape[third] == shape[last]:
            lengths = {long: 7, second: 4, max(third, last): 2, min(third, last): 0}
        return _lengths(lengths)
    shorts = [s for s in range(4) if s != long]
    if len({shape[s] for s in shorts}) == 1:
        return _lengths({long: 7, **dict.fromkeys(shorts, 2)})
    low = min(shape[s] for s in shorts)
    if low == 0:
        void = min(s for s in shorts if shape[s] == 0)
        return _lengths({long: 7, void: 0, **{s: 3 for s in shorts if s != void}})
    single = min(s for s in shorts if shape[s] == 1)
    rest = sorted((s for s in shorts if s != single), key=lambda s: (-shape[s], s))
    return _lengths({long: 7, single: 1, rest[0]: 3, rest[1]: 2})


def _five_five(shape: Lengths, long: int, second: int, third: int, last: int) -> Lengths:
    if shape[third] == shape[last]:
        third, last = max(third, last), min(third, last)
    return _lengths({long: 6, second: 5, third: 2, last: 0})


def _lengths(by_suit: dict[int, int]) -> Lengths:
    return by_suit[0], by_suit[1], by_suit[2], by_suit[3]


SHOWN_AS = tuple(SHAPE_INDEX[nearest(shape)] for shape in SHAPES)
"""For each shape the number of the listed shape as which it is shown."""

OFF_SYSTEM = sum(1 << i for i, shown in enumerate(SHOWN_AS) if shown != i)


@cache
def with_off_system(listed: int) -> int:
    """These listed shapes and every unlisted one that is shown as one of them."""
    return sum(1 << i for i, shown in enumerate(SHOWN_AS) if listed >> shown & 1)


@dataclass(frozen=True)
class Step:
    """One answer: the shapes it shows (off-system ones included) and what is asked after it."""

    label: str
    shapes: int
    then: Tree | None = None
    section: str = ""


@dataclass(frozen=True)
class Tree:
    """One question about shape: the steps in order, and the structure's name."""

    steps: tuple[Step, ...]
    structure: str

    @property
    def shapes(self) -> int:
        """Every shape that some step shows."""
        total = 0
        for step in self.steps:
            total |= step.shapes
        return total


def tree(structure: str, *steps: Step) -> Tree:
    """A question with these answers, lowest first."""
    return Tree(tuple(steps), structure)


def leaf(label: str, *shapes: Lengths, section: str = "") -> Step:
    """An answer that tells the shape (several listed shapes only where the notes leave it so)."""
    listed = sum(1 << SHAPE_INDEX[shape] for shape in shapes)
    return Step(label, with_off_system(listed), None, section)


def branch(label: str, then: Tree, section: str = "") -> Step:
    """An answer that leads to a further question; it shows what that question can find."""
    return Step(label, then.shapes, then, section)


def leaves(t: Tree) -> Iterable[Step]:
    """Every leaf of a tree, in order."""
    for step in t.steps:
        if step.then is None:
            yield step
        else:
            yield from leaves(step.then)


def shape_name(shapes: int) -> str:
    """The listed shapes among these, as ``5=3=3=2`` (several joined by `` or ``)."""
    return " or ".join("=".join(map(str, SHAPES[i])) for i in bits(shapes & LISTED))

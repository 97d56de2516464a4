"""A box: the product of a set of shapes, a set of strengths and a set of cells for each suit."""

from __future__ import annotations

from typing import NamedTuple

from tosr_engine.handset.space import (
    ALL_CELLS,
    ALL_SHAPES,
    ALL_STRENGTHS,
    FEATURES,
    cells_of_lengths,
    lengths_in,
    shapes_of_cells,
)

Limits = tuple[tuple[str, int], ...]
"""Feature limits: pairs (feature name, allowed totals as bits, in the feature's units)."""

ALL_TOTALS = (1 << 128) - 1
FREE = (ALL_CELLS,) * 4


class Box(NamedTuple):
    """Hands whose shape, strength, four cells and feature totals each lie in a given set.

    Kept in normal form (see ``normal``): a suit whose honours are not limited holds ``ALL_CELLS``.
    """

    shapes: int = ALL_SHAPES
    strengths: int = ALL_STRENGTHS
    cells: tuple[int, int, int, int] = FREE
    limits: Limits = ()

    @property
    def plain(self) -> bool:
        """Whether only shape and strength are limited."""
        return self.cells == FREE and not self.limits


EVERYTHING = Box()


def normal(box: Box) -> Box | None:
    """The box with what its parts imply of each other drawn; None where nothing is left."""
    shapes, strengths, cells, limits = box
    if not shapes or not strengths:
        return None
    if cells != FREE:
        for suit in range(4):
            if cells[suit] != ALL_CELLS:
                shapes &= shapes_of_cells(suit, cells[suit])
        if not shapes:
            return None
        tight = []
        for suit in range(4):
            possible = cells_of_lengths(lengths_in(shapes, suit))
            held = cells[suit] & possible
            tight.append(ALL_CELLS if held == possible else held)
        cells = (tight[0], tight[1], tight[2], tight[3])
    if limits:
        limits = tuple((name, totals) for name, totals in limits if totals & ALL_TOTALS != ALL_TOTALS)
        if any(not totals for _, totals in limits):
            return None
    return Box(shapes, strengths, cells, limits)


def meet(a: Box, b: Box) -> Box | None:
    """The hands in both boxes, or None where that is plainly empty."""
    cells = a.cells
    if cells == FREE:
        cells = b.cells
    elif b.cells != FREE:
        x, y = a.cells, b.cells
        cells = (x[0] & y[0], x[1] & y[1], x[2] & y[2], x[3] & y[3])
        if not all(cells):
            return None
    return normal(
        Box(a.shapes & b.shapes, a.strengths & b.strengths, cells, _meet_limits(a.limits, b.limits))
    )


def _meet_limits(a: Limits, b: Limits) -> Limits:
    if not a or a == b:
        return b
    if not b:
        return a
    merged = dict(a)
    for name, totals in b:
        merged[name] = merged.get(name, ALL_TOTALS) & totals
    return tuple(sorted(merged.items()))


def without(a: Box, b: Box) -> list[Box]:
    """The hands of ``a`` that are not in ``b``, as disjoint boxes."""
    if meet(a, b) is None:
        return [a]
    pieces: list[Box | None] = [normal(a._replace(shapes=a.shapes & ~b.shapes))]
    inside = a._replace(shapes=a.shapes & b.shapes)
    if a.strengths & ~b.strengths:
        pieces.append(normal(inside._replace(strengths=a.strengths & ~b.strengths)))
        inside = inside._replace(strengths=a.strengths & b.strengths)
    for suit in range(4):
        if b.cells[suit] == ALL_CELLS:
            continue
        outside = inside.cells[suit] & ~b.cells[suit]
        if outside:
            pieces.append(normal(_with_cells(inside, suit, outside)))
        inside = _with_cells(inside, suit, inside.cells[suit] & b.cells[suit])
        if not inside.cells[suit]:
            return [p for p in pieces if p is not None]
    for name, totals in b.limits:
        held = dict(inside.limits).get(name, ALL_TOTALS)
        if held & ~totals:
            pieces.append(
                normal(inside._replace(limits=_meet_limits(inside.limits, ((name, held & ~totals),))))
            )
        inside = inside._replace(limits=_meet_limits(inside.limits, ((name, totals),)))
    return [p for p in pieces if p is not None]


def _with_cells(box: Box, suit: int, cells: int) -> Box:
    parts = list(box.cells)
    parts[suit] = cells
    return box._replace(cells=(parts[0], parts[1], parts[2], parts[3]))


def joined(boxes: list[Box]) -> tuple[Box, ...]:
    """Disjoint boxes with those that differ in one part only put together."""
    if len(boxes) < 2:
        return tuple(boxes)
    merged = True
    while merged and len(boxes) > 1:
        merged = False
        for part in range(6):
            groups: dict[object, Box] = {}
            for box in boxes:
                key: tuple[object, ...]
                if part == 0:
                    key = box[1:]
                elif part == 1:
                    key = (box.shapes, box.cells, box.limits)
                else:
                    suit = part - 2
                    key = (*box[:2], box.cells[:suit], box.cells[suit + 1 :], box.limits)
                other = groups.get(key)
                groups[key] = box if other is None else _or(other, box, part)
            if len(groups) < len(boxes):
                merged = True
                boxes = [b for b in map(normal, groups.values()) if b is not None]
    return tuple(boxes)


def _or(a: Box, b: Box, part: int) -> Box:
    if part == 0:
        return a._replace(shapes=a.shapes | b.shapes)
    if part == 1:
        return a._replace(strengths=a.strengths | b.strengths)
    return _with_cells(a, part - 2, a.cells[part - 2] | b.cells[part - 2])


def limit(feature: str, totals: int) -> Box:
    """The box of hands whose total of this feature is among ``totals`` (bits, in its units)."""
    if feature not in FEATURES:
        raise KeyError(feature)
    return Box(limits=((feature, totals),))

"""Sets of hands as exact summaries."""

from __future__ import annotations

from functools import lru_cache

from tosr_engine.answers import Summary
from tosr_engine.cards import SUITS, honours_text
from tosr_engine.handset import HandSet
from tosr_engine.handset.box import Box
from tosr_engine.handset.handset import of_boxes
from tosr_engine.handset.space import SHAPE_TEXT, SHAPES
from tosr_engine.system.relays.tree import OFF_SYSTEM


def summary(hands: HandSet, parts: tuple[HandSet, ...] = ()) -> Summary:
    """The exact summary of a set; ``parts`` are its hand types where a call shows one of several."""
    return _summary(hands.boxes, tuple(p.boxes for p in parts) if len(parts) > 1 else ())


@lru_cache(maxsize=20_000)
def _summary(boxes: tuple[Box, ...], parts: tuple[tuple[Box, ...], ...]) -> Summary:
    hands = of_boxes(boxes)
    shapes = hands.shapes
    lengths = [SHAPES[i] for i in shapes]
    honours = hands.honours()
    return Summary(
        count=hands.count(),
        hcp=hands.hcp_range,
        controls=hands.controls_range,
        length={
            suit.letter: (min(n[suit] for n in lengths), max(n[suit] for n in lengths)) if lengths else (0, 0)
            for suit in SUITS
        },
        shapes=tuple(SHAPE_TEXT[i] for i in shapes),
        off_system=tuple(SHAPE_TEXT[i] for i in shapes if OFF_SYSTEM >> i & 1),
        honours={suit.letter: _holdings(honours[suit]) for suit in SUITS},
        any_of=tuple(_summary(p, ()) for p in parts),
    )


def _holdings(honours: frozenset[int] | None) -> tuple[str, ...] | None:
    if honours is None:
        return None
    return tuple(honours_text(h) for h in sorted(honours, reverse=True))

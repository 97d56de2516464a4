"""What interference shows, as far as our agreements depend on it."""

from __future__ import annotations

from tosr_engine.calls import Call, Shown
from tosr_engine.cards import Suit


def suits_shown(c: Call, shown: Shown | None) -> tuple[Suit, ...]:
    """The suits that their call shows: what was said, else the suit bid; a double shows none."""
    if shown is not None:
        if shown.suits is not None:
            return tuple(sorted(shown.suits))
        if shown.kind in ("unknown", "strong", "multi", "fert", "two-suited", "takeout"):
            return ()
    return () if c.suit is None else (c.suit,)


def one_suit(c: Call, shown: Shown | None) -> Suit | None:
    """The suit, where exactly one is shown (E-141)."""
    suits = suits_shown(c, shown)
    return suits[0] if len(suits) == 1 else None

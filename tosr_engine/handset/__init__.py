"""Exact sets of bridge hands: unions of boxes, with exact counts and uniform draws."""

from tosr_engine.handset.counting import Deck
from tosr_engine.handset.handset import EVERY_HAND, NO_HAND, HandSet

__all__ = ["EVERY_HAND", "NO_HAND", "Deck", "HandSet"]

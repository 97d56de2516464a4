"""Deals that fit an auction, and what partner may hold."""

from tosr_engine.dealing.formats import deal_text
from tosr_engine.dealing.layouts import Layouts, Needs, draw, holder, needs_of, suits_of
from tosr_engine.dealing.odds import Odds, odds, percent

__all__ = [
    "Layouts",
    "Needs",
    "Odds",
    "deal_text",
    "draw",
    "holder",
    "needs_of",
    "odds",
    "percent",
    "suits_of",
]

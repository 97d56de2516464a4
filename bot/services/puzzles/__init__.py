"""Puzzles made from the definitions: a place in the system, a hand from its exact set, one right answer."""

from bot.services.puzzles.model import Choice, Grade, Puzzle, accepts, grade
from bot.services.puzzles.year import DIFFICULTIES, daily_puzzle, dated, drill_puzzle, fared, year_of_puzzles

__all__ = [
    "DIFFICULTIES",
    "Choice",
    "Grade",
    "Puzzle",
    "accepts",
    "daily_puzzle",
    "dated",
    "drill_puzzle",
    "fared",
    "grade",
    "year_of_puzzles",
]

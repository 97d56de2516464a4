"""Puzzles made from the definitions: a place in the system, a hand from its exact set, one right answer."""

from bot.services.puzzles.model import Choice, Grade, Puzzle, accepts, grade
from bot.services.puzzles.year import daily_puzzle, dated, drill_puzzle, year_of_puzzles

__all__ = [
    "Choice",
    "Grade",
    "Puzzle",
    "accepts",
    "daily_puzzle",
    "dated",
    "drill_puzzle",
    "grade",
    "year_of_puzzles",
]

"""The puzzle of a day, the same for every server, and a year of them without a repeat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from bot.services.puzzles import make
from bot.services.puzzles.model import FORMATS, Puzzle

_MAKERS = {
    "your-call": make.your_call,
    "what-shows": make.what_shows,
    "name-hand": make.name_hand,
    "chain": make.chain,
    "on-off": make.on_off,
}
_WEIGHTS = {"your-call": 5, "what-shows": 3, "name-hand": 2, "chain": 2, "on-off": 2}
_STARTS = ("", "1C", "1C", "1C", "1D", "1H", "1S", "1NT", "1NT", "2C", "2D", "2H", "2S", "2NT")
FIRST_DAY = date(2026, 1, 1)
TRIES = 400
LEVELS = (1, 5)
DIFFICULTIES = {"any": LEVELS, "easy": (1, 3), "medium": (2, 4), "hard": (4, 5)}
"""What a server may choose; every format has puzzles in each."""


def daily_puzzle(
    day: date,
    *,
    format_: str | None = None,
    sections: tuple[str, ...] = (),
    levels: tuple[int, int] = LEVELS,
    seed: int = 1,
    taken: frozenset[str] = frozenset(),
) -> Puzzle:
    """The puzzle of a day; ``taken`` holds keys (section and hand) that must not come again.

    ``levels`` are the least and the most difficulty. Raises ValueError for an unknown format, or where the
    wanted sections give no puzzle.
    """
    rng = random.Random(f"{seed}:{day.isoformat()}:{format_ or ''}")
    return _made(rng, format_, sections, taken, levels)


def drill_puzzle(rng: random.Random, sections: tuple[str, ...] = ()) -> Puzzle:
    """A puzzle for practice, from these sections where some are given."""
    return _made(rng, None, sections, frozenset(), LEVELS)


def _made(
    rng: random.Random,
    format_: str | None,
    sections: tuple[str, ...],
    taken: frozenset[str],
    levels: tuple[int, int],
) -> Puzzle:
    if format_ is not None and format_ not in FORMATS:
        raise ValueError(f"{format_!r} is no puzzle format; choose from {', '.join(FORMATS)}")
    for _ in range(TRIES):
        kind = format_ or rng.choices(list(_WEIGHTS), list(_WEIGHTS.values()))[0]
        depth = rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6))
        try:
            puzzle = _MAKERS[kind](rng, rng.choice(_STARTS), depth)
        except make.NoPuzzle:
            continue
        fits = not sections or any(
            puzzle.section == s or puzzle.section.startswith(f"{s}.") for s in sections
        )
        if fits and levels[0] <= puzzle.difficulty <= levels[1] and puzzle.key not in taken:
            return puzzle
    raise ValueError("no puzzle was found for these sections; choose wider ones")


def fared(puzzle: Puzzle, right: int, answered: int) -> Puzzle:
    """The puzzle with its level moved by how others did in its section: ``right`` of ``answered`` answers.

    Which puzzle a day brings never depends on answers (every server gets the same); only the level that is
    shown does. A few answers move nothing: they count beside 20 of which 14 were right.
    """
    share = (right + 14) / (answered + 20)
    shift = -1 if share > 0.85 else 2 if share < 0.3 else 1 if share < 0.5 else 0
    return replace(puzzle, difficulty=min(LEVELS[1], max(LEVELS[0], puzzle.difficulty + shift)))


def number_of(day: date) -> int:
    """The running number of a day's puzzle."""
    return (day - FIRST_DAY).days + 1


def year_of_puzzles(start: date, days: int, seed: int = 1) -> Iterator[tuple[date, Puzzle]]:
    """The puzzles of consecutive days; no section and hand come twice."""
    taken: set[str] = set()
    for i in range(days):
        day = start + timedelta(days=i)
        puzzle = daily_puzzle(day, seed=seed, taken=frozenset(taken))
        taken.add(puzzle.key)
        yield day, puzzle


def dated(day: date, puzzle: Puzzle) -> dict[str, Any]:
    """A day's puzzle as a JSON object, with its date and running number."""
    return {"date": day.isoformat(), "number": number_of(day)} | puzzle.to_json()

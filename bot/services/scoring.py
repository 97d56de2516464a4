"""Boards and streaks, computed from the ledger: nothing is counted up elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

POINTS = 10
"""Points of a right answer; a chain's credit gives its share."""

SEASON_BEST = 40
"""How many of a season's days count: latecomers can still win."""

TIE_RULE = "Equal points share a rank; the next rank is left out (1, 1, 3)."


@dataclass(frozen=True)
class Entry:
    """One row of the ledger, as far as boards need it."""

    user_id: int
    section: str
    points: int
    right: bool
    day: date


@dataclass(frozen=True)
class Row:
    """One row of a board."""

    rank: int
    user_id: int
    points: int
    answered: int
    right: int


def ranked(totals: Mapping[int, tuple[int, int, int]]) -> list[Row]:
    """Competition ranking (1, 1, 3) of (points, answered, right), ties in order of the id."""
    order = sorted(totals.items(), key=lambda item: (-item[1][0], item[0]))
    rows: list[Row] = []
    for place, (user_id, (points, answered, right)) in enumerate(order, start=1):
        rank = rows[-1].rank if rows and rows[-1].points == points else place
        rows.append(Row(rank, user_id, points, answered, right))
    return rows


def board(entries: Iterable[Entry], *, best: int | None = None) -> list[Row]:
    """The board of some entries; ``best`` counts only so many of a person's best days."""
    points: dict[int, list[int]] = defaultdict(list)
    right: dict[int, int] = defaultdict(int)
    for e in entries:
        if e.user_id:
            points[e.user_id].append(e.points)
            right[e.user_id] += e.right
    totals = {}
    for user_id, all_points in points.items():
        counted = sorted(all_points, reverse=True)[:best]
        totals[user_id] = (sum(counted), len(all_points), right[user_id])
    return ranked(totals)


def period(name: str, today: date) -> tuple[date | None, int | None]:
    """The first day of a week, month, season or all time, and how many days count."""
    if name == "week":
        return today - timedelta(days=today.weekday()), None
    if name == "month":
        return today.replace(day=1), None
    if name == "season":
        return today.replace(month=3 * ((today.month - 1) // 3) + 1, day=1), SEASON_BEST
    if name == "all":
        return None, None
    raise ValueError(f"{name!r} is no period; choose week, month, season or all")


def streak(days: Iterable[tuple[date, str]], answered: set[date], today: date) -> tuple[int, int]:
    """A person's present and longest streak: consecutive days with a puzzle that were answered.

    Days that were skipped or failed (the bot was down) break nothing, nor do puzzles that are still open; one
    missed day in a calendar week is forgiven.
    """
    present = longest = 0
    forgiven: tuple[int, int] | None = None
    for day, state in sorted(days):
        week = day.isocalendar()[:2]
        if day in answered:
            present += 1
            longest = max(longest, present)
        elif state in UNDECIDED or day >= today or not present:
            continue
        elif week != forgiven:
            forgiven = week
        else:
            present = 0
    return present, longest


UNDECIDED = ("skipped", "failed", "claimed", "sent")
"""States of a day's puzzle in which not having answered it is no miss."""

STREAK_RULE = "A day without a puzzle breaks nothing, and one missed day a week is forgiven."


def recent(days: Iterable[tuple[date, str]], right: Mapping[date, bool], most: int = 7) -> str:
    """A person's last days with a puzzle, the newest last: ✓ right, ✗ wrong, – missed, · not decided."""
    shown = []
    for day, state in sorted(days)[-most:]:
        if day in right:
            shown.append("✓" if right[day] else "✗")
        else:
            shown.append("·" if state in UNDECIDED else "–")
    return " ".join(shown)


_SCALE = ((0, 10), (1, 9), (2, 8), (3, 7), (5, 6), (7, 5), (9, 4), (10, 3), (11, 2), (13, 1))


def marks(imps_behind: int) -> int:
    """Marks of a contract by the IMPs it is behind the best: 0 gives 10, 1 gives 9, … 14 and more 0."""
    return next((m for most, m in _SCALE if imps_behind <= most), 0)


@dataclass(frozen=True)
class Progress:
    """Right (or, of two partners, equal) and all answers: ``sections`` by section, ``weeks`` by Monday."""

    sections: dict[str, tuple[int, int]]
    weeks: tuple[tuple[date, int, int], ...]


def progress(entries: Collection[Entry]) -> Progress:
    """What entries come to by section and by week."""
    return Progress(by_section(entries), by_week(entries))


def by_section(entries: Iterable[Entry]) -> dict[str, tuple[int, int]]:
    """For each section how many answers were right, and how many there were."""
    found: dict[str, tuple[int, int]] = {}
    for e in entries:
        right, total = found.get(e.section, (0, 0))
        found[e.section] = (right + e.right, total + 1)
    return {name: found[name] for name in sorted(found, key=section_order)}


def section_order(name: str) -> tuple[bool, tuple[int, ...], str]:
    """Sections in the order of the notes (2.3 before 12.1), others after them by name."""
    numbers = tuple(int(part) for part in name.split(".") if part.isdigit())
    return not numbers, numbers, name


def by_week(entries: Iterable[Entry], most: int = 12) -> tuple[tuple[date, int, int], ...]:
    """For each of the last weeks with answers its Monday, the right answers and all answers."""
    weeks: dict[date, tuple[int, int]] = {}
    for e in entries:
        monday = e.day - timedelta(days=e.day.weekday())
        right, total = weeks.get(monday, (0, 0))
        weeks[monday] = (right + e.right, total + 1)
    return tuple((monday, *counts) for monday, counts in sorted(weeks.items()))[-most:]

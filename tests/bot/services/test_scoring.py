"""Boards, ranks, streaks and marks against tables worked out by hand."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from bot.services.scoring import (
    POINTS,
    Entry,
    board,
    by_section,
    by_week,
    marks,
    period,
    ranked,
    recent,
    section_order,
    streak,
)

DAY = date(2026, 12, 1)


def entry(user: int, points: int, day: int = 0, section: str = "2") -> Entry:
    return Entry(user, section, points, points == 10, DAY + timedelta(days=day))


def test_equal_points_share_a_rank() -> None:
    rows = ranked({1: (10, 1, 1), 2: (20, 2, 2), 3: (20, 3, 2), 4: (5, 1, 0)})
    assert [(r.rank, r.user_id) for r in rows] == [(1, 2), (1, 3), (3, 1), (4, 4)]


def test_board_adds_up_and_leaves_the_forgotten_out() -> None:
    rows = board([entry(1, 10), entry(1, 5, 1), entry(2, 10), entry(0, 10)])
    assert [(r.rank, r.user_id, r.points, r.answered, r.right) for r in rows] == [
        (1, 1, 15, 2, 1),
        (2, 2, 10, 1, 1),
    ]


def test_best_days_of_a_season() -> None:
    rows = board([entry(1, 10, d) for d in range(3)] + [entry(2, 10, d) for d in range(2)], best=2)
    assert [(r.rank, r.points) for r in rows] == [(1, 20), (1, 20)]


@pytest.mark.parametrize(
    ("name", "since", "best"),
    [
        ("week", date(2026, 11, 30), None),
        ("month", DAY, None),
        ("season", date(2026, 10, 1), 40),
        ("all", None, None),
    ],
)
def test_periods(name: str, since: date | None, best: int | None) -> None:
    assert period(name, DAY) == (since, best)


def test_streaks_forgive_what_the_bot_missed() -> None:
    days = [
        (DAY + timedelta(days=i), s)
        for i, s in enumerate(["revealed", "revealed", "skipped", "revealed", "revealed", "sent"])
    ]
    all_but_today = {d for d, _ in days[:5]} - {days[2][0]}
    assert streak(days, all_but_today, days[5][0]) == (4, 4)
    assert streak(days, all_but_today - {days[3][0]}, days[5][0]) == (3, 3)  # one miss a week is forgiven
    assert streak(days, all_but_today - {days[1][0], days[3][0]}, days[5][0]) == (1, 1)
    assert streak([], set(), DAY) == (0, 0)


@pytest.mark.parametrize(
    ("behind", "worth"),
    [
        (0, 10),
        (1, 9),
        (2, 8),
        (3, 7),
        (4, 6),
        (5, 6),
        (6, 5),
        (7, 5),
        (8, 4),
        (9, 4),
        (10, 3),
        (11, 2),
        (12, 1),
        (13, 1),
        (14, 0),
        (20, 0),
    ],
)
def test_marks(behind: int, worth: int) -> None:
    assert marks(behind) == worth


def test_sections() -> None:
    assert by_section([entry(1, 10), entry(1, 0), entry(1, 10, section="12.1")]) == {
        "12.1": (1, 1),
        "2": (1, 2),
    }


def test_weeks() -> None:
    monday = date(2026, 11, 30)
    days = [monday, monday + timedelta(days=6), monday + timedelta(days=7), monday - timedelta(days=70)]
    made = [Entry(1, "2.3", 10, i != 1, day) for i, day in enumerate(days)]
    assert by_week(made, 2) == ((monday, 1, 2), (monday + timedelta(days=7), 1, 1))


def test_one_miss_is_forgiven_in_each_calendar_week() -> None:
    """Missed on Sunday and on Monday: two weeks. Missed on Monday and on Tuesday: one week."""
    days = [(date(2026, 11, 30) + timedelta(days=i), "revealed") for i in range(9)]
    sunday, monday, tuesday = (days[i][0] for i in (6, 7, 8))
    everything = {d for d, _ in days}
    after = date(2026, 12, 20)
    assert streak(days, everything - {sunday, monday}, after) == (7, 7)
    assert streak(days, everything - {monday, tuesday}, after) == (0, 7)


def test_an_open_puzzle_of_yesterday_breaks_nothing() -> None:
    days = [(DAY, "revealed"), (DAY + timedelta(days=1), "revealed"), (DAY + timedelta(days=2), "revealed")]
    days += [(DAY + timedelta(days=3), "sent")]
    answered = {DAY, DAY + timedelta(days=1), DAY + timedelta(days=2)}
    assert streak(days, answered, DAY + timedelta(days=4)) == (3, 3)


def test_last_days_show_what_was_missed() -> None:
    states = ["revealed", "revealed", "skipped", "revealed", "sent"]
    days = [(DAY + timedelta(days=i), s) for i, s in enumerate(states)]
    assert recent(days, {DAY: True, DAY + timedelta(days=1): False}) == "✓ ✗ · – ·"
    assert recent(days, {}, most=2) == "– ·"


def test_the_best_days_are_the_ones_that_count() -> None:
    rows = board([entry(1, p, d) for d, p in enumerate((2, 10, 5, 7))], best=2)
    assert (rows[0].points, rows[0].answered) == (17, 4)
    assert POINTS == 10


def test_equal_points_stand_in_a_stable_order() -> None:
    rows = ranked({9: (10, 1, 1), 2: (10, 5, 1), 5: (10, 3, 1)})
    assert [r.user_id for r in rows] == [2, 5, 9]


@pytest.mark.parametrize(
    ("day", "first"),
    [
        (date(2026, 1, 1), date(2026, 1, 1)),
        (date(2026, 3, 31), date(2026, 1, 1)),
        (date(2026, 4, 1), date(2026, 4, 1)),
        (date(2026, 8, 15), date(2026, 7, 1)),
        (date(2026, 9, 30), date(2026, 7, 1)),
    ],
)
def test_a_season_is_a_quarter(day: date, first: date) -> None:
    assert period("season", day) == (first, 40)


def test_today_breaks_nothing() -> None:
    """Two misses in a week, the second of them today."""
    days = [(DAY + timedelta(days=i), "revealed") for i in range(3)]
    assert streak(days, {DAY}, days[2][0]) == (1, 1)
    assert streak(days, {DAY}, days[2][0] + timedelta(days=1)) == (0, 1)


def test_lengths_of_lists() -> None:
    days = [(DAY + timedelta(days=i), "revealed") for i in range(9)]
    assert len(recent(days, {}).split()) == 7
    assert len(by_week([entry(1, 10, 7 * i) for i in range(20)])) == 12


def test_sections_stand_in_the_order_of_the_notes() -> None:
    names = ["Appendix 3", "12.1", "2.10", "6", "2.3", "table"]
    assert sorted(names, key=section_order) == ["2.3", "2.10", "6", "12.1", "Appendix 3", "table"]

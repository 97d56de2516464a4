"""Club days in every zone, across both nights of summer time."""

from __future__ import annotations

import itertools
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.services.calendar import instant, local_day, next_run, parse_weekdays

ZONES = sorted(z for z in available_timezones() if "/" in z and not z.startswith(("posix", "right")))


def test_gap_and_fold() -> None:
    """02:30 does not exist on the spring night: the first minute after; on the autumn night the first one."""
    spring = instant(date(2026, 3, 29), time(2, 30), "Europe/Paris")
    assert spring == datetime(2026, 3, 29, 1, 0, tzinfo=UTC)
    autumn = instant(date(2026, 10, 25), time(2, 30), "Europe/Paris")
    assert autumn == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_day_is_the_clubs() -> None:
    assert local_day(datetime(2026, 12, 1, 23, 30, tzinfo=UTC), "Asia/Tokyo") == date(2026, 12, 2)


@settings(max_examples=250, deadline=None)
@given(
    st.sampled_from(ZONES),
    st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31)),
    st.times().map(lambda t: t.replace(second=0, microsecond=0)),
    st.integers(1, 127),
)
def test_one_run_each_allowed_day(zone: str, start: datetime, at: time, weekdays: int) -> None:
    now = start.replace(tzinfo=UTC)
    seen: list[date] = []
    for _ in range(6):
        run = next_run(now, zone, at, weekdays, seen[-1] if seen else None)
        assert run > now
        day = local_day(run, zone)
        assert not seen or day > seen[-1]
        assert weekdays >> day.weekday() & 1
        wall = run.astimezone(ZoneInfo(zone)).time()
        assert wall >= at.replace(second=0) or day != local_day(run - timedelta(hours=3), zone)
        seen.append(day)
        now = run
    if weekdays == 127:
        assert all((b - a).days == 1 for a, b in itertools.pairwise(seen))


@pytest.mark.parametrize("zone", ["Europe/London", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"])
def test_a_whole_year_has_every_day_once(zone: str) -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    days = []
    last = None
    for _ in range(365):
        now = next_run(now, zone, time(2, 15), last_day=last)
        last = local_day(now, zone)
        days.append(last)
    assert len(set(days)) == 365
    assert (days[-1] - days[0]).days == 364


def test_no_weekday_is_refused() -> None:
    with pytest.raises(ValueError, match="weekday"):
        next_run(datetime(2026, 1, 1, tzinfo=UTC), "Etc/UTC", time(9), 0)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("every day", "MTWTFSS"),
        ("", "MTWTFSS"),
        ("mon-fri", "MTWTF--"),
        ("Weekdays", "MTWTF--"),
        ("weekend", "-----SS"),
        ("mon,wed,sat", "M-W--S-"),
        ("Monday, Thursday", "M--T---"),
        ("sat-mon", "M----SS"),
        ("tue", "-T-----"),
    ],
)
def test_weekdays_as_people_write_them(text: str, days: str) -> None:
    assert parse_weekdays(text) == sum(1 << i for i, d in enumerate(days) if d != "-")


@pytest.mark.parametrize("text", ["never", "mon-", "8", "mon-xyz"])
def test_other_weekdays_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        parse_weekdays(text)

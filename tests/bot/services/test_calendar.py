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


def test_a_gap_up_to_midnight_leaves_the_puzzle_on_its_day() -> None:
    """In Nuuk 23:00 on 28 March 2026 is midnight at once."""
    assert instant(date(2026, 3, 28), time(23, 30), "America/Nuuk") == datetime(
        2026, 3, 29, 0, 59, tzinfo=UTC
    )


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


def _changes(zone: str) -> list[date]:
    """The days of two years on which a zone's clocks change."""
    tz = ZoneInfo(zone)
    noons = [datetime(2026, 1, 1, 12, tzinfo=tz) + timedelta(days=i) for i in range(730)]
    return [b.date() for a, b in itertools.pairwise(noons) if a.utcoffset() != b.utcoffset()]


def test_both_nights_of_summer_time_in_every_zone() -> None:
    """Three days around each change, at hours that are skipped or repeated: one run a day, on its day, at its
    time where that exists, else at the first minute after it (before it where that ends the day)."""
    nights = 0
    for zone in ZONES:
        for change in _changes(zone):
            nights += 1
            for at in (time(0), time(0, 30), time(1, 30), time(2), time(2, 30), time(3), time(23, 45)):
                days = [change + timedelta(days=i) for i in (-1, 0, 1)]
                now = instant(days[0], at, zone) - timedelta(seconds=1)
                last = days[0] - timedelta(days=1)
                for day in days:
                    now = next_run(now, zone, at, last_day=last)
                    wall = now.astimezone(ZoneInfo(zone))
                    assert wall.date() == day, (zone, day, at)
                    ended = local_day(now + timedelta(minutes=1), zone) != day
                    assert wall.time() >= at or ended, (zone, day, at)
                    if wall.time() > at:  # in the gap: the clock jumped over it just now
                        before = (now - timedelta(minutes=1)).astimezone(ZoneInfo(zone))
                        assert before.replace(tzinfo=None) < datetime.combine(day, at), (zone, day, at)
                    last = day
    assert nights > 300


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

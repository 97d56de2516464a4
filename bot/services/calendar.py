"""Club days: when a puzzle is due, in any time zone, across both nights of summer time."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

ALL_DAYS = 0b1111111
CATCH_UP = timedelta(hours=6)
"""How late a post may be; later, the day is skipped and breaks no streak."""


def instant(day: date, at: time, tz: str) -> datetime:
    """A local time as an instant in UTC: the first of a repeated hour, the minute after a gap for one that
    does not exist (the minute before it where the gap ends the day)."""
    zone = ZoneInfo(tz)
    local = datetime.combine(day, at, zone)
    back = local.astimezone(UTC).astimezone(zone)
    if back.replace(tzinfo=None) != local.replace(tzinfo=None):
        middle = local.replace(tzinfo=UTC)
        after = _edge(middle - timedelta(hours=30), middle + timedelta(hours=30), zone)
        # Greenland's gap reaches to midnight: the puzzle stays on its day, in the last minute before the gap.
        return after if local_day(after, tz) == day else after - timedelta(minutes=1)
    return local.astimezone(UTC)


def _edge(low: datetime, high: datetime, zone: ZoneInfo) -> datetime:
    """The instant between two at which the zone's offset changes."""
    before = low.astimezone(zone).utcoffset()
    while high - low > timedelta(seconds=1):
        middle = low + (high - low) / 2
        if middle.astimezone(zone).utcoffset() == before:
            low = middle
        else:
            high = middle
    return high.replace(microsecond=0)


def local_day(now: datetime, tz: str) -> date:
    """The club's calendar day at an instant."""
    return now.astimezone(ZoneInfo(tz)).date()


def next_run(
    now: datetime, tz: str, at: time, weekdays: int = ALL_DAYS, last_day: date | None = None
) -> datetime:
    """The first due instant after ``now`` on an allowed weekday, on a later day than ``last_day``."""
    day = local_day(now, tz) - timedelta(days=1)
    for _ in range(16):
        allowed = weekdays >> day.weekday() & 1
        if allowed and (last_day is None or day > last_day):
            moment = instant(day, at, tz)
            if moment > now:
                return moment
        day += timedelta(days=1)
    raise ValueError("no weekday is allowed")


_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_SETS = {"": ALL_DAYS, "every day": ALL_DAYS, "daily": ALL_DAYS, "weekdays": 0b0011111, "weekend": 0b1100000}


def parse_weekdays(text: str) -> int:
    """``mon-fri``, ``mon,wed,sat``, ``every day`` as bits, Monday first; ValueError else."""
    plain = " ".join(text.lower().split())
    if plain in _SETS:
        return _SETS[plain]
    found = 0
    for part in plain.replace(" ", ",").split(","):
        first, dash, last = part.partition("-")
        if not part:
            continue
        low = _DAYS.index(first[:3])
        high = _DAYS.index(last[:3]) if dash else low
        for day in range(low, high + 1 if high >= low else high + 8):
            found |= 1 << day % 7
    return found


def parse_time(text: str) -> time:
    """``HH:MM`` as a time; ValueError else."""
    hour, _, minute = text.strip().partition(":")
    return time(int(hour), int(minute))

"""The only place that asks what time it is."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Tells the time and sleeps until a time; both in UTC."""

    def now(self) -> datetime:
        """The time now, aware, in UTC."""
        ...

    async def sleep_until(self, when: datetime) -> None:
        """Return once the clock shows ``when`` or later."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """The time now in UTC."""
        return datetime.now(UTC)

    async def sleep_until(self, when: datetime) -> None:
        """Sleep in pieces of at most a minute, so that a corrected clock is noticed."""
        while (left := (when - self.now()).total_seconds()) > 0:
            await asyncio.sleep(min(left, 60.0))


class ManualClock:
    """A clock that tests set and advance."""

    def __init__(self, start: datetime) -> None:
        self._now = start
        self._changed = asyncio.Event()

    def now(self) -> datetime:
        """The time it was set to."""
        return self._now

    def advance(self, by: timedelta) -> None:
        """Move the time on and wake whoever waits for it."""
        self._now += by
        self._changed.set()
        self._changed = asyncio.Event()

    async def sleep_until(self, when: datetime) -> None:
        """Return once the clock has been advanced to ``when``."""
        while self._now < when:
            await self._changed.wait()

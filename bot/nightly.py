"""A copy of the database every night, made in a thread; the newest are kept."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import datetime, time, timedelta

from bot.clock import Clock
from bot.db import backups
from bot.db.migrate import sqlite_path
from bot.log import get_logger
from bot.services import calendar
from bot.settings import Settings

AT = time(3, 30)
"""The hour in the bot's own time zone (TOSR_DEFAULT_TZ)."""
AGAIN = timedelta(hours=1)

log = get_logger("nightly")


def due(last: datetime | None, now: datetime, tz: str) -> datetime:
    """When the next copy is due: the first night after the last copy, at once where that has passed."""
    return now if last is None else max(now, calendar.next_run(last, tz, AT))


async def keep_copies(settings: Settings, clock: Clock) -> None:
    """Copy the SQLite file every night; a copy that fails is tried again, and never stops the bot."""
    path = sqlite_path(settings.url)
    while True:
        last = await asyncio.to_thread(backups.last, path)
        await clock.sleep_until(due(last, clock.now(), settings.default_tz))
        try:
            made = await asyncio.to_thread(backups.make, path, clock.now(), settings.backups_kept)
            log.info("database copied", to=made)
        except (OSError, sqlite3.Error) as fault:
            log.warning("the database was not copied", reason=str(fault))
            await clock.sleep_until(clock.now() + AGAIN)

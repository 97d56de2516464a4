"""The database is copied every night, and only the newest copies are kept."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot import nightly
from bot.clock import ManualClock
from bot.db import backups
from bot.db.migrate import upgrade
from bot.settings import Settings, load_settings

EVENING = datetime(2026, 12, 1, 20, 0, tzinfo=UTC)


def settings_in(folder: Path, kept: int = 2) -> Settings:
    return load_settings(data_dir=folder, backups_kept=kept, default_tz="Europe/Paris", database_url=None)


async def copies(path: Path, number: int, newest: datetime) -> list[Path]:
    """The copies once the newest is there."""
    async with asyncio.timeout(10):
        while backups.last(path) != newest:
            await asyncio.sleep(0.01)
        while len(backups.made(path)) != number:
            await asyncio.sleep(0.01)
    return backups.made(path)


@pytest.mark.parametrize(
    ("last", "now", "expected"),
    [
        (None, EVENING, EVENING),
        (EVENING, EVENING, datetime(2026, 12, 2, 2, 30, tzinfo=UTC)),
        (EVENING - timedelta(days=3), EVENING, EVENING),  # the bot was down at night
        # the night on which 3:30 in Paris is one hour earlier in UTC
        (
            datetime(2026, 3, 28, 12, tzinfo=UTC),
            datetime(2026, 3, 28, 12, tzinfo=UTC),
            datetime(2026, 3, 29, 1, 30, tzinfo=UTC),
        ),
    ],
)
def test_when_a_copy_is_due(last: datetime | None, now: datetime, expected: datetime) -> None:
    assert nightly.due(last, now, "Europe/Paris") == expected


async def test_a_copy_every_night_and_two_kept(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), ManualClock(EVENING)
    path = tmp_path / "tosr.sqlite3"
    await upgrade(settings.url)
    task = asyncio.create_task(nightly.keep_copies(settings, clock))
    first = (await copies(path, 1, EVENING))[0]
    night = datetime(2026, 12, 2, 2, 30, tzinfo=UTC)
    clock.advance(night - EVENING)
    await copies(path, 2, night)
    clock.advance(timedelta(days=1))
    left = await copies(path, 2, night + timedelta(days=1))
    assert first not in left
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_copy_that_fails_is_tried_again(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), ManualClock(EVENING)
    task = asyncio.create_task(nightly.keep_copies(settings, clock))  # there is no database yet
    await asyncio.sleep(0.2)
    await upgrade(settings.url)
    clock.advance(nightly.AGAIN)
    await copies(tmp_path / "tosr.sqlite3", 1, EVENING + nightly.AGAIN)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def test_other_files_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "tosr-before-the-move.sqlite3").touch()
    assert backups.made(tmp_path / "tosr.sqlite3") == []
    assert backups.last(tmp_path / "tosr.sqlite3") is None

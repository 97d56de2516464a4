"""Export and import: the same rows come back, on either database and from one to the other."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.clock import ManualClock
from bot.db.engine import make_engine
from bot.db.migrate import upgrade
from bot.db.portable import PortableError, export_lines, import_lines
from bot.db.uow import make_uow
from bot.services.club import Club
from bot.services.workers import Workers

START = datetime(2026, 12, 1, 9, 0, tzinfo=UTC)


async def _filled(folder: Path) -> list[str]:
    url = f"sqlite+aiosqlite:///{folder / 'full.sqlite3'}"
    await upgrade(url)
    engine = make_engine(url)
    workers = Workers()
    try:
        clock = ManualClock(START)
        club = Club(make_uow(engine), clock, workers)
        await club.set_up(10, "Club", 20, "09:00", "Etc/UTC")
        clock.advance(timedelta(days=1, minutes=1))
        (due,) = await club.claim_due()
        await club.sent(due.post_id, 10, 999)
        await club.answer(due.post_id, 100, "Anna", "2S")
        return [line async for line in export_lines(engine)]
    finally:
        workers.close()
        await engine.dispose()


async def test_round_trip(tmp_path: Path, engine: AsyncEngine, database_url: str) -> None:
    lines = await _filled(tmp_path)
    assert await import_lines(engine, database_url, lines) == len(lines) - 1 >= 5
    assert [line async for line in export_lines(engine)] == lines
    uow, workers = make_uow(engine), Workers()
    try:
        clock = ManualClock(START.replace(day=3, minute=1))
        assert len(await Club(uow, clock, workers).claim_due()) == 1  # keys go on after those that were read
    finally:
        workers.close()


async def test_what_cannot_be_read(tmp_path: Path, engine: AsyncEngine, database_url: str) -> None:
    lines = await _filled(tmp_path)
    for broken, said in (
        (['{"revision": "r9999"}'], "revision"),
        ([lines[0], "{"], "Line 2 is not JSON"),
        ([lines[0], '{"table": "stars", "row": {}}'], "names no table"),
        ([lines[0], json.dumps({"table": "servers", "row": {"id": 1}})], "columns of servers"),
    ):
        with pytest.raises(PortableError, match=said):
            await import_lines(engine, database_url, broken)
    await import_lines(engine, database_url, lines)
    with pytest.raises(PortableError, match="not empty"):
        await import_lines(engine, database_url, lines)

"""Workers: limits for each person, processes that hang or die are replaced."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.services import workers as module
from bot.services.errors import Busy, TooSlow
from bot.services.workers import Workers


@pytest.fixture
async def workers(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Workers]:
    """Workers with little patience."""
    monkeypatch.setattr(module, "HEAVY_SECONDS", 0.0)
    made = Workers(seconds=3.0, per_user=1, processes=1)
    yield made
    made.close()


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _die_once(mark: Path) -> str:
    if not mark.exists():
        mark.touch()
        _die()
    return "answered"


async def test_one_question_at_a_time(workers: Workers) -> None:
    async with workers.slot(1):
        async with workers.slot(2):
            assert workers.under_way == 2
        with pytest.raises(Busy, match="one moment"):
            async with workers.slot(1):
                pass
    async with workers.slot(1):
        assert workers.under_way == 1
    assert workers.under_way == 0


async def test_engine_calls_have_a_limit_and_the_loop_goes_on(workers: Workers) -> None:
    workers._seconds = 0.2
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.01)
            ticks += 1

    ticking = asyncio.create_task(tick())
    with pytest.raises(TooSlow):
        await workers.engine(time.sleep, 0.5)
    ticking.cancel()
    assert ticks > 5
    workers._seconds = 3.0
    assert await workers.engine(len, "abc") == 3


async def test_work_that_hangs_is_ended_and_the_next_is_answered(workers: Workers) -> None:
    assert await workers.heavy(len, "abc") == 3
    assert workers._pool is not None
    hung = next(iter(workers._pool._processes.values()))
    with pytest.raises(TooSlow):
        await workers.heavy(time.sleep, 60)
    await asyncio.to_thread(hung.join, 5)
    assert not hung.is_alive()
    assert await workers.heavy(len, "abcd") == 4


async def test_a_process_that_dies_is_replaced_once(workers: Workers, tmp_path: Path) -> None:
    assert await workers.heavy(_die_once, tmp_path / "died") == "answered"
    with pytest.raises(module.BrokenProcessPool):
        await workers.heavy(_die)
    assert await workers.heavy(len, "ab") == 2


async def test_processes_are_renewed(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HEAVY_SECONDS", 20.0)
    monkeypatch.setattr(module, "RENEWED_AFTER", 2)
    first, again, renewed = [await workers.heavy(os.getpid) for _ in range(3)]
    assert first == again != renewed

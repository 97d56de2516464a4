"""One process for a token, on both databases."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from bot.clock import ManualClock
from bot.db.uow import UnitOfWork
from bot.services.instance import LOOK, RENEWED, TERM, Instance

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
TOKEN = "MTIz.abc.secret"


async def pass_time(clock: ManualClock, steps: int) -> None:
    for _ in range(steps):
        await asyncio.sleep(0.02)
        clock.advance(LOOK)


async def test_a_second_process_is_refused_while_the_first_renews(uow: UnitOfWork) -> None:
    clock = ManualClock(NOON)
    first, second = Instance(uow, clock, TOKEN), Instance(uow, clock, "MTIz.renewed.token")
    assert await first.take()
    keeping = asyncio.create_task(first.keep())
    taking = asyncio.create_task(second.take())
    await pass_time(clock, 2 * int((TERM + RENEWED) / LOOK))
    assert await asyncio.wait_for(taking, 5) is False
    assert not keeping.done()
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)


async def test_after_a_crash_the_next_waits_for_the_lease_to_run_out(uow: UnitOfWork) -> None:
    clock = ManualClock(NOON)
    crashed, following = Instance(uow, clock, TOKEN), Instance(uow, clock, TOKEN)
    assert await crashed.take()
    taking = asyncio.create_task(following.take())
    await pass_time(clock, int(TERM / LOOK) + 4)
    assert await asyncio.wait_for(taking, 5) is True
    assert not await crashed.held()


async def test_after_a_stop_the_next_starts_at_once(uow: UnitOfWork) -> None:
    clock = ManualClock(NOON)
    first, second, other = (Instance(uow, clock, t) for t in (TOKEN, TOKEN, "NDU2.other.bot"))
    assert await first.held()
    assert await other.held()
    assert not await second.held()
    await first.give_back()
    assert await second.held()


async def test_who_lost_the_lease_learns_of_it(uow: UnitOfWork) -> None:
    clock = ManualClock(NOON)
    paused, following = Instance(uow, clock, TOKEN), Instance(uow, clock, TOKEN)
    assert await paused.take()
    clock.advance(TERM * 2)
    assert await following.held()
    keeping = asyncio.create_task(paused.keep())
    await pass_time(clock, int(RENEWED / LOOK) + 1)
    await asyncio.wait_for(keeping, 5)

"""Where work runs that must not run on the event loop.

The engine keeps its states in memory and is not made for several threads, so all engine calls share
one thread. Heavier work (simulations, pictures) goes to processes.
"""

from __future__ import annotations

import asyncio
import functools
import signal
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

from bot.services.errors import Busy, TooSlow

HEAVY_SECONDS = 30.0
"""The least time that work in a process is given; it begins when a process is free."""

RENEWED_AFTER = 100
"""Pieces of work after which processes are replaced: simulations leave their memory in small pieces."""

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """Runs engine calls in one thread and heavy work in processes, with limits."""

    def __init__(self, *, seconds: float = 10.0, per_user: int = 2, processes: int = 2) -> None:
        self._seconds = seconds
        self._per_user = per_user
        self._processes = processes
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="engine")
        self._pool: ProcessPoolExecutor | None = None
        self._done = 0
        self._free = asyncio.Semaphore(processes)
        self._under_way: Counter[int] = Counter()

    @asynccontextmanager
    async def slot(self, user_id: int) -> AsyncIterator[None]:
        """Hold one of a person's places; Busy where all are taken."""
        if self._under_way[user_id] >= self._per_user:
            raise Busy("Your last question is still being answered; one moment, please.")
        self._under_way[user_id] += 1
        try:
            yield
        finally:
            self._under_way[user_id] -= 1
            if not self._under_way[user_id]:
                del self._under_way[user_id]

    @property
    def under_way(self) -> int:
        """How many answers are being made."""
        return sum(self._under_way.values())

    async def engine(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run an engine call in the engine's thread; TooSlow after the time limit."""
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(self._thread, functools.partial(function, *args, **kwargs))
        try:
            return await asyncio.wait_for(future, self._seconds)  # one that has not begun is dropped
        except TimeoutError:
            raise TooSlow("That took too long to work out; try a shorter auction or ask again.") from None

    async def heavy(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run picklable work in a process; TooSlow after the time limit.

        Work that hangs is ended with its processes; what others had there begins anew, once.
        """
        loop = asyncio.get_running_loop()
        work = functools.partial(function, *args, **kwargs)
        async with self._free:
            for attempt in (1, 2):
                pool = self._running_pool()
                future = loop.run_in_executor(pool, work)
                try:
                    return await asyncio.wait_for(future, max(self._seconds, HEAVY_SECONDS))
                except BrokenProcessPool:
                    self._end(pool)
                    if attempt == 2:
                        raise
                except TimeoutError:
                    self._end(pool)
                    raise TooSlow("That took too long to work out; ask again with less to do.") from None
        raise AssertionError("unreachable")

    def _running_pool(self) -> ProcessPoolExecutor:
        if self._pool is not None and self._done >= RENEWED_AFTER:
            self._pool.shutdown(wait=False)  # what runs there is finished
            self._pool = None
        self._done += 1
        if self._pool is None:
            self._done = 1
            self._pool = ProcessPoolExecutor(
                self._processes, mp_context=get_context("spawn"), initializer=_left_alone
            )
        return self._pool

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """Stop a pool with whatever runs in it; the next call starts another."""
        if self._pool is pool:
            self._pool = None
        processes = list((pool._processes or {}).values())  # public only from Python 3.14 on (kill_workers)
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()

    def close(self) -> None:
        """Let nothing new start, drop what has not begun, end what runs in processes."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._pool is not None:
            self._end(self._pool)


def _left_alone() -> None:
    """In a worker: an interrupt from the terminal is for the bot, which ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

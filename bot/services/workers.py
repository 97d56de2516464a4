"""Where work runs that must not run on the event loop.

The engine keeps its states in memory and is not made for several threads, so all engine calls share
one thread. Heavier work (simulations, pictures) goes to processes.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

from bot.services.errors import Busy, TooSlow

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
        future = loop.run_in_executor(self._thread, lambda: function(*args, **kwargs))
        try:
            return await asyncio.wait_for(asyncio.shield(future), self._seconds)
        except TimeoutError:
            raise TooSlow("That took too long to work out; try a shorter auction or ask again.") from None

    async def heavy(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run picklable work in a process; a process that died is replaced once."""
        if kwargs:
            raise TypeError("heavy work takes positional arguments only")
        loop = asyncio.get_running_loop()
        for attempt in (1, 2):
            if self._pool is None:
                self._pool = ProcessPoolExecutor(self._processes, mp_context=get_context("spawn"))
            try:
                future = loop.run_in_executor(self._pool, function, *args)
                return await asyncio.wait_for(future, max(self._seconds, 30.0))
            except BrokenProcessPool:
                self._pool = None
                if attempt == 2:
                    raise
            except TimeoutError:
                raise TooSlow("That took too long to work out; ask again with less to do.") from None
        raise AssertionError("unreachable")

    def close(self) -> None:
        """Let nothing new start and drop what has not begun."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

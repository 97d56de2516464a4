"""A unit of work: one short transaction for one command or click, never across a call to Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

UnitOfWork = Callable[..., AbstractAsyncContextManager[AsyncSession]]


def make_uow(engine: AsyncEngine) -> UnitOfWork:
    """A factory: ``async with uow() as session`` commits at the end, rolls back on an error.

    ``uow(readonly=True)`` takes no write lock. SQLite has one writer at a time: ours wait in line for their
    turn, which is fair and quicker than asking the database again and again.
    """
    turn = asyncio.Lock() if engine.dialect.name == "sqlite" else None

    @asynccontextmanager
    async def uow(*, readonly: bool = False) -> AsyncIterator[AsyncSession]:
        bind = engine.execution_options(readonly=True) if readonly else engine
        async with (
            turn if turn is not None and not readonly else nullcontext(),
            AsyncSession(bind, expire_on_commit=False) as session,
            session.begin(),
        ):
            yield session

    return uow


def insert(session: AsyncSession, table: Any) -> Any:
    """The dialect's INSERT, which knows ``on_conflict_do_nothing`` and ``on_conflict_do_update``."""
    name = session.get_bind().dialect.name
    return sqlite.insert(table) if name == "sqlite" else postgresql.insert(table)

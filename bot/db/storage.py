"""Storage that is opened, and brought up to date, when it is first needed."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncEngine

from bot.db.engine import make_engine
from bot.db.migrate import upgrade
from bot.db.uow import UnitOfWork, make_uow


class LazyStorage:
    """A database for a program that may never need it."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine: AsyncEngine | None = None

    async def open(self, now: datetime) -> UnitOfWork:
        """Units of work on the migrated database; raises MigrationError or OSError."""
        await upgrade(self._url, now=now)
        self._engine = make_engine(self._url)
        return make_uow(self._engine)

    async def close(self) -> None:
        """Close the database if it was opened."""
        if self._engine is not None:
            await self._engine.dispose()

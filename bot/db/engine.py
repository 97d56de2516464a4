"""Engines for both databases, with the transaction rules that keep concurrent writers apart.

SQLite: we begin transactions ourselves. A writer begins with BEGIN IMMEDIATE, so that a read and the
write that follows it cannot be overtaken; a connection with the option ``readonly`` begins plainly.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY_MS = 15_000


def make_engine(url: str, *, foreign_keys: bool = True) -> AsyncEngine:
    """An engine for this address; migrations pass ``foreign_keys=False`` (a rebuilt table must not
    delete its children)."""
    if url.startswith("sqlite"):
        return _sqlite(url, foreign_keys)
    return create_async_engine(
        url,
        pool_pre_ping=True,
        pool_size=5,
        connect_args={"server_settings": {"application_name": "tosr-bot", "statement_timeout": "30000"}},
    )


def _sqlite(url: str, foreign_keys: bool) -> AsyncEngine:
    path = url.split("///", 1)[1] if "///" in url else ""
    if not path or path == ":memory:":
        raise ValueError("an SQLite database must be a file")
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url)

    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=NORMAL")
        cursor.execute(f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}")
        cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _began(connection: Connection) -> None:
        readonly = connection.get_execution_options().get("readonly", False)
        connection.exec_driver_sql("BEGIN" if readonly else "BEGIN IMMEDIATE")

    return engine


async def reachable(engine: AsyncEngine) -> None:
    """Raise whatever the driver raises where the database does not answer."""
    async with engine.execution_options(readonly=True).connect() as connection:
        await connection.execute(text("SELECT 1"))

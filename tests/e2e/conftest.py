"""Fixtures: the loopback Discord, and the bot at a table in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.clock import ManualClock
from tests.conftest import postgres_url
from tests.e2e.clubs import MORNING, Club
from tests.e2e.harness import Table, pointed_at, running, settings_for
from tests.fakediscord import FakeDiscord


@pytest.fixture
async def discord_server() -> AsyncIterator[FakeDiscord]:
    """The fake; a request it could not answer fails the test."""
    async with FakeDiscord() as server:
        with pointed_at(server):
            yield server
        assert not server.problems, "\n".join(server.problems)


ON_BOTH = ("test_puzzles", "test_practice", "test_trouble")
"""Modules whose tests run on PostgreSQL as well as on SQLite: what stores and what is read again."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The kinds of database that a test of this folder runs on."""
    if "database" in metafunc.fixturenames:
        both = metafunc.module.__name__.endswith(ON_BOTH)
        metafunc.parametrize("database", ["sqlite", "postgresql"] if both else ["sqlite"], indirect=True)


@pytest.fixture
async def database(request: pytest.FixtureRequest) -> str | None:
    """The address of a migrated PostgreSQL database; None for an SQLite file in the data folder."""
    return await postgres_url(request) if request.param == "postgresql" else None


@pytest.fixture
async def table(discord_server: FakeDiscord, tmp_path: Path, database: str | None) -> AsyncIterator[Table]:
    """A club's server with the bot running."""
    guild = discord_server.add_guild()
    channel = discord_server.add_channel(guild)
    settings = settings_for(discord_server, tmp_path, database_url=database)
    async with running(settings, discord_server) as bot:
        yield Table(discord_server, bot, guild, channel)


@pytest.fixture
async def club(discord_server: FakeDiscord, tmp_path: Path, database: str | None) -> AsyncIterator[Club]:
    """A club at seven in the morning, with the bot running."""
    guild = discord_server.add_guild()
    guild.roles[guild.id].permissions |= 1 << 35 | 1 << 13
    channel = discord_server.add_channel(guild)
    clock = ManualClock(MORNING)
    settings = settings_for(discord_server, tmp_path, database_url=database)
    async with running(settings, discord_server, clock=clock) as bot:
        made = Club(discord_server, bot, guild, channel)
        made.clock = clock
        yield made

"""Fixtures: the loopback Discord, and the bot at a table in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.clock import ManualClock
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


@pytest.fixture
async def table(discord_server: FakeDiscord, tmp_path: Path) -> AsyncIterator[Table]:
    """A club's server with the bot running."""
    guild = discord_server.add_guild()
    channel = discord_server.add_channel(guild)
    async with running(settings_for(discord_server, tmp_path), discord_server) as bot:
        yield Table(discord_server, bot, guild, channel)


@pytest.fixture
async def club(discord_server: FakeDiscord, tmp_path: Path) -> AsyncIterator[Club]:
    guild = discord_server.add_guild()
    guild.roles[guild.id].permissions |= 1 << 35 | 1 << 13
    channel = discord_server.add_channel(guild)
    clock = ManualClock(MORNING)
    async with running(settings_for(discord_server, tmp_path), discord_server, clock=clock) as bot:
        made = Club(discord_server, bot, guild, channel)
        made.clock = clock
        yield made

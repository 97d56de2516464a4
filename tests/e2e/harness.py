"""The project's own bot against the loopback Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import discord

from bot.app import TosrBot, prepare_database, use_api
from bot.clock import Clock, SystemClock
from bot.settings import Settings
from tests.fakediscord import Actors, FakeDiscord
from tests.fakediscord.state import Channel, Guild, User


@contextmanager
def pointed_at(server: FakeDiscord) -> Iterator[None]:
    """discord.py's addresses set to the fake, and put back."""
    kept = (
        discord.http.Route.BASE,
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY,
        discord.asset.Asset.BASE,
    )
    use_api(server.base_url)
    try:
        yield
    finally:
        (
            discord.http.Route.BASE,
            discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY,
            discord.asset.Asset.BASE,
        ) = kept


def settings_for(server: FakeDiscord, folder: Path, **more: Any) -> Settings:
    """Settings for a bot on the fake, with its data in a folder."""
    given = {"token": server.token, "data_dir": folder, "discord_api": server.base_url, **more}
    return Settings(_env_file=None, **given)  # type: ignore[call-arg]


class QuickBot(TosrBot):
    """The bot without discord.py's pause before it identifies again."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No pause."""


@asynccontextmanager
async def running(
    settings: Settings, server: FakeDiscord, *, clock: Clock | None = None, content: bool = True
) -> AsyncIterator[TosrBot]:
    """The bot, connected and ready; closed at the end."""
    keeper = clock or SystemClock()
    await prepare_database(settings, keeper)
    bot = QuickBot(settings, content=content, clock=keeper)
    bot._connection.guild_ready_timeout = 0.05
    assert settings.token is not None
    async with bot:
        task = asyncio.create_task(bot.start(settings.token.get_secret_value()))
        ready = asyncio.create_task(bot.wait_until_ready())
        done, _ = await asyncio.wait({task, ready}, timeout=15, return_when=asyncio.FIRST_COMPLETED)
        if task in done:
            ready.cancel()
            await task
        assert ready in done, "the bot did not become ready"
        try:
            yield bot
        finally:
            await bot.close()
            await asyncio.gather(task, return_exceptions=True)


class Table:
    """A server with a channel and two people, the bot running in it."""

    def __init__(self, server: FakeDiscord, bot: TosrBot, guild: Guild, channel: Channel) -> None:
        self.server = server
        self.bot = bot
        self.guild = guild
        self.channel = channel
        self.actors = Actors(server)
        self.anna = self.person("Anna")
        self.bert = self.person("Bert")

    def person(self, name: str) -> User:
        """A further member of the server."""
        return self.server.add_user(name, self.guild)

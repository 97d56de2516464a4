"""Who runs the bot: the owner's commands, one process for a token, Discord out of reach."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from bot.app import OTHER_INSTANCE, UNREACHABLE, prepare_database, run_bot
from bot.clock import SystemClock
from bot.db.engine import make_engine
from bot.db.uow import make_uow
from bot.services import instance
from tests.e2e.harness import running, settings_for
from tests.fakediscord import Actors, FakeDiscord


async def test_owner_by_mention(discord_server: FakeDiscord, tmp_path: Path) -> None:
    guild = discord_server.add_guild()
    channel = discord_server.add_channel(guild)
    keeper, guest = discord_server.add_user("Keeper", guild), discord_server.add_user("Guest", guild)
    actors = Actors(discord_server)
    settings = settings_for(discord_server, tmp_path, owner_ids=str(keeper.id))
    async with running(settings, discord_server):
        at = f"<@{discord_server.bot.id}>"
        assert "commands were sent" in (await actors.ask(channel, keeper, f"{at} sync")).text
        assert sum(r.method == "PUT" and r.path.endswith("/commands") for r in discord_server.requests) == 2
        assert "one who runs" in (await actors.ask(channel, guest, f"{at} sync")).text
        assert "Mention me" in (await actors.ask(channel, keeper, "!sync")).text
        assert "sync" not in (await actors.ask(channel, guest, "!help")).text.replace("async", "")
        before = set(discord_server.messages)
        await actors.say(channel, keeper, f"{at} doctor")
        private = await discord_server.until(
            lambda: [m for i, m in discord_server.messages.items() if i not in before and "Doctor" in m.text]
        )
        assert isinstance(private, list)
        assert private[0].channel.guild is None


async def test_second_process_of_a_token_ends_with_its_own_code(
    discord_server: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_for(discord_server, tmp_path)
    await prepare_database(settings, SystemClock())
    monkeypatch.setattr(instance, "TERM", timedelta(seconds=0.6))
    monkeypatch.setattr(instance, "RENEWED", timedelta(seconds=0.1))
    engine = make_engine(settings.url)
    first = instance.Instance(make_uow(engine), SystemClock(), discord_server.token)
    assert await first.take()
    keeping = asyncio.create_task(first.keep())
    assert await asyncio.wait_for(run_bot(settings), 20) == OTHER_INSTANCE
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)
    await engine.dispose()
    assert not discord_server.gateway.sessions


async def test_discord_out_of_reach_is_said(discord_server: FakeDiscord, tmp_path: Path) -> None:
    settings = settings_for(discord_server, tmp_path, discord_api="http://127.0.0.1:9")
    assert await asyncio.wait_for(run_bot(settings), 40) == UNREACHABLE

"""The Discord bot itself: intents, start, command sync, errors, drain and exit codes."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import math
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from difflib import get_close_matches
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands
from sqlalchemy.exc import SQLAlchemyError
from yarl import URL

from bot import health
from bot.clock import Clock, SystemClock
from bot.cogs import EXTENSIONS
from bot.db import repos
from bot.db.engine import make_engine, reachable
from bot.db.migrate import MigrationError, current, head, upgrade
from bot.db.uow import UnitOfWork, make_uow
from bot.log import get_logger
from bot.nightly import keep_copies
from bot.scheduler import Scheduler
from bot.services.club import Club
from bot.services.dealing import Dealing
from bot.services.drill import Drill
from bot.services.errors import RESTARTING, ServiceError
from bot.services.explaining import Explaining
from bot.services.instance import Instance
from bot.services.leading import Leading
from bot.services.partners import Partners
from bot.services.tables import Tables
from bot.services.workers import Workers
from bot.settings import Settings
from bot.ui.items import OldButton
from bot.ui.messages import sentence
from bot.ui.puzzles import ChainButton, ChoiceButton
from bot.ui.readings import ReadingButton
from bot.ui.telling import answer_interaction, tell_context, tell_interaction

OK, UNREACHABLE, BAD_TOKEN, NO_INTENT, NO_DATABASE, OTHER_INSTANCE = 0, 1, 3, 4, 5, 6
"""How a run ends, for who starts it (2, the settings are wrong, is the command's own)."""

REFUSED = "Discord refused the token; copy it again from the developer portal into TOSR_TOKEN"

log = get_logger("bot")
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


class Tree(app_commands.CommandTree["TosrBot"]):
    """Slash commands and menus, with our error router."""

    async def interaction_check(self, interaction: discord.Interaction[Any]) -> bool:
        """Refuse new work while the bot is stopping."""
        bot: TosrBot = interaction.client
        if bot.draining:
            await answer_interaction(interaction, sentence(RESTARTING))
            return False
        return True

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        """Hold the bot up until a command is done (discord.py has no public place around a command)."""
        async with interaction.client.at_work():
            await super()._call(interaction)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """Tell the person what was wrong."""
        await tell_interaction(interaction, error)


class TosrBot(commands.AutoShardedBot):
    """The bot: services, storage and cogs around one connection."""

    def __init__(self, settings: Settings, *, content: bool = True, clock: Clock | None = None) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        intents.messages = True
        intents.message_content = content
        super().__init__(
            commands.when_mentioned_or(settings.prefix),
            help_command=None,
            owner_ids=set(settings.owner_ids) or None,
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            max_messages=1_000,
            tree_cls=Tree,
            max_ratelimit_timeout=30.0,
        )
        self.settings = settings
        self.clock: Clock = clock or SystemClock()
        self.workers = Workers(
            seconds=settings.answer_seconds, per_user=settings.in_flight_per_user, processes=settings.workers
        )
        self.explaining = Explaining(self.workers)
        self.dealing = Dealing(self.workers)
        self.leading = Leading(self.workers)
        self.engine = make_engine(settings.url)
        self.uow: UnitOfWork = make_uow(self.engine)
        self.club = Club(self.uow, self.clock, self.workers, settings.seed)
        self.partners = Partners(self.uow, self.clock)
        self.tables = Tables(self.uow, self.clock, self.workers)
        self.drill = Drill(self.uow, self.clock, self.workers)
        self.scheduler = Scheduler(self, self.club)
        self.draining = False
        self._at_work = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._background: list[asyncio.Task[None]] = []
        self.add_check(self._not_draining)

    async def _not_draining(self, ctx: commands.Context[Any]) -> bool:
        if self.draining:
            raise ServiceError(RESTARTING)
        return True

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Hold the bot up until this answer is given."""
        self._at_work += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._at_work -= 1
            if not self._at_work:
                self._idle.set()

    async def setup_hook(self) -> None:
        """Before the gateway: cogs, buttons that outlive us, and the command list."""
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        self.add_dynamic_items(OldButton, ReadingButton, ChoiceButton, ChainButton)
        await self.sync_commands()
        self.scheduler.start()
        self._background.append(asyncio.create_task(self._beating(), name="heartbeat"))
        if self.settings.is_sqlite and self.settings.backups_kept:
            copies = keep_copies(self.settings, self.clock)
            self._background.append(asyncio.create_task(copies, name="nightly"))

    async def _beating(self) -> None:
        """Tell the outside that the gateway is open and the scheduler goes round."""
        await self.wait_until_ready()
        while True:
            well = self.is_ready() and not self.is_closed() and math.isfinite(self.latency)
            if well and self.scheduler.goes_round():
                try:
                    await asyncio.to_thread(health.beat, self.settings.data_dir, self.clock.now())
                except OSError as fault:
                    log.warning("the heartbeat could not be written", reason=fault.strerror)
            await asyncio.sleep(health.BEAT.total_seconds())

    async def sync_commands(self, *, always: bool = False) -> int:
        """Give Discord the command list where it has changed, or in any case; how many were sent."""
        payload = [c.to_dict(self.tree) for c in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True, default=str).encode()).hexdigest()
        name = f"commands:{self.application_id}"
        async with self.uow(readonly=True) as session:
            kept = await repos.state(session, name)
        if kept == digest and not always:
            return 0
        await self.tree.sync()
        async with self.uow() as session:
            await repos.set_state(session, name, digest)
        log.info("commands synced", count=len(payload))
        return len(payload)

    async def on_ready(self) -> None:
        """Say where we are; this may come more than once."""
        log.info("ready", servers=len(self.guilds), content=self.intents.message_content)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Note a server's present name."""
        await self._saw(guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Note a new server."""
        await self._saw(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Post nothing more in a server that has removed us."""
        await self.club.gone_from(guild.id)

    async def _saw(self, guild: discord.Guild) -> None:
        async with self.uow() as session:
            await repos.saw_server(session, guild.id, guild.name, self.clock.now())

    async def on_message(self, message: discord.Message) -> None:
        """A reply that only mentions us asks about the message it replies to; else commands."""
        if message.author.bot:
            return
        if self.user is not None and message.reference is not None and self.user in message.mentions:
            rest = (
                message.content.replace(f"<@{self.user.id}>", "").replace(f"<@!{self.user.id}>", "").strip()
            )
            if rest.lower() in ("", "?", "explain"):
                await self._explain_replied(message)
                return
        await self.process_commands(message)

    async def _explain_replied(self, message: discord.Message) -> None:
        from bot.cogs.explain import explain_replied

        ctx = await self.get_context(message)
        try:
            await self._not_draining(ctx)
            async with self.at_work():
                await explain_replied(self, ctx)
        except Exception as error:
            await tell_context(ctx, error)

    async def on_command_error(self, ctx: commands.Context[Any], error: commands.CommandError) -> None:
        """Tell the person what was wrong."""
        if isinstance(error, commands.CommandNotFound):
            await self._did_you_mean(ctx)
            return
        await tell_context(ctx, error)

    async def _did_you_mean(self, ctx: commands.Context[Any]) -> None:
        """Silent for other bots' commands; a hint where we were spoken to or a verb was mistyped."""
        typed = (ctx.invoked_with or "").lower()
        near = get_close_matches(typed, [c.name for c in self.commands], n=1, cutoff=0.75)
        spoken_to = ctx.prefix is not None and ctx.prefix.strip().startswith("<@")
        if near:
            hint = f"There is no command {typed}; did you mean {near[0]}?"
        elif spoken_to:
            hint = "I did not find a command in that; `help` lists what I can do."
        else:
            return
        await tell_context(ctx, ServiceError(hint))

    async def drain(self) -> None:
        """Take no new work and wait for what is under way."""
        self.draining = True
        try:
            await asyncio.wait_for(self._idle.wait(), self.settings.drain_seconds)
        except TimeoutError:
            log.warning("stopped with answers under way", count=self._at_work)

    async def close(self) -> None:
        """Leave Discord and close the database."""
        await self.scheduler.stop()
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await super().close()
        self.workers.close()
        await self.engine.dispose()


def use_api(base: str) -> None:
    """Point discord.py at a Discord-compatible server on this machine (tests)."""
    parts = urlsplit(base)
    root = f"{parts.scheme}://{parts.netloc}"
    discord.http.Route.BASE = f"{root}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(f"ws://{parts.netloc}/gateway/")
    discord.asset.Asset.BASE = f"{root}/cdn"


async def prepare_database(settings: Settings, clock: Clock) -> None:
    """Bring the database up to date, or say why not. Raises MigrationError."""
    wanted = settings.migrate == "on" or (settings.migrate == "auto" and settings.is_sqlite)
    if wanted:
        copy = await upgrade(settings.url, now=clock.now())
        if copy is not None:
            log.info("database migrated", copy=copy)
        return
    engine = make_engine(settings.url)
    try:
        await reachable(engine)
    finally:
        await engine.dispose()
    found = await current(settings.url)
    if found != head():
        raise MigrationError(
            f"The database has revision {found or 'none'}, this version needs {head()}; "
            "run `tosr-bot migrate`."
        )


async def sync_now(settings: Settings) -> int:
    """Send Discord the command list without going online; an exit code."""
    assert settings.token is not None
    if settings.discord_api is not None:
        use_api(settings.discord_api)
    try:
        await prepare_database(settings, SystemClock())
        async with TosrBot(settings) as bot:
            await bot.login(settings.token.get_secret_value())
            await bot.sync_commands(always=True)
    except (MigrationError, SQLAlchemyError, OSError) as fault:
        log.error("the database cannot be used", reason=str(fault) or type(fault).__name__)
        return NO_DATABASE
    except discord.LoginFailure:
        log.error(REFUSED)
        return BAD_TOKEN
    return OK


async def run_bot(settings: Settings, *, clock: Clock | None = None) -> int:
    """Run until stopped; the exit code says how it ended."""
    keeper: Clock = clock or SystemClock()
    assert settings.token is not None
    if settings.discord_api is not None:
        use_api(settings.discord_api)
    try:
        await prepare_database(settings, keeper)
    except (MigrationError, SQLAlchemyError, OSError) as fault:
        reason = (
            str(fault)
            if isinstance(fault, MigrationError)
            else f"it does not answer ({type(fault).__name__})"
        )
        log.error("the database cannot be used", reason=reason)
        return NO_DATABASE
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows: an interrupt ends the loop itself
            loop.add_signal_handler(name, stop.set)
    engine = make_engine(settings.url)
    instance = Instance(make_uow(engine), keeper, settings.token.get_secret_value())
    try:
        return await _alone(settings, keeper, instance, stop)
    finally:
        await engine.dispose()


async def _alone(settings: Settings, keeper: Clock, instance: Instance, stop: asyncio.Event) -> int:
    """Run while this process holds the token's lease."""
    taking = asyncio.create_task(instance.take())
    stopping = asyncio.create_task(stop.wait())
    done, _ = await asyncio.wait({taking, stopping}, timeout=1.0, return_when=asyncio.FIRST_COMPLETED)
    if not done:
        log.info("another process runs this bot or has just died; waiting for it")
        await asyncio.wait({taking, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not taking.done():
        await _cancelled(taking)
        return OK
    if not await taking:
        log.error("another process runs this bot; stop it, or give this one its own token and database")
        return OTHER_INSTANCE
    keeping = asyncio.create_task(_kept(instance), name="instance")
    keeping.add_done_callback(lambda _: stop.set())
    try:
        code = await _with_intents(settings, keeper, stop)
        if keeping.done():
            log.error("another process has taken over this bot; stopped")
            return OTHER_INSTANCE
        return code
    finally:
        await _cancelled(keeping)
        with contextlib.suppress(SQLAlchemyError, OSError):  # else it runs out by itself
            await instance.give_back()


async def _cancelled(task: asyncio.Task[Any]) -> None:
    """End a task and let it put its connection away."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _kept(instance: Instance) -> None:
    """Renew the lease until another process has it; a database that does not answer is asked again."""
    while True:
        try:
            return await instance.keep()
        except (SQLAlchemyError, OSError) as fault:
            log.warning("the lease could not be renewed", reason=type(fault).__name__)
            await asyncio.sleep(1.0)


async def _with_intents(settings: Settings, keeper: Clock, stop: asyncio.Event) -> int:
    """Run with message contents, and without where that is allowed and Discord refuses them."""
    tries = {"auto": (True, False), "on": (True,), "off": (False,)}[settings.message_content]
    code = OK
    for content in tries:
        code = await _connected(TosrBot(settings, content=content, clock=keeper), stop)
        if code != NO_INTENT:
            return code
        if content is not tries[-1]:
            log.warning(
                "message contents are not allowed, going on without: !commands work in direct messages only; "
                "switch the intent on in the developer portal under Bot, or set TOSR_MESSAGE_CONTENT=off"
            )
    return code


async def _connected(bot: TosrBot, stop: asyncio.Event) -> int:
    token = bot.settings.token
    assert token is not None
    async with bot:
        running = asyncio.create_task(bot.start(token.get_secret_value()))
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if not running.done():
            await bot.drain()
            await bot.close()
        try:
            await running
        except discord.LoginFailure:
            log.error(REFUSED)
            return BAD_TOKEN
        except discord.PrivilegedIntentsRequired:
            log.error(
                "message contents are not allowed for this bot; switch the intent on in the developer portal "
                "under Bot, or set TOSR_MESSAGE_CONTENT=off"
            )
            return NO_INTENT
        except (discord.DiscordServerError, discord.GatewayNotFound, aiohttp.ClientError, OSError) as fault:
            log.error("Discord cannot be reached; try again later", reason=type(fault).__name__)
            return UNREACHABLE
    return OK

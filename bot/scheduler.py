"""The one task that posts puzzles and reveals them when they are due.

Everything is claimed in the database first, so that a crash, a second process or a repeated run never posts
twice. One failing server does not touch the others.
"""

from __future__ import annotations

import asyncio
import io
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import discord

from bot.log import get_logger
from bot.services.club import Club
from bot.services.posting import Due, Reveal
from bot.services.puzzles.steps import step_table
from bot.ui.diagrams import alt_text, picture
from bot.ui.messages import message
from bot.ui.puzzles import answered_in, board_card, not_posted_text, puzzle_embed, puzzle_view, reveal_embed

if TYPE_CHECKING:
    from bot.app import TosrBot

log = get_logger("scheduler")
IDLE = timedelta(seconds=60)
UNCONFIRMED = timedelta(minutes=2)
REFUSED, OUTAGE = 400, 500
"""HTTP statuses: a request that is wrong in itself, and the first of those that pass by themselves."""
HAS_THREAD = 160_004
"""Discord's code for a message that has a thread already."""
PICTURES = 16
"""Pictures kept: servers of one day differ at most in format and difficulty."""
LAST_POST = timedelta(seconds=10)
AGAIN = 0.5
"""Seconds until the next look where something is due but could not be done yet."""
CLAIMS = 8
"""Puzzles claimed at once: what is claimed is sent before the bot stops."""
PACE = 0.05
"""Seconds between two posts, so that many servers due at once stay within Discord's limits."""


class Scheduler:
    """Posts and reveals, one round at a time."""

    def __init__(self, bot: TosrBot, club: Club) -> None:
        self._bot = bot
        self._club = club
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self._last_round: datetime | None = None
        self._pictures: dict[tuple[str, str], bytes] = {}

    def goes_round(self) -> bool:
        """Whether a round has ended lately."""
        return self._last_round is not None and self._bot.clock.now() - self._last_round < 2 * IDLE

    def start(self) -> None:
        """Begin to work in the background."""
        self._task = asyncio.create_task(self._forever(), name="scheduler")

    async def stop(self) -> None:
        """Stop after the post that is under way."""
        if self._task is None:
            return
        self._stopping = True
        self._woken.set()
        if not self._bot.is_ready():
            self._task.cancel()
        _, late = await asyncio.wait({self._task}, timeout=LAST_POST.total_seconds())
        for task in late:
            task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    def wake(self) -> None:
        """Look at once, because something was changed."""
        self._woken.set()

    async def _forever(self) -> None:
        await self._bot.wait_until_ready()
        while not self._stopping:
            try:
                await self.round()
                self._last_round = self._bot.clock.now()
                await self._rest()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.error("a round failed", exc_info=error)
                await asyncio.sleep(5)

    async def _rest(self) -> None:
        if self._stopping:
            return
        now = self._bot.clock.now()
        due = await self._club.next_due()
        if due is not None and due <= now:
            await asyncio.sleep(AGAIN)
            return
        until = now + IDLE if due is None else min(due, now + IDLE)
        sleep = asyncio.ensure_future(self._bot.clock.sleep_until(until))
        woken = asyncio.ensure_future(self._woken.wait())
        await asyncio.wait({sleep, woken}, return_when=asyncio.FIRST_COMPLETED)
        for task in (sleep, woken):
            task.cancel()
        self._woken.clear()

    async def round(self) -> None:
        """Everything that is due now: unconfirmed claims, new posts, reveals."""
        for due in await self._club.unconfirmed(UNCONFIRMED):
            await self._adopt_or_post(due)
        while not self._stopping and (claimed := await self._club.claim_due(CLAIMS)):
            for due in claimed:
                await self._post(due)
                await asyncio.sleep(PACE)
        while not self._stopping and (closed := await self._club.reveals_due(CLAIMS)):
            for reveal in closed:
                await self._reveal(reveal)
            for server_id in {r.server_id for r in closed}:
                await self._refresh_board(server_id)

    async def _channel(self, channel_id: int) -> discord.TextChannel | discord.Thread | None:
        found = self._bot.get_channel(channel_id)
        if found is None:
            try:
                found = await self._bot.fetch_channel(channel_id)
            except (discord.NotFound, discord.Forbidden):
                return None
        return found if isinstance(found, discord.TextChannel | discord.Thread) else None

    async def _post(self, due: Due) -> None:
        """Send one puzzle; what went wrong is noted and touches no other server.

        What may not be done there is told to the club; what Discord refuses is a fault of ours and not tried
        again; an outage is waited out.
        """
        try:
            channel = await self._channel(due.channel_id)
            if channel is None:
                await self._failed(due, "the channel is gone or closed to me")
                return
            sent = await self._send(channel, due)
        except (discord.Forbidden, discord.NotFound):
            await self._failed(due, "I may not post in it")
        except Exception as error:
            if isinstance(error, discord.HTTPException) and error.status == REFUSED:
                log.error("Discord refuses a puzzle", post=due.post_id, code=error.code, exc_info=error)
                await self._club.given_up(due.post_id)
            else:
                log.warning("a puzzle is tried again later", server=due.server_id, why=type(error).__name__)
                await self._club.try_later(due.post_id)
        else:
            await self._club.sent(due.post_id, due.server_id, sent.id)

    async def _send(self, channel: discord.TextChannel | discord.Thread, due: Due) -> discord.Message:
        puzzle = due.puzzle
        files = []
        if puzzle.hand or puzzle.auction:
            data = await self._picture(puzzle.hand, puzzle.auction)
            files = [
                discord.File(
                    io.BytesIO(data), "puzzle.png", description=alt_text(puzzle.hand, puzzle.auction)[:1024]
                )
            ]
        ping = f"<@&{due.role_id}>" if due.role_id else None
        allowed = discord.AllowedMentions(
            everyone=False, users=False, roles=[discord.Object(due.role_id)] if due.role_id else False
        )
        return await channel.send(
            ping,
            embed=puzzle_embed(due, picture=bool(files)),
            view=puzzle_view(puzzle, due.post_id),
            files=files,
            nonce=f"pz{due.post_id}",
            allowed_mentions=allowed,
        )

    async def _picture(self, hand: str, auction: str) -> bytes:
        """A puzzle's picture, drawn once for all servers that get it."""
        if (hand, auction) not in self._pictures:
            if len(self._pictures) >= PICTURES:
                self._pictures.clear()
            self._pictures[hand, auction] = await self._bot.workers.heavy(picture, hand, auction)
        return self._pictures[hand, auction]

    async def _failed(self, due: Due, why: str) -> None:
        """Note a puzzle that may not be posted; the club's contact hears of the first and the last."""
        found = await self._club.not_sent(due.post_id, due.server_id)
        log.warning("a puzzle was not posted", server=due.server_id, why=why, switched_off=found.off)
        if found.failures != 1 and not found.off:
            return
        guild = self._bot.get_guild(due.server_id)
        contact = found.contact_id or (guild.owner_id if guild is not None else None)
        if contact is None:
            return
        try:
            person = self._bot.get_user(contact) or await self._bot.fetch_user(contact)
            await person.send(
                not_posted_text(guild.name if guild is not None else "your server", due, why, off=found.off)
            )
        except discord.HTTPException as error:
            log.info("the contact could not be told", server=due.server_id, status=error.status)

    async def _adopt_or_post(self, due: Due) -> None:
        """After a crash between claim and confirmation: the message is looked for before it is sent again."""
        channel = await self._channel(due.channel_id)
        if channel is not None:
            try:
                async for message in channel.history(limit=50):
                    if message.author == self._bot.user and f"Puzzle {due.post_id}," in _footer(message):
                        await self._club.sent(due.post_id, due.server_id, message.id)
                        return
            except discord.Forbidden:
                await self._failed(due, "I may not read its history")
                return
            except (discord.DiscordException, OSError, TimeoutError) as error:
                log.warning("the history could not be read", server=due.server_id, why=type(error).__name__)
                await self._club.try_later(due.post_id)
                return
        await self._post(due)

    async def _reveal(self, reveal: Reveal) -> None:
        """Say the answer; after an outage it comes again, after a refusal it does not."""
        try:
            channel = await self._channel(reveal.channel_id)
            if channel is not None and reveal.message_id is not None:
                await self._say_answer(channel, reveal.message_id, reveal)
        except Exception as error:
            refused = isinstance(error, discord.HTTPException) and error.status < OUTAGE
            log.warning("a reveal was not posted", post=reveal.post_id, again=not refused, exc_info=error)
            if not refused:
                return
        await self._club.revealed(reveal.post_id)

    async def _say_answer(
        self, channel: discord.TextChannel | discord.Thread, message_id: int, reveal: Reveal
    ) -> None:
        """Say the answer in a thread under the puzzle, else in the channel, hidden until it is clicked."""
        held = channel.get_partial_message(message_id)
        thread = await self._thread(channel, held, reveal)
        where = thread or channel
        if reveal.again and await self._stands(where, reveal):
            return
        steps = await self._bot.workers.engine(step_table, reveal.puzzle)
        embed = reveal_embed(reveal, steps, hidden=thread is None)
        nonce = f"rv{reveal.post_id}"
        if thread is not None:
            await thread.send(embed=embed, nonce=nonce)
        else:
            reply_to = held.to_reference(fail_if_not_exists=False)
            await channel.send(embed=embed, nonce=nonce, reference=reply_to)

    async def _thread(
        self, channel: discord.TextChannel | discord.Thread, held: discord.PartialMessage, reveal: Reveal
    ) -> discord.Thread | None:
        """The thread under a puzzle, made or found; None where there can be none."""
        if isinstance(channel, discord.Thread):
            return None
        try:
            return await held.create_thread(name=f"Puzzle of {reveal.day:%d %B %Y}")
        except discord.HTTPException as error:
            if error.status >= OUTAGE:
                raise
            if error.code == HAS_THREAD:  # a thread has the id of its message
                found = await self._channel(held.id)
                return found if isinstance(found, discord.Thread) else None
            log.info("no thread for an answer", post=reveal.post_id, status=error.status, code=error.code)
            return None

    async def _stands(self, where: discord.TextChannel | discord.Thread, reveal: Reveal) -> bool:
        """Whether the answer stands there already."""
        try:
            async for message in where.history(limit=20):
                if message.author == self._bot.user and answered_in(reveal.post_id) in _footer(message):
                    return True
        except discord.Forbidden:
            log.info("the history could not be read", post=reveal.post_id)
        return False

    async def _refresh_board(self, server_id: int) -> None:
        """Edit a server's standing board in place."""
        kept = await self._club.standing_board(server_id)
        if kept is None:
            return
        channel_id, message_id, view = kept
        try:
            channel = await self._channel(channel_id)
            if channel is not None:
                held = channel.get_partial_message(message_id)
                await held.edit(embed=message(board_card(view))["embed"])
        except discord.HTTPException as error:
            log.warning("a board was not renewed", server=server_id, status=error.status, code=error.code)


def _footer(message: discord.Message) -> str:
    return (message.embeds[0].footer.text or "") if message.embeds else ""

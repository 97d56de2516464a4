"""Which call a hand makes (`bid`), and what may be called (`next`)."""

from __future__ import annotations

import contextlib
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import TosrBot
from bot.cogs.base import everywhere, promptly, suggest
from bot.services.ask import is_call
from bot.services.errors import ServiceError
from bot.ui.cards import decision_card, offered_card
from bot.ui.messages import message, sentence
from bot.ui.puzzles import answer_text
from bot.ui.tables import result_card, table_post


class Bidding(commands.Cog):
    """Calls for hands."""

    def __init__(self, bot: TosrBot) -> None:
        self.bot = bot

    @commands.hybrid_command(usage="AKQ52.KJ3.4.QT92 1C")  # type: ignore[arg-type]
    @commands.cooldown(6, 12.0, commands.BucketType.user)
    @everywhere
    @app_commands.describe(hand="The hand, such as AKQ52.KJ3.4.QT92; the auction may follow it")
    async def bid(self, ctx: commands.Context[TosrBot], *, hand: str) -> None:
        """The system's call for a hand; a call alone is made at your table, or answers the open puzzle."""
        async with self.bot.at_work():
            if is_call(hand):
                await self._call_alone(ctx, hand.strip())
                return
            answer = await promptly(ctx, self.bot.explaining.bid(hand, ctx.author.id))
            await ctx.send(**message(decision_card(answer)))

    async def _call_alone(self, ctx: commands.Context[TosrBot], text: str) -> None:
        """Make a call at the table that waits for it here, or answer the open puzzle; never guess which."""
        bot, here = self.bot, None if ctx.guild is None else ctx.channel.id
        post_id = await (bot.club.open_for(ctx.author.id) if here is None else bot.club.open_in(here))
        table_id = await bot.tables.waiting_for(ctx.author.id, here)
        if table_id is not None and post_id is not None:
            raise ServiceError(
                "A bidding table and a puzzle wait for your call here; press the button of the one you mean."
            )
        if table_id is not None:
            await self._call_at_table(ctx, table_id, text)
        elif post_id is not None:
            await self._answer_puzzle(ctx, post_id, text)
        else:
            raise ServiceError("There is no open puzzle here; for a hand write bid AKQ52.KJ3.4.QT92 1C.")

    async def _call_at_table(self, ctx: commands.Context[TosrBot], table_id: int, text: str) -> None:
        """Make a call at a bidding table and show where it stands; after the last one, the result."""
        tables = self.bot.tables
        made = await tables.call(table_id, ctx.author.id, text)
        post, view = table_post(made, *await tables.names(table_id))
        await (ctx.send(post) if view is None else ctx.send(post, view=view))
        if made.turn is None:
            result = await promptly(ctx, tables.result(table_id))
            await ctx.send(**message(result_card(result)))

    async def _answer_puzzle(self, ctx: commands.Context[TosrBot], post_id: int, text: str) -> None:
        """Take a call as the answer to a puzzle, and keep it private."""
        club = self.bot.club
        if ctx.interaction is None and ctx.guild is not None:
            with contextlib.suppress(discord.HTTPException):
                await ctx.message.delete()
        answered = await club.answer(post_id, ctx.author.id, ctx.author.display_name, text)
        told = answer_text(answered, await club.count(post_id))
        if ctx.interaction is not None or ctx.guild is None:
            await ctx.send(told, ephemeral=True)
            return
        try:
            await ctx.author.send(told)
        except discord.Forbidden:
            await ctx.send(
                **sentence("Your answer is noted; allow direct messages to read what it was worth.")
            )

    @commands.hybrid_command(name="next", usage="1C-1H")  # type: ignore[arg-type]
    @commands.cooldown(6, 12.0, commands.BucketType.user)
    @everywhere
    @app_commands.describe(auction="The auction so far; leave it out for the openings")
    async def next_(self, ctx: commands.Context[TosrBot], *, auction: str = "") -> None:
        """Every call that has a meaning here."""
        async with self.bot.at_work():
            answer = await promptly(ctx, self.bot.explaining.next(auction, ctx.author.id))
            await ctx.send(**message(offered_card(answer)))

    @next_.autocomplete("auction")
    async def _suggest(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, typed)


async def setup(bot: TosrBot) -> None:
    """Load the cog."""
    await bot.add_cog(Bidding(bot))

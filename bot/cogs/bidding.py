"""Which call a hand makes (`bid`), and what may be called (`next`)."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import TosrBot
from bot.cogs.base import everywhere, promptly, suggest
from bot.ui.cards import decision_card, offered_card
from bot.ui.messages import message


class Bidding(commands.Cog):
    """Calls for hands."""

    def __init__(self, bot: TosrBot) -> None:
        self.bot = bot

    @commands.hybrid_command(usage="AKQ52.KJ3.4.QT92 1C")  # type: ignore[arg-type]
    @commands.cooldown(6, 12.0, commands.BucketType.user)
    @everywhere
    @app_commands.describe(hand="The hand, such as AKQ52.KJ3.4.QT92; the auction may follow it")
    async def bid(self, ctx: commands.Context[TosrBot], *, hand: str) -> None:
        """The system's call for a hand."""
        async with self.bot.at_work():
            answer = await promptly(ctx, self.bot.explaining.bid(hand, ctx.author.id))
            await ctx.send(**message(decision_card(answer)))

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

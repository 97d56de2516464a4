"""`drill` and bidding tables: practice alone and with partner."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import TosrBot
from bot.cogs.base import everywhere
from bot.ui.drill import DrillButton, NextButton, question_text, question_view
from bot.ui.tables import TableButton, table_text, table_view


class Practice(commands.Cog):
    """Practice alone."""

    def __init__(self, bot: TosrBot) -> None:
        self.bot = bot

    @commands.hybrid_command(usage="2.3")  # type: ignore[arg-type]
    @commands.cooldown(6, 20.0, commands.BucketType.user)
    @everywhere
    @app_commands.describe(section="A section of the notes, such as 2.3; else your own misses come first")
    async def drill(self, ctx: commands.Context[TosrBot], section: str = "") -> None:
        """Practise: your misses come again, spaced out over days."""
        async with self.bot.at_work():
            question = await self.bot.drill.next(ctx.author.id, section[:12])
            text, view = question_text(question), question_view(question)
            if ctx.interaction is None and ctx.guild is not None:
                await ctx.author.send(text, view=view)
                await ctx.send("The question is in your direct messages.")
            else:
                await ctx.send(text, view=view, ephemeral=True)


class Tables(commands.GroupCog, group_name="table", group_description="Bid a deal with your partner"):
    """Bidding tables."""

    def __init__(self, bot: TosrBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(
        member="Your partner",
        start="Deals that start with this auction, such as 1C-1S or 1C (1S) P",
        they="The opponents' calls in turn, such as 1S,P,2S; silent without",
    )
    async def deal(
        self, interaction: discord.Interaction[Any], member: discord.Member, start: str = "", they: str = ""
    ) -> None:
        """Deal two hands for you and your partner; each sees only their own."""
        guild = interaction.guild
        assert guild is not None
        await interaction.response.defer()
        made = await self.bot.tables.start(
            guild.id, interaction.user.id, member.id, interaction.channel_id or 0, start[:200], they[:100]
        )
        north = interaction.user.display_name
        text = table_text(north, member.display_name, "", north, contested=made.contested)
        await interaction.followup.send(text, view=table_view(made.table_id))


async def setup(bot: TosrBot) -> None:
    """Load the cogs."""
    bot.add_dynamic_items(DrillButton, NextButton, TableButton)
    await bot.add_cog(Practice(bot))
    await bot.add_cog(Tables(bot))

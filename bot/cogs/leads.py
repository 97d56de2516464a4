"""`lead`: which card to lead, and what a led card says; `rubens`: a possible addition to the system."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import TosrBot
from bot.cogs.base import everywhere, promptly
from bot.ui.leads import lead_card, rubens_card
from bot.ui.messages import message


class Leads(commands.Cog):
    """Leads."""

    def __init__(self, bot: TosrBot) -> None:
        self.bot = bot

    @commands.hybrid_command(usage="AKQ52.KJ3.4.QT92 4H")  # type: ignore[arg-type]
    @commands.cooldown(6, 12.0, commands.BucketType.user)
    @everywhere
    @app_commands.describe(question="A hand or a led card, then the contract: SK 3NT")
    async def lead(self, ctx: commands.Context[TosrBot], *, question: str) -> None:
        """Our opening lead from a hand, or what a led card says."""
        async with self.bot.at_work():
            answer = await promptly(ctx, self.bot.leading.lead(question, ctx.author.id))
            await ctx.send(**message(lead_card(answer)))

    @commands.hybrid_command(usage="1S 2D")  # type: ignore[arg-type]
    @commands.cooldown(6, 12.0, commands.BucketType.user)
    @everywhere
    @app_commands.describe(
        question="Our opening and their overcall: 1S 2D; add the word agreed if you play it"
    )
    async def rubens(self, ctx: commands.Context[TosrBot], *, question: str) -> None:
        """Rubens advances after an overcall: not played unless agreed."""
        async with self.bot.at_work():
            answer = await promptly(ctx, self.bot.leading.rubens(question, ctx.author.id))
            await ctx.send(**message(rubens_card(answer)))


async def setup(bot: TosrBot) -> None:
    """Load the cog."""
    await bot.add_cog(Leads(bot))

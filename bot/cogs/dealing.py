"""`deal`, `odds` and `auction`: hands that fit, what partner may hold, both hands bid to the end."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import TosrBot
from bot.cogs.base import everywhere, promptly
from bot.ui.dealing import bidden_card, deals_card, odds_card
from bot.ui.messages import message


class Dealing(commands.Cog):
    """Dealt hands."""

    def __init__(self, bot: TosrBot) -> None:
        self.bot = bot

    @commands.hybrid_command(usage="1C-1H-1S-2S")  # type: ignore[arg-type]
    @commands.cooldown(3, 20.0, commands.BucketType.user)
    @everywhere
    @app_commands.describe(auction="The auction that the deals must fit")
    async def deal(self, ctx: commands.Context[TosrBot], *, auction: str) -> None:
        """A few deals that fit an auction, each as likely as any other."""
        async with self.bot.at_work():
            answer = await promptly(ctx, self.bot.dealing.deal(auction, ctx.author.id))
            await ctx.send(**message(deals_card(answer)))

    @commands.hybrid_command(usage="AKQ52.KJ3.A4.QT9 1C-1H")  # type: ignore[arg-type]
    @commands.cooldown(4, 20.0, commands.BucketType.user)
    @everywhere
    @app_commands.describe(question="Your hand, then the auction")
    async def odds(self, ctx: commands.Context[TosrBot], *, question: str) -> None:
        """What partner may hold beside your hand: exact probabilities."""
        async with self.bot.at_work():
            answer = await promptly(ctx, self.bot.dealing.odds(question, ctx.author.id))
            await ctx.send(**message(odds_card(answer)))

    @commands.hybrid_command(usage="AKQ52.KJ3.4.QT92 J87.AQ42.AKQ3.65")  # type: ignore[arg-type]
    @commands.cooldown(2, 30.0, commands.BucketType.user)
    @everywhere
    @app_commands.describe(hands="North's hand, then South's")
    async def auction(self, ctx: commands.Context[TosrBot], *, hands: str) -> None:
        """Both hands bid to the end by the system, with the value of the contract."""
        async with self.bot.at_work():
            answer = await promptly(ctx, self.bot.dealing.auction(hands, ctx.author.id))
            await ctx.send(**message(bidden_card(answer)))


async def setup(bot: TosrBot) -> None:
    """Load the cog."""
    await bot.add_cog(Dealing(bot))

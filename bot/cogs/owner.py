"""For who runs the bot, by mentioning it: `sync` and `doctor`."""

from __future__ import annotations

from discord.ext import commands

from bot.app import TosrBot
from bot.doctor import examine
from bot.ui.cards import Card, Line
from bot.ui.messages import message, sentence


class Owner(commands.Cog):
    """Commands of the bot's owner; they work without message contents and stand in no list."""

    def __init__(self, bot: TosrBot) -> None:
        self.bot = bot

    async def cog_check(self, ctx: commands.Context[TosrBot]) -> bool:  # type: ignore[override]
        """Only the owner, and only by mention or in a direct message."""
        if ctx.guild is not None and not (ctx.prefix or "").startswith("<@"):
            raise commands.CheckFailure("Mention me for that.")
        if not await self.bot.is_owner(ctx.author):
            raise commands.CheckFailure("That is for the one who runs this bot (TOSR_OWNER_IDS).")
        return True

    @commands.command(hidden=True)
    async def sync(self, ctx: commands.Context[TosrBot]) -> None:
        """Send Discord the command list now."""
        async with self.bot.at_work():
            count = await self.bot.sync_commands(always=True)
            await ctx.send(**sentence(f"{count} commands were sent; people see them after a reload."))

    @commands.command(hidden=True)
    async def doctor(self, ctx: commands.Context[TosrBot]) -> None:
        """What is in order and what is not, told directly."""
        async with self.bot.at_work():
            found = await examine(self.bot.settings)
            lines = tuple(
                Line("ok" if f.good else "WRONG", f.text, "plain" if f.good else "strong") for f in found
            )
            content = "can" if self.bot.intents.message_content else "cannot"
            now = (
                f"In {len(self.bot.guilds)} servers, {self.bot.latency * 1000:.0f} ms to Discord.",
                f"Commands in channels {content} be read without a mention.",
            )
            await ctx.author.send(**message(Card("Doctor", lines, now)))


async def setup(bot: TosrBot) -> None:
    """Load the cog."""
    await bot.add_cog(Owner(bot))

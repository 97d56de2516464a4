"""What a call means: `explain`, and the menu on a message."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import TosrBot
from bot.cogs.base import everywhere, promptly, suggest
from bot.ui.cards import explained_card
from bot.ui.messages import message
from bot.ui.telling import tell_interaction
from bot.ui.whatif import WhatIfButton, what_if_view
from tosr_engine import InputError


async def explain_text(bot: TosrBot, ctx: commands.Context[Any], text: str) -> None:
    """Answer with the meaning of the auction in a text."""
    answer = await promptly(ctx, bot.explaining.explain(_auction_in(bot, text), ctx.author.id))
    sent = message(explained_card(answer))
    view = what_if_view(answer)
    if view is not None:
        sent["view"] = view
    await ctx.send(**sent)


def _auction_in(bot: TosrBot, text: str) -> str:
    """The auction of a message: without a command in front, or what stands in backticks."""
    quoted = re.search(r"`{1,3}(?:\w*\n)?([^`]+)`{1,3}", text)
    body = quoted.group(1) if quoted else text
    return re.sub(rf"^\s*(?:{re.escape(bot.settings.prefix)}|/)\w+\s+", "", body).strip()


class Explain(commands.Cog):
    """Meanings of calls."""

    def __init__(self, bot: TosrBot) -> None:
        self.bot = bot
        self.menu = app_commands.ContextMenu(name="Explain this auction", callback=self.explain_message)
        bot.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        """Take the menu away with the cog."""
        self.bot.tree.remove_command(self.menu.name, type=self.menu.type)

    @commands.hybrid_command(usage="1C-1H-1S-2S")  # type: ignore[arg-type]
    @commands.cooldown(6, 12.0, commands.BucketType.user)
    @everywhere
    @app_commands.describe(auction="The auction, such as 1C-1H-1S-2S or 1C (1H) P")
    async def explain(self, ctx: commands.Context[TosrBot], *, auction: str) -> None:
        """Explain every call of an auction."""
        async with self.bot.at_work():
            await explain_text(self.bot, ctx, auction)

    @explain.autocomplete("auction")
    async def _suggest(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, typed)

    async def explain_message(self, interaction: discord.Interaction[Any], asked: discord.Message) -> None:
        """Explain the auction in somebody's message, privately."""
        try:
            async with self.bot.at_work():
                text = _auction_in(self.bot, asked.content)
                if not text:
                    raise InputError("auction", "There is no text in that message that I can read.")
                answer = await self.bot.explaining.explain(text, interaction.user.id)
                await interaction.response.send_message(**message(explained_card(answer)), ephemeral=True)
        except Exception as error:
            await tell_interaction(interaction, error)


async def setup(bot: TosrBot) -> None:
    """Load the cog."""
    bot.add_dynamic_items(WhatIfButton)
    await bot.add_cog(Explain(bot))

"""What a call means: `explain`, and the menu on a message."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import TosrBot
from bot.cogs.base import everywhere, promptly, suggest
from bot.services.ask import BID
from bot.services.errors import ServiceError
from bot.services.explaining import Explained
from bot.ui.cards import explained_card
from bot.ui.messages import message
from bot.ui.telling import tell_interaction
from bot.ui.whatif import WhatIfButton, what_if_view


def answered(answer: Explained) -> dict[str, Any]:
    """The arguments of ``send`` for an explanation, with its button where there is one."""
    sent = message(explained_card(answer))
    view = what_if_view(answer)
    return sent if view is None else {**sent, "view": view}


async def explain_replied(bot: TosrBot, ctx: commands.Context[Any]) -> None:
    """Explain the auction in the message that a message replies to."""
    asked = await _replied(ctx.message)
    if asked is None:
        raise ServiceError("I cannot see the message you replied to; paste its auction after my name.")
    said = _said_in(asked)
    if not said:
        raise ServiceError(
            "I may not read that message here; paste its auction after my name, or choose Explain this "
            "auction from the message's Apps menu."
        )
    await ctx.send(**answered(await promptly(ctx, _explained(bot, said, ctx.author.id))))


async def _replied(message: discord.Message) -> discord.Message | None:
    reference = message.reference
    if reference is None or reference.message_id is None:
        return None
    if isinstance(reference.resolved, discord.Message):
        return reference.resolved
    try:
        return await message.channel.fetch_message(reference.message_id)
    except (discord.NotFound, discord.Forbidden):
        return None


def _said_in(message: discord.Message) -> str:
    """A message's text; of one that has only an embed (a puzzle, an answer of ours) what the embed says."""
    if message.content or not message.embeds:
        return message.content
    embed = message.embeds[0]
    return embed.title if embed.title and BID.search(embed.title) else embed.description or ""


async def _explained(bot: TosrBot, said: str, user_id: int) -> Explained:
    return await bot.explaining.explain_said(said, bot.settings.prefix, user_id)


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
            answer = await promptly(ctx, self.bot.explaining.explain(auction, ctx.author.id))
            await ctx.send(**answered(answer))

    @explain.autocomplete("auction")
    async def _suggest(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, typed)

    async def explain_message(self, interaction: discord.Interaction[Any], asked: discord.Message) -> None:
        """Explain the auction in somebody's message, privately."""
        try:
            async with self.bot.at_work():
                said = _said_in(asked)
                if not said:
                    raise ServiceError("There is no text in that message; its auction must stand in words.")
                answer = await _explained(self.bot, said, interaction.user.id)
                await interaction.response.send_message(**answered(answer), ephemeral=True)
        except Exception as error:
            await tell_interaction(interaction, error)


async def setup(bot: TosrBot) -> None:
    """Load the cog."""
    bot.add_dynamic_items(WhatIfButton)
    await bot.add_cog(Explain(bot))

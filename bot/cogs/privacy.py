"""What is kept of a person: see it, delete it, stay off boards; and one's own numbers."""

from __future__ import annotations

import contextlib
import io
import json
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import TosrBot
from bot.cogs.base import everywhere
from bot.services.errors import ServiceError
from bot.services.scoring import Progress
from bot.ui import limits
from bot.ui.cards import Card, Line
from bot.ui.charts import stats_alt, stats_chart
from bot.ui.messages import message
from bot.ui.telling import tell_interaction

DECIDE = 120.0
"""Seconds that a deletion may be thought over."""


class Confirm(discord.ui.View):
    """Asks once more before everything is deleted."""

    def __init__(self, bot: TosrBot, user_id: int) -> None:
        super().__init__(timeout=DECIDE)
        self.bot = bot
        self.user_id = user_id
        self.asked: discord.Interaction[Any] | None = None

    async def interaction_check(self, interaction: discord.Interaction[Any]) -> bool:
        """Only the one who asked."""
        if interaction.user.id == self.user_id:
            return True
        await interaction.response.send_message("Only the one who asked can decide this.", ephemeral=True)
        return False

    async def on_timeout(self) -> None:
        """After some minutes nothing can be pressed any more, and it says so."""
        if self.asked is not None:
            with contextlib.suppress(discord.HTTPException):
                await self.asked.edit_original_response(
                    content="That took too long, so nothing was deleted; `/privacy delete` asks again.",
                    view=None,
                )

    @discord.ui.button(label="Delete everything", style=discord.ButtonStyle.danger)
    async def yes(self, interaction: discord.Interaction[Any], button: discord.ui.Button[Any]) -> None:
        """Delete."""
        self.stop()
        await self.bot.club.forget(self.user_id)
        await interaction.response.edit_message(content="All that was kept of you is deleted.", view=None)

    @discord.ui.button(label="Keep it", style=discord.ButtonStyle.secondary)
    async def no(self, interaction: discord.Interaction[Any], button: discord.ui.Button[Any]) -> None:
        """Keep."""
        self.stop()
        await interaction.response.edit_message(content="Nothing was deleted.", view=None)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: Exception, item: discord.ui.Item[Any], /
    ) -> None:
        """Tell the person what was wrong."""
        await tell_interaction(interaction, error)


class Privacy(commands.GroupCog, group_name="privacy", group_description="What is kept of you"):
    """Everything here is private."""

    def __init__(self, bot: TosrBot) -> None:
        self.bot = bot

    @app_commands.command()
    async def export(self, interaction: discord.Interaction[Any]) -> None:
        """A file with everything that is kept of you."""
        await interaction.response.defer(ephemeral=True)
        kept = await self.bot.club.export(interaction.user.id)
        data = json.dumps(kept, indent=1, ensure_ascii=False).encode()
        await interaction.followup.send(
            file=discord.File(io.BytesIO(data), "tosr-privacy.json"), ephemeral=True
        )

    @app_commands.command()
    async def delete(self, interaction: discord.Interaction[Any]) -> None:
        """Delete everything that is kept of you."""
        text = "This deletes your answers, partnerships, drill and name; points stay without a name. Delete?"
        view = Confirm(self.bot, interaction.user.id)
        view.asked = interaction
        await interaction.response.send_message(text, view=view, ephemeral=True)

    @app_commands.command()
    async def hide(self, interaction: discord.Interaction[Any]) -> None:
        """Stay off all boards."""
        await self.bot.club.hide(interaction.user.id, True)
        await interaction.response.send_message("You no longer stand on boards.", ephemeral=True)

    @app_commands.command()
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Stand on boards again."""
        await self.bot.club.hide(interaction.user.id, False)
        await interaction.response.send_message("You stand on boards again.", ephemeral=True)


class Stats(commands.Cog):
    """One's own numbers."""

    def __init__(self, bot: TosrBot) -> None:
        self.bot = bot

    @commands.hybrid_command(usage="@partner")  # type: ignore[arg-type]
    @commands.cooldown(4, 20.0, commands.BucketType.user)
    @everywhere
    @app_commands.describe(partner="A partner: how often you two agree; else your own answers")
    async def stats(self, ctx: commands.Context[TosrBot], partner: discord.User | None = None) -> None:
        """How you answer, or how often you and a partner agree, by section of the notes."""
        async with self.bot.at_work():
            if partner is None:
                found = await self.bot.club.progress(ctx.author.id)
                await _send_progress(
                    ctx,
                    found,
                    "Right",
                    "Your answers by section",
                    "No puzzle of yours has been revealed yet.",
                )
                return
            if ctx.guild is None:
                raise ServiceError("Partnerships belong to a server; ask there.")
            found = await self.bot.partners.agreement(ctx.guild.id, ctx.author.id, partner.id)
            title = f"You and {partner.display_name}: how often you agree"
            await _send_progress(
                ctx, found, "Equal", title, "No puzzle that both of you answered has been revealed yet."
            )


async def _send_progress(
    ctx: commands.Context[TosrBot], found: Progress, what: str, title: str, nothing: str
) -> None:
    """Shares by section as text and as a chart with the same numbers in its alternative text."""
    lines = tuple(
        Line(section, f"{good} of {total} {what.lower()} ({100 * good // total} %)")
        for section, (good, total) in found.sections.items()
    )
    sent = message(Card(title, lines or (Line("", nothing),)))
    if lines:
        await ctx.defer(ephemeral=True)
        data = await ctx.bot.workers.heavy(stats_chart, found.sections, found.weeks, what)
        alt = limits.cut(stats_alt(found.sections, found.weeks, what), limits.ALT_TEXT)
        sent["file"] = discord.File(io.BytesIO(data), "stats.png", description=alt)
        sent["embed"].set_image(url="attachment://stats.png")
    await ctx.send(**sent, ephemeral=True)


async def setup(bot: TosrBot) -> None:
    """Load the cogs."""
    await bot.add_cog(Privacy(bot))
    await bot.add_cog(Stats(bot))

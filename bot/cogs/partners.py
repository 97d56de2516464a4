"""Partnerships: invite, accept, leave, and how often two people agree."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import TosrBot
from bot.ui.cards import Card, Line
from bot.ui.items import SafeItem
from bot.ui.messages import message, safe


class InvitationButton(
    SafeItem,
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"pr1:(?P<id>\d{1,18}):(?P<what>yes|no)",
):
    """Accepts or declines an invitation."""

    def __init__(self, partnership_id: int, what: str) -> None:
        super().__init__(
            discord.ui.Button(
                label="Accept" if what == "yes" else "Decline",
                style=discord.ButtonStyle.success if what == "yes" else discord.ButtonStyle.secondary,
                custom_id=f"pr1:{partnership_id}:{what}",
            )
        )
        self.partnership_id = partnership_id
        self.what = what

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> InvitationButton:
        """The button of an id."""
        return cls(int(match["id"]), match["what"])

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the invitation; only the one who was invited can."""
        accepted = self.what == "yes"
        await interaction.client.partners.reply(self.partnership_id, interaction.user.id, accepted)
        name = safe(interaction.user.display_name)
        text = f"{name} has accepted: a new partnership." if accepted else f"{name} has declined."
        await interaction.response.edit_message(content=text, view=None)


class Partners(commands.GroupCog, group_name="partner", group_description="Your partnerships in this club"):
    """Partnerships of this server."""

    def __init__(self, bot: TosrBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(member="Whom you want to play with")
    async def invite(self, interaction: discord.Interaction[Any], member: discord.Member) -> None:
        """Invite somebody to a partnership."""
        guild = interaction.guild
        assert guild is not None
        if member.bot:
            await interaction.response.send_message("Bots do not play; invite a person.", ephemeral=True)
            return
        made = await self.bot.partners.invite(
            guild.id,
            guild.name,
            interaction.user.id,
            interaction.user.display_name,
            member.id,
            member.display_name,
        )
        view = discord.ui.View(timeout=None)
        view.add_item(InvitationButton(made, "yes"))
        view.add_item(InvitationButton(made, "no"))
        text = f"{safe(interaction.user.display_name)} invites {safe(member.display_name)} to a partnership."
        await interaction.response.send_message(text, view=view)

    @app_commands.command(name="list")
    @app_commands.guild_only()
    async def list_(self, interaction: discord.Interaction[Any]) -> None:
        """Your partnerships, and how often you agree, by section."""
        guild = interaction.guild
        assert guild is not None
        lines = []
        for pair in await self.bot.partners.of(guild.id, interaction.user.id):
            state = "invited"
            if pair.state == "active":
                agreed = await self.bot.partners.agreement(guild.id, interaction.user.id, pair.partner_id)
                told = (
                    f"{s}: {100 * same // total} % of {total}" for s, (same, total) in agreed.sections.items()
                )
                state = ", ".join(told) or "no puzzle answered by both yet"
            lines.append(Line(pair.partner, state))
        card = Card("Your partnerships", tuple(lines) or (Line("", "None yet; /partner invite starts one."),))
        await interaction.response.send_message(**message(card), ephemeral=True)

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(member="Whose partnership you leave")
    async def leave(self, interaction: discord.Interaction[Any], member: discord.User) -> None:
        """Leave a partnership; what you played together is kept."""
        assert interaction.guild is not None
        await self.bot.partners.leave(interaction.guild.id, interaction.user.id, member.id)
        await interaction.response.send_message("The partnership has ended.", ephemeral=True)


async def setup(bot: TosrBot) -> None:
    """Load the cog."""
    bot.add_dynamic_items(InvitationButton)
    await bot.add_cog(Partners(bot))

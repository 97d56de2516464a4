"""Parts of messages that outlive the process: everything they need is in their id."""

from __future__ import annotations

from typing import Any

import discord

from bot.ui.telling import tell_interaction


class SafeItem:
    """A part of a message whose press is always answered; subclasses write ``pressed``."""

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """What a press does; errors are told by the caller."""
        raise TypeError(f"{type(self).__name__} does nothing when pressed")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Press, and tell the person whatever goes wrong."""
        try:
            async with interaction.client.at_work():
                await self.pressed(interaction)
        except Exception as error:
            await tell_interaction(interaction, error)

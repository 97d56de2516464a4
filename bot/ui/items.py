"""Parts of messages that outlive the process: everything they need is in their id."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.services.errors import RESTARTING, ServiceError
from bot.ui.telling import tell_interaction


class SafeItem:
    """A part of a message whose press is always answered; subclasses write ``pressed``."""

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """What a press does; errors are told by the caller."""
        raise TypeError(f"{type(self).__name__} does nothing when pressed")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Press, and tell the person whatever goes wrong."""
        await _told(interaction, self.pressed)


class SafeForm(discord.ui.Modal):
    """A form that is always answered; subclasses write ``sent``."""

    async def sent(self, interaction: discord.Interaction[Any]) -> None:
        """What the form does; errors are told by the caller."""
        raise TypeError(f"{type(self).__name__} does nothing when sent")

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """Take the form, and tell the person whatever goes wrong."""
        await _told(interaction, self.sent)


async def _told(
    interaction: discord.Interaction[Any], work: Callable[[discord.Interaction[Any]], Awaitable[None]]
) -> None:
    """Do some work unless the bot is stopping; every error is told."""
    try:
        if interaction.client.draining:
            raise ServiceError(RESTARTING)
        async with interaction.client.at_work():
            await work(interaction)
    except Exception as error:
        await tell_interaction(interaction, error)


class OldButton(
    SafeItem,
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"(?:pz|dr|tb|pr|wi|read)(?!1(?!\d))\d{1,3}\w*(?::.*)?",
):
    """Any button of a form that this version does not know: it is answered, not left without a word."""

    def __init__(self, custom_id: str) -> None:
        super().__init__(discord.ui.Button(label="?", custom_id=custom_id))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> OldButton:
        """The button of an id."""
        return cls(match.string)

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """Say why nothing happens."""
        raise ServiceError("That button is from another version of me; ask again for one that works.")

"""Buttons that outlive the process: everything they need is in their id."""

from __future__ import annotations

import re
from typing import Any

import discord

from bot.ui import limits
from bot.ui.telling import tell_interaction
from tosr_engine import AmbiguousAuction


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


class ReadingButton(
    SafeItem, discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"read1:(?P<text>.{1,90})"
):
    """Chooses one reading of an auction that can be read in two ways."""

    def __init__(self, text: str) -> None:
        super().__init__(
            discord.ui.Button(
                label=limits.cut(text, limits.BUTTON_LABEL),
                style=discord.ButtonStyle.primary,
                custom_id=f"read1:{text}",
            )
        )
        self.text = text

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> ReadingButton:
        """The button of an id."""
        return cls(match["text"])

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """Explain the reading."""
        from bot.ui.cards import explained_card
        from bot.ui.messages import message

        answer = await interaction.client.explaining.explain(self.text, interaction.user.id)
        await interaction.response.send_message(**message(explained_card(answer)))


def reading_view(fault: AmbiguousAuction) -> discord.ui.View:
    """A button for each reading that fits into a button's id."""
    view = discord.ui.View(timeout=None)
    for _, text in fault.readings:
        if len(text) <= 90:
            view.add_item(ReadingButton(text))
    return view

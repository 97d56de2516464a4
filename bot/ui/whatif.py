"""The button "what if they bid …": the same auction with another call of theirs at its end."""

from __future__ import annotations

import re
from typing import Any

import discord

from bot.services.explaining import Explained
from bot.services.tables import read_call
from bot.ui.cards import explained_card
from bot.ui.items import SafeForm, SafeItem
from bot.ui.messages import message

LONGEST = 90
"""Characters of an auction that fit into a button's id."""


def what_if_view(answer: Explained) -> discord.ui.View | None:
    """The button, where their side is to call next and relays are on; else None."""
    e = answer.explanation
    if e.relay is None or e.to_act is None or e.to_act in e.we or len(e.auction) > LONGEST:
        return None
    view = discord.ui.View(timeout=None)
    view.add_item(WhatIfButton(e.auction))
    return view


class WhatIfButton(
    SafeItem, discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"wi1:(?P<text>.{1,90})"
):
    """Asks which call of theirs to look at."""

    def __init__(self, text: str) -> None:
        super().__init__(
            discord.ui.Button(
                label="What if they bid …", style=discord.ButtonStyle.secondary, custom_id=f"wi1:{text}"
            )
        )
        self.text = text

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> WhatIfButton:
        """The button of an id."""
        return cls(match["text"])

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """Open the form."""
        await interaction.response.send_modal(WhatIfForm(self.text))


class WhatIfForm(SafeForm, title="What if they bid …"):
    """Their call."""

    given: discord.ui.Label[Any] = discord.ui.Label(
        text="Their call", component=discord.ui.TextInput(placeholder="2S", max_length=10)
    )

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    async def sent(self, interaction: discord.Interaction[Any]) -> None:
        """The verdict, the step map and the meanings after their call."""
        assert isinstance(self.given.component, discord.ui.TextInput)
        await interaction.response.defer(ephemeral=True, thinking=True)
        theirs = read_call(self.given.component.value)
        answer = await interaction.client.explaining.explain(
            f"{self.text} ({theirs.name})", interaction.user.id
        )
        await interaction.followup.send(**message(explained_card(answer)), ephemeral=True)

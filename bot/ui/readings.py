"""An auction that can be read in two ways: a button for each reading."""

from __future__ import annotations

import re
from typing import Any

import discord

from bot.services.errors import TwoReadings
from bot.services.explaining import Explaining
from bot.ui import limits
from bot.ui.cards import Card, decision_card, explained_card, offered_card
from bot.ui.items import SafeItem
from bot.ui.messages import message
from tosr_engine import AmbiguousAuction

LONGEST = 85
"""Characters of a question that fit into a button's id."""


class ReadingButton(
    SafeItem,
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"read1:(?P<verb>explain|bid|next):(?P<text>.{1,85})",
):
    """Chooses one reading of an auction that can be read in two ways, and answers the question again."""

    def __init__(self, verb: str, text: str, number: int = 1) -> None:
        super().__init__(
            discord.ui.Button(
                label=limits.cut(f"{number}: {text}", limits.BUTTON_LABEL),
                style=discord.ButtonStyle.primary,
                custom_id=f"read1:{verb}:{text}",
            )
        )
        self.verb = verb
        self.text = text

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> ReadingButton:
        """The button of an id."""
        return cls(match["verb"], match["text"])

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the question as it was meant; a captain's call takes seconds, so Discord is told at once."""
        await interaction.response.defer(thinking=True)
        card = await _answer(interaction.client.explaining, self.verb, self.text, interaction.user.id)
        await interaction.followup.send(**message(card))


async def _answer(explaining: Explaining, verb: str, text: str, user_id: int) -> Card:
    if verb == "bid":
        return decision_card(await explaining.bid(text, user_id))
    if verb == "next":
        return offered_card(await explaining.next(text, user_id))
    return explained_card(await explaining.explain(text, user_id))


def reading_view(fault: AmbiguousAuction) -> discord.ui.View | None:
    """A button for each reading; None where one does not fit into a button's id."""
    if any(len(text) > LONGEST for _, text in fault.readings):
        return None
    verb = fault.verb if isinstance(fault, TwoReadings) else "explain"
    view = discord.ui.View(timeout=None)
    for number, (_, text) in enumerate(fault.readings, start=1):
        view.add_item(ReadingButton(verb, text, number))
    return view

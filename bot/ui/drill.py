"""Practice questions and what their answers were worth."""

from __future__ import annotations

import re
from typing import Any

import discord

from bot.services.drill import Question, Reviewed
from bot.services.puzzles import Puzzle
from bot.ui import limits
from bot.ui.items import SafeItem
from bot.ui.messages import safe
from bot.ui.puzzles import question_lines

LONG = 40


def question_text(question: Question) -> str:
    """The question as text; every long choice has a letter."""
    head = "New" if question.fresh else "Again"
    lines = [f"{head}, section {question.puzzle.section}:", *question_lines(question.puzzle)]
    return limits.cut("\n".join(map(safe, lines)), limits.CONTENT)


def question_view(question: Question) -> discord.ui.View:
    """A button for each choice."""
    view = discord.ui.View(timeout=None)
    for i, label in enumerate(labels(question.puzzle)):
        view.add_item(DrillButton(question.card_id, i, label))
    return view


def labels(puzzle: Puzzle) -> list[str]:
    """The choices' short names."""
    long = any(len(c.text) > LONG for c in puzzle.choices)
    return [chr(65 + i) if long else c.text for i, c in enumerate(puzzle.choices)]


def reviewed_text(reviewed: Reviewed) -> str:
    """Right or wrong, why, and when the place comes again."""
    days = round(reviewed.days)
    when = "soon" if days < 1 else "tomorrow" if days == 1 else f"in {days} days"
    again = f"It comes again {when}."
    if reviewed.grade.right:
        return f"Right. {again}"
    lines = [f"Right is {reviewed.puzzle.answer}.", reviewed.grade.would_show, reviewed.grade.why, again]
    return limits.cut("\n".join(line for line in lines if line), limits.CONTENT)


class DrillButton(
    SafeItem,
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"dr1:(?P<card>\d{1,18}):(?P<choice>\d{1,2})",
):
    """One choice of a practice question."""

    def __init__(self, card_id: int, choice: int, label: str = "?") -> None:
        super().__init__(
            discord.ui.Button(
                label=limits.cut(label, limits.BUTTON_LABEL),
                style=discord.ButtonStyle.secondary,
                custom_id=f"dr1:{card_id}:{choice}",
            )
        )
        self.card_id = card_id
        self.choice = choice

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> DrillButton:
        """The button of an id."""
        return cls(int(match["card"]), int(match["choice"]))

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """Grade the choice and offer the next question."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        drill = interaction.client.drill
        puzzle = await drill.puzzle_of(self.card_id, interaction.user.id)
        text = puzzle.choices[min(self.choice, len(puzzle.choices) - 1)].text
        reviewed = await drill.answer(self.card_id, interaction.user.id, text)
        view = discord.ui.View(timeout=None)
        view.add_item(NextButton())
        await interaction.followup.send(safe(reviewed_text(reviewed)), view=view, ephemeral=True)


class NextButton(SafeItem, discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"dr1n"):
    """Asks the next practice question."""

    def __init__(self) -> None:
        super().__init__(discord.ui.Button(label="Next", style=discord.ButtonStyle.primary, custom_id="dr1n"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> NextButton:
        """The button."""
        return cls()

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """Ask."""
        question = await interaction.client.drill.next(interaction.user.id)
        await interaction.response.send_message(
            question_text(question), view=question_view(question), ephemeral=True
        )

"""How puzzles look: the post, its buttons and form, the answer to an answer, the reveal."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import discord

from bot.services.club import Answered, BoardView, Reveal
from bot.services.errors import ServiceError
from bot.services.puzzles import Puzzle
from bot.services.scoring import TIE_RULE
from bot.ui import limits
from bot.ui.cards import Card, Line
from bot.ui.items import SafeItem
from bot.ui.messages import COLOUR, safe
from bot.ui.telling import tell_interaction

_NAMES = {
    "your-call": "Your call?",
    "what-shows": "What does it show?",
    "name-hand": "Name the hand",
    "chain": "Find the chain",
    "on-off": "On or off?",
}


def question_lines(puzzle: Puzzle) -> list[str]:
    """The facts of a puzzle as text: question, hand, auction, choices that do not fit a button."""
    lines = [puzzle.question]
    if puzzle.hand:
        lines.append(f"Hand: {puzzle.hand}")
    if puzzle.auction:
        lines.append(f"Auction: {puzzle.auction}")
    if any(len(c.text) > 40 for c in puzzle.choices):
        lines += [f"{chr(65 + i)}: {c.text}" for i, c in enumerate(puzzle.choices)]
    return lines


def puzzle_embed(puzzle: Puzzle, day: date, post_id: int, *, late: bool, picture: bool) -> discord.Embed:
    """The post of a day's puzzle."""
    title = f"{_NAMES[puzzle.format]}  {day:%d %B %Y}" + (" (late today)" if late else "")
    embed = discord.Embed(
        title=title, description="\n".join(map(safe, question_lines(puzzle))), colour=COLOUR
    )
    embed.set_footer(
        text=f"Puzzle {post_id}, level {puzzle.difficulty} of 5. Answers are private; the day is {day}."
    )
    if picture:
        embed.set_image(url="attachment://puzzle.png")
    return embed


def puzzle_view(puzzle: Puzzle, post_id: int) -> discord.ui.View:
    """Buttons for the choices, or one that opens a form for a chain."""
    view = discord.ui.View(timeout=None)
    if not puzzle.choices:
        view.add_item(ChainButton(post_id))
        return view
    long = any(len(c.text) > 40 for c in puzzle.choices)
    for i, c in enumerate(puzzle.choices):
        view.add_item(ChoiceButton(post_id, i, chr(65 + i) if long else c.text))
    return view


class ChoiceButton(
    SafeItem,
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"pz1:(?P<post>\d{1,18}):(?P<choice>\d{1,2})",
):
    """One choice of a posted puzzle."""

    def __init__(self, post_id: int, choice: int, label: str = "?") -> None:
        super().__init__(
            discord.ui.Button(
                label=limits.cut(label, limits.BUTTON_LABEL),
                style=discord.ButtonStyle.secondary,
                custom_id=f"pz1:{post_id}:{choice}",
            )
        )
        self.post_id = post_id
        self.choice = choice

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> ChoiceButton:
        """The button of an id."""
        return cls(int(match["post"]), int(match["choice"]))

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """Store the choice and answer privately."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        club = interaction.client.club
        puzzle = await club.puzzle_of(self.post_id)
        if self.choice >= len(puzzle.choices):
            raise ServiceError("That choice is not part of this puzzle.")
        text = puzzle.choices[self.choice].text
        answered = await club.answer(self.post_id, interaction.user.id, interaction.user.display_name, text)
        await interaction.followup.send(answer_text(answered, await club.count(self.post_id)), ephemeral=True)


class ChainButton(
    SafeItem, discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"pz1c:(?P<post>\d{1,18})"
):
    """Opens the form for a chain of answers."""

    def __init__(self, post_id: int) -> None:
        super().__init__(
            discord.ui.Button(label="Answer", style=discord.ButtonStyle.primary, custom_id=f"pz1c:{post_id}")
        )
        self.post_id = post_id

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> ChainButton:
        """The button of an id."""
        return cls(int(match["post"]))

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """Open the form."""
        await interaction.response.send_modal(ChainForm(self.post_id))


class ChainForm(discord.ui.Modal, title="Your answers in order"):
    """The teller's answers, separated by spaces."""

    calls: discord.ui.Label[Any] = discord.ui.Label(
        text="Calls", component=discord.ui.TextInput(placeholder="1H 2S 3D 3S", max_length=120)
    )

    def __init__(self, post_id: int) -> None:
        super().__init__()
        self.post_id = post_id

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """Store the answers and reply privately."""
        assert isinstance(self.calls.component, discord.ui.TextInput)
        await interaction.response.defer(ephemeral=True, thinking=True)
        club = interaction.client.club
        answered = await club.answer(
            self.post_id, interaction.user.id, interaction.user.display_name, self.calls.component.value
        )
        await interaction.followup.send(answer_text(answered, await club.count(self.post_id)), ephemeral=True)

    async def on_error(self, interaction: discord.Interaction[Any], error: Exception) -> None:  # type: ignore[override]
        """Tell the person what was wrong."""
        await tell_interaction(interaction, error)


def answer_text(answered: Answered, count: int) -> str:
    """What a person reads after answering: right in a line; wrong with what was right and why."""
    given = safe(limits.cut(answered.text, 80))
    others = f"{count} have answered." if count != 1 else "You are the first to answer."
    if answered.grade.right:
        return f"{given} is right. {others}"
    right = safe(answered.puzzle.answer)
    lines = [f"{given} is not it; right is **{right}**."]
    if answered.grade.would_show:
        lines.append(safe(answered.grade.would_show) + ".")
    lines.append(safe(answered.grade.why))
    if answered.changed:
        lines.append(f"Your first answer was {safe(answered.first)}.")
    lines.append(others)
    return limits.cut("\n".join(lines), limits.CONTENT)


def reveal_text(reveal: Reveal) -> str:
    """The reveal: answer, why, what wrong choices would have shown, who was right, the spread."""
    puzzle = reveal.puzzle
    lines = [f"**{safe(puzzle.answer)}** was right. {safe(puzzle.why)}"]
    for c in puzzle.choices:
        if not c.right and c.would_show:
            lines.append(f"-# {safe(c.text)}: {safe(c.would_show)}")
    if reveal.answered:
        spread = ", ".join(f"{safe(limits.cut(text, 40))} {n}" for text, n in reveal.spread)
        lines.append(f"Answers: {spread}.")
        lines.append(f"Right: {', '.join(map(safe, reveal.right)) or 'nobody'}.")
    else:
        lines.append("Nobody answered.")
    return limits.cut("\n".join(lines), limits.CONTENT)


def board_card(view: BoardView) -> Card:
    """A board: ranks, names, points; one's own row; the tie rule; as of when."""
    lines = [
        Line(f"{row.rank}.", f"{name}  {row.points} points ({row.right} of {row.answered} right)")
        for row, name in view.rows
    ]
    if not lines:
        lines = [Line("", "Nobody has points yet.")]
    now = [TIE_RULE]
    if view.own is not None:
        own = view.own
        now.insert(0, f"You: rank {own.rank}, {own.points} points ({own.right} of {own.answered} right).")
    return Card(
        f"Leaderboard: {view.title}",
        tuple(lines),
        tuple(now),
        notes=(f"As of {view.as_of:%Y-%m-%d %H:%M} UTC.",),
    )

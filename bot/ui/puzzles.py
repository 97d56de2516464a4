"""How puzzles look: the post, its buttons and form, the answer to an answer, the reveal."""

from __future__ import annotations

import re
from typing import Any

import discord

from bot.services.club import Answered, BoardView, Streak
from bot.services.errors import ServiceError
from bot.services.posting import Due, Reveal
from bot.services.puzzles import Puzzle
from bot.services.puzzles.steps import Step
from bot.services.scoring import STREAK_RULE, TIE_RULE
from bot.ui import limits
from bot.ui.cards import Card, Line
from bot.ui.diagrams import hand_rows
from bot.ui.items import SafeForm, SafeItem
from bot.ui.messages import COLOUR, safe

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
    if puzzle.hand and puzzle.hand not in puzzle.question:
        lines.append(f"Hand: {puzzle.hand}")
    if puzzle.auction:
        lines.append(f"Auction: {puzzle.auction}")
    if any(len(c.text) > 40 for c in puzzle.choices):
        lines += [f"{chr(65 + i)}: {c.text}" for i, c in enumerate(puzzle.choices)]
    return lines


def puzzle_embed(due: Due, *, picture: bool) -> discord.Embed:
    """The post of a day's puzzle."""
    puzzle = due.puzzle
    title = f"{_NAMES[puzzle.format]}  {due.day:%d %B %Y}" + (" (late today)" if due.late else "")
    embed = discord.Embed(
        title=title, description="\n".join(map(safe, question_lines(puzzle))), colour=COLOUR
    )
    if puzzle.hand:
        embed.add_field(name="The hand", value=f"```\n{hand_rows(puzzle.hand)}\n```", inline=False)
    embed.add_field(
        name="Until", value=f"{discord.utils.format_dt(due.reveal_at, 'R')}; your answer stays private"
    )
    embed.set_footer(
        text=f"Puzzle {due.post_id}, level {puzzle.difficulty} of 5, for {due.day:%d %B %Y} in {due.tz}"
    )
    if picture:
        embed.set_image(url="attachment://puzzle.png")
    return embed


def not_posted_text(server: str, due: Due, why: str, *, off: bool) -> str:
    """What a club's contact reads when the puzzle may not be posted."""
    lines = [
        f"The puzzle of {due.day:%d %B} could not be posted in <#{due.channel_id}> ({safe(server)}): {why}."
    ]
    if off:
        lines.append("That was the third day, so the daily puzzle is switched off there.")
    lines.append(
        "Let me view that channel, send messages, embed links, attach files and read the history in it, "
        "or choose another channel: `/puzzle setup` checks all that and starts the puzzle again."
    )
    return "\n".join(lines)


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
        await _take(interaction, self.post_id, text)


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


class ChainForm(SafeForm, title="Your answers in order"):
    """The teller's answers, separated by spaces."""

    calls: discord.ui.Label[Any] = discord.ui.Label(
        text="Calls", component=discord.ui.TextInput(placeholder="1H 2S 3D 3S", max_length=120)
    )

    def __init__(self, post_id: int) -> None:
        super().__init__()
        self.post_id = post_id

    async def sent(self, interaction: discord.Interaction[Any]) -> None:
        """Store the answers and reply privately."""
        assert isinstance(self.calls.component, discord.ui.TextInput)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await _take(interaction, self.post_id, self.calls.component.value)


async def _take(interaction: discord.Interaction[Any], post_id: int, text: str) -> None:
    """Store an answer given at the puzzle's own message, and reply privately."""
    club, user = interaction.client.club, interaction.user
    answered = await club.answer(post_id, user.id, user.display_name, text, interaction.channel_id)
    await interaction.followup.send(answer_text(answered, await club.count(post_id)), ephemeral=True)


TOO_LATE = "The answer stands in the channel already, so this earns no points."


def answer_text(answered: Answered, count: int) -> str:
    """What a person reads after answering: right in a line; wrong with what was right and why."""
    given = safe(limits.cut(answered.text, 80))
    others = f"{count} have answered." if count != 1 else "You are the first to answer."
    if answered.late:
        others = TOO_LATE
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


STEPS_SHOWN = 14


def answered_in(post_id: int) -> str:
    """How the reveal of a post begins its footer."""
    return f"Answer to puzzle {post_id},"


def reveal_embed(reveal: Reveal, steps: tuple[Step, ...], *, hidden: bool) -> discord.Embed:
    """The reveal: answer, why, the step table, what wrong choices would have shown, spread, who was right.

    ``hidden``: it stands in the channel itself, where it would spoil the puzzle for whoever scrolls back.
    """
    puzzle = reveal.puzzle
    said = f"**{safe(puzzle.answer)}** was right. {safe(puzzle.why)}"
    embed = discord.Embed(
        title=f"{_NAMES[puzzle.format]}  The answer", description=_kept(said, hidden=hidden), colour=COLOUR
    )
    table = [f"{safe(call)}  {safe(limits.cut(meaning, 90))}" for call, meaning in steps[:STEPS_SHOWN]]
    if len(steps) > STEPS_SHOWN:
        table.append(f"… and {len(steps) - STEPS_SHOWN} more")
    wrong = [
        safe(c.would_show if c.is_call else f"{c.text}: {c.would_show}")
        for c in puzzle.choices
        if not c.right and c.would_show and c.would_show != puzzle.why
    ]
    _block(embed, "The steps there", table, hidden=hidden)
    _block(embed, "The other choices", list(dict.fromkeys(wrong)), hidden=hidden)
    if reveal.answered:
        spread = [f"{safe(limits.cut(text, 60))}: {n}" for text, n in reveal.spread]
        _block(embed, f"Answers ({reveal.answered})", spread, hidden=hidden)
        _block(embed, "Right", _names(reveal.right), hidden=False)
    else:
        _block(embed, "Answers", ["Nobody answered."], hidden=False)
    embed.set_footer(
        text=f"{answered_in(reveal.post_id)} section {puzzle.section}, level {puzzle.difficulty}"
    )
    return embed


def _kept(text: str, *, hidden: bool) -> str:
    """A description within its limit, covered where it must not spoil."""
    most = limits.EMBED_DESCRIPTION // 2
    return f"||{limits.cut(text, most)}||" if hidden else limits.cut(text, most)


def _block(embed: discord.Embed, name: str, lines: list[str], *, hidden: bool) -> None:
    """A field of whole lines, as many as it holds."""
    if not lines:
        return
    kept, left = limits.lines_within(lines, limits.FIELD_VALUE - 40)
    if not kept:
        kept, left = [limits.cut(lines[0], limits.FIELD_VALUE - 40)], left - 1
    if left:
        kept.append(f"… and {left} more")
    text = "\n".join(kept)
    embed.add_field(name=name, value=f"||{text}||" if hidden else text, inline=False)


def _names(right: tuple[str, ...]) -> list[str]:
    """Who was right, several to a line."""
    if not right:
        return ["nobody"]
    shown = [safe(limits.cut(name, 40)) for name in right]
    return [", ".join(shown[i : i + 5]) for i in range(0, len(shown), 5)]


def streak_text(streak: Streak) -> str:
    """A person's streak, their last days, and the rule."""
    lines = [
        f"Your streak: {_puzzles(streak.present)}; your longest: {_puzzles(streak.longest)}.",
        f"Your last days: {streak.recent or 'no puzzle yet'}  (✓ right, ✗ wrong, – missed, · no miss).",
        STREAK_RULE,
    ]
    return "\n".join(lines)


def _puzzles(count: int) -> str:
    return "1 puzzle" if count == 1 else f"{count} puzzles"


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

"""Cards as Discord messages, within Discord's limits, with nothing of a user's text acted upon."""

from __future__ import annotations

import io
from typing import Any

import discord

from bot.ui import limits
from bot.ui.cards import Card, Line, plain_text
from tosr_engine.notation.clean import visible

COLOUR = 0x1F6F54
DESCRIPTION, NOTES = 2_400, 900
"""Characters for the lines and for the notes of an embed, so that all its parts stay within its total."""


def safe(text: str) -> str:
    """Text that shows as it is: no markup, no mention, no mark that only turns or hides other text."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(visible(text)))


def _line(line: Line) -> str:
    head, text = safe(line.head), safe(line.text)
    if line.weight == "dim":
        return f"-# {head} {text}".rstrip()
    shown = f"**{head}** {text}" if line.weight == "strong" and head else f"{head}  {text}"
    return f"{shown.strip()}\n-# → {safe(line.picture)}" if line.picture else shown.strip()


def message(card: Card) -> dict[str, Any]:
    """The arguments of ``send`` for a card; what does not fit goes along as a text file."""
    lines = [_line(line) for line in card.lines]
    if card.verdict:
        lines.insert(0, f"**{safe(card.verdict)}**")
    kept, left = limits.lines_within(lines, DESCRIPTION)
    if left:
        kept.append(f"… and {left} more lines in the file")
    embed = discord.Embed(
        title=limits.cut(safe(card.title), limits.EMBED_TITLE), description="\n".join(kept), colour=COLOUR
    )
    left += _field(embed, "Now", [safe(n) for n in card.now])
    if card.diagram:
        embed.add_field(name="The hand", value=f"```\n{card.diagram}\n```", inline=False)
    left += _field(embed, card.ahead_title, [_line(line) for line in card.ahead])
    if card.notes:
        embed.set_footer(text=limits.cut("\n".join(card.notes), NOTES))  # a footer shows markup as it is
    sent: dict[str, Any] = {"embed": embed}
    if left:
        sent["file"] = discord.File(io.BytesIO(plain_text(card).encode()), filename="answer.txt")
    return sent


def _field(embed: discord.Embed, name: str, lines: list[str]) -> int:
    """Add a block of lines where there are some; how many lines did not fit."""
    if not lines:
        return 0
    kept, left = limits.lines_within(lines, limits.FIELD_VALUE - 30)
    if left:
        kept.append(f"… and {left} more in the file")
    embed.add_field(name=limits.cut(safe(name), limits.FIELD_NAME), value="\n".join(kept), inline=False)
    return left


def sentence(text: str) -> dict[str, Any]:
    """The arguments of ``send`` for one plain sentence."""
    return {"content": limits.cut(safe(text), limits.CONTENT)}

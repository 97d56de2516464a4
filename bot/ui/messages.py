"""Cards as Discord messages, within Discord's limits, with nothing of a user's text acted upon."""

from __future__ import annotations

import io
from typing import Any

import discord

from bot.ui import limits
from bot.ui.cards import Card, Line, plain_text

COLOUR = 0x1F6F54


def safe(text: str) -> str:
    """Text that shows as it is: no markup, no mention."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(text))


def _line(line: Line) -> str:
    head, text = safe(line.head), safe(line.text)
    if line.weight == "strong":
        return f"**{head}** {text}".strip()
    if line.weight == "dim":
        return f"-# {head} {text}".rstrip()
    return f"{head}  {text}".strip()


def message(card: Card) -> dict[str, Any]:
    """The arguments of ``send`` for a card; what does not fit goes along as a text file."""
    lines = [_line(line) for line in card.lines]
    if card.verdict:
        lines.insert(0, f"**{safe(card.verdict)}**")
    kept, left = limits.lines_within(lines, 3_000)
    if left:
        kept.append(f"… and {left} more lines in the file")
    embed = discord.Embed(
        title=limits.cut(safe(card.title), limits.EMBED_TITLE),
        description=limits.cut("\n".join(kept), limits.EMBED_DESCRIPTION),
        colour=COLOUR,
    )
    if card.now:
        embed.add_field(
            name="Now",
            value=limits.cut("\n".join(safe(n) for n in card.now), limits.FIELD_VALUE),
            inline=False,
        )
    if card.diagram:
        embed.add_field(
            name="The hand", value=limits.cut(f"```\n{card.diagram}\n```", limits.FIELD_VALUE), inline=False
        )
    if card.notes:
        embed.set_footer(text=limits.cut("\n".join(card.notes), 900))  # a footer shows markup as it is
    sent: dict[str, Any] = {"embed": embed}
    if left:
        sent["file"] = discord.File(io.BytesIO(plain_text(card).encode()), filename="answer.txt")
    return sent


def sentence(text: str) -> dict[str, Any]:
    """The arguments of ``send`` for one plain sentence."""
    return {"content": limits.cut(safe(text), limits.CONTENT)}

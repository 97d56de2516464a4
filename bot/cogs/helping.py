"""`help`: what can be asked, with examples from the system."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.app import TosrBot
from bot.cogs.base import everywhere
from bot.ui.cards import Card, Line
from bot.ui.messages import message
from tosr_engine import InputError


class Helping(commands.Cog):
    """Help."""

    def __init__(self, bot: TosrBot) -> None:
        self.bot = bot

    @commands.hybrid_command(name="help", usage="explain")  # type: ignore[arg-type]
    @everywhere
    @app_commands.describe(command="A command to read more about")
    async def help_(self, ctx: commands.Context[TosrBot], *, command: str = "") -> None:
        """What can be asked, with examples."""
        async with self.bot.at_work():
            card = self._one(command) if command else await self._all(ctx)
            await ctx.send(**message(card), ephemeral=True)

    async def _all(self, ctx: commands.Context[TosrBot]) -> Card:
        lines = []
        for c in sorted(self.bot.commands, key=lambda c: c.name):
            if not c.hidden and await _allowed(c, ctx):
                lines.append(
                    Line(
                        f"{self.bot.settings.prefix}{c.qualified_name}",
                        f"{c.short_doc} e.g. {self._example(c)}",
                    )
                )
        now: tuple[str, ...] = (
            "Auctions: 1C-1H-1S-2S (our calls), 1C (1H) P (theirs in brackets), 1C P 1H P (all four seats).",
            "Hands: AKQ52.KJ3.4.QT92, spades first. Slash commands and mentioning me work everywhere.",
        )
        if not self.bot.intents.message_content:
            prefix = self.bot.settings.prefix
            now += (
                f"I cannot read what is written in servers, so there {prefix}explain is not heard: "
                "write /explain, or mention me.",
            )
        return Card("What you can ask", tuple(lines), now)

    def _one(self, name: str) -> Card:
        found = self.bot.get_command(name.strip().removeprefix(self.bot.settings.prefix))
        if found is None or found.hidden:
            raise InputError("setting", "There is no such command; `help` lists them all.", where=name[:40])
        return Card(
            found.qualified_name, (Line("Example", self._example(found)),), (found.help or found.short_doc,)
        )

    def _example(self, command: commands.Command[Any, Any, Any]) -> str:
        return f"{self.bot.settings.prefix}{command.qualified_name} {command.usage or ''}".strip()


async def _allowed(command: commands.Command[Any, Any, Any], ctx: commands.Context[TosrBot]) -> bool:
    try:
        return await command.can_run(ctx)
    except commands.CommandError:
        return False


async def setup(bot: TosrBot) -> None:
    """Load the cog."""
    await bot.add_cog(Helping(bot))

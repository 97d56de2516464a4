"""The daily puzzle: settings, posting at once, boards and streaks."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import TosrBot
from bot.faults import permission_names
from bot.services.calendar import parse_weekdays
from bot.services.club import PERIODS
from bot.services.errors import ServiceError
from bot.services.puzzles.model import FORMATS
from bot.ui import limits
from bot.ui.messages import COLOUR, message, sentence
from bot.ui.puzzles import board_card, streak_text

_ZONES = (
    "Etc/UTC",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Rome",
    "Europe/Warsaw",
    "Europe/Stockholm",
    "Europe/Athens",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "Africa/Cairo",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Australia/Brisbane",
    "Pacific/Auckland",
)


NEEDED = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")
HERE = "A TOSR bidding puzzle will be posted here, the first {first}. Answers are private until the reveal."
"""What setting up posts in the channel: it shows that the bot can write there."""


class Puzzles(commands.GroupCog, group_name="puzzle", group_description="The club's daily puzzle"):
    """Settings of the daily puzzle."""

    def __init__(self, bot: TosrBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.checks.has_permissions(manage_guild=True)
    @app_commands.describe(
        channel="Where the puzzle is posted",
        at="The club's local time, HH:MM",
        tz="The club's time zone",
        weekdays="Days such as mon-fri or mon,wed,sat, else every day",
        format="One format, or some with commas that take turns; else all",
        difficulty="easy, medium or hard puzzles, else any",
        reveal_hours="Hours until the answer is revealed",
        changeable="Whether an answer may be changed until then",
        role="A role to ping with each puzzle",
    )
    async def setup(
        self,
        interaction: discord.Interaction[Any],
        channel: discord.TextChannel,
        at: str = "09:00",
        tz: str | None = None,
        weekdays: str = "every day",
        format: str | None = None,
        difficulty: Literal["any", "easy", "medium", "hard"] = "any",
        reveal_hours: app_commands.Range[int, 1, 168] = 22,
        changeable: bool = False,
        role: discord.Role | None = None,
    ) -> None:
        """Post a puzzle every day in a channel."""
        assert interaction.guild is not None
        mine = channel.permissions_for(interaction.guild.me)
        missing = [name for name in NEEDED if not getattr(mine, name)]
        if missing:
            raise ServiceError(
                f"In #{channel.name} I still need these permissions: {permission_names(missing)}. "
                "Give them to my role in that channel's settings and set it up again."
            )
        if role is not None and role.is_default():
            raise ServiceError("That role is everybody; choose one that people take by themselves, or none.")
        runs = await self.bot.club.set_up(
            interaction.guild.id,
            interaction.guild.name,
            channel.id,
            at,
            tz or self.bot.settings.default_tz,
            weekdays=_days(weekdays),
            formats=tuple(dict.fromkeys((format or "").replace(",", " ").split())),
            difficulty=difficulty,
            role_id=role.id if role else None,
            reveal_hours=reveal_hours,
            changeable=changeable,
            contact_id=interaction.user.id,
        )
        self.bot.scheduler.wake()
        await interaction.response.defer(ephemeral=True)
        first = discord.utils.format_dt(runs[0], "F")
        await channel.send(embed=discord.Embed(description=HERE.format(first=first), colour=COLOUR))
        times = ", ".join(discord.utils.format_dt(r, "F") for r in runs)
        told = [
            f"The puzzle comes in {channel.mention}: {times} and so on, {difficulty} difficulty, "
            f"{format or 'all formats in turn'}; answers are revealed after {reveal_hours} hours.",
            "If I can ever not post it, I tell you in a direct message.",
        ]
        if not mine.create_public_threads or not mine.send_messages_in_threads:
            told.append(
                "I may not open threads there: the answer will stand in the channel, hidden until clicked. "
                "With Create Public Threads and Send Messages in Threads each puzzle gets its own thread."
            )
        await interaction.followup.send("\n".join(told), ephemeral=True)

    @setup.autocomplete("tz")
    async def _zones(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        found = [z for z in _ZONES if typed.lower() in z.lower()]
        return [app_commands.Choice(name=z, value=z) for z in found[: limits.CHOICES]]

    @setup.autocomplete("format")
    async def _formats(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        before, comma, last = typed.lower().rpartition(",")
        found = [f"{before}{comma}{f}" for f in FORMATS if last.strip() in f and f not in before.split(",")]
        return [app_commands.Choice(name=f, value=f) for f in found]

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.checks.has_permissions(manage_guild=True)
    async def off(self, interaction: discord.Interaction[Any]) -> None:
        """Stop the daily puzzle."""
        assert interaction.guild is not None
        had = await self.bot.club.switch_off(interaction.guild.id)
        text = "The daily puzzle is off." if had else "There was no daily puzzle to stop."
        await interaction.response.send_message(text, ephemeral=True)

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.checks.has_permissions(manage_guild=True)
    async def board(self, interaction: discord.Interaction[Any]) -> None:
        """Post and pin a season board here that renews itself after every reveal."""
        guild, channel = interaction.guild, interaction.channel
        assert guild is not None
        if not isinstance(channel, discord.TextChannel):
            raise ServiceError("Use this in the text channel where the board is to stand.")
        await interaction.response.defer(ephemeral=True)
        view = await self.bot.club.board(guild.id, "season", 0, top=20)
        posted = await channel.send(**message(board_card(view)))
        await self.bot.club.keep_board(guild.id, channel.id, posted.id)
        told = "The board stands, and renews itself after every reveal."
        try:
            await posted.pin()
        except discord.Forbidden:
            told += " I may not pin it; a moderator can."
        await interaction.followup.send(told, ephemeral=True)


class Boards(commands.Cog):
    """Leaderboards and streaks."""

    def __init__(self, bot: TosrBot) -> None:
        self.bot = bot

    @commands.hybrid_command(usage="week")  # type: ignore[arg-type]
    @commands.guild_only()
    @commands.cooldown(4, 20.0, commands.BucketType.user)
    @app_commands.describe(period="week, month, season or all", section="A section of the notes, such as 2.3")
    async def leaderboard(
        self, ctx: commands.Context[TosrBot], period: str = "week", section: str = ""
    ) -> None:
        """The server's leaderboard."""
        async with self.bot.at_work():
            assert ctx.guild is not None
            if period not in PERIODS:
                raise ServiceError(f"There is no such period; choose from {', '.join(PERIODS)}.")
            view = await self.bot.club.board(ctx.guild.id, period, ctx.author.id, section[:12])
            await ctx.send(**message(board_card(view)))

    @commands.hybrid_command(usage="")  # type: ignore[arg-type]
    @commands.guild_only()
    @commands.cooldown(4, 20.0, commands.BucketType.user)
    async def streak(self, ctx: commands.Context[TosrBot]) -> None:
        """Your streak of answered puzzles."""
        async with self.bot.at_work():
            assert ctx.guild is not None
            found = await self.bot.club.streak(ctx.guild.id, ctx.author.id)
            await ctx.send(**sentence(streak_text(found)), ephemeral=True)

    @commands.Cog.listener()
    async def on_raw_member_remove(self, payload: discord.RawMemberRemoveEvent) -> None:
        """Take people who left off the boards."""
        await self.bot.club.left(payload.guild_id, payload.user.id)


def _days(text: str) -> int:
    try:
        return parse_weekdays(text)
    except ValueError:
        raise ServiceError("Write weekdays as mon-fri, or mon,wed,sat, or every day.") from None


async def setup(bot: TosrBot) -> None:
    """Load the cogs."""
    await bot.add_cog(Puzzles(bot))
    await bot.add_cog(Boards(bot))

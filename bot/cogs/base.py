"""What commands share: answering at once or saying that it takes a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui import limits

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
PATIENCE = 1.2
"""Seconds until a command that is still at work says so (Discord waits three)."""


def everywhere(callback: F) -> F:
    """The command works in servers, direct messages and for people who installed the bot themselves."""
    app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(callback)
    app_commands.allowed_installs(guilds=True, users=True)(callback)
    return callback


async def promptly(ctx: commands.Context[Any], work: Awaitable[T]) -> T:
    """The result of some work; where it takes long, the person is shown that it goes on."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if not done:
        await ctx.typing()
    return await task


def choices(found: tuple[tuple[str, str], ...], typed: str) -> list[app_commands.Choice[str]]:
    """Calls that may follow what is typed, as choices that hold the whole auction."""
    start = typed.strip()
    made = []
    for call, meaning in found:
        value = (
            f"{start}-{call}"
            if start and "(" not in start and " " not in start
            else f"{start} {call}".strip()
        )
        if len(value) <= limits.CHOICE:
            made.append(
                app_commands.Choice(name=limits.cut(f"{call}: {meaning}", limits.CHOICE), value=value)
            )
    return made[: limits.CHOICES]


async def suggest(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """Autocomplete for an auction: the legal calls of the system with their meanings."""
    try:
        found = await interaction.client.explaining.suggestions(typed)
    except Exception:
        return []
    return choices(found, typed)

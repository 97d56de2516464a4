"""Telling people about errors: one private sentence, and a log line as loud as it deserves."""

from __future__ import annotations

from typing import Any

import discord
from discord.ext import commands

from bot.faults import Described, describe, unwrapped
from bot.log import get_logger
from bot.ui.messages import sentence
from tosr_engine import AmbiguousAuction

log = get_logger("bot")


def note(found: Described, error: BaseException, **facts: Any) -> None:
    """Log an error as loudly as it deserves, with ids but without what was typed."""
    write = getattr(log, found.level)
    if found.reference is not None:
        write("unexpected error", reference=found.reference, exc_info=unwrapped(error), **facts)
    else:
        write("error told", kind=type(unwrapped(error)).__name__, **facts)


def told(found: Described, error: BaseException) -> dict[str, Any]:
    """The arguments of ``send`` for what a person is told; two readings come with a button each."""
    from bot.ui.readings import reading_view  # its buttons tell their own errors through this module

    arguments = sentence(found.text or "")
    inner = unwrapped(error)
    view = reading_view(inner) if isinstance(inner, AmbiguousAuction) else None
    return arguments if view is None else {**arguments, "view": view}


async def answer_interaction(interaction: discord.Interaction[Any], arguments: dict[str, Any]) -> None:
    """One private answer, as first answer or follow-up."""
    if interaction.response.is_done():
        await interaction.followup.send(**arguments, ephemeral=True)
    else:
        await interaction.response.send_message(**arguments, ephemeral=True)


async def tell_interaction(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Answer an interaction that failed, whatever state it is in."""
    found = describe(error)
    command = interaction.command
    name = command.qualified_name if command is not None else None
    note(found, error, command=name, server=interaction.guild_id, user=interaction.user.id)
    if found.text is None:
        return
    try:
        await answer_interaction(interaction, told(found, error))
    except discord.HTTPException as fault:
        log.info("an error could not be told", status=fault.status, code=fault.code)


async def tell_context(ctx: commands.Context[Any], error: BaseException) -> None:
    """Answer a command that failed; where we may not write in its channel, its author is told directly."""
    found = describe(error)
    name = ctx.command.qualified_name if ctx.command is not None else None
    server = ctx.guild.id if ctx.guild is not None else None
    note(found, error, command=name, server=server, user=ctx.author.id)
    if found.refund and ctx.command is not None:
        ctx.command.reset_cooldown(ctx)
    if found.text is None:
        return
    arguments = told(found, error)
    try:
        try:
            await ctx.send(**arguments, ephemeral=True)
        except discord.Forbidden:
            await ctx.author.send(**arguments)
    except discord.HTTPException as fault:
        log.info("an error could not be told", status=fault.status, code=fault.code)

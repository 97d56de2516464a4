"""Telling people about errors: one private sentence, and a log line as loud as it deserves."""

from __future__ import annotations

from typing import Any

import discord

from bot.faults import Described, describe, unwrapped
from bot.log import get_logger
from bot.ui.messages import sentence

log = get_logger("bot")


def note(found: Described, error: BaseException, **facts: Any) -> None:
    """Log an error as loudly as it deserves, with ids but without what was typed."""
    write = getattr(log, found.level)
    if found.reference is not None:
        write("unexpected error", reference=found.reference, exc_info=unwrapped(error), **facts)
    else:
        write("error told", kind=type(unwrapped(error)).__name__, **facts)


async def answer_interaction(interaction: discord.Interaction[Any], text: str) -> None:
    """One private sentence, as first answer or follow-up."""
    arguments = sentence(text)
    if interaction.response.is_done():
        await interaction.followup.send(**arguments, ephemeral=True)
    else:
        await interaction.response.send_message(**arguments, ephemeral=True)


async def tell_interaction(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Answer an interaction that failed, whatever state it is in."""
    found = describe(error)
    note(found, error, user=interaction.user.id)
    if found.text is None:
        return
    try:
        await answer_interaction(interaction, found.text)
    except discord.HTTPException as fault:
        log.info("an error could not be told", status=fault.status, code=fault.code)

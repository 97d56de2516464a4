"""One place that decides what a person is told about an error, and how loudly it is logged."""

from __future__ import annotations

import secrets
import string
from collections.abc import Iterable
from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from bot.services.errors import ServiceError
from tosr_engine import AmbiguousAuction, InputError

ANSWERED_OR_GONE = (10062, 40060)
"""Discord's codes for an interaction that is too old, or that another process has answered."""

_NAMES = {"manage guild": "Manage Server"}


def permission_names(names: Iterable[str]) -> str:
    """Permissions as Discord's menus call them."""
    plain = [n.replace("_", " ") for n in names]
    return ", ".join(_NAMES.get(n, n.title()) for n in plain)


@dataclass(frozen=True)
class Described:
    """What to do about an error: the sentence for the person (None: say nothing), the level of the log
    line, whether the cooldown is given back, and the reference that ties the two together."""

    text: str | None
    level: str
    refund: bool
    reference: str | None = None


def _reference() -> str:
    return "".join(secrets.choice(string.ascii_uppercase) for _ in range(6))


def unwrapped(error: BaseException) -> BaseException:
    """The error inside the wrappers of the command frameworks."""
    while True:
        inner = getattr(error, "original", None)
        if not isinstance(inner, BaseException) or inner is error:
            return error
        error = inner


def describe(error: BaseException) -> Described:
    """What a person is told about an error."""
    error = unwrapped(error)
    if isinstance(error, AmbiguousAuction):
        readings = " ".join(
            f"({i}) {label}: {text}." for i, (label, text) in enumerate(error.readings, start=1)
        )
        return Described(f"{error.message} {readings}", "debug", refund=True)
    if isinstance(error, InputError):
        return Described(error.message, "debug", refund=True)
    if isinstance(error, ServiceError):
        return Described(str(error), "info", refund=True)
    if isinstance(error, commands.CommandOnCooldown | app_commands.CommandOnCooldown):
        return Described(
            f"One moment, please: try again in {error.retry_after:.0f} s.", "debug", refund=False
        )
    if isinstance(error, commands.MissingRequiredArgument):
        return Described(
            f"The command needs {error.param.displayed_name or error.param.name}; `help` shows an example.",
            "debug",
            refund=True,
        )
    if isinstance(error, commands.MissingPermissions | app_commands.MissingPermissions):
        names = permission_names(error.missing_permissions)
        return Described(
            f"That needs the permission {names}, which you do not have here; ask who runs this server.",
            "info",
            refund=True,
        )
    if isinstance(error, commands.BotMissingPermissions | app_commands.BotMissingPermissions):
        names = permission_names(error.missing_permissions)
        return Described(f"I need the permission {names} in this channel for that.", "info", refund=True)
    if isinstance(error, commands.NoPrivateMessage | app_commands.NoPrivateMessage):
        return Described("That works in a server only.", "debug", refund=True)
    if isinstance(error, app_commands.TransformerError):
        return Described(f"{error.value} cannot be used there.", "debug", refund=True)
    if isinstance(error, commands.UserInputError | commands.CheckFailure | app_commands.CheckFailure):
        return Described(_sentence(str(error)) or "That cannot be done here.", "debug", refund=True)
    if isinstance(error, commands.CommandNotFound):
        return Described(None, "debug", refund=True)
    if isinstance(error, discord.Forbidden):
        return Described(
            "I may not do that in this channel; a server manager can give me the permission.",
            "info",
            refund=True,
        )
    if isinstance(error, discord.HTTPException) and error.code in ANSWERED_OR_GONE:
        return Described(None, "info", refund=True)
    reference = _reference()
    return Described(
        f"Something went wrong on my side (reference {reference}). It has been noted; please try again.",
        "error",
        refund=True,
        reference=reference,
    )


def _sentence(text: str) -> str:
    return text if not text or text.endswith((".", "!", "?")) else f"{text}."

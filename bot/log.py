"""Logs as text or JSON lines; no secret and no message content ever goes into them."""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

from bot.settings import Settings

_SECRETS: set[str] = set()


def hide_secret(value: str) -> None:
    """Replace this text in every later log line."""
    if len(value) >= 8:
        _SECRETS.add(value)


def _without_secrets(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for key, value in event.items():
        if isinstance(value, str):
            for secret in _SECRETS:
                if secret in value:
                    event[key] = value.replace(secret, "[hidden]")
    return event


def configure(settings: Settings) -> None:
    """Set logging up once, for our own lines and the libraries' alike."""
    if settings.token is not None:
        hide_secret(settings.token.get_secret_value())
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        _without_secrets,
    ]
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _without_secrets,
                renderer,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level)
    for noisy in ("discord.http", "discord.gateway", "discord.client", "aiosqlite", "alembic"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, root.level))


def get_logger(name: str) -> Any:
    """A logger for a module."""
    return structlog.stdlib.get_logger(name)

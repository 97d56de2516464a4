"""`tosr-bot doctor`: what is in order and what is not."""

from __future__ import annotations

import os
from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from bot.db.engine import make_engine
from bot.db.migrate import current, head
from bot.settings import Settings


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    good: bool
    text: str


async def examine(settings: Settings) -> list[Finding]:
    """Look at settings, data folder, database and token."""
    found = [Finding(True, "the settings can be read")]
    found.append(_folder(settings))
    found.extend(await _database(settings))
    if settings.token is None:
        found.append(Finding(True, "no token is set: the bot talks in the terminal"))
    else:
        parts = settings.token.get_secret_value().count(".")
        found.append(
            Finding(parts == 2, "the token has the shape of a bot token")
            if parts == 2
            else Finding(
                False, "the token does not look like a bot token; copy it again from the developer portal"
            )
        )
    return found


def _folder(settings: Settings) -> Finding:
    try:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        return Finding(False, f"the data folder {settings.data_dir} cannot be made: {fault.strerror}")
    good = os.access(settings.data_dir, os.W_OK)
    return Finding(good, f"the data folder {settings.data_dir} {'can' if good else 'cannot'} be written")


async def _database(settings: Settings) -> list[Finding]:
    try:
        revision = await current(settings.url)
        engine = make_engine(settings.url)
        try:
            async with engine.execution_options(readonly=True).connect() as connection:
                broken: list[str] = []
                if settings.is_sqlite:
                    checked = (await connection.execute(text("PRAGMA integrity_check"))).scalar_one()
                    if checked != "ok":
                        broken.append(str(checked))
                    if (await connection.execute(text("PRAGMA foreign_key_check"))).fetchall():
                        broken.append("some rows have lost their parents")
        finally:
            await engine.dispose()
    except (SQLAlchemyError, OSError) as fault:
        return [
            Finding(False, f"the database does not answer ({type(fault).__name__}); check TOSR_DATABASE_URL")
        ]
    found = [Finding(True, "the database answers")]
    if revision == head():
        found.append(Finding(True, f"the database has revision {revision}"))
    else:
        found.append(
            Finding(
                False,
                f"the database has revision {revision or 'none'}, this version needs {head()}: "
                "run tosr-bot migrate",
            )
        )
    found.append(Finding(not broken, "; ".join(broken) if broken else "the database is sound"))
    return found

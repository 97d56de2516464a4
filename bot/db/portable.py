"""The whole database as JSON lines, for backups and for moving from SQLite to PostgreSQL.

The first line names the revision; every other line is ``{"table": name, "row": {column: value}}``, parents
before children. Leases are left out: they belong to a running process.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from datetime import date, datetime
from typing import Any

from sqlalchemy import Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.types import Date

from bot.db.migrate import current, head
from bot.db.models import Base
from bot.db.types import UTCTime

LEFT_OUT = ("leases",)
BATCH = 500


class PortableError(Exception):
    """The lines cannot be read into this database; the text says why."""


def _tables() -> list[Table]:
    return [t for t in Base.metadata.sorted_tables if t.name not in LEFT_OUT]


async def export_lines(engine: AsyncEngine) -> AsyncIterator[str]:
    """Every row as a line; a consistent picture even while the bot runs."""
    yield json.dumps({"revision": head()})
    async with engine.connect() as plain:
        reading = await plain.execution_options(readonly=True)
        for table in _tables():
            keys = list(table.primary_key.columns)
            for row in (await reading.execute(select(table).order_by(*keys))).mappings():
                yield json.dumps({"table": table.name, "row": dict(row)}, default=_plain, ensure_ascii=False)


def _plain(value: Any) -> str:
    if isinstance(value, datetime | date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} cannot be exported")


async def import_lines(engine: AsyncEngine, url: str, lines: Iterable[str]) -> int:
    """Read exported lines into an empty, migrated database; the number of rows.

    All or nothing. Raises PortableError for another revision, a database that holds rows, or a broken line.
    """
    if await current(url) != head():
        raise PortableError("Migrate the database first (tosr-bot migrate).")
    known = {t.name: t for t in _tables()}
    count = 0
    async with engine.begin() as connection:
        for table in known.values():
            if (await connection.execute(select(func.count()).select_from(table))).scalar_one():
                raise PortableError(f"The database is not empty: {table.name} has rows.")
        waiting: list[dict[str, Any]] = []
        filling: Table | None = None
        for number, line in enumerate(lines, start=1):
            body = _line(line, number)
            if number == 1:
                if body.get("revision") != head():
                    raise PortableError(
                        f"The file has revision {body.get('revision')}, this version {head()}."
                    )
                continue
            target = known.get(str(body.get("table")))
            if target is None or not isinstance(body.get("row"), dict):
                raise PortableError(f"Line {number} names no table of this version.")
            if filling is not None and (target is not filling or len(waiting) >= BATCH):
                await connection.execute(insert(filling), waiting)
                waiting = []
            filling = target
            waiting.append(_typed(target, body["row"], number))
            count += 1
        if filling is not None and waiting:
            await connection.execute(insert(filling), waiting)
        if connection.dialect.name == "postgresql":
            await _advance_keys(connection)
    return count


def _line(line: str, number: int) -> dict[str, Any]:
    try:
        body = json.loads(line)
    except json.JSONDecodeError:
        raise PortableError(f"Line {number} is not JSON.") from None
    if not isinstance(body, dict):
        raise PortableError(f"Line {number} is not a JSON object.")
    return body


def _typed(table: Table, row: dict[str, Any], number: int) -> dict[str, Any]:
    if set(row) != set(table.columns.keys()):
        raise PortableError(f"Line {number} does not have the columns of {table.name}.")
    typed = dict(row)
    for column in table.columns:
        value = row[column.name]
        if value is None:
            continue
        if isinstance(column.type, UTCTime):
            typed[column.name] = datetime.fromisoformat(value)
        elif isinstance(column.type, Date):
            typed[column.name] = date.fromisoformat(value)
    return typed


async def _advance_keys(connection: AsyncConnection) -> None:
    """Rows came with their keys: the sequences have to go on after them."""
    for table in _tables():
        column = table.autoincrement_column
        if column is None:
            continue
        sequence = (
            await connection.execute(
                text("SELECT pg_get_serial_sequence(:t, :c)"), {"t": table.name, "c": column.name}
            )
        ).scalar_one()
        if sequence is not None:
            highest = (await connection.execute(select(func.max(column)))).scalar_one()
            if highest is not None:
                await connection.execute(text("SELECT setval(:s, :n)"), {"s": sequence, "n": highest})

"""Copies of an SQLite database beside it, in the folder ``backups``; PostgreSQL has ``pg_dump``."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

_STAMP = "%Y%m%d-%H%M%S"


def make(path: Path, now: datetime, keep: int | None = None) -> str:
    """A consistent copy while others read and write; its path.

    Of the copies no more than ``keep`` are left (None: all); raises OSError and sqlite3.Error.
    """
    folder = path.parent / "backups"
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{path.stem}-{now:{_STAMP}}{path.suffix}"
    part = target.with_suffix(".part")
    part.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(part)) as copy,
    ):
        source.backup(copy)
    part.replace(target)  # a copy that was cut short never counts as one
    if keep is not None:
        for old in made(path)[: max(0, len(made(path)) - keep)]:
            old.unlink(missing_ok=True)
    return str(target)


def made(path: Path) -> list[Path]:
    """The copies of a database, the oldest first."""
    return sorted(p for p in (path.parent / "backups").glob(f"{path.stem}-*{path.suffix}") if _when(p, path))


def last(path: Path) -> datetime | None:
    """When the newest copy was made; None where there is none."""
    copies = made(path)
    return _when(copies[-1], path) if copies else None


def _when(copy: Path, path: Path) -> datetime | None:
    try:
        return datetime.strptime(copy.stem.removeprefix(f"{path.stem}-"), _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


def restore(path: Path, source: Path) -> None:
    """Put a copy in place of the database file."""
    for leftover in (path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        leftover.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, path)


def in_use(path: Path, now: datetime) -> bool:
    """Whether a bot that runs holds the database."""
    if not path.exists():
        return False
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        try:
            rows = connection.execute("SELECT until FROM leases WHERE name LIKE 'bot:%'").fetchall()
        except sqlite3.Error:
            return False
    return any(datetime.fromisoformat(row[0]).replace(tzinfo=UTC) > now for row in rows)

"""A heartbeat in the data folder, for container health checks without an open port."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

BEAT = timedelta(seconds=15)
STALE = timedelta(seconds=60)
FILE = "health.json"


def beat(folder: Path, now: datetime) -> None:
    """Note that the bot is well; the file is replaced whole."""
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f"{FILE}.new"
    fresh.write_text(json.dumps({"at": now.isoformat()}), encoding="utf-8")
    fresh.replace(folder / FILE)


def fault(folder: Path, now: datetime) -> str | None:
    """Why the bot is not well, None where it is."""
    try:
        at = datetime.fromisoformat(json.loads((folder / FILE).read_text(encoding="utf-8"))["at"])
    except FileNotFoundError:
        return "the bot has not been connected yet"
    except (OSError, ValueError, KeyError, TypeError):
        return f"{folder / FILE} cannot be read"
    age = now - at
    return None if age <= STALE else f"the last heartbeat is {age.total_seconds():.0f} s old"

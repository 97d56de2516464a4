"""How the notes are read where they contradict themselves or leave a hole: one sentence each."""

from __future__ import annotations

READINGS: dict[str, str] = {
    "E-30": "A response to 1C is positive only with both 8+ HCP and two or more controls.",
}


def applied(number: str) -> str:
    """The reading as it is shown to a user, ``E-30: …``; empty for an unknown number."""
    text = READINGS.get(number)
    return f"{number}: {text}" if text else ""

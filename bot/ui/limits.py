"""What Discord accepts, and cutting texts to it."""

from __future__ import annotations

import unicodedata

CONTENT = 2_000
EMBED_TITLE = 256
EMBED_DESCRIPTION = 4_096
EMBED_FIELDS = 25
FIELD_NAME = 256
FIELD_VALUE = 1_024
FOOTER = 2_048
EMBED_TOTAL = 6_000
EMBEDS = 10
ROWS = 5
BUTTONS_IN_ROW = 5
SELECT_OPTIONS = 25
CUSTOM_ID = 100
BUTTON_LABEL = 80
MODAL_TITLE = 45
TEXT_INPUT = 4_000
CHOICE = 100
CHOICES = 25
ALT_TEXT = 1_024

_JOINERS = "\u200d\ufe0e\ufe0f\u20e3"


def cut(text: str, most: int) -> str:
    """The text in at most so many characters, cut between visible characters, with … at the end."""
    if len(text) <= most:
        return text
    end = max(most - 1, 0)
    while end > 0 and _joined(text, end):
        end -= 1
    return text[:end] + "…"


def _joined(text: str, place: int) -> bool:
    """Whether the character at a place belongs to the visible character, or to the escape, before it."""
    here, before = text[place], text[place - 1]
    if unicodedata.category(here) in ("Mn", "Me", "Mc") or here in _JOINERS or before in ("\u200d", "\\"):
        return True
    if "\U0001f3fb" <= here <= "\U0001f3ff" or "\U000e0020" <= here <= "\U000e007f":
        return True
    flags = 0
    while flags <= place and "\U0001f1e6" <= text[place - flags] <= "\U0001f1ff":
        flags += 1
    return flags > 0 and flags % 2 == 0


def lines_within(lines: list[str], most: int) -> tuple[list[str], int]:
    """As many whole lines as fit, and how many were left out."""
    kept: list[str] = []
    size = 0
    for line in lines:
        size += len(line) + 1
        if size > most:
            break
        kept.append(line)
    return kept, len(lines) - len(kept)

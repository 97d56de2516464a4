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


def cut(text: str, most: int) -> str:
    """The text in at most so many characters, cut between visible characters, with … at the end."""
    if len(text) <= most:
        return text
    end = max(most - 1, 0)
    while end > 0 and (
        unicodedata.combining(text[end]) or text[end] in "\u200d\ufe0f" or text[end - 1] == "\u200d"
    ):
        end -= 1
    return text[:end] + "…"


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

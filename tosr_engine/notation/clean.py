"""What is pasted, made plain: marks that only show, suit signs of every kind, dashes, limits."""

from __future__ import annotations

import re

from tosr_engine.errors import InputError

MAX_AUCTION = 4_000
MAX_HAND = 2_000
MAX_DEALS = 400_000
"""Characters that are read of an auction, a hand and a text of deals."""

_INVISIBLE = re.compile(
    "[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\ud800-\udfff\ufe00-\ufe0f\ufeff\ufff0-\uffff\U000e0000-\U000e0fff]"
)
_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_LINE_ENDS = re.compile("\r\n|[\r\u000b\u000c\u0085\u2028\u2029]")
_SUIT_SIGNS = str.maketrans(
    {
        **dict.fromkeys("♠♤", "S"),
        **dict.fromkeys("♥♡❤", "H"),
        **dict.fromkeys("♦♢", "D"),
        **dict.fromkeys("♣♧", "C"),
    }
)
_LOST_SIGNS = str.maketrans({"©": "H", "ª": "S", "Ş": "S", "¨": "D", "§": "C"})
"""Suit signs of an old symbol font, read in the wrong character set."""

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-"))
_SHORTCODE = re.compile(r":(spade|heart|diamond|club)s?(?:_suit)?:", re.IGNORECASE)
_MACRO = re.compile(r"!([cdhsn])(?![a-z])", re.IGNORECASE)
_HARMLESS = str.maketrans({"@": "＠", "`": "'"})


def quoted(text: str, most: int = 40) -> str:
    """A piece of the input fit to be repeated in a message: short, one line, no odd characters."""
    plain = " ".join(_INVISIBLE.sub("", text[: 4 * most]).split()).translate(_HARMLESS)
    whole = len(plain) <= most and len(text) <= 4 * most
    return plain if whole else plain[: most - 1] + "…"


def visible(text: str) -> str:
    """The text without control, zero-width and direction marks; spaces and line ends made plain."""
    return _SPACES.sub(" ", _LINE_ENDS.sub("\n", _INVISIBLE.sub("", text)))


def within(text: str, most: int, what: str) -> str:
    """The text, or InputError (kind ``too-long``) where it has more characters than are read."""
    if len(text) > most:
        raise InputError(
            "too-long",
            f"That is {len(text):,} characters; {what} of at most {most:,} is read.",
            where=quoted(text),
        )
    return text


def plain_suits(text: str, *, lost_signs: bool = False) -> str:
    """Suit signs, :clubs: and !c as the letters S H D C; all dashes as ``-``."""
    text = text.translate(_SUIT_SIGNS).translate(_DASHES)
    if lost_signs:
        text = text.translate(_LOST_SIGNS)
    text = _SHORTCODE.sub(lambda m: m.group(1)[0].upper(), text)
    return _MACRO.sub(lambda m: m.group(1).upper(), text)

"""A hand's text cut into its four suits, whichever way they are set apart or named."""

from __future__ import annotations

import re

from tosr_engine.cards import SUIT_OF_LETTER
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import plain_suits, quoted

_NAME, _END = "\x1f", "\x1e"
_WRAPPING = "`\"'*|;“”„ \t\n"
_SIGNS = "♠♤♥♡❤♦♢♣♧"
_SUIT_WORD = re.compile(
    r"(?:[\w./-]{1,40}/)?\b(spade|heart|diamond|club)s?m?\b(?:\.(?:gif|png|svg|jpg)\b)?\s?[:,=-]?",
    re.IGNORECASE,
)
_MACRO = re.compile(r"!([shdc])|:(?:(s)pades?|(h)earts?|(d)iamonds?|(c)lubs?)(?:_suit)?:", re.IGNORECASE)
_LETTER = re.compile(r"(?<![A-Za-z0-9])([SHDC])\s?[:=-]\s?|(?<![A-Za-z0-9])([SHDC])(?=\s|$)", re.IGNORECASE)
_GLUED = re.compile(r"([SHDC])[:=]?(?:void|([AKQJTX2-9]*))[\s,;.-]*", re.IGNORECASE)
_CARDS = re.compile(r"[AKQJTX2-9\s]{0,40}|-", re.IGNORECASE)
_REMARKS = re.compile(r"\[/?hand\]|\([^()]*\)|\b\d+\s?hcp\b|\bhcp\s?:?\s?\d+", re.IGNORECASE)


def split_suits(plain: str) -> list[str]:
    """The four suits (S, H, D, C) of a hand's text as they were written; InputError else."""
    plain = _REMARKS.sub(" ", plain).strip(_WRAPPING)
    plain = re.sub(r"^[NESW]:\s?(?=[^\s:.]*\.)", "", plain, flags=re.IGNORECASE)
    text = plain_suits(plain).strip()
    parts = _led_by_letters(text) or _named(plain) or _set_apart(text)
    if parts is None:
        said = f"{quoted(plain)!r} is not read as a hand" if plain else "There is no hand in that text"
        raise InputError(
            "hand", f"{said}; write four suits as AKQ52.KJ3.4.QT92 (spades first).", where=quoted(plain)
        )
    return parts


def _named(plain: str) -> list[str] | None:
    """Suits that are named by sign, word or letter, in any order."""
    text = _SUIT_WORD.sub(lambda m: f"{_NAME}{m.group(1)[0].upper()}{_END}", plain)
    if _NAME not in text:
        text = _MACRO.sub(lambda m: f"{_NAME}{next(g for g in m.groups() if g).upper()}{_END}", plain)
        text = "".join(f"{_NAME}{plain_suits(c)}{_END}" if c in _SIGNS else c for c in text)
    if _NAME not in text:
        marks = _LETTER.findall(plain)
        letters = [(a or b).upper() for a, b in marks]
        colons = sum(1 for a, _ in marks if a)
        if (colons < 2 and len(letters) < 4) or (len(set(letters)) != len(letters) and not colons):
            return None
        text = _LETTER.sub(lambda m: f"{_NAME}{(m.group(1) or m.group(2)).upper()}{_END}", plain)
    pieces = text.split(_NAME)
    if pieces[0].strip(" \t\n,;.|"):
        return None
    suits = ["", "", "", ""]
    seen: set[str] = set()
    for piece in pieces[1:]:
        letter, _, cards = piece.partition(_END)
        if letter in seen:
            raise InputError(
                "hand",
                f"{SUIT_OF_LETTER[letter].word.capitalize()} are named twice; name each suit once.",
                where=letter,
            )
        seen.add(letter)
        suits[SUIT_OF_LETTER[letter]] = re.sub(r"[\s|,;./]+|(?<=\w)-(?=\w)", "", cards)
    return suits if len(seen) >= 2 else None


def _led_by_letters(text: str) -> list[str] | None:
    """Suits led by their letters without a mark, as ``SAKQ52HKJ3D4CQT92``, in any order."""
    text = text.replace("10", "T")
    if not re.fullmatch(rf"(?:{_GLUED.pattern}){{2,4}}", text, re.IGNORECASE):
        return None
    groups = [(letter.upper(), cards) for letter, cards in _GLUED.findall(text)]
    found = dict(groups)
    return [found.get(letter, "") for letter in "SHDC"] if len(found) == len(groups) else None


def _set_apart(text: str) -> list[str] | None:
    """Suits in the order S H D C, set apart by one kind of mark."""
    for mark in ".,/|":
        if mark in text:
            parts = [p.strip() for p in text.split(mark)]
            while len(parts) > 4 and not parts[-1]:
                parts.pop()
            if mark in ".," and (len(parts) > 4 or (len(parts) == 3 and all(map(_CARDS.fullmatch, parts)))):
                raise InputError(
                    "hand",
                    f"That hand has {len(parts)} suits; write four, and - or nothing for a void.",
                    where=quoted(text),
                )
            if len(parts) == 4:
                return parts
            text = text.rstrip(".,")
            break
    lines = [line for line in (re.sub(r"[\s|]+", "", row) for row in text.splitlines()) if line]
    if len(lines) == 4:
        return lines
    words = text.split()
    if len(words) == 4:
        return words
    pieces = text.split("-")
    return pieces if len(words) == 1 and len(pieces) == 4 else None

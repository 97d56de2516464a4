"""Reading what a person typed after a verb: an auction, a hand and an auction, and options."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tosr_engine import Hand, InputError, read_auction, read_hand

_OPTION = re.compile(r"(?:^|\s)(?:--)?(vul|dealer|we)(?:\s*[=:]\s*|\s+(?=\S))(\S+)", re.IGNORECASE)
_WORDS_OF_HAND = 9


@dataclass(frozen=True)
class Options:
    """Settings typed beside an auction; None where nothing was said."""

    vul: str | None = None
    dealer: str | None = None
    we: str | None = None

    def __str__(self) -> str:
        """Vulnerability and dealer as they may be typed again; the side is told by a reading's brackets."""
        given = (("vul", self.vul), ("dealer", self.dealer))
        return " ".join(f"{name}={value}" for name, value in given if value)


def split_options(text: str) -> tuple[str, Options]:
    """The text without ``vul=…``, ``dealer=…``, ``we=…`` (also ``--vul …``), and those."""
    found: dict[str, str] = {}

    def take(match: re.Match[str]) -> str:
        found[match.group(1).lower()] = match.group(2).strip(",;")
        return " "

    return _OPTION.sub(take, text).strip(), Options(**found)


def split_hand(text: str) -> tuple[Hand, str]:
    """The hand at the start of a text and the auction after it.

    Raises the hand's own InputError where the start is no hand.
    """
    words = text.split()
    if not words:
        raise InputError("hand", "Give a hand, and the auction if there is one: AKQ52.KJ3.4.QT92 1C")
    first: InputError | None = None
    best: tuple[Hand, str] | None = None
    for count in range(1, min(len(words), _WORDS_OF_HAND) + 1):
        try:
            best = read_hand(" ".join(words[:count])), " ".join(words[count:])
        except InputError as fault:
            if first is None or (fault.kind == "hand" and "cards" in fault.message and count in (1, 4)):
                first = fault
            continue
        break
    if best is None:
        assert first is not None
        raise first
    return best


def is_call(text: str) -> bool:
    """Whether a text is one call and nothing else, as ``2S`` or ``pass``."""
    try:
        return len(read_auction(text).calls) == 1 or text.strip().upper() in ("P", "PASS", "X", "XX")
    except InputError:
        return text.strip().upper() in ("X", "XX", "DBL", "DOUBLE")

"""Reading what a person typed after a verb: an auction, a hand and an auction, and options."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tosr_engine import AmbiguousAuction, Hand, InputError, read_auction, read_hand
from tosr_engine.notation.clean import plain_suits
from tosr_engine.notation.words import word_call

_OPTION = re.compile(r"(?:^|\s)(?:--)?(vul|dealer|we)(?:\s*[=:]\s*|\s+(?=\S))(\S+)", re.IGNORECASE)
_QUOTED = re.compile(r"`{1,3}(?:\w*\n)?([^`]+)`{1,3}")
BID = re.compile(r"[1-7]\s?(?:nt?|[cdhs♣♦♥♠])", re.IGNORECASE)
_WORDS_OF_HAND = 9
_WORDS_READ = 300


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


def auction_in(said: str, prefix: str) -> str:
    """The auction in somebody's message, who wrote it for people and not for us.

    What stands in backticks, else the text without a command in front, else the longest run of words in
    it that reads as an auction; the text itself where there is none, so that its own fault is told.
    """
    quoted = _QUOTED.search(said)
    body = re.sub(rf"^\s*(?:{re.escape(prefix)}|/)\w+\s+", "", quoted.group(1) if quoted else said).strip()
    if _calls_in(body):
        return body
    words = [w.strip(".,;:?!\"'") for w in body.split()[:_WORDS_READ]]
    runs = [w for w in words if "-" in w]
    start = 0
    for place in range(len(words) + 1):
        if place == len(words) or not _is_call(words[place]):
            runs.append(" ".join(words[start:place]))
            start = place + 1
    found = max(runs, key=_calls_in, default="")
    return found if _calls_in(found) and BID.search(found) else body


def _is_call(word: str) -> bool:
    """Whether a word is a call, an opponents' call in brackets, or a dash between calls."""
    if word.startswith("(") and word.endswith(")"):
        return True
    return word == "-" or word_call(plain_suits(word)) is not None


def _calls_in(text: str) -> int:
    """How many calls a text reads as; 0 for none, 1 where it is legal in two ways."""
    try:
        return len(read_auction(text).calls) if text else 0
    except AmbiguousAuction:
        return 1
    except InputError:
        return 0

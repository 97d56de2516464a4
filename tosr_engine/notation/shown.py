"""What an opponents' call is said to show: the text after ``=``."""

from __future__ import annotations

import re

from tosr_engine.calls import Shown
from tosr_engine.cards import SUIT_OF_LETTER, SUITS, C, D, H, S, Suit
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import plain_suits, quoted

_KINDS = {
    **dict.fromkeys(("strong",), "strong"),
    **dict.fromkeys(("multi",), "multi"),
    **dict.fromkeys(("fert",), "fert"),
    **dict.fromkeys(("two-suited", "2-suited", "twosuited", "cro", "rco", "ocr"), "two-suited"),
    **dict.fromkeys(("natural", "nat"), "natural"),
    **dict.fromkeys(("takeout", "to", "t/o"), "takeout"),
    **dict.fromkeys(("?", "??", "unknown", ""), "unknown"),
    **dict.fromkeys(("weak",), "weak"),
    **dict.fromkeys(("art", "artificial"), "unknown"),
}
_PAIRS: dict[str, frozenset[Suit]] = {
    "M": frozenset((S, H)),
    "m": frozenset((D, C)),
    **dict.fromkeys(("majors", "both majors"), frozenset((S, H))),
    **dict.fromkeys(("minors", "both minors"), frozenset((D, C))),
    "reds": frozenset((H, D)),
    "blacks": frozenset((S, C)),
}
_RANGE = re.compile(r"(\d{1,2})\s*(?:-\s*(\d{1,2})|\+)?$")
_COUNTS = re.compile(r"\d\+?\s*(?=[a-z])", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:[+&,]|\band\b)\s*|\s+|(?<=^[SHDCshdc])(?=[SHDCshdc]$)")
_WORD_SUITS = {suit.word: suit for suit in SUITS} | {suit.word[:-1]: suit for suit in SUITS}
WEAK = (0, 10)


def read_shown(text: str) -> Shown:
    """The meaning of ``S``, ``H+S``, ``M``, ``strong``, ``multi``, ``12-14``, ``?`` …; InputError else."""
    said = plain_suits(text).strip()
    if said in _PAIRS:
        return Shown(_PAIRS[said], None, None, said)
    word = said.lower()
    if word in _PAIRS:
        return Shown(_PAIRS[word], None, None, word)
    if word in _KINDS:
        kind = _KINDS[word]
        if kind == "weak":
            return Shown(None, "weak", WEAK, "weak")
        return Shown(None, kind, None, "" if kind == "unknown" else word)
    hcp = _RANGE.fullmatch(word)
    if hcp is not None:
        low = int(hcp.group(1))
        high = int(hcp.group(2)) if hcp.group(2) else 37 if word.endswith("+") else low
        if low <= high <= 40:
            return Shown(None, None, (low, min(high, 37)), f"{said} HCP")
    pieces = _BETWEEN.split(_COUNTS.sub("", said))
    suits = [_suit(piece) for piece in pieces if piece]
    if suits and all(s is not None for s in suits):
        kept = frozenset(s for s in suits if s is not None)
        return Shown(kept, None, None, " and ".join(s.word for s in sorted(kept)))
    raise InputError(
        "auction",
        f"What the call shows, {quoted(text)!r}, is not understood; write suits (S, H+S, M, m), strong, "
        "multi, fert, two-suited, natural, takeout, weak, a range such as 12-14, or ?.",
        where=quoted(text),
    )


def _suit(piece: str) -> Suit | None:
    return _WORD_SUITS.get(piece.lower(), SUIT_OF_LETTER.get(piece.upper()))

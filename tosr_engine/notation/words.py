"""Words for calls, seats and vulnerability: one table each."""

from __future__ import annotations

import re

from tosr_engine.calls import CALLS, DOUBLE, PASS, REDOUBLE, SEATS, Call
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import quoted

_STRAIN_WORDS = {
    **dict.fromkeys(("C", "CLUB", "CLUBS"), "C"),
    **dict.fromkeys(("D", "DIAMOND", "DIAMONDS"), "D"),
    **dict.fromkeys(("H", "HEART", "HEARTS"), "H"),
    **dict.fromkeys(("S", "SPADE", "SPADES"), "S"),
    **dict.fromkeys(("NT", "N", "SA", "BA", "NOTRUMP", "NOTRUMPS", "NO-TRUMP", "NO-TRUMPS"), "NT"),
}
_PASS = ("P", "PASS", "NO", "PAS", "PASSE", "PASSO", "NB", "NOBID", "PAAS", "PS", "--", "PASSES")
_DOUBLE = ("X", "D", "DBL", "DB", "DOUBLE", "DOUBLES", "KTR", "KONTRA", "CONTRE", "DOB", "DOUBLET")
_REDOUBLE = (
    "XX",
    "R",
    "RDBL",
    "RD",
    "REDBL",
    "REDOUBLE",
    "REDOUBLES",
    "RKTR",
    "REKTR",
    "REKONTRA",
    "SURCONTRE",
)
_ALL_PASS = frozenset(("AP", "ALLPASS", "///"))

CALL_WORDS: dict[str, Call] = {
    **dict.fromkeys(_PASS, PASS),
    **dict.fromkeys(_DOUBLE, DOUBLE),
    **dict.fromkeys(_REDOUBLE, REDOUBLE),
    **{
        f"{level}{word}": CALLS[f"{level}{strain}"]
        for level in range(1, 8)
        for word, strain in _STRAIN_WORDS.items()
    },
}

SEAT_WORDS = {
    **dict.fromkeys(("N", "NORTH"), "N"),
    **dict.fromkeys(("E", "EAST"), "E"),
    **dict.fromkeys(("S", "SOUTH"), "S"),
    **dict.fromkeys(("W", "WEST"), "W"),
}

_SIDES = {
    **dict.fromkeys(("NS", "N-S", "N/S", "N"), "NS"),
    **dict.fromkeys(("EW", "E-W", "E/W", "E"), "EW"),
}
_VUL = {
    **dict.fromkeys(("NONE", "LOVE", "LOVE ALL", "-", "O", "0", "", "NIL", "NOBODY"), "none"),
    **dict.fromkeys(("ALL", "BOTH", "B", "GAME", "GAME ALL", "EVERYBODY"), "all"),
    **dict.fromkeys(("WE", "US", "RED", "UNFAVOURABLE", "UNFAVORABLE", "ADVERSE"), "we"),
    **dict.fromkeys(("THEY", "THEM", "GREEN", "FAVOURABLE", "FAVORABLE"), "they"),
    "AMBER": "all",
    "WHITE": "none",
    **{
        f"{ours}{mark}{theirs}": meant
        for mark in ("/", " VS ", " V ")
        for ours, theirs, meant in (
            ("WHITE", "WHITE", "none"),
            ("RED", "WHITE", "we"),
            ("WHITE", "RED", "they"),
            ("RED", "RED", "all"),
        )
    },
}
_TABLE_VUL = {"none": "None", "we": "NS", "they": "EW", "all": "All"}
UNKNOWN = frozenset(("?", "-", "", "#", "##"))
"""Values of PBN tags that say nothing."""


def word_call(word: str) -> Call | None:
    """The call of a word, marks of alert aside; None if it is none."""
    found = CALL_WORDS.get(word)
    if found is not None:
        return found
    return CALL_WORDS.get(re.sub(r"[\s.!*?]", "", word).upper())


def is_all_pass(word: str) -> bool:
    """Whether a word means that everybody passes from here."""
    return re.sub(r"[\s-]", "", word).upper() in _ALL_PASS


def read_seat(text: str, what: str = "dealer") -> str:
    """A seat as N, E, S or W; InputError else."""
    seat = SEAT_WORDS.get(text.strip().upper())
    if seat is None:
        raise InputError("setting", f"{quoted(text)!r} is no {what}; give N, E, S or W.", where=quoted(text))
    return seat


def read_side(text: str) -> str:
    """A side as NS or EW; InputError else."""
    side = _SIDES.get(text.strip().upper())
    if side is None:
        raise InputError("setting", f"{quoted(text)!r} is no side; give NS or EW.", where=quoted(text))
    return side


def read_vul(text: str, *, we: str = "NS") -> str:
    """Vulnerability as none, we, they or all; ``NS``/``EW`` are seen from ``we``. InputError else."""
    word = " ".join(text.upper().split())
    side = _SIDES.get(word)
    if side is not None:
        return "we" if side == we else "they"
    found = _VUL.get(word)
    if found is None:
        raise InputError(
            "setting",
            f"{quoted(text)!r} is no vulnerability; give none, we, they or all (or NS, EW, love, both).",
            where=quoted(text),
        )
    return found


def read_table_vul(text: str) -> str:
    """Vulnerability of a file as None, NS, EW or All; InputError for a word that is none."""
    return _TABLE_VUL[read_vul(text)]


def board_dealer(board: int) -> str:
    """The dealer of a duplicate board number."""
    return SEATS[(board - 1) % 4]


def board_vul(board: int) -> str:
    """The vulnerability of a duplicate board number as None, NS, EW or All."""
    return ("None", "NS", "EW", "All")[((board - 1) + (board - 1) // 4) % 4]

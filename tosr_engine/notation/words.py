"""Words for calls, seats and vulnerability: one table each."""

from __future__ import annotations

import re

from tosr_engine.calls import CALLS, DOUBLE, PASS, REDOUBLE, Call
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import quoted

_NOTRUMP = ("NT", "N", "SA", "BA", "ST")
_BID = re.compile(r"([1-7])\s*([CDHS]|NT|N|SA|BA|ST)", re.IGNORECASE)
_PASS = ("P", "PASS", "NO", "PAS", "PASSE", "PASSO", "NB", "NOBID", "NO BID", "PAAS", "PS", "--")
_DOUBLE = ("X", "D", "DBL", "DB", "DOUBLE", "KTR", "KONTRA", "CONTRE", "DOB", "DOUBLET")
_REDOUBLE = ("XX", "R", "RDBL", "RD", "REDBL", "REDOUBLE", "RKTR", "REKTR", "REKONTRA", "SURCONTRE")
ALL_PASS = ("AP", "ALLPASS", "ALL PASS", "///")

CALL_WORDS: dict[str, Call] = {
    **dict.fromkeys(_PASS, PASS),
    **dict.fromkeys(_DOUBLE, DOUBLE),
    **dict.fromkeys(_REDOUBLE, REDOUBLE),
    **{f"{level}{strain}": CALLS[f"{level}NT"] for level in range(1, 8) for strain in _NOTRUMP},
    **{f"{level}{strain}": CALLS[f"{level}{strain}"] for level in range(1, 8) for strain in "CDHS"},
}

SEAT_WORDS = {
    **dict.fromkeys(("N", "NORTH"), "N"),
    **dict.fromkeys(("E", "EAST"), "E"),
    **dict.fromkeys(("S", "SOUTH"), "S"),
    **dict.fromkeys(("W", "WEST"), "W"),
}

_VUL_NONE = ("NONE", "LOVE", "-", "O", "0", "", "NIL", "GREEN-GREEN")
_VUL_ALL = ("ALL", "BOTH", "B", "GAME")
_VUL_SIDE = {
    **dict.fromkeys(("NS", "N-S", "N/S", "N"), "NS"),
    **dict.fromkeys(("EW", "E-W", "E/W", "E"), "EW"),
}
_VUL_OURS = {
    **dict.fromkeys(("WE", "US", "RED", "UNFAVOURABLE", "UNFAVORABLE", "ADVERSE"), "we"),
    **dict.fromkeys(("THEY", "THEM", "GREEN", "FAVOURABLE", "FAVORABLE"), "they"),
    **dict.fromkeys(("AMBER",), "all"),
    **dict.fromkeys(("WHITE",), "none"),
}


def word_call(word: str) -> Call | None:
    """The call of a word, marks of alert aside; None if it is none."""
    found = CALL_WORDS.get(word)
    if found is not None:
        return found
    return CALL_WORDS.get(re.sub(r"[\s.!*?]+", "", word.upper()))


def read_seat(text: str, what: str = "dealer") -> str:
    """A seat as N, E, S or W; InputError else."""
    seat = SEAT_WORDS.get(text.strip().upper())
    if seat is None:
        raise InputError("setting", f"{quoted(text)!r} is no {what}; give N, E, S or W.", where=quoted(text))
    return seat


def read_side(text: str) -> str:
    """A side as NS or EW; InputError else."""
    side = _VUL_SIDE.get(text.strip().upper())
    if side is None:
        raise InputError("setting", f"{quoted(text)!r} is no side; give NS or EW.", where=quoted(text))
    return side


def read_vul(text: str, *, we: str = "NS") -> str:
    """Vulnerability as none, we, they or all; ``NS``/``EW`` are seen from ``we``. InputError else."""
    word = text.strip().upper()
    if word in _VUL_NONE:
        return "none"
    if word in _VUL_ALL:
        return "all"
    if word in _VUL_SIDE:
        return "we" if _VUL_SIDE[word] == we else "they"
    if word in _VUL_OURS:
        return _VUL_OURS[word]
    raise InputError(
        "setting",
        f"{quoted(text)!r} is no vulnerability; give none, we, they or all (or NS, EW, love, both).",
        where=quoted(text),
    )


def board_dealer(board: int) -> str:
    """The dealer of a duplicate board number."""
    return "NESW"[(board - 1) % 4]


def board_vul(board: int) -> str:
    """The vulnerability of a duplicate board number as None, NS, EW or All."""
    return ("None", "NS", "EW", "All")[((board - 1) + (board - 1) // 4) % 4]

"""Auctions in a table under a row of seats, as forums and newspapers print them."""

from __future__ import annotations

import re

from tosr_engine.calls import SEATS
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import plain_suits, quoted
from tosr_engine.notation.deals import Deal
from tosr_engine.notation.pbn import read_calls
from tosr_engine.notation.words import SEAT_WORDS, read_seat, read_table_vul

_DEALER = re.compile(r"\b(north|east|south|west|[nesw])\s+deals|\bdealer\b\s?:?\s?(\w{1,5})", re.IGNORECASE)
_VUL = re.compile(r"\bvul(?:nerable|nerability)?\b\s?:?\s?([\w/-]{1,6})", re.IGNORECASE)
_RULE = frozenset("-|+:= ")
_SUPERSCRIPTS = "¹²³⁰⁴⁵⁶⁷⁸⁹†‡"
_POLISH_CALLS = frozenset(("PAS", "KTR", "RKTR"))
_POLISH_SUITS = {"K": "D", "T": "C", "P": "S"}


def read_table(text: str) -> Deal | None:
    """A table with a row of seats above the calls; None where the text is none.

    Dashes and empty places before the first call stand for seats before the dealer. Raises
    InputError for seats out of turn, a call that is none, and a dealer that the table contradicts.
    """
    rows = [r.rstrip() for r in text.split("\n") if r.strip(" `\t")]
    for place, row in enumerate(rows[:3]):
        heads = list(re.finditer(r"[A-Za-z]+", row))[:4]
        order = [SEAT_WORDS.get(m.group().upper(), "") for m in heads]
        if len(set(order) - {""}) == 4:
            after = row[heads[-1].end() :].strip(" |\t")
            body = rows[place + 1 :] + ([after] if after else [])
            if re.search(r"[^\s|,/]", row[: heads[-1].end()].translate(_WITHOUT_LETTERS)) or not body:
                return None
            return _table(order, [m.start() for m in heads], body, "\n".join(rows[:place]))
        if not (_DEALER.search(row) or _VUL.search(row)):
            return None
    return None


_WITHOUT_LETTERS = {ord(c): None for c in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ`"}


def _table(order: list[str], columns: list[int], rows: list[str], above: str) -> Deal:
    if any(SEATS[(SEATS.index(order[0]) + i) % 4] != seat for i, seat in enumerate(order)):
        raise InputError("auction", f"The seats {' '.join(order)} are not in turn; write them clockwise.")
    cells: list[str] = []
    for row in rows:
        if set(row) <= _RULE and "---" in row:
            continue
        cells.extend(_cells(row, columns if not cells else None))
    lead = 0
    while lead < len(cells) and not cells[lead].strip("-_."):
        lead += 1
    dealer = order[lead % 4]
    words = [c for c in cells[lead:] if c]
    if words and not words[-1].strip("?*"):
        words.pop()
    if any(w.upper().rstrip(".") in ("P", "PASS", "PAS") for w in words):
        while words and words[-1] == "-":
            words.pop()
    vul = _VUL.search(above)
    said = _DEALER.search(above)
    if said is not None and read_seat(said.group(1) or said.group(2)) != dealer:
        raise InputError(
            "auction",
            f"The dealer is given as {quoted(said.group())!r}, but the first call stands under {dealer}; "
            "correct one of them.",
            where=quoted(said.group()),
        )
    table_vul = None if vul is None else read_table_vul(vul.group(1))
    auction = read_calls(" ".join(_words(words)), dealer, table_vul, {})
    return Deal({}, dealer, table_vul, None, auction)


def _cells(row: str, columns: list[int] | None) -> list[str]:
    """The places of a row; those before the first call may be empty."""
    row = re.sub(r"\ball\s?pass\b", "AP", plain_suits(row), flags=re.IGNORECASE)
    row = re.sub(r"([1-7])\s(?=[CDHSN]\b)", r"\1", row)
    if "|" in row:
        return [c.strip() for c in row.strip().removeprefix("|").removesuffix("|").split("|")]
    if "\t" in row:
        return [c.strip() for c in row.split("\t")]
    words = row.split()
    indent = len(row) - len(row.lstrip())
    if columns is not None and indent > columns[0] + 1:
        nearest = min(range(4), key=lambda i: abs(columns[i] - indent))
        return [""] * nearest + words
    return words


def _words(cells: list[str]) -> list[str]:
    bare = [re.sub(r"(?<=\w)\s?\([^()]*\)", "", c).strip("()*! ") for c in cells]
    for cell in bare:
        if re.fullmatch(rf"[1-7][{_SUPERSCRIPTS}]?", cell):
            raise InputError(
                "call",
                f"{quoted(cell)!r} has lost its suit; write calls as 1C … 7NT.",
                where=quoted(cell),
            )
    words = ["P" if c == "-" else c.strip(_SUPERSCRIPTS + "*!").rstrip(".") for c in bare]
    polish = any(w.upper() in _POLISH_CALLS for w in words)
    if not polish or not any(re.fullmatch("[1-7][KTP]", w.upper()) for w in words):
        return words
    return [_polish(w) for w in words]


def _polish(word: str) -> str:
    """A bid with a Polish suit letter; C is left out, which Polish players write for hearts too."""
    if re.fullmatch("[1-7]C", word.upper()):
        raise InputError(
            "call",
            f"{quoted(word)!r} may be clubs or hearts in a Polish table; write ♣ or ♥.",
            where=quoted(word),
        )
    if re.fullmatch("[1-7][KTP]", word.upper()):
        return word[0] + _POLISH_SUITS[word[1].upper()]
    return word

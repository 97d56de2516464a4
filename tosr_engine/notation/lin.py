"""BBO's LIN: boards with hands, auction and explanations."""

from __future__ import annotations

import re
from urllib.parse import unquote, unquote_plus

from tosr_engine.calls import PASS, SIDE_OF, Auction, Shown
from tosr_engine.cards import Hand
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import quoted
from tosr_engine.notation.deals import Deal, board_number, checked, each_board, seen_from_opener
from tosr_engine.notation.hands import hand_of_suits
from tosr_engine.notation.words import board_dealer, is_all_pass, read_table_vul, word_call

Tags = list[tuple[str, str]]

_TAG = re.compile(r"([a-z]{2})\|([^|]*)\|?", re.IGNORECASE)
_HAND = re.compile(r"S([^SHDC]*)H([^SHDC]*)D([^SHDC]*)C([^SHDC]*)$", re.IGNORECASE)
DEALERS = {"1": "S", "2": "W", "3": "N", "4": "E"}
HANDS_FROM = "SWNE"
"""The digits that stand for the dealer, and the order of the hands."""


def is_lin(text: str) -> bool:
    """Whether a text is LIN (perhaps in an address)."""
    return bool(re.search(r"\b(?:mb|md)(?:\||%7c)", text, re.IGNORECASE))


def lin_of(text: str) -> str:
    """The LIN inside an address, or the text itself."""
    place = text.find("lin=")
    if place >= 0:
        text = text[place + 4 :]
    if "|" in text:
        # Next to plain pipes a + is a plus, as in 3+.
        return unquote(text) if "%20" in text else text
    return unquote_plus(text) if "%" in text else text


def read_boards(text: str) -> list[Deal]:
    """Every board of a LIN text, in order; InputError for hands or calls that are wrong."""
    tags = [(m.group(1).lower(), m.group(2).strip()) for m in _TAG.finditer(lin_of(text))]
    boards: list[Tags] = []
    for tag, value in tags:
        begins = tag == "qx" or (tag == "md" and boards and any(t == "md" for t, _ in boards[-1]))
        if begins or not boards:
            boards.append([])
        boards[-1].append((tag, value))
    whole = [b for b in boards if any(t in ("md", "mb") for t, _ in b)]
    if not whole:
        raise InputError(
            "auction",
            f"No board is found in the LIN text {quoted(text)!r}; it needs md| or mb|.",
            where=quoted(text),
        )
    return each_board(whole, _board, _number)


def _number(tags: Tags) -> int | None:
    for name in ("ah", "qx"):
        for tag, value in tags:
            number = board_number(value) if tag == name else None
            if number is not None:
                return number
    return None


def _board(tags: Tags) -> Deal:
    values = dict(reversed(tags))
    number = _number(tags)
    md = values.get("md", "")
    dealer = DEALERS.get(md[:1]) or (board_dealer(number) if number else None)
    hands = _hands(md.lstrip("0123456789"))
    vul = read_table_vul(values["sv"]) if "sv" in values else None
    return Deal(hands, dealer, vul, number, _auction(tags, dealer, vul))


def _hands(text: str) -> dict[str, Hand]:
    hands: dict[str, Hand] = {}
    for seat, piece in zip(HANDS_FROM, text.split(","), strict=False):
        match = _HAND.match(piece.strip())
        if match is None:
            if piece.strip():
                raise InputError(
                    "hand",
                    f"The hand {quoted(piece)!r} ({seat}) is not read; write it as SAK5HQ2DJT4C98765.",
                    where=quoted(piece),
                )
            continue
        if any(match.groups()):
            hands[seat] = hand_of_suits([g or "" for g in match.groups()], quoted(piece))
    return checked(hands)


def _auction(tags: Tags, dealer: str | None, vul: str | None) -> Auction | None:
    if not any(tag == "mb" for tag, _ in tags):
        return None
    start = dealer or "N"
    auction = Auction((), start, "none", SIDE_OF[start])
    notes: dict[int, Shown] = {}
    for tag, value in tags:
        if tag == "an" and auction.calls and value:
            notes[len(auction.calls) - 1] = Shown(text=quoted(value, 69))
        if tag != "mb" or not value.strip("!?"):
            continue
        if is_all_pass(value):
            while not auction.complete:
                auction = auction.then(PASS)
            continue
        call = word_call(value)
        if call is None:
            raise InputError(
                "call",
                f"{quoted(value)!r} is no call (call {len(auction.calls) + 1}); "
                "LIN has p, d, r and bids such as 1C or 2N.",
                where=quoted(value),
            )
        auction = auction.then(call)
    return seen_from_opener(auction, vul, notes)

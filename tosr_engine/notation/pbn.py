"""PBN: tag pairs, the deal, the auction block with its notes."""

from __future__ import annotations

import re

from tosr_engine.calls import PASS, SIDE_OF, Auction, Shown
from tosr_engine.cards import Hand
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import quoted
from tosr_engine.notation.deals import Deal, board_number, hands_in_turn
from tosr_engine.notation.hands import hand_of_suits
from tosr_engine.notation.lin import seen_from_opener
from tosr_engine.notation.words import read_seat, read_vul, word_call

_TAG = re.compile(r'\[\s*(\w+)\s+"([^"]*)"\s*\]')
_UNKNOWN = ("?", "-", "", "#", "##")
_VUL = {"none": "None", "we": "NS", "they": "EW", "all": "All"}


def is_pbn(text: str) -> bool:
    """Whether a text has PBN tags."""
    return bool(re.search(r'\[\s*(?:Auction|Deal|Dealer|Event|Board|Vulnerable)\s+"', text))


def read_games(text: str) -> list[Deal]:
    """Every game of a PBN text that has a deal or an auction; InputError for what is wrong in one."""
    text = re.sub(r"^%.*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\{[^}]*\}|;[^\n]*", " ", text)
    games = []
    for block in re.split(r"\n\s*\n(?=\s*\[)", text):
        tags = {m.group(1): m.group(2) for m in _TAG.finditer(block)}
        if "Deal" in tags or "Auction" in tags:
            games.append(_game(block, tags))
    if not games:
        raise InputError("hand", f"The PBN text {quoted(text)!r} has neither a deal nor an auction.")
    return games


def _game(block: str, tags: dict[str, str]) -> Deal:
    dealer = read_seat(tags["Dealer"]) if tags.get("Dealer", "?") not in _UNKNOWN else None
    vul = (
        _VUL[read_vul(tags["Vulnerable"])]
        if tags.get("Vulnerable", "?") not in ("?", "#", "##", "")
        else None
    )
    deal = tags.get("Deal", "")
    hands = read_deal_tag(deal) if deal not in _UNKNOWN else {}
    board = board_number(tags["Board"]) if "Board" in tags else None
    return Deal(hands, dealer, vul, board, _auction(block, dealer, vul))


def read_deal_tag(text: str) -> dict[str, Hand]:
    """The hands of ``N:AK94.Q642.Q82.QJ - …``; ``-`` is a hand not given."""
    first, colon, rest = text.partition(":")
    if not colon:
        first, rest = "N", text
    hands: list[Hand | None] = []
    for number, piece in enumerate(rest.split(), start=1):
        if piece == "-":
            hands.append(None)
            continue
        suits = piece.split(".")
        while len(suits) > 4 and not suits[-1]:
            suits.pop()
        if len(suits) != 4:
            raise InputError(
                "hand",
                f"Hand {number} has {len(suits)} suits; write four, as AK94.Q642.Q82.QJ.",
                where=quoted(piece),
            )
        bare = [s[1:] if s[:1].upper() == letter else s for s, letter in zip(suits, "SHDC", strict=True)]
        hands.append(hand_of_suits(bare, quoted(piece)))
    if len(hands) > 4:
        raise InputError("hand", f"The deal has {len(hands)} hands; a table has four.", where=quoted(text))
    return hands_in_turn(read_seat(first, "seat"), hands)


def _auction(block: str, dealer: str | None, vul: str | None) -> Auction | None:
    found = re.search(r'\[\s*Auction\s+"([^"]*)"\s*\](.*?)(?=\[\s*(?!Note)\w+\s+"|\Z)', block, re.DOTALL)
    if found is None:
        return None
    start = read_seat(found.group(1)) if found.group(1) not in _UNKNOWN else dealer or "N"
    if dealer is not None and found.group(1) not in _UNKNOWN and start != dealer:
        raise InputError(
            "auction",
            f"The auction starts with {start} but the dealer is {dealer}; correct one of the two.",
        )
    notes = {
        m.group(1): m.group(2) for m in re.finditer(r'\[\s*Note\s+"(\d+)\s*:([^"]*)"\s*\]', found.group(2))
    }
    body = _TAG.sub(" ", found.group(2))
    return read_calls(body, start, vul, notes)


def read_calls(body: str, dealer: str, vul: str | None, notes: dict[str, str]) -> Auction:
    """Calls of all four seats from the dealer on, with PBN's note marks."""
    auction = Auction((), dealer, "none", SIDE_OF[dealer])
    shown: dict[int, Shown] = {}
    for token in re.findall(r"=\d+=|\$\d+|[^\s/=]+", body):
        if token.startswith("="):
            if auction.calls and token.strip("=") in notes:
                shown[len(auction.calls) - 1] = Shown(text=quoted(notes[token.strip("=")].strip(), 69))
            continue
        if token.startswith("$") or set(token) <= set("!?+*-"):
            continue
        if token.upper() == "AP":
            while not auction.complete:
                auction = auction.then(PASS)
            continue
        call = word_call(token)
        if call is None:
            raise InputError(
                "call", f"{quoted(token)!r} (call {len(auction.calls) + 1}) is no call.", where=quoted(token)
            )
        auction = auction.then(call)
    return seen_from_opener(auction, vul, shown)

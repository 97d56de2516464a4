"""Auctions and deals in addresses, forum markup and lines of hands; no address is ever fetched."""

from __future__ import annotations

import re
from urllib.parse import unquote, unquote_plus

from tosr_engine.calls import SEATS, SIDE_OF, Auction
from tosr_engine.cards import Hand
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import MAX_HAND, quoted
from tosr_engine.notation.deals import Deal, board_number, checked, hands_in_turn, no_deal, seen_from_opener
from tosr_engine.notation.hands import hand_of_suits
from tosr_engine.notation.pbn import read_calls, read_deal_tag
from tosr_engine.notation.suits import split_suits
from tosr_engine.notation.words import SEAT_WORDS, board_dealer, board_vul, read_table_vul, word_call

_GLUED = re.compile(r"[1-7](?:nt|[cdhsn])|xx|x|p|r|d|\([^()]*\)|\{[^{}]*\}|!", re.IGNORECASE)
_SEAT_LINE = re.compile(
    r"\s{0,9}(?:(north|east|south|west|[nesw])\s?[:=]\s?|([nesw])\s{2,}(?=s\b))(\S.*)", re.IGNORECASE
)
_ADDRESS = re.compile(r"\s*(?:https?://|www\.)\S", re.IGNORECASE)


def is_address(text: str) -> bool:
    """Whether a text begins as a web address does."""
    return bool(_ADDRESS.match(text))


def read_address(text: str) -> Deal | None:
    """The deal in an address or in forum markup; None where the text holds none of the known forms."""
    for reader in (saycbridge, handviewer, python_tuple):
        found = reader(text)
        if found is not None:
            return found
    if is_address(text):
        raise InputError(
            "auction",
            "That address holds no cards or calls, and no address is opened; paste the auction, LIN or PBN "
            "itself.",
            where=quoted(text),
        )
    return None


def saycbridge(text: str) -> Deal | None:
    """An auction in an address of the form ``…/bid/10-<deal>:P,P,1H``."""
    found = re.search(r"/bid/([0-9]{1,4})-[0-9a-f]{1,64}:([\w,]+)", text)
    if found is None:
        return None
    board = int(found.group(1))
    dealer, vul = board_dealer(board), board_vul(board)
    return Deal({}, dealer, vul, board, read_calls(found.group(2).replace(",", " "), dealer, vul, {}))


def handviewer(text: str) -> Deal | None:
    """The hands and the auction of a hand-viewer address (``n= s= e= w= d= v= a=``) or hv markup."""
    markup = re.search(r"\[hv=([^\]]*)", text, re.IGNORECASE)
    if markup is not None:
        query = markup.group(1).replace("|", "&")
    elif "?" in text:
        query = text.partition("?")[2]
    else:
        return None
    fields: dict[str, str] = {}
    for part in re.split(r"&(?=[a-z]{1,12}=)", query, flags=re.IGNORECASE):
        key, equals, value = part.partition("=")
        if equals:
            fields.setdefault(key.strip().lower(), unquote_plus(value).strip())
    if "myhand" in fields:
        raise InputError(
            "hand", "That address names a stored hand and does not hold it; paste the LIN text instead."
        )
    calls = fields.get("a")
    given = {seat: fields[seat.lower()] for seat in SEATS if fields.get(seat.lower())}
    if not given and calls is None:
        return None
    hands = {seat: _viewer_hand(cards) for seat, cards in given.items()}
    dealer = SEAT_WORDS.get(fields.get("d", "").upper())
    board = board_number(fields.get("b", ""))
    if dealer is None and board:
        dealer = board_dealer(board)
    vul = read_table_vul(fields["v"]) if "v" in fields else None
    auction = glued_auction(calls, dealer or "N", vul) if calls is not None else None
    return Deal(checked(hands), dealer, vul, board, auction)


def _viewer_hand(text: str) -> Hand:
    suits = ["", "", "", ""]
    for letter, cards in re.findall(r"([shdc])([^shdc]*)", text.lower()):
        suits["shdc".index(letter)] += cards
    return hand_of_suits(suits, quoted(text))


def glued_auction(text: str, dealer: str, vul: str | None) -> Auction:
    """Calls of all seats without separators, explanations in brackets, as ``1dp2d(weak)p``."""
    if text.startswith("-"):
        raise InputError(
            "auction",
            f"The address gives only a final contract ({quoted(text, 12)!r}); give the calls themselves.",
            where=quoted(text),
        )
    auction = Auction((), dealer, "none", SIDE_OF[dealer])
    left = _GLUED.sub("", text).strip(" ?")
    if left:
        raise InputError(
            "call",
            f"{quoted(left)!r} in the address is no call; calls are p, d, r and bids such as 1c or 2n.",
            where=quoted(left),
        )
    for piece in _GLUED.findall(text):
        call = word_call(piece) if piece[0] not in "({!" else None
        if call is not None:
            auction = auction.then(call)
    return seen_from_opener(auction, vul)


def python_tuple(text: str) -> Deal | None:
    """``?deal=('hand hand hand hand', 'W None 3C P …')`` in an address."""
    if "deal=(" not in text:
        return None
    plain = unquote(text)
    found = re.search(r"deal=\(\s{0,9}'([^']*)'\s{0,9},\s{0,9}'\s{0,9}([NESW])\s(\w+)\s([^']*)'", plain)
    if found is None:
        return None
    hands = hands_in_turn("N", [hand_of_suits(split_suits(h), h) for h in found.group(1).split()[:4]])
    dealer, vul = found.group(2), read_table_vul(found.group(3))
    number = re.search(r"board_no=([0-9]{1,4})", plain)
    board = int(number.group(1)) if number else None
    return Deal(hands, dealer, vul, board, read_calls(found.group(4), dealer, vul, {}))


def lines_of_hands(text: str) -> Deal | None:
    """Hands a line each with the seat in front, or ``n … e … s … w …`` on one line."""
    words = text.split(None, 8)
    if len(words) == 8 and [w.upper() for w in words[::2]] == list(SEATS):
        return Deal(hands_in_turn("N", [hand_of_suits(split_suits(h), h) for h in words[1::2]]))
    rows = [row for row in text.split("\n") if row.strip()]
    if not 2 <= len(rows) <= 4:
        return None
    hands: dict[str, Hand] = {}
    for row in rows:
        found = _SEAT_LINE.fullmatch(row)
        if found is None:
            return None
        seat = SEAT_WORDS[(found.group(1) or found.group(2)).upper()]
        if seat in hands:
            raise InputError("hand", f"{seat} has two hands; name each seat once.", where=quoted(row))
        hands[seat] = hand_of_suits(split_suits(found.group(3)), quoted(row))
    return Deal(checked(hands))


def read_page(text: str) -> Deal:
    """A deal in any of these forms; InputError where there is none."""
    found = lines_of_hands(text) or read_address(text)
    if found is not None:
        return found
    if re.match(r"[NESW]:", text):
        return Deal(read_deal_tag(text))
    pieces = text.split(None, 4)
    if len(pieces) in (2, 4) and all(p.count(".") == 3 for p in pieces):
        raise InputError(
            "ambiguous",
            "It is not said whose hand comes first; put the seat in front, as N:… or W:….",
            where=quoted(text),
        )
    blocks = [b for b in re.split(r"\n[ \t]*\n", text[:MAX_HAND]) if b.strip()]
    if 1 < len(blocks) <= 4 and all(_is_hand(b) for b in blocks):
        raise InputError(
            "ambiguous",
            f"There are {len(blocks)} hands but no seats; put N, E, S or W in front of each.",
            where=quoted(text),
        )
    raise no_deal(text)


def _is_hand(text: str) -> bool:
    try:
        hand_of_suits(split_suits(text))
    except InputError:
        return False
    return True

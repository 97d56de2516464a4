"""Auctions and deals in addresses, forum markup and tables; no address is ever fetched."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, unquote, urlsplit

from tosr_engine.calls import SEATS, SIDE_OF, Auction
from tosr_engine.cards import Hand
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import plain_suits, quoted
from tosr_engine.notation.deals import Deal, checked, hands_in_turn, no_deal
from tosr_engine.notation.hands import hand_of_suits, split_suits
from tosr_engine.notation.lin import seen_from_opener
from tosr_engine.notation.pbn import read_calls, read_deal_tag
from tosr_engine.notation.words import SEAT_WORDS, board_dealer, board_vul, read_vul, word_call

_VUL = {"none": "None", "we": "NS", "they": "EW", "all": "All"}
_GLUED = re.compile(r"[1-7](?:nt|[cdhsn])|xx|x|p|r|d|\([^)]*\)|\{[^}]*\}|!", re.IGNORECASE)


def saycbridge(text: str) -> Auction | None:
    """An auction in an address of the form ``…/bid/10-<deal>:P,P,1H``."""
    found = re.search(r"/bid/(\d+)-[0-9a-f]+:([\w,]+)", text)
    if found is None:
        return None
    board = int(found.group(1))
    return read_calls(found.group(2).replace(",", " "), board_dealer(board), board_vul(board), {})


def handviewer(text: str) -> Deal | None:
    """The hands and the auction of a hand-viewer address (``n= s= e= w= d= v= a=``)."""
    query = urlsplit(text).query if "?" in text else text
    markup = re.search(r"\[hv=(.*?)\]", text, re.IGNORECASE)
    if markup is not None:
        query = markup.group(1)
    fields = {k.lower(): v for k, v in parse_qsl(query.replace("|", "&"), keep_blank_values=True)}
    if "myhand" in fields:
        raise InputError(
            "hand", "That address names a stored hand and does not hold it; paste the LIN text instead."
        )
    hands = {seat: _viewer_hand(fields[seat.lower()]) for seat in SEATS if fields.get(seat.lower())}
    calls = fields.get("a")
    if not hands and calls is None:
        return None
    dealer = SEAT_WORDS.get(fields.get("d", "").upper())
    board = int(fields["b"]) if fields.get("b", "").isdigit() else None
    if dealer is None and board is not None:
        dealer = board_dealer(board)
    vul = _VUL[read_vul(fields["v"])] if "v" in fields else None
    auction = glued_auction(calls, dealer or "N", vul) if calls is not None else None
    return Deal(checked(hands), dealer, vul, board, auction)


def _viewer_hand(text: str) -> Hand:
    suits = ["", "", "", ""]
    for letter, cards in re.findall(r"([shdc])([^shdc]*)", text.lower()):
        suits["shdc".index(letter)] += cards
    return hand_of_suits(suits, quoted(text))


def glued_auction(text: str, dealer: str, vul: str | None) -> Auction:
    """Calls of all seats without separators, explanations in brackets, as ``1dp2d(weak)p``."""
    auction = Auction((), dealer, "none", SIDE_OF[dealer])
    left = _GLUED.sub("", text).strip()
    if left:
        raise InputError("call", f"{quoted(left)!r} in the address is no call.", where=quoted(left))
    for piece in _GLUED.findall(text):
        if piece[0] in "({!":
            continue
        call = word_call(piece)
        if call is not None:
            auction = auction.then(call)
    return seen_from_opener(auction, vul)


def python_tuple(text: str) -> Deal | None:
    """``?deal=('hand hand hand hand', 'W None 3C P …')`` in an address."""
    plain = unquote(text)
    found = re.search(r"deal=\(\s*'([^']*)'\s*,\s*'\s*([NESW])\s+(\w+)\s+([^']*)'", plain)
    if found is None:
        return None
    hands = hands_in_turn("N", [hand_of_suits(h.split("."), h) for h in found.group(1).split()])
    dealer, vul = found.group(2), _VUL[read_vul(found.group(3))]
    number = re.search(r"board_no=(\d+)", plain)
    board = int(number.group(1)) if number else None
    return Deal(hands, dealer, vul, board, read_calls(found.group(4), dealer, vul, {}))


def table(text: str) -> Auction | None:
    """A table with a row of seats above the calls; dashes before the dealer are no calls."""
    rows = [r for r in (line.strip() for line in text.splitlines()) if r]
    if len(rows) < 2:
        return None
    heads = [SEAT_WORDS.get(w.upper()) for w in re.split(r"[\s|,]+", rows[0]) if w]
    if len(heads) != 4 or None in heads or len(set(heads)) != 4:
        return None
    order = [h for h in heads if h is not None]
    if any(SEATS[(SEATS.index(order[0]) + i) % 4] != seat for i, seat in enumerate(order)):
        raise InputError("auction", f"The seats {' '.join(order)} are not in turn; write them clockwise.")
    cells: list[str] = []
    for row in rows[1:]:
        if set(row) <= set("-|+: "):
            continue
        plain = plain_suits(row)
        plain = re.sub(r"([1-7])\s+(?=[CDHSN]\b)", r"\1", plain)
        cells.extend(c for c in re.split(r"[\s|]+", plain) if c)
    while cells and set(cells[-1]) <= set("?*-"):
        cells.pop()
    lead = 0
    while lead < len(cells) and set(cells[lead]) <= set("-_"):
        lead += 1
    dealer = order[lead % 4]
    words = [_table_word(c, cells) for c in cells[lead:]]
    return read_calls(" ".join(words), dealer, None, {})


_POLISH_CALLS = frozenset(("PAS", "KTR", "KTR.", "RKTR", "RKTR."))


def _table_word(cell: str, cells: list[str]) -> str:
    """A cell as a call; suit letters of another language where other words make it certain."""
    word = cell.strip("*!").rstrip(".")
    if re.fullmatch(r"[1-7]K", word, re.IGNORECASE) and any(c.upper() in _POLISH_CALLS for c in cells):
        return word[0] + "D"
    if re.fullmatch(r"[1-7][¹²³⁰-⁹]?", word):
        raise InputError(
            "call", f"{quoted(cell)!r} has lost its suit; write calls as 1C … 7NT.", where=quoted(cell)
        )
    return word


def lines_of_hands(text: str) -> Deal | None:
    """Hands a line each with the seat in front, or ``n … e … s … w …`` on one line."""
    one_line = re.match(r"\s*n\s+(\S+)\s+e\s+(\S+)\s+s\s+(\S+)\s+w\s+(\S+)\s*$", text, re.IGNORECASE)
    if one_line is not None:
        return Deal(hands_in_turn("N", [hand_of_suits(h.split("."), h) for h in one_line.groups()]))
    rows = [re.match(r"\s*([NESW])\s{2,}(S\b.*)$", line) for line in text.splitlines() if line.strip()]
    if len(rows) >= 2 and all(rows):
        hands = {m.group(1): hand_of_suits(split_suits(m.group(2))) for m in rows if m is not None}
        return Deal(checked(hands))
    return None


def read_page(text: str) -> Deal:
    """A deal in any of these forms; InputError where there is none."""
    for reader in (python_tuple, lines_of_hands):
        found = reader(text)
        if found is not None:
            return found
    if "hv=" in text or "?" in text:
        found = handviewer(text)
        if found is not None:
            return found
    if re.match(r"\s*[NESW]:", text):
        return Deal(read_deal_tag(text.strip()))
    pieces = text.split()
    if len(pieces) in (2, 4) and all(p.count(".") == 3 for p in pieces):
        raise InputError(
            "ambiguous",
            "It is not said whose hand comes first; put the seat in front, as N:… or W:….",
            where=quoted(text),
        )
    blocks = [b for b in re.split(r"\n\s*\n", text) if b.strip()]
    if len(blocks) > 1 and all(_is_hand(b) for b in blocks):
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

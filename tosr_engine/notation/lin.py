"""BBO's LIN: boards with hands, auction and explanations."""

from __future__ import annotations

import re
from urllib.parse import unquote

from tosr_engine.calls import PASS, SEATS, SIDE_OF, Auction, Shown
from tosr_engine.cards import Hand
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import quoted
from tosr_engine.notation.deals import Deal, board_number, checked
from tosr_engine.notation.hands import hand_of_suits
from tosr_engine.notation.words import board_dealer, read_vul, word_call

_TAG = re.compile(r"([a-z]{2})\|([^|]*)\|?", re.IGNORECASE)
_DEALERS = {"1": "S", "2": "W", "3": "N", "4": "E"}
_HAND = re.compile(r"S([^SHDC]*)H([^SHDC]*)D([^SHDC]*)C([^SHDC]*)$", re.IGNORECASE)
_VUL = {"none": "None", "we": "NS", "they": "EW", "all": "All"}


def is_lin(text: str) -> bool:
    """Whether a text is LIN (perhaps in an address)."""
    return bool(re.search(r"\b(?:mb|md)(?:\||%7c)", text, re.IGNORECASE))


def lin_of(text: str) -> str:
    """The LIN inside an address, or the text itself."""
    if re.search("%7c|%20", text, re.IGNORECASE):
        text = unquote(text)
    place = text.find("lin=")
    return text[place + 4 :] if place >= 0 else text


def read_boards(text: str) -> list[Deal]:
    """Every board of a LIN text, in order; InputError for hands or calls that are wrong."""
    tags = [(m.group(1).lower(), m.group(2).strip()) for m in _TAG.finditer(lin_of(text))]
    boards: list[list[tuple[str, str]]] = []
    for tag, value in tags:
        if (
            tag == "qx"
            or (tag == "md" and (not boards or any(t == "md" for t, _ in boards[-1])))
            or not boards
        ):
            boards.append([])
        boards[-1].append((tag, value))
    found = [_board(b) for b in boards if any(t in ("md", "mb") for t, _ in b)]
    if not found:
        raise InputError(
            "auction", f"No board is found in the LIN text {quoted(text)!r}.", where=quoted(text)
        )
    return found


def _board(tags: list[tuple[str, str]]) -> Deal:
    values = dict(reversed(tags))
    number = board_number(values.get("ah", "")) if "ah" in values else None
    if number is None and "qx" in values:
        number = board_number(values["qx"])
    md = values.get("md", "")
    dealer = _DEALERS.get(md[:1]) or (board_dealer(number) if number else None)
    hands = _hands(md[1:] if md[:1].isdigit() else md)
    vul = _VUL[read_vul(values["sv"])] if "sv" in values else None
    return Deal(hands, dealer, vul, number, _auction(tags, dealer, vul))


def _hands(text: str) -> dict[str, Hand]:
    hands: dict[str, Hand] = {}
    for seat, piece in zip("SWNE", text.split(","), strict=False):
        match = _HAND.match(piece.strip())
        if match is None:
            if piece.strip():
                raise InputError(
                    "hand", f"The hand {quoted(piece)!r} ({seat}) is not read; write it as SAK5HQ2DJT4C987."
                )
            continue
        if any(match.groups()):
            hands[seat] = hand_of_suits([g or "" for g in match.groups()], quoted(piece))
    return checked(hands)


def _auction(tags: list[tuple[str, str]], dealer: str | None, vul: str | None) -> Auction | None:
    if not any(tag == "mb" for tag, _ in tags):
        return None
    start = dealer or "N"
    auction = Auction((), start, "none", SIDE_OF[start])
    notes: dict[int, Shown] = {}
    for tag, value in tags:
        if tag == "mb":
            word = value.rstrip("!").strip()
            if word.lower() in ("ap", "allpass"):
                while not auction.complete:
                    auction = auction.then(PASS)
                continue
            call = word_call(word)
            if call is None:
                raise InputError(
                    "call",
                    f"{quoted(value)!r} (call {len(auction.calls) + 1}) is no call.",
                    where=quoted(value),
                )
            auction = auction.then(call)
        elif tag == "an" and auction.calls and value:
            notes[len(auction.calls) - 1] = Shown(text=quoted(value, 69))
    return seen_from_opener(auction, vul, notes)


def seen_from_opener(auction: Auction, vul: str | None, notes: dict[int, Shown] | None = None) -> Auction:
    """The auction with the opening side as ours and the vulnerability seen from it."""
    opener = next((i for i, c in enumerate(auction.calls) if c is not PASS), 0)
    we = SIDE_OF[SEATS[(SEATS.index(auction.dealer) + opener) % 4]]
    seen = Auction(
        auction.calls,
        auction.dealer,
        "none" if vul is None else read_vul(vul, we=we),
        we,
        vul_given=vul is not None,
    )
    kept = {i: s for i, s in (notes or {}).items() if not seen.ours(i)}
    return Auction(seen.calls, seen.dealer, seen.vul, seen.we, kept, (), seen.vul_given)

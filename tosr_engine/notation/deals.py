"""Deals: up to four hands with dealer, vulnerability, board number and auction."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from tosr_engine.calls import PASS, SEATS, SIDE_OF, Auction, Shown
from tosr_engine.cards import FULL_DECK, Hand, card_name
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import quoted
from tosr_engine.notation.words import read_vul

_Board = TypeVar("_Board")


@dataclass(frozen=True)
class Deal:
    """A deal as far as it was given; ``hands`` by seat, ``vul`` as None, NS, EW, All or None.

    Where the dealer was not given, ``auction`` starts with North.
    """

    hands: Mapping[str, Hand] = field(default_factory=dict)
    dealer: str | None = None
    vul: str | None = None
    board: int | None = None
    auction: Auction | None = None


def checked(hands: dict[str, Hand]) -> dict[str, Hand]:
    """The hands with a fourth one worked out from three; InputError where a card is in two."""
    held = 0
    for seat, hand in hands.items():
        # A spot card written as x is no certain card; only named ones can be in two hands.
        named = hand.mask & ~hand.unnamed
        twice = held & named
        if twice:
            bit = twice & -twice
            first = next(s for s, h in hands.items() if h.mask & ~h.unnamed & bit)
            raise InputError(
                "hand",
                f"The card {card_name(bit)} is in two hands, {first} and {seat}; correct one of them.",
                where=card_name(bit),
            )
        held |= named
    if len(hands) == 3 and not any(h.unnamed for h in hands.values()):
        missing = next(s for s in SEATS if s not in hands)
        hands = {**hands, missing: Hand(FULL_DECK & ~held)}
    return hands


def hands_in_turn(first: str, hands: list[Hand | None]) -> dict[str, Hand]:
    """Hands clockwise from a seat; None for one that was not given."""
    start = SEATS.index(first)
    return checked({SEATS[(start + i) % 4]: h for i, h in enumerate(hands) if h is not None})


def board_number(text: str) -> int | None:
    """The first number in a board's name."""
    found = re.search(r"[0-9]{1,4}", text)
    return int(found.group()) if found else None


def seen_from_opener(auction: Auction, vul: str | None, notes: Mapping[int, Shown] | None = None) -> Auction:
    """The auction with the opening side as ours and the table's vulnerability seen from it.

    ``notes`` say what calls show; those on the opponents' calls are kept.
    """
    opener = next((i for i, c in enumerate(auction.calls) if c is not PASS), 0)
    seen = replace(
        auction,
        we=SIDE_OF[auction.seat(opener)],
        vul_given=vul is not None,
        shown={i: s for i, s in (notes or auction.shown).items() if (i - opener) % 2},
    )
    return seen if vul is None else replace(seen, vul=read_vul(vul, we=seen.we))


def each_board(
    boards: Iterable[_Board], read: Callable[[_Board], Deal], number: Callable[[_Board], int | None]
) -> list[Deal]:
    """Every board read; where one of several is at fault, the error says which."""
    whole = list(boards)
    deals = []
    for place, board in enumerate(whole, start=1):
        try:
            deals.append(read(board))
        except InputError as fault:
            if len(whole) == 1:
                raise
            named = number(board)
            label = f"Board {named}" if named is not None else f"Deal {place} of {len(whole)}"
            raise InputError(fault.kind, f"{label}: {fault.message}", where=fault.where) from fault
    return deals


def no_deal(text: str) -> InputError:
    """The error for a text in which no deal is found."""
    return InputError(
        "hand", f"No deal is found in {quoted(text)!r}; give PBN, LIN or four hands.", where=quoted(text)
    )

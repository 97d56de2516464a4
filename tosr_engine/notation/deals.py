"""Deals: up to four hands with dealer, vulnerability, board number and auction."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tosr_engine.calls import SEATS, Auction
from tosr_engine.cards import FULL_DECK, Hand, card_name
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import quoted


@dataclass(frozen=True)
class Deal:
    """A deal as far as it was given; ``hands`` by seat, ``vul`` as None, NS, EW, All or None."""

    hands: Mapping[str, Hand] = field(default_factory=dict)
    dealer: str | None = None
    vul: str | None = None
    board: int | None = None
    auction: Auction | None = None


def checked(hands: dict[str, Hand]) -> dict[str, Hand]:
    """The hands with a fourth one worked out from three; InputError where a card is in two."""
    held = 0
    owner: dict[int, str] = {}
    for seat, hand in hands.items():
        twice = held & hand.mask
        if twice:
            bit = twice & -twice
            first = next(s for b, s in owner.items() if b & bit)
            raise InputError("hand", f"The card {card_name(bit)} is in two hands, {first} and {seat}.")
        held |= hand.mask
        owner[hand.mask] = seat
    if len(hands) == 3:
        missing = next(s for s in SEATS if s not in hands)
        hands = {**hands, missing: Hand(FULL_DECK & ~held)}
    return hands


def hands_in_turn(first: str, hands: list[Hand | None]) -> dict[str, Hand]:
    """Hands clockwise from a seat; None for one that was not given."""
    start = SEATS.index(first)
    return checked({SEATS[(start + i) % 4]: h for i, h in enumerate(hands) if h is not None})


def board_number(text: str) -> int | None:
    """The first number in a board's name."""
    found = re.search(r"\d{1,4}", text)
    return int(found.group()) if found else None


def no_deal(text: str) -> InputError:
    """The error for a text in which no deal is found."""
    return InputError(
        "hand", f"No deal is found in {quoted(text)!r}; give PBN, LIN or four hands.", where=quoted(text)
    )

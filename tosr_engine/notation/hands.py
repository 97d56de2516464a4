"""Reading a hand of thirteen cards in any of the ways in which players write one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tosr_engine.cards import RANKS, SUITS, Hand, Suit, card_bit, suit_cards
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import MAX_HAND, quoted, visible, within
from tosr_engine.notation.suits import split_suits

_VOIDS = frozenset(("VOID", "NONE", "NIL", "0", "_"))
_FOREIGN: dict[str, dict[str, str]] = {
    "Polish": {"A": "A", "K": "K", "D": "Q", "W": "J"},
    "French": {"A": "A", "R": "K", "D": "Q", "V": "J"},
    "Dutch": {"A": "A", "H": "K", "V": "Q", "B": "J"},
    "German": {"A": "A", "K": "K", "D": "Q", "B": "J"},
    "Italian": {"A": "A", "R": "K", "D": "Q", "F": "J"},
}


def read_hand(text: str) -> Hand:
    """Read one hand of 13 cards; ``x`` is any spot card, a void is ``-``, ``void`` or nothing.

    Raises InputError that names the suit and the card: not 13 cards, a card twice, an unknown card.
    """
    plain = visible(within(text, MAX_HAND, "a hand"))
    return hand_of_suits(split_suits(plain), quoted(plain))


def hand_of_suits(suits: Sequence[str], where: str = "") -> Hand:
    """The hand of four suits of cards (S, H, D, C); InputError where it is not 13 different cards."""
    cards = [_ranks(s) for s in suits]
    cards = _translated(cards)
    mask = 0
    unnamed: list[Suit] = []
    for suit, ranks in zip(SUITS, cards, strict=True):
        for rank in ranks:
            if rank == "X":
                unnamed.append(suit)
                continue
            if rank not in RANKS:
                raise InputError(
                    "hand",
                    f"{quoted(rank)!r} in {suit.word} is no card; cards are A K Q J T 9 … 2 or x.",
                    where=quoted(rank),
                )
            bit = card_bit(suit, rank)
            if mask & bit:
                raise InputError(
                    "hand",
                    f"The {_card_words(suit, rank)} occurs twice; each card is there once.",
                    where=suit.letter + rank,
                )
            mask |= bit
    counts = [len(c) for c in cards]
    if sum(counts) != 13:
        said = "-".join(map(str, counts))
        raise InputError(
            "hand", f"That is {sum(counts)} cards ({said} in S-H-D-C); a hand has 13.", where=where
        )
    return _with_spots(mask, unnamed)


def _ranks(text: str) -> str:
    word = re.sub(r"\s+", "", text).upper()
    if word in _VOIDS or not word.strip("-‐‑‒–—―−"):
        return ""
    return word.replace("10", "T")


def _translated(cards: list[str]) -> list[str]:
    """Letters of another language where only one reading makes sense of them all."""
    letters = {c for c in "".join(cards) if c.isalpha()}
    if letters <= set("AKQJTX"):
        return cards
    fitting = [table for table in _FOREIGN.values() if letters <= set(table) | {"T", "X"}]
    read = {tuple("".join(table.get(c, c) for c in suit) for suit in cards) for table in fitting}
    return list(read.pop()) if len(read) == 1 else cards


def _with_spots(mask: int, unnamed_in: Sequence[Suit]) -> Hand:
    unnamed = 0
    for suit in unnamed_in:
        taken = suit_cards(mask | unnamed, suit)
        free = [r for r in reversed(RANKS[5:]) if not taken & suit_cards(card_bit(suit, r), suit)]
        if not free:
            raise InputError(
                "hand", f"There are more than eight spot cards in {suit.word}.", where=suit.letter
            )
        unnamed |= card_bit(suit, free[0])
    return Hand(mask | unnamed, unnamed)


_RANK_WORDS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}


def _card_words(suit: Suit, rank: str) -> str:
    return f"{_RANK_WORDS.get(rank, rank)} of {suit.word}"

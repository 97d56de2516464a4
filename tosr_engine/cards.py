"""Suits, cards and hands.

A set of cards is a 52-bit integer: spades in bits 39-51, hearts 26-38, diamonds 13-25, clubs 0-12;
within a suit bit 12 is the ace and bit 0 the two. The top five bits of a suit are its honours
A K Q J T, the low eight its spot cards 9 to 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property

RANKS = "AKQJT98765432"
HONOURS = "AKQJT"
SUIT_CARDS = 0x1FFF
FULL_DECK = (1 << 52) - 1
HCP_OF_HONOUR = (4, 3, 2, 1, 0)
CONTROLS_OF_HONOUR = (2, 1, 0, 0, 0)


class Suit(IntEnum):
    """The four suits in the order in which hands are written (PBN: S, H, D, C)."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """``S``, ``H``, ``D`` or ``C``."""
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        """The suit's sign, as ``♠``."""
        return "♠♥♦♣"[self]

    @property
    def word(self) -> str:
        """The suit's name, plural and in lower case."""
        return ("spades", "hearts", "diamonds", "clubs")[self]


S, H, D, C = Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS
SUITS = (S, H, D, C)
SUIT_OF_LETTER = {suit.letter: suit for suit in SUITS}


def suit_cards(mask: int, suit: Suit) -> int:
    """The 13 bits of one suit (ace in bit 12) out of a 52-bit set of cards."""
    return (mask >> (13 * (3 - suit))) & SUIT_CARDS


def card_bit(suit: Suit, rank: str) -> int:
    """The bit of one card; ``rank`` is one of ``AKQJT98765432``."""
    return 1 << (13 * (3 - suit) + 12 - RANKS.index(rank))


def card_name(bit: int) -> str:
    """The name of the card with this bit, suit first, as ``SA``."""
    place = bit.bit_length() - 1
    return "SHDC"[3 - place // 13] + RANKS[12 - place % 13]


@cache
def ranks_of(cards: int) -> str:
    """The ranks held in a suit's 13 bits, high to low."""
    return "".join(rank for i, rank in enumerate(RANKS) if cards >> (12 - i) & 1)


@cache
def honours_text(honours: int) -> str:
    """The five honour bits as text, ``AKQJT`` order; empty for none."""
    return "".join(rank for i, rank in enumerate(HONOURS) if honours >> (4 - i) & 1)


@dataclass(frozen=True)
class Hand:
    """Thirteen cards.

    ``mask`` is the 52-bit set of cards; ``unnamed`` marks those among them that were written as
    ``x`` (any spot card) and stand for the lowest free ones.
    """

    mask: int
    unnamed: int = 0

    @cached_property
    def lengths(self) -> tuple[int, int, int, int]:
        """Cards in spades, hearts, diamonds and clubs."""
        return (
            suit_cards(self.mask, S).bit_count(),
            suit_cards(self.mask, H).bit_count(),
            suit_cards(self.mask, D).bit_count(),
            suit_cards(self.mask, C).bit_count(),
        )

    @property
    def shape(self) -> str:
        """The exact shape in the order S=H=D=C, as ``5=3=1=4``."""
        return "=".join(map(str, self.lengths))

    @cached_property
    def hcp(self) -> int:
        """High-card points: A 4, K 3, Q 2, J 1 (E-5: no adjustments)."""
        return sum(
            HCP_OF_HONOUR[i]
            for suit in SUITS
            for i in range(5)
            if suit_cards(self.mask, suit) >> (12 - i) & 1
        )

    @cached_property
    def controls(self) -> int:
        """Controls: A 2, K 1, singleton honours included (notes 2.6)."""
        return sum(
            CONTROLS_OF_HONOUR[i]
            for suit in SUITS
            for i in range(2)
            if suit_cards(self.mask, suit) >> (12 - i) & 1
        )

    def suit_text(self, suit: Suit) -> str:
        """The cards held in a suit, high to low, unnamed spot cards as ``x``; empty for a void."""
        cards = suit_cards(self.mask, suit)
        unnamed = suit_cards(self.unnamed, suit)
        return ranks_of(cards & ~unnamed) + "x" * unnamed.bit_count()

    def pbn(self) -> str:
        """The hand in PBN order, as ``AKQ52.KJ3.4.QT92``."""
        return ".".join(self.suit_text(suit) for suit in SUITS)

    __str__ = pbn

"""Reading a hand of thirteen cards in any of the ways in which players write one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tosr_engine.cards import RANKS, SUIT_OF_LETTER, SUITS, Hand, Suit, card_bit, suit_cards
from tosr_engine.errors import InputError
from tosr_engine.notation.clean import MAX_HAND, plain_suits, quoted, visible, within

_VOIDS = ("-", "--", "---", "VOID", "0", "_")
_FOREIGN: dict[str, dict[str, str]] = {
    "Polish": {"A": "A", "K": "K", "D": "Q", "W": "J"},
    "French": {"A": "A", "R": "K", "D": "Q", "V": "J"},
    "Dutch": {"A": "A", "H": "K", "V": "Q", "B": "J"},
    "German": {"A": "A", "K": "K", "D": "Q", "B": "J"},
    "Italian": {"A": "A", "R": "K", "D": "Q", "F": "J"},
}
_SUIT_WORD = re.compile(
    r"(?:\S*/)?\b(spade|heart|diamond|club)s?\w*(?:\.(?:gif|png|svg|jpg))?\s*[:,=-]?", re.IGNORECASE
)
_LETTERS = re.compile(r"(?<![A-Za-z0-9])([SHDC])\s*[:=-]\s*|(?<![A-Za-z0-9])([SHDC])(?=\s)", re.IGNORECASE)
_LIN_HAND = re.compile(
    r"S[:=]?([AKQJTX2-9]*)[\s,;.]*H[:=]?([AKQJTX2-9]*)[\s,;.]*D[:=]?([AKQJTX2-9]*)[\s,;.]*C[:=]?([AKQJTX2-9]*)",
    re.IGNORECASE,
)


def read_hand(text: str) -> Hand:
    """Read one hand of 13 cards; ``x`` is any spot card, a void is ``-``, ``void`` or nothing.

    Raises InputError that names the suit and the card: not 13 cards, a card twice, an unknown card.
    """
    plain = visible(within(text, MAX_HAND, "a hand"))
    return hand_of_suits(split_suits(plain), quoted(plain))


def split_suits(plain: str) -> list[str]:
    """The four suits (S, H, D, C) of a hand's text as they were written; InputError else."""
    plain = re.sub(r"\[/?hand\]", " ", plain, flags=re.IGNORECASE)
    plain = re.sub(r"\([^()]*\)|\b\d+\s*hcp\b|\bhcp\s*:?\s*\d+", " ", plain, flags=re.IGNORECASE)
    named = _named(plain)
    if named is not None:
        return named
    text = plain_suits(plain, lost_signs=False).strip().rstrip(";")
    whole = _LIN_HAND.fullmatch(text.strip())
    if whole is not None:
        return list(whole.groups())
    parts = _four(text)
    if parts is None:
        raise InputError(
            "hand",
            f"{quoted(plain) or 'Nothing'!r} is not read as a hand; "
            "write four suits as AKQ52.KJ3.4.QT92 (spades first).",
            where=quoted(plain),
        )
    return parts


def _named(plain: str) -> list[str] | None:
    """Suits that are named by sign, word or letter, in any order."""
    text = _SUIT_WORD.sub(lambda m: f"\x1f{m.group(1)[0].upper()}\x1e", plain)
    if "\x1f" not in text and re.search("[♠♤♥♡❤♦♢♣♧]|!s|!h|!d|!c", plain):
        signs = re.sub(r"!([shdc])", lambda m: f"\x1f{m.group(1).upper()}\x1e", plain)
        text = "".join(f"\x1f{plain_suits(c)}\x1e" if c in "♠♤♥♡❤♦♢♣♧" else c for c in signs)
    if "\x1f" not in text:
        marks = _LETTERS.findall(plain)
        letters = [(a or b).upper() for a, b in marks]
        colons = sum(1 for a, _ in marks if a)
        if len(set(letters)) != len(letters) or (colons < 2 and len(letters) < 4):
            return None
        text = _LETTERS.sub(lambda m: f"\x1f{(m.group(1) or m.group(2)).upper()}\x1e", plain)
    pieces = text.split("\x1f")
    if pieces[0].strip(" \t\r\n,;.|"):
        return None
    suits = ["", "", "", ""]
    seen: set[str] = set()
    for piece in pieces[1:]:
        letter, _, cards = piece.partition("\x1e")
        if letter in seen:
            raise InputError("hand", f"The suit {SUIT_OF_LETTER[letter].word} is named twice.", where=letter)
        seen.add(letter)
        suits[SUIT_OF_LETTER[letter]] = re.sub(r"[\s|,;./]+|(?<=\w)-(?=\w)", "", cards)
    return suits if len(seen) >= 2 else None


def _four(text: str) -> list[str] | None:
    if "." in text:
        parts = [p.strip() for p in text.split(".")]
        while len(parts) > 4 and not parts[-1]:
            parts.pop()
        if len(parts) > 4:
            raise InputError(
                "hand", f"That hand has {len(parts)} suits; a hand has four.", where=quoted(text)
            )
        return parts if len(parts) == 4 else None
    if "," in text:
        parts = [p.strip() for p in text.split(",")]
        return parts if len(parts) == 4 else None
    lines = [line for line in (re.sub(r"[\s|]+", "", row) for row in text.splitlines()) if line]
    if len(lines) == 4:
        return lines
    words = text.split()
    return words if len(words) == 4 else None


def hand_of_suits(suits: Sequence[str], where: str = "") -> Hand:
    """The hand of four suits of cards (S, H, D, C); InputError where it is not 13 different cards."""
    cards = [_ranks(s) for s in suits]
    cards = _translated(cards)
    mask = 0
    unknown: list[tuple[Suit, int]] = []
    for suit, ranks in zip(SUITS, cards, strict=True):
        for rank in ranks:
            if rank == "X":
                unknown.append((suit, 1))
                continue
            if rank not in RANKS:
                raise InputError(
                    "hand",
                    f"{quoted(rank)!r} in {suit.word} is no card; cards are A K Q J T 9 … 2 or x.",
                    where=rank,
                )
            bit = card_bit(suit, rank)
            if mask & bit:
                raise InputError(
                    "hand", f"The {_card_words(suit, rank)} occurs twice.", where=suit.letter + rank
                )
            mask |= bit
    counts = [len(c) for c in cards]
    if sum(counts) != 13:
        said = "-".join(map(str, counts))
        raise InputError(
            "hand", f"That is {sum(counts)} cards ({said} in S-H-D-C); a hand has 13.", where=where
        )
    return _with_spots(mask, [suit for suit, _ in unknown])


def _ranks(text: str) -> str:
    word = re.sub(r"\s+", "", text).upper()
    if word in _VOIDS or word.strip("-—") == "":
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


def _with_spots(mask: int, unknown: Sequence[Suit]) -> Hand:
    unnamed = 0
    for suit in unknown:
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

"""Deals as PBN, LIN and text."""

from __future__ import annotations

from typing import Literal

from tosr_engine.calls import SEATS
from tosr_engine.cards import SUITS, Hand

Format = Literal["pbn", "lin", "text"]
FORMATS: tuple[Format, ...] = ("pbn", "lin", "text")
_PBN_VUL = {"none": "None", "all": "All"}
_LIN_VUL = {"none": "o", "all": "b", "NS": "n", "EW": "e"}
_LIN_DEALER = {"S": 1, "W": 2, "N": 3, "E": 4}


def deal_text(hands: dict[str, Hand], form: Format, *, board: int, dealer: str, vul: str, we: str) -> str:
    """One deal; ``hands`` by seat, ``vul`` is none, we, they or all as seen from ``we`` (NS or EW)."""
    other = "EW" if we == "NS" else "NS"
    side = {"we": we, "they": other}.get(vul, vul)
    if form == "pbn":
        cards = " ".join(hands[s].pbn() for s in SEATS)
        return (
            f'[Board "{board}"]\n[Dealer "{dealer}"]\n[Vulnerable "{_PBN_VUL.get(side, side)}"]\n'
            f'[Deal "N:{cards}"]\n'
        )
    if form == "lin":
        given = ",".join(_lin(hands[s]) for s in "SWN")
        return f"md|{_LIN_DEALER[dealer]}{given},|ah|Board {board}|sv|{_LIN_VUL[side]}|"
    return f"{board}. " + "  ".join(f"{s} {hands[s].pbn()}" for s in SEATS)


def _lin(hand: Hand) -> str:
    return "".join(suit.letter + hand.suit_text(suit) for suit in SUITS)

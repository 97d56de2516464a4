"""Drawn deals as PBN, LIN and text."""

from __future__ import annotations

from typing import Literal

from tosr_engine.calls import SEATS, Auction
from tosr_engine.cards import Hand
from tosr_engine.notation.deals import Deal
from tosr_engine.notation.write import table_vul, write_lin, write_pbn

Format = Literal["pbn", "lin", "text"]
FORMATS: tuple[Format, ...] = ("pbn", "lin", "text")


def deal_text(hands: dict[str, Hand], form: Format, *, board: int, auction: Auction) -> str:
    """One deal by seat; dealer and vulnerability are those of the auction that it fits."""
    if form == "text":
        return f"{board}. " + "  ".join(f"{s} {hands[s].pbn()}" for s in SEATS)
    deal = Deal(hands, auction.dealer, table_vul(auction), board)
    return write_pbn(deal) if form == "pbn" else write_lin(deal)

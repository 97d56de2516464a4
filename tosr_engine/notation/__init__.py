"""Reading and writing hands, auctions and deals in the notations that players use."""

from __future__ import annotations

import re
from typing import Literal

from tosr_engine.calls import SIDE_OF, Auction
from tosr_engine.errors import InputError
from tosr_engine.notation import lin, pages, pbn
from tosr_engine.notation.clean import MAX_AUCTION, MAX_DEALS, quoted, visible, within
from tosr_engine.notation.deals import Deal
from tosr_engine.notation.forms import Settings, read_form
from tosr_engine.notation.hands import read_hand
from tosr_engine.notation.words import read_seat, read_side, read_vul
from tosr_engine.notation.write import handviewer_address, lin_hand, pbn_deal, table_vul, write_lin, write_pbn

Purpose = Literal["explain", "bid", "next"]

__all__ = [
    "Deal",
    "handviewer_address",
    "lin_hand",
    "pbn_deal",
    "read_auction",
    "read_deal",
    "read_deals",
    "read_hand",
    "read_vul",
    "table_vul",
    "write_lin",
    "write_pbn",
]

_PLAIN = re.compile(r"[1-7](?:NT|[CDHS])(?:-[1-7](?:NT|[CDHS]))*")


def read_auction(
    text: str,
    *,
    dealer: str | None = None,
    vul: str | None = None,
    we: str | None = None,
    purpose: Purpose = "explain",
) -> Auction:
    """Read an auction: our calls only, theirs in brackets, all four seats, LIN, PBN or an address.

    ``dealer`` is a seat, ``vul`` none, we, they, all (or NS, EW …), ``we`` NS or EW. For ``bid`` and
    ``next`` the other side's pass is filled in, so that our side is to act. Raises InputError, or
    AmbiguousAuction where two readings are legal.
    """
    seat = None if dealer is None else read_seat(dealer)
    side = None if we is None else read_side(we)
    plain = (
        text
        if _PLAIN.fullmatch(text) and len(text) < 300
        else visible(within(text, MAX_DEALS, "an auction")).strip()
    )
    found = _from_file(plain)
    if found is not None:
        return _settled(found, seat, vul, side, purpose)
    within(plain, MAX_AUCTION, "an auction")
    guess = side or "NS"
    read = None if vul is None else read_vul(vul, we=guess)
    auction = read_form(plain, Settings(seat, read, side, purpose))
    if vul is not None and auction.we != guess:
        auction = _with_vul(auction, read_vul(vul, we=auction.we))
    return auction


def _from_file(text: str) -> Auction | None:
    """The auction of a LIN or PBN text, an address or a table; None where it is none of these."""
    if lin.is_lin(text):
        return _only_auction(lin.read_boards(text))
    if pbn.is_pbn(text):
        return _only_auction(pbn.read_games(text))
    if "/" in text or "=" in text:
        found = pages.saycbridge(text)
        if found is not None:
            return found
        if re.search(r"[?&]a=|\[hv=", text):
            return _only_auction([d for d in (pages.handviewer(text),) if d is not None])
        tupled = pages.python_tuple(text)
        if tupled is not None:
            return tupled.auction
    return pages.table(text) if "\n" in text else None


def _only_auction(deals: list[Deal]) -> Auction:
    auctions = [d.auction for d in deals if d.auction is not None]
    if not auctions:
        raise InputError("auction", "That text holds a deal but no auction.")
    first = auctions[0]
    if len(auctions) > 1:
        return _remarked(first, f"The text holds {len(auctions)} auctions; this is the first.")
    return first


def _remarked(auction: Auction, remark: str) -> Auction:
    return Auction(
        auction.calls,
        auction.dealer,
        auction.vul,
        auction.we,
        auction.shown,
        (*auction.remarks, remark),
        auction.vul_given,
    )


def _with_vul(auction: Auction, vul: str) -> Auction:
    return Auction(auction.calls, auction.dealer, vul, auction.we, auction.shown, auction.remarks, True)


def _settled(
    auction: Auction, dealer: str | None, vul: str | None, we: str | None, purpose: Purpose
) -> Auction:
    """A file's auction with what was said beside it; InputError where the two disagree."""
    if dealer is not None and dealer != auction.dealer:
        raise InputError(
            "auction",
            f"The text says that {auction.dealer} dealt, the setting says {dealer}; correct one of them.",
        )
    side = we
    if side is None:
        side = SIDE_OF[auction.seat(len(auction.calls))] if purpose != "explain" else auction.we
    if side != auction.we:
        flipped = {"we": "they", "they": "we"}.get(auction.vul, auction.vul)
        shown = dict(auction.shown)
        auction = Auction(
            auction.calls, auction.dealer, flipped, side, shown, auction.remarks, auction.vul_given
        )
    return auction if vul is None else _with_vul(auction, read_vul(vul, we=side))


def read_deals(text: str) -> list[Deal]:
    """Every deal of a PBN or LIN text, or the one of an address or a diagram; InputError else."""
    plain = visible(within(text, MAX_DEALS, "a text of deals"))
    if lin.is_lin(plain):
        return lin.read_boards(plain)
    if pbn.is_pbn(plain):
        return pbn.read_games(plain)
    return [pages.read_page(plain)]


def read_deal(text: str) -> Deal:
    """The one deal of a text; InputError where there is none or more than one."""
    deals = read_deals(text)
    if len(deals) > 1:
        raise InputError("hand", f"That text holds {len(deals)} deals; give one.", where=quoted(text))
    return deals[0]

"""Reading and writing hands, auctions and deals in the notations that players use."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from tosr_engine.calls import SIDE_OF, Auction
from tosr_engine.errors import InputError
from tosr_engine.notation import lin, pages, pbn
from tosr_engine.notation.clean import MAX_AUCTION, MAX_DEALS, quoted, visible, within
from tosr_engine.notation.deals import Deal, seen_from_opener
from tosr_engine.notation.forms import PLAIN, Settings, read_form, remarked
from tosr_engine.notation.hands import read_hand
from tosr_engine.notation.tables import read_table
from tosr_engine.notation.words import read_seat, read_side, read_vul
from tosr_engine.notation.write import handviewer_address, lin_hand, pbn_deal, table_vul, write_lin, write_pbn

Purpose = Literal["explain", "bid", "next"]

__all__ = [
    "Deal",
    "Purpose",
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
    ``next`` the other side's pass is filled in, so that our side is to act. An empty text is the
    auction before the first call. Raises InputError, or AmbiguousAuction where two readings are legal.
    """
    seat = None if dealer is None else read_seat(dealer)
    side = None if we is None else read_side(we)
    if vul is not None:
        read_vul(vul)
    settings = Settings(seat, vul, side, purpose)
    if PLAIN.fullmatch(text):
        return read_form(text, settings)
    plain = visible(within(text, MAX_DEALS, "an auction")).strip("\n").rstrip()
    deals = _deals_with_auction(plain)
    if deals is not None:
        return _settled(deals, settings)
    return read_form(within(plain.strip(), MAX_AUCTION, "an auction"), settings)


def _deals_with_auction(text: str) -> list[Deal] | None:
    """The boards of a LIN or PBN text, an address or a table; None where it is none of these."""
    if lin.is_lin(text):
        return lin.read_boards(text)
    if pbn.is_pbn(text):
        return pbn.read_games(text)
    if len(text) <= MAX_AUCTION:
        found = read_table(text) if "\n" in text or text[:1].isalpha() else None
        if found is None and ("/" in text or "=" in text):
            found = pages.read_address(text)
        return None if found is None else [found]
    return None


def _settled(deals: list[Deal], settings: Settings) -> Auction:
    """The first auction with what was said beside it; InputError where the two disagree."""
    given = [(d, d.auction) for d in deals if d.auction is not None]
    if not given:
        raise InputError("auction", "That text holds a deal but no auction; add the calls.")
    deal, auction = given[0]
    if len(given) > 1:
        auction = remarked(auction, f"The text holds {len(given)} auctions; this is the first.")
    if settings.dealer not in (None, auction.dealer):
        if deal.dealer is not None:
            raise InputError(
                "auction",
                f"The text says that {deal.dealer} dealt, the setting says {settings.dealer}; "
                "correct one of them.",
            )
        auction = seen_from_opener(replace(auction, dealer=settings.dealer or "N"), deal.vul)
    side = settings.we
    if side is None:
        acting = SIDE_OF[auction.seat(len(auction.calls))]
        side = auction.we if settings.purpose == "explain" else acting
    if side != auction.we:
        # What the text said of the other side's calls is no longer about opponents.
        vul = {"we": "they", "they": "we"}.get(auction.vul, auction.vul)
        auction = replace(auction, vul=vul, we=side, shown={})
    if settings.vul is None:
        return auction
    said = read_vul(settings.vul, we=side)
    if auction.vul_given and said != auction.vul:
        raise InputError(
            "auction",
            f"The text gives the vulnerability as {deal.vul}, the setting as {quoted(settings.vul)!r} "
            f"(we are {side}); correct one of them.",
        )
    return replace(auction, vul=said, vul_given=True)


def read_deals(text: str) -> list[Deal]:
    """Every deal of a PBN or LIN text, or the one of an address or a diagram.

    Raises InputError for the first deal at fault, naming it, and where no deal is found.
    """
    plain = visible(within(text, MAX_DEALS, "a text of deals")).strip()
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

"""What their opening shows, as far as our defence depends on it (notes 13.3, 13.5, Appendix 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tosr_engine.calls import BIDS, PASS, Call, Shown
from tosr_engine.cards import Suit
from tosr_engine.system.competition.shows import suits_shown

Style = Literal[
    "natural", "notrump", "strong club", "forcing pass", "fert", "multi", "transfer", "two-suited", "unclear"
]


@dataclass(frozen=True)
class TheirOpening:
    """An opening of theirs: the call, how we defend against it, the suits it shows.

    ``hcp_top`` is the most HCP it was said to have (37 where nothing was said); ``said`` whether they
    told us what it shows.
    """

    call: Call
    style: Style
    suits: tuple[Suit, ...] = ()
    hcp_top: int = 37
    said: bool = False

    @property
    def suit(self) -> Suit:
        """The one suit of a natural or transfer opening."""
        return self.suits[0]


def read_opening(c: Call, shown: Shown | None) -> TheirOpening:
    """How we take an opening; what was not said is taken as natural."""
    top = 37 if shown is None or shown.hcp is None else shown.hcp[1]
    kind = None if shown is None else shown.kind
    suits = () if shown is None else suits_shown(c, shown)
    style = _style(c, kind, suits)
    if style == "natural":
        assert c.suit is not None
        suits = (c.suit,)
    return TheirOpening(c, style, suits, top, shown is not None)


def _style(c: Call, kind: str | None, suits: tuple[Suit, ...]) -> Style:
    if c is PASS:
        return "forcing pass"
    if kind == "fert":
        return "fert"
    if kind == "multi":
        return "multi" if c.name == "2D" else "unclear"
    if kind == "strong":
        return "strong club" if c.name == "1C" else "unclear"
    if kind in ("unknown", "takeout"):
        return "unclear"
    if kind in ("two-suited", "majors", "minors"):
        return "two-suited"
    if suits:
        if c.suit in suits and (len(suits) == 1 or c.level == 1):
            return "natural"
        return "transfer" if len(suits) == 1 else "two-suited"
    return "notrump" if c.suit is None else "natural"


def bid_in(suit: Suit, last: Call, jumps: int = 0) -> Call:
    """The cheapest bid in a suit above a call, or so many levels higher; ValueError above 7NT."""
    cheapest = next(b for b in BIDS if b.index > last.index and b.suit is suit)
    return cheapest.up(5 * jumps)


def notrump_over(last: Call) -> Call:
    """The cheapest notrump bid above a call."""
    return next(b for b in BIDS if b.index > last.index and b.strain == "NT")

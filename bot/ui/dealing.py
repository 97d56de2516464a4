"""Deals, odds and whole auctions as cards."""

from __future__ import annotations

from bot.services.dealing import Deals
from bot.ui.cards import Card, Line
from tosr_engine.captain import Bidden
from tosr_engine.dealing import Odds, percent

SHAPES_SHOWN = 8


def deals_card(answer: Deals) -> Card:
    """A few deals, a line a deal."""
    lines = tuple(
        Line(f"{i}.", "  ".join(f"{seat} {hand}" for seat, hand in zip("NESW", hands, strict=True)))
        for i, hands in enumerate(answer.hands, start=1)
    )
    return Card(f"Deals that fit {answer.auction}", lines)


def odds_card(answer: Odds) -> Card:
    """What partner may hold, in exact shares."""
    shapes = list(answer.shapes.items())
    more = f" and {len(shapes) - SHAPES_SHOWN} more" if len(shapes) > SHAPES_SHOWN else ""
    held = sorted(answer.honours.items(), key=lambda kv: "AKQJT".index(kv[0][1]))
    lines = [
        Line("Shape", _row(dict(shapes[:SHAPES_SHOWN])) + more),
        Line("HCP", _row(answer.hcp)),
        Line("Honours", _row({card: p for card, p in held if card[1] in "AKQ"})),
        *(Line(f"Fit {suit}", _row(row)) for suit, row in answer.fits.items()),
        Line("Keycards", f"{_row(answer.keycards)} (trumps {answer.trumps})"),
        Line("Two losers", _row({s: p for s, p in answer.two_losers.items() if p}) or "in no suit"),
    ]
    title = f"What {answer.seat} may hold after {answer.auction}"
    return Card(title, tuple(lines), (f"{answer.count:,} hands fit beside {answer.hand}.",))


def bidden_card(answer: Bidden) -> Card:
    """A whole auction with the contract's worth and what would have been best."""
    lines = [
        Line(c.call if c.side == "we" else f"({c.call})", c.meaning, "dim" if c.kind == "ask" else "plain")
        for c in answer.calls
        if c.side == "we" or c.call != "P"
    ]
    where = f"{answer.contract} by {answer.declarer}" if answer.declarer else "No contract of ours"
    now = [f"{where}: {answer.reached.in_words()}."]
    best = answer.table[0]
    if best.contract != answer.contract:
        now.append(f"Best: {best.contract} by {best.declarer}, {best.in_words()}.")
    notes = [f"Valued double dummy over {answer.layouts} deals (seed {answer.seed})."]
    if answer.stopped:
        notes.insert(0, answer.stopped)
    return Card("Both hands bid to the end", tuple(lines), tuple(now), notes=tuple(notes))


def _row(shares: object) -> str:
    assert isinstance(shares, dict)
    return ", ".join(f"{name} {percent(p)}" for name, p in shares.items())

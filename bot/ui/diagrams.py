"""Pictures of a hand and an auction, drawn in a worker process; the same facts stand in the alt text."""

from __future__ import annotations

import io
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from tosr_engine import Hand, read_auction, read_hand
from tosr_engine.calls import SEATS
from tosr_engine.cards import SUITS, Suit

_FELT, _CARD, _INK, _RED, _PALE = "#1f4d3a", "#fbfaf5", "#1b1b1b", "#b3261e", "#d9e5de"
_RED_SUITS = (Suit.HEARTS, Suit.DIAMONDS)
WIDTH, MARGIN, ROW = 640, 24, 44


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    for name in ("DejaVuSans-Bold.ttf", "DejaVuSans.ttf"):
        try:
            return ImageFont.truetype(name, size)
        except OSError:
            continue
    try:
        import matplotlib

        return ImageFont.truetype(f"{matplotlib.get_data_path()}/fonts/ttf/DejaVuSans-Bold.ttf", size)
    except (ImportError, OSError):
        return ImageFont.load_default(size)


def alt_text(hand: str, auction: str) -> str:
    """The picture's facts as text."""
    parts = []
    if hand:
        cards = read_hand(hand)
        parts.append(
            "Hand: " + ", ".join(f"{s.word} {' '.join(cards.suit_text(s)) or 'void'}" for s in SUITS) + "."
        )
    if auction:
        parts.append(f"Auction: {auction}, opponents in brackets.")
    return " ".join(parts)


def hand_rows(hand: str) -> str:
    """A hand as four rows of text, a void as a dash."""
    cards = read_hand(hand)
    return "\n".join(f"{s.symbol} {' '.join(cards.suit_text(s)) or '—'}" for s in SUITS)


def picture(hand: str, auction: str) -> bytes:
    """A PNG of a hand (four suit rows, voids drawn too) and of the auction by seats."""
    cards = read_hand(hand) if hand else None
    rows = _rows(auction) if auction else []
    height = MARGIN * 2 + (4 * ROW + MARGIN if cards else 0) + ((len(rows) + 1) * 34 + MARGIN if rows else 0)
    image = Image.new("RGB", (WIDTH, max(height, 120)), _FELT)
    draw = ImageDraw.Draw(image)
    top = MARGIN
    if cards is not None:
        _draw_hand(draw, cards, top)
        top += 4 * ROW + MARGIN
    if rows:
        _draw_auction(draw, rows, top)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _draw_hand(draw: ImageDraw.ImageDraw, cards: Hand, top: int) -> None:
    draw.rounded_rectangle((MARGIN, top - 8, WIDTH - MARGIN, top + 4 * ROW), 12, fill=_CARD)
    for i, suit in enumerate(SUITS):
        y = top + i * ROW
        colour = _RED if suit in _RED_SUITS else _INK
        draw.text((MARGIN + 20, y), suit.symbol, font=_font(30), fill=colour)
        text = " ".join(cards.suit_text(suit)).replace("T", "10") or "—"
        draw.text((MARGIN + 70, y), text, font=_font(30), fill=_INK)


def _rows(auction: str) -> list[list[tuple[str, bool]]]:
    """The calls in rows of four from the dealer's column on, with whether they are ours."""
    read = read_auction(auction)
    cells: list[tuple[str, bool]] = [("", True)] * SEATS.index(read.dealer)
    cells += [(c.name, read.ours(i)) for i, c in enumerate(read.calls)]
    cells.append(("?", True))
    return [cells[i : i + 4] for i in range(0, len(cells), 4)]


def _draw_auction(draw: ImageDraw.ImageDraw, rows: list[list[tuple[str, bool]]], top: int) -> None:
    column = (WIDTH - 2 * MARGIN) // 4
    for i, name in enumerate(("North", "East", "South", "West")):
        draw.text((MARGIN + i * column + 12, top), name, font=_font(18), fill=_PALE)
    for r, row in enumerate(rows, start=1):
        for i, (text, ours) in enumerate(row):
            shown = {"P": "pass", "X": "dbl", "XX": "rdbl"}.get(text, text)
            draw.text(
                (MARGIN + i * column + 12, top + r * 34 - 4),
                _signs(shown),
                font=_font(22),
                fill=_CARD if ours else _PALE,
            )


def _signs(call: str) -> str:
    """A call with the suit's sign."""
    if len(call) == 2 and call[0].isdigit():
        return call[0] + {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}[call[1]]
    return call

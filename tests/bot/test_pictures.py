"""Pictures: a PNG each, and the same facts as text."""

from __future__ import annotations

import io
from datetime import date

from PIL import Image

from bot.ui.charts import stats_alt, stats_chart
from bot.ui.diagrams import alt_text, hand_rows, picture

SECTIONS = {"2.3": (3, 4), "12.1": (1, 2)}
WEEKS = ((date(2026, 11, 23), 1, 2), (date(2026, 11, 30), 3, 4))


def _opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    assert image.format == "PNG"
    return image


def test_chart_and_its_text() -> None:
    assert _opened(stats_chart(SECTIONS, WEEKS)).size == (800, 360)
    assert stats_alt(SECTIONS, WEEKS) == (
        "Right answers: section 2.3 75 % of 4, section 12.1 50 % of 2, "
        "week of 23 Nov 50 %, week of 30 Nov 75 %."
    )
    assert _opened(stats_chart(SECTIONS, WEEKS, "Equal")).size == (800, 360)
    assert stats_alt(SECTIONS, WEEKS, "Equal").startswith("Equal answers: section 2.3 75 % of 4")


def test_hand_with_a_void_and_auction() -> None:
    hand, auction = "AKQ52.KJ32..QT92", "1C (1H) P (P)"
    assert min(_opened(picture(hand, auction)).size) > 150
    told = alt_text(hand, auction)
    assert "diamonds void" in told
    assert "1C (1H)" in told


def test_hand_as_rows_of_text() -> None:
    """cases/bugs.jsonl B19: a void keeps its row."""
    assert hand_rows("AKQJT.AKQJ.AKQJ.-") == "♠ A K Q J T\n♥ A K Q J\n♦ A K Q J\n♣ —"

"""Responder's description after 1C-1D-1H-1S-2C, row by row (notes 2.10): lengths, shortage, controls."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tosr_engine import explain

ROWS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "second_negative.jsonl").read_text().splitlines()
]


def test_rows() -> None:
    for row in ROWS:
        text = "-".join(["1C-1D-1H-1S-2C", *row["calls"]])
        told = explain(text)
        assert all(c.defined for c in told.calls), text
        hand = told.calls[-1].hand
        assert hand is not None
        assert sorted(set(hand.shapes) - set(hand.off_system)) == sorted(row["shapes"]), text
        assert hand.hcp[0] >= 0
        assert hand.hcp[1] <= 4, text
        if "controls" in row:
            assert hand.controls == (row["controls"], row["controls"]), text


def test_every_listed_shape_can_be_told() -> None:
    assert (
        len({shape for row in ROWS if "controls" in row or row["calls"] == ["2D"] for shape in row["shapes"]})
        == 288
    )

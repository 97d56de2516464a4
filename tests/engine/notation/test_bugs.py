"""Inputs that broke other bridge programs, and what should happen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tosr_engine.errors import InputError
from tosr_engine.notation import (
    handviewer_address,
    read_auction,
    read_deal,
    read_hand,
    read_vul,
    write_lin,
    write_pbn,
)

ROWS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "bugs.jsonl").read_text(encoding="utf-8").splitlines()
]
READERS = {"auction": read_auction, "hand": read_hand, "deal": read_deal}


def rows(kind: str, expect: str) -> list[Any]:
    return [pytest.param(r, id=r["id"]) for r in ROWS if (r["kind"], r["expect"]) == (kind, expect)]


@pytest.mark.parametrize("row", rows("auction", "ok"))
def test_auctions(row: dict[str, Any]) -> None:
    meant = row["should_mean"]
    auction = read_auction(row["text"])
    assert " ".join(c.name for c in auction.calls) == meant["calls"]
    for key in ("contract", "declarer", "to_act", "dealer"):
        if key in meant:
            assert getattr(auction, key) == meant[key]


@pytest.mark.parametrize("row", rows("hand", "ok"))
def test_hands(row: dict[str, Any]) -> None:
    assert read_hand(row["text"]).pbn() == row["should_mean"]["pbn"]


@pytest.mark.parametrize("row", rows("deal", "ok"))
def test_deals(row: dict[str, Any]) -> None:
    meant = row["should_mean"]
    deal = read_deal(row["text"])
    for seat, hand in meant.get("hands", {}).items():
        assert deal.hands[seat].pbn() == hand
    for key in ("dealer", "vul", "board"):
        if key in meant:
            assert getattr(deal, key) == meant[key]
    if "contract" in meant:
        assert deal.auction is not None
        assert (deal.auction.contract, deal.auction.declarer) == (meant["contract"], meant["declarer"])


@pytest.mark.parametrize(
    "row", [*rows("auction", "reject"), *rows("hand", "reject"), *rows("deal", "reject")]
)
def test_faults_are_named(row: dict[str, Any]) -> None:
    with pytest.raises(InputError) as fault:
        READERS[row["kind"]](row["text"])
    assert row["says"].lower() in fault.value.message.lower()


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Love", "none"),
        ("-", "none"),
        ("None", "none"),
        ("o", "none"),
        ("0", "none"),
        ("All", "all"),
        ("Both", "all"),
        ("b", "all"),
        ("NS", "we"),
        ("N-S", "we"),
        ("n", "we"),
        ("EW", "they"),
        ("e", "they"),
        ("white", "none"),
        ("red", "we"),
        ("green", "they"),
        ("amber", "all"),
        ("red  vs white", "we"),
        ("white/red", "they"),
    ],
)
def test_b12_vulnerability_words(word: str, meant: str) -> None:
    assert read_vul(word) == meant


def test_b12_sides_are_seen_from_ours() -> None:
    assert read_vul("EW", we="EW") == "we"
    assert read_vul("n", we="EW") == "they"


def test_b13_settings_that_clash_are_named() -> None:
    table = "SOUTH | WEST | NORTH | EAST |\nPass | 1C | 1D | 1H |"
    with pytest.raises(InputError, match="says that S dealt, the setting says E"):
        read_auction(table, dealer="E")
    vulnerable = '[Vulnerable "NS"]\n[Auction "N"]\n1C Pass'
    with pytest.raises(InputError, match="vulnerability as NS, the setting as 'none'"):
        read_auction(vulnerable, vul="none")
    assert read_auction(vulnerable, vul="we").vul == "we"


def test_b21_lin_is_written_high_to_low_without_a_trailing_comma() -> None:
    deal = read_deal("md|4S4TH456QAD8JQC69T,S237JH23JD56TKAC4,S589AH89TD37C37JQ,|sv|o|")
    lin = write_lin(deal)
    assert "md|4ST4HAQ654DQJ8CT96,SJ732HJ32DAKT65C4,SA985HT98D73CQJ73|" in lin
    assert read_deal(lin).hands == deal.hands
    assert read_deal(write_pbn(read_deal(lin))).hands == deal.hands
    assert read_deal(write_lin(read_deal(write_pbn(deal)))).hands == deal.hands


def test_two_known_hands_make_an_address() -> None:
    deal = read_deal(
        '[Deal "N:AK94.Q642.Q82.QJ - Q6.AKJ.KJ95.AK63 -"]\n[Dealer "N"]\n[Auction "N"]\n1C Pass 2NT'
    )
    address = handviewer_address(deal)
    assert address == (
        "https://www.bridgebase.com/tools/handviewer.html?n=sak94hq642dq82cqj&s=sq6hakjdkj95cak63&d=n&a=1cp2n"
    )
    assert read_deal(address) == deal

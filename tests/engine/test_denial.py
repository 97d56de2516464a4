"""Denial cue-bidding (notes 2.7): whole relay auctions of known hands, and the special asks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tosr_engine import bid, explain, read_hand
from tosr_engine.cards import honours_text

CASES = [
    json.loads(line) for line in (Path(__file__).parent / "data" / "denial.jsonl").read_text().splitlines()
]


def _auction(case: dict[str, object], answers: int) -> str:
    """The auction up to and including the relay before answer number ``answers``."""
    rows = case["sequence"]
    assert isinstance(rows, list)
    parts = ["P"] if case["passed"] else []
    for relay, answer in rows[:answers]:
        parts += [*relay.split("-"), answer]
    return "-".join([*parts, *rows[answers][0].split("-")]) if answers < len(rows) else "-".join(parts)


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["id"])
def test_teller_answers(case: dict[str, object]) -> None:
    """D1-D32: every answer of the teller, and what explain makes of it."""
    hand = read_hand(str(case["hand"]))
    assert (hand.shape, hand.hcp, hand.controls) == (case["shape"], case["hcp"], case["controls"])
    rows = case["sequence"]
    assert isinstance(rows, list)
    for place, (_, answer) in enumerate(rows):
        assert bid(hand, _auction(case, place)).call == answer
    told = explain(_auction(case, len(rows)))
    assert told.relay is not None
    teller = told.hands[told.relay.teller]
    assert hand.shape in teller.shapes
    assert teller.hcp[0] <= hand.hcp <= teller.hcp[1]
    for suit, held in teller.honours.items():
        if held is not None:
            cards = hand.mask >> (13 * (3 - "SHDC".index(suit))) >> 8 & 31
            assert honours_text(cards) in held


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["id"])
def test_relays_are_the_cheapest_calls(case: dict[str, object]) -> None:
    """The ask after each answer is the one that the table of the example prints."""
    rows = case["sequence"]
    assert isinstance(rows, list)
    for place in range(1, len(rows)):
        before = explain(_auction({**case, "sequence": rows[:place]}, place))
        assert before.relay is not None
        assert before.relay.next_ask == rows[place][0]


def test_short_suit_ask() -> None:
    """D33: 4NT over an answer of 4D leaves the five-card suit out."""
    hand = "KQ852.A93.K84.72"
    start = "1C-1H-1S-3D-3H-4D-4NT"
    assert bid(hand, start).call == "5H"
    assert bid(hand, f"{start}-5H-5S").call == "5NT"


@pytest.mark.parametrize(
    ("hand", "auction", "answer"),
    [
        ("AQJ964.K7.A83.42", "1C-1H-1S-2S-2NT-3C-3D-4H-4NT", "5H"),
        ("A3.K98642.AK7.52", "1C-1NT-2C-2S-2NT-3C-3D-4S-4NT", "5C"),
    ],
)
def test_four_notrump_is_short_suit_only_as_step_two(hand: str, auction: str, answer: str) -> None:
    """D34: over 4H it is the short-suit ask, over 4S the ordinary relay."""
    assert bid(hand, auction).call == answer


@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        ("A9852.A74.K63.72", "4C"),
        ("KQ852.A93.K84.72", "P"),
        ("AKQJ2.QJ3.QJ4.Q2", "P"),
        ("KQJ52.KQJ.A83.Q2", "4NT"),
    ],
)
def test_weak_relay(hand: str, answer: str) -> None:
    """D35: 3NT after 5=3=3=2."""
    assert bid(hand, "1C-1H-1S-3D-3NT").call == answer


def test_weak_relay_resumes_with_denials() -> None:
    """D35: 4D over the five controls asks where they are."""
    assert bid("A9852.A74.K63.72", "1C-1H-1S-3D-3NT-4C-4D").call == "5C"


@pytest.mark.parametrize(
    ("hand", "answer"),
    [("A8542.K863.Q7.J5", "P"), ("A8542.AK63.K7.J5", "4H"), ("AQJ8532.KQ84.K.A", "4C")],
)
def test_weak_relay_after_the_even_answer(hand: str, answer: str) -> None:
    """D36: 5422 or 7411."""
    assert bid(hand, "1C-1H-1S-1NT-2C-3C-3NT").call == answer


def test_game_probe() -> None:
    """D37, D38: accepted two steps up without minimum and maximum; refused by step 1.

    The notes (2.9) and E-74 move the answer 3D by two steps to 3S; the worked example moves it by one
    only, which would give the first answer the same call as the refusal.
    """
    hand = "KQ852.A93.K84.72"
    assert bid(hand, "1C-1H-1NT").call == "3S"
    assert bid(hand, "1C-1H-1NT-3S-4C").call == "4S"
    assert bid("KJ852.A93.843.72", "1C-1H-1NT").call == "2C"


def test_passed_hand_balanced_ten() -> None:
    """D40: controls at once, three of them on step 2."""
    hand = "K83.Q74.A852.J62"
    for start, answer in (("P-1C", "1S"), ("P-1C-1S-1NT", "2S"), ("P-1C-1S-1NT-2S-2NT", "3C")):
        assert bid(hand, start).call == answer
    assert bid(hand, "P-1C-1S-1NT-2S-2NT-3C-3D").call == "3S"

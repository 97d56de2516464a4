"""The 1H opening (notes 4): responses and opener's relay answers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_auctions import bid_on, start

from tosr_engine import bid, explain
from tosr_engine.answers import CallMeaning

PASSED = "P (P) 1H (P)"


def last(text: str, vul: str | None = None) -> CallMeaning:
    """The meaning of the last call of ours."""
    return [c for c in explain(text, vul=vul).calls if c.side == "we"][-1]


@pytest.mark.parametrize(
    ("hand", "vul", "call"),
    [
        ("K2.AQ32.KQ32.J43", "none", "1S"),
        ("K2.AQ32.KJ32.J43", "none", "1S"),
        ("K32.AQ32.KJ2.J43", "none", "1S"),
        ("K32.AQ32.KJ2.432", "none", "1S"),
        ("K32.AQ32.K32.432", "none", "2S"),
        ("K432.AQ32.Q2.432", "none", "1S"),
        ("K432.KQ2.Q32.432", "none", "2S"),
        ("K432.K32.Q32.432", "none", "2S"),
        ("2.KQJ432.K32.432", "none", "2H"),
        ("32.KQJ32.K32.432", "none", "2H"),
        ("32.KQ432.K32.J32", "none", "1NT"),
        ("32.K2.KQ432.5432", "none", "2D"),
        ("32.K2.5432.KQ432", "none", "2C"),
        ("32.32.5432.KQ432", "none", "P"),
        ("32.Q2.5432.KQ432", "none", "P"),
        ("32.Q2.5432.KQ432", "we", "2C"),
        ("32.2.KQ432.KQ432", "none", "2NT"),
        ("K432.2.432.KQ432", "none", "3C"),
        ("K432.2.KQ432.432", "none", "3D"),
        ("K432.KQ432.32.32", "none", "3H"),
        ("KJ5432.2.432.432", "none", "3S"),
        ("J432.2.432.KQ432", "none", "4C"),
        ("J432.2.KQ432.432", "none", "4D"),
        ("J432.KQ432.32.32", "none", "4H"),
    ],
)
def test_responses(hand: str, vul: str, call: str) -> None:
    assert bid(hand, "1H", vul=vul).call == call


@pytest.mark.parametrize(
    ("hand", "call"), [("K32.Q32.KJ32.432", "1S"), ("K432.Q32.KJ3.432", "2S"), ("K2.Q32.J5432.K32", "2D")]
)
def test_responses_of_a_passed_hand(hand: str, call: str) -> None:
    assert bid(hand, PASSED).call == call


def test_the_strong_two_heart_response() -> None:
    hand = last("1H-2H").hand
    assert hand is not None
    assert hand.hcp == (8, 11)
    assert hand.length["H"][0] == 5


@pytest.mark.parametrize(
    ("path", "shapes"),
    [
        ("1NT-2C-2D", {"4=2=3=4", "4=3=2=4"}),
        ("1NT-2C-2D-2H-2S", {"4=2=3=4"}),
        ("1NT-2C-2D-2H-2NT", {"4=3=2=4"}),
        ("1NT-2C-2D-2H-3C", {"4=3=2=4"}),
        ("2C-2D-2H", {"4=2=4=3", "4=3=4=2"}),
        ("2C-2D-2H-2S-2NT", {"4=2=4=3"}),
        ("2C-2D-2H-2S-3C", {"4=3=4=2"}),
        ("2C-2D-2H-2S-3D", {"4=3=4=2"}),
        ("2D", {"4=3=3=3"}),
    ],
)
def test_balanced_answers_to_the_relay(path: str, shapes: set[str]) -> None:
    hand = last(f"1H-1S-{path}").hand
    assert hand is not None
    assert set(hand.shapes) == shapes


@pytest.mark.parametrize(
    ("path", "hcp", "most"),
    [
        ("1NT-2C-2D-2H-2NT", (10, 12), 6),
        ("1NT-2C-2D-2H-3C", (13, 14), 2),
        ("2C-2D-2H-2S-3C", (10, 12), 6),
        ("2C-2D-2H-2S-3D", (13, 14), 2),
        ("2D-2H-2S", (10, 12), 6),
        ("2D-2H-2NT", (13, 14), 2),
        ("2D-2H-3C", (13, 14), 3),
    ],
)
def test_minimum_and_maximum(path: str, hcp: tuple[int, int], most: int) -> None:
    hand = last(f"1H-1S-{path}").hand
    assert hand is not None
    assert hand.hcp == hcp
    assert hand.controls[1] <= most


@pytest.mark.parametrize(
    ("path", "lengths"),
    [
        ("1NT-2C-2H", {"S": (4, 4), "C": (5, 8)}),
        ("1NT-2C-2NT", {"C": (4, 4)}),
        ("2H", {"S": (4, 4), "D": (5, 8)}),
        ("2C-2D-2NT", {"D": (4, 4)}),
    ],
)
def test_lengths_of_two_suiters(path: str, lengths: dict[str, tuple[int, int]]) -> None:
    hand = last(f"1H-1S-{path}").hand
    assert hand is not None
    assert hand.length["H"][1] <= 3
    for suit, span in lengths.items():
        assert hand.length[suit] == span


def test_the_notes_stop_after_the_raise() -> None:
    assert not last("1H-2S-2NT").defined


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["1H", "1H-1S", PASSED]), st.sampled_from(["none", "all"]), st.integers(0, 2**32 - 1))
def test_every_hand_fits_its_calls(auction: str, vul: str, seed: int) -> None:
    bid_on(start(auction, vul), seed)

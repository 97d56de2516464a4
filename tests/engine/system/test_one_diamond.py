"""The 1D opening (notes 3): responses, opener's relay answers, and what follows the single raise."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_auctions import bid_on, start

from tosr_engine import bid, explain
from tosr_engine.answers import CallMeaning
from tosr_engine.explain import next_calls

PASSED = "P (P) 1D (P)"


def last(text: str, vul: str | None = None) -> CallMeaning:
    """The meaning of the last call of ours."""
    return [c for c in explain(text, vul=vul).calls if c.side == "we"][-1]


@pytest.mark.parametrize(
    ("hand", "vul", "call"),
    [
        ("AQ32.KQ2.KQ32.43", "none", "1H"),
        ("AQ32.K2.KJ32.J32", "none", "1H"),
        ("AQ32.KJ2.KJ32.32", "none", "1H"),
        ("AQ32.K32.KJ3.432", "none", "1H"),
        ("AQ2.K432.KJ3.432", "none", "1H"),
        ("KQ2.K432.KJ3.432", "none", "1H"),
        ("KQ2.K32.KJ32.432", "none", "2H"),
        ("KQ2.Q432.KJ3.432", "none", "1H"),
        ("Q32.K432.KJ3.432", "none", "2H"),
        ("J32.K32.KJ32.432", "none", "2H"),
        ("KQ432.K2.J32.432", "none", "1S"),
        ("KQ432.J2.432.432", "none", "P"),
        ("KQ432.J2.432.432", "all", "1S"),
        ("KJ432.J2.432.432", "we", "P"),
        ("KQ432.J2.432.432", "they", "P"),
        ("K32.J2.432.KQ432", "none", "2C"),
        ("K32.J2.KQ432.432", "none", "2D"),
        ("432.J2.KQ432.432", "none", "P"),
        ("432.J2.KQ432.432", "all", "2D"),
        ("K32.J2.KQ32.J432", "none", "1NT"),
        ("3.J2.KQ432.KJ432", "none", "2NT"),
        ("KQ432.K432.43.32", "none", "2S"),
        ("43.K432.32.KQ432", "none", "3C"),
        ("43.K432.KQ432.32", "none", "3D"),
        ("43.KJ5432.432.32", "none", "3H"),
        ("KQ432.J432.43.32", "none", "3S"),
        ("43.J432.32.KQ432", "none", "4C"),
        ("43.J432.KQ432.32", "none", "4D"),
        ("5432.43.432.5432", "none", "P"),
    ],
)
def test_responses(hand: str, vul: str, call: str) -> None:
    assert bid(hand, "1D", vul=vul).call == call


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("K32.Q32.KJ32.432", "1H"),
        ("K32.Q432.KJ3.432", "2H"),
        ("KQ432.J2.K32.432", "1S"),
        ("43.K432.32.KQ432", "3C"),
    ],
)
def test_responses_of_a_passed_hand(hand: str, call: str) -> None:
    assert bid(hand, PASSED).call == call


def test_the_relay_is_off_by_a_passed_hand() -> None:
    unpassed, passed = last("1D-1H"), last(f"{PASSED} 1H")
    assert unpassed.kind == "ask"
    assert passed.kind == "response"
    assert passed.hand is not None
    assert passed.hand.length["H"] == (3, 3)
    assert passed.hand.hcp == (8, 10)


@pytest.mark.parametrize("call", ["1S", "2C", "2D"])
def test_ranges_follow_vulnerability(call: str) -> None:
    for vul, low in (("none", 8), ("they", 8), ("we", 6), ("all", 6)):
        hand = last(f"1D-{call}", vul).hand
        assert hand is not None
        assert hand.hcp == (low, 11)


@pytest.mark.parametrize("vul", ["none", "all"])
def test_pass_reaches_up_to_the_new_suits(vul: str) -> None:
    hand = last("1D-P", vul).hand
    assert hand is not None
    assert hand.hcp == (0, 7)


def test_the_raise() -> None:
    hand = last("1D-2H").hand
    assert hand is not None
    assert hand.hcp == (8, 12)
    assert hand.length["H"][0] == 3


@pytest.mark.parametrize(
    ("path", "shapes"),
    [
        ("1S-1NT-2C", {"3=4=4=2", "4=4=3=2"}),
        ("1S-1NT-2D", {"3=4=2=4", "4=4=2=3"}),
        ("1S-1NT-2H", {"3=4=3=3"}),
        ("1S-1NT-2S", {"2=4=3=4"}),
        ("1S-1NT-2NT", {"2=4=4=3"}),
        ("1S-1NT-3C", {"2=4=4=3"}),
        ("1S-1NT-2C-2D-2H", {"3=4=4=2"}),
        ("1S-1NT-2C-2D-2S", {"4=4=3=2"}),
        ("1S-1NT-2D-2H-2S", {"3=4=2=4"}),
        ("1S-1NT-2D-2H-2NT", {"4=4=2=3"}),
    ],
)
def test_balanced_answers_to_the_relay(path: str, shapes: set[str]) -> None:
    hand = last(f"1D-1H-{path}").hand
    assert hand is not None
    assert set(hand.shapes) == shapes


@pytest.mark.parametrize(
    ("path", "low", "high", "most"),
    [
        ("1S-1NT-2NT", 10, 12, 6),
        ("1S-1NT-3C", 13, 14, 2),
        ("1S-1NT-2C-2D-2S", 10, 12, 6),
        ("1S-1NT-2C-2D-2NT", 13, 14, 2),
        ("1S-1NT-2D-2H-2NT", 10, 12, 6),
        ("1S-1NT-2D-2H-3C", 13, 14, 2),
    ],
)
def test_run_on_of_the_last_balanced_answer(path: str, low: int, high: int, most: int) -> None:
    hand = last(f"1D-1H-{path}").hand
    assert hand is not None
    assert hand.hcp == (low, high)
    assert hand.controls[1] <= most


@pytest.mark.parametrize(
    ("path", "lengths"),
    [
        ("1NT-2C-2D", {"S": (4, 5), "H": (4, 5)}),
        ("1NT-2C-2H", {"S": (4, 4)}),
        ("1NT-2C-2NT", {"H": (4, 4)}),
        ("2C-2D-2H", {"H": (4, 4)}),
        ("2C-2D-2NT", {"D": (4, 4)}),
        ("2D-2H-2NT", {"C": (4, 4)}),
        ("2H", {"H": (4, 4)}),
    ],
)
def test_lengths_of_two_and_three_suiters(path: str, lengths: dict[str, tuple[int, int]]) -> None:
    hand = last(f"1D-1H-{path}").hand
    assert hand is not None
    for suit, span in lengths.items():
        assert hand.length[suit] == span


def test_single_suited_high_shortage() -> None:
    hand = last("1D-1H-2S").hand
    assert hand is not None
    assert hand.length["S"][1] == 2
    assert hand.length["H"][0] == 5


def test_the_relay_does_not_force_to_game() -> None:
    """Three notrump is to play, not the weak relay, and the relayer may stop lower (E-97)."""
    meanings = {c.call: c for c in next_calls("1D-1H-1S-1NT-2S")}
    assert meanings["3NT"].forcing == "to-play"
    assert meanings["3H"].kind == "natural"
    assert "P" in meanings


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("KQ2.K32.432.5432", "3C"),
        ("KQ2.K32.5432.432", "3D"),
        ("KQ2.K32.J32.5432", "3C"),
        ("KQ2.K432.432.432", "3H"),
        ("KQ2.K432.J32.432", "4H"),
        ("KQ32.K32.KJ2.432", "3S"),
        ("KQ2.K32.KJ32.432", "3NT"),
    ],
)
def test_answers_to_the_inquiry(hand: str, call: str) -> None:
    assert bid(hand, "1D-2H-2NT").call == call


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("432.KQ32.K32.432", "3H"),
        ("Q432.KJ32.Q432.2", "4H"),
        ("432.KQ32.K32.Q32", "4H"),
        ("K32.Q32.432.KQ32", "4H"),
        ("KQ2.K32.J432.432", "3H"),
    ],
)
def test_answers_to_a_trial_in_clubs(hand: str, call: str) -> None:
    assert bid(hand, "1D-2H-3C").call == call


def test_a_trial_shows_length() -> None:
    for call in ("2S", "3C", "3D"):
        meaning = last(f"1D-2H-{call}")
        assert meaning.hand is not None
        assert meaning.hand.length[call[1]][0] == 4
        assert meaning.forcing == "round"


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(["1D", "1D-1H", "1D-2H", "1D-2H-2NT", "1D-2H-3D", PASSED]),
    st.sampled_from(["none", "all"]),
    st.integers(0, 2**32 - 1),
)
def test_every_hand_fits_its_calls(auction: str, vul: str, seed: int) -> None:
    bid_on(start(auction, vul), seed)

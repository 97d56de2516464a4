"""The 1S opening (notes 5): responses, opener's relay answers, and the fit-showing jumps."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_auctions import bid_on, start

from tosr_engine import bid, explain
from tosr_engine.answers import CallMeaning
from tosr_engine.explain import next_calls

PASSED = "P (P) 1S (P)"


def last(text: str, vul: str | None = None) -> CallMeaning:
    """The meaning of the last call of ours."""
    return [c for c in explain(text, vul=vul).calls if c.side == "we"][-1]


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AQ32.KQ32.K32.32", "2C"),
        ("AQ32.KQ32.J32.32", "2C"),
        ("AQ32.KJ32.432.32", "1NT"),
        ("AQ32.KJ2.32.J432", "1NT"),
        ("KQ2.K32.KQ432.32", "2C"),
        ("K2.K32.KQ5432.32", "2D"),
        ("432.5432.432.432", "2D"),
        ("5432.5432.432.32", "P"),
        ("KQ5432.Q2.K32.32", "P"),
        ("KQ432.Q32.K32.32", "1NT"),
        ("32.KQ432.KJ32.32", "2H"),
        ("KQ432.32.32.KJ32", "2S"),
        ("32.32.K5432.J432", "3D"),
        ("432.432.Q432.J32", "2D"),
        ("K32.32.Q432.J432", "2NT"),
        ("32.432.432.KJ432", "3C"),
        ("32.432.32.KJ5432", "4C"),
        ("32.432.KJ5432.32", "4D"),
        ("32.KJ432.Q432.32", "3H"),
        ("KJ432.32.32.Q432", "3S"),
    ],
)
def test_responses(hand: str, call: str) -> None:
    assert bid(hand, "1S").call == call


@pytest.mark.parametrize(
    ("hand", "vul", "call"),
    [
        ("K32.Q32.43.KJ432", "none", "2C"),
        ("K32.Q32.432.KJ32", "none", "2C"),
        ("KQ32.Q32.K32.432", "none", "1NT"),
        ("432.432.K432.Q32", "none", "2D"),
        ("5432.Q32.43.KJ32", "none", "P"),
        ("J432.Q32.43.KJ32", "all", "2C"),
    ],
)
def test_responses_of_a_passed_hand(hand: str, vul: str, call: str) -> None:
    assert bid(hand, PASSED, vul=vul).call == call


def test_two_clubs_is_natural_by_a_passed_hand() -> None:
    for vul, low in (("none", 8), ("all", 6)):
        meaning = last(f"{PASSED} 2C", vul)
        assert meaning.kind == "natural"
        assert meaning.hand is not None
        assert meaning.hand.hcp == (low, 10)
        assert meaning.hand.length["C"][0] == 4


def test_the_relay_forces_to_game() -> None:
    assert last("1S-2C").forcing == "game"
    calls = {c.call for c in next_calls("1S-2C-2H")}
    assert "P" not in calls


@pytest.mark.parametrize(
    ("path", "shapes"),
    [
        ("2D-2H-2S", {"1=4=4=4", "0=4=4=5", "0=4=5=4", "0=5=4=4"}),
        ("2D-2H-2NT", {"4=1=4=4"}),
        ("2D-2H-3C", {"4=0=4=5"}),
        ("2D-2H-3D", {"4=0=5=4"}),
        ("2D-2H-3H", {"5=0=4=4"}),
        ("2D-2H-3S", {"5=0=4=4"}),
        ("3D", {"3=1=5=4"}),
        ("3H", {"2=1=6=4"}),
    ],
)
def test_answers_to_the_relay(path: str, shapes: set[str]) -> None:
    hand = last(f"1S-2C-{path}").hand
    assert hand is not None
    assert set(hand.shapes) - set(hand.off_system) == shapes


@pytest.mark.parametrize(
    ("path", "diamonds", "clubs"),
    [("2H", 4, 5), ("2S", 5, 5), ("2NT", 5, 4)],
)
def test_lengths_of_both_minors(path: str, diamonds: int, clubs: int) -> None:
    hand = last(f"1S-2C-{path}").hand
    assert hand is not None
    assert hand.length["D"][0] == diamonds
    assert hand.length["C"][0] == clubs
    assert hand.hcp == (10, 14)


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("32.KQ432.32.KJ32", "3C"),
        ("32.KQ432.KJ32.32", "3D"),
        ("-.KQ432.KJ32.J432", "3H"),
        ("32.KQ432.KQ32.32", "3H"),
    ],
)
def test_answers_after_the_fit_showing_jump(hand: str, call: str) -> None:
    assert bid(hand, "1S-2H-2NT").call == call


def test_the_fit_showing_jump_forces() -> None:
    assert last("1S-2H").forcing == "round"
    assert [c.call for c in next_calls("1S-2H")] == ["2NT"]


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["1S", "1S-2C", "1S-2H", "1S-2S-2NT", PASSED]),
    st.sampled_from(["none", "all"]),
    st.integers(0, 2**32 - 1),
)
def test_every_hand_fits_its_calls(auction: str, vul: str, seed: int) -> None:
    bid_on(start(auction, vul), seed)

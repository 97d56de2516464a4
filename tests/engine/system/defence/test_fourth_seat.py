"""Fourth seat, over two suits, and the doubles that hold in any auction (13.1, 13.2)."""

from __future__ import annotations

import pytest

from tests.engine.system.defence.common import chosen, last, named


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KQ2.A32.K432.432", "(1C) P (P)", "1NT"),
        ("AQ2.A32.KQ32.432", "(1C) P (P)", "1NT"),
        ("AQJ32.32.K32.432", "(1C) P (P)", "1S"),
        ("KQJ432.32.432.32", "(1C) P (P)", "2S"),
        ("2.KQJ5432.432.32", "(1S) P (P)", "3H"),
        ("KQ432.32.KJ432.2", "(1C) P (P)", "2D"),
        ("KJ432.KJ432.32.2", "(1C) P (P)", "2C"),
        ("2.KJ432.KJ432.32", "(1C) P (P)", "2NT"),
        ("AQ32.A432.J432.2", "(1C) P (P)", "X"),
        ("432.K432.K432.32", "(1C) P (P)", "P"),
        # two suits by opponents: bananas and grapes
        ("AQ32.32.KJ32.K32", "(1C) P (1H)", "X"),
        ("32.K2.432.AKJ432", "(1C) P (1H)", "2C"),
        ("32.AKJ432.K32.32", "(1C) P (1H)", "2H"),
        ("AQ2.KJ2.A432.Q32", "(1C) P (1H)", "1NT"),
        ("KQ432.32.QJ432.2", "(1C) P (1H)", "2NT"),
        ("KQ32.2.AJ32.K432", "(1H) P (2H)", "X"),
    ],
)
def test_choice(hand: str, auction: str, call: str) -> None:
    assert chosen(hand, auction) == call


def test_a_balancing_1nt_is_12_15() -> None:
    for vul in ("none", "we"):
        hand = last("(1H) P (P) 1NT", vul).hand
        assert hand is not None
        assert hand.hcp[0] == 12
    over_two = last("(1C) P (1H) 1NT").hand
    assert over_two is not None
    assert over_two.hcp[0] == 15


def test_a_passed_hand_balances_with_two_suits() -> None:
    """No-(No)-No-(1C)-1NT shows spades and diamonds; in fourth seat too (E-177)."""
    told = last("P (1C) P (P) 1NT").hand
    assert told is not None
    assert told.length["S"][0] >= 5
    assert told.length["D"][0] >= 5
    assert last("P (P) P (1C) 1NT").meaning.startswith("By a passed hand")


def test_responsive_and_second_suit_doubles() -> None:
    assert "Responsive" in named("(1H) 1S (2H)")["X"].meaning
    second = named("(1H) 1S (2H) P (3C)")["X"].meaning
    assert "second suit" in second


def test_slam_doubles_by_seat() -> None:
    """Direct seat two or more defensive tricks, pass-out seat exactly one (13.1)."""
    assert "two or more" in last("(1H) 1S (2H) 2S (6H) X").meaning
    assert "exactly one" in last("(1H) 1S (2H) 2S (6H) P (P) X").meaning


def test_double_of_3nt_asks_for_dummys_suit_else_a_spade() -> None:
    assert "hearts, dummy's first suit" in last("(1D) 1S (2H) P (3NT) X").meaning
    assert "a spade" in last("(1NT) P (3NT) X").meaning or not last("(1NT) P (3NT) X").defined


def test_redoubles_are_for_penalty() -> None:
    assert "penalty" in last("(1C) P (P) 1H (X) XX").meaning.lower()

"""Defence to conventional openings, weak openings and notrump (13.1, 13.3, 13.5)."""

from __future__ import annotations

import pytest

from tests.engine.system.defence.common import chosen, last, named
from tosr_engine import explain


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        # strong 1C (13.3, E-178): each pair of suits has one call
        ("32.KQ32.32.KQ432", "(1C=strong)", "X"),
        ("KQ32.32.KQ432.32", "(1C=strong)", "X"),
        ("32.KQ32.KQ432.32", "(1C=strong)", "1D"),
        ("KQ32.KQ432.32.32", "(1C=strong)", "1H"),
        ("KQ32.32.32.KQ432", "(1C=strong)", "1S"),
        ("32.32.KQ32.KQ432", "(1C=strong)", "1NT"),
        ("32.KQ5432.432.32", "(1C=strong)", "2H"),
        ("432.K432.K432.32", "(1C=strong)", "1D"),
        # multi 2D
        ("2.KQ32.AJ32.K432", "(2D=multi)", "X"),
        ("KQ32.2.AJ32.K432", "(2D=multi)", "2H"),
        ("KQ2.KJ2.AQ32.A32", "(2D=multi)", "2NT"),
        ("432.432.K432.432", "(2D=multi)", "P"),
        # forcing pass
        ("32.KQ32.32.Q5432", "(P=strong)", "1C"),
        ("32.KQ32.Q5432.32", "(P=strong)", "1D"),
        ("K432.Q432.K32.32", "(P=strong)", "1H"),
        ("K432.32.Q432.K32", "(P=strong)", "1S"),
        ("32.432.Q432.K432", "(P=strong)", "1NT"),
        ("432.KQ5432.32.32", "(P=strong)", "2H"),
        ("AK32.AK32.32.432", "(P=strong)", "P"),
        # fert
        ("AK32.AK32.K2.432", "(1D=fert)", "P"),
        ("K432.K432.32.432", "(1D=fert)", "X"),
        ("K432.AQ32.K2.432", "(1D=fert)", "1NT"),
        ("KQJ32.K432.Q2.32", "(1D=fert)", "1S"),
        ("KQ32.K32.J32.432", "(1D=fert)", "P"),
        # transfer openings
        ("KQ32.2.AJ32.K432", "(1D=H)", "1H"),
        ("KQ2.KJ2.AQ32.Q32", "(1D=H)", "2NT"),
        ("KQ432.2.KJ432.32", "(1D=H)", "2H"),
        ("32.32.AKJ32.KJ32", "(1D=H)", "X"),
        ("AKQ32.2.KQ32.K32", "(1H=S)", "X"),
        # two-suited openings
        ("32.2.KQ432.KQ432", "(2D=M)", "2H"),
        ("KJ2.KQ2.AQ32.Q32", "(2D=two-suited)", "2NT"),
        # weak twos and preempts
        ("KQ32.2.AJ32.K432", "(2H)", "X"),
        ("KQ2.KJ2.AQ32.K32", "(2H)", "2NT"),
        ("AQJ32.32.AJ2.432", "(2H)", "2S"),
        ("KQ432.32.KJ432.2", "(2H)", "3H"),
        ("KQ32.2.AJ32.K432", "(4H)", "X"),
        ("KQ32.32.AQ32.K32", "(4S)", "X"),
        ("KQ32.2.QJ32.5432", "(4S)", "P"),
        # weak notrump
        ("AK32.KQ2.A432.32", "(1NT=12-14)", "X"),
        ("AK32.KQ2.A432.32", "(1NT=12-14) P (2D)", "X"),
    ],
)
def test_choice(hand: str, auction: str, call: str) -> None:
    assert chosen(hand, auction) == call


def test_ranges_against_a_forcing_pass_and_a_fert() -> None:
    for call in ("1C", "1D", "1H", "1S", "1NT", "2S"):
        hand = last(f"(P=strong) {call}").hand
        assert hand is not None
        assert hand.hcp == (0, 9)
    fert = named("(1C=fert)")
    for call, span in (("X", (0, 8)), ("1NT", (11, 14)), ("1H", (9, 14))):
        hand = fert[call].hand
        assert hand is not None
        assert hand.hcp == span


def test_takeout_doubles_end_at_four_hearts() -> None:
    assert "takeout" in last("(4H) X").meaning.lower()
    assert "penalty" in last("(4S) X").meaning.lower()


def test_double_of_a_response_to_1nt_needs_a_weak_one() -> None:
    assert "penalty double of their weak 1NT" in last("(1NT=12-14) P (2C) X").meaning
    assert not last("(1NT=15-17) P (2C) X").defined


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("Q5432.32.432.432", "2S"),
        ("32.432.432.KJ432", "2NT"),
        ("32.432.KJ432.432", "3C"),
        ("KQ432.32.K432.32", "2S"),
        ("KQ432.32.KQ32.32", "3H"),
        ("AQ32.32.KQ32.K32", "3D"),
        ("AQ2.Q32.KQ32.432", "3NT"),
        ("AQ2.432.KQ32.Q32", "3S"),
        ("32.KQJ32.432.432", "P"),
    ],
)
def test_rubinsohl_opposite_the_double_of_2h(hand: str, call: str) -> None:
    assert chosen(hand, "(2H) X (P)") == call


def test_completing_a_transfer_is_no_acceptance() -> None:
    assert set(named("(2H) X (P) 2NT (P)")) >= {"3C", "3NT"}


@pytest.mark.parametrize("text", ["(2C=strong) X", "(2NT) X", "(1D=?) 1H", "(3NT) X"])
def test_openings_without_a_defence_say_so(text: str) -> None:
    told = explain(text).calls[-1]
    assert not told.defined
    assert "no defence" in told.meaning

"""The advancer's calls after our overcalls, contested or not (Appendix 3, 13.2)."""

from __future__ import annotations

import pytest

from tests.engine.system.defence.common import chosen, last, named
from tosr_engine import explain


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        # takeout notrump
        ("432.K5432.432.32", "(1C) 1NT (P)", "2H"),
        ("K32.AQ43.K432.Q2", "(1C) 1NT (P)", "2C"),
        ("32.KJ5432.K32.32", "(1C) 1NT (P)", "3H"),
        ("32.32.KJ432.Q432", "(1S) 1NT (P)", "2NT"),
        ("432.32.K2.KJ9432", "(1C) 1NT (P)", "P"),
        ("432.K5432.432.32", "(1C) 1NT (X)", "2H"),
        ("5432.K432.432.32", "(1C) 1NT (X)", "XX"),
        ("432.K432.5432.32", "(1C) 1NT (X)", "P"),
        ("K432.Q432.KJ432.", "(1C) 1NT (X) P (P)", "XX"),
        ("K432.Q432.KJ2.32", "(1C) 1NT (X) P (P)", "2H"),
        ("K432.Q432.KJ32.2", "(1C) 1NT (X) P (P)", "2D"),
        ("K432.32.432.K432", "(1H) 1NT (2H)", "P"),
        ("KQ32.32.432.K432", "(1H) 1NT (2H)", "X"),
        ("KJ432.32.432.432", "(1H) 1NT (2H)", "2S"),
        ("AK32.32.K32.K432", "(1H) 1NT (2H)", "3H"),
        # answers to the major-suit ask
        ("K432.Q432.KJ2.32", "(1C) 1NT (P) 2C (P)", "2H"),
        ("K432.Q43.KJ32.32", "(1C) 1NT (P) 2C (P)", "2S"),
        ("K43.Q43.KJ432.32", "(1C) 1NT (P) 2C (P)", "2D"),
        # simple overcall
        ("K432.2.AQJ32.432", "(1C) 1S (P)", "3H"),
        ("K432.AQ32.KJ2.32", "(1C) 1S (P)", "2C"),
        ("K32.32.AQJ32.432", "(1C) 1S (P)", "2D"),
        ("K432.32.K432.432", "(1C) 1S (P)", "3S"),
        ("K5432.32.432.432", "(1C) 1S (P)", "4S"),
        ("K32.Q2.K432.5432", "(1C) 1S (P)", "2S"),
        ("32.AQ2.AJ32.KJ32", "(1C) 1S (P)", "2NT"),
        ("KJ432.2.K432.432", "(1C) 1H (P)", "1S"),
        ("32.KJ432.32.K432", "(1C) 1S (P)", "1NT"),
        ("32.AK432.A32.432", "(1C) 1S (P)", "1NT"),
        ("32.432.432.Q5432", "(1C) 1S (P)", "P"),
        ("K432.Q2.K432.432", "(1D) 1H (2D)", "P"),
        ("KJ32.2.432.KQ432", "(1D) 1H (2D)", "X"),
        ("KJ2.K32.432.KQ32", "(1D) 1H (2D)", "3D"),
        # two-level overcall
        ("K432.KQ432.2.Q32", "(1S) 2C (2D)", "2H"),
        ("432.KQ32.432.K32", "(1S) 2C (2D)", "X"),
        ("432.A2.KQ32.KQ32", "(1S) 2C (P)", "2S"),
        ("KQ32.432.432.K32", "(1H) 2C (2D)", "X"),
        ("KQ432.432.K32.32", "(1H) 2D (P)", "2S"),
        ("432.432.K432.K32", "(1S) 2C (P)", "3C"),
        # two-suited overcalls
        ("AK32.K2.A432.432", "(1C) 2D (P)", "3C"),
        ("AK32.K2.A432.432", "(1C) 2D (X)", "XX"),
        ("432.Q432.K2.5432", "(1C) 2D (P)", "3H"),
        ("5432.32.432.K432", "(1C) 2D (P)", "P"),
        ("5432.432.32.K432", "(1C) 2D (P)", "2H"),
        ("32.K32.432.K5432", "(1C) 2C (P)", "2D"),
        # strong 2NT over 1C: hearts and another
        ("432.432.432.5432", "(1C) 2NT (P)", "3H"),
        ("5432.32.432.5432", "(1C) 2NT (P)", "3D"),
        ("K432.K2.432.5432", "(1C) 2NT (P)", "3C"),
        ("K432.K432.432.32", "(1C) 2NT (P)", "4H"),
        ("AK32.K432.2.5432", "(1C) 2NT (P)", "4D"),
        ("432.432.432.5432", "(1C) 2NT (3C)", "3H"),
        # one long suit
        ("K32.32.KQ32.Q432", "(1D) 3S (P)", "4S"),
        ("32.K32.KQ32.Q432", "(1C) 4C (P)", "4D"),
        ("32.432.KQ32.5432", "(1C) 4C (P)", "4H"),
        ("5432.K32.Q32.432", "(1H) 3H (P)", "3NT"),
        ("5432.32.Q432.432", "(1H) 3H (P)", "4C"),
    ],
)
def test_choice(hand: str, auction: str, call: str) -> None:
    assert chosen(hand, auction) == call


def test_the_puppet_is_forced_and_shows_nothing() -> None:
    assert chosen("AK432.A432.32.32", "(1C) 1S (P) 1NT (P)") == "2C"
    after = named("(1C) 1S (P) 1NT (P) 2C (P)")
    assert set(after) == {"2D", "2H", "2S", "2NT", "3D", "3H"}
    assert after["2S"].hand is not None
    assert after["2S"].hand.hcp == (10, 12)
    assert after["2S"].hand.length["S"][0] == 2


def test_support_double_shows_exactly_three() -> None:
    told = last("(1C) 1H (P) 1S (2C) X")
    assert told.hand is not None
    assert told.hand.length["S"] == (3, 3)
    redouble = last("(1C) 1H (P) 1S (X) XX")
    assert redouble.hand is not None
    assert redouble.hand.length["S"] == (3, 3)
    assert named("(1C) 1H (P) 1S (2C)")["2S"].hand is not None


def test_splinters_are_short_with_four_trumps() -> None:
    for call in ("3C", "3D", "3H"):
        hand = last(f"(1C) 1S (P) {call}").hand
        assert hand is not None
        assert hand.length[call[1]] == (0, 1)
        assert hand.length["S"][0] == 4
        assert hand.hcp[0] == 10


def test_four_of_a_minor_is_a_transfer_over_a_minor_only() -> None:
    over_minor, over_major = last("(1D) 4C").hand, last("(1H) 4C").hand
    assert over_minor is not None
    assert over_major is not None
    assert over_minor.length["H"][0] == 7
    assert over_major.length["C"][0] == 7


def test_pass_over_the_doubled_2nt_asks_for_the_second_suit() -> None:
    """Appendix 3: redouble, or the second suit where it ranks below the anchor."""
    after = named("(1C) 2NT (X) P (P)")
    assert set(after) == {"3D", "XX"}
    assert after["XX"].hand is not None
    assert after["XX"].hand.length["S"][0] >= 4


def test_nothing_is_invented_where_the_notes_are_silent() -> None:
    """13.2 has no answers to a Michaels cue-bid whose second suit is not known."""
    told = explain("(1S) P (P) 2S (P) 2NT").calls[-1]
    assert not told.defined
    assert told.kind == "undefined"

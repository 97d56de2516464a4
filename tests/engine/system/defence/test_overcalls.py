"""The direct seat over a one-level opening: which call a hand makes (Appendix 3, E-185 to E-189)."""

from __future__ import annotations

import pytest

from tests.engine.system.defence.common import chosen, last
from tosr_engine import explain


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        # takeout notrump: three or more cards in each unbid suit, at most two of theirs
        ("K432.Q432.KJ2.32", "(1C)", "1NT"),
        ("K432.Q432.KJ32.2", "(1C)", "1NT"),
        ("Q432.J43.KJ432.2", "(1C)", "1NT"),
        ("K432.32.KJ32.Q32", "(1H)", "1NT"),
        ("AK32.2.AQJ2.KQ32", "(1H)", "1NT"),
        # with fifteen and two of theirs the double takes over
        ("AK32.32.AQJ2.Q32", "(1H)", "X"),
        ("AQ32.K32.AQ2.J32", "(1H)", "X"),
        # simple overcalls: five cards before four, four cards up the line
        ("KQ432.432.K2.432", "(1C)", "1S"),
        ("32.KQ432.K32.432", "(1C)", "1H"),
        ("K432.Q432.K2.432", "(1C)", "1H"),
        ("K432.32.Q432.K32", "(1C)", "1D"),
        ("KQJ32.A432.K2.32", "(1C)", "1S"),
        ("K432.K32.K2.Q432", "(1C)", "1S"),
        # 4333 does not overcall
        ("KQ32.432.K32.432", "(1C)", "P"),
        # two-level overcalls
        ("K2.432.K2.AQJ432", "(1S)", "2C"),
        ("K32.2.32.KQJ5432", "(1D)", "2C"),
        ("432.AQJ32.K2.K32", "(1S)", "2H"),
        ("432.AQ432.432.32", "(1S)", "P"),
        # Roman jumps, cue-bids and the strong 2NT
        ("2.KQ32.KJ432.432", "(1C)", "2D"),
        ("KQ32.KJ432.2.432", "(1C)", "2H"),
        ("KQ32.KJ432.432.2", "(1D)", "2H"),
        ("KQ32.32.32.KJ432", "(1D)", "2S"),
        ("KQ32.432.2.KJ432", "(1H)", "2S"),
        ("32.32.KQ32.KJ432", "(1H)", "3C"),
        ("32.32.KQ32.KJ432", "(1S)", "3C"),
        ("432.KQ32.KJ432.2", "(1S)", "3D"),
        ("KQ32.2.KJ432.432", "(1C)", "2C"),
        ("2.KQ32.432.KJ432", "(1D)", "2D"),
        ("KQ32.432.KJ432.2", "(1H)", "2H"),
        ("432.KQ32.2.KJ432", "(1S)", "2S"),
        ("2.AKQ32.AKJ32.32", "(1C)", "2NT"),
        ("AKQ32.AKJ32.32.2", "(1C)", "2NT"),
        ("AKQ32.2.32.AKJ32", "(1D)", "2NT"),
        # one long suit
        ("32.2.AKQ5432.K32", "(1C)", "3D"),
        ("2.AKQ432.K32.K32", "(1S)", "3H"),
        ("KQJ432.32.432.32", "(1C)", "2S"),
        ("2.KQJ98765.32.32", "(1C)", "4H"),
        ("2.AKQJ432.A32.32", "(1D)", "4C"),
        ("AKQJ432.2.A32.32", "(1C)", "4D"),
        ("K2.32.AKQ432.K32", "(1H)", "3H"),
        ("2.32.32.KQJ98765", "(1H)", "4C"),
    ],
)
def test_choice(hand: str, auction: str, call: str) -> None:
    assert chosen(hand, auction) == call


def test_clubs_and_spades_are_five_five_when_vulnerable() -> None:
    assert chosen("KQ32.32.32.AJ432", "(1D)", "we") == "2C"
    assert chosen("KQ432.32.2.KJ432", "(1D)", "we") == "2S"


@pytest.mark.parametrize(
    ("auction", "suits"),
    [
        ("P (P) P (1C) 1NT", "SD"),
        ("P (P) P (1D) 1NT", "SC"),
        ("P (P) P (1H) 1NT", "SC"),
        ("P (P) P (1S) 1NT", "HC"),
        ("P (P) P (1H) 2H", "SD"),
        ("P (P) P (1S) 2S", "HD"),
        ("P (1C) P (1H) 1NT", "SD"),
    ],
)
def test_a_passed_hand_shows_two_suits(auction: str, suits: str) -> None:
    """13.2, E-177: 1NT is the highest and lowest unbid suit, a cue of a major the other and diamonds."""
    told = last(auction).hand
    assert told is not None
    first = told.any_of[0] if told.any_of else told
    assert all(first.length[s][0] >= 5 for s in suits)


@pytest.mark.parametrize("opening", ["1C", "1D", "1H", "1S"])
@pytest.mark.parametrize("vul", ["none", "we"])
def test_what_a_takeout_notrump_shows(opening: str, vul: str) -> None:
    told = last(f"({opening}) 1NT", vul)
    assert told.hand is not None
    assert told.hand.length[opening[1]] == (0, 2)
    assert all(told.hand.length[s][0] == 3 for s in "SHDC" if s != opening[1])
    assert told.hand.hcp[0] == 6


def test_negative_inferences_of_a_simple_overcall_are_said() -> None:
    notes = " ".join(explain("(1C) 1S (P)").notes)
    assert "did not make a takeout call" in notes
    assert "no second five-card unbid suit" in notes
    assert "On a four-card suit overcaller does not hold four hearts or diamonds" in notes
    assert "On a four-card suit overcaller is 4432 or 4441, or has five clubs" in notes
    assert "% of the hands" in notes
    # a two-level overcall never has four cards, so nothing is said about four
    assert "four-card suit overcaller" not in " ".join(explain("(1S) 2H (P)").notes)
    higher = " ".join(explain("(1C) 1H (P)").notes)
    assert "On a five-card suit overcaller does not hold four spades" in higher


def test_inferences_hold_in_the_shapes() -> None:
    hand = last("(1D) 1H").hand
    assert hand is not None
    for shape in hand.shapes:
        s, h, d, c = (int(n) for n in shape.split("="))
        assert h >= 4
        assert not (h >= 5 and s >= 4)
        assert not (h == 4 and c >= 5)
        assert not (s >= 3 and c >= 3 and d <= 2)


def test_a_higher_suit_is_more_often_five_cards_long() -> None:
    """Appendix 3: the higher the suit overcalled, the likelier it has five cards."""

    def five(text: str) -> float:
        said = next(n for n in explain(text).notes if n.startswith("The suit has five"))
        return float(said.split(" in ")[1].split("%")[0])

    assert five("(1C) 1D (P)") < five("(1C) 1H (P)") < five("(1C) 1S (P)")


def test_how_the_opening_was_taken_is_said() -> None:
    assert any("(1C=strong)" in n for n in explain("(1C)").notes)

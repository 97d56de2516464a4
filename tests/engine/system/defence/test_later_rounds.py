"""What follows the first advance: rebids, run-outs, invitations, natural bidding (Appendix 3)."""

from __future__ import annotations

import pytest

from tests.engine.system.defence.common import chosen, last, named
from tosr_engine import explain


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        # 2-cue: not forcing to game opposite a minimum, which bids its suit again
        ("KJ432.432.Q2.432", "(1C) 1S (P) 2C (P)", "2S"),
        ("KQ5432.32.AQ2.32", "(1C) 1S (P) 2C (P)", "4S"),
        # a mini-splinter shows four trumps: game with more than a minimum, else the suit again
        ("KQ432.432.K2.432", "(1C) 1S (P) 3H (P)", "3S"),
        ("AKQ32.432.A2.432", "(1C) 1S (P) 3H (P)", "4S"),
        # fit-showing is not forcing: a minimum passes with a fit for the new suit or goes back
        ("KQ432.2.K432.432", "(1C) 1S (P) 2D (P)", "P"),
        ("KQJ32.432.32.K32", "(1C) 1S (P) 2D (P)", "2S"),
        # after the puppet: invitations are accepted with extras and passed without
        ("AKQ32.A32.Q2.432", "(1C) 1S (P) 1NT (P) 2C (P) 2S (P)", "4S"),
        ("KQ432.432.K2.432", "(1C) 1S (P) 1NT (P) 2C (P) 2S (P)", "P"),
        ("KQ432.432.K2.432", "(1C) 1S (P) 1NT (P) 2C (P) 2NT (P)", "P"),
        # takeout notrump: a blocking raise with five, the choice after 2NT
        ("K32.Q5432.K432.2", "(1C) 1NT (P) 2H (P)", "3H"),
        ("KQ2.AQ43.KJ32.32", "(1C) 1NT (P) 2H (P)", "P"),
        ("K32.Q543.K5432.2", "(1C) 1NT (P) 2NT (P)", "3D"),
        # invitation in a major after the ask: accepted with a maximum
        ("A432.KQ32.KJ32.2", "(1C) 1NT (P) 2C (P) 2H (P) 3H (P)", "4H"),
        ("K432.Q432.Q432.2", "(1C) 1NT (P) 2C (P) 2H (P) 3H (P)", "P"),
        # run-out: a four-card suit is passed with four, else the next one is offered
        ("432.K432.5432.32", "(1C) 1NT (X) P (P) 2D (P)", "P"),
        ("432.K432.543.432", "(1C) 1NT (X) P (P) 2D (P)", "2H"),
        ("KJ2.Q32.432.5432", "(1C) 1NT (X) P (P) 2D (P)", "P"),
        # the overcaller answers the responsive-style double and the constructive cue
        ("K432.2.KJ32.Q432", "(1H) 1NT (2H) X (P)", "2S"),
        ("K43.2.KQ432.Q432", "(1H) 1NT (2H) X (P)", "3D"),
        # Roman jump: logical answers to the cue-bid
        ("2.KQ432.KJ432.32", "(1C) 2D (P) 3C (P)", "3H"),
        ("K32.KQ32.KJ432.2", "(1C) 2D (P) 3C (P)", "3S"),
        ("32.KQ32.KJ432.K2", "(1C) 2D (P) 3C (P)", "3NT"),
        ("32.KQ32.KJ5432.2", "(1C) 2D (P) 3C (P)", "3D"),
        ("32.KQ432.KQJ32.A", "(1C) 2D (P) 2NT (P)", "4H"),
        ("32.KQ32.KJ432.32", "(1C) 2D (P) 2NT (P)", "3D"),
        # the two-suited cue-bid has no upper limit
        ("AKQ32.2.AKJ32.K2", "(1C) 2C (P) 3C (P)", "4C"),
        ("AKQ32.2.AKQ432.2", "(1C) 2C (P) 2S (P)", "3S"),
        ("KQ432.2.KJ432.32", "(1C) 2C (P) 2S (P)", "P"),
        # intermediate jump: game bids are to play, four-level bids below game are slam tries
        ("AKQJ432.2.432.32", "(1C) 3D (P)", "4S"),
        ("AK32.KQ2.AK32.32", "(1C) 3S (P)", "4D"),
        # NAMYATS: key cards and controls
        ("2.AKQJ432.A32.32", "(1C) 4C (P) 4NT (P)", "5C"),
        ("32.KQJT432.A2.A2", "(1C) 4C (P) 4NT (P)", "5C"),
        ("32.AQJT432.A2.32", "(1C) 4C (P) 4NT (P)", "5S"),
        ("2.AKQJ432.A32.32", "(1C) 4C (P) 5D (P)", "6H"),
        ("32.AKQJ432.432.2", "(1C) 4C (P) 5D (P)", "5H"),
        # power double: natural after the negative
        ("AQ32.K32.AQ2.K32", "(1C) X (P) 1D (P)", "1NT"),
        ("AKQ32.AK2.KQ2.32", "(1C) X (P) 1D (P)", "2S"),
        ("AQ32.KQ2.AKJ.KJ2", "(1C) X (P) 1D (P)", "2NT"),
        ("AQJ2.AK.432.KJ32", "(1D) X (P) 1H (P)", "1S"),
        ("5432.32.Q432.432", "(1C) X (P) 1D (P) 1S (P)", "P"),
        # South African transfers by a hand too weak for a relay answer
        ("32.KQJ432.32.432", "(1C) X (P)", "4C"),
        ("KQJ432.32.32.432", "(1H) X (P)", "4D"),
        ("AQ432.KJ42.K2.A2", "(1C) X (P) 4C (P)", "4H"),
        ("AK2.KJ42.AK2.A32", "(1C) X (P) 4C (P)", "4D"),
    ],
)
def test_choice(hand: str, auction: str, call: str) -> None:
    assert chosen(hand, auction) == call


def test_advances_of_a_double_that_was_said_to_be_takeout_of_one_suit() -> None:
    """13.5: over a multi the double takes out spades, 2H takes out hearts."""
    spades = named("(2D=multi) X (P)")
    assert spades["2H"].hand is not None
    assert "spades" not in spades["2H"].meaning
    assert chosen("KJ432.432.32.432", "(2D=multi) 2H (P)") == "2S"
    assert chosen("32.KQJ32.432.432", "(2D=multi) 2H (P)") == "P"


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        # answers to takeout doubles at the one and three level
        ("KJ432.432.32.432", "(1D) P (P) X (P)", "1S"),
        ("KQ432.A32.32.432", "(1D) P (P) X (P)", "2S"),
        ("K32.432.AQ32.432", "(1D) P (P) X (P)", "2NT"),
        ("K432.AQ32.A2.432", "(1D) P (P) X (P)", "2D"),
        ("32.432.KQJT2.432", "(1D) P (P) X (P)", "P"),
        ("K5432.432.32.432", "(3D) X (P)", "3S"),
        ("KQ432.A32.32.432", "(3D) X (P)", "4S"),
        ("Q32.A32.KJ2.Q432", "(3D) X (P)", "3NT"),
        # a double of four hearts is left in without a long suit
        ("Q432.32.Q432.432", "(4H) X (P)", "P"),
        ("Q5432.32.Q432.43", "(4H) X (P)", "4S"),
        # responsive double answered
        ("KQJ32.32.K432.32", "(1H) 1S (2H) X (P)", "3D"),
        ("KQJ432.32.K32.32", "(1H) 1S (2H) X (P)", "2S"),
    ],
)
def test_answers_to_takeout_doubles(hand: str, auction: str, call: str) -> None:
    assert chosen(hand, auction) == call


def test_support_doubles_below_two_of_our_suit() -> None:
    """Appendix 3: support doubles and redoubles apply to overcalls that may have four cards."""
    for auction in ("(1C) 1H (1S) X", "(1C) 1H (X) XX", "(1C) 1S (2D) X", "(1C) 1S (1NT) X"):
        hand = last(auction).hand
        assert hand is not None
        assert hand.length[auction[6]] == (3, 3), auction
    # with the raise to two they have found a fit, and the double is responsive (13.1)
    assert "Responsive" in last("(1D) 1H (2D) X").meaning
    # above two of our suit there is no support double
    assert "X" not in named("(1C) 1H (2S)")


def test_contested_advances_keep_the_puppet_and_the_game_try() -> None:
    after = named("(1C) 1H (1S)")
    assert after["1NT"].meaning.startswith("Asks overcaller to bid 2C")
    assert after["2NT"].hand is not None
    assert after["2NT"].hand.hcp[0] == 13
    # their suit is no run-out of ours
    assert set(named("(1C) 1H (1S) 1NT (P) 2C (P)")) == {"2D", "2H", "2NT", "3D", "P"} - {"2S", "P"}


def test_the_cue_bid_has_four_trumps_or_a_strong_three() -> None:
    """Appendix 3: opening values with four; with three 13.2's cue-bid, on opening strength."""
    cue = last("(1C) 1S (P) 2C").hand
    assert cue is not None
    four, three = cue.any_of
    assert (four.length["S"][0], four.hcp[0]) == (4, 12)
    assert (three.length["S"], three.hcp[0]) == ((3, 3), 13)


def test_michaels_shows_a_major_and_2nt_a_minor() -> None:
    """13.2, in the balancing seat: each five-five with 6-10 or 17+ HCP has one call."""
    for hand, call in (
        ("KJ432.QJ432.2.32", "2D"),
        ("KJ432.2.32.QJ432", "2D"),
        ("2.KJ432.32.QJ432", "2NT"),
        ("AKQ32.AKJ32.2.32", "2D"),
    ):
        assert chosen(hand, "(1D) P (P)") == call
    assert chosen("KJ432.32.QJ432.2", "(1C) P (P)") == "2D"
    assert chosen("2.KJ432.QJ432.32", "(1C) P (P)") == "2NT"
    assert chosen("KJ432.QJ432.2.32", "(1C) P (P)") == "2C"


def test_jump_overcalls_over_two_suits_and_over_artificial_calls() -> None:
    """13.2: two level weak with six cards, three level weak with seven."""
    for auction in ("(1C) P (1D)", "(1C=strong) P (1D=?)"):
        after = named(auction)
        assert after["2S"].hand is not None
        assert after["2S"].hand.length["S"] == (6, 6)
    assert named("(1H) P (2H)")["3S"].hand.length["S"][0] == 7  # type: ignore[union-attr]
    assert "X" not in named("(1C=strong) P (1D=?)")


def test_natural_bidding_is_said_to_be_judgement() -> None:
    told = explain("(1C) 1S (P) 2C (P)")
    assert any("judgement" in note for note in told.notes)


def test_key_cards_over_interference_follow_dopi() -> None:
    """12.8: redouble or double none, pass one, then steps."""
    doubled = named("(1C) 4C (P) 4NT (X)")
    assert doubled["XX"].meaning.startswith("No key cards")
    assert doubled["P"].meaning.startswith("One key card")
    assert doubled["5C"].meaning.startswith("Two key cards")
    assert named("(1C) 4C (P) 4NT (5D)")["5H"].meaning.startswith("Two key cards")


def test_south_african_transfers_take_no_relay_step() -> None:
    """E-192 with E-190: 4C over 1S and 4D over 1H are transfers, the relay answers pass them by."""
    over_spades = named("(1S) X (P)")
    assert over_spades["4C"].meaning.startswith("Transfer to hearts")
    assert over_spades["4D"].meaning.startswith("Exactly 2=0=7=4")
    assert named("(1H) X (P)")["4D"].meaning.startswith("Transfer to spades")


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KQ32.2.K5432.432", "(1C=strong) 1H (P)", "1S"),
        ("32.Q32.K5432.432", "(1C=strong) 1H (P)", "P"),
        ("K32.432.Q5432.32", "(P=strong) 1C (P)", "1H"),
        ("Q32.32.5432.Q432", "P (P) P (1H) 1NT (P)", "2C"),
        ("32.K432.432.5432", "(1C) P (P) 2C (P)", "2H"),
        # a passed hand's 2S over 1S shows hearts and diamonds
        ("432.432.Q432.432", "P (P) P (1S) 2S (P)", "3D"),
    ],
)
def test_a_choice_of_two_known_suits(hand: str, auction: str, call: str) -> None:
    assert chosen(hand, auction) == call


@pytest.mark.parametrize("auction", ["(1C=strong) X (P) 1D", "(1S) P (P) 2S (P) 3C", "(2H) 2NT (P) 3C"])
def test_silent_notes_stay_silent(auction: str) -> None:
    """13.2 and 13.3 have no answers where the suits are not both known, nor to a natural notrump."""
    assert not explain(auction).calls[-1].defined


def test_natural_bidding_goes_on_when_they_come_in() -> None:
    """13.1 gives the doubles; the bids of a natural auction stay natural."""
    after = named("(1S) X (P) 1NT (P) 2H (2S)")
    assert after["X"].meaning.startswith("Responsive")
    assert after["3H"].meaning.startswith("Supports hearts")
    # the cue-bid no longer forces once they have bid over it
    assert "P" in named("(1C) 1S (P) 2C (2H)")
    assert "P" not in named("(1C) 1S (P) 2C (P)")


def test_a_flower_bid_comes_before_the_support_double() -> None:
    """Appendix 3, contested: a new suit at the two level has support for the overcall, or is long."""
    assert chosen("K2.Q32.KJ432.432", "(1C) 1H (X)") == "2D"
    assert chosen("K32.Q32.K432.432", "(1C) 1H (X)") == "XX"
    told = last("(1C) 1H (X) 2D").hand
    assert told is not None
    fit, long = told.any_of
    assert fit.length["H"][0] == 3
    assert long.length["D"][0] == 6

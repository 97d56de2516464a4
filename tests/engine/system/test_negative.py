"""After 1C-1D (notes 2.10): rebids, semi-positive relays, second negative, five-card Stayman."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_auctions import bid_on, start

from tosr_engine import bid, explain
from tosr_engine.answers import CallMeaning
from tosr_engine.explain import next_calls


def last(text: str) -> CallMeaning:
    """The meaning of the last call of ours."""
    return explain(text).calls[-1]


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AKQ2.AKQ.KQ3.432", "1H"),
        ("AQ2.KJ3.KQ32.432", "1NT"),
        ("AQJ52.KJ3.KQ3.43", "1NT"),
        ("AQJ52.KJ3.KQ32.4", "1S"),
        ("AQ52.K3.KQJ32.43", "2D"),
        ("AQ52.KQ52.KJ52.3", "1S"),
        ("3.AQ52.KQ52.KJ52", "2H"),
        ("3.AQ952.KQ2.KJ52", "2H"),
        ("3.AQ2.KQ2.KJ9852", "2C"),
        ("AQJ9852.AK.32.K2", "2S"),
        ("32.AKQJ542.KQ.43", "3H"),
        ("32.A3.AKQJ52.QJ4", "3NT"),
        ("32.A3.KQJ952.AJ4", "2D"),
        ("2.432.AKQJ542.AJ", "3D"),
        ("3.A3.AKJ52.QJ952", "2NT"),
        ("A32.K2.AKQJ84.32", "3NT"),
    ],
)
def test_opener_after_the_negative(hand: str, call: str) -> None:
    assert bid(hand, "1C-1D").call == call


def test_strength_of_openers_rebids() -> None:
    for meaning in next_calls("1C-1D"):
        assert meaning.hand is not None
        low, high = (19, 37) if meaning.call == "1H" else (15, 18)
        assert low <= meaning.hand.hcp[0] <= meaning.hand.hcp[1] <= high
        assert meaning.section == "2.10"


def test_negatives_do_not_force_to_game() -> None:
    assert last("1C-1D").forcing == "round"
    assert last("1C-1D-1H-1S").forcing == "round"
    assert last("1C-1D-1H-1NT").forcing == "game"
    assert last("1C-1D-1H-1S-2C").forcing == "game"
    assert last("1C-1D-1H-1S-1NT").forcing == "no"


@pytest.mark.parametrize(
    ("call", "suit", "low"),
    [
        ("1NT", "S", 4),
        ("2D", "H", 4),
        ("2H", "D", 4),
        ("2S", "C", 5),
        ("2NT", "C", 5),
        ("3C", "D", 5),
        ("3D", "D", 5),
    ],
)
def test_semi_positive_suits(call: str, suit: str, low: int) -> None:
    hand = last(f"1C-1D-1H-{call}").hand
    assert hand is not None
    assert hand.length[suit][0] == low
    assert hand.hcp[0] == 5
    assert hand.controls == (0, 3)


@pytest.mark.parametrize(
    ("call", "shape"),
    [("3S", "3=1=5=4"), ("3NT", "2=1=6=4"), ("4C", "2=0=7=4"), ("4D", "3=0=6=4"), ("4H", "3=0=6=4")],
)
def test_semi_positive_minors(call: str, shape: str) -> None:
    hand = last(f"1C-1D-1H-{call}").hand
    assert hand is not None
    assert set(hand.shapes) - set(hand.off_system) == {shape}


def test_run_on_of_the_last_semi_positive() -> None:
    """4D 8+ with 0-1 controls, then 5-7 with none, one, two, three."""
    eight = last("1C-1D-1H-4D").hand
    assert eight is not None
    assert (eight.hcp[0], eight.controls) == (8, (0, 1))
    for n, call in enumerate(("4H", "4S", "4NT", "5C")):
        hand = last(f"1C-1D-1H-{call}").hand
        assert hand is not None
        assert hand.controls == (n, n)
        assert 5 <= hand.hcp[0] <= hand.hcp[1] <= 7


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("5432.5432.543.32", "1S"),
        ("J432.Q432.Q43.32", "2C"),
        ("KJ432.Q32.543.32", "1NT"),
        ("Q8.QJ742.Q8.QJ42", "2D"),
        ("KQ8.QJ74.Q52.J73", "2C"),
        ("A8742.943.852.Q7", "1NT"),
    ],
)
def test_responder_to_the_strong_rebid(hand: str, call: str) -> None:
    assert bid(hand, "1C-1D-1H").call == call


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AKJ2.AQ2.KJ32.Q2", "1NT"),
        ("AKJ2.AKQ2.AQ32.2", "2C"),
        ("AK32.AK32.AQ32.2", "2D"),
        ("AK32.AKJ2.2.A432", "2H"),
        ("AKJ32.A2.AQ32.K2", "2S"),
        ("A2.KQ2.A2.AKJ432", "3C"),
        ("2.A2.AKJ32.AKJ32", "2NT"),
        ("A2.32.AKQJ32.AK2", "3NT"),
        ("2.AKQJ32.AQ32.A2", "3NT"),
        ("AKQJ32.AQJ2.2.A2", "3NT"),
        ("AKQJ432.QJ.AQ.32", "3S"),
    ],
)
def test_opener_after_the_second_negative(hand: str, call: str) -> None:
    assert bid(hand, "1C-1D-1H-1S").call == call


def test_opener_after_the_second_negative_in_ranges() -> None:
    for meaning in next_calls("1C-1D-1H-1S"):
        assert meaning.hand is not None
        low, high = (23, 37) if meaning.call == "2C" else (19, 22)
        assert low <= meaning.hand.hcp[0] <= meaning.hand.hcp[1] <= high


def test_the_printed_example_of_lengths() -> None:
    """Hearts, spades, reverser, then the length of the hearts."""
    base = "1C-1D-1H-1S-2C-2H-2S-2NT-3C-3H-3S"
    for call, hearts in (("3NT", 5), ("4C", 6), ("4D", 7)):
        hand = last(f"{base}-{call}").hand
        assert hand is not None
        assert hand.length["S"] == (4, 4)
        listed = [s for s in hand.shapes if s not in hand.off_system]
        assert {int(s.split("=")[1]) for s in listed} == {hearts}


def test_without_a_control_nothing_more_is_asked() -> None:
    base = "1C-1D-1H-1S-2C-2H-2S-3S-4C-4D-4H"
    asks = {
        n: [c for c in next_calls(f"{base}-{call}") if c.kind == "ask"]
        for n, call in ((0, "4S"), (1, "4NT"), (2, "5C"))
    }
    assert not asks[0]
    assert [c.call for c in asks[1]] == ["5C"]
    assert [c.call for c in asks[2]] == ["5D"]


def test_place_of_a_single_control() -> None:
    told = last("1C-1D-1H-1S-2C-2H-2S-3S-4C-4D-4H-4NT-5C-5H").hand
    assert told is not None
    assert told.honours["H"] is not None
    assert all("K" in h for h in told.honours["H"])


STAYMAN = "1C-1D-1H-1S-2C-2D-2NT"


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("J432.5432.43.432", STAYMAN, "3C"),
        ("432.432.5432.432", STAYMAN, "3NT"),
        ("432.43.5432.5432", STAYMAN, "3C"),
        ("AKQ2.AKJ2.KQ2.A2", f"{STAYMAN}-3C", "3D"),
        ("AKQ.AKJ32.KQ2.A2", f"{STAYMAN}-3C", "3H"),
        ("AKQ32.AKJ.KQ2.A2", f"{STAYMAN}-3C", "3S"),
        ("AKQ.AKJ.KQ32.A32", f"{STAYMAN}-3C", "3NT"),
        ("J432.5432.43.432", f"{STAYMAN}-3C-3D", "3H"),
        ("J432.532.432.432", f"{STAYMAN}-3C-3D", "3S"),
        ("432.43.5432.5432", f"{STAYMAN}-3C-3D", "3NT"),
    ],
)
def test_five_card_stayman(hand: str, auction: str, call: str) -> None:
    assert bid(hand, auction).call == call


def test_size_of_a_balanced_game_force() -> None:
    assert last(STAYMAN).hand is not None
    two, three = last(STAYMAN).hand, last("1C-1D-1H-1S-2C-2D-3NT").hand
    assert two is not None
    assert three is not None
    assert two.hcp == (23, 24)
    assert three.hcp[0] == 25


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(["1C-1D", "1C-1D-1H", "1C-1D-1H-1S", "1C-1D-1H-1S-2C", STAYMAN, "1C-1D-1H-1S-2C-2H-2S"]),
    st.integers(0, 2**32 - 1),
)
def test_every_hand_fits_its_calls(auction: str, seed: int) -> None:
    bid_on(start(auction), seed)


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_a_passed_hand_fits_its_calls(seed: int) -> None:
    bid_on(start("P (P) 1C (P) 1D (P) 1H"), seed)

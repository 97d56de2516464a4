"""Rubinsohl after the transfer (notes 12.2): completion, the break with a maximum, cues for a stopper."""

from __future__ import annotations

import pytest

from tosr_engine import bid, explain
from tosr_engine.explain import next_calls
from tosr_engine.system.competition import proof


@pytest.mark.parametrize(
    ("auction", "hand", "call"),
    [
        # opener opposite the transfer to clubs over 2H: 18+ breaks, with and without a stopper
        ("1C (2H) 2NT (P)", "AQ3.K52.AJ4.Q983", "3C"),
        ("1C (2H) 2NT (P)", "AQ3.KJ5.AJ4.KQ83", "3NT"),
        ("1C (2H) 2NT (P)", "AQ3.862.AKQ4.KQ8", "3H"),
        ("1C (2S) 3D (P)", "A3.K862.AKQ4.KQ8", "4H"),
        # the stopper ask is answered by 3NT, else back to the suit
        ("1C (2H) 2NT (P) 3H (P)", "87.KJ3.95.KJ8743", "3NT"),
        ("1C (2H) 2NT (P) 3H (P)", "874.93.95.KJ8743", "4C"),
        # responder after the completion
        ("1C (2H) 2NT (P) 3C (P)", "874.93.95.KJ8743", "P"),
        ("1C (2H) 2NT (P) 3C (P)", "A7.KJ3.95.KJ8743", "3NT"),
        ("1C (2H) 2NT (P) 3C (P)", "A74.93.A5.KJ8743", "3H"),
        # the cue by transfer: the four-card major, a stopper, or a question for one
        ("1C (2H) 3D (P)", "AQ83.K52.AJ4.Q98", "3S"),
        ("1C (2H) 3D (P)", "AQ3.K52.AJ4.Q983", "3NT"),
        ("1C (2H) 3D (P)", "AQ3.852.AJ4.KQ83", "3H"),
        # opener opposite the double of 5-7, and the takeout double of 8+ at the three level
        ("1C (2H) X (P)", "AQ832.K5.AJ4.Q98", "2S"),
        ("1C (2H) X (P)", "AQ3.K52.AJ4.Q983", "2NT"),
        ("1C (2H) X (P)", "AQ3.KJ5.AJ4.KQ83", "3NT"),
        ("1C (2H) X (P)", "AQ3.KQ95.AJ4.Q98", "P"),
        ("1C (3D) X (P)", "AQ83.K5.84.AK983", "4C"),
        ("1C (3D) X (P)", "AQ3.K52.AJ4.Q983", "3NT"),
        # the call for help
        ("1C (2H) 3S (P)", "AQ3.K52.AJ4.Q983", "3NT"),
        ("1C (2H) 3S (P)", "AQ3.852.AJ4.KQ83", "4C"),
    ],
)
def test_who_bids_on(auction: str, hand: str, call: str) -> None:
    made = bid(hand, auction)
    assert made.call == call
    assert made.basis == "judgement"


def test_a_maximum_of_a_limited_opening_breaks() -> None:
    calls = {c.call: c for c in next_calls("1D (1S) 2NT (P)")}
    assert calls["3NT"].hand is not None
    assert calls["3NT"].hand.hcp == (13, 14)
    assert calls["3C"].hand is not None
    assert calls["3C"].hand.hcp[0] == 10


def test_the_cue_of_their_suit_asks_for_a_stopper() -> None:
    told = explain("1C (2H) 2NT (P) 3H").calls[-1]
    assert told.defined
    assert told.kind == "ask"
    assert told.for_opponents == "Asks for a stopper in their suit"


def test_inquiry_after_a_fit_jump_over_a_double() -> None:
    """12.5: over 1S doubled 2H shows a fit for a minor and 2NT inquires which."""
    assert [c.call for c in next_calls("1S (X) 2H (P) 2NT (P)")] == ["3C", "3D", "3H"]
    assert bid("J3.AQ954.Q872.93", "1S (X) 2H (P) 2NT (P)").call == "3D"
    assert explain("1S (X) 2H").calls[-1].section == "12.5"


def test_every_hand_has_a_call_at_every_turn_that_follows_an_overcall() -> None:
    points, faults = proof.check()
    assert not faults
    assert points > 10_000

"""1NT and what follows (notes 6, 6.2): the call of a hand at each place."""

from __future__ import annotations

import pytest

from tosr_engine import bid, explain

FLAT, CLUBS, MIN_3244, MAX_2344 = (
    "K32.A43.KQ42.Q82",
    "K32.A3.K42.Q9832",
    "K32.A4.KQ42.9832",
    "32.AK3.KQ42.Q982",
)
MIN_2344 = "32.K43.KQ42.A982"


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        (FLAT, "", "1NT"),
        # transfers: the two-step answer tells three cards, an outside doubleton and a maximum
        (MAX_2344, "1NT-2C", "2D"),
        (MIN_2344, "1NT-2C", "2H"),
        ("AK3.32.KQ42.Q982", "1NT-2D", "2H"),
        (FLAT, "1NT-2D", "2S"),
        # the game force relay
        (FLAT, "1NT-2H", "2S"),
        (CLUBS, "1NT-2H", "2NT"),
        ("K32.A43.KQ842.82", "1NT-2H", "3C"),
        ("K2.A43.KQ842.832", "1NT-2H", "3D"),
        ("K32.A4.KQ842.832", "1NT-2H", "3H"),
        ("KQ2.QJ.KQ842.J32", "1NT-2H", "3S"),
        ("KQ2.A4.KQ842.832", "1NT-2H", "3NT"),
        (FLAT, "1NT-2H-2S-2NT", "3C"),
        ("K32.A43.Q82.KQ42", "1NT-2H-2S-2NT", "3D"),
        (MIN_3244, "1NT-2H-2S-2NT", "3H"),
        (MIN_2344, "1NT-2H-2S-2NT", "3S"),
        (MAX_2344, "1NT-2H-2S-2NT", "3NT"),
        ("K32.A43.K2.Q9832", "1NT-2H-2NT-3C", "3D"),
        (CLUBS, "1NT-2H-2NT-3C", "3H"),
        ("K2.A43.K42.Q9832", "1NT-2H-2NT-3C", "3S"),
        ("K2.AJ3.K42.Q9832", "1NT-2H-2NT-3C", "3NT"),
        # minors takeout or invitation
        (MIN_2344, "1NT-2S", "2NT"),
        ("K32.AQ3.832.KQ42", "1NT-2S", "3C"),
        (MAX_2344, "1NT-2S", "3D"),
        (FLAT, "1NT-2S-2NT-3C", "3D"),
        (MIN_2344, "1NT-2S-2NT-3C", "P"),
        # responder after a plain accept and after a super-accept
        ("Q32.KQ932.KJ3.32", "1NT-2C-2H", "2NT"),
        ("Q2.KQ9832.KJ3.32", "1NT-2C-2H", "3H"),
        ("Q2.AQ9832.K43.Q2", "1NT-2C-2H", "4H"),
        ("A32.KQ932.K43.Q2", "1NT-2C-2H", "3NT"),
        ("2.KQ932.KJ43.Q32", "1NT-2C-2H", "2S"),
        ("32.Q9832.432.J32", "1NT-2C-2D", "2H"),
        ("KJ932.KQ932.43.2", "1NT-2C-2D", "2S"),
        ("Q32.KQ932.K43.Q2", "1NT-2C-2D", "3NT"),
        ("KJ932.KQ932.43.2", "1NT-2C-2D-2S-2NT", "3H"),
        ("2.KJ932.KQ932.43", "1NT-2C-2D-2S-2NT", "3D"),
        ("KQ932.2.43.KJ932", "1NT-2D-2H-2NT-3C", "3S"),
        ("KQ932.43.KJ932.2", "1NT-2D-2H-2NT-3C", "3D"),
        ("KQJ982.KQ2.A32.2", "1NT-2D-2S", "4C"),
    ],
)
def test_the_call_of_a_hand(hand: str, auction: str, call: str) -> None:
    assert bid(hand, auction, layouts=0).call == call


def test_opener_has_ten_shapes_and_no_four_card_major() -> None:
    """E-117: 4333, 4432 and 5332 without a major of four: ten shapes."""
    shown = explain("1NT").hands["N"]
    assert (len(shown.shapes), shown.hcp) == (10, (11, 14))
    assert max(shown.length["S"][1], shown.length["H"][1]) == 3

"""2C to 2NT and what follows (notes 7 to 11), a hand at each place; the longer suit is the better."""

from __future__ import annotations

import pytest

from tosr_engine import bid

PLAIN_CLUBS, PLAIN_DIAMONDS = "A2.K3.K32.Q98432", "A2.K3.Q98432.K32"
WEAK_DIAMONDS, WEAK_HEARTS = "32.43.KQ9832.Q32", "32.KQ9832.32.Q32"
WEAK_SPADES, WEAK_CLUBS = "KQ9832.32.43.Q32", "Q2.43.32.KQ98432"
ACOL_HEARTS, ACOL_SPADES = "A2.AKQJ987.32.32", "AKQJ987.A2.32.32"


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        # 7
        (PLAIN_CLUBS, "", "2C"),
        (WEAK_DIAMONDS, "", "2C"),
        ("KQ932.Q9832.43.2", "", "2C"),
        (WEAK_DIAMONDS, "2C-2D", "P"),
        ("KQ932.Q9832.43.2", "2C-2D", "2H"),
        (PLAIN_CLUBS, "2C-2D", "3C"),
        ("Q9832.KQ9432.4.2", "2C-2D-2H-2NT", "3C"),
        ("KQ932.Q9832.43.2", "2C-2D-2H-2NT", "3D"),
        ("QJ932.KQJ432.4.2", "2C-2D-2H-2NT", "3H"),
        ("KQJ32.QJ932.43.2", "2C-2D-2H-2NT", "3S"),
        ("KQ9832.Q98432.3.", "2C-2D-2H-2NT", "3NT"),
        ("KQ932.Q9832.43.2", "2C-2H", "2S"),
        (PLAIN_CLUBS, "2C-2H", "2NT"),
        (WEAK_DIAMONDS, "2C-2H", "3D"),
        ("32.43.KQ9832.A32", "2C-2H", "3H"),
        ("A2.32.32.AKQJ932", "2C-2H", "3S"),
        # 8
        (PLAIN_DIAMONDS, "", "2D"),
        (WEAK_HEARTS, "2D-2H", "P"),
        ("KQ932.2.43.Q9832", "2D-2H", "2S"),
        (PLAIN_DIAMONDS, "2D-2H", "3D"),
        ("Q9832.2.4.KQ9432", "2D-2H-2S-2NT", "3C"),
        ("KQ932.2.43.Q9832", "2D-2H-2S-2NT", "3D"),
        ("QJ932.2.4.KQJ432", "2D-2H-2S-2NT", "3H"),
        ("KQJ32.2.43.QJ932", "2D-2H-2S-2NT", "3S"),
        (PLAIN_DIAMONDS, "2D-2S", "2NT"),
        ("KQ932.2.43.Q9832", "2D-2S", "3C"),
        (WEAK_HEARTS, "2D-2S", "3H"),
        ("32.KQ9832.32.A32", "2D-2S", "3S"),
        # 9
        (ACOL_HEARTS, "", "2H"),
        (WEAK_SPADES, "2H-2S", "P"),
        ("2.43.KQ932.Q9832", "2H-2S", "2NT"),
        (ACOL_HEARTS, "2H-2S", "3C"),
        ("2.43.KQ932.Q9832", "2H-2NT", "3C"),
        ("2.43.KQJ32.QJ932", "2H-2NT", "3D"),
        (WEAK_SPADES, "2H-2NT", "3H"),
        ("KQ9832.32.43.A32", "2H-2NT", "3S"),
        # 10
        (ACOL_SPADES, "", "2S"),
        (WEAK_CLUBS, "2S-3C", "P"),
        ("2.KQ932.Q9832.43", "2S-3C", "3D"),
        (ACOL_SPADES, "2S-3C", "3H"),
        (WEAK_CLUBS, "2S-2NT", "3C"),
        ("2.KQ932.Q9832.43", "2S-2NT", "3D"),
        ("2.KQJ32.QJ932.43", "2S-2NT", "3H"),
        ("A2.43.432.KQ9832", "2S-2NT", "3S"),
        # 11
        ("KQ932.2.Q9832.43", "", "2NT"),
        ("KQ932.2.Q9832.43", "2NT-3H", "3S"),
        ("2.KQ932.43.Q9832", "2NT-3H", "3NT"),
        ("2.QJ932.4.KQJ432", "2NT-3H", "4C"),
        ("QJ932.2.KQJ432.4", "2NT-3H", "4D"),
        ("2.KQJ32.43.QJ932", "2NT-3H", "4H"),
        ("KQJ32.2.QJ932.43", "2NT-3H", "4S"),
        ("2.KQ932.43.Q9832", "2NT-3C", "P"),
        ("KQ932.2.Q9832.43", "2NT-3C", "3S"),
        ("KQ932.2.Q9832.43", "2NT-3D", "P"),
        ("2.KQ932.43.Q9832", "2NT-3D", "3H"),
    ],
)
def test_the_call_of_a_hand(hand: str, auction: str, call: str) -> None:
    assert bid(hand, auction, layouts=0).call == call

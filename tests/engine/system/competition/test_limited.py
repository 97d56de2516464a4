"""Over interference with 1D and 1H (notes 12.3, 12.4): opener over natural calls and negative doubles."""

from __future__ import annotations

import pytest

from tosr_engine import bid, explain


@pytest.mark.parametrize(
    ("auction", "hand", "call"),
    [
        ("1D (2D) X (P)", "K984.AQ753.3.K82", "2S"),
        ("1D (2D) X (P)", "AK84.AQ753.3.K82", "3S"),
        ("1D (2D) X (P)", "K8.AQ753.A84.Q82", "2NT"),
        ("1D (2D) X (P)", "K84.AQ753.83.Q82", "2H"),
        ("1D (2D) X (P)", "K8.AQ753.KJ84.82", "P"),
        ("1H (3C) X (P)", "AQ984.K3.K752.83", "3D"),
        ("1H (3C) X (P)", "AQ984.K83.K5.832", "3S"),
        ("1D (1S) 2C (P)", "K84.AQ753.83.Q82", "P"),
        ("1D (1S) 2C (P)", "K84.AQ8753.K83.2", "2H"),
    ],
)
def test_opener_goes_on(auction: str, hand: str, call: str) -> None:
    made = bid(hand, auction)
    assert (made.call, made.basis) == (call, "judgement")


def test_above_the_limit_double_is_for_penalty() -> None:
    """12.3: negative to 3S after 1D; 12.4: to 3H after 1H."""
    assert explain("1D (3S) X").calls[-1].meaning.startswith("Negative")
    assert explain("1D (4C) X").calls[-1].meaning.startswith("For penalty")
    assert explain("1H (3H) X").calls[-1].meaning.startswith("Negative")
    assert explain("1H (4C) X").calls[-1].meaning.startswith("For penalty")

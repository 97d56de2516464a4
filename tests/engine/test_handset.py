"""Exact sets of hands: counts known from elsewhere, the laws of sets, draws against marginals."""

from __future__ import annotations

from itertools import permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tosr_engine.cards import HONOURS, SUITS, C, D, H, Hand, S, card_bit
from tosr_engine.handset import EVERY_HAND, NO_HAND, Deck, HandSet
from tosr_engine.handset.build import (
    BALANCED,
    cells_where,
    controls,
    hcp,
    holding,
    holding_where,
    length,
    losers,
    of_shapes,
    pattern,
    playing_tricks,
    shape_bits,
    strength,
    where,
)
from tosr_engine.handset.marginals import marginals
from tosr_engine.handset.sampling import sample

ALL = 635_013_559_600


def test_known_counts() -> None:
    assert EVERY_HAND.count() == ALL
    assert NO_HAND.count() == 0
    assert pattern("4333").count() == 66_905_856_160
    assert pattern("4432").count() == 136_852_887_600
    assert hcp(37).count() == 4
    assert hcp(0, 0).count() == comb(36, 13)
    assert length(S, 13).count() == 1


def _independent_balanced_15_17() -> int:
    """A plain convolution over suits, written without the engine."""
    points = {0: 4, 1: 3, 2: 2, 3: 1}
    suit: dict[int, dict[int, int]] = {}
    for honours in range(16):
        held = [i for i in range(4) if honours >> i & 1]
        value = sum(points[i] for i in held)
        for n in range(14):
            small = n - len(held)
            if 0 <= small <= 9:
                suit.setdefault(n, {}).setdefault(value, 0)
                suit[n][value] += comb(9, small)
    total = 0
    shapes = {p for base in ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)) for p in permutations(base)}
    for shape in shapes:
        counts = {0: 1}
        for n in shape:
            counts = _convolved(counts, suit[n])
        total += sum(v for p, v in counts.items() if 15 <= p <= 17)
    return total


def _convolved(a: dict[int, int], b: dict[int, int]) -> dict[int, int]:
    out: dict[int, int] = {}
    for p, x in a.items():
        for q, y in b.items():
            out[p + q] = out.get(p + q, 0) + x * y
    return out


def test_balanced_15_17_against_an_independent_convolution() -> None:
    assert (BALANCED & hcp(15, 17)).count() == _independent_balanced_15_17()


def test_one_honour_in_a_quarter_of_hands() -> None:
    ace = holding_where(S, lambda _, h: bool(h & 16))
    assert ace.count() * 4 == ALL
    assert (ace & holding_where(H, lambda _, h: bool(h & 16))).count() == comb(50, 11)


def test_playing_tricks_of_known_holdings() -> None:
    seven_solid = where(lambda n: n == (7, 2, 2, 2)) & holding_where(S, lambda _, h: h >> 2 == 7)
    bare = seven_solid
    for suit in (H, D, C):
        bare = bare & holding_where(suit, lambda _, h: h == 0)
    assert bare.count() > 0
    assert bare - playing_tricks(7, 7) == NO_HAND
    assert bare - losers(6, 6) == NO_HAND


_CELLS = [
    cells_where(lambda n, h: bool(h & 16)),
    cells_where(lambda n, h: bool(h & 8)),
    cells_where(lambda n, h: h.bit_count() >= 2),
    cells_where(lambda n, h: n >= 5 or h & 4 == 0),
]


@st.composite
def hand_sets(draw: st.DrawFn) -> HandSet:
    """Small sets of every kind: shapes, strengths, honours, features, and unions of them."""
    suit = st.sampled_from(SUITS)
    low = draw(st.integers(0, 4))
    found = EVERY_HAND
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.integers(0, 4))
        if kind == 0:
            found = found & length(draw(suit), low, low + draw(st.integers(0, 9)))
        elif kind == 1:
            h = draw(st.integers(0, 20))
            found = found & strength((h, h + draw(st.integers(0, 10))), (0, draw(st.integers(0, 12))))
        elif kind == 2:
            found = found & holding(draw(suit), draw(st.sampled_from(_CELLS)))
        elif kind == 3:
            found = found & pattern(draw(st.sampled_from(["5332", "4432", "5431", "6322", "7411", "5440"])))
        else:
            found = found | (length(draw(suit), 6) & hcp(draw(st.integers(5, 12)), 12))
    return found


hands = st.permutations(range(52)).map(lambda p: Hand(sum(1 << c for c in p[:13])))


@settings(max_examples=60, deadline=None)
@given(hand_sets(), hand_sets(), hands)
def test_laws_of_sets(a: HandSet, b: HandSet, hand: Hand) -> None:
    assert (a & b).count() + (a - b).count() == a.count()
    assert (a | b).count() == a.count() + b.count() - (a & b).count()
    assert (hand in a | b) == (hand in a or hand in b)
    assert (hand in a & b) == (hand in a and hand in b)
    assert (hand in a - b) == (hand in a and hand not in b)
    assert (~a).count() == ALL - a.count()
    assert bool(a - b) == ((a - b).count() > 0)


def test_equality_is_of_hands_not_of_writing() -> None:
    assert (length(S, 4) | length(S, 0, 3)) == EVERY_HAND
    assert (hcp(8) & controls(2)) | (hcp(8) & controls(0, 1)) == hcp(8)


def _fits(observed: np.ndarray, expected: np.ndarray) -> bool:
    """Chi-square within six standard deviations of its mean."""
    keep = expected >= 5
    statistic = float((((observed - expected) ** 2)[keep] / expected[keep]).sum())
    degrees = int(keep.sum()) - 1
    return abs(statistic - degrees) < 6 * (2 * max(degrees, 1)) ** 0.5


@pytest.mark.parametrize(
    "hands",
    [
        BALANCED & hcp(15, 17),
        of_shapes(shape_bits("5314")) & strength((8, 11), (3, 3)) & holding_where(S, lambda _, h: not h & 24),
        length(H, 6) & playing_tricks(8, 9.5) & hcp(9, 14),
        (length(S, 5) & hcp(6, 9)) | (length(C, 6) & hcp(10, 14)),
    ],
    ids=["balanced", "one shape", "playing tricks", "two types"],
)
def test_draws_fit_the_marginals(hands: HandSet) -> None:
    n = 40_000
    drawn = sample(hands, n, np.random.default_rng(7))
    exact = marginals(hands)
    assert exact.total == hands.count()
    assert all(Hand(int(m)) in hands for m in drawn[:500])
    for suit in SUITS:
        for i, rank in enumerate(HONOURS):
            bit = 51 - 13 * suit - i
            held = int((drawn >> bit & 1).sum())
            share = exact.honours[suit.letter + rank] / exact.total
            assert abs(held - n * share) < 5 * (n * share * (1 - share)) ** 0.5 + 1
    points = np.bincount([Hand(int(m)).hcp for m in drawn[:10_000]], minlength=38)
    expected = np.array([exact.hcp.get(h, 0) / exact.total * 10_000 for h in range(38)])
    assert _fits(points, expected)
    low = np.bincount(drawn & 7, minlength=8)
    assert low.sum() == n


def test_every_hand_of_a_small_set_is_drawn_alike() -> None:
    small = hcp(37)
    drawn, counts = np.unique(sample(small, 8_000, np.random.default_rng(3)), return_counts=True)
    assert len(drawn) == 4
    assert _fits(counts, np.full(4, 2_000.0))


def test_known_hand_leaves_exact_posteriors() -> None:
    mine = Hand(sum(card_bit(S, r) for r in "AKQJT98765432"))
    deck = Deck(mine.mask)
    assert EVERY_HAND.count(deck) == comb(39, 13)
    assert length(S, 1).count(deck) == 0
    two = Hand(card_bit(S, "A") | sum(card_bit(H, r) for r in "KQJT98765432"))
    deck = Deck(two.mask)
    assert EVERY_HAND.count(deck) == comb(39, 13)
    queen = marginals(EVERY_HAND, deck)
    assert queen.honours["SQ"] * 3 == queen.total
    assert queen.honours["SA"] == 0
    drawn = sample(hcp(10, 12), 2_000, np.random.default_rng(5), deck)
    assert not (drawn & two.mask).any()


def test_empty_set_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="no hand"):
        sample(hcp(37) & controls(0, 1), 1, np.random.default_rng(1))

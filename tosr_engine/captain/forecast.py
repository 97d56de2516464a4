"""Tricks with any hand of partner's, learnt from the layouts that were solved.

Solving is slow and drawing hands is fast. So the tricks of a strain are written as a linear function of
partner's honours, lengths and shortages, fitted to the solved layouts from a starting point that any player
knows (an ace is worth a bit more than a trick, a ninth trump half of one). The forecast keeps its own doubt:
tricks are spread around it as the solved layouts were, so a contract's value never pretends to see the
opponents' cards.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tosr_engine.captain.scoring import score
from tosr_engine.cards import SUITS
from tosr_engine.handset.sampling import Masks

Floats = NDArray[np.float64]

_TOP = np.array([12, 11, 10, 9])
HONOUR_TRICKS = (1.1, 0.85, 0.5, 0.2)
"""What partner's A, K, Q, J are expected to add before any layout was solved, in tricks."""
HONOUR_DOUBT = (0.3, 0.35, 0.3, 0.2)
TRUMP_TRICKS, TRUMP_DOUBT = 0.5, 0.3
LENGTH_DOUBT = 0.2
SHORT_TRICKS, SHORT_DOUBT = (0.3, 0.7), 0.3
"""A singleton and a void beside trumps."""
SPREAD, SPREAD_WEIGHT = 0.8, 12.0
"""Tricks that one hand of partner's varies by over the opponents' cards, as if seen on so many layouts."""
LEVEL_DOUBT = 4.0


def features(masks: Masks, strain: str) -> Floats:
    """What partner's hands are judged by: an array of shape (n, 28) for hands of shape (n,).

    Sixteen honours, four lengths, and a singleton and a void in each suit (beside a trump suit only).
    """
    columns: list[NDArray[np.int64]] = []
    suits = [masks >> (13 * (3 - s)) & 0x1FFF for s in SUITS]
    columns.extend(cards >> bit & 1 for cards in suits for bit in _TOP)
    lengths = [np.bitwise_count(cards).astype(np.int64) for cards in suits]
    columns.extend(lengths)
    for suit, n in zip(SUITS, lengths, strict=True):
        ruffs = strain not in ("NT", suit.letter)
        columns.extend((n == short) & ruffs for short in (1, 0))
    return np.stack(columns, axis=1).astype(np.float64)


def _start(strain: str) -> tuple[Floats, Floats]:
    """The weights before any layout was solved, and how far from them each may be."""
    trumps = [s.letter == strain for s in SUITS]
    weights = [*HONOUR_TRICKS * 4, *(TRUMP_TRICKS * t for t in trumps), *SHORT_TRICKS * 4]
    doubts = [*HONOUR_DOUBT * 4, *(TRUMP_DOUBT if t else LENGTH_DOUBT for t in trumps), *(SHORT_DOUBT,) * 8]
    return np.array(weights), np.array(doubts)


@dataclass(frozen=True)
class Forecast:
    """Chances of each number of tricks for each hand of partner's: an array of shape (hands, 14)."""

    chances: Floats

    def points(self, level: int, strain: str, vulnerable: bool, doubled: int = 0) -> Floats:
        """Expected points of a contract with each hand of partner's."""
        worth = np.array([score(level, strain, t, vulnerable, doubled) for t in range(14)], dtype=np.float64)
        return self.chances @ worth


def forecast(hands: Masks, solved: NDArray[np.int64], strain: str) -> Forecast:
    """Tricks with each of partner's ``hands``, the first of which were solved with these tricks."""
    n = len(solved)
    every = features(hands, strain)
    centre = every.mean(axis=0)
    x = np.column_stack([np.ones(len(hands)), every - centre])
    start, doubt = _start(strain)
    weights = np.concatenate([[solved.mean()], start])
    trust = np.concatenate([[LEVEL_DOUBT**-2], doubt**-2.0])
    seen = x[:n]
    spread = SPREAD**2
    for _ in range(2):
        covariance = np.linalg.inv(np.diag(trust) + seen.T @ seen / spread)
        fitted = weights + covariance @ (seen.T @ (solved - seen @ weights)) / spread
        leverage = np.einsum("ij,jk,ik->i", seen, covariance, seen) / spread
        missed = (solved - seen @ fitted) ** 2 / np.maximum(1 - leverage, 0.1)
        spread = (SPREAD_WEIGHT * SPREAD**2 + missed.sum()) / (SPREAD_WEIGHT + n)
    doubts = np.sqrt(spread + np.einsum("ij,jk,ik->i", x, covariance, x))
    return Forecast(_spread(x @ fitted, doubts))


def _spread(means: Floats, doubts: Floats) -> Floats:
    """Chances of 0 to 13 tricks around each mean."""
    edges = (np.arange(13) + 0.5 - means[:, None]) / doubts[:, None]
    below = 1 / (1 + np.exp(-1.702 * edges))  # the logistic curve is within 0.01 of the normal one
    full = np.column_stack([np.zeros(len(means)), below, np.ones(len(means))])
    return np.diff(full, axis=1)

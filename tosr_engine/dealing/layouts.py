"""Deals in which both our hands fit what the auction shows, each as likely as any other.

With my own hand given, partner's is drawn from its set less my cards, without rejection. Without, both of
our hands are drawn from their sets and kept where they share no card; the other 26 cards are then split.
Opponents' silence is not held against them; what their bids show of suits is respected by dropping whole
deals, so what remains is uniform over all that fit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tosr_engine.calls import PARTNER, PASS, SEATS, Auction
from tosr_engine.cards import FULL_DECK, Hand, Suit
from tosr_engine.errors import InputError
from tosr_engine.handset import HandSet
from tosr_engine.handset.counting import Deck
from tosr_engine.handset.sampling import Masks, sample, sample_pairs
from tosr_engine.system.competition.shows import suits_shown
from tosr_engine.walk import walk

BATCH = 200_000
MOST_DRAWS = 40_000_000
"""Draws after which a rare combination is given up."""


@dataclass(frozen=True)
class Needs:
    """What a deal must satisfy: the sets of our two seats, and cards at least in opponents' suits."""

    ours: Mapping[str, HandSet]
    suits: Mapping[str, Mapping[Suit, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Layouts:
    """Deals as 52-bit masks: an array of shape (n, 4), seats in the order N, E, S, W."""

    masks: Masks

    def __len__(self) -> int:
        return len(self.masks)

    def hand(self, place: int, seat: str) -> Hand:
        """One hand of one deal."""
        return Hand(int(self.masks[place, SEATS.index(seat)]))


def needs_of(auction: Auction) -> Needs:
    """What the calls of an auction require; raises InputError where they contradict each other."""
    known = walk(auction)[-1].at.known
    for seat in auction.we:
        if not known[seat]:
            raise InputError("auction", f"No hand of {seat} fits these calls.")
    return Needs(dict(known), suits_of(auction))


def suits_of(auction: Auction) -> dict[str, dict[Suit, int]]:
    """How many cards the opponents' bids promise in suits, by seat."""
    suits: dict[str, dict[Suit, int]] = {}
    opened = False
    for place, c in enumerate(auction.calls):
        if c is PASS:
            continue
        if not auction.ours(place):
            held = suits.setdefault(auction.seat(place), {})
            minor = not opened and c.level == 1 and c.strain in ("C", "D")
            for suit in suits_shown(c, auction.shown.get(place)):
                least = 4 if held else 3 if minor else 5
                held[suit] = max(held.get(suit, 0), least)
        opened = True
    return suits


def holder(auction: Auction, hand: Hand) -> str:
    """The seat of ours that holds this hand: the next to call, or partner where only that fits."""
    known = walk(auction)[-1]
    seat = known.at.seat if not auction.complete else auction.we[0]
    partner = PARTNER[seat]
    if hand not in known.at.known[seat] and hand in known.at.known[partner]:
        return partner
    return seat


def draw(needs: Needs, n: int, rng: np.random.Generator, hands: Mapping[str, Hand] | None = None) -> Layouts:
    """``n`` deals, uniform over all that fit; ``hands`` are hands of ours that are known.

    Raises InputError where none fits, or so few that a search of 40 million draws does not find ``n``.
    """
    fixed = hands or {}
    found: list[Masks] = []
    have = drawn = 0
    batch = min(BATCH, max(2_000, 4 * n))
    while have < n:
        if drawn >= MOST_DRAWS:
            raise InputError(
                "auction",
                f"Hardly any deal fits both hands: {have} found in {MOST_DRAWS:,} draws."
                if have
                else "No deal was found that fits both hands.",
            )
        made = _batch(needs, batch, rng, fixed)
        drawn += batch
        found.append(made)
        have += len(made)
        if len(made) < batch // 2:
            batch = BATCH
    return Layouts(np.concatenate(found)[:n])


def _batch(needs: Needs, n: int, rng: np.random.Generator, fixed: Mapping[str, Hand]) -> Masks:
    one, two = needs.ours
    if one not in fixed and two in fixed:
        one, two = two, one
    if one in fixed:
        a = np.full(n, fixed[one].mask, dtype=np.int64)
        b = _drawn(needs.ours[two], n, rng, fixed.get(two), fixed[one].mask)
    else:
        a, b = sample_pairs(needs.ours[one], needs.ours[two], n, rng)
    left, right = _split(FULL_DECK & ~(a | b), rng)
    them = [s for s in SEATS if s not in (one, two)]
    held = {one: a, two: b, them[0]: left, them[1]: right}
    keep = np.ones(len(a), dtype=bool)
    for seat, suits in needs.suits.items():
        for suit, least in suits.items():
            keep &= _length(held[seat], suit) >= least
    deals = np.empty((len(a), 4), dtype=np.int64)
    for place, seat in enumerate(SEATS):
        deals[:, place] = held[seat]
    return deals[keep]


def _drawn(hands: HandSet, n: int, rng: np.random.Generator, known: Hand | None, gone: int) -> Masks:
    if known is not None:
        if known.mask & gone:
            raise InputError("hand", "The two hands share a card.")
        return np.full(n, known.mask, dtype=np.int64)
    try:
        return sample(hands, n, rng, Deck(gone))
    except ValueError:
        raise InputError("auction", "No hand of partner fits the auction beside these cards.") from None


def _length(masks: Masks, suit: Suit) -> NDArray[np.uint8]:
    counts: NDArray[np.uint8] = np.bitwise_count(masks >> (13 * (3 - suit)) & 0x1FFF)
    return counts


_CARDS = np.int64(1) << np.arange(52, dtype=np.int64)


def _split(rest: Masks, rng: np.random.Generator) -> tuple[Masks, Masks]:
    """26 cards each, cut into two random hands of 13."""
    if not len(rest):
        return rest, rest
    keys = rng.random((len(rest), 52), dtype=np.float32)
    keys[(rest[:, None] & _CARDS) == 0] = 2
    first = np.argpartition(keys, 12, axis=1)[:, :13]
    left = np.bitwise_or.reduce(_CARDS[first], axis=1)
    return left, rest & ~left

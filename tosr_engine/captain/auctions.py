"""Whole auctions: both hands bid by the system to the end, and what the contract is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from tosr_engine.answers import CallMeaning, Decision
from tosr_engine.calls import PASS, Auction, Call, call
from tosr_engine.captain.contracts import Book, Placed, declarer_of, worth_solving
from tosr_engine.captain.planning import Budget
from tosr_engine.cards import SUITS, Hand, Suit
from tosr_engine.choose import decide
from tosr_engine.dealing import Needs, draw, suits_of
from tosr_engine.errors import InputError
from tosr_engine.explain import explained
from tosr_engine.handset import EVERY_HAND
from tosr_engine.notation import read_hand

MOST_CALLS = 60
Tell = Callable[[Decision], None]


@dataclass(frozen=True)
class Bidden:
    """A whole auction: every call explained, the contract (``P``: passed out), and its table.

    ``layouts`` deals of the other two hands were solved double dummy; ``table`` holds the best contracts
    and the one reached; ``stopped`` says why the system had no further call, where it had none;
    ``declarer`` is an opponent's seat where they play it.
    """

    calls: tuple[CallMeaning, ...]
    auction: str
    contract: str
    declarer: str | None
    layouts: int
    seed: int
    table: tuple[Placed, ...]
    reached: Placed
    stopped: str = ""

    def to_json(self) -> dict[str, Any]:
        """The auction as a JSON object."""
        return {
            "calls": [c.to_json() for c in self.calls],
            "auction": self.auction,
            "contract": self.contract,
            "declarer": self.declarer,
            "layouts": self.layouts,
            "seed": self.seed,
            "table": [p.to_json() for p in self.table],
            "reached": self.reached.to_json(),
            "stopped": self.stopped,
        }


def bid_out(
    north: str | Hand,
    south: str | Hand,
    *,
    they: Sequence[str] = (),
    vul: str = "none",
    dealer: str = "N",
    layouts: int = 100,
    seed: int = 1,
    budget: Budget | None = None,
    tell: Tell | None = None,
    strict: bool = True,
) -> Bidden:
    """Both hands bid to the end, opponents making the calls of ``they`` in turn and passing after that.

    ``layouts`` is how many deals of the other hands value the contract; ``budget`` what each decision of
    the captain may take. Raises InputError for hands that share a card or a call of theirs that is illegal;
    where that is not ``strict``, they pass instead.
    """
    hands = {"N": _hand(north), "S": _hand(south)}
    if hands["N"].mask & hands["S"].mask:
        raise InputError("hand", "The two hands share a card.")
    auction, stopped = _bid(
        hands,
        Auction((), dealer, vul, "NS", vul_given=True),
        Opponents(they, strict=strict),
        budget or Budget(),
        tell,
    )
    book = _book(hands, auction, layouts, seed)
    table = book.table(_declarers(hands, auction))
    reached = _reached(book, auction, table[0].average)
    contract, declarer = reached.contract, reached.declarer or None
    return Bidden(
        explained(auction).calls,
        auction.text(),
        contract,
        declarer,
        layouts,
        seed,
        table if any(p.contract == contract for p in table) else (*table, reached),
        reached,
        stopped,
    )


def valued(north: Hand, south: Hand, auction: Auction, layouts: int, seed: int) -> Placed:
    """What the contract of a finished auction of North and South is worth beside the best one."""
    hands = {"N": north, "S": south}
    book = _book(hands, auction, layouts, seed)
    return _reached(book, auction, book.table(_declarers(hands, auction))[0].average)


def _declarers(hands: dict[str, Hand], auction: Auction) -> dict[str, str]:
    """The strains that matter, each with who would declare it."""
    lengths = np.array([hands["N"].lengths]) + np.array([hands["S"].lengths])
    opener = next((auction.seat(i) for i, c in enumerate(auction.calls) if c.is_bid and auction.ours(i)), "N")
    return {s: declarer_of(auction, s, opener) for s in worth_solving(lengths)}


def _reached(book: Book, auction: Auction, best: float) -> Placed:
    if auction.declarer is None:
        return book.placed("P", "", best)
    return book.placed(auction.contract or "P", auction.declarer, best)


def _hand(hand: str | Hand) -> Hand:
    return hand if isinstance(hand, Hand) else read_hand(hand)


class Opponents:
    """Opponents who make given calls in turn, and pass after that.

    ``dropped`` are those that were not legal when their turn came and were passed instead; a ``strict``
    script raises InputError for them.
    """

    def __init__(self, calls: Sequence[str], *, strict: bool = False) -> None:
        self._waiting = [call(c) for c in calls]
        self._strict = strict
        self.dropped: list[str] = []

    def call(self, auction: Auction) -> Call:
        """Their call at the end of an auction."""
        c = self._waiting.pop(0) if self._waiting else PASS
        fault = auction.fault(c)
        if fault is None:
            return c
        if self._strict:
            raise InputError("auction", f"Their call {c.name} is not possible here: {fault}")
        self.dropped.append(c.name)
        return PASS


def _bid(
    hands: dict[str, Hand], auction: Auction, they: Opponents, budget: Budget, tell: Tell | None
) -> tuple[Auction, str]:
    stopped = ""
    while not auction.complete and len(auction.calls) < MOST_CALLS:
        seat = auction.to_act
        assert seat is not None
        if seat not in hands:
            auction = auction.then(they.call(auction))
            continue
        decision, why = _decided(hands[seat], auction, budget)
        stopped = why or stopped
        if decision is not None and tell is not None:
            tell(decision)
        auction = auction.then(PASS if decision is None else call(decision.call))
    return auction, stopped


def _decided(hand: Hand, auction: Auction, budget: Budget) -> tuple[Decision | None, str]:
    """The system's call; None with the reason where it has none, and our side passes."""
    try:
        return decide(hand, auction, budget=budget), ""
    except InputError as fault:
        if fault.kind != "undefined":
            raise
        return None, fault.message


def _book(hands: dict[str, Hand], auction: Auction, layouts: int, seed: int) -> Book:
    """Deals of the opponents' hands, with the suits that they have shown as far as the cards are there."""
    left = {suit: 13 - hands["N"].lengths[suit] - hands["S"].lengths[suit] for suit in SUITS}
    held: dict[str, dict[Suit, int]] = {}
    for seat, suits in suits_of(auction).items():
        for suit, least in suits.items():
            held.setdefault(seat, {})[suit] = there = min(least, left[suit])
            left[suit] -= there
    known = tuple((seat, tuple(sorted(suits.items()))) for seat, suits in sorted(held.items()))
    return _dealt(hands["N"], hands["S"], known, auction.vul, layouts, seed)


Known = tuple[tuple[str, tuple[tuple[Suit, int], ...]], ...]
"""For each opponent the suits shown, with the fewest cards in each."""


@lru_cache(maxsize=4)
def _dealt(north: Hand, south: Hand, known: Known, vul: str, layouts: int, seed: int) -> Book:
    """One book for two auctions of the same hands, so that nothing is solved twice."""
    needs = Needs({"N": EVERY_HAND, "S": EVERY_HAND}, {seat: dict(suits) for seat, suits in known})
    dealt = draw(needs, layouts, np.random.default_rng(seed), {"N": north, "S": south})
    return Book(dealt, vul in ("we", "all"), they=vul in ("they", "all"))

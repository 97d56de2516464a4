"""Contracts over dealt layouts: what each is worth, by whom it is declared, how often it makes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tosr_engine.calls import SEATS, STRAINS, Auction
from tosr_engine.captain.doubledummy import tricks
from tosr_engine.captain.scoring import imps, score
from tosr_engine.cards import SUITS
from tosr_engine.dealing import Layouts

Points = NDArray[np.float64]

OFTEN = 0.15
"""Share of layouts with an eight-card fit from which on a suit is looked at."""


@dataclass(frozen=True)
class Placed:
    """A contract over layouts: ``makes`` is its share of them, ``average`` points for us, ``imps_behind``
    the IMPs between its average and that of the best contract."""

    contract: str
    declarer: str
    makes: float
    average: float
    imps_behind: int

    def in_words(self) -> str:
        """What the contract is worth: how often it makes, its average, how far it is behind the best."""
        word = "IMP" if self.imps_behind == 1 else "IMPs"
        behind = f", {self.imps_behind} {word} behind the best" if self.imps_behind else ""
        if not self.declarer:
            return f"counts as 0{behind}"
        return f"makes {100 * self.makes:.0f} %, averages {self.average:.0f}{behind}"

    def to_json(self) -> dict[str, Any]:
        """The contract as a JSON object."""
        return {
            "contract": self.contract,
            "declarer": self.declarer,
            "makes": round(self.makes, 4),
            "average": round(self.average, 1),
            "imps_behind": self.imps_behind,
        }


def declarer_of(auction: Auction, strain: str, otherwise: str) -> str:
    """Who of ours declares a strain: the first to have bid it, else who bids it now."""
    for place, c in enumerate(auction.calls):
        if c.is_bid and c.strain == strain and auction.ours(place):
            return auction.seat(place)
    return otherwise


class Book:
    """Points of every contract on the same layouts; each strain and declarer is solved once.

    ``vulnerable`` and ``they``: whether we and the opponents are.
    """

    def __init__(self, layouts: Layouts, vulnerable: bool, we: str = "NS", *, they: bool = False) -> None:
        self.layouts = layouts
        self._vulnerable = {seat: vulnerable if seat in we else they for seat in SEATS}
        self._sign = {seat: 1 if seat in we else -1 for seat in SEATS}
        self._tricks: dict[tuple[str, str], NDArray[np.int64]] = {}
        self._points: dict[tuple[int, str, str, int], Points] = {}

    def tricks(self, strain: str, declarer: str) -> NDArray[np.int64]:
        """Tricks on each layout."""
        found = self._tricks.get((strain, declarer))
        if found is None:
            found = self._tricks[strain, declarer] = tricks(self.layouts, strain, declarer)
        return found

    def put(self, pair: tuple[str, str], won: NDArray[np.int64]) -> None:
        """Give the tricks of a strain and declarer that were solved before."""
        self._tricks[pair] = won

    @property
    def declarers(self) -> dict[str, str]:
        """The strains that were solved, each with its declarer."""
        return dict(self._tricks.keys())

    def points(self, level: int, strain: str, declarer: str, doubled: int = 0) -> Points:
        """Our points on each layout, whichever side declares."""
        key = (level, strain, declarer, doubled)
        found = self._points.get(key)
        if found is None:
            won = self.tricks(strain, declarer)
            vulnerable = self._vulnerable[declarer]
            worth = np.array([score(level, strain, t, vulnerable, doubled) for t in range(14)])
            found = self._points[key] = self._sign[declarer] * worth[won].astype(np.float64)
        return found

    def table(
        self, declarers: dict[str, str], shown: int = 8, least: tuple[int, int] = (1, 0)
    ) -> tuple[Placed, ...]:
        """The best contracts of the given strains (each with its declarer), the best first.

        ``least``: level and number of the strain of the lowest contract that can still be played.
        """
        rows = []
        for strain, declarer in declarers.items():
            won = self.tricks(strain, declarer)
            low = least[0] + (STRAINS.index(strain) < least[1])
            averages = {n: float(self.points(n, strain, declarer).mean()) for n in range(low, 8)}
            for level in _worth_naming(strain, averages):
                rows.append((averages[level], level, strain, declarer, float((won >= level + 6).mean())))
        rows.sort(key=lambda r: (-r[0], r[1], STRAINS.index(r[2])))
        best = rows[0][0]
        return tuple(
            Placed(f"{level}{strain}", who, makes, average, imps(best - average))
            for average, level, strain, who, makes in rows[:shown]
        )

    def placed(self, contract: str, declarer: str, best: float) -> Placed:
        """One contract (``P`` for a passed-out deal) beside the best average."""
        if contract == "P":
            return Placed("P", "", 1.0, 0.0, imps(max(0.0, best)))
        level, strain, doubled = int(contract[0]), contract[1:].rstrip("X"), contract.count("X")
        points = self.points(level, strain, declarer, doubled)
        makes = float((self.tricks(strain, declarer) >= level + 6).mean())
        average = float(points.mean())
        return Placed(contract, declarer, makes, average, imps(max(0.0, best - average)))


def _worth_naming(strain: str, averages: dict[int, float]) -> list[int]:
    """The best part score, game, and both slams of a strain, as far as they are in ``averages``."""
    game = 3 if strain == "NT" else 4 if strain in ("H", "S") else 5
    part = [max(low, key=lambda n: (averages[n], n))] if (low := [n for n in averages if n < game]) else []
    return [*part, *(n for n in (game, 6, 7) if n in averages)]


def worth_solving(lengths: NDArray[np.int64]) -> list[str]:
    """Strains that may matter: notrump and the suits in which both hands often hold eight cards or more.

    ``lengths``: cards of both hands together in S, H, D, C, an array of shape (layouts, 4).
    """
    fits = (lengths >= 8).mean(axis=0)
    order = sorted(range(4), key=lambda s: (-lengths[:, s].mean(), s))
    return ["NT", *(SUITS[s].letter for s in order if fits[s] >= OFTEN)]

"""Whole auctions over random slam-zone deals (15+ HCP opposite 8+): python -m tests.bench.auctions [deals]

Prints the share of auctions within 1 IMP of the best contract by value, right-sided (declared by the hand
that makes at least as many tricks there), past the best contract, declared by the stronger hand, and
those for which the system ran out of agreements.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from tosr_engine.calls import STRAINS
from tosr_engine.captain import Bidden, Budget, bid_out
from tosr_engine.captain.doubledummy import tricks
from tosr_engine.cards import Hand
from tosr_engine.dealing import Layouts, Needs, draw
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import hcp

LAYOUTS = 40
BUDGET = Budget(layouts=24, seconds=None)
REPORTED = 100


@dataclass
class Tally:
    """What has been seen so far."""

    deals: int = 0
    good: int = 0
    behind: int = 0
    declared: int = 0
    right: int = 0
    past: int = 0
    strong: int = 0
    stopped: int = 0

    def add(self, north: Hand, south: Hand, found: Bidden) -> None:
        """Count one auction."""
        self.deals += 1
        self.good += found.reached.imps_behind <= 1
        self.behind += found.reached.imps_behind
        self.stopped += bool(found.stopped)
        if found.declarer is None:
            return
        best = found.table[0]
        self.declared += 1
        level, strain = int(found.contract[0]), found.contract[1:].rstrip("X")
        place = (level, STRAINS.index(strain))
        self.past += level >= 4 and place > (int(best.contract[0]), STRAINS.index(best.contract[1:]))
        other = "S" if found.declarer == "N" else "N"
        self.right += _mean(north, south, strain, found.declarer) >= _mean(north, south, strain, other)
        self.strong += found.declarer == ("N" if north.hcp >= south.hcp else "S")

    def print(self) -> None:
        """The shares."""
        print(f"{self.deals} deals, 15+ opposite 8+ HCP, {LAYOUTS} layouts each")
        print(f"within 1 IMP of the best contract: {100 * self.good / self.deals:.1f} %")
        print(f"behind the best contract: {self.behind / self.deals:.2f} IMPs a deal")
        print(f"right-sided: {100 * self.right / max(self.declared, 1):.1f} % of {self.declared} contracts")
        print(f"past the best contract: {100 * self.past / max(self.declared, 1):.1f} %")
        print(f"declared by the stronger hand: {100 * self.strong / max(self.declared, 1):.1f} %")
        print(f"the notes ran out: {100 * self.stopped / self.deals:.1f} %", flush=True)


def main(deals: int) -> None:
    """Bid the deals and print the shares, so far and at the end."""
    made = draw(Needs({"N": hcp(15), "S": hcp(8)}), deals, np.random.default_rng(2026))
    tally = Tally()
    start = perf_counter()
    for i in range(deals):
        north, south = made.hand(i, "N"), made.hand(i, "S")
        tally.add(north, south, bid_out(north, south, layouts=LAYOUTS, budget=BUDGET))
        if tally.deals % REPORTED == 0 or tally.deals == deals:
            tally.print()
            print(f"{(perf_counter() - start) / tally.deals:.1f} s a deal\n", flush=True)


def _mean(north: Hand, south: Hand, strain: str, declarer: str) -> float:
    needs = Needs({"N": EVERY_HAND, "S": EVERY_HAND})
    layouts: Layouts = draw(needs, LAYOUTS, np.random.default_rng(1), {"N": north, "S": south})
    return float(tricks(layouts, strain, declarer).mean())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)

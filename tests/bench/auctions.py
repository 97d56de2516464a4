"""Whole auctions over random slam-zone deals (15+ HCP opposite 8+): python -m tests.bench.auctions [deals]

Prints the share of auctions within 1 IMP of the best contract by value, right-sided (declared by the hand
that makes at least as many tricks there), past the best contract, declared by the stronger hand, and
those for which the system ran out of agreements.
"""

from __future__ import annotations

import sys
from time import perf_counter

import numpy as np

from tosr_engine.calls import STRAINS
from tosr_engine.captain import Budget, bid_out
from tosr_engine.captain.doubledummy import tricks
from tosr_engine.cards import Hand
from tosr_engine.dealing import Layouts, Needs, draw
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import hcp

LAYOUTS = 40
BUDGET = Budget(layouts=16, seconds=None)


def main(deals: int) -> None:
    """Bid the deals and print the shares."""
    made = draw(Needs({"N": hcp(15), "S": hcp(8)}), deals, np.random.default_rng(2026))
    good = right = past = strong = declared = stopped = 0
    start = perf_counter()
    for i in range(deals):
        north, south = made.hand(i, "N"), made.hand(i, "S")
        found = bid_out(north, south, layouts=LAYOUTS, budget=BUDGET)
        good += found.reached.imps_behind <= 1
        stopped += bool(found.stopped)
        best = found.table[0]
        if found.declarer is None:
            continue
        declared += 1
        level, strain = int(found.contract[0]), found.contract[1:].rstrip("X")
        place = (level, STRAINS.index(strain))
        past += place > (int(best.contract[0]), STRAINS.index(best.contract[1:])) and level >= 4
        other = "S" if found.declarer == "N" else "N"
        right += _mean(north, south, strain, found.declarer) >= _mean(north, south, strain, other)
        stronger = "N" if north.hcp >= south.hcp else "S"
        strong += found.declarer == stronger
    seconds = perf_counter() - start
    print(f"{deals} deals, 15+ opposite 8+ HCP, {LAYOUTS} layouts each, {seconds / deals:.1f} s a deal")
    print(f"within 1 IMP of the best contract: {100 * good / deals:.1f} %")
    print(f"right-sided: {100 * right / max(declared, 1):.1f} % of {declared} contracts")
    print(f"past the best contract: {100 * past / max(declared, 1):.1f} %")
    print(f"declared by the stronger hand: {100 * strong / max(declared, 1):.1f} %")
    print(f"the notes ran out: {100 * stopped / deals:.1f} %")


def _mean(north: Hand, south: Hand, strain: str, declarer: str) -> float:
    needs = Needs({"N": EVERY_HAND, "S": EVERY_HAND})
    layouts: Layouts = draw(needs, LAYOUTS, np.random.default_rng(1), {"N": north, "S": south})
    return float(tricks(layouts, strain, declarer).mean())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)

"""Deals a second for three sets, beside endplay's own dealer; pairs; posteriors.

Run: python -m tests.bench.dealing
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import numpy as np
from endplay.dealer import generate_deals
from endplay.evaluate import controls, hcp
from endplay.types import Deal

from tosr_engine import Hand, read_auction, read_hand
from tosr_engine.cards import S
from tosr_engine.dealing import draw, needs_of, odds
from tosr_engine.handset import HandSet, build
from tosr_engine.handset.sampling import sample
from tosr_engine.walk import walk

WAIT = 5.0


def _ours(hands: HandSet, text: bool) -> float:
    rng = np.random.default_rng(1)
    sample(hands, 10, rng)
    n = 100_000 if not text else 20_000
    start = perf_counter()
    masks = sample(hands, n, rng)
    if text:
        for m in masks:
            Hand(int(m)).pbn()
    return n / (perf_counter() - start)


def _theirs(fits: Callable[[Deal], bool]) -> float:
    """endplay deals at random and keeps what fits."""
    start, made = perf_counter(), 0
    while perf_counter() - start < WAIT:
        made += sum(1 for _ in generate_deals(fits, produce=1, max_attempts=20_000, strict=False))
    return made / (perf_counter() - start)


def _shape(deal: Deal) -> tuple[int, ...]:
    north = deal.north
    return len(north.spades), len(north.hearts), len(north.diamonds), len(north.clubs)


def main() -> None:
    """Print the numbers."""
    notrump = walk(read_auction("1NT"))[-1].at.known["N"]
    balanced = {(4, 3, 3, 3), (4, 4, 3, 2)}
    sets: list[tuple[str, HandSet, Callable[[Deal], bool]]] = [
        (
            "1NT opener",
            notrump,
            lambda d: 11 <= hcp(d.north) <= 14 and tuple(sorted(_shape(d), reverse=True)) in balanced,
        ),
        (
            "7=4=2=0, 12+ HCP",
            build.of_shapes(build.shape_bits("7=4=2=0")) & build.hcp(12),
            lambda d: _shape(d) == (7, 4, 2, 0) and hcp(d.north) >= 12,
        ),
        (
            "5=3=1=4, 8-11 HCP, 3 controls, no SA SK",
            build.of_shapes(build.shape_bits("5=3=1=4"))
            & build.hcp(8, 11)
            & build.controls(3, 3)
            & build.holding_where(S, lambda _, h: not h & 24),
            lambda d: (
                _shape(d) == (5, 3, 1, 4)
                and 8 <= hcp(d.north) <= 11
                and controls(d.north) == 3
                and not {"A", "K"} & {r.abbr for r in d.north.spades}
            ),
        ),
    ]
    for name, hands, fits in sets:
        print(
            f"{name}: {_ours(hands, False):,.0f} hands/s, {_ours(hands, True):,.0f}/s as text; "
            f"endplay's dealer {_theirs(fits):,.1f}/s"
        )
    for text in ("1NT", "1C-1H", "1C-1H-1S-2S"):
        needs, rng = needs_of(read_auction(text)), np.random.default_rng(1)
        draw(needs, 100, rng)
        start = perf_counter()
        draw(needs, 10_000, rng)
        print(f"both hands after {text}: {10_000 / (perf_counter() - start):,.0f} deals/s")
    mine = read_hand("AKQ52.KJ3.A4.QT9")
    for text in ("1C-1H", "1C-1H-1S-2S", "1NT"):
        hand = mine if text != "1NT" else read_hand("AKQ52.KJ3.4.QT92")
        auction = read_auction(text)
        odds(hand, auction)
        start = perf_counter()
        odds(hand, auction)
        print(f"odds after {text}: {1000 * (perf_counter() - start):.1f} ms")


if __name__ == "__main__":
    main()

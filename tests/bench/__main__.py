"""Speed, measured and printed; nothing here is asserted. Run: python -m tests.bench"""

from __future__ import annotations

import gc
import random
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter

from tosr_engine import Hand, read_auction
from tosr_engine.calls import BIDS, PASS, call
from tosr_engine.choose import chosen
from tosr_engine.cli.batch import collect_rarely
from tosr_engine.explain import explanation_json
from tosr_engine.handset import HandSet
from tosr_engine.handset.box import Box
from tosr_engine.handset.counting import FULL, _plain_count
from tosr_engine.handset.handset import Profile, profile
from tosr_engine.handset.space import ALL_SHAPES, ALL_STRENGTHS
from tosr_engine.system.openings import openings
from tosr_engine.walk import State, forget, root


def best(function: Callable[[], object], rounds: int = 5) -> float:
    """The shortest of some runs, in seconds."""
    times = []
    for _ in range(rounds):
        gc.collect()
        start = perf_counter()
        function()
        times.append(perf_counter() - start)
    return min(times)


def random_hands(count: int, seed: int = 1) -> list[Hand]:
    """Hands dealt at random."""
    rng = random.Random(seed)
    return [Hand(sum(1 << c for c in rng.sample(range(52), 13))) for _ in range(count)]


def positive_hands(count: int) -> list[Hand]:
    """Random hands with a positive response to 1C."""
    return [h for h in random_hands(count * 5, 2) if h.hcp >= 8 and h.controls >= 2][:count]


def teller_sequence(hand: Hand) -> list[str]:
    """Every answer of the teller from 1C to the last look, the asker always asking."""
    state: State = root("N", "none", "NS").step(call("1C")).step(PASS)
    made = []
    while True:
        rule = chosen(hand, state)
        if rule is None:
            return made
        made.append(rule.call.name)
        state = state.step(rule.call).step(PASS)
        relay = state.relay
        if relay is None or relay.next_ask is None:
            return made
        made.append(relay.next_ask)
        state = state.step(call(relay.next_ask)).step(PASS)


def report(name: str, value: str) -> None:
    """One line."""
    print(f"{name:<62} {value}")


def main() -> None:
    """Measure and print."""
    code = "import time; t = time.perf_counter(); import tosr_engine; print(time.perf_counter() - t)"
    imported = min(
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(3)
    )
    report("import tosr_engine", f"{imported:.3f} s")

    table = openings()
    hands = random_hands(4_000)
    for h in hands:
        table.choose(Profile(h))
    took = best(lambda: [table.choose(Profile(h)) for h in hands])
    report("an opening chosen, features of the hand included", f"{took / len(hands) * 1e6:.1f} µs")

    boxes = [Box(shapes=ALL_SHAPES >> k, strengths=ALL_STRENGTHS >> k) for k in range(200)]
    FULL.by_shape.sum()

    def count_all() -> None:
        _plain_count.cache_clear()
        for box in boxes:
            HandSet((box,)).count()

    report("count() of a box without honour limits", f"{best(count_all) / len(boxes) * 1e6:.0f} µs")

    tellers = positive_hands(3_000)
    forget()
    start = perf_counter()
    sequences = [teller_sequence(h) for h in tellers]
    cold = perf_counter() - start
    warm = best(lambda: [teller_sequence(h) for h in tellers], 3)
    report("teller's whole sequence, 1C to the last look, cold", f"{len(tellers) / cold:,.0f} hands/s")
    report("the same again", f"{len(tellers) / warm:,.0f} hands/s")

    auctions = sorted({"1C-" + "-".join(s) for s in sequences})
    read = [read_auction(a) for a in auctions]
    calls = sum(len(a.calls) for a in read) / len(read)
    collect_rarely()
    forget()
    start = perf_counter()
    for a in read:
        explanation_json(a)
    cold = perf_counter() - start
    report(
        f"explain to JSON, cold, {len(read)} distinct auctions of {calls:.0f} calls",
        f"{len(read) / cold:,.0f} /s",
    )
    warm = best(lambda: [explanation_json(a) for a in read], 3)
    report("explain to JSON, warm", f"{len(read) / warm:,.0f} /s")
    parsed = best(lambda: [read_auction(a) for a in auctions], 3)
    report("the same auctions only read", f"{len(auctions) / parsed:,.0f} /s")
    short = ["1C-1H-1S-2S", "1D-1H-1S", "1NT-2H-2S", "2C-2D-2H", "1C-1S-1NT-2D-2H-2S"] * 400
    took = best(lambda: [explanation_json(read_auction(a)) for a in short], 3)
    report("short auctions read and explained to JSON, warm", f"{len(short) / took:,.0f} /s")
    assert profile(tellers[0]) is profile(tellers[0])
    assert BIDS[0].name == "1C"


if __name__ == "__main__":
    main()

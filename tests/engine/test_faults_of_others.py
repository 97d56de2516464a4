"""Faults of other bridge programs that no single input shows (cases/bugs.jsonl: B15, B18, B25, B27)."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tosr_engine import explain, read_auction, read_hand
from tosr_engine.book import Entry, entries
from tosr_engine.calls import PASS, call
from tosr_engine.captain.doubledummy import tricks
from tosr_engine.cards import Hand
from tosr_engine.choose import chosen
from tosr_engine.dealing import Layouts
from tosr_engine.walk import State, walk

ORDER = ("C", "D", "H", "S", "NT")


def test_b15_every_entry_of_the_system_can_happen() -> None:
    """No entry repeats or undercuts the bid before it: each of our calls is legal where the book has it."""

    def check(found: tuple[Entry, ...]) -> int:
        for entry in found:
            before = (
                read_auction("-".join(entry.before), purpose="next") if entry.before else read_auction("")
            )
            legal = [c.name for c in before.legal()]
            assert entry.meaning.call in legal, entry
        return len(found) + sum(check(entry.after) for entry in found)

    assert check(entries(3)) > 300


@pytest.mark.parametrize(
    ("deal", "declarer", "won"),
    [
        (
            "J652.A74..KT9642 AT9873.KJ5.T82.8 4.QT982.AKQ93.AJ KQ.63.J7654.Q753",
            "N",
            (10, 9, 10, 6, 9),
        ),
        (
            "8543..KQT875.652 AKQ96.J63.J63.A7 T.AQ754.A2.JT943 J72.KT982.94.KQ8",
            "N",
            (8, 7, 4, 3, 5),
        ),
    ],
)
def test_b18_each_strain_has_its_own_tricks(deal: str, declarer: str, won: tuple[int, ...]) -> None:
    """Strains are named, never numbered: tricks of a whole table as another solver call gives it."""
    layouts = Layouts(np.array([[read_hand(h).mask for h in deal.split()]], dtype=np.int64))
    assert tuple(int(tricks(layouts, s, declarer)[0]) for s in ORDER) == won


def relays_of(hand: Hand) -> tuple[State, list[str]]:
    """The state at the end of a whole relay auction after 1C, and every ask in it."""
    state = walk(read_auction("1C", purpose="next"))[-1]
    asks: list[str] = []
    while True:
        rule = chosen(hand, state)
        assert rule is not None, (hand.pbn(), state.at.auction.text())
        state = state.step(rule.call)
        assert state.hands is not None
        assert hand in state.hands, (hand.pbn(), state.at.auction.text())
        relay = state.relay
        if relay is None or relay.next_ask is None:
            return state, asks
        asks.append(relay.next_ask)
        state = state.step(PASS).step(call(relay.next_ask)).step(PASS)


def random_hands(seed: int, count: int, short: bool) -> list[Hand]:
    """Hands of 8 or more points for a positive answer; ``short``: a singleton ace or king among four and
    more controls."""
    rng = random.Random(seed)
    found: list[Hand] = []
    while len(found) < count:
        hand = Hand(sum(1 << card for card in rng.sample(range(52), 13)))
        lone = any(len(s) == 1 and s in "AK" for s in hand.pbn().split("."))
        if hand.hcp >= 8 and hand.controls >= (4 if short else 2) and (lone or not short):
            found.append(hand)
    return found


@pytest.mark.parametrize("short", [False, True])
def test_b27_a_hand_is_among_the_hands_that_its_answers_explain(short: bool) -> None:
    """To the end of the chain, singleton honours (2.6, 2.7) too; the highest ask is 5NT, 3NT never is one."""
    ends = []
    for hand in random_hands(27, 120, short):
        state, asks = relays_of(hand)
        ends.append(len(asks))
        told = explain(state.at.auction)
        assert told.relay is not None
        teller = told.hands[told.relay.teller]
        assert hand.shape in teller.shapes
        assert teller.controls[0] <= hand.controls <= teller.controls[1]
        assert "3NT" not in asks
        assert all(call(a).index <= call("5NT").index for a in asks)
    assert max(ends) >= 4


@pytest.mark.parametrize(("auction", "ask"), [("1C-1H-1S-2S-2NT-3S", "4C"), ("1C-1H-1S-2S-2NT-3NT", "4C")])
def test_b25_three_notrump_is_no_relay(auction: str, ask: str) -> None:
    """2.1: after an answer of 3S or of 3NT the relay is 4C."""
    relay = explain(auction).relay
    assert relay is not None
    assert relay.next_ask == ask


def test_b27_no_relay_after_the_highest() -> None:
    """2.7: 5NT asks for the last time; whatever is answered, no ask follows."""
    for hand in random_hands(5, 60, short=False):
        state, asks = relays_of(hand)
        if asks and asks[-1] == "5NT":
            assert state.relay is None or state.relay.next_ask is None

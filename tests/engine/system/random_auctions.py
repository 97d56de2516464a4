"""Bids random hands on from a point of an auction and checks each call against its own explanation."""

from __future__ import annotations

import numpy as np

from tosr_engine.calls import PASS
from tosr_engine.cards import Hand
from tosr_engine.handset.handset import profile
from tosr_engine.handset.sampling import sample
from tosr_engine.notation import read_auction
from tosr_engine.system.language import Rule, Table
from tosr_engine.walk import State, walk


def start(text: str, vul: str = "none") -> State:
    """The state after an auction in which one of us is to call next (a pass of theirs is added)."""
    return walk(read_auction(text, vul=vul, purpose="next"))[-1]


def captains_rule(table: Table, state: State, hand: Hand, rng: np.random.Generator) -> Rule:
    """A call that this captain may make: mostly an ask, now and then something else."""
    held = profile(hand)
    fitting = [r for r in table.rules if r.shows.holds(held) and state.at.auction.fault(r.call) is None]
    asks = [r for r in fitting if r.kind == "ask"]
    choice = asks if asks and rng.random() < 0.9 else fitting
    return choice[rng.integers(len(choice))]


def bid_on(state: State, seed: int) -> list[str]:
    """Bid until nothing is agreed any more; the calls made.

    Both hands are drawn from what they have shown. AssertionError where a describing hand has no
    call, a call is not legal, or the explanation of a call does not hold the hand that made it.
    """
    rng = np.random.default_rng(seed)
    hands = {seat: Hand(int(sample(known, 1, rng)[0])) for seat, known in state.at.known.items()}
    made: list[str] = []
    while not state.at.auction.complete:
        auction = state.at.auction
        seat = auction.to_act
        assert seat is not None
        if seat not in hands:
            state = state.step(PASS)
            continue
        table = state.plan.table(state.at)
        if not table.rules:
            break
        hand = hands[seat]
        rule = table.choose(profile(hand)) if table.partition else captains_rule(table, state, hand, rng)
        assert rule is not None, f"{hand} has no call after {auction.text()}"
        assert auction.fault(rule.call) is None, f"{rule.call} after {auction.text()}"
        state = state.step(rule.call)
        assert hand in state.at.known[seat], f"{hand} after {state.at.auction.text()}"
        made.append(rule.call.name)
    return made

"""What the captain's calls are worth: the tree of partner's answers, over many hands that partner may hold.

Partner's answers are known functions of partner's hand. So the hands are sorted by the answer each would
bring, and every branch is placed or asked further within what its level still allows. A contract can be
placed only by a call that is read as placing it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tosr_engine.calls import DOUBLE, PASS, STRAINS, Auction, Call
from tosr_engine.captain.forecast import Floats, Forecast
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.handset import Profile
from tosr_engine.system.language import Rule
from tosr_engine.walk import State

DEPTH = 8
MOST_ASKS = 3
FEW = 12
"""Hands in a branch below which only the cheapest ask is looked at."""
TRIFLE = 1.0
"""Points, averaged over all hands, for which no further ask is looked at."""

TIE = 5.0
"""Points within which calls count as equal: a simulation does not tell them apart."""
SILENT = "no agreement: a contract named to play"

Which = NDArray[np.int64]


@dataclass(frozen=True)
class Worth:
    """A call and what it is worth in points."""

    value: float
    rule: Rule


class Values:
    """Expected points of contracts with each of partner's hands, by strain.

    A strain is solved from one side only, whoever of ours may come to declare it later: which side it is
    matters far less than the cards that are still unknown.
    """

    def __init__(self, forecasts: Mapping[str, Forecast], vulnerable: bool) -> None:
        self._forecasts = forecasts
        self._vulnerable = vulnerable
        self._points: dict[tuple[int, str, int], Floats] = {}
        self._best: dict[tuple[int, int], Floats] = {}

    def points(self, level: int, strain: str, doubled: int = 0) -> Floats | None:
        """Points with each hand; None for a strain that was not solved."""
        if strain not in self._forecasts:
            return None
        key = (level, strain, doubled)
        found = self._points.get(key)
        if found is None:
            found = self._points[key] = self._forecasts[strain].points(
                level, strain, self._vulnerable, doubled
            )
        return found

    def best(self, least: tuple[int, int]) -> Floats:
        """What the best contract from a level and strain up would be worth with each hand, were it known."""
        found = self._best.get(least)
        if found is None:
            places = [(n, s) for s in self._forecasts for n in range(1, 8) if (n, STRAINS.index(s)) >= least]
            every = [points for n, s in places if (points := self.points(n, s)) is not None]
            found = self._best[least] = np.max(every, axis=0)
        return found


class Tree:
    """Values the calls of one captain over ``hands`` that partner may hold."""

    def __init__(self, values: Values, hands: list[Profile], captain: str) -> None:
        self._values = values
        self._hands = hands
        self._captain = captain

    def options(self, state: State) -> list[Worth]:
        """Every call of the captain that can be valued, the best first.

        Among calls that are worth the same, placing the contract comes before asking, which tells the
        opponents more, and an ask before those that the notes name after it.
        """
        every = np.arange(len(self._hands))
        found = self._options(state, every, DEPTH) if state.table.rules else self._contracts(state, every)
        if not found:
            return []
        close = [w for w in found if w.value > found[0].value - TIE]
        placing = [w for w in close if places(w.rule)]
        rules = state.table.rules
        first = placing[0] if placing else min(close, key=lambda w: _order(rules, w.rule))
        return [first, *(w for w in found if w is not first)]

    def _contracts(self, state: State, which: Which) -> list[Worth]:
        """The contracts that can be placed where no call has a meaning."""
        found = [
            Worth(value, Rule(c, EVERY_HAND, SILENT, "", kind="undefined"))
            for c in state.at.auction.legal()
            if (value := self._placed(state, c, which)) is not None
        ]
        return sorted(found, key=lambda w: -w.value)

    def _options(self, state: State, which: Which, depth: int) -> list[Worth]:
        rules = [r for r in state.table.rules if state.at.auction.fault(r.call) is None]
        found = [
            Worth(value, rule)
            for rule in rules
            if places(rule) and (value := self._placed(state, rule.call, which)) is not None
        ]
        for rule in self._worth_asking(state, rules, which, depth, found):
            value = self._asked(state, rule, which, depth)
            if value is not None:
                found.append(Worth(value, rule))
        found.sort(key=lambda w: -w.value)
        return found

    def _worth_asking(
        self, state: State, rules: list[Rule], which: Which, depth: int, placed: list[Worth]
    ) -> list[Rule]:
        """The asks to look at: none where knowing partner's hand would add next to nothing."""
        if not depth:
            return []
        asks = [r for r in rules if not places(r)][: MOST_ASKS if len(which) >= FEW else 1]
        if not placed or depth == DEPTH:
            return asks
        known = self._values.best(lowest(state.at.auction))[which].mean()
        gain = (known - max(w.value for w in placed)) * len(which) / len(self._hands)
        return asks if gain > TRIFLE else []

    def _placed(self, state: State, c: Call, which: Which) -> float | None:
        """What a contract averages; None where it is not among the strains that were solved."""
        if c is DOUBLE:
            return None
        auction = state.at.auction
        bid, doubled = c, 0
        if c is PASS:
            place = auction.last_bid
            if place is None:
                return 0.0
            if not auction.ours(place):
                return None
            bid, doubled = auction.calls[place], auction.doubled
        elif not c.is_bid:
            return None
        points = self._values.points(bid.level, bid.strain, doubled)
        return None if points is None else float(points[which].mean())

    def _asked(self, state: State, rule: Rule, which: Which, depth: int) -> float | None:
        """What an ask is worth: the hands behind each answer are placed or asked further."""
        told = state.step(rule.call).step(PASS)
        if not told.table.partition:
            return None
        groups: dict[Call, list[int]] = {}
        for i in which:
            answer = told.table.choose(self._hands[i])
            if answer is None or told.at.auction.fault(answer.call) is not None:
                return None
            groups.setdefault(answer.call, []).append(int(i))
        total = 0.0
        for c, members in groups.items():
            value = self._answered(told, c, np.array(members), depth)
            if value is None:
                return None
            total += value * len(members)
        return total / len(which)

    def _answered(self, told: State, c: Call, which: Which, depth: int) -> float | None:
        """What the hands behind one answer are worth."""
        if c is PASS:
            return self._placed(told, PASS, which)
        after = told.step(c).step(PASS)
        if after.at.auction.complete or after.at.seat != self._captain:
            return None
        further = self._options(after, which, depth - 1)
        return further[0].value if further else None


def places(rule: Rule) -> bool:
    """Whether a call is read as placing the contract."""
    return (
        rule.kind == "sign-off"
        or rule.forcing == "to-play"
        or (rule.kind == "natural" and rule.forcing == "no")
    )


def _order(rules: Sequence[Rule], rule: Rule) -> int:
    return next((i for i, r in enumerate(rules) if r is rule), 0)


def lowest(auction: Auction) -> tuple[int, int]:
    """The lowest contract that may still be played: the last bid, which can be passed."""
    place = auction.last_bid
    if place is None:
        return 1, 0
    bid = auction.calls[place]
    return bid.level, STRAINS.index(bid.strain)

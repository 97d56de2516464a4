"""Walking an auction: each call narrows the caller's set and turns the plan into the next one.

States are kept in a tree by the calls made, so auctions that begin alike share their work.
"""

from __future__ import annotations

from copy import copy
from typing import ClassVar, Literal

from tosr_engine.answers import RelayState
from tosr_engine.calls import PASS, Auction, Call, Shown
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.system.language import At, Plan, Rule, Table, Undefined
from tosr_engine.system.openings import ToOpen

MAX_STATES = 60_000
"""States kept before the tree is dropped and grown again."""


class State:
    """A point of an auction: what is known, what is agreed, and how it was reached.

    ``rule`` is the agreement that the last call of ours was read by (None: none, or theirs);
    ``parts`` the hand types it shows, where there are several; ``plan`` what comes next.
    """

    __slots__ = (
        "_notes",
        "_relay",
        "_table",
        "at",
        "cache",
        "children",
        "errata",
        "hands",
        "parent",
        "parts",
        "plan",
        "rule",
        "shown",
    )

    def __init__(
        self,
        at: At,
        plan: Plan,
        rule: Rule | None = None,
        hands: HandSet | None = None,
        parts: tuple[HandSet, ...] = (),
        shown: Shown | None = None,
        parent: State | None = None,
        errata: tuple[str, ...] = (),
    ) -> None:
        self.at = at
        self.plan = plan
        self.rule = rule
        self.hands = hands
        self.parts = parts
        self.shown = shown
        self.parent = parent
        self.errata = errata
        self._table: Table | None = None
        self._relay: RelayState | Literal[False] | None = False
        self._notes: tuple[str, ...] | None = None
        self.children: dict[tuple[Call, Shown | None], State] = {}
        self.cache: dict[str, object] = {}

    @property
    def table(self) -> Table:
        """The plan's table for our next player."""
        if self._table is None:
            self._table = self.plan.table(self.at)
        return self._table

    @property
    def relay(self) -> RelayState | None:
        """Where a relay auction stands."""
        if self._relay is False:
            self._relay = self.plan.relay(self.at)
        return self._relay

    @property
    def notes(self) -> tuple[str, ...]:
        """Numbers of the readings applied on the way here (``E-n``), and why calls could not be read."""
        if self._notes is None:
            before = () if self.parent is None else self.parent.notes
            own = self.errata
            if self.rule is None and self.hands is not None:
                own = (*own, *self.plan.notes(self.at))
            self._notes = tuple(dict.fromkeys((*before, *own))) if own else before
        return self._notes

    def step(self, c: Call, shown: Shown | None = None) -> State:
        """The state after one more call, which must be legal."""
        child = self.children.get((c, shown))
        if child is None:
            child = self.children[c, shown] = step(self, c, shown)
            _Tree.grown += 1
        return child

    def apart(self) -> State:
        """The same point with continuations of its own, which go when it goes."""
        twin = copy(self)
        twin.children = {}
        return twin


def step(state: State, c: Call, shown: Shown | None = None) -> State:
    """The state after one more call, made anew (``State.step`` keeps it)."""
    at = state.at
    after = At(at.auction.then(c, shown), at.known)
    place = len(at.auction.calls)
    if not at.auction.ours(place):
        plan = state.plan.passed_by(after) if c is PASS else state.plan.over(c, shown, after)
        return State(after, plan, shown=shown, parent=state)
    table = state.table
    rule = table.rule(c)
    if rule is None:
        plan = state.plan if isinstance(state.plan, Undefined) else _unread(c)
        return State(after, plan, hands=at.me, parent=state)
    if table.partition:
        parts = tuple(hands & at.me for _, hands in table.parts(c))
        meaning = table.meaning(c)
        assert meaning is not None
        hands = meaning & at.me
        live = tuple(p for p in parts if p.boxes)
    else:
        hands = at.me & rule.shows
        live = (hands,)
    after = At(after.auction, {**at.known, at.auction.seat(place): hands})
    then = rule.then
    plan = then(after) if then is not None else Undefined("the notes do not go on from here")
    errata = tuple(number for i in table.calls[c] for number in table.rules[i].errata)
    return State(after, plan, rule, hands, live if len(live) > 1 else (), parent=state, errata=errata)


def _unread(c: Call) -> Plan:
    return Undefined(f"{c} has no meaning here, so nothing after it can be read")


class _Tree:
    roots: ClassVar[dict[tuple[str, str, str], State]] = {}
    grown: ClassVar[int] = 0


def root(dealer: str, vul: str, we: str) -> State:
    """The state before the first call."""
    if _Tree.grown > MAX_STATES:
        _Tree.roots.clear()
        _Tree.grown = 0
    key = (dealer, vul, we)
    state = _Tree.roots.get(key)
    if state is None:
        state = _Tree.roots[key] = fresh_root(dealer, vul, we)
    return state


def fresh_root(dealer: str, vul: str, we: str) -> State:
    """A state before the first call that is not kept."""
    return State(At(Auction((), dealer, vul, we), dict.fromkeys(we, EVERY_HAND)), ToOpen())


def walk(auction: Auction) -> list[State]:
    """The states of an auction, the one before the first call included.

    Raises InputError where a call is illegal.
    """
    state = root(auction.dealer, auction.vul, auction.we)
    states = [state]
    for place, c in enumerate(auction.calls):
        state = state.step(c, auction.shown.get(place))
        states.append(state)
    return states


def forget() -> None:
    """Drop every kept state (for measuring a cold start)."""
    _Tree.roots.clear()
    _Tree.grown = 0

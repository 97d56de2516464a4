"""Proof of the defence: every hand of the direct seat has one call over every opening, and every advance too.

The walk starts from each kind of opening, at each vulnerability that matters, by an unpassed and by a
passed hand. Opponents then pass, or act once more: double, raise, bid a new suit or notrump. At each
table of ours the exact counts of the rules as applied must add up to the hands that arrive. Natural
bidding is looked at where it begins: it goes on by the same rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tosr_engine.calls import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Call, Shown, call
from tosr_engine.cards import SUITS, C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND
from tosr_engine.system.defence.natural_bids import Natural
from tosr_engine.system.defence.theirs import bid_in, notrump_over
from tosr_engine.system.language import At, Placed, Plan, Table, end
from tosr_engine.system.relays.plans import Asker, Teller

Opening = tuple[Call, Shown | None]
MAJORS, MINORS = frozenset((S, H)), frozenset((D, C))
THEIR_ACTIONS = 1
"""How often opponents act, after the opening, along one line of the walk."""


def natural_openings() -> tuple[Opening, ...]:
    """One-level openings of a known suit: where the Overcall Structure applies."""
    return tuple((call(f"1{s.letter}"), None) for s in SUITS)


def other_openings() -> tuple[Opening, ...]:
    """Every other kind of opening that the notes have a defence to."""
    strong = Shown(None, "strong", None, "strong")
    fert = Shown(None, "fert", None, "fert")
    found: list[Opening] = [
        (call("1C"), strong),
        (PASS, strong),
        (call("2D"), Shown(None, "multi", None, "multi")),
        (call("1NT"), None),
        (call("1NT"), Shown(None, None, (12, 14), "12-14 HCP")),
    ]
    found.extend((call(f"1{s.letter}"), fert) for s in SUITS)
    found.extend((b, None) for b in BIDS if b.suit is not None and 2 <= b.level <= 4)
    for name, suit in (
        ("1C", D),
        ("1D", H),
        ("1H", S),
        ("2C", D),
        ("2D", H),
        ("2H", S),
        ("3C", D),
        ("3D", H),
    ):
        found.append((call(name), Shown(frozenset((suit,)), None, None, suit.word)))
    for name, suits in (
        ("2C", MAJORS),
        ("2D", MAJORS),
        ("2H", frozenset((H, S))),
        ("2NT", MINORS),
        ("2S", MINORS),
    ):
        found.append((call(name), Shown(suits, None, None, "two suits")))
    found.extend((call(name), Shown(None, "two-suited", None, "two-suited")) for name in ("2C", "2D", "2NT"))
    return tuple(found)


@dataclass
class Walk:
    """The walk's findings: tables proved and faults (where, what)."""

    tables: int = 0
    faults: list[tuple[str, str]] = field(default_factory=list)
    seen: set[object] = field(default_factory=set)
    kept: list[Table] = field(default_factory=list)


def check() -> tuple[int, list[tuple[str, str]]]:
    """How many tables were proved, and the faults found (none where all is well); takes some seconds."""
    walk = Walk()
    for opening in natural_openings():
        for vul in ("none", "we", "all"):
            for passed in (False, True):
                _from(walk, opening, vul, passed=passed, actions=THEIR_ACTIONS)
    for opening in other_openings():
        _from(walk, opening, "none", passed=False, actions=0)
    return walk.tables, walk.faults


def _from(walk: Walk, opening: Opening, vul: str, *, passed: bool, actions: int) -> None:
    from tosr_engine.system.openings import ToOpen
    from tosr_engine.walk import State, step

    dealer, seats = ("N", "NS") if passed else ("E", "NS")
    state = State(At(Auction((), dealer, vul, seats), dict.fromkeys(seats, EVERY_HAND)), ToOpen())
    if passed:
        for c in (PASS, PASS, PASS):
            state = step(state, c)
    state = step(state, *opening)
    stack = [(state, actions)]
    while stack:
        state, left = stack.pop()
        at, plan = state.at, state.plan
        if at.auction.complete or _proved_elsewhere(plan):
            continue
        if not at.auction.ours(len(at.auction.calls)):
            stack.extend((step(state, c), left - (c is not PASS)) for c in _their_calls(at, left))
            continue
        for c in _visit(walk, at, plan):
            child = step(state, c)
            if child.rule is not None and child.hands is not None and child.hands.boxes:
                stack.append((child, left))


def _proved_elsewhere(plan: Plan) -> bool:
    """Relay ladders past the first answer are the same objects as after 1C."""
    if isinstance(plan, Asker):
        return True
    return isinstance(plan, Teller) and type(plan) is Teller


def _their_calls(at: At, left: int) -> Iterator[Call]:
    yield PASS
    last = at.last_bid
    if left < 1 or last is None:
        return
    wanted: list[Call] = [DOUBLE, REDOUBLE]
    suits: list[Suit] = list(SUITS)
    wanted.extend(b for s in suits if (b := bid_in(s, last)).level <= 5)
    wanted.append(notrump_over(last))
    yield from (c for c in wanted if at.auction.fault(c) is None)


def _visit(walk: Walk, at: At, plan: Plan) -> Iterator[Call]:
    if isinstance(plan, Placed):
        return
    table = plan.table(at)
    key = id(table) if isinstance(plan, Natural) else (id(table), at.me.boxes)
    if not table.rules or not table.partition or key in walk.seen:
        return
    walk.seen.add(key)
    walk.kept.append(table)
    walk.tables += 1
    where = at.auction.text()
    arriving = at.me
    if isinstance(plan, Natural):
        _natural(walk, at, table)
        return
    expected, found = arriving.count(), 0
    for i, rule in enumerate(table.rules):
        if rule.optional:
            continue
        held = (table.effective(i) & arriving).count()
        found += held
        why = at.auction.fault(rule.call)
        if held and why is not None:
            walk.faults.append((where, f"{rule.call} ({rule.label}) cannot be made: {why}"))
    if found != expected:
        walk.faults.append((where, f"{expected - found:,} of {expected:,} hands have no call"))
    for c in table.calls:
        first = table.rule(c)
        if first is not None and first.then is not end and at.auction.fault(c) is None:
            yield c


def _natural(walk: Walk, at: At, table: Table) -> None:
    """Natural bidding: the last rule takes every hand that is left, and each call can be made."""
    if table.rules[-1].shows is not EVERY_HAND:
        walk.faults.append((at.auction.text(), "natural bidding leaves hands without a call"))
    for i, rule in enumerate(table.rules):
        why = at.auction.fault(rule.call)
        if why is not None and table.effective(i) & at.me:
            walk.faults.append((at.auction.text(), f"{rule.call} ({rule.label}) cannot be made: {why}"))

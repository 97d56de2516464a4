"""Proof of the tables: every describing table sorts every hand that may arrive, once.

The check walks every auction of ours from the openings on, opponents silent, and at each table
compares exact counts: the hands of the rules, as they are applied, against the hands that arrive.
Denial cue-bids are proved for each set of shapes and number of looks, whatever the level.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tosr_engine.calls import BIDS, PASS, Auction, Call
from tosr_engine.handset import HandSet
from tosr_engine.handset.build import of_shapes
from tosr_engine.handset.space import ALL_SHAPES, SHAPE_TEXT, bits
from tosr_engine.system.errata import READINGS
from tosr_engine.system.language import At, Placed, Plan, Table, end
from tosr_engine.system.openings import openings
from tosr_engine.system.relays.frame import shapes_of
from tosr_engine.system.relays.plans import Asker, Teller
from tosr_engine.system.relays.questions import DenialQuestion
from tosr_engine.system.relays.structures import natural_responses, transfer_responses
from tosr_engine.system.relays.tree import LISTED, OFF_SYSTEM, Tree, leaves
from tosr_engine.walk import State, fresh_root, step

ALL_HANDS = 635_013_559_600


@dataclass(frozen=True)
class Fault:
    """Something wrong with a table: where, and what."""

    where: str
    what: str


@dataclass(frozen=True)
class Reached:
    """One table that was proved: the auction, what it is about, its calls, and how many hands reach it."""

    auction: str
    name: str
    calls: int
    hands: int

    @property
    def share(self) -> float:
        """The share of all hands that reach the table."""
        return self.hands / ALL_HANDS


@dataclass
class Report:
    """What the check found."""

    openings: dict[str, int] = field(default_factory=dict)
    tables: list[Reached] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    shapes_placed: dict[str, int] = field(default_factory=dict)
    off_system: int = 0
    denial_tables: int = 0
    asker_turns: int = 0
    further: dict[str, int] = field(default_factory=dict)
    errata: dict[str, str] = field(default_factory=dict)

    @property
    def green(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def to_json(self) -> dict[str, Any]:
        """The report as a JSON object."""
        return {
            "green": self.green,
            "hands": sum(self.openings.values()),
            "openings": self.openings,
            "tables": [
                {"auction": t.auction, "name": t.name, "calls": t.calls, "hands": t.hands, "share": t.share}
                for t in self.tables
            ],
            "shapes_placed": self.shapes_placed,
            "off_system": self.off_system,
            "denial_tables": self.denial_tables,
            "asker_turns": self.asker_turns,
            "further": self.further,
            "errata": self.errata,
            "faults": [{"where": f.where, "what": f.what} for f in self.faults],
        }


def check() -> Report:
    """Prove every table; takes some seconds."""
    report = Report(errata=dict(READINGS))
    _openings(report)
    for name, tree in (
        ("transfer responses", transfer_responses()),
        ("natural responses", natural_responses()),
    ):
        report.shapes_placed[name] = _shapes(tree, name, report)
    report.off_system = OFF_SYSTEM.bit_count()
    walker = _Walker(report)
    for passed in (0, 2):
        for vul in ("none", "all"):
            walker.walk(_start(passed, vul))
    _further(report)
    return report


def _further(report: Report) -> None:
    """The proofs that other parts of the system bring along."""
    from tosr_engine.system import competition, defence

    for name, part in (("competition", competition), ("defence", defence)):
        prove = getattr(part, "check", None)
        if prove is None:
            continue
        points, faults = prove()
        report.further[name] = points
        report.faults.extend(Fault(where, what) for where, what in faults)


def _start(passed: int, vul: str) -> State:
    state = fresh_root("N", vul, "NS")
    for _ in range(passed):
        state = step(state, PASS)
    return state


def _openings(report: Report) -> None:
    table = openings()
    for c in table.calls:
        hands = table.meaning(c)
        report.openings[c.name] = 0 if hands is None else hands.count()
    total = sum(report.openings.values())
    if total != ALL_HANDS:
        report.faults.append(Fault("openings", f"{total:,} hands are placed instead of {ALL_HANDS:,}"))


def _shapes(tree: Tree, name: str, report: Report) -> int:
    """Each of the 560 shapes stands at exactly one leaf, each listed one under its own name."""
    placed = 0
    for leaf in leaves(tree):
        for i in bits(placed & leaf.shapes):
            report.faults.append(Fault(name, f"{SHAPE_TEXT[i]} has two places"))
        if not leaf.shapes & LISTED:
            report.faults.append(Fault(name, "a leaf has no listed shape"))
        placed |= leaf.shapes
    for i in bits(ALL_SHAPES & ~placed):
        report.faults.append(Fault(name, f"{SHAPE_TEXT[i]} has no place"))
    return placed.bit_count()


class _Walker:
    def __init__(self, report: Report) -> None:
        self.report = report
        self.seen: set[object] = set()
        self.kept: list[Table] = []
        self.denials: set[tuple[DenialQuestion, int]] = set()

    def walk(self, start: State) -> None:
        stack = [start]
        while stack:
            state = stack.pop()
            stack.extend(self._visit(state))

    def _visit(self, state: State) -> Iterator[State]:
        at, plan = state.at, state.plan
        if at.auction.complete:
            return
        if not at.auction.ours(len(at.auction.calls)):
            yield step(state, PASS)
            return
        table = plan.table(at)
        key = self._key(plan, table, at)
        if not table.rules or key in self.seen:
            return
        self.seen.add(key)
        self._levels(table, at.auction)
        if isinstance(plan, Teller) and isinstance(plan.question, DenialQuestion):
            self._denial(plan.question, shapes_of(at.me), at.auction)
        elif table.partition:
            self._partition(table, at.me, at.auction)
        else:
            self.report.asker_turns += 1
        for c in table.calls:
            rule = table.rule(c)
            if rule is not None and rule.then is end:
                continue
            if at.auction.fault(c) is None:
                child = step(state, c)
                if child.rule is not None and child.hands is not None and child.hands.boxes:
                    yield child

    def _key(self, plan: Plan, table: Table, at: At) -> object:
        """What makes a turn the same as one seen before."""
        if isinstance(plan, Teller):
            known = shapes_of(at.me) if isinstance(plan.question, DenialQuestion) else at.me.boxes
            return (plan.question, plan.steps, plan.frame.policy, known)
        if isinstance(plan, Asker):
            known = shapes_of(at.partner) if isinstance(plan.question, DenialQuestion) else at.partner.boxes
            return (
                plan.question,
                plan.frame.policy,
                plan.frame.probed,
                plan.ask_override,
                known,
                at.last_bid,
            )
        if isinstance(plan, Placed):
            return Placed
        self.kept.append(table)
        return (id(table), at.me.boxes)

    def _levels(self, table: Table, auction: Auction) -> None:
        last = auction.last_bid
        floor: Call | None = None if last is None else auction.calls[last]
        for c in table.calls:
            if c.is_bid and floor is not None and c.index <= floor.index and table.partition:
                self._fault(auction, f"{c} is not above {floor}")
            if c.is_bid and c.index >= len(BIDS):
                self._fault(auction, f"{c} lies above 7NT")

    def _partition(self, table: Table, arriving: HandSet, auction: Auction) -> None:
        expected = arriving.count()
        found = 0
        for i, rule in enumerate(table.rules):
            if rule.optional:
                continue
            held = table.effective(i) & arriving
            found += held.count()
            if held.boxes and auction.fault(rule.call) is not None and held.count():
                self._fault(auction, f"{rule.call} ({rule.label}) is needed but not legal")
        if found != expected:
            missing = arriving
            for rule in table.rules:
                if not rule.optional:
                    missing = missing - rule.shows
            self._fault(
                auction, f"{expected - found:,} of {expected:,} hands have no call, e.g. {_example(missing)}"
            )
        self.report.tables.append(Reached(auction.text(), table.name, len(table.calls), expected))

    def _denial(self, question: DenialQuestion, shapes: int, auction: Auction) -> None:
        if (question, shapes) in self.denials:
            return
        self.denials.add((question, shapes))
        self.report.denial_tables += 1
        expected = of_shapes(shapes).count()
        found = sum(rung.shows.count() for rung in question.rungs(shapes))
        if found != expected:
            self._fault(auction, f"denial answers place {found:,} of {expected:,} hands")

    def _fault(self, auction: Auction, what: str) -> None:
        self.report.faults.append(Fault(auction.text() or "opening", what))


def _example(hands: HandSet) -> str:
    import numpy as np

    from tosr_engine.cards import Hand
    from tosr_engine.handset.sampling import sample

    if not hands:
        return "none (rules overlap)"
    return Hand(int(sample(hands, 1, np.random.default_rng(1))[0])).pbn()

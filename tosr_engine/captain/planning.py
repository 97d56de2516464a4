"""The captain's next call, by value over layouts dealt to fit the auction and solved double dummy.

An ask is worth what can be decided after each possible answer. Partner's answers are known functions of
partner's hand, so the captain plans over the tree of answers: the layouts are sorted by the answer each would
bring, and every branch is placed or asked further within what its level still allows. A contract can be
placed only by a call that is read as placing it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

import numpy as np

from tosr_engine.answers import Alternative, Decision
from tosr_engine.calls import DOUBLE, PARTNER, PASS, Call
from tosr_engine.captain.contracts import Book, declarer_of, worth_solving
from tosr_engine.cards import SUITS, Hand
from tosr_engine.dealing import Layouts, draw, needs_of
from tosr_engine.describe import sentence
from tosr_engine.handset.handset import profile
from tosr_engine.system.language import Rule
from tosr_engine.walk import State

LAYOUTS = 40
SECONDS = 2.5
ROUND = 8
DEPTH = 8
MOST_ASKS = 3
PRIOR = 3.0
FEW = 8


@dataclass(frozen=True)
class Budget:
    """How much a decision may take: at most so many layouts, and no new ones after so many seconds.

    ``seconds`` None: all layouts, however long they take (the same seed then gives the same answer).
    """

    layouts: int = LAYOUTS
    seconds: float | None = SECONDS
    seed: int = 1


Tell = Callable[[float], None]


@dataclass(frozen=True)
class _Worth:
    value: float
    rule: Rule
    contract: str


def captain(hand: Hand, state: State, budget: Budget, tell: Tell | None = None) -> Decision | None:
    """The captain's decision over simulated layouts; None where nothing can be valued.

    ``tell`` is called with the share of the work that is done (0 to 1).
    """
    at = state.at
    layouts = draw(needs_of(at.auction), budget.layouts, np.random.default_rng(budget.seed), {at.seat: hand})
    book = _solved(hand, state, layouts, budget, tell)
    plan = _Planner(state, book)
    options = plan.options(state, np.arange(len(book.layouts)), DEPTH)
    if not options:
        return None
    best = options[0]
    n = len(book.layouts)
    table = book.table({s: d for s, d in plan.declarers.items() if book.solved(s, d)})
    ask = best.rule.kind == "ask" or best.rule.forcing in ("ask", "round", "game")
    aim = (
        f"asking is worth {best.value:.0f} points"
        if ask
        else f"{best.contract} is worth {best.value:.0f} points"
    )
    rows = "; ".join(
        f"{p.contract} by {p.declarer} makes {100 * p.makes:.0f} %, averages {p.average:.0f}"
        + (f", {p.imps_behind} IMPs behind" if p.imps_behind else "")
        for p in table[:5]
    )
    return Decision(
        call=best.rule.call.name,
        auction=at.auction.text(),
        hand=hand.pbn(),
        meaning=sentence(best.rule.label),
        section=best.rule.section,
        kind=best.rule.kind,
        basis="simulation",
        why=f"Over {n} layouts that fit (seed {budget.seed}, double dummy) {aim}.",
        alternatives=tuple(
            Alternative(
                o.rule.call.name,
                sentence(o.rule.label),
                f"{best.value - o.value:.0f} points less on average",
                round(o.value, 1),
            )
            for o in options[1:6]
        ),
        notes=(f"Contracts: {rows}.",),
    )


def _solved(hand: Hand, state: State, layouts: Layouts, budget: Budget, tell: Tell | None) -> Book:
    """A book of as many layouts as the time allows, all strains that matter solved on them."""
    at = state.at
    partner = PARTNER[at.seat]
    column = "NESW".index(partner)
    partners = [Hand(int(m)) for m in layouts.masks[:, column]]
    lengths = [hand.lengths[s] + float(np.mean([p.lengths[s] for p in partners])) for s in SUITS]
    strains = worth_solving(lengths)
    last = at.last_bid
    if last is not None and last.strain not in strains:
        strains.append(last.strain)
    pairs = [(s, declarer_of(at.auction, s, at.seat)) for s in strains]
    start, done = monotonic(), 0
    parts: dict[tuple[str, str], list[np.ndarray]] = {p: [] for p in pairs}
    while done < len(layouts):
        piece = Layouts(layouts.masks[done : done + ROUND])
        solved = Book(piece, at.vulnerable)
        for pair in pairs:
            parts[pair].append(solved.tricks(*pair))
        done += len(piece)
        if tell is not None:
            tell(done / len(layouts))
        if budget.seconds is not None and monotonic() - start > budget.seconds:
            break
    book = Book(Layouts(layouts.masks[:done]), at.vulnerable)
    for pair in pairs:
        book.put(pair, np.concatenate(parts[pair]))
    return book


class _Planner:
    def __init__(self, state: State, book: Book) -> None:
        at = state.at
        self._book = book
        self._me = at.seat
        self._partner = PARTNER[at.seat]
        column = "NESW".index(self._partner)
        self._profiles = [profile(Hand(int(m))) for m in book.layouts.masks[:, column]]
        self.declarers = {s: declarer_of(at.auction, s, at.seat) for s in ("C", "D", "H", "S", "NT")}

    def options(
        self, state: State, which: np.ndarray, depth: int, wider: np.ndarray | None = None
    ) -> list[_Worth]:
        """Every call of the captain that can be valued on these layouts, the best first.

        ``wider`` are the layouts of the last branch that had more than a few: a contract is valued on them
        too, as if they were PRIOR layouts, so that a branch of one layout does not promise perfect knowledge.
        """
        found: list[_Worth] = []
        asks = 0
        for rule in state.table.rules:
            if state.at.auction.fault(rule.call) is not None:
                continue
            if _places(rule):
                value = self._placed(state, rule.call, which, wider)
            elif depth and asks < MOST_ASKS:
                asks += 1
                value = self._asked(
                    state, rule, which, depth, which if len(which) >= FEW or wider is None else wider
                )
            else:
                value = None
            if value is not None:
                found.append(_Worth(value, rule, rule.call.name))
        found.sort(key=lambda w: -w.value)
        return found

    def _placed(self, state: State, c: Call, which: np.ndarray, wider: np.ndarray | None) -> float | None:
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
        declarer = declarer_of(auction, bid.strain, state.at.seat)
        if not self._book.solved(bid.strain, declarer):
            return None
        points = self._book.points(bid.level, bid.strain, declarer, doubled)
        if wider is None:
            return float(points[which].mean())
        return float((points[which].sum() + PRIOR * points[wider].mean()) / (len(which) + PRIOR))

    def _asked(
        self, state: State, rule: Rule, which: np.ndarray, depth: int, wider: np.ndarray
    ) -> float | None:
        """What an ask is worth: each answer's layouts are placed or asked further."""
        told = state.step(rule.call).step(PASS)
        if not told.table.partition:
            return None
        groups: dict[Call, list[int]] = {}
        for i in which:
            answer = told.table.choose(self._profiles[i])
            if answer is None:
                return None
            groups.setdefault(answer.call, []).append(int(i))
        total = 0.0
        for c, members in groups.items():
            chosen = np.array(members)
            if told.at.auction.fault(c) is not None:
                return None
            after = told.step(c)
            if c is PASS:
                place = self._placed(told, PASS, chosen, wider)
                if place is None:
                    return None
                total += place * len(members)
                continue
            after = after.step(PASS)
            if after.at.auction.complete or after.at.seat != self._me:
                return None
            further = self.options(after, chosen, depth - 1, wider)
            if not further:
                return None
            total += further[0].value * len(members)
        return total / len(which)


def _places(rule: Rule) -> bool:
    return (
        rule.kind == "sign-off"
        or rule.forcing == "to-play"
        or (rule.kind == "natural" and rule.forcing == "no")
    )

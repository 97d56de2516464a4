"""The captain's next call, by value over layouts dealt to fit the auction and solved double dummy.

Some layouts are solved and show how tricks depend on partner's hand; with that, the tree of answers is valued
over many more hands than could be solved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

import numpy as np

from tosr_engine.answers import Alternative, Decision
from tosr_engine.calls import PARTNER, SEATS
from tosr_engine.captain.contracts import Book, declarer_of, worth_solving
from tosr_engine.captain.forecast import forecast
from tosr_engine.captain.tree import Tree, Values, lowest
from tosr_engine.cards import Hand
from tosr_engine.dealing import Layouts, draw, needs_of
from tosr_engine.describe import sentence
from tosr_engine.handset.handset import Profile
from tosr_engine.walk import State

LAYOUTS = 40
SECONDS = 2.0
ROUND = 8
HANDS = 800
"""Hands of partner's over which calls are valued."""


@dataclass(frozen=True)
class Budget:
    """How much a decision may take: at most so many layouts, and no new ones after so many seconds.

    ``seconds`` None: all layouts, however long they take (the same seed then gives the same answer).
    """

    layouts: int = LAYOUTS
    seconds: float | None = SECONDS
    seed: int = 1


Tell = Callable[[float], None]


def captain(hand: Hand, state: State, budget: Budget, tell: Tell | None = None) -> Decision | None:
    """The captain's decision over simulated layouts; None where nothing can be valued.

    ``tell`` is called with the share of the work that is done (0 to 1).
    """
    at = state.at
    dealt = draw(
        needs_of(at.auction),
        max(HANDS, budget.layouts),
        np.random.default_rng(budget.seed),
        {at.seat: hand},
    )
    book = _solved(hand, state, dealt, budget, tell)
    partners = dealt.masks[:, SEATS.index(PARTNER[at.seat])]
    forecasts = {s: forecast(partners, book.tricks(s, d), s) for s, d in book.declarers.items()}
    hands = [Profile(Hand(int(m))) for m in partners]
    options = Tree(Values(forecasts, at.vulnerable), hands, at.seat).options(state.apart())
    if not options:
        return None
    best = options[0]
    ask = best.rule.kind == "ask" or best.rule.forcing in ("ask", "round", "game")
    aim = "asking" if ask else best.rule.call.name
    table = book.table(book.declarers, 5, lowest(at.auction))
    rows = "; ".join(f"{p.contract} by {p.declarer} {p.in_words()}" for p in table)
    return Decision(
        call=best.rule.call.name,
        auction=at.auction.text(),
        hand=hand.pbn(),
        meaning=sentence(best.rule.label),
        section=best.rule.section,
        kind=best.rule.kind,
        basis="simulation",
        why=f"Over {len(book.layouts)} layouts that fit (seed {budget.seed}, double dummy) "
        f"{aim} is worth about {best.value:.0f} points.",
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
    partners = layouts.masks[:, SEATS.index(PARTNER[at.seat])]
    strains = worth_solving(np.array([Hand(int(m)).lengths for m in partners]) + np.array(hand.lengths))
    last = at.last_bid
    if last is not None and last.strain not in strains:
        strains.append(last.strain)
    pairs = [(s, declarer_of(at.auction, s, at.seat)) for s in strains]
    start, done = monotonic(), 0
    parts: dict[tuple[str, str], list[np.ndarray]] = {p: [] for p in pairs}
    while done < budget.layouts:
        piece = Layouts(layouts.masks[done : min(done + ROUND, budget.layouts)])
        solved = Book(piece, at.vulnerable)
        for pair in pairs:
            parts[pair].append(solved.tricks(*pair))
        done += len(piece)
        if tell is not None:
            tell(done / budget.layouts)
        if budget.seconds is not None and monotonic() - start > budget.seconds:
            break
    book = Book(Layouts(layouts.masks[:done]), at.vulnerable)
    for pair in pairs:
        book.put(pair, np.concatenate(parts[pair]))
    return book

"""Proof of section 12 for ``tosr check``: every relay point with every call of theirs.

At each point of a relay auction where an opponent may call, each legal call is made; the verdict is worked
out again from the numbers of the calls alone, and the teller's table is compared with the undisturbed
one: the same hands in the same order, at distinct calls that rise (after 1NT, where 3NT hides the rungs
above it, only that they rise).
"""

from __future__ import annotations

from collections.abc import Iterator

from tosr_engine.calls import BIDS, DOUBLE, PASS, Call, call
from tosr_engine.handset import HandSet
from tosr_engine.handset.space import SHAPES
from tosr_engine.system.competition.broken import Broken
from tosr_engine.system.language import Fixed
from tosr_engine.system.relays.plans import Asker, Teller
from tosr_engine.system.relays.questions import FirstAnswers, ShapeQuestion
from tosr_engine.walk import State, fresh_root, step

Found = tuple[int, list[tuple[str, str]]]
"""How many points were proved, and the faults: where, and what."""

_STARTS = (("1C",), ("1D", "1H"), ("1H", "1S"), ("1S", "2C"), ("1NT", "2H"), ("1C", "1D", "1H"))
_OPENINGS = ("1C", "1D", "1H", "1S", "1NT", "2C", "2D", "2H", "2S", "2NT")


def check() -> Found:
    """Prove the criteria at every relay point, and the tables of responses over every overcall."""
    points = 0
    faults: list[tuple[str, str]] = []
    seen: set[tuple[int, HandSet]] = set()
    for calls in _STARTS:
        for state in _relay_points(_after(calls)):
            for c in state.at.auction.legal():
                if c is not PASS:
                    points += 1
                    faults.extend(_at_point(state, c))
    for opening in _OPENINGS:
        for c in (DOUBLE, *BIDS[: call("5C").index]):
            state = step(fresh_root("N", "none", "NS"), call(opening))
            if state.at.auction.fault(c) is None:
                more, wrong = _covered(step(state, c), seen)
                points += more
                faults.extend(wrong)
    return points, faults


def _after(calls: tuple[str, ...]) -> State:
    """Our calls with passes between, an opponent to call."""
    state = fresh_root("N", "none", "NS")
    for i, name in enumerate(calls):
        if i:
            state = step(state, PASS)
        state = step(state, call(name))
    return state


def _relay_points(start: State) -> Iterator[State]:
    """Every state in which an opponent may call over an ask or an answer about shape."""
    stack = [start]
    while stack:
        state = stack.pop()
        plan = state.plan
        if isinstance(plan, Teller) and isinstance(plan.question, ShapeQuestion | FirstAnswers):
            if not isinstance(plan.question, FirstAnswers) or len(state.at.auction.calls) > 1:
                yield state
            turn = step(state, PASS)
            for c in turn.table.calls:
                answer = step(turn, c)
                if isinstance(answer.plan, Asker) and answer.hands is not None and answer.hands.boxes:
                    stack.append(answer)
        elif isinstance(plan, Asker) and isinstance(plan.question, ShapeQuestion):
            yield state
            ask = plan.ask(state.at)
            if ask is not None:
                stack.append(step(step(state, PASS), ask))


def _denied(state: State, seat: str, suit: int) -> bool:
    return all(SHAPES[i][suit] < 4 for i in state.at.known[seat].shapes)


def _at_point(state: State, c: Call) -> Iterator[tuple[str, str]]:
    """What is wrong after one call of theirs at one point."""
    plan = state.plan
    assert isinstance(plan, Teller | Asker)
    where = f"{state.at.auction.text()} ({c})"
    last = state.at.last_bid
    assert last is not None
    second_hand = isinstance(plan, Teller)
    exception = plan.frame.positive and c.suit is not None and not _denied(state, plan.frame.teller, c.suit)
    if c is DOUBLE:
        loss, limit = -2, 3
    else:
        loss = c.index - last.index - (1 if exception else 2)
        limit = 2 if exception else 3
    after = step(state, c)
    on = not isinstance(after.plan, Broken)
    frame = after.plan.frame if isinstance(after.plan, Teller | Asker | Broken) else None
    if frame is None or frame.loss != loss:
        yield where, f"the loss is {None if frame is None else frame.loss}, by the numbers it is {loss}"
        return
    if on != (loss <= limit):
        yield where, f"relays are {'on' if on else 'off'} with a loss of {loss}"
        return
    if not on:
        return
    before = step(state, PASS) if second_hand else _asked(state)
    told = after if second_hand else step(step(after, PASS), PASS)
    plain = [r for r in before.table.rules if not r.optional]
    moved = [r for r in told.table.rules if not r.optional]
    capped = plan.frame.policy.cap_at_3nt
    same = all(a.shows.boxes == b.shows.boxes for a, b in zip(plain, moved, strict=False))
    if not capped and (len(plain) > len(moved) or not same):
        yield where, "the answers are not those of the undisturbed relay"
    bids = [r.call.index for r in moved if r.call.is_bid]
    highest = told.at.last_bid
    if bids != sorted(set(bids)) or (bids and highest is not None and bids[0] <= highest.index):
        yield where, "the answers do not rise above the last bid"


def _asked(state: State) -> State:
    plan = state.plan
    assert isinstance(plan, Asker)
    ask = plan.ask(state.at)
    assert ask is not None
    return step(step(step(state, PASS), ask), PASS)


def _covered(state: State, seen: set[tuple[int, HandSet]]) -> Found:
    """Whether every hand that may arrive has a call here and, undisturbed, at the turns that follow.

    Relay auctions are proved point by point above; ``seen`` are the tables with what arrived there.
    """
    table, arriving = state.table, state.at.me
    key = (id(table), arriving)
    if not isinstance(state.plan, Fixed) or not table.rules or not arriving.boxes or key in seen:
        return 0, []
    seen.add(key)
    points, faults = 0, []
    if table.partition:
        points = 1
        left = arriving
        for i, rule in enumerate(table.rules):
            if not rule.optional:
                left = left - table.effective(i)
        if left.count():
            faults.append((state.at.auction.text(), f"{left.count():,} hands have no call"))
    for c in table.calls:
        if state.at.auction.fault(c) is None:
            after = step(state, c)
            if not after.at.auction.complete and (hands := after.hands) is not None and hands.boxes:
                more, wrong = _covered(step(after, PASS), seen)
                points += more
                faults.extend(wrong)
    return points, faults

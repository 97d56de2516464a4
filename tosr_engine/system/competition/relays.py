"""Interference in relay auctions (notes 12.1, E-140 to E-150): arithmetic on the number of the call.

Calls are numbered 1C = 0 … 7NT = 34. The loss is how many steps the teller's next answers move up
against the structure in force just before the call. With pass and double as the first two steps the
first bid is step 3; where double is for penalty (the teller may hold the suit) it is step 2. Ladders do
not change: only the calls at which their rungs lie.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tosr_engine.calls import DOUBLE, PASS, Call, Shown
from tosr_engine.cards import Suit
from tosr_engine.handset import HandSet
from tosr_engine.handset.space import SHAPES
from tosr_engine.system.competition.broken import Broken
from tosr_engine.system.competition.shows import one_suit
from tosr_engine.system.language import At, Plan
from tosr_engine.system.relays.frame import Frame, Penalty, Steps, fits
from tosr_engine.system.relays.plans import Asker, Teller

MAX_LOSS = {"3D": 3, "3H": 2}
"""The largest loss with which relays stay on: what 3D (3H) would show is still told by 3NT."""


@dataclass(frozen=True)
class Verdict:
    """Whether relays stay on: the criterion, the loss, the suit that double would punish, and the calls
    that come before the bids as first steps."""

    criterion: str
    loss: int
    suit: Suit | None
    first: tuple[Call, ...]

    @property
    def on(self) -> bool:
        """Whether the loss can be borne."""
        return self.loss <= MAX_LOSS[self.criterion]

    @property
    def penalty(self) -> Penalty | None:
        """The double that punishes instead of answering."""
        return None if self.suit is None else Penalty(DOUBLE, self.suit)


def has_denied(known: HandSet, suit: Suit) -> bool:
    """Whether no shape still possible has four cards in the suit (E-147)."""
    return all(SHAPES[i][suit] <= 3 for i in known.shapes)


def verdict(
    frame: Frame, before: int, c: Call, shown: Shown | None, at: At, *, passes: tuple[Call, ...] = ()
) -> Verdict:
    """The verdict on a call of theirs; ``at`` ends with it.

    ``before`` is the number of the bid that the first answer would have followed; ``passes`` holds pass
    where it is the first step (2nd hand). The exception with the 3H criterion holds after a positive
    response, where exactly one suit was shown and the teller has not denied it.
    """
    last = at.last_bid
    assert last is not None
    suit = one_suit(c, shown) if c.is_bid else None
    if frame.positive and suit is not None and not has_denied(at.known[frame.teller], suit):
        return Verdict("3H", last.index - before - len(passes), suit, passes)
    first = (*passes, at.our_double) if at.may_double else passes
    return Verdict("3D", last.index - before - len(first), None, first)


def over_ask(plan: Teller, c: Call, shown: Shown | None, at: At) -> Plan:
    """The teller's plan after an opponent called over the asker's relay (2nd hand): pass is step 1."""
    last = at.last_bid
    assert last is not None
    relay = plan.steps.base.index - len(plan.steps.first)
    found = verdict(plan.frame, relay, c, shown, at, passes=(PASS,))
    frame, steps = _disturbed(plan.frame, found), Steps(last, found.first)
    if not found.on or not fits(plan.question, steps, at.known[frame.teller]):
        return Broken(frame, c)
    return Teller(plan.question, steps, frame, found.penalty)


def over_answer(plan: Asker, c: Call, shown: Shown | None, at: At) -> Plan:
    """The asker's plan after an opponent called over the teller's answer (4th hand): pass asks on.

    An answer that was no bid stands for the bid from which the next answers would have risen (E-143).
    """
    last = at.last_bid
    assert last is not None
    answer = plan.effective
    if answer is None:
        answer = _bid_before(at, c).index
    found = verdict(plan.frame, answer + 1, c, shown, at)
    frame, steps = _disturbed(plan.frame, found), Steps(last, found.first)
    if plan.question is None or not found.on or not fits(plan.question, steps, at.known[frame.teller]):
        return Broken(frame, c)
    return Asker(plan.question, frame, PASS, steps, found.penalty)


def _bid_before(at: At, c: Call) -> Call:
    """The highest bid before their call."""
    calls = at.auction.calls[:-1] if c.is_bid else at.auction.calls
    return next(bid for bid in reversed(calls) if bid.is_bid)


def _disturbed(frame: Frame, found: Verdict) -> Frame:
    return replace(frame, disturbed=True, loss=found.loss, criterion=found.criterion)

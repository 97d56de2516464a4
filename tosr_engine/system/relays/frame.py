"""What stays the same through a relay auction, and where its steps lie (2.1, 12.1)."""

from __future__ import annotations

from dataclasses import dataclass

from tosr_engine.answers import RelayState
from tosr_engine.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call, call
from tosr_engine.cards import Suit
from tosr_engine.handset import HandSet
from tosr_engine.system.relays.questions import (
    Question,
)
from tosr_engine.system.relays.strength import Policy

THREE_NOTRUMP, FOUR_CLUBS, FOUR_HEARTS = call("3NT"), call("4C"), call("4H")
FOUR_NOTRUMP, FIVE_NOTRUMP, TWO_DIAMONDS = call("4NT"), call("5NT"), call("2D")


@dataclass(frozen=True)
class Steps:
    """Where a question's rungs lie: the calls of ``first`` in order, then the bids above ``base``."""

    base: Call
    first: tuple[Call, ...] = ()

    def call(self, step: int) -> Call | None:
        """The call of a step (1 is the lowest); None above 7NT."""
        if step <= len(self.first):
            return self.first[step - 1]
        index = self.base.index + step - len(self.first)
        return BIDS[index] if index < len(BIDS) else None


@dataclass(frozen=True)
class Penalty:
    """A call that plays for penalties instead of answering: the call and the suit to hold."""

    call: Call
    suit: Suit | None


@dataclass(frozen=True)
class Frame:
    """What stays the same through a relay auction.

    ``asker`` and ``teller`` are seats; ``policy`` the ladder of strengths; ``positive`` whether the
    teller made a positive response to 1C (then 2.8 and 2.9 apply, and the exception of 12.1);
    ``game_force`` whether the auction is forced to game; ``section`` where the structure is defined.
    ``disturbed``: an opponent has called since relays began; ``probed``: a game probe was made;
    ``loss`` and ``criterion`` describe the last disturbance.
    """

    asker: str
    teller: str
    policy: Policy
    positive: bool = False
    game_force: bool = True
    section: str = "2.1"
    disturbed: bool = False
    probed: bool = False
    weak_relay_over: bool = False
    loss: int = 0
    criterion: str | None = None

    def verdict(self, steps: str) -> str:
        """Whether relays are on after the last disturbance, why, and which call is which step now."""
        moved = f"steps move by {self.loss:+d}" if self.loss else "no step lost or gained"
        return (
            f"Relays ON ({self.criterion} criterion, {moved}): {steps}. "
            f"{self.asker} asks, {self.teller} tells."
        )

    def state(self, structure: str, next_ask: Call | None, on: bool = True) -> RelayState:
        """The frame as part of an answer."""
        return RelayState(
            on,
            self.asker,
            self.teller,
            structure,
            self.loss,
            self.criterion,
            None if next_ask is None else next_ask.name,
        )


def cheapest(last: Call) -> Call | None:
    """The ask over this bid: the next one up, 4C in place of 3NT; None above 5NT (E-68)."""
    ask = last.up(1) if last.index + 1 < len(BIDS) else None
    if ask is THREE_NOTRUMP:
        ask = FOUR_CLUBS
    return ask if ask is not None and ask.index <= FIVE_NOTRUMP.index else None


def shapes_of(known: HandSet) -> int:
    """The shapes (bits) in some box of a set; a superset of those that really occur."""
    total = 0
    for box in known.boxes:
        total |= box.shapes
    return total


def fits(question: Question, steps: Steps, known: HandSet) -> bool:
    """Whether every answer has a call, and the ask is none above 5NT (E-68)."""
    if steps.base.index > FIVE_NOTRUMP.index:
        return False
    rungs = question.rungs(shapes_of(known))
    most = max((i for i, r in enumerate(rungs, start=1) if (r.shows & known).boxes), default=0)
    return most == 0 or steps.call(most) is not None


def steps_in_words(steps: Steps, penalty: Penalty | None = None) -> str:
    """Which call is which of the first steps, as ``pass = step 1, double for penalty, 2D = step 2``."""
    words = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}
    told = [f"{words[c]} = step {i}" for i, c in enumerate(steps.first, start=1)]
    if penalty is not None:
        told.append(f"{words[penalty.call]} for penalty")
    first = len(steps.first) + 1
    for step in range(first, first + 2):
        c = steps.call(step)
        if c is not None:
            told.append(f"{c} = step {step}")
    return ", ".join(told)

"""The positive pass over interference after 1C: opener relays, or breaks them off (12.2, E-155 to E-157)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache

from tosr_engine.answers import RelayState
from tosr_engine.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call, Shown
from tosr_engine.cards import C, D, H, S
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import BALANCED, FLAT, controls, hcp, length
from tosr_engine.system.agreements import (
    first_longest,
    natural_end,
    rule,
    stopper,
)
from tosr_engine.system.competition.relays import has_denied
from tosr_engine.system.competition.shows import one_suit
from tosr_engine.system.language import At, Plan, Rule, Table, Undefined
from tosr_engine.system.relays.frame import Frame, Penalty, Steps, steps_in_words
from tosr_engine.system.relays.plans import Teller
from tosr_engine.system.relays.questions import FirstAnswers, Question
from tosr_engine.system.relays.strength import REVERSE
from tosr_engine.system.relays.structures import crash, natural_responses, transfer_responses
from tosr_engine.system.relays.tree import Tree

SECTION = "12.2"
MAX_LOSS = 3
"""The largest loss over a positive pass with which its relay stays on (E-148)."""


def structure_for(first: Call | None) -> Tree:
    """The structure whose first answer is this call: none of its answers names the suit it shows (E-153)."""
    transfer = first is not None and first.strain in ("H", "NT")
    return transfer_responses() if transfer else natural_responses()


@dataclass(frozen=True)
class PositivePass(Plan):
    """Opener's turn after responder passed with a positive hand."""

    their_call: Call
    shown: Shown | None
    frame: Frame
    structure: str = "after a positive pass"

    def table(self, at: At) -> Table:
        """Double relays; bids are reverse relays with a flat 15-17."""
        last = at.last_bid
        assert last is not None
        return _opener_after_positive(
            last, (), at.our_double, Steps(last), self._penalty(at, PASS), self.frame, last
        )

    def _penalty(self, at: At, c: Call) -> Penalty | None:
        suit = one_suit(self.their_call, self.shown) if self.their_call.is_bid else None
        if suit is None or has_denied(at.known[self.frame.teller], suit):
            return None
        return Penalty(c, suit)

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """Fourth hand calls: opener's pass relays while the loss is at most three."""
        last, first = at.last_bid, _base_of(at, self.their_call)
        assert last is not None
        if c is DOUBLE or c is REDOUBLE:
            return Undefined("the notes do not cover a double after a positive pass")
        loss = last.index - first.index
        if loss > MAX_LOSS:
            return PositiveBroken(c, loss)
        frame = replace(self.frame, disturbed=True, loss=loss, criterion="3D")
        return PositiveDisturbed(c, shown, frame)

    def relay(self, at: At) -> RelayState:
        """Opener is to ask."""
        return self.frame.state(self.structure, at.our_double)

    def notes(self, at: At) -> tuple[str, ...]:
        """What asks and where answers begin."""
        last = at.last_bid
        assert last is not None
        word = "double" if at.our_double is DOUBLE else "redouble"
        return (f"Relays ON: {word} asks, {steps_in_words(Steps(last), self._penalty(at, PASS))}.",)


def _base_of(at: At, theirs: Call) -> Call:
    """The bid above which the first answer to the relay would have come."""
    if theirs.is_bid:
        return theirs
    return next(c for c in at.auction.calls if c.is_bid)


@dataclass(frozen=True)
class PositiveDisturbed(Plan):
    """Opener's turn after a positive pass and a further call of theirs with relays still on."""

    their_call: Call
    shown: Shown | None
    frame: Frame
    structure: str = "after a positive pass"

    def _penalty(self) -> Penalty | None:
        suit = one_suit(self.their_call, self.shown)
        return None if suit is None else Penalty(DOUBLE, suit)

    def table(self, at: At) -> Table:
        """Pass relays; double and bids are reverse relays."""
        last = at.last_bid
        assert last is not None
        return _opener_after_positive(last, (DOUBLE,), PASS, Steps(last), self._penalty(), self.frame, last)

    def relay(self, at: At) -> RelayState:
        """Opener is to ask."""
        return self.frame.state(self.structure, PASS)

    def notes(self, at: At) -> tuple[str, ...]:
        """The verdict."""
        last = at.last_bid
        assert last is not None
        return (self.frame.verdict(f"pass asks on; then {steps_in_words(Steps(last), self._penalty())}"),)


@lru_cache(maxsize=4096)
def _opener_after_positive(
    last: Call,
    first: tuple[Call, ...],
    ask: Call,
    answers: Steps,
    penalty: Penalty | None,
    frame: Frame,
    base: Call,
) -> Table:
    """Opener asks with ``ask``, or tells a flat 15-17 by the CRASH steps (reverse relay, 2.5, E-156)."""
    reverse = replace(frame, asker=frame.teller, teller=frame.asker, policy=REVERSE, positive=False)
    flat = FirstAnswers(crash(), REVERSE, FLAT & hcp(15, 17), None)
    told = Teller(flat, Steps(last, first), reverse).table_of(FLAT, last)
    question: Question = FirstAnswers(structure_for(base.up(1)), frame.policy, hcp(8) & controls(2), None)
    rules = [
        *(
            replace(r, section=SECTION, label=f"reverse relay: {r.label}", forcing="game", errata=("E-156",))
            for r in told.rules
        ),
        Rule(
            ask,
            EVERY_HAND,
            "relay",
            SECTION,
            kind="ask",
            forcing="ask",
            errata=("E-155",),
            alert=True,
            then=lambda at: Teller(question, answers, frame, penalty),
            public="Artificial relay, asks partner to describe further",
        ),
    ]
    return Table(rules, name="opener after a positive pass")


@dataclass(frozen=True)
class PositiveBroken(Plan):
    """Opener's turn after a positive pass when their further call costs more than three steps (E-157)."""

    their_call: Call
    loss: int
    structure: str = "relays off"

    def table(self, at: At) -> Table:
        """Takeout double, natural suits, notrump, cue for a stopper, jump cue."""
        last = at.last_bid
        assert last is not None
        return _positive_broken(last)

    def notes(self, at: At) -> tuple[str, ...]:
        """The verdict."""
        return (
            f"Relays OFF: {self.their_call} costs {self.loss} steps, more than three. Calls are natural now.",
        )


@cache
def _positive_broken(last: Call) -> Table:
    errata = ("E-157",)
    theirs = last.suit
    rules: list[Rule] = []
    notrump = next(b for b in BIDS if b.index > last.index and b.strain == "NT")
    if theirs is not None:
        jump = next(b for b in BIDS if b.index > last.index and b.suit is theirs).up(5)
        majors = [m for m in (S, H) if m is not theirs]
        for major in majors:
            both = length(major, 5) & (length(D, 5) | length(C, 5))
            rules.append(
                rule(
                    jump.name,
                    both,
                    "jump cue: five-five",
                    SECTION,
                    kind="competitive",
                    forcing="game",
                    judged=True,
                    errata=errata,
                )
            )
        rules.append(
            rule(
                notrump.name,
                BALANCED & stopper(theirs) & hcp(15, 17),
                "minimum with a stopper",
                SECTION,
                kind="natural",
                errata=errata,
            )
        )
        cue = next(b for b in BIDS if b.index > last.index and b.suit is theirs)
        rules.append(
            rule(
                cue.name,
                BALANCED - stopper(theirs),
                "asks for a stopper",
                SECTION,
                kind="competitive",
                forcing="game",
                judged=True,
                errata=errata,
            )
        )
    for suit in (S, H, D, C):
        if suit is not theirs:
            bid = next(b for b in BIDS if b.index > last.index and b.suit is suit)
            rules.append(
                rule(
                    bid.name,
                    length(suit, 5) & first_longest(suit),
                    f"natural, {suit.word}",
                    SECTION,
                    kind="natural",
                    forcing="round",
                    judged=True,
                    errata=errata,
                )
            )
    rules.append(
        Rule(
            DOUBLE,
            EVERY_HAND,
            "takeout",
            SECTION,
            kind="competitive",
            forcing="round",
            then=natural_end,
            basis="judgement",
            errata=errata,
        )
    )
    return Table(rules, name="opener when relays are off")

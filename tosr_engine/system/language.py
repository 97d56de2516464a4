"""The language in which agreements are written: rules, tables and plans.

A ``Rule`` gives a call a set of hands. A ``Table`` is the rules of one turn in order of priority:
a rule means its set less the sets of the rules before it, so a table of a describing hand is a
partition. A ``Plan`` is what our side has agreed for its next call; each rule leads to the next plan,
and an opponents' call turns one plan into another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tosr_engine.answers import RelayState
from tosr_engine.calls import DOUBLE, PARTNER, PASS, REDOUBLE, Auction, Call, Shown
from tosr_engine.handset import EVERY_HAND, NO_HAND, HandSet
from tosr_engine.handset.box import Box
from tosr_engine.handset.handset import Profile, box_holds


@dataclass(frozen=True)
class At:
    """A point of an auction: the calls so far and what our two hands are known to be."""

    auction: Auction
    known: Mapping[str, HandSet]

    @property
    def seat(self) -> str:
        """Our player who calls next: now, or after the opponent whose turn it is."""
        place = len(self.auction.calls)
        return self.auction.seat(place if self.auction.ours(place) else place + 1)

    @property
    def me(self) -> HandSet:
        """What our next player to call has shown so far."""
        return self.known[self.seat]

    @property
    def partner(self) -> HandSet:
        """What the partner of our next player has shown."""
        return self.known[PARTNER[self.seat]]

    @property
    def vulnerable(self) -> bool:
        """Whether our side is vulnerable."""
        return self.auction.vul in ("we", "all")

    @property
    def they_vulnerable(self) -> bool:
        """Whether their side is vulnerable."""
        return self.auction.vul in ("they", "all")

    def passed(self, seat: str) -> bool:
        """Whether this seat's first call was a pass made before anybody had bid."""
        for place, c in enumerate(self.auction.calls):
            if c is not PASS:
                return False
            if self.auction.seat(place) == seat:
                return True
        return False

    @property
    def last_bid(self) -> Call | None:
        """The highest bid so far."""
        place = self.auction.last_bid
        return None if place is None else self.auction.calls[place]

    @property
    def may_double(self) -> bool:
        """Whether our side may double or redouble now (the last call but passes was theirs)."""
        auction = self.auction
        if auction.last_bid is None:
            return False
        theirs = not auction.ours(auction.last_bid)
        return (theirs and not auction.doubled) or (not theirs and auction.doubled == 1)

    @property
    def our_double(self) -> Call:
        """Double over a bid of theirs, redouble over a double of theirs."""
        place = self.auction.last_bid
        return REDOUBLE if place is not None and self.auction.ours(place) else DOUBLE

    @property
    def my_last(self) -> Call | None:
        """The last call of our next player."""
        return self._last_of(self.seat)

    @property
    def partners_last(self) -> Call | None:
        """The last call of the partner of our next player."""
        return self._last_of(PARTNER[self.seat])

    def _last_of(self, seat: str) -> Call | None:
        calls = self.auction.calls
        for place in range(len(calls) - 1, max(-1, len(calls) - 5), -1):
            if self.auction.seat(place) == seat:
                return calls[place]
        return None


Follow = Callable[[At], "Plan"]


@dataclass(frozen=True)
class Rule:
    """One agreement: a call, the hands that make it, and what comes next.

    ``label`` names the agreement; its numbers are told from the set. ``forcing`` is no, round,
    game, ask or to-play; ``basis`` is ``judgement`` where the notes leave the choice; ``errata`` the
    readings (E-n) applied; ``remark`` what a set cannot say (an intention), for the explanation;
    ``public`` replaces the words drawn from the set in what opponents are told. An ``optional`` rule
    is a call that its holder may make by judgement instead: it takes no hands from the others.
    """

    call: Call
    shows: HandSet
    label: str
    section: str
    kind: str = "response"
    forcing: str = "no"
    then: Follow | None = None
    basis: str = "system"
    errata: tuple[str, ...] = ()
    remark: str = ""
    public: str = ""
    alert: bool | None = None
    optional: bool = False


class Table:
    """The rules of one turn, in order of priority.

    ``partition``: whether the rules sort every hand that may arrive (a describing hand); where not
    (a captain who asks or places the contract) the rules say what calls mean, not which is right.
    ``disjoint``: no hand is in two rules (the rungs of a ladder; ``check`` proves it), so that order
    plays no part.
    """

    def __init__(
        self, rules: Sequence[Rule], *, name: str = "", partition: bool = True, disjoint: bool = False
    ) -> None:
        self.rules = tuple(rules)
        self.name = name
        self.partition = partition
        self.disjoint = disjoint or not partition
        self._effective: list[HandSet] = []
        self._covered: HandSet = NO_HAND
        self._by_shape: dict[int, list[tuple[Rule, Box]]] = {}

    @cached_property
    def calls(self) -> dict[Call, tuple[int, ...]]:
        """For each call the numbers of its rules, calls in the order in which they first occur."""
        places: dict[Call, list[int]] = {}
        for i, rule in enumerate(self.rules):
            places.setdefault(rule.call, []).append(i)
        return {c: tuple(numbers) for c, numbers in places.items()}

    def effective(self, number: int) -> HandSet:
        """The set of rule ``number`` less the sets of the rules before it."""
        if self.disjoint or self.rules[number].optional:
            return self.rules[number].shows
        while len(self._effective) <= number:
            rule = self.rules[len(self._effective)]
            if rule.optional:
                self._effective.append(rule.shows)
                continue
            self._effective.append(rule.shows - self._covered)
            self._covered = self._covered | rule.shows
        return self._effective[number]

    def parts(self, c: Call) -> tuple[tuple[Rule, HandSet], ...]:
        """The rules of a call with what each adds to its meaning; empty rules are left out."""
        found = tuple((self.rules[i], self.effective(i)) for i in self.calls.get(c, ()))
        return tuple(part for part in found if part[1].boxes) or found

    def meaning(self, c: Call) -> HandSet | None:
        """The hands that make this call, or None where it has no meaning here."""
        return self._meanings.get(c) if c in self._meanings else self._meaning(c)

    @cached_property
    def _meanings(self) -> dict[Call, HandSet]:
        return {}

    def _meaning(self, c: Call) -> HandSet | None:
        if c not in self.calls:
            return None
        total = NO_HAND
        for i in self.calls[c]:
            total = total | self.effective(i)
        self._meanings[c] = total
        return total

    def rule(self, c: Call) -> Rule | None:
        """The first rule of a call."""
        numbers = self.calls.get(c)
        return None if numbers is None else self.rules[numbers[0]]

    def choose(self, hand: Profile) -> Rule | None:
        """The first rule whose set holds the hand; None where no rule does."""
        candidates = self._by_shape.get(hand.shape_number)
        if candidates is None:
            candidates = self._by_shape[hand.shape_number] = [
                (rule, box)
                for rule in self.rules
                if not rule.optional
                for box in rule.shows.boxes
                if box.shapes & hand.shape
            ]
        for rule, box in candidates:
            if box_holds(box, hand):
                return rule
        return None


EMPTY_TABLE = Table(())


class Plan:
    """What our side's next call means; subclasses say how."""

    structure: str = ""

    def table(self, at: At) -> Table:
        """The table of the player of ours to call at this point."""
        raise TypeError(f"{type(self).__name__} has no table")

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """The plan after an opponents' call other than pass; ``at`` includes that call."""
        return Undefined(f"the notes do not say what our calls mean after {c} here")

    def passed_by(self, at: At) -> Plan:
        """The plan after an opponents' pass; ``at`` includes it."""
        return self

    def relay(self, at: At) -> RelayState | None:
        """Where a relay auction stands, if one is under way."""
        return None

    def notes(self, at: At) -> tuple[str, ...]:
        """Sentences about the state that belong into the answer."""
        return ()


@dataclass(frozen=True)
class Undefined(Plan):
    """No agreement reaches this point."""

    why: str = "the notes give no meaning from here on"

    def table(self, at: At) -> Table:
        """No call has a meaning."""
        return EMPTY_TABLE

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """Still no agreement."""
        return self

    def notes(self, at: At) -> tuple[str, ...]:
        """Why."""
        return (self.why[0].upper() + self.why[1:] + ".",)


@dataclass(frozen=True)
class Fixed(Plan):
    """A plan with one table, whatever the auction; ``on_interference`` handles their calls."""

    fixed: Table
    on_interference: Callable[[Call, Shown | None, At], Plan] | None = None
    structure: str = field(default="")

    def table(self, at: At) -> Table:
        """The table."""
        return self.fixed

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """What the agreements say over interference, if anything."""
        if self.on_interference is None:
            return super().over(c, shown, at)
        return self.on_interference(c, shown, at)


@dataclass(frozen=True)
class Placed(Plan):
    """Partner has placed the contract: pass agrees."""

    def table(self, at: At) -> Table:
        """Pass only."""
        return _PLACED

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """Competition after a sign-off is not in the notes."""
        return Undefined("the notes do not cover competition after we have placed the contract")


_PLACED = Table(
    [
        Rule(
            PASS,
            EVERY_HAND,
            "accepts the contract that partner chose",
            "2.1",
            kind="sign-off",
            forcing="to-play",
        )
    ]
)


def end(at: At) -> Plan:
    """The plan after a call that places the contract."""
    return Placed()

"""The shapes of the engine's answers, and their JSON as other programs rely on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Summary:
    """What is known of a hand, exact over all 635,013,559,600 hands.

    ``count`` is the number of 13-card hands that fit; ``hcp`` and ``controls`` the smallest and
    largest value a fitting hand has; ``length`` the same for each suit in cards; ``shapes`` every
    fitting shape as S=H=D=C, ``off_system`` those among them without a place of their own in the
    notes; ``honours`` the holdings of A K Q J T still possible in a suit, None where nothing limits
    them beyond shape, HCP and controls; ``any_of`` the parts, where several hand types were shown.
    """

    count: int
    hcp: tuple[int, int]
    controls: tuple[int, int]
    length: Mapping[str, tuple[int, int]]
    shapes: tuple[str, ...]
    off_system: tuple[str, ...]
    honours: Mapping[str, tuple[str, ...] | None]
    any_of: tuple[Summary, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The summary as a JSON object; ``any_of`` only where there is one."""
        body: dict[str, Any] = {
            "count": self.count,
            "hcp": list(self.hcp),
            "controls": list(self.controls),
            "length": {suit: list(span) for suit, span in self.length.items()},
            "shapes": list(self.shapes),
            "off_system": list(self.off_system),
            "honours": {s: None if h is None else list(h) for s, h in self.honours.items()},
        }
        if self.any_of:
            body["any_of"] = [part.to_json() for part in self.any_of]
        return body


@dataclass(frozen=True, slots=True)
class CallMeaning:
    """One call of an auction and what it means.

    ``kind`` is opening, response, answer, ask, sign-off, natural, conventional, competitive or
    undefined; ``forcing`` is no, round, game, ask or to-play; ``section`` names the notes' section;
    ``hand`` is what the caller has shown up to and including this call (None for opponents).
    """

    call: str
    seat: str
    side: str
    meaning: str
    for_opponents: str
    section: str
    kind: str
    forcing: str
    alert: bool
    defined: bool
    hand: Summary | None

    def to_json(self) -> dict[str, Any]:
        """The call as a JSON object."""
        return {
            "call": self.call,
            "seat": self.seat,
            "side": self.side,
            "meaning": self.meaning,
            "for_opponents": self.for_opponents,
            "section": self.section,
            "kind": self.kind,
            "forcing": self.forcing,
            "alert": self.alert,
            "defined": self.defined,
            "hand": None if self.hand is None else self.hand.to_json(),
        }


@dataclass(frozen=True, slots=True)
class RelayState:
    """Where a relay auction stands.

    ``loss`` counts the steps that interference moved the answers up (+) or down (-) at the last
    disturbance; ``criterion`` is ``3D`` or ``3H`` where one was applied; ``next_ask`` the call that
    asks on, None when there is none.
    """

    on: bool
    asker: str
    teller: str
    structure: str
    loss: int = 0
    criterion: str | None = None
    next_ask: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The relay state as a JSON object."""
        return {
            "on": self.on,
            "asker": self.asker,
            "teller": self.teller,
            "structure": self.structure,
            "loss": self.loss,
            "criterion": self.criterion,
            "next_ask": self.next_ask,
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    """The meaning of an auction: every call, both hands as known, and where things stand."""

    auction: str
    dealer: str
    vul: str
    we: str
    calls: tuple[CallMeaning, ...]
    hands: Mapping[str, Summary]
    to_act: str | None
    relay: RelayState | None
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The explanation as a JSON object."""
        return {
            "auction": self.auction,
            "dealer": self.dealer,
            "vul": self.vul,
            "we": self.we,
            "calls": [c.to_json() for c in self.calls],
            "hands": {seat: hand.to_json() for seat, hand in self.hands.items()},
            "to_act": self.to_act,
            "relay": None if self.relay is None else self.relay.to_json(),
            "notes": list(self.notes),
        }


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another call that could be chosen; ``value`` in points where a simulation gave one."""

    call: str
    meaning: str
    why: str
    value: float | None = None

    def to_json(self) -> dict[str, Any]:
        """The alternative as a JSON object."""
        return {"call": self.call, "meaning": self.meaning, "why": self.why, "value": self.value}


@dataclass(frozen=True, slots=True)
class Decision:
    """The call chosen for a hand; ``basis`` is system, judgement or simulation."""

    call: str
    auction: str
    hand: str
    meaning: str
    section: str
    kind: str
    basis: str
    why: str
    alternatives: tuple[Alternative, ...] = ()
    notes: tuple[str, ...] = field(default=())

    def to_json(self) -> dict[str, Any]:
        """The decision as a JSON object; ``notes`` only where there are some."""
        body: dict[str, Any] = {
            "call": self.call,
            "auction": self.auction,
            "hand": self.hand,
            "meaning": self.meaning,
            "section": self.section,
            "kind": self.kind,
            "basis": self.basis,
            "why": self.why,
            "alternatives": [a.to_json() for a in self.alternatives],
        }
        if self.notes:
            body["notes"] = list(self.notes)
        return body

"""Calls and auctions: what may be bid, by whom, and whether it was legal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType

from tosr_engine.cards import Suit
from tosr_engine.errors import InputError

STRAINS = ("C", "D", "H", "S", "NT")
SEATS = "NESW"
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
_TURNS = {seat: SEATS[i:] + SEATS[:i] for i, seat in enumerate(SEATS)}
SIDE_OF = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


class Call:
    """A bid, pass, double or redouble; one object for each, compared by identity.

    Bids are numbered 1C = 0 … 7NT = 34; pass, double and redouble follow as 35, 36, 37.
    """

    __slots__ = ("index", "level", "name", "strain")

    def __init__(self, name: str, index: int, level: int, strain: str) -> None:
        self.name = name
        self.index = index
        self.level = level
        self.strain = strain

    @property
    def is_bid(self) -> bool:
        """Whether the call names a level and a strain."""
        return self.index < 35

    @property
    def suit(self) -> Suit | None:
        """The suit bid, or None for notrump, pass, double and redouble."""
        return SUIT_OF_STRAIN.get(self.strain)

    def up(self, steps: int) -> Call:
        """The bid ``steps`` above this one.

        Raises ValueError where there is none (above 7NT, or this is no bid).
        """
        index = self.index + steps
        if not self.is_bid or not 0 <= index < 35:
            raise ValueError(f"no bid lies {steps} steps above {self.name}")
        return BIDS[index]

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return call, (self.name,)


SUIT_OF_STRAIN = {"S": Suit.SPADES, "H": Suit.HEARTS, "D": Suit.DIAMONDS, "C": Suit.CLUBS}
BIDS = tuple(
    Call(f"{level}{strain}", 5 * (level - 1) + i, level, strain)
    for level in range(1, 8)
    for i, strain in enumerate(STRAINS)
)
PASS, DOUBLE, REDOUBLE = Call("P", 35, 0, ""), Call("X", 36, 0, ""), Call("XX", 37, 0, "")
CALLS: Mapping[str, Call] = MappingProxyType({c.name: c for c in (*BIDS, PASS, DOUBLE, REDOUBLE)})


def call(name: str) -> Call:
    """The call of this standard name (``1C`` … ``7NT``, ``P``, ``X``, ``XX``); KeyError else."""
    return CALLS[name]


@dataclass(frozen=True)
class Shown:
    """What an opponents' call was said to show.

    ``suits`` are the suits it promises (None: nothing said about suits); ``kind`` is one of
    ``natural``, ``strong``, ``multi``, ``fert``, ``two-suited``, ``takeout``, ``majors``,
    ``minors``, ``unknown`` or None; ``hcp`` a range in high-card points.
    """

    suits: frozenset[Suit] | None = None
    kind: str | None = None
    hcp: tuple[int, int] | None = None
    text: str = ""


@dataclass(frozen=True)
class Auction:
    """Calls of all four seats in turn from the dealer; immutable.

    ``we`` is the side (``NS`` or ``EW``) whose system is explained, ``vul`` one of ``none``,
    ``we``, ``they``, ``all``; ``shown`` maps the place of an opponents' call to what it was said to
    show; ``remarks`` are sentences about how the text was read, to be repeated to the user.
    """

    calls: tuple[Call, ...] = ()
    dealer: str = "N"
    vul: str = "none"
    we: str = "NS"
    shown: Mapping[int, Shown] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    vul_given: bool = False

    def seat(self, place: int) -> str:
        """The seat that makes the call number ``place`` (0 is the dealer's first call)."""
        return _TURNS[self.dealer][place & 3]

    def ours(self, place: int) -> bool:
        """Whether the call number ``place`` belongs to our side."""
        return self.seat(place) in self.we

    @property
    def to_act(self) -> str | None:
        """The seat to call next, or None when the auction is over."""
        return None if self.complete else self.seat(len(self.calls))

    @cached_property
    def complete(self) -> bool:
        """Whether the auction is over: three passes after a bid, or four from the start."""
        tail = self.calls[-4:]
        if len(self.calls) < 4:
            return False
        if all(c is PASS for c in self.calls):
            return len(self.calls) == 4
        return all(c is PASS for c in tail[1:])

    @cached_property
    def last_bid(self) -> int | None:
        """The place of the last bid, or None."""
        for place in range(len(self.calls) - 1, -1, -1):
            if self.calls[place].is_bid:
                return place
        return None

    @cached_property
    def doubled(self) -> int:
        """1 for a doubled, 2 for a redoubled last bid, else 0; a new bid clears it."""
        start = self.last_bid
        if start is None:
            return 0
        tail = self.calls[start + 1 :]
        return 2 if REDOUBLE in tail else 1 if DOUBLE in tail else 0

    @property
    def contract(self) -> str | None:
        """The final contract as ``4H``, ``4HX``, ``Pass``; None while the auction goes on."""
        if not self.complete:
            return None
        if self.last_bid is None:
            return "Pass"
        return self.calls[self.last_bid].name + "X" * self.doubled

    @property
    def declarer(self) -> str | None:
        """The seat that first bid the strain of the final contract for its side."""
        if not self.complete or self.last_bid is None:
            return None
        strain, side = self.calls[self.last_bid].strain, SIDE_OF[self.seat(self.last_bid)]
        for place, c in enumerate(self.calls):
            if c.is_bid and c.strain == strain and SIDE_OF[self.seat(place)] == side:
                return self.seat(place)
        raise AssertionError("the last bid was made by its own side")

    def fault(self, c: Call) -> str | None:
        """Why this call would be illegal now, as a sentence; None if it is legal."""
        place = len(self.calls)
        if self.complete:
            return f"call {place + 1}, {c}, comes after the auction is over"
        last = self.last_bid
        if c is PASS:
            return None
        if c.is_bid:
            if last is not None and c.index <= self.calls[last].index:
                return (
                    f"call {place + 1}, {c}, is not higher than {self.calls[last]}; "
                    f"a bid must be higher than the last one"
                )
            return None
        word = "double" if c is DOUBLE else "redouble"
        if last is None:
            return f"call {place + 1}, {word}: nobody has bid yet"
        own = SIDE_OF[self.seat(last)] == SIDE_OF[self.seat(place)]
        if c is DOUBLE:
            if own:
                return f"call {place + 1}, double: {self.calls[last]} was bid by the same side"
            if self.doubled:
                return f"call {place + 1}, double: {self.calls[last]} is doubled already"
            return None
        if not own:
            return f"call {place + 1}, redouble: {self.calls[last]} was bid by the other side"
        if self.doubled != 1:
            return f"call {place + 1}, redouble: {self.calls[last]} is not doubled"
        return None

    def then(self, c: Call, shown: Shown | None = None) -> Auction:
        """The auction with one more call; raises InputError (kind ``illegal``) saying why not."""
        why = self.fault(c)
        if why is not None:
            raise InputError("illegal", why[0].upper() + why[1:] + ".", where=c.name)
        meanings = {**self.shown, len(self.calls): shown} if shown else self.shown
        return replace(self, calls=(*self.calls, c), shown=meanings)

    def legal(self) -> list[Call]:
        """Every legal call now, bids first, then pass, double, redouble."""
        return [c for c in CALLS.values() if self.fault(c) is None]

    def text(self) -> str:
        """Our calls plain and theirs in brackets, as ``1C (P) 1H (P) 1S``."""
        return " ".join(c.name if self.ours(place) else f"({c.name})" for place, c in enumerate(self.calls))

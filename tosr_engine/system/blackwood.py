"""Blackwood: the number of aces by steps (E-125), and over interference DOPI and ROPI (12.8, E-170)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tosr_engine.calls import DOUBLE, PASS, REDOUBLE, Call, Shown, call
from tosr_engine.cards import SUITS
from tosr_engine.handset import NO_HAND, HandSet
from tosr_engine.handset.build import ACE, holding_where
from tosr_engine.system.agreements import natural_end
from tosr_engine.system.language import At, Plan, Rule, Table

FOUR_NOTRUMP = call("4NT")


@cache
def aces(count: int) -> HandSet:
    """Hands with exactly so many aces."""
    total = NO_HAND
    for held in range(16):
        if held.bit_count() != count:
            continue
        hands = None
        for suit in SUITS:
            want = bool(held >> suit & 1)
            one = holding_where(suit, lambda _, h, want=want: bool(h & ACE) == want)  # type: ignore[misc]
            hands = one if hands is None else hands & one
        assert hands is not None
        total = total | hands
    return total


@dataclass(frozen=True)
class Blackwood(Plan):
    """The turn of the hand that was asked for aces; ``over`` is their call over 4NT, if any."""

    section: str = "6"
    their_call: Call | None = None

    def table(self, at: At) -> Table:
        """Aces by steps, or by DOPI / ROPI."""
        return _table(self.section, self.their_call)

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """Interference: double (redouble) shows none, pass one, then steps."""
        return Blackwood(self.section, c)


@cache
def _table(section: str, their_call: Call | None) -> Table:
    if their_call is None:
        steps = [(FOUR_NOTRUMP.up(1 + n), (n, 4) if n == 0 else (n,), section) for n in range(4)]
    else:
        zero = REDOUBLE if their_call is DOUBLE else DOUBLE
        last = FOUR_NOTRUMP if their_call is DOUBLE else their_call
        steps = [(zero, (0,), "12.8"), (PASS, (1,), "12.8")]
        steps.extend((last.up(n - 1), (n,), "12.8") for n in (2, 3, 4) if last.index + n - 1 < 35)
    rules = []
    for c, counts, where in steps:
        hands = NO_HAND
        for n in counts:
            hands = hands | aces(n)
        words = " or ".join("no ace" if n == 0 else "one ace" if n == 1 else f"{n} aces" for n in counts)
        rules.append(
            Rule(
                c,
                hands,
                words,
                where,
                kind="answer",
                forcing="round",
                then=natural_end,
                errata=("E-125",) if where != "12.8" else ("E-170",),
            )
        )
    return Table(rules, name="aces")

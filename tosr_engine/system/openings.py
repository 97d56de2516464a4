"""The opening bids (notes 1) as one total function, in the order of E-9.

The rules overlap as the notes do; each means its hands less those of the rules before it. Pass is
what is left, so a passed hand is an exact set too.
"""

from __future__ import annotations

from functools import cache, lru_cache

from tosr_engine.calls import PASS, Call, Shown, call
from tosr_engine.cards import C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import (
    ACE,
    BALANCED,
    FLAT,
    KING,
    QUEEN,
    hcp,
    holding_where,
    length,
    longest,
    playing_tricks,
    where,
)
from tosr_engine.system.language import At, Plan, Rule, Table

FIVE_FIVE_ORDER = (("2C", H, S), ("2D", S, C), ("2H", D, C), ("2S", H, D), ("2NT", S, D), ("2NT", H, C))
"""The weak two-suited openings: each pair of suits once (E-20)."""


def both(a: Suit, b: Suit, low: int) -> HandSet:
    """At least ``low`` cards in both suits."""
    return length(a, low) & length(b, low)


def missing_top_two(suit: Suit) -> HandSet:
    """Eight or more cards in a suit without its ace and king (E-28)."""
    return holding_where(suit, lambda n, h: n >= 8 and not h & (ACE | KING))


def acol_two(suit: Suit) -> HandSet:
    """A hand of 8-9½ playing tricks with one long suit (E-17 to E-19); 15+ HCP opens 1C before it."""
    one_long_suit = where(lambda n: n[suit] >= 6 and sum(length >= 5 for length in n) == 1)
    return one_long_suit & longest(suit) & playing_tricks(8, 9.5) & hcp(9)


@cache
def gambling() -> HandSet:
    """Exactly seven spades headed by A K Q and no ace or king outside (E-25)."""
    top = ACE | KING | QUEEN
    hands = holding_where(S, lambda n, h: n == 7 and h & top == top)
    for suit in (H, D, C):
        hands = hands & holding_where(suit, lambda _, h: not h & (ACE | KING))
    return hands


def _single_suited(suit: Suit) -> HandSet:
    """Six or more cards and no other suit of four (E-16)."""
    return where(lambda n: n[suit] >= 6 and all(n[s] <= 3 for s in range(4) if s != suit))


def _three_suited_minors() -> HandSet:
    """Both minors and a four-card major, one suit short: 4441 or 5440 (E-14)."""
    return where(lambda n: n[2] >= 4 and n[3] >= 4 and max(n[0], n[1]) >= 4)


def _opening(
    name: str,
    shows: HandSet,
    label: str,
    *,
    errata: tuple[str, ...] = (),
    basis: str = "system",
    kind: str = "opening",
    remark: str = "",
) -> Rule:
    from tosr_engine.system.continuations import after_opening

    c = call(name)
    forcing = {"1C": "round", "P": "no"}.get(name, "no")
    return Rule(
        c,
        shows,
        label,
        "1",
        kind=kind,
        forcing=forcing,
        then=lambda at: after_opening(c, at),
        basis=basis,
        errata=errata,
        remark=remark,
    )


@lru_cache(maxsize=2)
def openings(fourth_seat: bool = False) -> Table:
    """The table of openings; in fourth seat the weak ones pass (E-29)."""
    limited = hcp(10, 14)
    weak = hcp(6, 9)
    flat_minors = FLAT & both(D, C, 4)
    rules = [
        _opening(
            "5H",
            missing_top_two(H) & playing_tricks(11),
            "eleven playing tricks without the ace and king of hearts",
            errata=("E-28",),
        ),
        _opening(
            "5S",
            missing_top_two(S) & playing_tricks(11),
            "eleven playing tricks without the ace and king of spades",
            errata=("E-28",),
        ),
        _opening("1C", hcp(15), "strong, any shape"),
        _opening(
            "3S", where(lambda n: max(n) == 9), "a nine-card suit, which one is not said", errata=("E-24",)
        ),
        *(
            _opening(
                name,
                length(suit, 10),
                f"ten or more {suit.word}, to play",
                errata=("E-27",),
            )
            for name, suit in (("4H", H), ("4S", S), ("5C", C), ("5D", D))
        ),
        _opening("3NT", gambling(), "solid seven-card spade suit, no ace or king outside", errata=("E-25",)),
        _opening("4NT", both(D, C, 6), "both minors, at least 6-6", errata=("E-27",)),
        _opening("2H", acol_two(H), "Acol two in hearts", errata=("E-17", "E-18", "E-19")),
        _opening("2S", acol_two(S), "Acol two in spades", errata=("E-17", "E-18", "E-19")),
        _opening("1S", limited & _three_suited_minors(), "three-suited with both minors", errata=("E-14",)),
        _opening("1D", limited & length(H, 4), "4+ hearts, perhaps a longer suit", errata=("E-14", "E-15")),
        _opening("1H", limited & length(S, 4), "4+ spades, perhaps a longer minor", errata=("E-12",)),
        _opening("1S", (limited & both(D, C, 4)) - flat_minors, "both minors", errata=("E-13",)),
        _opening("2C", limited & _single_suited(C), "6+ clubs, one-suited", errata=("E-16",)),
        _opening("2D", limited & _single_suited(D), "6+ diamonds, one-suited", errata=("E-16",)),
        _opening("1NT", hcp(11, 14) & BALANCED, "balanced without a four-card major", errata=("E-13",)),
    ]
    if not fourth_seat:
        rules.extend(_weak_openings(weak))
    rules.append(
        _opening(
            "P", EVERY_HAND, "none of the openings", kind="opening", errata=("E-29",) if fourth_seat else ()
        )
    )
    return Table(rules, name="openings")


def _weak_openings(weak: HandSet) -> list[Rule]:
    eight = tuple(
        _opening(
            name,
            length(suit, 8, 8) & hcp(0, 9),
            f"preemptive, eight {suit.word}",
            errata=("E-26",),
        )
        for name, suit in (("4C", C), ("4D", D), ("4H", H), ("4S", S))
    )
    transfers = tuple(
        _opening(
            name,
            length(suit, 7, 7) & hcp(5, 9),
            f"transfer preempt: seven {suit.word}",
            errata=("E-21",),
        )
        for name, suit in (("3C", D), ("3D", H), ("3H", S))
    )
    twos = tuple(
        _opening(
            name,
            length(suit, 6, most) & weak,
            f"weak two in {suit.word}",
            errata=("E-22",),
        )
        for name, suit, most in (("2C", D, 6), ("2D", H, 6), ("2H", S, 6), ("2S", C, 7))
    )
    pairs = tuple(
        _opening(
            name,
            weak & both(a, b, 5),
            f"weak, 5-5 or longer in {a.word} and {b.word}",
            errata=("E-20", "E-23"),
        )
        for name, a, b in FIVE_FIVE_ORDER
    )
    return [*pairs, *eight, *transfers, *twos]


class ToOpen(Plan):
    """Nobody has opened yet."""

    def table(self, at: At) -> Table:
        """The openings for this seat."""
        return openings(fourth_seat=len(at.auction.calls) == 3)

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """They open: our defence (13, Appendix 3)."""
        from tosr_engine.system.continuations import after_their_opening

        return after_their_opening(at)

    def passed_by(self, at: At) -> Plan:
        """They pass: nothing has happened, unless the pass was said to be strong (13.5)."""
        from tosr_engine.system.continuations import after_their_opening

        said = at.auction.shown.get(len(at.auction.calls) - 1)
        return after_their_opening(at) if said is not None and said.kind == "strong" else self


def passed_hand(fourth_seat: bool = False) -> HandSet:
    """The hands that pass as dealer (or in another seat with the opening left to us)."""
    hands = openings(fourth_seat).meaning(PASS)
    assert hands is not None
    return hands

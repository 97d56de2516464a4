"""SWINE over a double of our 1NT (notes 13.4, E-179).

Pass makes opener redouble: then responder passes to play, or bids the lower of two touching suits.
Redouble makes opener bid 2C: a weak one-suiter follows. Direct 2C and 2D show two suits that do not
touch; direct 2H, 2S, 3C, 3D are one-suited and competitive; 2NT forces to game with two suits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tosr_engine.calls import REDOUBLE, Call, Shown
from tosr_engine.cards import SUITS, C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import hcp, length, where
from tosr_engine.system.agreements import both_at_least, first_longest, natural_end, pass_rule, placed, rule
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table

SECTION = "13.4"
PENALTY = 9
"""HCP with which responder plays 1NT redoubled (judgement)."""


@dataclass(frozen=True)
class Swine(Plan):
    """Responder's turn after 1NT doubled."""

    structure: str = "SWINE"

    def table(self, at: At) -> Table:
        """Touching suits by pass, one suit by redouble, the others directly."""
        return _responses()

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """Not reached: responder calls before the next opponent."""
        return super().over(c, shown, at)


def _two_suited(a: Suit, b: Suit) -> HandSet:
    """The two longest suits, four or more cards each."""
    rest = [s for s in SUITS if s not in (a, b)]
    return both_at_least(a, b, 4) & where(lambda n: all(n[s] <= min(n[a], n[b]) for s in rest))


@cache
def _one_suited() -> HandSet:
    return where(lambda n: max(n) >= 5 and sorted(n)[2] <= 3)


def _long(suit: Suit) -> HandSet:
    return length(suit, 5) & _one_suited() & first_longest(suit)


@cache
def touching() -> HandSet:
    """Weak hands shown through pass and redouble: C+D, D+H, H+S, or five spades with clubs."""
    return _two_suited(D, C) | _two_suited(H, D) | _two_suited(S, H) | (_two_suited(S, C) & length(S, 5))


@cache
def _responses() -> Table:
    errata = ("E-179",)
    weak = hcp(0, PENALTY - 1)
    two_suits = _two_suited(D, C)
    for a, b in ((H, D), (S, H), (S, C), (H, C), (S, D)):
        two_suits = two_suits | _two_suited(a, b)
    rules: list[Rule] = [
        rule(
            "2NT",
            hcp(13) & where(lambda n: sorted(n)[2] >= 5),
            "two-suited, forcing to game",
            SECTION,
            kind="conventional",
            forcing="game",
            judged=True,
            errata=errata,
        ),
        rule(
            "P",
            hcp(PENALTY),
            "makes opener redouble, then passes to play",
            SECTION,
            kind="conventional",
            forcing="round",
            then=_forced_redouble,
            judged=True,
            errata=errata,
            public="Forces opener to redouble",
        ),
        rule(
            "P",
            weak & touching(),
            "makes opener redouble, then shows touching suits",
            SECTION,
            kind="conventional",
            forcing="round",
            then=_forced_redouble,
            errata=errata,
            public="Forces opener to redouble",
        ),
        rule(
            "2C",
            weak & (_two_suited(H, C) | _two_suited(S, C)),
            "clubs and a major",
            SECTION,
            kind="conventional",
            then=natural_end,
            errata=errata,
        ),
        rule(
            "2D",
            weak & _two_suited(S, D),
            "diamonds and spades",
            SECTION,
            kind="conventional",
            then=natural_end,
            errata=errata,
        ),
        *(
            rule(
                name,
                hcp(6, PENALTY - 1) & length(suit, 6) & _one_suited(),
                f"competitive, {suit.word}",
                SECTION,
                kind="natural",
                then=placed,
                judged=True,
                errata=errata,
            )
            for name, suit in (("2H", H), ("2S", S), ("3C", C), ("3D", D))
        ),
        Rule(
            REDOUBLE,
            _one_suited(),
            "makes opener bid 2C: a weak one-suited hand",
            SECTION,
            kind="conventional",
            forcing="round",
            then=lambda at: Fixed(_forced_two_clubs()),
            errata=errata,
            alert=True,
            public="Forces opener to bid 2C",
        ),
        rule(
            "P",
            EVERY_HAND,
            "makes opener redouble; a flat hand",
            SECTION,
            kind="conventional",
            forcing="round",
            then=_forced_redouble,
            judged=True,
            errata=errata,
            public="Forces opener to redouble",
        ),
    ]
    return Table(rules, name="SWINE")


def _forced_redouble(at: At) -> Plan:
    return Fixed(_redouble())


@cache
def _redouble() -> Table:
    return Table(
        [
            Rule(
                REDOUBLE,
                EVERY_HAND,
                "forced",
                SECTION,
                kind="answer",
                then=lambda at: Fixed(_after_redouble()),
                errata=("E-179",),
            )
        ],
        name="opener redoubles",
    )


@cache
def _after_redouble() -> Table:
    """Responder plays 1NT redoubled, or names the lower of two touching suits."""
    errata = ("E-179",)
    weak = hcp(0, PENALTY - 1)
    return Table(
        [
            rule(
                "2C",
                weak & _two_suited(D, C),
                "clubs and diamonds",
                SECTION,
                kind="answer",
                then=natural_end,
                errata=errata,
            ),
            rule(
                "2D",
                weak & _two_suited(H, D),
                "diamonds and hearts",
                SECTION,
                kind="answer",
                then=natural_end,
                errata=errata,
            ),
            rule(
                "2H",
                weak & _two_suited(S, H),
                "hearts and spades",
                SECTION,
                kind="answer",
                then=natural_end,
                errata=errata,
            ),
            rule(
                "2S",
                weak & _two_suited(S, C) & length(S, 5),
                "five spades and clubs",
                SECTION,
                kind="answer",
                then=natural_end,
                errata=errata,
            ),
            pass_rule("to play", SECTION, errata=errata),
        ],
        name="responder after the forced redouble",
    )


@cache
def _forced_two_clubs() -> Table:
    return Table(
        [
            rule(
                "2C",
                EVERY_HAND,
                "forced",
                SECTION,
                kind="answer",
                then=lambda at: Fixed(_one_suit()),
                errata=("E-179",),
            )
        ],
        name="opener bids 2C",
    )


@cache
def _one_suit() -> Table:
    return Table(
        [
            *(
                rule(
                    f"2{s.letter}",
                    _long(s),
                    f"to play in {s.word}",
                    SECTION,
                    kind="answer",
                    then=placed,
                    errata=("E-179",),
                )
                for s in (S, H, D)
            ),
            pass_rule("to play in clubs", SECTION, errata=("E-179",)),
        ],
        name="responder names the suit",
    )

"""Interference over 2C, 2D, 2H, 2S and 2NT (notes 12.7, E-169): doubles are correctable, and the struggle
after 2C or 2D passed round to a double."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tosr_engine.calls import DOUBLE, REDOUBLE, Call, Shown
from tosr_engine.cards import C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import hcp, length
from tosr_engine.system.agreements import natural_end, pass_rule, placed, rule
from tosr_engine.system.language import At, Fixed, Follow, Placed, Plan, Rule, Table
from tosr_engine.system.openings import acol_two
from tosr_engine.system.weak_twos import HandType, five_five_type, maximum_semi_solid, one_suit_type

SECTION = "12.7"


@cache
def types_of(opening: str) -> tuple[HandType, ...]:
    """The hand types of a two-level opening (7-11)."""
    if opening == "2C":
        return one_suit_type(C, 10, 14), one_suit_type(D, 6, 9), five_five_type(S, H)
    if opening == "2D":
        return one_suit_type(D, 10, 14), one_suit_type(H, 6, 9), five_five_type(S, C)
    if opening == "2H":
        return HandType((H,), acol_two(H)), one_suit_type(S, 6, 9), five_five_type(D, C)
    if opening == "2S":
        return HandType((S,), acol_two(S)), one_suit_type(C, 6, 9), five_five_type(H, D)
    return five_five_type(S, D), five_five_type(H, C)


def over_weak(opening: str, c: Call, at: At) -> Plan:
    """Responder's plan: double (redouble) asks opener to pass or to show his hand."""
    last = at.last_bid
    assert last is not None
    return Fixed(_correctable(opening, last, at.our_double))


@cache
def _correctable(opening: str, last: Call, doubling: Call) -> Table:
    return Table(
        [
            Rule(
                doubling,
                hcp(10),
                "correctable: pass, or show your hand",
                SECTION,
                kind="competitive",
                then=_show(opening, last, doubling),
                basis="judgement",
                errata=("E-169",),
                alert=True,
            ),
            pass_rule("nothing to say", SECTION, judged=True, errata=("E-169",), then=natural_end),
        ],
        name=f"responses to {opening} over interference",
    )


def _show(opening: str, last: Call, doubling: Call) -> Follow:
    return lambda at: Fixed(_corrected(opening, last, doubling))


@cache
def _corrected(opening: str, last: Call, doubling: Call) -> Table:
    """Opener passes with their suit (or to play redoubled), else bids the cheapest suit of his hand."""
    stays = last.suit
    rules: list[Rule] = []
    for t in types_of(opening):
        words = " and ".join(s.word for s in t.suits)
        if stays in t.suits:
            rules.append(pass_rule(f"holds {words}", SECTION, t.hands, errata=("E-169",)))
        else:
            rules.append(
                rule(
                    t.cheapest_over(last).name,
                    t.hands,
                    f"holds {words}",
                    SECTION,
                    kind="answer",
                    then=placed,
                    errata=("E-169",),
                )
            )
    return Table(
        rules, name=f"opener over the correctable {'redouble' if doubling is REDOUBLE else 'double'}"
    )


# --- 2C P P X and 2D P P X ----------------------------------------------------------------------------


@dataclass(frozen=True)
class PassedRound(Placed):
    """Responder has passed 2C or 2D; a reopening double starts the struggle."""

    opening: str

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """Opener's turn over a double."""
        if c is DOUBLE:
            return Fixed(_opener_doubled(self.opening))
        return super().over(c, shown, at)


def own_suits(opening: str) -> tuple[tuple[str, Suit], ...]:
    """The calls by which a player names a suit of his own, not correctable."""
    return (("2D", D), ("2H", H), ("2S", S)) if opening == "2C" else (("2H", H), ("2S", S), ("3C", C))


@cache
def _opener_doubled(opening: str) -> Table:
    """Opener: redouble with the good hand, show the systemic hand with extras, else pass."""
    errata = ("E-169",)
    main: Suit = C if opening == "2C" else D
    single, weak, pair = types_of(opening)
    weak_call = "2D" if opening == "2C" else "2H"
    pair_call = "2H" if opening == "2C" else "2S"
    extras = hcp(8, 9)
    return Table(
        [
            Rule(
                REDOUBLE,
                single.hands & maximum_semi_solid(main),
                f"good hand with semi-solid {main.word}",
                SECTION,
                kind="competitive",
                then=lambda at: Fixed(_responder(opening, after_redouble=True)),
                errata=errata,
                alert=True,
            ),
            rule(
                weak_call,
                weak.hands & (extras | length(main, 0, 0)),
                "the weak one-suited hand with extras",
                SECTION,
                kind="competitive",
                judged=True,
                then=lambda at: Fixed(_to_play(opening)),
                errata=errata,
            ),
            rule(
                pair_call,
                pair.hands & (extras | length(main, 0, 0)),
                "the two-suited hand with extras",
                SECTION,
                kind="competitive",
                judged=True,
                then=lambda at: Fixed(_to_play(opening)),
                errata=errata,
            ),
            pass_rule(
                "says nothing more",
                SECTION,
                errata=errata,
                then=lambda at: Fixed(_responder(opening, after_redouble=False)),
            ),
        ],
        name=f"opener after {opening} passed round and doubled",
    )


@cache
def _responder(opening: str, *, after_redouble: bool) -> Table:
    errata = ("E-169",)
    main: Suit = C if opening == "2C" else D
    holds: HandSet = length(main, 5)
    suits = [
        rule(
            name,
            length(suit, 5),
            f"own suit, not correctable: {suit.word}",
            SECTION,
            kind="competitive",
            then=placed,
            judged=True,
            errata=errata,
        )
        for name, suit in own_suits(opening)
    ]
    if after_redouble:
        void = length(main, 0, 0)
        return Table(
            [
                *(
                    r
                    for r in (
                        Rule(
                            x.call,
                            x.shows & void,
                            x.label,
                            SECTION,
                            kind=x.kind,
                            then=placed,
                            basis="judgement",
                            errata=errata,
                        )
                        for x in suits
                    )
                ),
                pass_rule("content", SECTION, errata=errata),
            ],
            name="responder over the redouble",
        )
    return Table(
        [
            pass_rule(f"holds {main.word}", SECTION, holds, errata=errata),
            *suits,
            Rule(
                REDOUBLE,
                EVERY_HAND,
                f"no {main.word} and nowhere to run: bid up the line",
                SECTION,
                kind="competitive",
                forcing="round",
                then=natural_end,
                errata=errata,
                alert=True,
            ),
        ],
        name=f"responder after {opening} doubled and passed",
    )


@cache
def _to_play(opening: str) -> Table:
    return Table(
        [
            *(
                rule(
                    name,
                    EVERY_HAND,
                    "to play: own suit or a correction",
                    SECTION,
                    kind="competitive",
                    then=placed,
                    judged=True,
                    errata=("E-169",),
                )
                for name, _ in own_suits(opening)
            ),
            pass_rule("to play", SECTION, judged=True, errata=("E-169",)),
        ],
        partition=False,
    )


__all__ = ["PassedRound", "over_weak"]

"""After 1C-1D (notes 2.10): opener's rebids, semi-positive relays, and the second negative."""

from __future__ import annotations

from functools import lru_cache

from tosr_engine.calls import PARTNER, call
from tosr_engine.cards import SUITS, C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import BALANCED, controls, hcp, length, playing_tricks
from tosr_engine.system.agreements import (
    any_of,
    both_at_least,
    first_longest,
    good_suit,
    others,
    pass_rule,
    placed,
    rule,
    solid,
    stopper,
)
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table
from tosr_engine.system.relays.plans import Frame, Steps, Teller
from tosr_engine.system.relays.questions import FirstAnswers, Rung
from tosr_engine.system.relays.strength import SEMI_POSITIVE
from tosr_engine.system.relays.structures import transfer_responses
from tosr_engine.system.second_negative import Describe, describe_tree

SECTION = "2.10"
ONE_HEART, TWO_CLUBS = call("1H"), call("2C")


def opener_rebids(at: At) -> Plan:
    """Opener's turn after 1C-1D."""
    return Fixed(_rebids())


@lru_cache(maxsize=None)
def running_suit() -> HandSet:
    """A solid suit of six or more with stoppers in two other suits, for 3NT (E-78)."""
    hands = []
    for suit in SUITS:
        a, b, c = others(suit)
        two = (stopper(a) & stopper(b)) | (stopper(a) & stopper(c)) | (stopper(b) & stopper(c))
        hands.append(solid(suit, 6) & two)
    return any_of(hands)


def _natural(names: dict[Suit, str], points: HandSet, errata: tuple[str, ...]) -> list[Rule]:
    """The longest suit, the higher of equals (E-78)."""
    return [
        rule(names[suit], points & first_longest(suit), f"natural, {suit.word} the longest suit", SECTION, kind="natural", judged=True, errata=errata)
        for suit in (S, H, D, C)
    ]


@lru_cache(maxsize=None)
def _rebids() -> Table:
    points = hcp(15, 18)
    jumps = [
        rule(name, points & good_suit(suit, 6) & first_longest(suit) & playing_tricks(8), f"natural jump, a good {suit.word[:-1]} suit and playing strength", SECTION, kind="natural", judged=True, errata=("E-78",))
        for name, suit in (("2S", S), ("3H", H), ("3D", D), ("3C", C))
    ]
    return Table(
        [
            rule("1H", hcp(19), "strong, any shape", SECTION, kind="ask", forcing="round", then=_strong, errata=("E-79",), public="19+ HCP, any shape, artificial"),
            rule("3NT", points & running_suit(), "to play, on a long running suit", SECTION, kind="natural", then=placed, judged=True, errata=("E-78",)),
            rule("2NT", points & both_at_least(D, C, 5), "both minors, at least 5-5", SECTION, judged=False),
            *jumps,
            rule("1NT", points & BALANCED, "balanced", SECTION, kind="natural", errata=("E-78",)),
            *_natural({S: "1S", H: "2H", D: "2D", C: "2C"}, points, ("E-78",)),
        ],
        name="opener after 1C-1D",
    )


@lru_cache(maxsize=None)
def semi_positive() -> HandSet:
    """5-7 HCP, or 8+ HCP with at most one control (2.6)."""
    return hcp(5, 7) | (hcp(8) & controls(0, 1))


@lru_cache(maxsize=None)
def _semi_positive_answers() -> FirstAnswers:
    negative = Rung(hcp(0, 4), "second negative", SECTION, follow=_second_negative, errata=("E-81",))
    return FirstAnswers(transfer_responses(), SEMI_POSITIVE, semi_positive(), negative)


def _strong(at: At) -> Plan:
    """Responder's answers to 1C-1D-1H: the structure of 1C two steps up (E-80)."""
    frame = Frame(PARTNER[at.seat], at.seat, SEMI_POSITIVE, section=SECTION)
    return Teller(_semi_positive_answers(), Steps(ONE_HEART), frame)


def _second_negative(at: At) -> Plan:
    """Opener's turn after 1C-1D-1H-1S."""
    return Fixed(_after_second_negative())


@lru_cache(maxsize=None)
def _after_second_negative() -> Table:
    points = hcp(19, 22)
    return Table(
        [
            rule("3NT", points & running_suit(), "to play, on a long running suit", SECTION, kind="natural", then=placed, judged=True, errata=("E-82",)),
            rule("2C", hcp(23), "any shape, forcing to game", SECTION, kind="ask", forcing="game", then=_describe, public="23+ HCP, any shape, artificial"),
            rule("1NT", points & BALANCED, "balanced", SECTION, kind="natural", errata=("E-82",)),
            rule("2NT", points & both_at_least(D, C, 5), "both minors, at least 5-5", SECTION),
            *_natural({S: "2S", H: "2H", D: "2D", C: "3C"}, points, ("E-82",)),
        ],
        name="opener after 1C-1D-1H-1S",
    )


def _describe(at: At) -> Plan:
    """Responder (0-4) tells lengths, then shortage, controls and where they are (E-83, E-88)."""
    from tosr_engine.system.relays.strength import SECOND_NEGATIVE

    frame = Frame(PARTNER[at.seat], at.seat, SECOND_NEGATIVE, section=SECTION)
    return Teller(Describe(describe_tree(), _after_balanced), Steps(TWO_CLUBS), frame)


def _after_balanced(at: At) -> Plan:
    """Opener after 2C-2D: the size of a balanced hand, or a natural suit (E-89, E-90)."""
    return Fixed(_balanced_rebids())


@lru_cache(maxsize=None)
def _balanced_rebids() -> Table:
    errata = ("E-89", "E-90")
    return Table(
        [
            rule("2NT", BALANCED & hcp(23, 24), "balanced", SECTION, kind="natural", forcing="game", then=lambda at: Fixed(_after_two_notrump()), errata=errata),
            rule("3NT", BALANCED & hcp(25), "balanced, stronger", SECTION, kind="natural", then=placed, judged=True, errata=errata),
            *(
                rule(name, first_longest(suit), f"natural, {suit.word}", SECTION, kind="natural", forcing="game", judged=True, errata=errata)
                for name, suit in (("2S", S), ("2H", H), ("3D", D), ("3C", C))
            ),
        ],
        name="opener after 2C-2D",
    )


@lru_cache(maxsize=None)
def _after_two_notrump() -> Table:
    return Table(
        [
            rule("3C", length(S, 4) | length(H, 4), "asks for a five-card or four-card major", SECTION, kind="ask", forcing="ask", then=lambda at: Fixed(_five_card_stayman()), judged=True, errata=("E-89",), public="Asks for four- and five-card majors"),
            *(
                rule(f"3{suit.letter}", length(suit, 5), f"natural, {suit.word}", SECTION, kind="natural", forcing="game", judged=True, errata=("E-89",))
                for suit in (D, H, S)
            ),
            rule("3NT", EVERY_HAND, "to play", SECTION, kind="sign-off", forcing="to-play", then=placed, judged=True, errata=("E-89",)),
        ],
        name="responder after 2NT",
    )


@lru_cache(maxsize=None)
def _five_card_stayman() -> Table:
    return Table(
        [
            rule("3H", length(H, 5), "five hearts", SECTION, kind="answer", forcing="game", then=_choose_game),
            rule("3S", length(S, 5), "five spades", SECTION, kind="answer", forcing="game", then=_choose_game),
            rule("3D", length(H, 4) | length(S, 4), "one or two four-card majors", SECTION, kind="answer", forcing="game", then=lambda at: Fixed(_which_major()), errata=("E-89",)),
            rule("3NT", EVERY_HAND, "no four-card major", SECTION, kind="answer", then=placed),
        ],
        name="answers to five-card Stayman",
    )


@lru_cache(maxsize=None)
def _which_major() -> Table:
    return Table(
        [
            rule("3H", length(H, 4), "four hearts, perhaps four spades", SECTION, kind="answer", forcing="game", then=_choose_game, errata=("E-89",)),
            rule("3S", length(S, 4), "four spades, no four hearts", SECTION, kind="answer", forcing="game", then=_choose_game, errata=("E-89",)),
            rule("3NT", EVERY_HAND, "no four-card major", SECTION, kind="answer", then=placed, errata=("E-89",)),
        ],
        name="responder's majors after 3C-3D",
    )


def _choose_game(at: At) -> Plan:
    """The contract is chosen among the games; the notes give no further calls."""
    return Fixed(_games())


@lru_cache(maxsize=None)
def _games() -> Table:
    return Table(
        [
            *(
                rule(name, EVERY_HAND, "to play", SECTION, kind="sign-off", forcing="to-play", then=placed)
                for name in ("3NT", "4H", "4S", "5C", "5D", "6C", "6D", "6H", "6S", "6NT")
            ),
            pass_rule("to play", SECTION),
        ],
        partition=False,
    )

"""After 1C-1D (notes 2.10): opener's rebids, semi-positive relays, and the second negative."""

from __future__ import annotations

from functools import cache, partial

from tosr_engine.calls import PARTNER, call
from tosr_engine.cards import SUITS, C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import BALANCED, controls, hcp, length, pattern, playing_tricks, where
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
    then_table,
)
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table
from tosr_engine.system.relays.frame import Frame, Steps
from tosr_engine.system.relays.plans import Teller
from tosr_engine.system.relays.questions import FirstAnswers, Rung
from tosr_engine.system.relays.strength import SECOND_NEGATIVE, SEMI_POSITIVE
from tosr_engine.system.relays.structures import transfer_responses
from tosr_engine.system.second_negative import DescribeQuestion

SECTION = "2.10"
ONE_HEART, TWO_CLUBS = call("1H"), call("2C")

_rule = partial(rule, section=SECTION)
_natural = partial(_rule, kind="natural", judged=True)
_answer = partial(_rule, kind="answer")


def opener_rebids(at: At) -> Plan:
    """Opener's turn after 1C-1D."""
    return Fixed(_rebids())


@cache
def running_suit() -> HandSet:
    """A solid suit of six or more with stoppers in two other suits, for 3NT (E-78)."""
    hands = []
    for suit in SUITS:
        a, b, c = others(suit)
        two = (stopper(a) & stopper(b)) | (stopper(a) & stopper(c)) | (stopper(b) & stopper(c))
        hands.append(solid(suit, 6) & two)
    return any_of(hands)


def _running(points: HandSet, *errata: str) -> Rule:
    return _natural(
        "3NT",
        points & running_suit(),
        "to play, on a long running suit",
        then=placed,
        errata=errata,
        public="Solid suit of 6+ cards, two outside stoppers, to play",
    )


def _both_minors(points: HandSet) -> Rule:
    return _rule("2NT", points & both_at_least(D, C, 5), "both minors, 5-5 or longer", kind="natural")


@cache
def _rebids() -> Table:
    points = hcp(15, 18)
    jumps = [
        _natural(
            f"{level}{suit.letter}",
            points & good_suit(suit, 6) & first_longest(suit) & playing_tricks(8),
            f"natural jump: a good {suit.word[:-1]} suit and playing strength",
            errata=("E-78",),
        )
        for level, suit in ((2, S), (3, H), (3, D), (3, C))
    ]
    strong = _rule(
        "1H",
        hcp(19),
        "strong, any shape",
        kind="ask",
        forcing="round",
        then=_strong,
        errata=("E-79",),
        public="19+ HCP, any shape, artificial",
    )
    return Table(
        [
            strong,
            _running(points, "E-78"),
            _both_minors(points),
            *jumps,
            _rule("1NT", points & BALANCED, "balanced", kind="natural", errata=("E-78",)),
            *(
                _natural(
                    name,
                    points & first_longest(suit),
                    f"natural, {suit.word} the longest suit",
                    errata=("E-78",),
                )
                for name, suit in (("1S", S), ("2H", H), ("2D", D), ("2C", C))
            ),
        ],
        name="opener after 1C-1D",
    )


@cache
def semi_positive() -> HandSet:
    """5-7 HCP, or 8+ HCP with at most one control (2.6)."""
    return hcp(5, 7) | (hcp(8) & controls(0, 1))


@cache
def semi_positive_answers() -> FirstAnswers:
    """Responder's answers to 1C-1D-1H: 0-4 HCP first, then the structure of 1C (E-80, E-81)."""
    negative = Rung(
        hcp(0, 4), "second negative", SECTION, follow=_second_negative, forcing="round", errata=("E-81",)
    )
    return FirstAnswers(transfer_responses(), SEMI_POSITIVE, semi_positive(), negative)


def _strong(at: At) -> Plan:
    frame = Frame(PARTNER[at.seat], at.seat, SEMI_POSITIVE, section=SECTION)
    return Teller(semi_positive_answers(), Steps(ONE_HEART), frame)


def _second_negative(at: At) -> Plan:
    """Opener's turn after 1C-1D-1H-1S."""
    return Fixed(_after_second_negative())


def _bid_naturally(suit: Suit) -> HandSet:
    """The longest suit, the higher of equals; with 4441 the one that is bid at the lowest level (E-82)."""
    order = (D, H, S, C)
    before = order[: order.index(suit)]
    cheapest = where(lambda n: n[suit] == 4 and all(n[s] < 4 for s in before))
    three_suited = pattern("4441")
    return (first_longest(suit) - three_suited) | (cheapest & three_suited)


@cache
def _after_second_negative() -> Table:
    points = hcp(19, 22)
    solid_suits = [
        _natural(
            f"3{suit.letter}",
            points & solid(suit, 6) & first_longest(suit),
            f"natural, solid {suit.word}",
            errata=("E-82",),
        )
        for suit in (S, H, D)
    ]
    game_force = _rule(
        "2C",
        hcp(23),
        "any shape, forcing to game",
        kind="ask",
        forcing="game",
        then=_describe,
        public="23+ HCP, any shape, artificial",
    )
    return Table(
        [
            _running(points, "E-82"),
            game_force,
            _rule("1NT", points & BALANCED, "balanced", kind="natural", errata=("E-82",)),
            _both_minors(points),
            *solid_suits,
            *(
                _natural(name, points & _bid_naturally(suit), f"natural, {suit.word}", errata=("E-82",))
                for name, suit in (("2S", S), ("2H", H), ("2D", D), ("3C", C))
            ),
        ],
        name="opener after 1C-1D-1H-1S",
    )


def _describe(at: At) -> Plan:
    """Responder tells lengths, then shortage, controls and where they are (E-83, E-88)."""
    frame = Frame(PARTNER[at.seat], at.seat, SECOND_NEGATIVE, section=SECTION)
    return Teller(DescribeQuestion(_after_balanced), Steps(TWO_CLUBS), frame)


def _after_balanced(at: At) -> Plan:
    """Opener after 2C-2D: the size of a balanced hand, or a natural suit."""
    return Fixed(_balanced_rebids())


@cache
def _balanced_rebids() -> Table:
    errata = ("E-90",)
    return Table(
        [
            _rule(
                "2NT",
                BALANCED & hcp(23, 24),
                "balanced",
                kind="natural",
                forcing="game",
                then=then_table(_after_two_notrump),
            ),
            _natural("3NT", BALANCED & hcp(25), "balanced, too strong for 2NT", then=placed, errata=errata),
            *(
                _natural(
                    call_name, first_longest(suit), f"natural, {suit.word}", forcing="game", errata=errata
                )
                for call_name, suit in (("2S", S), ("2H", H), ("3D", D), ("3C", C))
            ),
        ],
        name="opener after 2C-2D",
    )


@cache
def _after_two_notrump() -> Table:
    """Responder, 4333 or 4432 (E-89): three cards in a major may meet five where a doubleton ruffs."""
    errata = ("E-89",)
    seeks_a_major = where(lambda n: max(n[S], n[H]) >= 4 or (max(n[S], n[H]) == 3 and min(n) == 2))
    return Table(
        [
            _rule(
                "3C",
                seeks_a_major,
                "five-card Stayman: asks for a five-card or a four-card major",
                kind="ask",
                forcing="ask",
                then=then_table(_five_card_stayman),
                judged=True,
                errata=errata,
                public="Asks for five- and four-card majors",
            ),
            *(
                _natural(
                    f"3{suit.letter}",
                    length(suit, 5),
                    f"natural, {suit.word}",
                    forcing="game",
                    errata=errata,
                )
                for suit in (D, H, S)
            ),
            _rule(
                "3NT",
                EVERY_HAND,
                "to play",
                kind="sign-off",
                forcing="to-play",
                then=placed,
                judged=True,
                errata=errata,
            ),
        ],
        name="responder after 2NT",
    )


@cache
def _five_card_stayman() -> Table:
    four = length(H, 4) | length(S, 4)
    game = then_table(_games)
    return Table(
        [
            _answer("3H", length(H, 5), "five hearts", forcing="game", then=game),
            _answer("3S", length(S, 5), "five spades", forcing="game", then=game),
            _answer(
                "3D",
                four,
                "one or two four-card majors",
                forcing="game",
                then=then_table(_which_major),
                errata=("E-89",),
            ),
            _answer("3NT", EVERY_HAND, "no four-card major", then=placed),
        ],
        name="answers to five-card Stayman",
    )


@cache
def _which_major() -> Table:
    errata = ("E-89",)
    game = then_table(_games)
    return Table(
        [
            _answer(
                "3H",
                length(H, 4),
                "four hearts, perhaps four spades",
                forcing="game",
                then=game,
                errata=errata,
            ),
            _answer(
                "3S", length(S, 4), "four spades, not four hearts", forcing="game", then=game, errata=errata
            ),
            _answer("3NT", EVERY_HAND, "no four-card major", then=placed, errata=errata),
        ],
        name="responder's majors after 3C-3D",
    )


@cache
def _games() -> Table:
    """The contract is chosen among the games; the notes give no further calls."""
    return Table(
        [
            *(
                _rule(name, EVERY_HAND, "to play", kind="sign-off", forcing="to-play", then=placed)
                for name in ("3NT", "4H", "4S", "5C", "5D", "6C", "6D", "6H", "6S", "6NT")
            ),
            pass_rule("to play", SECTION),
        ],
        partition=False,
    )

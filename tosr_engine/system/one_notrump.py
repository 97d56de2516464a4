"""The 1NT opening: 11-14 balanced without a four-card major (notes 6)."""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import PARTNER, call
from tosr_engine.cards import C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import BALANCED, hcp, length, of_shapes, shape_bits, where
from tosr_engine.system.agreements import (
    both_at_least,
    first_longest,
    good_suit,
    natural_end,
    pass_rule,
    placed,
    rule,
    to_play,
)
from tosr_engine.system.blackwood import Blackwood
from tosr_engine.system.language import At, Fixed, Follow, Plan, Rule, Table, Undefined
from tosr_engine.system.raises import plan_over
from tosr_engine.system.relays.frame import Frame, Steps
from tosr_engine.system.relays.plans import Teller
from tosr_engine.system.relays.questions import ShapeQuestion
from tosr_engine.system.relays.strength import NOTRUMP
from tosr_engine.system.relays.structures import after_one_notrump
from tosr_engine.system.transfers import HEARTS, SPADES, after_transfer

SECTION = "6"
INVITE, GAME = 11, 13
"""HCP (judgement): an invitation and a game force opposite 11-14."""

MINORS_TEXT = "balanced invitation, takeout for the minors, or a weak hand with diamonds"


def responses(at: At) -> Plan:
    """Responder's turn."""
    return plan_over(_responses(at.passed(at.seat)))


@cache
def game_forcing_four_four() -> HandSet:
    """3=2=4=4 and 2=3=4=4 with game values: told by 2S, then the doubleton (E-118)."""
    return of_shapes(shape_bits("3244", "2344")) & hcp(GAME, 16)


@cache
def weak_diamonds() -> HandSet:
    """A weak hand with six or more diamonds."""
    return hcp(0, 8) & length(D, 6)


@cache
def minors_takeout() -> HandSet:
    """A weak hand with both minors and no balanced shape."""
    return hcp(0, 10) & both_at_least(D, C, 4) - BALANCED


@cache
def balanced_invitation() -> HandSet:
    """An invitational hand without a five-card major."""
    return hcp(INVITE, GAME - 1) & length(S, 0, 4) & length(H, 0, 4)


@cache
def _responses(passed: bool) -> Table:
    rules: list[Rule] = [
        rule(
            "4C",
            length(H, 7) & hcp(0, 8),
            "preemptive in hearts",
            SECTION,
            then=lambda at: Fixed(_complete("4H")),
            judged=True,
        ),
        rule(
            "4D",
            length(S, 7) & hcp(0, 8),
            "preemptive in spades",
            SECTION,
            then=lambda at: Fixed(_complete("4S")),
            judged=True,
        ),
        *(
            rule(
                f"3{suit.letter}",
                good_suit(suit, 6) & length(suit, 6, 6) & hcp(9, 11),
                "six-card suit with two of the top three honours, invitational",
                SECTION,
                kind="natural",
                then=_over_invitation(suit),
                judged=True,
                errata=("E-124",),
            )
            for suit in (S, H, D, C)
        ),
    ]
    majors = hcp(0, 17)
    rules.append(
        rule(
            "2D",
            majors & length(S, 5) & (first_longest(S) | length(H, 0, 4)),
            "transfer to spades",
            SECTION,
            forcing="round",
            then=lambda at: after_transfer(SPADES, at),
            judged=True,
            errata=("E-120",),
        )
    )
    rules.append(
        rule(
            "2C",
            majors & length(H, 5),
            "transfer to hearts",
            SECTION,
            forcing="round",
            then=lambda at: after_transfer(HEARTS, at),
            judged=True,
            errata=("E-120",),
        )
    )
    rules.extend(_by_passed_hand() if passed else _unpassed())
    rules.extend(
        [
            to_play("4H", "to play", SECTION, length(H, 6)),
            to_play("4S", "to play", SECTION, length(S, 6)),
            rule(
                "4NT",
                hcp(16),
                "Blackwood: asks for aces",
                SECTION,
                kind="ask",
                forcing="ask",
                then=lambda at: Blackwood(SECTION),
                optional=True,
                errata=("E-125",),
                public="Asks for aces",
            ),
            pass_rule("no interest in another contract", SECTION, judged=True),
        ]
    )
    return Table(rules, name="responses to 1NT")


def _clubs() -> Rule:
    return rule(
        "2NT",
        length(C, 6) & hcp(0, 10),
        "transfer to clubs",
        SECTION,
        forcing="round",
        then=lambda at: Fixed(_to_clubs()),
        judged=True,
        errata=("E-119",),
    )


def _unpassed() -> list[Rule]:
    return [
        rule(
            "2S",
            game_forcing_four_four(),
            "both minors with a doubleton in a major, game forcing",
            SECTION,
            forcing="round",
            then=_opener_over_minors,
            errata=("E-118",),
        ),
        rule("3NT", hcp(GAME, 16) & BALANCED, "to play", SECTION, kind="natural", then=placed, judged=True),
        rule(
            "2H",
            hcp(GAME),
            "game-forcing relay",
            SECTION,
            kind="ask",
            forcing="game",
            then=_relay,
            judged=True,
            public="Artificial relay, game forcing",
        ),
        _clubs(),
        rule(
            "2S",
            balanced_invitation(),
            "balanced invitation",
            SECTION,
            forcing="round",
            then=_opener_over_minors,
            judged=True,
            errata=("E-118",),
        ),
        rule(
            "2S",
            weak_diamonds(),
            "weak with diamonds",
            SECTION,
            forcing="round",
            then=_opener_over_minors,
            judged=True,
            errata=("E-118",),
        ),
        rule(
            "2S",
            minors_takeout(),
            "takeout for the minors",
            SECTION,
            forcing="round",
            then=_opener_over_minors,
            judged=True,
            errata=("E-118",),
        ),
    ]


def _by_passed_hand() -> list[Rule]:
    return [
        rule(
            "2H",
            weak_diamonds(),
            "by a passed hand: weak with diamonds",
            SECTION,
            forcing="round",
            then=lambda at: Undefined("the notes do not say how opener answers the weak diamond hand"),
        ),
        _clubs(),
        rule(
            "2S",
            minors_takeout(),
            "by a passed hand: takeout for the minors",
            SECTION,
            forcing="round",
            then=_opener_over_minors,
        ),
    ]


def _relay(at: At) -> Plan:
    frame = Frame(PARTNER[at.seat], at.seat, NOTRUMP, section=SECTION)
    return Teller(ShapeQuestion(after_one_notrump(), NOTRUMP), Steps(call("2H")), frame)


def _opener_over_minors(at: At) -> Plan:
    return Fixed(_over_minors())


@cache
def _over_minors() -> Table:
    """Opener after 2S: minimum, or maximum with the better minor; equal length says diamonds (E-118)."""
    return Table(
        [
            rule(
                "2NT", hcp(11, 12), "minimum", SECTION, kind="answer", then=lambda at: Fixed(_after_minimum())
            ),
            rule(
                "3D",
                where(lambda n: n[2] >= 4 and n[2] >= n[3]),
                "maximum with diamonds",
                SECTION,
                kind="answer",
                then=lambda at: Fixed(_after_maximum(D)),
                judged=True,
                errata=("E-118",),
            ),
            rule(
                "3C",
                EVERY_HAND,
                "maximum with clubs",
                SECTION,
                kind="answer",
                then=lambda at: Fixed(_after_maximum(C)),
                errata=("E-118",),
            ),
        ],
        name="opener after 1NT-2S",
    )


def _four_four_rules() -> list[Rule]:
    return [
        rule(
            "3H",
            hcp(GAME) & of_shapes(shape_bits("3244")),
            "both minors and a doubleton heart, game forcing",
            SECTION,
            kind="answer",
            forcing="game",
            errata=("E-118",),
        ),
        rule(
            "3S",
            hcp(GAME) & of_shapes(shape_bits("2344")),
            "both minors and a doubleton spade, game forcing",
            SECTION,
            kind="answer",
            forcing="game",
            errata=("E-118",),
        ),
    ]


@cache
def _after_minimum() -> Table:
    clear_diamonds = where(lambda n: n[2] >= 6 or n[2] >= n[3] + 2)
    return Table(
        [
            *_four_four_rules(),
            pass_rule("the invitation is declined", SECTION, hcp(INVITE)),
            rule(
                "3D",
                clear_diamonds,
                "to play: weak with diamonds, or clearly longer diamonds",
                SECTION,
                kind="sign-off",
                forcing="to-play",
                then=placed,
            ),
            rule(
                "3C",
                EVERY_HAND,
                "to play: both minors without clearly longer diamonds",
                SECTION,
                kind="sign-off",
                then=lambda at: Fixed(_correct_clubs()),
            ),
        ],
        name="responder after 1NT-2S-2NT",
    )


@cache
def _correct_clubs() -> Table:
    return Table(
        [
            rule(
                "3D",
                of_shapes(shape_bits("3352", "3343")),
                "corrects with short clubs",
                SECTION,
                kind="answer",
                then=placed,
            ),
            pass_rule("plays in clubs", SECTION),
        ],
        name="opener over 3C",
    )


@cache
def _after_maximum(minor: Suit) -> Table:
    weak_end: list[Rule] = []
    if minor is C:
        clear_diamonds = where(lambda n: n[2] >= 6 or n[2] >= n[3] + 2)
        weak_end.append(
            rule(
                "3D",
                clear_diamonds,
                "to play: weak with diamonds, or clearly longer diamonds",
                SECTION,
                kind="sign-off",
                forcing="to-play",
                then=placed,
            )
        )
    return Table(
        [
            *_four_four_rules(),
            rule("3NT", hcp(INVITE), "the invitation meets a maximum", SECTION, kind="answer", then=placed),
            *weak_end,
            pass_rule(f"plays in {minor.word}", SECTION),
        ],
        name=f"responder after a maximum with {minor.word}",
    )


@cache
def _to_clubs() -> Table:
    return Table(
        [
            rule(
                "3C",
                EVERY_HAND,
                "completes the transfer",
                SECTION,
                kind="answer",
                then=natural_end,
                errata=("E-119",),
            )
        ],
        name="opener after 1NT-2NT",
    )


@cache
def _complete(name: str) -> Table:
    return Table(
        [rule(name, EVERY_HAND, "completes the transfer", SECTION, kind="answer", then=placed)],
        name="opener completes",
    )


def _over_invitation(suit: Suit) -> Follow:
    return lambda at: Fixed(_invited(suit))


@cache
def _invited(suit: Suit) -> Table:
    game = f"4{suit.letter}" if suit in (S, H) else "3NT"
    return Table(
        [
            rule(
                game,
                hcp(13),
                "accepts with a maximum",
                SECTION,
                kind="answer",
                then=placed,
                judged=True,
                errata=("E-124",),
            ),
            pass_rule("declines with a minimum", SECTION, judged=True, errata=("E-124",)),
        ],
        name="opener over the invitation",
    )

"""Major-suit transfers over 1NT (notes 6.2, E-120 to E-123), the same rules for both majors.

``suit`` is the major shown. Over hearts (2C) the super-accept is 2D, over spades (2D) it is 2H; each
promises a maximum with three-card support and an outside doubleton.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tosr_engine.cards import SUITS, C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import JACK, KING, QUEEN, hcp, holding_where, length, pattern, where
from tosr_engine.system.agreements import pass_rule, placed, rule, semi_solid
from tosr_engine.system.language import At, Fixed, Follow, Plan, Rule, Table

SECTION = "6.2"
TRY, GAME, SLAM = 9, 13, 15
"""HCP (judgement): a game try opposite a super-accept, game opposite any 1NT, a splinter."""


@dataclass(frozen=True)
class Transfer:
    """The calls of one transfer; ``short_*`` name the shortage in S/H, C, D in that order."""

    suit: Suit
    accept: str
    super_accept: str
    five_five: str
    ask: str
    short_after_super: tuple[tuple[str, Suit], ...]
    short_after_accept: tuple[tuple[str, Suit], ...]
    splinters: tuple[tuple[str, Suit], ...]
    second_suit: tuple[tuple[str, Suit], ...]


HEARTS = Transfer(
    H,
    "2H",
    "2D",
    "2S",
    "2NT",
    (("2NT", S), ("3C", C), ("3D", D)),
    (("2S", S), ("3C", C), ("3D", D)),
    (("3S", S), ("4C", C), ("4D", D)),
    (("3C", C), ("3D", D), ("3H", S)),
)
SPADES = Transfer(
    S,
    "2S",
    "2H",
    "2NT",
    "3C",
    (("3C", C), ("3D", D), ("3H", H)),
    (("3C", C), ("3D", D), ("3H", H)),
    (("4C", C), ("4D", D), ("4H", H)),
    (("3D", D), ("3H", H), ("3S", C)),
)


def after_transfer(t: Transfer, at: At) -> Plan:
    """Opener's turn."""
    return Fixed(_accepts(t))


@cache
def _accepts(t: Transfer) -> Table:
    doubleton = where(lambda n: n[t.suit] == 3 and any(n[s] == 2 for s in SUITS if s != t.suit))
    return Table(
        [
            rule(
                t.super_accept,
                doubleton & hcp(13),
                "super-accept: maximum, three-card support and an outside doubleton",
                SECTION,
                kind="answer",
                then=lambda at: Fixed(_after_super(t)),
                errata=("E-120",),
            ),
            rule(
                t.accept,
                EVERY_HAND,
                "accepts the transfer, not a super-accept",
                SECTION,
                kind="answer",
                then=lambda at: Fixed(_after_accept(t)),
            ),
        ],
        name=f"opener after the transfer to {t.suit.word}",
    )


def _five_five(t: Transfer) -> HandSet:
    return where(lambda n: n[t.suit] >= 5 and any(n[s] >= 5 for s in SUITS if s != t.suit))


@cache
def _one_suited(t: Transfer) -> HandSet:
    """5332, 5422, 6322, 6331 and longer one-suiters: told without the shortage."""
    return where(lambda n: sorted(n, reverse=True)[1] <= 3 or sorted(n, reverse=True) == [5, 4, 2, 2])


def _short(suit: Suit) -> HandSet:
    """A singleton or void here, the shortest suit (the first of equals)."""
    return where(
        lambda n: n[suit] <= 1 and all(n[suit] < n[s] or (n[suit] == n[s] and suit <= s) for s in SUITS)
    )


def _splinters(t: Transfer) -> list[Rule]:
    shapes = pattern("6331", "7330")
    return [
        rule(
            name,
            shapes & length(suit, 0, 1) & semi_solid(t.suit) & hcp(SLAM),
            f"slam try: short {suit.word}, one long semi-solid {t.suit.word[:-1]} suit",
            SECTION,
            kind="answer",
            forcing="game",
            then=lambda at: Fixed(_no_more(t)),
            errata=("E-123",),
        )
        for name, suit in t.splinters
    ]


@cache
def _after_super(t: Transfer) -> Table:
    game = f"4{t.suit.letter}"
    return Table(
        [
            *_splinters(t),
            rule(
                t.five_five,
                _five_five(t) & hcp(TRY),
                "two five-card suits, game try or better",
                SECTION,
                kind="answer",
                forcing="round",
                then=lambda at: Fixed(_ask_second(t)),
                errata=("E-122",),
            ),
            rule(
                "3NT",
                _one_suited(t) & hcp(TRY),
                f"game values without a second suit; corrected to {game}",
                SECTION,
                kind="answer",
                forcing="round",
                then=lambda at: Fixed(_correct(t)),
                judged=True,
                errata=("E-121",),
            ),
            *(
                rule(
                    name,
                    _short(suit) & hcp(TRY),
                    f"short {suit.word}, game try or better",
                    SECTION,
                    kind="answer",
                    forcing="round",
                    then=_over_shortage(t, suit),
                    judged=True,
                )
                for name, suit in t.short_after_super
            ),
            rule(
                "3NT",
                hcp(TRY),
                f"game values; corrected to {game}",
                SECTION,
                kind="answer",
                forcing="round",
                then=lambda at: Fixed(_correct(t)),
                judged=True,
            ),
            _weak_after_super(t),
        ],
        name=f"responder after the super-accept in {t.suit.word}",
    )


def _weak_after_super(t: Transfer) -> Rule:
    return rule(
        f"2{t.suit.letter}",
        EVERY_HAND,
        "weak, to play",
        SECTION,
        kind="sign-off",
        forcing="to-play",
        then=placed,
        judged=True,
    )


@cache
def _ask_second(t: Transfer) -> Table:
    """Opener asks for the second suit, or places the contract."""
    return Table(
        [
            rule(
                t.ask,
                EVERY_HAND,
                "asks for the second suit",
                SECTION,
                kind="ask",
                forcing="ask",
                then=lambda at: Fixed(_second(t)),
                errata=("E-122",),
                public="Artificial, asks for the second suit",
            ),
            rule(
                f"3{t.suit.letter}",
                EVERY_HAND,
                "to play",
                SECTION,
                kind="sign-off",
                forcing="to-play",
                then=placed,
            ),
            rule(
                f"4{t.suit.letter}",
                EVERY_HAND,
                "to play",
                SECTION,
                kind="sign-off",
                forcing="to-play",
                then=placed,
            ),
        ],
        partition=False,
    )


@cache
def _second(t: Transfer) -> Table:
    return Table(
        [
            rule(
                name,
                length(suit, 5) if place < 2 else EVERY_HAND,
                f"five or more {suit.word}",
                SECTION,
                kind="answer",
                forcing="round",
                then=lambda at: Fixed(_no_more(t)),
            )
            for place, (name, suit) in enumerate(t.second_suit)
        ],
        name=f"second suit beside {t.suit.word}",
    )


def _over_shortage(t: Transfer, short: Suit) -> Follow:
    return lambda at: Fixed(_wastage(t, short))


@cache
def _wastage(t: Transfer, short: Suit) -> Table:
    """Opener over a shortage: signs off with wasted honours, else bids game (or counter-tries)."""
    wasted = holding_where(short, lambda _, h: bool(h & (KING | QUEEN | JACK)))
    game = f"4{t.suit.letter}"
    return Table(
        [
            rule(
                f"3{t.suit.letter}",
                wasted,
                f"wasted honours in {short.word}",
                SECTION,
                kind="answer",
                then=lambda at: Fixed(_after_wastage(t)),
                judged=True,
                remark="a counter-trial below this call shows four cards and nothing wasted",
            ),
            rule(
                game,
                EVERY_HAND,
                f"nothing wasted in {short.word}",
                SECTION,
                kind="answer",
                then=placed,
                judged=True,
            ),
        ],
        name=f"opener over short {short.word}",
    )


@cache
def _after_wastage(t: Transfer) -> Table:
    return Table(
        [
            rule(
                f"4{t.suit.letter}",
                hcp(GAME),
                "game values anyway; was interested in slam",
                SECTION,
                kind="answer",
                then=placed,
                judged=True,
            ),
            pass_rule("the trial is declined", SECTION, judged=True),
        ],
        name="responder after wasted honours",
    )


@cache
def _correct(t: Transfer) -> Table:
    """Opener corrects 3NT to game in the major with the known fit."""
    return Table(
        [
            rule(
                f"4{t.suit.letter}",
                EVERY_HAND,
                "corrects to the eight-card fit",
                SECTION,
                kind="answer",
                then=placed,
            )
        ],
        name="opener corrects 3NT",
    )


@cache
def _after_accept(t: Transfer) -> Table:
    one_suited, plain = _one_suited(t), pattern("5332", "5422")
    return Table(
        [
            *_splinters(t),
            rule(
                "3NT",
                plain & hcp(GAME),
                "game values, offers a choice of games",
                SECTION,
                kind="answer",
                then=lambda at: Fixed(_choice(t)),
                errata=("E-121",),
            ),
            rule(
                f"4{t.suit.letter}",
                one_suited & hcp(GAME),
                "game values, six or more cards",
                SECTION,
                kind="answer",
                then=placed,
                errata=("E-121",),
            ),
            rule(
                "2NT",
                plain & hcp(11),
                "invitational",
                SECTION,
                kind="answer",
                then=lambda at: Fixed(_invited(t)),
                judged=True,
            ),
            rule(
                f"3{t.suit.letter}",
                one_suited & hcp(11),
                "invitational, six or more cards",
                SECTION,
                kind="answer",
                then=lambda at: Fixed(_raised(t)),
                judged=True,
                errata=("E-121",),
            ),
            *(
                rule(
                    name,
                    _short(suit) & hcp(11),
                    f"short {suit.word}, game try or better",
                    SECTION,
                    kind="answer",
                    forcing="round",
                    then=_over_shortage(t, suit),
                    judged=True,
                    errata=("E-122",),
                )
                for name, suit in t.short_after_accept
            ),
            pass_rule("weak, to play", SECTION, judged=True),
        ],
        name=f"responder after accepting {t.suit.word}",
    )


@cache
def _choice(t: Transfer) -> Table:
    return Table(
        [
            rule(
                f"4{t.suit.letter}",
                length(t.suit, 3),
                "three-card support",
                SECTION,
                kind="answer",
                then=placed,
                judged=True,
            ),
            pass_rule("prefers 3NT", SECTION, judged=True),
        ],
        name="opener chooses the game",
    )


@cache
def _invited(t: Transfer) -> Table:
    support = length(t.suit, 3)
    return Table(
        [
            rule(
                f"4{t.suit.letter}",
                support & hcp(13),
                "accepts with three-card support",
                SECTION,
                kind="answer",
                then=placed,
                judged=True,
            ),
            rule("3NT", hcp(13), "accepts", SECTION, kind="answer", then=placed, judged=True),
            rule(
                f"3{t.suit.letter}",
                support,
                "declines with three-card support",
                SECTION,
                kind="answer",
                then=placed,
                judged=True,
            ),
            pass_rule("declines", SECTION, judged=True),
        ],
        name="opener over 2NT",
    )


@cache
def _raised(t: Transfer) -> Table:
    return Table(
        [
            rule(f"4{t.suit.letter}", hcp(13), "accepts", SECTION, kind="answer", then=placed, judged=True),
            pass_rule("declines", SECTION, judged=True),
        ],
        name="opener over the raise",
    )


@cache
def _no_more(t: Transfer) -> Table:
    """The notes stop here: opener signs off in game or cue-bids by judgement."""
    return Table(
        [
            rule(
                f"4{t.suit.letter}",
                EVERY_HAND,
                "to play",
                SECTION,
                kind="sign-off",
                forcing="to-play",
                then=placed,
                judged=True,
                remark="a new suit above this would show a first-round control and nothing wasted",
            )
        ],
        name="opener settles",
    )

"""The Overcall Structure: the direct seat's calls over a one-level opening of a known suit (Appendix 3).

Suits stand in a circle clubs, diamonds, hearts, spades, clubs. The two suits beside theirs are
touching; the fourth is the *anchor* of a strong 2NT. Every pair of unbid suits has one two-suited
call: a jump in the lower of two neighbours, or the cue-bid for the two suits beside theirs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tosr_engine.calls import Call, call
from tosr_engine.cards import SUITS, C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import (
    BALANCED,
    hcp,
    holding_where,
    length,
    longest,
    losers,
    pattern,
    playing_tricks,
    where,
)
from tosr_engine.system.agreements import good_suit, others, solid, stopper
from tosr_engine.system.defence.rules import FOUR_LEVEL_TRANSFERS, STRUCTURE, compete
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.language import Follow, Rule, Table


def higher_neighbour(suit: Suit) -> Suit:
    """The next suit up the circle: clubs after spades."""
    return Suit((suit - 1) % 4)


def lower_neighbour(suit: Suit) -> Suit:
    """The next suit down the circle: spades after clubs."""
    return Suit((suit + 1) % 4)


def anchor(opened: Suit) -> Suit:
    """The unbid suit that does not touch theirs."""
    return Suit((opened + 2) % 4)


@dataclass(frozen=True)
class TwoSuits:
    """A two-suited overcall: the lower-ranking suit has five cards, the higher one four or more."""

    call: Call
    low: Suit
    high: Suit

    @property
    def suits(self) -> tuple[Suit, Suit]:
        """Both suits, higher-ranking first."""
        return self.high, self.low


def _pair(c: Call, a: Suit, b: Suit) -> TwoSuits:
    return TwoSuits(c, max(a, b), min(a, b))


@cache
def roman_jumps(opened: Suit) -> tuple[TwoSuits, TwoSuits]:
    """The two cheapest jump overcalls: the suit bid and its higher neighbour (E-187)."""
    one = call(f"1{opened.letter}")
    bids = sorted((bid_in(s, one, 1) for s in others(opened)), key=lambda b: b.index)[:2]
    first, second = (_pair(b, s, higher_neighbour(s)) for b in bids if (s := b.suit) is not None)
    return first, second


def two_suited_cue(opened: Suit) -> TwoSuits:
    """The cue-bid: the suits on either side of theirs (E-187)."""
    return _pair(call(f"2{opened.letter}"), higher_neighbour(opened), lower_neighbour(opened))


@cache
def two_suited(pair: TwoSuits) -> HandSet:
    """Five or more of the lower-ranking suit with four or more of the higher."""
    return length(pair.low, 5) & length(pair.high, 4)


@cache
def takeout_shape(opened: Suit) -> HandSet:
    """Three or more cards in each unbid suit and at most two of theirs: 4432 is the flattest (E-185)."""
    return where(lambda n: n[opened] <= 2 and all(n[s] >= 3 for s in others(opened)))


@cache
def strong_two_suits(opened: Suit) -> HandSet:
    """The anchor suit with another unbid suit, 5-5 or 6-4, at most four losers."""
    suit = anchor(opened)
    back = [s for s in others(opened) if s is not suit]
    shape = where(lambda n: any(min(n[suit], n[s]) >= 4 and n[suit] + n[s] >= 10 for s in back))
    return shape & losers(0, 4) & hcp(11)


@cache
def one_long_suit(suit: Suit, cards: int) -> HandSet:
    """So many cards in one suit, fewer than four in every other."""
    return where(lambda n: n[suit] >= cards and all(n[s] <= 3 for s in SUITS if s != suit))


@cache
def intermediate_jump(suit: Suit) -> HandSet:
    """Twelve HCP with seven cards up to a bad seventeen with six, one loser in the suit at most."""
    return (
        one_long_suit(suit, 6)
        & good_suit(suit, 6)
        & ((length(suit, 7) & hcp(12, 16)) | (length(suit, 6, 6) & hcp(14, 16)))
    )


def intermediate_jumps(opened: Suit) -> tuple[Call, ...]:
    """The three-level bids above the Roman jumps, the cue left out (E-188)."""
    roman = {pair.call for pair in roman_jumps(opened)}
    three = (call(f"3{s.letter}") for s in reversed(SUITS) if s is not opened)
    return tuple(b for b in three if b not in roman)


@cache
def strong_game_hand(suit: Suit) -> HandSet:
    """Seven or more cards and 8 to 8½ playing tricks (E-189)."""
    return length(suit, 7) & longest(suit) & playing_tricks(8, 8.5) & hcp(9, 16)


@cache
def preempt(suit: Suit) -> HandSet:
    """Seven or more cards and a trick or two less than the strong hand."""
    return length(suit, 7) & longest(suit) & playing_tricks(6, 7.5) & hcp(0, 10)


@cache
def running_minor(opened: Suit) -> HandSet:
    """A solid minor of six or more, cards outside, and no stopper in their suit."""
    total = HandSet()
    for minor in (D, C):
        if minor is not opened:
            total = total | solid(minor, 6)
    return (total & hcp(13)) - stopper(opened)


@cache
def weak_spades() -> HandSet:
    """Six or more spades of reasonable quality, no second long suit."""
    quality = holding_where(S, lambda n, h: n >= 6 and h.bit_count() >= 2)
    return quality & where(lambda n: all(n[s] <= 4 for s in (H, D, C))) & hcp(6, 10)


def _rule(
    c: Call,
    shows: HandSet,
    label: str,
    then: Follow,
    *,
    judged: bool = False,
    errata: tuple[str, ...] = (),
    remark: str = "",
    forcing: str = "no",
    kind: str = "competitive",
    public: str = "",
) -> Rule:
    return compete(
        c,
        shows,
        label,
        STRUCTURE,
        kind=kind,
        forcing=forcing,
        then=then,
        judged=judged,
        errata=errata,
        remark=remark,
        public=public,
    )


@dataclass(frozen=True)
class Seat:
    """What an overcall depends on besides the hand: the suit opened, our vulnerability, a passed hand."""

    opened: Suit
    vulnerable: bool
    passed: bool

    @property
    def opening(self) -> Call:
        """Their opening bid."""
        return call(f"1{self.opened.letter}")


@dataclass(frozen=True)
class Follows:
    """Where each overcall leads; the tables of the advancer are written beside this module."""

    takeout_notrump: Follow
    unusual_notrump: Follow
    simple: Follow
    two_suited: Follow
    strong_two_suits: Follow
    power_double: Follow
    takeout_double: Follow
    intermediate: Follow
    game_transfer: Follow
    preempt: Follow
    weak_spades: Follow
    stopper_ask: Follow
    passed: Follow


def overcalls(seat: Seat, follows: Follows) -> Table:
    """The direct seat's table: a total function, Pass is what is left (E-174, E-185 to E-192)."""
    rules = [
        _rule(
            call("2NT"),
            strong_two_suits(seat.opened),
            f"strong two-suiter: {anchor(seat.opened).word} and another unbid suit",
            follows.strong_two_suits,
            forcing="round",
            kind="conventional",
            public=f"Strong two-suiter, {anchor(seat.opened).word} and another, at most 4 losers",
        ),
        *_long_suits(seat, follows),
        *_doubles_and_takeout(seat, follows),
        *_two_suiters(seat, follows),
        *_simple(seat, follows),
        *_strong_rest(seat, follows),
        _rule(call("P"), EVERY_HAND, "nothing to show", follows.passed),
    ]
    return Table(rules, name=f"overcalls of {seat.opening}")


def _long_suits(seat: Seat, follows: Follows) -> list[Rule]:
    opened = seat.opened
    rules = []
    transfers = FOUR_LEVEL_TRANSFERS if opened in (C, D) else {}
    for minor, major in transfers.items():
        rules.append(
            _rule(
                call(f"4{minor.letter}"),
                strong_game_hand(major),
                f"strong hand with long {major.word}",
                follows.game_transfer,
                forcing="round",
                errata=("E-189",),
                kind="conventional",
            )
        )
    preempts = [H, S] if transfers else [s for s in (C, D, H, S) if s is not opened]
    for suit in preempts:
        rules.append(
            _rule(
                call(f"4{suit.letter}"),
                preempt(suit),
                f"preemptive in {suit.word}",
                follows.preempt,
                judged=True,
                errata=("E-189",),
                remark=f"a stronger hand bids 4{'C' if suit is H else 'D'}" if transfers else "",
            )
        )
    rules.append(
        _rule(
            call(f"3{opened.letter}"),
            running_minor(opened),
            "asks for a stopper in their suit, long running minor",
            follows.stopper_ask,
            judged=True,
            forcing="round",
            kind="ask",
            public=f"Asks for a stopper in {opened.word}; long running minor",
        )
    )
    for b in intermediate_jumps(opened):
        assert b.suit is not None
        rules.append(
            _rule(
                b,
                intermediate_jump(b.suit),
                f"intermediate jump overcall in {b.suit.word}",
                follows.intermediate,
                judged=True,
                errata=("E-188",),
                remark="worth the three level on its own",
            )
        )
    if opened is C:
        rules.append(
            _rule(
                call("2S"),
                weak_spades(),
                "weak jump overcall in spades",
                follows.weak_spades,
                judged=True,
                errata=("E-188",),
            )
        )
    return rules


def _doubles_and_takeout(seat: Seat, follows: Follows) -> list[Rule]:
    opened = seat.opened
    names = ", ".join(s.word for s in others(opened))
    if seat.passed:
        high, low = others(opened)[0], others(opened)[-1]
        return [
            _rule(
                call("1NT"),
                length(high, 5) & length(low, 5),
                f"by a passed hand: highest and lowest unbid suits, {high.word} and {low.word}",
                follows.unusual_notrump,
                errata=("E-177",),
                kind="conventional",
            ),
            _rule(
                call("X"),
                takeout_shape(opened) & hcp(6),
                f"by a passed hand: takeout for {names}",
                follows.takeout_double,
                judged=True,
                errata=("E-177",),
            ),
        ]
    return [
        _rule(
            call("X"),
            BALANCED & hcp(15) & length(opened, 2),
            f"power double: strong, as a rule balanced with two or more {opened.word}",
            follows.power_double,
            kind="conventional",
            public=f"15+ HCP, as a rule two or more {seat.opened.word}, forcing",
            forcing="round",
            errata=("E-171",),
        ),
        _rule(
            call("1NT"),
            takeout_shape(opened) & hcp(6),
            f"takeout: {names}",
            follows.takeout_notrump,
            errata=("E-185",),
            remark="from 15 HCP only with a singleton or void in their suit",
            kind="conventional",
            public=f"Takeout of {opened.word}: 3+ in each other suit, 6-15 HCP, more if short",
        ),
    ]


def _two_suiters(seat: Seat, follows: Follows) -> list[Rule]:
    cue = two_suited_cue(seat.opened)
    rules = []
    if seat.passed and seat.opened in (S, H):
        major = S if seat.opened is H else H
        rules.append(
            _rule(
                cue.call,
                length(major, 5) & length(D, 5),
                f"by a passed hand: {major.word} and diamonds",
                follows.two_suited,
                forcing="round",
                errata=("E-177",),
                kind="conventional",
            )
        )
    if not (seat.passed and seat.opened is S):
        rules.append(
            _rule(
                cue.call,
                two_suited(cue) & hcp(6),
                f"two-suited: {cue.high.word} and {cue.low.word}",
                follows.two_suited,
                forcing="round",
                errata=("E-187",),
                remark="no upper limit" + ("; tends to be 5-5" if seat.opened is S else ""),
                kind="conventional",
            )
        )
    for pair in roman_jumps(seat.opened):
        hands = two_suited(pair) & hcp(6, 15)
        remark = "tends to be 5-5" if pair.call.level == 3 else ""
        if seat.vulnerable and {pair.low, pair.high} == {S, C}:
            hands = hands & length(pair.high, 5)
        rules.append(
            _rule(
                pair.call,
                hands,
                f"Roman jump overcall: {pair.high.word} and {pair.low.word}",
                follows.two_suited,
                errata=("E-187",),
                remark=remark,
                kind="conventional",
            )
        )
    return rules


FLATTEST = pattern("4333")


def _simple(seat: Seat, follows: Follows) -> list[Rule]:
    opened = seat.opened
    one_level = [s for s in others(opened) if s < opened]
    two_level = [s for s in others(opened) if s > opened]
    rules = [
        _rule(
            call(f"1{s.letter}"),
            length(s, 5) & hcp(6, 15),
            f"simple overcall in {s.word}",
            follows.simple,
            errata=("E-186",),
        )
        for s in one_level
    ]
    rules.extend(
        _rule(
            call(f"2{s.letter}"),
            (length(s, 5) & hcp(10, 15)) | (length(s, 6) & hcp(6, 9)),
            f"two-level overcall in {s.word}",
            follows.simple,
            judged=True,
            errata=("E-186",),
            remark="may be a weak jump overcall's hand",
        )
        for s in two_level
    )
    no_five = where(lambda n: all(n[s] <= 4 for s in others(opened)))
    rules.extend(
        _rule(
            call(f"1{s.letter}"),
            (length(s, 4, 4) & no_five & hcp(6, 15)) - FLATTEST,
            f"simple overcall on four {s.word}",
            follows.simple,
            errata=("E-186",),
        )
        for s in reversed(one_level)
    )
    return rules


def _strong_rest(seat: Seat, follows: Follows) -> list[Rule]:
    if seat.passed:
        return []
    return [
        _rule(
            call("X"),
            hcp(15) & length(seat.opened, 2),
            f"power double: strong, two or more {seat.opened.word}, nothing better to describe it",
            follows.power_double,
            kind="conventional",
            public=f"15+ HCP, as a rule two or more {seat.opened.word}, forcing",
            forcing="round",
            errata=("E-171",),
        ),
        _rule(
            call("X"),
            hcp(16),
            "power double: too strong for an overcall",
            follows.power_double,
            kind="conventional",
            public=f"15+ HCP, as a rule two or more {seat.opened.word}, forcing",
            judged=True,
            forcing="round",
            errata=("E-171",),
        ),
    ]

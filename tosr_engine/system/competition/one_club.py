"""Interference over 1C before relays have begun (notes 12.2, E-151 to E-161)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial

from tosr_engine.calls import BIDS, DOUBLE, PARTNER, Call, Shown, call
from tosr_engine.cards import C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import BALANCED, controls, hcp, length
from tosr_engine.system.agreements import (
    both_at_least,
    first_longest,
    natural_end,
    pass_rule,
    placed,
    rule,
    stopper,
    then_table,
)
from tosr_engine.system.competition.positive_pass import PositivePass, structure_for
from tosr_engine.system.competition.rubinsohl import longest_suit, transfers, two_level
from tosr_engine.system.competition.shows import one_suit
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table, Undefined
from tosr_engine.system.one_club_negative import semi_positive
from tosr_engine.system.relays.frame import Frame, Steps
from tosr_engine.system.relays.plans import Teller
from tosr_engine.system.relays.questions import FirstAnswers
from tosr_engine.system.relays.strength import PASSED, POSITIVE, SEMI_POSITIVE

SECTION = "12.2"
ONE_NOTRUMP = call("1NT")
GAME_OPPOSITE_EIGHT, GAME_OPPOSITE_FIVE = 15, 19
"""Opener's HCP for game opposite responder's takeout double at the three and at the two level (judgement)."""


def over_one_club(c: Call, shown: Shown | None, at: At) -> Plan:
    """Responder's plan over their call over 1C."""
    if c is DOUBLE or c.index <= ONE_NOTRUMP.index:
        return Archimedes(c, shown)
    suit = one_suit(c, shown)
    if c.level == 2 and c.suit is not None:
        return Fixed(_two_level(c, suit or c.suit))
    if c.level == 3 and c.suit is not None:
        return Fixed(_three_level(c, c.suit))
    if c.level >= 4:
        return Fixed(_high(c))
    return Undefined(f"the notes do not say what our calls mean over {c}")


@dataclass(frozen=True)
class Archimedes(Plan):
    """Responder's turn over a double or a one-level overcall of 1C."""

    their_call: Call
    shown: Shown | None
    structure: str = "semi-positive or positive"

    def table(self, at: At) -> Table:
        """Double 0-4, pass positive, bids semi-positive from the first step."""
        last = at.last_bid
        assert last is not None
        frame = Frame(PARTNER[at.seat], at.seat, SEMI_POSITIVE, game_force=False, section=SECTION)
        return _archimedes(last, self.their_call, self.shown, frame, at.our_double, at.passed(at.seat))

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """Not reached: responder calls before the next opponent."""
        return Undefined("two calls of theirs in a row")


@lru_cache(maxsize=4096)
def _archimedes(
    last: Call, theirs: Call, shown: Shown | None, frame: Frame, doubling: Call, passed: bool
) -> Table:
    tree = structure_for(last.up(1))
    question = FirstAnswers(tree, SEMI_POSITIVE, semi_positive(), None)
    answers = Teller(question, Steps(last), frame).table_of(EVERY_HAND, last)
    positive = PASSED if passed else POSITIVE
    rules = [
        rule(
            "P",
            hcp(8) & controls(2),
            "positive: full values for relays",
            SECTION,
            kind="response",
            forcing="round",
            errata=("E-155",),
            public="8+ HCP, 2+ controls, forcing",
            then=lambda at: PositivePass(
                theirs, shown, replace(frame, policy=positive, positive=True, game_force=True)
            ),
        ),
        Rule(
            doubling,
            hcp(0, 4),
            "negative",
            SECTION,
            kind="response",
            then=lambda at: Fixed(_after_negative(last, theirs)),
            errata=("E-151",),
            alert=True,
        ),
        *(
            replace(r, section=SECTION, label=f"semi-positive: {r.label}", forcing="round")
            for r in answers.rules
        ),
    ]
    return Table(rules, name=f"responses over {theirs}", disjoint=True)


# --- after the negative double (E-158) ----------------------------------------------------------


@cache
def _after_negative(last: Call, theirs: Call) -> Table:
    """Opener opposite 0-4."""
    their_suit = theirs.suit
    rules: list[Rule] = []
    errata = ("E-158",)
    if their_suit is not None:
        cue = next(b for b in BIDS if b.index > last.index and b.suit is their_suit)
        rules.append(
            rule(
                cue.name,
                hcp(23),
                "cue: forcing to game",
                SECTION,
                kind="competitive",
                forcing="game",
                errata=errata,
            )
        )
    two = call("2NT")
    rules.append(rule(two.name, both_at_least(D, C, 5) & hcp(15, 22), "both minors", SECTION, errata=errata))
    if last.index < ONE_NOTRUMP.index:
        rules.append(rule("1NT", BALANCED & hcp(15, 22), "balanced", SECTION, kind="natural", errata=errata))
    else:
        rules.append(
            pass_rule(
                "balanced: content to defend or to wait",
                SECTION,
                BALANCED & hcp(15, 22),
                judged=True,
                errata=errata,
                then=natural_end,
            )
        )
    for suit in (S, H, D, C):
        if suit is their_suit:
            continue
        cheapest = next(b for b in BIDS if b.index > last.index and b.suit is suit)
        jump = cheapest.up(5)
        rules.append(
            rule(
                jump.name,
                first_longest(suit) & hcp(19, 37 if their_suit is None else 22),
                f"natural jump, {suit.word}",
                SECTION,
                kind="natural",
                errata=errata,
            )
        )
        rules.append(
            rule(
                cheapest.name,
                first_longest(suit) & hcp(15, 18),
                f"natural, {suit.word}",
                SECTION,
                kind="natural",
                errata=errata,
            )
        )
    rules.append(
        pass_rule("for penalty, or nothing to bid", SECTION, judged=True, errata=errata, then=natural_end)
    )
    return Table(rules, name="opener opposite 0-4")


# --- two and three level (E-159 to E-161) -----------------------------------------------------------


@cache
def _two_level(c: Call, theirs: Suit) -> Table:
    """Rubinsohl over a two-level overcall of 1C: by HCP alone (E-160)."""
    rules = transfers(c, theirs, SECTION)
    for suit in (S, H, D, C):
        bid = two_level(suit, c)
        if bid is not None and suit is not theirs:
            rules.append(
                rule(
                    bid.name,
                    hcp(5, 7) & length(suit, 5),
                    f"natural, {suit.word}, not forcing",
                    SECTION,
                    kind="natural",
                    errata=("E-159",),
                )
            )
    rules.append(
        Rule(
            DOUBLE,
            hcp(5, 7),
            "semi-balanced, for takeout",
            SECTION,
            kind="competitive",
            forcing="round",
            then=then_table(lambda: _over_takeout(c, theirs, GAME_OPPOSITE_FIVE)),
            errata=("E-159", "E-172"),
        )
    )
    rules.append(pass_rule("weak, or for penalty", SECTION, errata=("E-159",), then=_reopening))
    return Table(rules, name=f"responses over {c}")


@cache
def _over_takeout(c: Call, theirs: Suit, game: int) -> Table:
    """Opener over responder's takeout double; the notes have no answers, so these are natural (judgement).

    ``game``: HCP with which notrump is bid at the game level.
    """
    told = partial(rule, section=SECTION, kind="natural", judged=True)
    flat = stopper(theirs) & BALANCED & length(S, 0, 4) & length(H, 0, 4)
    rules = [
        pass_rule("for penalty", SECTION, length(theirs, 4) & stopper(theirs), judged=True),
        told("3NT", flat & hcp(game), "game with a stopper", then=placed),
    ]
    notrump = next(b for b in BIDS if b.index > c.index and b.suit is None)
    if notrump.level == 2:
        rules.append(told(notrump.name, flat, "balanced with a stopper"))
    rules.extend(longest_suit(theirs, c, "the longest suit"))
    return Table(rules, name=f"opener over the takeout double of {c}")


def _reopening(at: At) -> Plan:
    """Opener in the pass-out seat: the reopening double is all but automatic."""
    return Fixed(_reopen())


@cache
def _reopen() -> Table:
    return Table(
        [
            Rule(
                DOUBLE,
                EVERY_HAND,
                "reopening double, almost mandatory",
                SECTION,
                kind="competitive",
                forcing="round",
                then=natural_end,
                basis="judgement",
                errata=("E-159",),
            )
        ],
        partition=False,
    )


@cache
def _three_level(c: Call, theirs: Suit) -> Table:
    rules = [
        rule(
            bid.name,
            hcp(8) & length(suit, 5) & first_longest(suit),
            f"natural, {suit.word}, forcing to game",
            SECTION,
            kind="natural",
            forcing="game",
            judged=True,
            errata=("E-161",),
        )
        for suit in (S, H, D, C)
        if suit is not c.suit
        and (bid := next(b for b in BIDS if b.index > c.index and b.suit is suit)).level <= 4
    ]
    rules.append(
        Rule(
            DOUBLE,
            hcp(8),
            "takeout",
            SECTION,
            kind="competitive",
            forcing="round",
            then=then_table(lambda: _over_takeout(c, theirs, GAME_OPPOSITE_EIGHT)),
            basis="judgement",
            errata=("E-161",),
        )
    )
    rules.append(pass_rule("nothing to bid", SECTION, errata=("E-161",), then=lambda at: Fixed(_passout(c))))
    return Table(rules, name=f"responses over {c}")


@cache
def _passout(c: Call) -> Table:
    """Opener in the pass-out seat: suits not forcing, double for takeout."""
    rules = [
        rule(
            bid.name,
            length(suit, 5) & first_longest(suit),
            f"natural, {suit.word}, not forcing",
            SECTION,
            kind="natural",
            judged=True,
            errata=("E-161",),
        )
        for suit in (S, H, D, C)
        if suit is not c.suit
        and (bid := next(b for b in BIDS if b.index > c.index and b.suit is suit)).level <= 4
    ]
    rules.append(
        Rule(
            DOUBLE,
            EVERY_HAND,
            "takeout",
            SECTION,
            kind="competitive",
            forcing="round",
            then=natural_end,
            errata=("E-161",),
        )
    )
    return Table(rules, name="opener in the pass-out seat")


@cache
def _high(c: Call) -> Table:
    return Table(
        [
            Rule(
                DOUBLE,
                hcp(8),
                "for penalty",
                SECTION,
                kind="competitive",
                forcing="to-play",
                then=placed,
                basis="judgement",
                errata=("E-150",),
            ),
            pass_rule("nothing to add", SECTION, judged=True, errata=("E-150",)),
        ],
        name=f"responses over {c}",
    )

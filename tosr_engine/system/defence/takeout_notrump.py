"""1NT for takeout: the advancer's and the overcaller's next calls, contested or not (Appendix 3)."""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import DOUBLE, REDOUBLE, Call, Shown, call
from tosr_engine.cards import C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import BALANCED, hcp, length, where
from tosr_engine.system.agreements import any_of, good_suit, stopper
from tosr_engine.system.competition.shows import suits_shown
from tosr_engine.system.defence.later import settled, unsettled_over
from tosr_engine.system.defence.rules import STRUCTURE, adverse, compete, leave, longest_of, table, unbid
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table

ONE_NOTRUMP, TWO_NOTRUMP = call("1NT"), call("2NT")
GAME_TRY = 11
"""HCP from which the advancer looks for game opposite a light takeout."""


def _two(suit: Suit) -> Call:
    return call(f"2{suit.letter}")


def advance(opened: Suit, at: At) -> Plan:
    """The advancer's turn after our 1NT for takeout over one of ``opened``."""
    return Fixed(
        _advances(opened, adverse(at)),
        lambda c, shown, at: _contested(opened, c, shown, at),
        "takeout notrump",
    )


@cache
def _advances(opened: Suit, adverse: bool) -> Table:
    suits = unbid(opened)
    low = suits[1:]
    both = where(lambda n: min(n[s] for s in low) >= 4 and sum(n[s] for s in low) >= 9)
    rules = [
        _ask(opened),
        *(
            compete(
                call(f"3{s.letter}"),
                (length(s, 6) | (good_suit(s, 5) - BALANCED))
                & hcp(7 if adverse else 4, GAME_TRY - 1)
                & longest_of(s, suits),
                "long suit, natural" if adverse else "preemptive, even opposite a maximum",
                STRUCTURE,
                then=settled,
                judged=True,
            )
            for s in suits
        ),
        compete(
            TWO_NOTRUMP,
            both,
            f"the two lower unbid suits, {low[0].word} and {low[1].word}",
            STRUCTURE,
            kind="conventional",
            forcing="round",
            judged=True,
        ),
        leave(f"plays 1NT with length in {opened.word}", STRUCTURE, length(opened, 5), judged=True),
        *(
            compete(
                _two(s),
                length(s, 4) & longest_of(s, suits),
                "to play",
                STRUCTURE,
                forcing="to-play",
                then=lambda at, s=s: Fixed(_raises(opened, s), unsettled_over),  # type: ignore[misc]
            )
            for s in suits
        ),
        leave(f"plays 1NT: no unbid suit of four, four {opened.word}", STRUCTURE, judged=True),
    ]
    return table(rules, "advances of 1NT for takeout")


def _ask(opened: Suit) -> Rule:
    return compete(
        _two(opened),
        hcp(GAME_TRY),
        "asks for a four-card major, interested in game",
        STRUCTURE,
        kind="ask",
        forcing="round",
        then=lambda at: Fixed(_majors(opened), unsettled_over),
        judged=True,
        public="Artificial, asks for a four-card major",
    )


@cache
def _raises(opened: Suit, suit: Suit) -> Table:
    """The overcaller raises with a shapely maximum and four-card support."""
    return table(
        [
            compete(
                call(f"3{suit.letter}"),
                length(suit, 4) & length(opened, 0, 1) & hcp(13),
                "raise: shapely maximum with four-card support",
                STRUCTURE,
                judged=True,
            ),
            leave("accepts the suit chosen", STRUCTURE, then=settled),
        ],
        "after a suit to play",
    )


@cache
def _majors(opened: Suit) -> Table:
    """Four-card majors up the line; without one the long minor that is left."""
    cue = _two(opened)
    majors = [s for s in (H, S) if s is not opened]
    minors = [s for s in (C, D) if s is not opened]
    rules = [
        compete(
            bid_in(s, cue),
            length(s, 4),
            f"four or more {s.word}",
            STRUCTURE,
            kind="answer",
            then=lambda at, s=s: Fixed(_after_answer(opened, s), unsettled_over),  # type: ignore[misc]
        )
        for s in majors
    ]
    rules.extend(
        compete(
            bid_in(s, cue),
            EVERY_HAND if s is minors[-1] else where(lambda n, s=s: all(n[s] >= n[m] for m in minors)),  # type: ignore[misc]
            f"no four-card major, long {s.word}",
            STRUCTURE,
            kind="answer",
            judged=True,
            then=lambda at, s=s: Fixed(_after_answer(opened, s), unsettled_over),  # type: ignore[misc]
        )
        for s in minors
    )
    return table(rules, "answers to the major-suit ask")


@cache
def _after_answer(opened: Suit, suit: Suit) -> Table:
    """The asker goes on: a second cue is strong, a new major invites, a raise invites."""
    last = bid_in(suit, _two(opened))
    cue = bid_in(opened, last)
    rules = [
        compete(
            cue,
            hcp(15),
            f"strong interest in game, most likely in {suit.word}",
            STRUCTURE,
            kind="ask",
            forcing="round",
            judged=True,
        ),
        compete(
            bid_in(suit, last), length(suit, 4), f"raise of {suit.word}, invitational", STRUCTURE, judged=True
        ),
        *(
            compete(
                bid_in(s, last),
                length(s, 5) & longest_of(s, unbid(opened, suit)),
                f"natural {s.word}" + (", invitational" if s in (H, S) else ", not necessarily invitational"),
                STRUCTURE,
            )
            for s in unbid(opened, suit)
        ),
    ]
    if last.index < TWO_NOTRUMP.index:
        rules.append(compete(TWO_NOTRUMP, stopper(opened), "natural, invitational", STRUCTURE, judged=True))
    rules.append(leave("no further interest", STRUCTURE, then=settled, judged=True))
    return table(rules, "after the answer to the major-suit ask")


# --- contested --------------------------------------------------------------------------------


def _contested(opened: Suit, c: Call, shown: Shown | None, at: At) -> Plan:
    if c is DOUBLE:
        return Fixed(_doubled(opened), unsettled_over, "takeout notrump, doubled")
    if c.suit is not None and c.level == 2:
        return Fixed(_competitive(opened, c, frozenset(suits_shown(c, shown))), unsettled_over)
    return unsettled_over(c, shown, at)


@cache
def _doubled(opened: Suit) -> Table:
    """The run-out: a five-card suit, redouble with four of the highest, else pass."""
    suits = unbid(opened)
    rules = [
        _ask(opened),
        *(
            compete(
                _two(s),
                length(s, 5) & longest_of(s, suits),
                f"five or more {s.word}",
                STRUCTURE,
                then=settled,
            )
            for s in suits
        ),
        compete(
            REDOUBLE,
            length(suits[0], 4, 4),
            f"exactly four {suits[0].word}",
            STRUCTURE,
            kind="conventional",
            forcing="round",
            then=lambda at: Fixed(_after_redouble(opened), unsettled_over),
        ),
        leave(
            f"no five-card suit and not four {suits[0].word}",
            STRUCTURE,
            then=lambda at: Fixed(_run_out(opened), unsettled_over),
        ),
    ]
    return table(rules, "1NT for takeout doubled")


@cache
def _after_redouble(opened: Suit) -> Table:
    """The overcaller plays in the highest suit with a fit, else starts from the bottom."""
    suits = unbid(opened)
    rules = [
        compete(
            _two(suits[0]),
            length(suits[0], 4),
            f"to play: {suits[0].word} fit",
            STRUCTURE,
            then=settled,
            judged=True,
        )
    ]
    rules.extend(
        compete(
            _two(s),
            length(s, 4),
            f"four or more {s.word}, only three {suits[0].word}",
            STRUCTURE,
            then=settled,
            judged=True,
        )
        for s in reversed(suits[1:])
    )
    return table(rules, "after the redouble with four of the highest suit")


@cache
def _run_out(opened: Suit) -> Table:
    """The overcaller rescues himself: redouble with five, else four-card suits up the line."""
    suits = unbid(opened)
    five = any_of([length(s, 5) for s in suits])
    rules = [
        compete(
            _two(opened),
            hcp(16),
            "strong: asks for a four-card major",
            STRUCTURE,
            kind="ask",
            forcing="round",
            judged=True,
            public="Artificial, strong",
        ),
        compete(
            REDOUBLE,
            five,
            "a five-card or longer suit, not said which",
            STRUCTURE,
            kind="conventional",
            forcing="round",
            then=lambda at: Fixed(_choose_landing(opened), unsettled_over),
        ),
        *(
            compete(_two(s), length(s, 4), f"four {s.word}, starts a run-out", STRUCTURE, judged=True)
            for s in reversed(suits)
        ),
    ]
    return table(rules, "run-out after 1NT doubled")


@cache
def _choose_landing(opened: Suit) -> Table:
    """The advancer names the lowest suit that will do opposite five."""
    rising = list(reversed(unbid(opened)))
    rules = [
        _landing(opened, s, length(s, 3), f"the lowest suit that will do, three or more {s.word}")
        for s in rising
    ]
    rules.append(_landing(opened, rising[0], EVERY_HAND, "no suit of three to offer"))
    return table(rules, "where to play opposite a five-card suit")


def _landing(opened: Suit, suit: Suit, hands: HandSet, label: str) -> Rule:
    return compete(
        _two(suit),
        hands,
        label,
        STRUCTURE,
        judged=True,
        then=lambda at: Fixed(_correct(opened, suit), unsettled_over),
    )


@cache
def _correct(opened: Suit, offered: Suit) -> Table:
    last = _two(offered)
    rules = [leave(f"five or more {offered.word}", STRUCTURE, length(offered, 5), then=settled)]
    rules.extend(
        compete(bid_in(s, last), length(s, 5), f"corrects to {s.word}", STRUCTURE, then=settled, judged=True)
        for s in unbid(opened, offered)
    )
    rules.append(leave("content to stay", STRUCTURE, then=settled, judged=True))
    return table(rules, "correction to the five-card suit")


@cache
def _competitive(opened: Suit, c: Call, theirs: frozenset[Suit]) -> Table:
    """Over their raise or new suit at the two level."""
    left = [s for s in unbid(opened) if s not in theirs]
    rules = [
        compete(
            bid_in(opened, c),
            hcp(GAME_TRY),
            "constructive, asks for the unbid suits",
            STRUCTURE,
            kind="conventional",
            forcing="round",
            judged=True,
            remark="a new suit or a raise later shows a good hand",
        )
    ]
    if c.index < TWO_NOTRUMP.index and len(left) >= 2:
        low = left[-2:]
        both = where(lambda n: min(n[s] for s in low) >= 4 and sum(n[s] for s in low) >= 9)
        rules.append(
            compete(
                TWO_NOTRUMP,
                both & hcp(0, 8),
                f"{low[0].word} and {low[1].word}, weaker than a double",
                STRUCTURE,
                kind="conventional",
                forcing="round",
                judged=True,
            )
        )
    rules.extend(
        compete(
            bid_in(s, c),
            length(s, 5) & hcp(4) & longest_of(s, left),
            f"natural {s.word}, suggests a lead",
            STRUCTURE,
            judged=True,
        )
        for s in left
    )
    some = any_of([length(s, 4) for s in left])
    rules.append(
        compete(
            DOUBLE,
            some & hcp(7),
            "responsive style: at least one of the unbid suits",
            STRUCTURE,
            judged=True,
            remark="usually the other major, not promising two suits",
        )
    )
    rules.append(leave("nothing to add", STRUCTURE))
    return table(rules, "advances of 1NT for takeout, contested")

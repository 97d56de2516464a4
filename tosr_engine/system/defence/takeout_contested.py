"""1NT for takeout: the advancer's turn, the run-out when they double, and their other calls (Appendix 3)."""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import DOUBLE, REDOUBLE, Call, Shown
from tosr_engine.cards import Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import hcp, length, where
from tosr_engine.system.agreements import any_of
from tosr_engine.system.competition.shows import suits_shown
from tosr_engine.system.defence.later import settled, unsettled_over
from tosr_engine.system.defence.rules import STRUCTURE, adverse, compete, leave, longest_of, table, unbid
from tosr_engine.system.defence.takeout_notrump import (
    GAME_TRY,
    TWO_NOTRUMP,
    advances,
    ask,
    choose,
    majors,
    two,
)
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table


def advance(opened: Suit, at: At) -> Plan:
    """The advancer's turn after our 1NT for takeout over one of ``opened``."""
    return Fixed(
        advances(opened, adverse(at)),
        lambda c, shown, at: _contested(opened, c, shown, at),
        "takeout notrump",
    )


def _contested(opened: Suit, c: Call, shown: Shown | None, at: At) -> Plan:
    if c is DOUBLE:
        return Fixed(_doubled(opened), unsettled_over, "takeout notrump, doubled")
    if c.suit is not None and c.level == 2:
        return Fixed(_competitive(opened, c, frozenset(suits_shown(c, shown))), unsettled_over)
    return unsettled_over(c, shown, at)


@cache
def _competitive(opened: Suit, c: Call, theirs: frozenset[Suit]) -> Table:
    """Over their raise or new suit at the two level."""
    left = [s for s in unbid(opened) if s not in theirs]

    def chosen(at: At) -> Plan:
        assert at.last_bid is not None
        return Fixed(choose(tuple(left), at.last_bid), unsettled_over)

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
            then=chosen,
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
                then=lambda at: Fixed(choose(tuple(low), TWO_NOTRUMP), unsettled_over),
            )
        )
    rules.extend(
        compete(
            bid_in(s, c),
            length(s, 5) & hcp(4) & longest_of(s, left),
            f"natural {s.word}, suggests a lead",
            STRUCTURE,
            judged=True,
            then=settled,
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
            forcing="round",
            judged=True,
            remark="usually the other major, not promising two suits",
            then=chosen,
        )
    )
    rules.append(leave("nothing to add", STRUCTURE))
    return table(rules, "advances of 1NT for takeout, contested")


# --- the run-out ------------------------------------------------------------------------------


@cache
def _doubled(opened: Suit) -> Table:
    """The run-out: a five-card suit, redouble with four of the highest, else pass."""
    suits = unbid(opened)
    rules = [
        ask(opened),
        *(
            compete(
                two(s),
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
            two(suits[0]),
            length(suits[0], 4),
            f"to play: {suits[0].word} fit",
            STRUCTURE,
            then=settled,
            judged=True,
        )
    ]
    rules.extend(
        compete(
            two(s),
            length(s, 4),
            f"four or more {s.word}, only three {suits[0].word}",
            STRUCTURE,
            then=lambda at, s=s: Fixed(_running_on(opened, s), unsettled_over),  # type: ignore[misc]
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
            two(opened),
            hcp(16),
            "strong: asks for a four-card major",
            STRUCTURE,
            kind="ask",
            forcing="round",
            judged=True,
            then=lambda at: Fixed(majors(opened), unsettled_over),
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
            compete(
                two(s),
                length(s, 4),
                f"four {s.word}, starts a run-out",
                STRUCTURE,
                judged=True,
                then=lambda at, s=s: Fixed(_running_on(opened, s), unsettled_over),  # type: ignore[misc]
            )
            for s in reversed(suits)
        ),
    ]
    return table(rules, "run-out after 1NT doubled")


@cache
def _running_on(opened: Suit, started: Suit) -> Table:
    """The advancer stays in an eight-card fit, else offers four cards higher up."""
    last = two(started)
    higher = [s for s in unbid(opened) if s < started]
    rules = [leave(f"a fit: four {started.word}", STRUCTURE, length(started, 4), then=settled)]
    rules.extend(
        compete(
            two(s),
            length(s, 4),
            f"no fit for {started.word}, four {s.word}",
            STRUCTURE,
            judged=True,
            then=settled,
        )
        for s in sorted(higher, key=lambda s: bid_in(s, last).index)
    )
    rules.append(leave("no better suit", STRUCTURE, then=settled, judged=True))
    return table(rules, "the run-out goes on")


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
        two(suit),
        hands,
        label,
        STRUCTURE,
        judged=True,
        then=lambda at: Fixed(_correct(opened, suit), unsettled_over),
    )


@cache
def _correct(opened: Suit, offered: Suit) -> Table:
    last = two(offered)
    rules = [leave(f"five or more {offered.word}", STRUCTURE, length(offered, 5), then=settled)]
    rules.extend(
        compete(bid_in(s, last), length(s, 5), f"corrects to {s.word}", STRUCTURE, then=settled, judged=True)
        for s in unbid(opened, offered)
    )
    rules.append(leave("content to stay", STRUCTURE, then=settled, judged=True))
    return table(rules, "correction to the five-card suit")

"""1NT for takeout: the advancer's and the overcaller's next calls, uncontested (Appendix 3)."""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import Call, call
from tosr_engine.cards import C, D, H, S, Suit
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import BALANCED, hcp, length, where
from tosr_engine.system.agreements import good_suit, stopper
from tosr_engine.system.defence.later import settled, unsettled_over
from tosr_engine.system.defence.natural_bids import choice, natural
from tosr_engine.system.defence.rules import STRUCTURE, compete, leave, longest_of, table, unbid
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.language import Fixed, Rule, Table

ONE_NOTRUMP, TWO_NOTRUMP = call("1NT"), call("2NT")
GAME_TRY = 11
"""HCP from which the advancer looks for game opposite a light takeout."""
COVER_CARDS = 9
"""HCP of the takeout bidder that are reasonable cover cards opposite a second cue-bid (judgement)."""


def two(suit: Suit) -> Call:
    return call(f"2{suit.letter}")


@cache
def advances(opened: Suit, adverse: bool) -> Table:
    suits = unbid(opened)
    low = suits[1:]
    both = where(lambda n: min(n[s] for s in low) >= 4 and sum(n[s] for s in low) >= 9)
    rules = [
        ask(opened),
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
            then=lambda at: Fixed(choose(tuple(low), TWO_NOTRUMP), unsettled_over),
        ),
        leave(f"plays 1NT with length in {opened.word}", STRUCTURE, length(opened, 5), judged=True),
        *(
            compete(
                two(s),
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


def ask(opened: Suit) -> Rule:
    return compete(
        two(opened),
        hcp(GAME_TRY),
        "asks for a four-card major, interested in game",
        STRUCTURE,
        kind="ask",
        forcing="round",
        then=lambda at: Fixed(majors(opened), unsettled_over),
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
                then=natural("invited"),
            ),
            compete(
                call(f"3{suit.letter}"),
                length(suit, 5) & length(opened, 0, 1),
                "raise that blocks, with five-card support",
                STRUCTURE,
                judged=True,
                then=natural("invited"),
            ),
            leave("accepts the suit chosen", STRUCTURE, then=settled),
        ],
        "after a suit to play",
    )


@cache
def majors(opened: Suit) -> Table:
    """Four-card majors up the line; without one the long minor that is left."""
    cue = two(opened)
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
    last = bid_in(suit, two(opened))
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
            then=(lambda at: Fixed(_cover_cards(suit, cue), unsettled_over))
            if suit in (S, H)
            else natural("forced"),
        ),
        compete(
            bid_in(suit, last),
            length(suit, 4),
            f"raise of {suit.word}, invitational",
            STRUCTURE,
            judged=True,
            then=natural("invited"),
        ),
        *(
            compete(
                bid_in(s, last),
                length(s, 5) & longest_of(s, unbid(opened, suit)),
                f"natural {s.word}" + (", invitational" if s in (H, S) else ", not necessarily invitational"),
                STRUCTURE,
                then=natural("invited" if s in (H, S) else "free"),
            )
            for s in unbid(opened, suit)
        ),
    ]
    if last.index < TWO_NOTRUMP.index:
        rules.append(
            compete(
                TWO_NOTRUMP,
                stopper(opened),
                "natural, invitational",
                STRUCTURE,
                judged=True,
                then=natural("invited"),
            )
        )
    rules.append(leave("no further interest", STRUCTURE, then=settled, judged=True))
    return table(rules, "after the answer to the major-suit ask")


@cache
def _cover_cards(major: Suit, cue: Call) -> Table:
    """Over the second cue-bid: game in the major named with reasonable cards, else the suit again."""
    again = bid_in(major, cue)
    rules = [
        compete(
            call(f"4{major.letter}"),
            hcp(COVER_CARDS),
            f"game in {major.word}: reasonable cover cards",
            STRUCTURE,
            kind="natural",
            judged=True,
            then=settled,
        ),
        compete(
            again,
            EVERY_HAND,
            f"{major.word} again, a minimum",
            STRUCTURE,
            kind="natural",
            judged=True,
            then=natural("invited"),
        ),
    ]
    return table(rules, "after the second cue-bid")


@cache
def choose(suits: tuple[Suit, ...], last: Call) -> Table:
    """The overcaller chooses among the suits that the advancer offers."""
    return table(choice(list(suits), last, STRUCTURE), "choice of the suits offered")

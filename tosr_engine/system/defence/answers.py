"""Answers to our takeout doubles (13.1): the notes say what the double asks, so the answers are natural.

A takeout double asks partner to choose among the suits that they have not bid; strengths of jumps,
notrumps and the cue-bid follow from the doubler's average strength and are judgement.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from tosr_engine.calls import Call, call
from tosr_engine.cards import SUITS, H, S, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import hcp, length, where
from tosr_engine.system.agreements import stopper
from tosr_engine.system.defence.later import read_bidding, settled, unsettled_over
from tosr_engine.system.defence.natural_bids import GAME, SHORT_OF_GAME, Mode, natural, typical
from tosr_engine.system.defence.rules import DOUBLES, compete, leave, longest_of, table
from tosr_engine.system.defence.theirs import bid_in, notrump_over
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table

NOTRUMP_GAME = call("3NT")
GAME_LEVEL = 4
STRUCTURE_NAME = "answers to a takeout double"


def answer_takeout(at: At) -> Plan:
    """The turn after partner's takeout double; ``at`` ends with it."""
    bidding = read_bidding(at)
    return _plan(frozenset(s for _, s in bidding.theirs), at, bidding.ours)


def answer_takeout_of(suit: Suit, at: At) -> Plan:
    """The turn after a call of partner's that asks to take out one suit, whatever they bid."""
    return _plan(frozenset((suit,)), at)


def _plan(theirs: frozenset[Suit], at: At, ours: frozenset[Suit] = frozenset()) -> Plan:
    place = at.auction.last_bid
    assert place is not None
    last = at.auction.calls[place]
    doubled = not at.auction.ours(place)
    game = max(6, GAME - typical(at.partner.boxes))
    return Fixed(takeout_answers(last, theirs, game, doubled, ours - theirs), unsettled_over, STRUCTURE_NAME)


@cache
def takeout_answers(
    last: Call, theirs: frozenset[Suit], game: int, doubled: bool, ours: frozenset[Suit]
) -> Table:
    """Suits by length, jumps that invite, notrump with stoppers, the cue-bid, a pass with their suit.

    ``game`` is the HCP that make a game opposite partner, ``doubled`` whether partner doubled (or bid),
    ``ours`` the suits that we had bid before: one of them is bid again without four cards elsewhere.
    """
    suits = [s for s in SUITS if s not in theirs | ours]
    least = _any_of_length(suits, 4) if ours else EVERY_HAND
    stopped = hcp(0)
    for s in theirs:
        stopped = stopped & stopper(s)
    rules = _passes(last, theirs, suits, doubled)
    rules.extend(_games(suits, last, game, stopped))
    rules.extend(_cue(theirs, last, game))
    rules.extend(_invitations(suits, last, game, stopped))
    rules.extend(
        _natural(
            bid_in(s, last),
            longest_of(s, suits) & least,
            f"natural {s.word}, less than an invitation"
            if bid_in(s, last).level <= 3
            else f"natural {s.word}",
            public=f"Forced choice of {s.word}, as a rule four or more, below game values",
        )
        for s in suits
    )
    rules.extend(
        _natural(bid_in(s, last), EVERY_HAND, f"{s.word} again, no four cards elsewhere")
        for s in sorted(ours, key=lambda s: bid_in(s, last).index)[:1]
    )
    return table(rules, STRUCTURE_NAME)


def _any_of_length(suits: list[Suit], cards: int) -> HandSet:
    """Hands with so many cards in one of these suits."""
    return where(lambda n: any(n[s] >= cards for s in suits))


def _natural(c: Call, hands: HandSet, label: str, follow: Mode = "free", *, public: str = "") -> Rule:
    answer = compete(
        c, hands, label, DOUBLES, kind="natural", judged=True, public=public, then=natural(follow, DOUBLES)
    )
    return replace(answer, alert=False)


def _passes(last: Call, theirs: frozenset[Suit], suits: list[Suit], doubled: bool) -> list[Rule]:
    """With length in their suit, and over a double of a game with no long suit to bid."""
    rules = []
    if last.suit in theirs:
        trumps = length(last.suit, 5) & stopper(last.suit) & hcp(5)
        words = f"penalty pass: strong {last.suit.word}" if doubled else f"plays in {last.suit.word}"
        rules.append(leave(words, DOUBLES, trumps, then=settled, judged=True))
    if doubled and last.level >= GAME_LEVEL:
        flat = where(lambda n: all(n[s] <= 4 for s in suits))
        rules.append(leave("no long suit: leaves the double in", DOUBLES, flat, then=settled, judged=True))
    return rules


def _games(suits: list[Suit], last: Call, game: int, stopped: HandSet) -> list[Rule]:
    rules = []
    for s in suits:
        bid = call(f"4{s.letter}")
        if s in (S, H) and bid.index > last.index:
            hands = length(s, 5) & hcp(game - 1, game + 5) & longest_of(s, suits)
            rules.append(
                compete(bid, hands, f"game in {s.word}", DOUBLES, kind="natural", judged=True, then=settled)
            )
    if last.index < NOTRUMP_GAME.index:
        no_major = where(lambda n: all(n[s] <= 3 for s in suits if s in (S, H)))
        hands = stopped & no_major & hcp(game, game + 5)
        rules.append(
            compete(
                NOTRUMP_GAME,
                hands,
                "game in notrump, their suit stopped",
                DOUBLES,
                kind="natural",
                judged=True,
                then=settled,
            )
        )
    return rules


def _cue(theirs: frozenset[Suit], last: Call, game: int) -> list[Rule]:
    bids = sorted((bid_in(s, last) for s in theirs), key=lambda b: b.index)
    return [
        compete(
            b,
            hcp(game),
            "game values, asks the doubler to describe",
            DOUBLES,
            kind="ask",
            forcing="round",
            judged=True,
            public="Artificial, forcing",
            then=natural("forced", DOUBLES),
        )
        for b in bids[:1]
        if b.level <= 4
    ]


def _invitations(suits: list[Suit], last: Call, game: int, stopped: HandSet) -> list[Rule]:
    enough = hcp(game - SHORT_OF_GAME, game - 1)
    rules = []
    for s in suits:
        jump = bid_in(s, last, 1)
        if jump.level <= 3:
            rules.append(
                _natural(
                    jump,
                    length(s, 4) & longest_of(s, suits) & enough,
                    f"natural {s.word}, invitational",
                    "invited",
                )
            )
    notrump = notrump_over(last)
    short = where(lambda n: all(n[s] <= 3 for s in suits if s in (S, H)))
    if notrump.level == 1:
        rules.append(
            _natural(notrump.up(5), stopped & short & enough, "natural notrump, invitational", "invited")
        )
        rules.append(
            _natural(
                notrump,
                stopped & short & hcp(game - 6, game - SHORT_OF_GAME - 1),
                "natural, their suit stopped",
            )
        )
    elif notrump.level == 2:
        rules.append(_natural(notrump, stopped & short & enough, "natural notrump, invitational", "invited"))
    return rules


__all__ = ["answer_takeout", "answer_takeout_of", "takeout_answers"]

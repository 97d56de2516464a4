"""The strong 2NT overcall: the anchor suit and another, advanced and contested (Appendix 3)."""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import DOUBLE, REDOUBLE, Call, Shown, call
from tosr_engine.cards import Suit
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.build import hcp, length, where
from tosr_engine.system.agreements import any_of
from tosr_engine.system.competition.shows import suits_shown
from tosr_engine.system.defence.later import settled, unsettled_over
from tosr_engine.system.defence.natural_bids import natural
from tosr_engine.system.defence.overcalls import anchor
from tosr_engine.system.defence.rules import STRUCTURE, compete, double_for, game_in, leave, table, unbid
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table

TWO_NOTRUMP = call("2NT")


def advance_strong(opened: Suit, at: At) -> Plan:
    """The advancer's turn after our strong 2NT: the anchor suit and another."""
    return Fixed(
        _strong(opened), lambda c, shown, at: _strong_contested(opened, c, shown, at), "strong two-suiter"
    )


def _strong_cue(opened: Suit, c: Call) -> Rule:
    return compete(
        c,
        hcp(6),
        "asks: a good invitation or better, need not hold more than one trick",
        STRUCTURE,
        kind="ask",
        forcing="round",
        judged=True,
        then=lambda at: Fixed(_back_suit(opened, at.auction.calls[-1]), unsettled_over),
        public="Artificial, invitational or better",
    )


@cache
def _strong(opened: Suit) -> Table:
    suit = anchor(opened)
    rules = []
    for s in unbid(suit):
        rules.append(
            compete(
                bid_in(s, TWO_NOTRUMP, 1),
                length(suit, 4) & length(s, 0, 1) & hcp(7),
                f"splinter: support for {suit.word}, short {s.word}",
                STRUCTURE,
                kind="conventional",
                forcing="round",
                judged=True,
                then=natural("forced"),
            )
        )
    jump = bid_in(suit, TWO_NOTRUMP, 1)
    game = jump.index >= game_in(suit).index
    words = "to play" if game else "invitational"
    rules.append(
        compete(
            jump,
            length(suit, 4) & hcp(3, 6),
            f"raise of {suit.word}, {words}",
            STRUCTURE,
            judged=True,
            then=settled if game else natural("invited"),
        )
    )
    rules.append(_strong_cue(opened, bid_in(opened, TWO_NOTRUMP)))
    rules.extend(_weak_choices(opened))
    return table(rules, "advances of the strong 2NT")


def _backs(opened: Suit) -> list[Suit]:
    """The suits that may be the second one, cheapest at the three level first."""
    suit = anchor(opened)
    return sorted((s for s in unbid(opened) if s is not suit), reverse=True)


def _weak_choices(opened: Suit) -> list[Rule]:
    suit = anchor(opened)
    low, high = _backs(opened)
    return [
        compete(
            bid_in(suit, TWO_NOTRUMP),
            length(suit, 3),
            f"very weak, to play in {suit.word}",
            STRUCTURE,
            forcing="to-play",
            then=settled,
            judged=True,
        ),
        compete(
            bid_in(low, TWO_NOTRUMP),
            length(low, 2),
            f"weak, plays in the second suit if it is {low.word}",
            STRUCTURE,
            judged=True,
            then=lambda at: Fixed(
                _pass_or_correct(low, high, f"{high.word} is the second suit"), unsettled_over
            ),
        ),
        compete(
            bid_in(high, TWO_NOTRUMP),
            EVERY_HAND,
            f"weak, passes by {low.word}: prefers {high.word} or {suit.word}",
            STRUCTURE,
            judged=True,
            then=lambda at: Fixed(
                _pass_or_correct(high, suit, f"the second suit was passed by: back to {suit.word}"),
                unsettled_over,
            ),
        ),
    ]


@cache
def _pass_or_correct(named: Suit, otherwise: Suit, label: str) -> Table:
    """Overcaller passes with the suit that the advancer named, else bids another."""
    return table(
        [
            leave(f"{named.word} is the second suit", STRUCTURE, length(named, 4), then=settled),
            compete(
                bid_in(otherwise, call(f"3{named.letter}")),
                EVERY_HAND,
                label,
                STRUCTURE,
                judged=True,
                then=settled,
            ),
        ],
        "pass or correct after the strong 2NT",
    )


@cache
def _back_suit(opened: Suit, last: Call) -> Table:
    """The overcaller tells his second suit."""
    low, high = _backs(opened)
    floor = last if last.is_bid else TWO_NOTRUMP
    return table(
        [
            compete(
                bid_in(low, floor),
                length(low, 4),
                f"second suit {low.word}",
                STRUCTURE,
                kind="answer",
                judged=True,
                then=natural(),
            ),
            compete(
                bid_in(high, floor),
                EVERY_HAND,
                f"second suit {high.word}",
                STRUCTURE,
                kind="answer",
                judged=True,
                then=natural(),
            ),
        ],
        "second suit of the strong 2NT",
    )


def _strong_contested(opened: Suit, c: Call, shown: Shown | None, at: At) -> Plan:
    suit = anchor(opened)
    if c is DOUBLE:
        return Fixed(_strong_doubled(opened), unsettled_over)
    if c.suit is None or c.level > 4 or suit in suits_shown(c, shown):
        return unsettled_over(c, shown, at)
    return Fixed(_strong_over_suit(opened, c), unsettled_over)


@cache
def _strong_over_suit(opened: Suit, c: Call) -> Table:
    suit = anchor(opened)
    ours = bid_in(suit, c)
    weak_bid = compete(
        ours,
        length(suit, 3) & (hcp(0, 5) if ours.level == 3 else hcp(0)),
        f"weak, to play in {suit.word}",
        STRUCTURE,
        forcing="to-play",
        then=settled,
        judged=True,
    )
    if ours.level == 3:
        double = compete(
            double_for(c),
            hcp(6),
            "asks, as the cue-bid would",
            STRUCTURE,
            kind="ask",
            forcing="round",
            judged=True,
            then=lambda at: Fixed(_back_suit(opened, c), unsettled_over),
            public="Artificial, invitational or better",
        )
    else:
        double = compete(
            double_for(c),
            hcp(6) - length(suit, 3),
            f"values, tends to deny a fit for {suit.word}",
            STRUCTURE,
            judged=True,
            then=natural(),
        )
    rules = [double, weak_bid, leave("nothing to say", STRUCTURE)]
    return table(rules, "advances of the strong 2NT, contested")


@cache
def _strong_doubled(opened: Suit) -> Table:
    suit = anchor(opened)
    rules = [
        _strong_cue(opened, REDOUBLE),
        compete(
            bid_in(suit, TWO_NOTRUMP),
            length(suit, 3),
            f"to play in {suit.word}",
            STRUCTURE,
            forcing="to-play",
            then=settled,
        ),
        leave(
            "overcaller redoubles, or bids a second suit below the anchor",
            STRUCTURE,
            then=lambda at: Fixed(_after_pass(opened), unsettled_over),
        ),
    ]
    return table(rules, "the strong 2NT doubled")


@cache
def _after_pass(opened: Suit) -> Table:
    """The overcaller after the advancer's pass over the double."""
    suit = anchor(opened)
    limit = bid_in(suit, TWO_NOTRUMP)
    lower = [s for s in _backs(opened) if bid_in(s, TWO_NOTRUMP).index < limit.index]
    rules = [
        compete(
            bid_in(s, TWO_NOTRUMP),
            length(s, 4),
            f"second suit {s.word}",
            STRUCTURE,
            kind="answer",
            then=lambda at, s=s: Fixed(_anchor_or(suit, s), unsettled_over),  # type: ignore[misc]
        )
        for s in lower
    ]
    rules.append(
        compete(
            REDOUBLE,
            EVERY_HAND,
            f"the second suit ranks above {suit.word}",
            STRUCTURE,
            kind="answer",
            then=lambda at: Fixed(_landing(opened), unsettled_over),
        )
    )
    return table(rules, "second suit after 2NT doubled and passed")


@cache
def _anchor_or(suit: Suit, second: Suit) -> Table:
    """The advancer leaves the second suit, or goes back to the anchor."""
    return table(
        [
            leave(
                f"plays in {second.word}",
                STRUCTURE,
                where(lambda n: n[second] >= n[suit]),
                then=settled,
                judged=True,
            ),
            compete(
                bid_in(suit, call(f"3{second.letter}")),
                EVERY_HAND,
                f"prefers {suit.word}",
                STRUCTURE,
                then=settled,
                judged=True,
            ),
        ],
        "choice after the second suit",
    )


@cache
def _landing(opened: Suit) -> Table:
    """The advancer chooses between the anchor and the second suit."""
    suit = anchor(opened)
    limit = bid_in(suit, TWO_NOTRUMP)
    upper = [s for s in _backs(opened) if bid_in(s, TWO_NOTRUMP).index > limit.index]
    better = any_of([where(lambda n, s=s: n[s] > n[suit]) for s in upper[:1]])  # type: ignore[misc]
    rules = [
        compete(bid_in(s, TWO_NOTRUMP), better, f"prefers {s.word}", STRUCTURE, then=settled, judged=True)
        for s in upper[:1]
    ]
    rules.append(compete(limit, EVERY_HAND, f"prefers {suit.word}", STRUCTURE, then=settled, judged=True))
    return table(rules, "choice after the redouble")

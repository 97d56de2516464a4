"""Simple overcalls: what they tell, and the advancer's calls over a one-level one (Appendix 3, 13.2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tosr_engine.calls import DOUBLE, Call, Shown, call
from tosr_engine.cards import C, Suit
from tosr_engine.handset import EVERY_HAND, NO_HAND, HandSet
from tosr_engine.handset.build import BALANCED, hcp, length, pattern
from tosr_engine.system.agreements import any_of, stopper
from tosr_engine.system.competition.shows import suits_shown
from tosr_engine.system.defence.inferences import inferences
from tosr_engine.system.defence.later import common_doubles, settled, unsettled_over
from tosr_engine.system.defence.rules import (
    STRUCTURE,
    Telling,
    adverse,
    compete,
    double_for,
    leave,
    longest_of,
    table,
    unbid,
)
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table

ONE_NOTRUMP, TWO_CLUBS = call("1NT"), call("2C")
TWO_NOTRUMP, THREE_NOTRUMP = call("2NT"), call("3NT")
FLATTEST = pattern("4333")


@dataclass(frozen=True)
class Overcall:
    """A simple overcall: the suit they opened, the suit and bid of ours, and who is vulnerable."""

    opened: Suit
    suit: Suit
    bid: Call
    adverse: bool


def advance(opened: Suit, at: At) -> Plan:
    """The advancer's turn after our one-level overcall; ``at`` ends with it."""
    bid = at.auction.calls[-1]
    assert bid.suit is not None
    o = Overcall(opened, bid.suit, bid, adverse(at))
    return Telling(
        _advances(o),
        lambda c, shown, at: contested(o, c, shown, at),
        "simple overcall",
        inferences(at.partner, bid.suit, opened),
    )


# --- uncontested ------------------------------------------------------------------------------


@cache
def _advances(o: Overcall) -> Table:
    name = o.suit.word
    rules = [
        *splinters(o, o.bid),
        compete(
            bid_in(o.opened, o.bid),
            (length(o.suit, 4) & hcp(12)) | (length(o.suit, 3) & hcp(13)),
            f"opening values with support for {name}",
            STRUCTURE,
            kind="conventional",
            forcing="round",
            errata=("E-176",),
            remark="not forcing to game opposite a minimum; four trumps expected",
        ),
        *(
            compete(
                bid_in(s, o.bid),
                length(s, 4) & length(o.suit, 3) & hcp(10, 12),
                f"fit-showing: {s.word} with support for {name}",
                STRUCTURE,
            )
            for s in unbid(o.opened, o.suit)
            if s > o.suit
        ),
        *raises(o, o.bid),
        compete(
            TWO_NOTRUMP,
            hcp(13),
            "strong game try without a fit: notrump or a suit of its own",
            STRUCTURE,
            forcing="round",
        ),
        *(
            compete(
                bid_in(s, o.bid),
                length(s, 5) & length(o.suit, 0, 1) & hcp(4, 9) & longest_of(s, unbid(o.opened, o.suit)),
                f"natural {s.word}, not constructive",
                STRUCTURE,
                remark=f"strongly suggests shortage in {name}",
                judged=True,
                then=lambda at, s=s: Fixed(  # type: ignore[misc]
                    _pass_or_raise(s, at.auction.calls[-1]),
                    lambda c, shown, at: support_double(s, c, shown, at),
                ),
            )
            for s in unbid(o.opened, o.suit)
            if s < o.suit
        ),
        compete(
            ONE_NOTRUMP,
            any_of([r.shows for r in _puppet_rules(o)]),
            "asks overcaller to bid 2C",
            STRUCTURE,
            kind="conventional",
            forcing="round",
            then=lambda at: Fixed(_forced(o), unsettled_over),
            public="Asks partner to bid 2C; weak with a suit, or invitational",
        ),
        leave("nothing to say", STRUCTURE),
    ]
    return table(rules, f"advances of a {name} overcall")


def splinters(o: Overcall, last: Call) -> list[Rule]:
    """Single jumps in the other suits, theirs too: four-card support, shortage (mini-splinters)."""
    found = []
    for s in unbid(o.suit):
        jump = bid_in(s, last, 1)
        if jump.level <= 3:
            found.append(
                compete(
                    jump,
                    length(o.suit, 4) & length(s, 0, 1) & hcp(10),
                    f"mini-splinter: support for {o.suit.word}, short {s.word}",
                    STRUCTURE,
                    kind="conventional",
                    forcing="round",
                )
            )
    return found


def raises(o: Overcall, last: Call) -> list[Rule]:
    """Raises by the number of trumps, preemptive from the three level (13.2, E-176)."""
    name = o.suit.word
    low = bid_in(o.suit, last)
    wanted: list[tuple[int, HandSet, str]] = []
    if o.adverse:
        wanted.append(
            (2, length(o.suit, 4) & hcp(6, 9), f"raise with four {name}, careful when vulnerable against not")
        )
    else:
        wanted.append((4, length(o.suit, 5) & hcp(0, 9), f"preemptive raise with five {name}"))
        wanted.append((3, (length(o.suit, 4) & hcp(0, 9)) - FLATTEST, f"preemptive raise with four {name}"))
        flat = FLATTEST & length(o.suit, 4)
        wanted.append((2, ((length(o.suit, 3) - FLATTEST) | flat) & hcp(6, 9), f"raise with three {name}"))
    return [
        compete(
            call(f"{level}{o.suit.letter}"),
            hands,
            label,
            "13.2",
            judged=True,
            errata=("E-174", "E-176"),
            then=settled,
        )
        for level, hands, label in wanted
        if level >= low.level
    ]


@cache
def _pass_or_raise(suit: Suit, last: Call) -> Table:
    """Overcaller over the advancer's unconstructive new suit at the one level."""
    return table(
        [
            compete(
                bid_in(suit, last),
                length(suit, 4),
                f"raise of {suit.word}",
                STRUCTURE,
                then=settled,
                judged=True,
            ),
            leave("no fit worth a raise", STRUCTURE, then=settled, judged=True),
        ],
        "after the advancer's new suit",
    )


def _puppet_rules(o: Overcall) -> list[Rule]:
    """What the advancer bids after 1NT and the forced 2C: the hands that went through it."""
    name = o.suit.word
    others = unbid(o.opened, o.suit)
    weak = hcp(4, 9) & length(o.suit, 0, 2)
    invite = hcp(10, 12)
    rules = []
    for s in others:
        over_two = bid_in(s, TWO_CLUBS)
        if s < o.suit:
            rules.append(
                compete(over_two, length(s, 5) & invite, f"invitational, five or more {s.word}", STRUCTURE)
            )
        else:
            rules.append(
                compete(
                    call(f"3{s.letter}"),
                    length(s, 5) & invite,
                    f"invitational, five or more {s.word}",
                    STRUCTURE,
                )
            )
            if s is not C:
                rules.append(
                    compete(
                        over_two,
                        length(s, 5) & weak,
                        f"to play in {s.word}",
                        STRUCTURE,
                        forcing="to-play",
                        then=settled,
                    )
                )
    rules.append(
        compete(
            TWO_NOTRUMP,
            BALANCED & stopper(o.opened) & length(o.suit, 0, 2) & invite,
            "invitational, balanced with a stopper",
            STRUCTURE,
        )
    )
    rules.append(
        compete(
            bid_in(o.suit, TWO_CLUBS),
            length(o.suit, 2) & invite,
            f"invitational with at least two {name}",
            STRUCTURE,
            remark=f"opposite four or more {name}",
        )
    )
    if C in others:
        rules.append(leave("runs out to clubs", STRUCTURE, length(C, 5) & weak, then=settled))
    return rules


@cache
def _forced(o: Overcall) -> Table:
    return table(
        [
            compete(
                TWO_CLUBS,
                EVERY_HAND,
                "forced, says nothing",
                STRUCTURE,
                kind="answer",
                forcing="round",
                then=lambda at: Fixed(_after_puppet(o), unsettled_over),
            )
        ],
        "after the 1NT puppet",
    )


@cache
def _after_puppet(o: Overcall) -> Table:
    return table(_puppet_rules(o), "after the 1NT puppet and 2C")


# --- contested --------------------------------------------------------------------------------


def contested(o: Overcall, c: Call, shown: Shown | None, at: At) -> Plan:
    """The advancer's turn over their call after our one-level overcall."""
    if c.is_bid and (c.level > 3 or c is THREE_NOTRUMP):
        return unsettled_over(c, shown, at)
    return Telling(
        _competitive(o, c, frozenset(suits_shown(c, shown))),
        unsettled_over,
        told=inferences(at.partner, o.suit, o.opened),
    )


@cache
def _competitive(o: Overcall, c: Call, theirs: frozenset[Suit]) -> Table:
    last = c if c.is_bid else o.bid
    name = o.suit.word
    left = [s for s in unbid(o.opened, o.suit) if s not in theirs]
    rules = [
        *splinters(o, last),
        compete(
            bid_in(o.opened, last),
            length(o.suit, 3) & hcp(10),
            f"limit raise or better in {name}",
            STRUCTURE,
            kind="conventional",
            forcing="round",
        ),
        *raises(o, last),
        *(_new_suit(o, s, bid_in(s, last)) for s in left),
        *common_doubles(o.opened, c, theirs, left),
        compete(
            bid_in(o.opened, last),
            hcp(14),
            "strong, no call that fits",
            STRUCTURE,
            kind="conventional",
            forcing="round",
            judged=True,
        ),
        leave("nothing to say", STRUCTURE),
    ]
    return table(rules, f"advances of a {name} overcall, contested")


def _new_suit(o: Overcall, s: Suit, bid: Call) -> Rule:
    if bid.level == 1:
        return compete(
            bid,
            length(s, 5) & hcp(7, 12),
            f"natural {s.word}, constructive",
            STRUCTURE,
            then=lambda at: Fixed(
                _pass_or_raise(s, bid), lambda c, shown, at: support_double(s, c, shown, at)
            ),
            judged=True,
        )
    flower = length(s, 4) & length(o.suit, 3) & hcp(8, 11) if bid.level == 2 else NO_HAND
    return compete(
        bid,
        flower | (length(s, 6) & hcp(8, 12)),
        f"{s.word}: with support for {o.suit.word}, or long",
        STRUCTURE,
        remark="enough to play a level higher",
        judged=True,
    )


def support_double(suit: Suit, c: Call, shown: Shown | None, at: At) -> Plan:
    """Overcaller's turn when they come in over the advancer's one-level suit (13.1)."""
    raised = call(f"2{suit.letter}")
    last = at.last_bid
    if last is None or last.index >= raised.index:
        return unsettled_over(c, shown, at)
    return Fixed(_support(suit, double_for(c)), unsettled_over)


@cache
def _support(suit: Suit, double: Call) -> Table:
    return table(
        [
            compete(
                call(f"2{suit.letter}"),
                length(suit, 4),
                f"raise with four {suit.word}",
                "13.1",
                kind="competitive",
            ),
            compete(
                double,
                length(suit, 3, 3),
                f"support {'redouble' if double is not DOUBLE else 'double'}: exactly three {suit.word}",
                "13.1",
                kind="conventional",
                forcing="round",
            ),
            leave(f"fewer than three {suit.word}", "13.1"),
        ],
        "support doubles",
    )


__all__ = ["Overcall", "advance", "contested", "raises", "splinters", "support_double"]

"""The advancer's calls after a simple overcall at the one level, uncontested (Appendix 3, 13.2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tosr_engine.calls import Call, call
from tosr_engine.cards import C, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import BALANCED, hcp, length, pattern
from tosr_engine.system.agreements import any_of, stopper
from tosr_engine.system.defence.later import settled, unsettled_over
from tosr_engine.system.defence.natural_bids import natural
from tosr_engine.system.defence.rules import OVERCALLS, STRUCTURE, compete, leave, longest_of, table, unbid
from tosr_engine.system.defence.support import new_suit_answered
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.language import Fixed, Rule, Table

ONE_NOTRUMP, TWO_CLUBS = call("1NT"), call("2C")
TWO_NOTRUMP = call("2NT")
FLATTEST = pattern("4333")


@dataclass(frozen=True)
class Overcall:
    """A simple overcall: the suit they opened, the suit and bid of ours, and who is vulnerable."""

    opened: Suit
    suit: Suit
    bid: Call
    adverse: bool


@cache
def advances(o: Overcall) -> Table:
    name = o.suit.word
    rules = [
        *splinters(o, o.bid),
        _cue(o, length(o.suit, 4) & hcp(12), STRUCTURE),
        _cue(o, length(o.suit, 3, 3) & hcp(13), OVERCALLS, judged=True),
        *(
            compete(
                bid_in(s, o.bid),
                length(s, 4) & length(o.suit, 3) & hcp(10, 12),
                f"fit-showing: {s.word} with support for {name}",
                STRUCTURE,
                then=natural(),
            )
            for s in unbid(o.opened, o.suit)
            if s > o.suit
        ),
        *raises(o.suit, o.adverse, o.bid),
        strong_try(),
        *(
            compete(
                bid_in(s, o.bid),
                length(s, 5) & length(o.suit, 0, 1) & hcp(4, 9) & longest_of(s, unbid(o.opened, o.suit)),
                f"natural {s.word}, not constructive",
                STRUCTURE,
                remark=f"strongly suggests shortage in {name}",
                judged=True,
                then=new_suit_answered(s),
            )
            for s in unbid(o.opened, o.suit)
            if s < o.suit
        ),
        puppet(o),
        leave("nothing to say", STRUCTURE),
    ]
    return table(rules, f"advances of a {name} overcall")


def _cue(o: Overcall, hands: HandSet, section: str, *, judged: bool = False) -> Rule:
    return compete(
        bid_in(o.opened, o.bid),
        hands,
        f"opening values with support for {o.suit.word}",
        section,
        kind="conventional",
        forcing="round",
        errata=("E-176",),
        remark="four trumps expected, 13+ HCP with three; not forcing to game opposite a minimum",
        judged=judged,
        then=natural("forced"),
    )


def strong_try(*, judged: bool = False) -> Rule:
    """2NT: looks for game in notrump or in a suit of its own."""
    return compete(
        TWO_NOTRUMP,
        hcp(13),
        "strong game try without a fit: notrump or a suit of its own",
        STRUCTURE,
        forcing="round",
        judged=judged,
        then=natural("forced"),
    )


def puppet(o: Overcall, theirs: frozenset[Suit] = frozenset(), *, judged: bool = False) -> Rule:
    """1NT: overcaller bids 2C, then the advancer describes; ``theirs`` are suits bid after the overcall."""
    return compete(
        ONE_NOTRUMP,
        any_of([r.shows for r in _puppet_rules(o, theirs)]),
        "asks overcaller to bid 2C",
        STRUCTURE,
        kind="conventional",
        forcing="round",
        judged=judged,
        then=lambda at: Fixed(_forced(o, theirs), unsettled_over),
        public="Asks partner to bid 2C; weak with a suit, or invitational",
    )


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
                    then=natural("forced"),
                )
            )
    return found


def raises(suit: Suit, careful: bool, last: Call, *, doubles: bool = False) -> list[Rule]:
    """Raises by the number of trumps, preemptive from the three level (13.2, E-176).

    ``careful``: we are vulnerable and they are not; ``doubles``: three trumps are shown by a support
    double, so every raise has four.
    """
    name = suit.word
    low = bid_in(suit, last)
    wanted: list[tuple[int, HandSet, str]] = []
    if careful:
        wanted.append(
            (2, length(suit, 4) & hcp(6, 9), f"raise with four {name}, careful when vulnerable against not")
        )
    else:
        wanted.append((4, length(suit, 5) & hcp(0, 9), f"preemptive raise with five {name}"))
        wanted.append((3, (length(suit, 4) & hcp(0, 9)) - FLATTEST, f"preemptive raise with four {name}"))
        flat = FLATTEST & length(suit, 4)
        wanted.append(
            (2, flat & hcp(6, 9), f"raise with four {name}, 4333")
            if doubles
            else (2, ((length(suit, 3) - FLATTEST) | flat) & hcp(6, 9), f"raise with three {name}")
        )
    return [
        compete(
            call(f"{level}{suit.letter}"),
            hands,
            label,
            "13.2",
            judged=True,
            errata=("E-174", "E-176"),
            then=natural() if level == 2 else settled,
        )
        for level, hands, label in wanted
        if level >= low.level
    ]


def _puppet_rules(o: Overcall, theirs: frozenset[Suit]) -> list[Rule]:
    """What the advancer bids after 1NT and the forced 2C: the hands that went through it."""
    name = o.suit.word
    others = [s for s in unbid(o.opened, o.suit) if s not in theirs]
    weak = hcp(4, 9) & length(o.suit, 0, 2)
    invite = hcp(10, 12)
    rules = []
    for s in others:
        over_two = bid_in(s, TWO_CLUBS)
        if s < o.suit:
            rules.append(_invites(over_two, length(s, 5) & invite, f"invitational, five or more {s.word}"))
        else:
            rules.append(
                _invites(call(f"3{s.letter}"), length(s, 5) & invite, f"invitational, five or more {s.word}")
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
        _invites(
            TWO_NOTRUMP,
            BALANCED & stopper(o.opened) & length(o.suit, 0, 2) & invite,
            "invitational, balanced with a stopper",
        )
    )
    rules.append(
        _invites(
            bid_in(o.suit, TWO_CLUBS),
            length(o.suit, 2) & invite,
            f"invitational with at least two {name}",
            remark=f"opposite four or more {name}",
        )
    )
    if C in others:
        rules.append(leave("runs out to clubs", STRUCTURE, length(C, 5) & weak, then=settled))
    return rules


def _invites(c: Call, hands: HandSet, label: str, remark: str = "") -> Rule:
    return compete(c, hands, label, STRUCTURE, remark=remark, then=natural("invited"))


@cache
def _forced(o: Overcall, theirs: frozenset[Suit]) -> Table:
    return table(
        [
            compete(
                TWO_CLUBS,
                EVERY_HAND,
                "forced, says nothing",
                STRUCTURE,
                kind="answer",
                forcing="round",
                then=lambda at: Fixed(_after_puppet(o, theirs), unsettled_over),
            )
        ],
        "after the 1NT puppet",
    )


@cache
def _after_puppet(o: Overcall, theirs: frozenset[Suit]) -> Table:
    return table(_puppet_rules(o, theirs), "after the 1NT puppet and 2C")

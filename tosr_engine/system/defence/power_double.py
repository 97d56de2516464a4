"""The power double: relays opposite it, natural advances, and what follows when they run (Appendix 3).

The relay structure is that of 1C: the same trees less the steps that show the opened suit, hung one
step above the opening (E-190). A positive hand with four or more of their suit passes instead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from tosr_engine.calls import BIDS, DOUBLE, PARTNER, Call, Shown, call
from tosr_engine.cards import C, D, H, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import ACE, BALANCED, KING, QUEEN, hcp, holding_where, length
from tosr_engine.handset.space import shapes_where
from tosr_engine.system.agreements import stopper
from tosr_engine.system.defence.later import settled, unsettled_over
from tosr_engine.system.defence.natural_bids import Natural, natural
from tosr_engine.system.defence.rules import (
    FOUR_LEVEL_TRANSFERS,
    STRUCTURE,
    compete,
    double_for,
    leave,
    longest_of,
    table,
    transfer_step,
    unbid,
)
from tosr_engine.system.defence.running import Running
from tosr_engine.system.defence.theirs import bid_in, notrump_over
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table
from tosr_engine.system.one_club import positive
from tosr_engine.system.relays.frame import Frame, Steps
from tosr_engine.system.relays.plans import Teller
from tosr_engine.system.relays.questions import FirstAnswers, Rung
from tosr_engine.system.relays.strength import POSITIVE
from tosr_engine.system.relays.structures import crash, natural_responses, transfer_responses
from tosr_engine.system.relays.tree import Step, Tree

ORDINARY, MAXIMUM = 18, 20
"""The most HCP of the doubler's plain natural rebid, and of the plain notrump (judgement)."""
ONE_NOTRUMP, TWO_NOTRUMP, THREE_NOTRUMP = call("1NT"), call("2NT"), call("3NT")


def opening_bid(opened: Suit) -> Call:
    """Their opening, one of a suit."""
    return call(f"1{opened.letter}")


_THREE_SUITED = ", or three-suited with both minors"


@cache
def without_suit(tree: Tree, suit: Suit) -> Tree:
    """The tree less every step that shows four or more cards in a suit (E-190).

    The balanced answers keep all their steps; a branch that leads to them is kept whole.
    """
    four = shapes_where(lambda n: n[suit] >= 4)
    kept: list[Step] = []
    for step in tree.steps:
        if step.then is None:
            if step.shapes & ~four:
                kept.append(step)
        elif _ends_in_balanced(step.then):
            gone = suit in (H, D)
            kept.append(replace(step, label="balanced (4333 or 4432)") if gone else step)
        else:
            smaller = without_suit(step.then, suit)
            if smaller.steps:
                label = step.label.removesuffix(_THREE_SUITED) if suit in (D, C) else step.label
                kept.append(replace(step, label=label, then=smaller, shapes=smaller.shapes))
    return Tree(tuple(kept), tree.structure)


def _ends_in_balanced(tree: Tree) -> bool:
    last = crash().steps
    return tree.steps[-len(last) :] == last


@cache
def relay_tree(opened: Suit) -> Tree:
    """The first answers opposite the double: transfers, natural ones over 1D (E-190)."""
    return without_suit(natural_responses() if opened is D else transfer_responses(), opened)


@cache
def answers(opened: Suit) -> FirstAnswers:
    """The negative and the positive answers of a hand that does not pass for penalties."""
    shows = positive() & length(opened, 0, 3)
    negative = Rung(
        ~positive(),
        "negative: fewer than 8 HCP, or fewer than two controls",
        STRUCTURE,
        follow=lambda at: Fixed(_rebids(opened, at.auction.calls[-1]), _after_negative),
        errata=("E-30", "E-190"),
        forcing="round",
    )
    return FirstAnswers(relay_tree(opened), POSITIVE, shows, negative)


@dataclass(frozen=True)
class Advancer(Teller):
    """The advancer's first turn: pass for penalties, or the first answer of the relay structure."""

    opened: Suit = C

    def table(self, at: At) -> Table:
        """The penalty passes before the relay answers."""
        return _with_passes(self.opened, super().table(at))

    def over(self, c: Call, shown: Shown | None, at: At) -> Plan:
        """They act over the double: natural calls, no relays."""
        return contested(self.opened, c, shown, at)


@cache
def _with_passes(opened: Suit, relays: Table) -> Table:
    def follow(at: At) -> Plan:
        return Running(opened)

    passes = leave(
        f"penalty pass: positive with four or more {opened.word}",
        STRUCTURE,
        positive() & length(opened, 4),
        then=follow,
        errata=("E-190",),
    )
    transfers = [replace(r, shows=r.shows & ~positive()) for r in _south_african(opened)]
    return Table(
        [passes, *_trump_stack(opened, follow), *transfers, *relays.rules],
        name="advances of the power double",
    )


def _trump_stack(opened: Suit, follow: object) -> list[Rule]:
    top = ACE | KING | QUEEN
    stack = holding_where(opened, lambda n, h: n >= 5 and (h & top).bit_count() >= 2)
    assert callable(follow)
    return [
        leave(
            f"penalty pass: trump tricks in {opened.word}",
            STRUCTURE,
            stack & ~positive(),
            then=follow,
            judged=True,
        )
    ]


def advance(opened: Suit, at: At) -> Plan:
    """The advancer's turn after our power double; ``at`` ends with it.

    A passed hand bids naturally, since relays look for games that it rarely helps to find.
    """
    if at.passed(at.seat):
        return Fixed(_natural(opened), lambda c, shown, at: contested(opened, c, shown, at), "power double")
    frame = Frame(PARTNER[at.seat], at.seat, POSITIVE, positive=True, section=STRUCTURE)
    return Advancer(answers(opened), relay_steps(opened), frame, opened=opened)


@cache
def relay_steps(opened: Suit) -> Steps:
    """The calls above the opening, less those that are South African transfers."""
    transfers = [r.call for r in _south_african(opened)]
    first, last = opening_bid(opened).index + 1, max(c.index for c in transfers)
    return Steps(BIDS[last], tuple(b for b in BIDS[first:last] if b not in transfers))


# --- the doubler after the negative -----------------------------------------------------------


def _after_negative(c: Call, shown: Shown | None, at: At) -> Plan:
    """They bid over the negative: natural bids, the doubler's further double is for penalties."""
    if not c.is_bid or c.level > 3:
        return unsettled_over(c, shown, at)
    return Natural("free", doubles=_further_double(c))


@cache
def _further_double(c: Call) -> Table:
    trumps = hcp(18) if c.suit is None else length(c.suit, 4)
    return table([compete(DOUBLE, trumps, "penalty: they ran from the double", STRUCTURE)], "further doubles")


@cache
def _rebids(opened: Suit, negative: Call) -> Table:
    """The doubler's natural rebid: notrump with a stopper, else the longest suit; jumps are strong."""
    suits = unbid(opened)
    notrump = notrump_over(negative)
    balanced = BALANCED & stopper(opened)
    rules = []
    if negative is ONE_NOTRUMP:
        rules.append(
            leave(
                "balanced with a stopper, content with 1NT",
                STRUCTURE,
                balanced & hcp(15, ORDINARY),
                then=settled,
                judged=True,
            )
        )
    rules.append(
        _rebid(
            notrump.up(5), balanced & hcp(MAXIMUM + 1), "balanced with a stopper in their suit, very strong"
        )
    )
    if notrump.level == 1:
        rules.append(_rebid(notrump, balanced, "balanced with a stopper in their suit", judged=False))
    else:
        rules.append(_rebid(notrump, balanced, "balanced with a stopper in their suit, extra values"))
    if negative.suit is not None and negative.suit in suits:
        rules.append(
            leave(
                f"plays {negative}: {negative.suit.word}, no more ambition",
                STRUCTURE,
                length(negative.suit, 5) & longest_of(negative.suit, suits) & hcp(15, 16),
                then=settled,
                judged=True,
            )
        )
    rules.extend(
        _rebid(
            jump, length(s, 5) & longest_of(s, suits) & hcp(ORDINARY + 1), f"natural {s.word}, very strong"
        )
        for s in suits
        if (jump := bid_in(s, negative, 1)).level <= 3
    )
    rules.extend(
        _rebid(bid_in(s, negative), length(s, 4) & longest_of(s, suits), f"natural {s.word}", judged=False)
        for s in suits
    )
    rules.append(_rebid(notrump, EVERY_HAND, f"no unbid suit of four, long {opened.word}"))
    return table(rules, "the doubler's rebid after the negative")


def _rebid(c: Call, hands: HandSet, label: str, *, judged: bool = True) -> Rule:
    return compete(c, hands, label, STRUCTURE, kind="natural", judged=judged, then=natural())


# --- natural advances -------------------------------------------------------------------------


def _south_african(opened: Suit, second: Suit | None = None) -> list[Rule]:
    """Four of a minor shows the major: clubs hearts, diamonds spades (E-192)."""
    rules = []
    for minor, major in FOUR_LEVEL_TRANSFERS.items():
        if major in (opened, second):
            continue
        rules.append(
            compete(
                call(f"4{minor.letter}"),
                length(major, 6) & hcp(5, 10),
                f"transfer to {major.word}",
                STRUCTURE,
                kind="conventional",
                forcing="round",
                errata=("E-192",),
                judged=True,
                then=lambda at, major=major: Fixed(_accepting(major), unsettled_over),  # type: ignore[misc]
            )
        )
    return rules


@cache
def _accepting(major: Suit) -> Table:
    step = transfer_step(major)
    return table(
        [
            compete(
                step,
                length(major, 4) & hcp(19),
                f"super-accepts: fit for {major.word}, maximum",
                STRUCTURE,
                kind="conventional",
                forcing="round",
                judged=True,
                errata=("E-192",),
                then=natural("forced"),
            ),
            compete(
                call(f"4{major.letter}"),
                EVERY_HAND,
                "completes the transfer",
                STRUCTURE,
                then=settled,
                errata=("E-192",),
            ),
        ],
        "South African transfers",
    )


def _notrumps(last: Call, low: HandSet) -> list[Rule]:
    """Notrump by strength (E-191): seven points answer 1NT."""
    rules = []
    for bid, points, words in (
        (THREE_NOTRUMP, hcp(10, 14), "natural, game"),
        (TWO_NOTRUMP, hcp(8, 9), "natural, invitational"),
        (ONE_NOTRUMP, hcp(4, 7), "natural"),
    ):
        if bid.index > last.index:
            rules.append(
                compete(
                    bid,
                    points & low & BALANCED,
                    words,
                    STRUCTURE,
                    kind="natural",
                    errata=("E-191",),
                    judged=True,
                    then=natural("invited" if bid is TWO_NOTRUMP else "free"),
                )
            )
    return rules


def _suits(opened: Suit, last: Call, suits: list[Suit], *, must_bid: bool) -> list[Rule]:
    """Jumps invite, free bids are less; a cue-bid is forcing."""
    rules = [
        compete(
            bid_in(opened, last),
            hcp(10),
            "forcing, asks for further description",
            STRUCTURE,
            kind="ask",
            forcing="round",
            judged=True,
            then=natural("forced"),
            public="Artificial, forcing",
        )
    ]
    for s in suits:
        jump = bid_in(s, last, 1)
        if jump.level <= 3:
            rules.append(
                compete(
                    jump,
                    length(s, 4) & longest_of(s, suits) & hcp(8, 9),
                    f"natural {s.word}, invitational",
                    STRUCTURE,
                    kind="natural",
                    judged=True,
                    then=natural("invited"),
                )
            )
    for s in suits:
        hands = longest_of(s, suits) if must_bid else length(s, 5) & hcp(4) & longest_of(s, suits)
        rules.append(
            compete(
                bid_in(s, last),
                hands,
                f"natural {s.word}, less than invitational",
                STRUCTURE,
                kind="natural",
                judged=True,
                then=natural(),
            )
        )
    return rules


@cache
def _natural(opened: Suit) -> Table:
    """A passed hand's advances, uncontested."""
    suits = unbid(opened)
    last = opening_bid(opened)
    rules = [
        leave(
            f"penalty pass: good {opened.word}",
            STRUCTURE,
            length(opened, 4) & stopper(opened) & hcp(7),
            then=lambda at: Running(opened),
            judged=True,
        ),
        *_south_african(opened),
        *_notrumps(last, stopper(opened)),
        *_suits(opened, last, suits, must_bid=True),
    ]
    return table(rules, "a passed hand's advances of the power double")


def contested(opened: Suit, c: Call, shown: Shown | None, at: At) -> Plan:
    """The advancer's turn when they act over the power double."""
    if c.is_bid and c.level > 3:
        return unsettled_over(c, shown, at)
    return Fixed(_free_bids(opened, c), unsettled_over, "power double, contested")


@cache
def _free_bids(opened: Suit, c: Call) -> Table:
    last = c if c.is_bid else opening_bid(opened)
    suits = [s for s in unbid(opened) if s is not c.suit]
    rules = []
    if c.is_bid:
        trumps = EVERY_HAND if c.suit is None else length(c.suit, 4)
        rules.append(compete(double_for(c), trumps & hcp(6), "penalty", STRUCTURE, judged=True))
    if last.index < call("4C").index:
        rules.extend(_south_african(opened, c.suit))
    rules.extend(_notrumps(last, stopper(opened)))
    rules.extend(_suits(opened, last, suits, must_bid=False))
    rules.append(leave("nothing to say", STRUCTURE))
    return table(rules, "advances of the power double, contested")

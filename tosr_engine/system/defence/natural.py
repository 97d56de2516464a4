"""Natural defence where the Overcall Structure does not apply (13.1, 13.2, E-174).

Weak twos and preempts, their 1NT, and every seat that calls after one of ours has passed.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from tosr_engine.calls import DOUBLE, Call, call
from tosr_engine.cards import SUITS, C, D, H, S, Suit
from tosr_engine.handset import HandSet
from tosr_engine.handset.build import BALANCED, hcp, length, where
from tosr_engine.system.agreements import any_of, both_at_least
from tosr_engine.system.defence.later import TAKEOUT_LIMIT, settled, taken_out
from tosr_engine.system.defence.natural_bids import between_known
from tosr_engine.system.defence.rules import DOUBLES, OVERCALLS, compete, leave, longest_of, table, unbid
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.defence.two_level import advance_natural
from tosr_engine.system.language import At, Follow, Plan, Rule, Table

ONE_NOTRUMP, TWO_NOTRUMP = call("1NT"), call("2NT")
WEAK_OR_STRONG = "6-10 or 17+ HCP"
STRONG = 17
"""HCP from which a takeout double needs no shape (judgement)."""


def takeout(opened: frozenset[Suit], low: int) -> HandSet:
    """Support for every other suit and at most two cards of theirs."""
    left = [s for s in SUITS if s not in opened]
    return where(lambda n: all(n[s] >= 3 for s in left) and all(n[s] <= 2 for s in opened)) & hcp(low)


def suit_bids(
    suits: list[Suit], last: Call, follow: Follow, *, low: int = 8, high: int = 16, section: str = OVERCALLS
) -> list[Rule]:
    return [
        compete(
            bid_in(s, last),
            length(s, 5) & hcp(low if bid_in(s, last).level == 1 else low + 2, high) & longest_of(s, suits),
            f"natural {s.word}, constructive",
            section,
            kind="natural",
            judged=True,
            then=follow,
        )
        for s in suits
    ]


def weak_jumps(suits: list[Suit], last: Call, follow: Follow) -> list[Rule]:
    """Six cards at the two level, seven at the three level."""
    rules = []
    for s in suits:
        jump = bid_in(s, last, 1)
        if jump.level in (2, 3):
            cards = length(s, 6, 6) if jump.level == 2 else length(s, 7)
            rules.append(
                compete(
                    jump,
                    cards & hcp(5, 9),
                    f"weak jump overcall in {s.word}",
                    OVERCALLS,
                    judged=True,
                    then=follow,
                )
            )
    return rules


@cache
def _five_fives(pairs: tuple[tuple[Suit, Suit], ...]) -> HandSet:
    """Five or more in one of the pairs; weak or strong, the middle bids naturally."""
    return any_of([both_at_least(a, b, 5) for a, b in pairs]) & (hcp(6, 10) | hcp(17))


def michaels(opened: Suit, last: Call, elsewhere: tuple[tuple[Suit, Suit], ...] = ()) -> Rule:
    """The cue-bid: two unbid suits with a major among them, but for the pairs that another call shows."""
    suits = unbid(opened)
    pairs = tuple((a, b) for a in suits for b in suits if a < b and a in (S, H) and (a, b) not in elsewhere)
    first = {a for a, _ in pairs}
    if len(pairs) == 1:
        names = f"{pairs[0][0].word} and {pairs[0][1].word}"
    elif len(first) == 1:
        names = f"{pairs[0][0].word} and " + " or ".join(b.word for _, b in pairs)
    else:
        names = "two other suits, at least one a major"
    return compete(
        bid_in(opened, last),
        _five_fives(pairs),
        f"Michaels: {names}",
        OVERCALLS,
        kind="conventional",
        forcing="round",
        public=f"5-5 in {names}; 6-10 or 17+ HCP",
        judged=True,
        remark=WEAK_OR_STRONG,
        then=between_known,
    )


def _unusual_notrump(high: Suit, low: Suit) -> Rule:
    return compete(
        ONE_NOTRUMP,
        both_at_least(high, low, 5),
        f"by a passed hand: highest and lowest unbid suits, {high.word} and {low.word}",
        OVERCALLS,
        kind="conventional",
        forcing="round",
        then=between_known,
        errata=("E-177",),
    )


def _two_lowest(opened: Suit) -> Rule:
    low = unbid(opened)[1:]
    return compete(
        TWO_NOTRUMP,
        _five_fives(((low[0], low[1]),)),
        f"unusual: {low[0].word} and {low[1].word}",
        OVERCALLS,
        kind="conventional",
        forcing="round",
        public=f"5-5 in {low[0].word} and {low[1].word}; 6-10 or 17+ HCP",
        judged=True,
        remark=WEAK_OR_STRONG,
        then=between_known,
    )


# --- the balancing seat -----------------------------------------------------------------------


@cache
def balancing(opened: Suit, passed: bool) -> Table:
    """Fourth seat after their one-level opening and two passes (13.2)."""
    suits = unbid(opened)
    last = call(f"1{opened.letter}")

    def follow(at: At) -> Plan:
        return advance_natural(opened, at)

    jumps = [s for s in suits if not (opened is C and s is D and not passed)]
    rules: list[Rule] = []
    if passed:
        rules.append(_unusual_notrump(suits[0], suits[-1]))
    else:
        rules.append(
            compete(
                ONE_NOTRUMP,
                BALANCED & hcp(12, 15),
                "balanced, in the balancing seat",
                OVERCALLS,
                kind="natural",
            )
        )
        if opened is C:
            rules.append(
                compete(
                    call("2D"),
                    _five_fives(((S, D),)),
                    "by an unpassed hand: spades and diamonds",
                    OVERCALLS,
                    kind="conventional",
                    forcing="round",
                    remark=WEAK_OR_STRONG,
                    then=between_known,
                    errata=("E-174",),
                )
            )
    if passed and opened in (S, H):
        major = S if opened is H else H
        rules.append(
            compete(
                bid_in(opened, last),
                both_at_least(major, D, 5),
                f"Michaels by a passed hand: {major.word} and diamonds",
                OVERCALLS,
                kind="conventional",
                forcing="round",
                then=between_known,
                errata=("E-177",),
            )
        )
    else:
        low = unbid(opened)[1:]
        elsewhere = [(low[0], low[1])] + ([(S, D)] if opened is C and not passed else [])
        rules.append(michaels(opened, last, tuple(elsewhere)))
    rules.append(_two_lowest(opened))
    rules.extend(weak_jumps(jumps, last, follow))
    rules.extend(suit_bids(suits, last, follow))
    rules.extend(takeout_rules(takeout(frozenset((opened,)), 11), suits))
    rules.append(leave("does not reopen", OVERCALLS, errata=("E-173",), judged=True))
    return table(rules, "balancing")


def takeout_rules(hands: HandSet, suits: list[Suit], follow: Follow | None = None) -> list[Rule]:
    """The takeout double: the classic shape, or a hand too strong for anything else."""
    names = ", ".join(s.word for s in suits)
    classic = compete(
        DOUBLE,
        hands,
        f"takeout for {names}, or too strong to overcall",
        DOUBLES,
        forcing="round",
        judged=True,
        errata=("E-173",),
        then=follow or taken_out,
    )
    return [classic, replace(classic, shows=hcp(STRONG))]


# --- fourth seat after a bid on the right -----------------------------------------------------


@cache
def over_two_suits(opened: Suit, second: Suit, last: Call, passed: bool) -> Table:
    """Fourth seat after two suits by opponents: their suits are natural for us (13.2)."""
    left = unbid(opened, second)

    def follow(at: At) -> Plan:
        return advance_natural(None, at)

    rules: list[Rule] = []
    if last.index < ONE_NOTRUMP.index:
        rules.append(_two_suits_notrump(left[0], left[1], passed))
    if last.index < TWO_NOTRUMP.index:
        rules.append(
            compete(
                TWO_NOTRUMP,
                both_at_least(left[0], left[1], 5) & hcp(5, 10),
                f"weak with {left[0].word} and {left[1].word}",
                OVERCALLS,
                kind="conventional",
                forcing="round",
                then=between_known,
                judged=True,
            )
        )
    for suit in (opened, second):
        two = call(f"2{suit.letter}")
        if two.index > last.index:
            rules.append(
                compete(
                    two,
                    length(suit, 5) & hcp(10, 16),
                    f"natural with {suit.word}, their suit",
                    OVERCALLS,
                    kind="natural",
                )
            )
    shape = where(lambda n: all(n[s] >= 4 for s in left))
    three = where(
        lambda n: (
            all(n[s] >= 3 for s in left)
            and n[left[0]] + n[left[1]] >= 7
            and n[opened] <= 3
            and n[second] <= 3
        )
    )
    rules.extend(takeout_rules((shape | three) & hcp(12), left))
    rules.extend(weak_jumps(left, last, follow))
    rules.extend(suit_bids(left, last, follow))
    rules.append(leave("nothing to bid", OVERCALLS))
    return table(rules, "fourth seat over two suits")


def _two_suits_notrump(high: Suit, low: Suit, passed: bool) -> Rule:
    """1NT over two suits: strong and balanced, by a passed hand the two suits that are left (E-177)."""
    if passed:
        return _unusual_notrump(high, low)
    return compete(ONE_NOTRUMP, BALANCED & hcp(15, 18), "balanced", OVERCALLS, kind="natural")


@cache
def over_their_bid(suits: frozenset[Suit], last: Call) -> Table:
    """Fourth seat over their bid: takeout doubles of the suits they showed, natural suits, weak jumps.

    Where they have shown no suit there is nothing to take out, so no double.
    """
    left = [s for s in SUITS if s not in suits]

    def follow(at: At) -> Plan:
        return advance_natural(min(suits) if len(suits) == 1 else None, at)

    if last.index > TAKEOUT_LIMIT.index:
        rules = [cards(last)]
    else:
        rules = takeout_rules(takeout(suits, 12), left) if suits else []
    if last.level <= 3:
        rules.extend(weak_jumps(left, last, follow))
        rules.extend(suit_bids(left, last, follow, low=9))
    rules.append(leave("nothing to bid", OVERCALLS))
    return table(rules, "fourth seat over their bid")


def cards(last: Call) -> Rule:
    return compete(
        DOUBLE,
        hcp(14),
        f"penalty: takeout doubles end at {TAKEOUT_LIMIT}",
        DOUBLES,
        judged=True,
        errata=("E-173",),
        then=settled,
    )

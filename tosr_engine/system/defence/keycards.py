"""Answers to the slam asks after four of a minor that shows a major: key cards and controls (Appendix 3).

The notes name RKC without its answers; the original Roman ones are taken, and that is judgement. Their
interference is met as over Blackwood: double or redouble none, pass one, then by steps (12.8).
"""

from __future__ import annotations

from functools import cache

from tosr_engine.calls import DOUBLE, PASS, REDOUBLE, Call, Shown, call
from tosr_engine.cards import SUITS, Suit
from tosr_engine.handset import EVERY_HAND, HandSet
from tosr_engine.handset.build import ACE, KING, QUEEN, holding_where, length
from tosr_engine.system.agreements import any_of, to_play
from tosr_engine.system.defence.later import settled, unsettled_over
from tosr_engine.system.defence.rules import STRUCTURE, compete, leave, table
from tosr_engine.system.defence.theirs import bid_in
from tosr_engine.system.language import At, Fixed, Plan, Rule, Table

FOUR_NOTRUMP = call("4NT")


@cache
def key_cards(count: int, trumps: Suit) -> HandSet:
    """Hands with exactly so many of the four aces and the king of trumps."""
    sides = [s for s in SUITS if s is not trumps]
    found = []
    for held in range(8):
        outside = held.bit_count()
        wanted = count - outside
        if not 0 <= wanted <= 2:
            continue
        hands = holding_where(trumps, lambda _, h, w=wanted: (h & (ACE | KING)).bit_count() == w)  # type: ignore[misc]
        for i, s in enumerate(sides):
            has = bool(held >> i & 1)
            hands = hands & holding_where(s, lambda _, h, has=has: bool(h & ACE) == has)  # type: ignore[misc]
        found.append(hands)
    return any_of(found)


def answer_key_cards(trumps: Suit, at: At) -> Plan:
    """The turn of the hand that was asked for key cards in this suit."""

    def over(c: Call, shown: Shown | None, at: At) -> Plan:
        return Fixed(_over_interference(trumps, c), unsettled_over, "key cards")

    return Fixed(_answers(trumps), over, "key cards")


def _count_words(counts: tuple[int, ...]) -> str:
    names = ("no", "one", "two", "three", "four", "five")
    return " or ".join(names[n] for n in counts) + (" key card" if counts == (1,) else " key cards")


def _rule(
    trumps: Suit, c: Call, hands: HandSet, label: str, section: str = STRUCTURE, errata: tuple[str, ...] = ()
) -> Rule:
    return compete(
        c,
        hands,
        label,
        section,
        kind="answer",
        forcing="round",
        judged=True,
        errata=errata,
        then=lambda at: Fixed(_placing(trumps, at.last_bid or FOUR_NOTRUMP), unsettled_over, "key cards"),
    )


@cache
def _placing(trumps: Suit, last: Call) -> Table:
    """The asker names the contract, or leaves the answer where it is the contract."""
    rules = [
        to_play(b.name, f"to play in {trumps.word}", STRUCTURE)
        for level in (5, 6, 7)
        if (b := call(f"{level}{trumps.letter}")).index > last.index
    ]
    if last.suit is trumps:
        rules.append(leave(f"to play in {trumps.word}", STRUCTURE, then=settled))
    return Table(rules, name="after key cards", partition=False)


@cache
def _answers(trumps: Suit) -> Table:
    queen = holding_where(trumps, lambda _, h: bool(h & QUEEN))
    two = key_cards(2, trumps) | key_cards(5, trumps)
    words = _count_words((2, 5))
    return table(
        [
            _rule(trumps, call("5C"), key_cards(0, trumps) | key_cards(3, trumps), _count_words((0, 3))),
            _rule(trumps, call("5D"), key_cards(1, trumps) | key_cards(4, trumps), _count_words((1, 4))),
            _rule(trumps, call("5S"), two & queen, f"{words} with the queen of {trumps.word}"),
            _rule(trumps, call("5H"), two, f"{words} without the queen of {trumps.word}"),
        ],
        "key cards",
    )


@cache
def _over_interference(trumps: Suit, c: Call) -> Table:
    last = FOUR_NOTRUMP if c is DOUBLE else c
    calls = [REDOUBLE if c is DOUBLE else DOUBLE, PASS]
    calls.extend(last.up(n) for n in range(1, 5) if last.index + n < 35)
    return table(
        [
            _rule(trumps, b, key_cards(n, trumps), _count_words((n,)), "12.8", ("E-170",))
            for n, b in enumerate(calls)
        ],
        "key cards over interference",
    )


def answer_control(major: Suit, asked: Suit, at: At) -> Plan:
    """The turn of the hand that was asked for a control in a side suit."""
    assert at.last_bid is not None
    return Fixed(_control(major, asked, at.last_bid), unsettled_over, "control ask")


@cache
def _control(major: Suit, asked: Suit, last: Call) -> Table:
    control = holding_where(asked, lambda _, h: bool(h & (ACE | KING))) | length(asked, 0, 1)
    return table(
        [
            compete(
                call(f"6{major.letter}"),
                control,
                f"a control in {asked.word}: ace, king or shortage",
                STRUCTURE,
                kind="answer",
                judged=True,
                then=settled,
            ),
            compete(
                bid_in(major, last),
                EVERY_HAND,
                f"no control in {asked.word}",
                STRUCTURE,
                kind="answer",
                judged=True,
                then=settled,
            ),
        ],
        f"answers to the control ask in {asked.word}",
    )


__all__ = ["answer_control", "answer_key_cards", "key_cards"]

"""Making one puzzle of each format from the definitions.

A place is a walk through the system: auctions grow from random hands drawn from what is known, so that a
place always has hands. The right answer is what the system's table gives; it is checked once more through
the public ``bid`` and ``explain`` before a puzzle leaves.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from bot.services.puzzles.model import Choice, Puzzle
from tosr_engine import Hand, bid, explain
from tosr_engine.calls import BIDS, DOUBLE, PASS, Call, call
from tosr_engine.choose import chosen
from tosr_engine.describe import describe
from tosr_engine.handset import HandSet
from tosr_engine.handset.sampling import sample
from tosr_engine.system.language import Rule
from tosr_engine.system.relays.plans import Asker, Teller
from tosr_engine.walk import State, root

CHOICES = 4
MOST_CALLS = 60


class NoPuzzle(Exception):
    """This try gave no puzzle worth asking; another seed will."""


@dataclass(frozen=True)
class Place:
    """A point where a describing player of ours is to call, and a hand that got there."""

    state: State
    hand: Hand
    rule: Rule
    depth: int


def draw(hands: HandSet, rng: random.Random) -> Hand:
    """A hand drawn uniformly from a set; NoPuzzle where it is empty."""
    try:
        return Hand(int(sample(hands, 1, np.random.default_rng(rng.getrandbits(48)))[0]))
    except ValueError:
        raise NoPuzzle from None


def opening_state(name: str) -> State:
    """The state after an opening and a pass."""
    return root("N", "none", "NS").step(call(name)).step(PASS)


def find_place(rng: random.Random, depth: int, start: str) -> Place:
    """Walk to a table of a describing player, ``depth`` of our turns after an opening."""
    state = root("N", "none", "NS") if not start else opening_state(start)
    made = 0 if not start else 1
    hands: dict[str, Hand] = {}
    while True:
        seat = state.at.seat
        table = state.table
        if not table.rules or state.at.auction.complete or len(state.at.auction.calls) > MOST_CALLS:
            raise NoPuzzle
        if table.partition:
            hand = hands.get(seat)
            if hand is None or hand not in state.at.me:
                hand = hands[seat] = draw(state.at.me, rng)
            rule = chosen(hand, state)
            if rule is None:
                raise NoPuzzle
            if made >= depth:
                return Place(state, hand, rule, made)
        else:
            rule = next((r for r in table.rules if r.kind == "ask"), None)
            if rule is None:
                raise NoPuzzle
        if rule.call is PASS and made > 0:
            raise NoPuzzle
        state = state.step(rule.call).step(PASS)
        made += 1


def shown(state: State, c: Call) -> str:
    """What a call would show at a state, in words."""
    if state.at.auction.fault(c) is not None:
        return f"{c} is not legal here"
    after = state.step(c)
    if after.rule is None or after.hands is None:
        return f"{c} has no meaning here"
    if not after.hands.boxes:
        return f"{c} would show a hand that the earlier calls exclude"
    said = describe(after.hands)
    return f"{c}: {after.rule.label} ({said})" if said else f"{c}: {after.rule.label}"


def _near_calls(state: State, right: Call, rng: random.Random) -> list[Call]:
    """Believable wrong calls: a step up or down, the unshifted or overlooked ones, others of the table."""
    legal = [c for c in state.at.auction.legal() if c is not right]
    table = [c for c in state.table.calls if c in legal]
    near: list[Call] = []
    if right.is_bid:
        near += [BIDS[i] for i in (right.index - 1, right.index + 1, right.index + 2) if 0 <= i < len(BIDS)]
    near = [c for c in near if c in legal]
    rng.shuffle(table)
    return list(dict.fromkeys([*near, *table]))


def _ranked(place: Place) -> None:
    """Refuse places where the notes leave the choice open or the answer says nothing."""
    if place.rule.basis != "system" or len(place.state.table.calls) < 3:
        raise NoPuzzle


def difficulty(place: Place) -> int:
    """From 1 to 5: how deep in the auction, and how rare the hand there."""
    rare = place.state.at.me.count() < 10**9
    return min(5, 1 + place.depth // 2 + (1 if rare else 0))


def _checked(place: Place) -> None:
    """The right answer once more, by the public way."""
    auction = place.state.at.auction
    again = bid(place.hand, auction.text() or "", dealer=auction.dealer)
    if again.call != place.rule.call.name or again.basis != "system":
        raise NoPuzzle


def your_call(rng: random.Random, start: str, depth: int) -> Puzzle:
    """A hand and an auction: which call does the system make?"""
    place = find_place(rng, depth, start)
    _ranked(place)
    _checked(place)
    right = place.rule.call
    wrong = _near_calls(place.state, right, rng)[: CHOICES - 1]
    if len(wrong) < CHOICES - 1:
        raise NoPuzzle
    calls = sorted([right, *wrong], key=lambda c: c.index)
    return Puzzle(
        "your-call",
        place.rule.section,
        difficulty(place),
        f"You hold {place.hand.pbn()}. What do you call?",
        place.hand.pbn(),
        place.state.at.auction.text(),
        "none",
        right.name,
        tuple(Choice(c.name, c is right, shown(place.state, c)) for c in calls),
        f"Section {place.rule.section}: {shown(place.state, right)}.",
    )


def what_shows(rng: random.Random, start: str, depth: int) -> Puzzle:
    """An auction: what does the last call show?"""
    place = find_place(rng, depth, start)
    _ranked(place)
    state, right = place.state, place.rule.call
    after = state.step(right)
    told = explain(after.at.auction)
    if not told.calls[-1].defined or after.hands is None:
        raise NoPuzzle
    answer = describe(after.hands)
    texts: dict[str, str] = {}
    for c in _near_calls(state, right, rng):
        other = state.step(c)
        if other.rule is None or other.hands is None or not other.hands.boxes:
            continue
        text = describe(other.hands)
        if text and text != answer and text not in texts:
            texts[text] = c.name
        if len(texts) == CHOICES - 1:
            break
    if len(texts) < CHOICES - 1 or not answer:
        raise NoPuzzle
    options = [(answer, True, "")] + [(t, False, f"that would be {c}") for t, c in texts.items()]
    rng.shuffle(options)
    return Puzzle(
        "what-shows",
        place.rule.section,
        difficulty(place),
        "What does the last call show?",
        "",
        after.at.auction.text(),
        "none",
        answer,
        tuple(Choice(t, r, w, is_call=False) for t, r, w in options),
        f"Section {place.rule.section}: {told.calls[-1].meaning}.",
    )


def _relay_to(rng: random.Random, least: int, most: int) -> tuple[State, Hand, list[str], str]:
    """A whole relay auction from 1C: the state, the teller's hand, his answers, and the structure."""
    state = opening_state("1C")
    hand = draw(state.at.me, rng)
    if hand.hcp < 8 or hand.controls < 2:
        raise NoPuzzle
    answers: list[str] = []
    structure = ""
    while True:
        rule = chosen(hand, state)
        if rule is None:
            raise NoPuzzle
        answers.append(rule.call.name)
        structure = rule.section if rule.section not in ("2.6", "2.7") else structure
        state = state.step(rule.call)
        if len(answers) == most:
            return state, hand, answers, structure
        relay = state.relay
        if relay is None or relay.next_ask is None:
            if len(answers) < least:
                raise NoPuzzle
            return state, hand, answers, structure
        state = state.step(PASS).step(call(relay.next_ask)).step(PASS)


def name_hand(rng: random.Random, start: str, depth: int) -> Puzzle:
    """A whole relay auction: which of four hands fits?"""
    state, hand, _, section = _relay_to(rng, 3, 3 + depth)
    assert state.hands is not None
    seat = state.at.auction.seat(len(state.at.auction.calls) - 1)
    wrong: list[Hand] = []
    ancestor = state
    while len(wrong) < CHOICES - 1:
        for _ in range(6):
            other = draw(_known_before(ancestor, seat), rng)
            if other not in state.hands and all(other.shape != w.shape or other.hcp != w.hcp for w in wrong):
                wrong.append(other)
                break
        parent = _previous_turn(ancestor)
        if parent is None:
            if len(wrong) < CHOICES - 1:
                raise NoPuzzle
            break
        ancestor = parent
    options = [(hand, True), *((w, False) for w in wrong[: CHOICES - 1])]
    rng.shuffle(options)
    return Puzzle(
        "name-hand",
        section or "2",
        min(5, 2 + depth // 2),
        "Which hand has the teller shown?",
        "",
        state.at.auction.text(),
        "none",
        hand.pbn(),
        tuple(Choice(h.pbn(), r, "" if r else _parts_at(h, state), is_call=False) for h, r in options),
        f"The teller has shown {describe(state.hands)}.",
    )


def _known_before(state: State, seat: str) -> HandSet:
    """What the teller had shown one turn earlier."""
    parent = _previous_turn(state)
    return state.at.known[seat] if parent is None else parent.at.known[seat]


def _previous_turn(state: State) -> State | None:
    """The state a full round of calls earlier."""
    found: State | None = state
    for _ in range(4):
        found = None if found is None else found.parent
    return found if found is not None and len(found.at.auction.calls) >= 2 else None


def _parts_at(hand: Hand, end: State) -> str:
    """Where a hand's answers would have parted from the auction."""
    state = opening_state("1C")
    calls = end.at.auction.calls
    for place in range(2, len(calls)):
        if end.at.auction.seat(place) == "S":
            rule = chosen(hand, state)
            if rule is None or rule.call is not calls[place]:
                made = rule.call.name if rule is not None else "none"
                return f"{hand.shape}, {hand.hcp} HCP: its answer is {made}, not {calls[place]}"
        state = state.step(calls[place])
    return f"{hand.shape}, {hand.hcp} HCP"


def chain(rng: random.Random, start: str, depth: int) -> Puzzle:
    """All answers of the teller, in order."""
    state, hand, answers, section = _relay_to(rng, 3, 3 + depth)
    for place in range(len(answers)):
        before = state.at.auction.calls
        cut = [i for i, c in enumerate(before) if state.at.auction.seat(i) == "S"][place]
        text = " ".join(
            c.name if state.at.auction.ours(i) else f"({c.name})" for i, c in enumerate(before[:cut])
        )
        if bid(hand, text).call != answers[place]:
            raise NoPuzzle
    return Puzzle(
        "chain",
        section or "2",
        min(5, 2 + len(answers) // 2),
        f"Partner opens 1C and relays each time. You hold {hand.pbn()}. "
        f"Give your {len(answers)} answers in order.",
        hand.pbn(),
        "1C (P)",
        "none",
        " ".join(answers),
        (),
        f"The whole auction is {state.at.auction.text()}.",
    )


def on_off(rng: random.Random, start: str, depth: int) -> Puzzle:
    """Interference over a relay: are relays on, and which call is step 1 now?"""
    state = opening_state("1C")
    hand = draw(state.at.me, rng)
    if hand.hcp < 8 or hand.controls < 2:
        raise NoPuzzle
    for _ in range(1 + depth // 2):
        rule = chosen(hand, state)
        if rule is None:
            raise NoPuzzle
        state = state.step(rule.call)
        relay = state.relay
        if relay is None or relay.next_ask is None:
            raise NoPuzzle
        if rng.random() < 0.4:
            break
        state = state.step(PASS).step(call(relay.next_ask))
        if rng.random() < 0.5:
            break
        state = state.step(PASS)
    if state.at.auction.ours(len(state.at.auction.calls)):
        raise NoPuzzle
    plan, last = state.plan, state.at.last_bid
    assert last is not None
    if not isinstance(plan, Teller | Asker):
        raise NoPuzzle
    theirs = rng.choice([DOUBLE, *BIDS[last.index + 1 : last.index + 9]])
    if state.at.auction.fault(theirs) is not None:
        raise NoPuzzle
    after = state.step(theirs)
    relay = after.relay
    if relay is None or relay.criterion is None:
        raise NoPuzzle
    options = _on_off_options(after)
    answer = next(t for t, right in options if right)
    rng.shuffle(options)
    verdict = after.plan.notes(after.at)[0]
    return Puzzle(
        "on-off",
        "12.1",
        min(5, 3 + depth // 3),
        "Are relays on or off now, and which call is the first step (or asks on)?",
        "",
        after.at.auction.text(),
        "none",
        answer,
        tuple(Choice(t, r, "" if r else verdict, is_call=False) for t, r in options),
        verdict,
    )


def _on_off_options(after: State) -> list[tuple[str, bool]]:
    """The right verdict and the usual mistakes."""
    relay, plan = after.relay, after.plan
    assert relay is not None
    last = after.at.last_bid
    assert last is not None
    up = last.up(1).name if last.index < 34 else "pass"
    double = "redouble" if after.at.auction.calls[-1] is DOUBLE else "double"
    if isinstance(plan, Teller):
        texts = ["on, pass is step 1", f"on, {double} is step 1", f"on, {up} is step 1", "off"]
        right = "on, pass is step 1" if relay.on else "off"
    else:
        texts = ["on, pass asks", f"on, {double} asks", f"on, {up} asks", "off"]
        right = "on, pass asks" if relay.on else "off"
    return [(t, t == right) for t in texts]

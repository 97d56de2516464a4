"""Interference in relay auctions (notes 12.1, 12.2): worked examples, and a property over random calls."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tosr_engine import Hand, bid, explain, next_calls
from tosr_engine.calls import PASS, call
from tosr_engine.choose import chosen
from tosr_engine.system.competition.relays import MAX_LOSS
from tosr_engine.walk import State, root

# auction, criterion, loss, on, {call: step or "penalty"} for the teller at this point
EXAMPLES = [
    ("I1", "1C (P) 1H (P) 1S (1NT)", "3D", -1, {"P": 1, "X": 2, "2C": 3, "2D": 4}),
    ("I2", "1C (P) 1H (P) 1S (2C)", "3H", 1, {"P": 1, "X": "penalty", "2D": 2, "2H": 3, "2S": 4}),
    ("I3", "1C (P) 1H (P) 1S (2D)", "3H", 2, {"P": 1, "X": "penalty", "2H": 2, "2S": 3, "2NT": 4}),
    ("I4", "1C (P) 1H (P) 1S (2H)", "3H", 3, None),
    ("I5", "1C (P) 1H (P) 1S (X)", "3D", -2, {"P": 1, "XX": 2, "1NT": 3, "2C": 4}),
    ("I6", "1C (P) 1NT (P) 2C (2S)", "3D", 1, {"P": 1, "X": 2, "2NT": 3, "3C": 4}),
    ("I7", "1C (P) 1NT (P) 2C (2D)", "3D", -1, {"P": 1, "X": 2, "2H": 3, "2S": 4}),
    ("I8", "1C (P) 1NT (P) 2C (3C)", "3H", 4, None),
    ("I9", "1C (P) 2D (P) 2H (2S)", "3D", -1, {"P": 1, "X": 2, "2NT": 3, "3C": 4}),
    ("I10", "1C (P) 2D (P) 2H (3D)", "3D", 2, {"P": 1, "X": 2, "3H": 3, "3S": 4}),
    ("I11", "1C (P) 2D (P) 2H (3S)", "3D", 4, None),
    ("I12", "1C (P) 2D (P) 2H (4H)", "3D", 8, None),
    ("I13", "1C (P) 1S (P) 1NT (2H)", "3H", 2, {"P": 1, "X": "penalty", "2S": 2, "2NT": 3, "3C": 4}),
    ("I14", "1C (P) 1S (P) 1NT (2NT=m)", "3D", 3, {"P": 1, "X": 2, "3C": 3, "3D": 4}),
    ("I15", "1C (P) 1H (P) 1S (P) 1NT (P) 2C (2S)", "3H", 2, {"P": 1, "X": "penalty", "2NT": 2, "3C": 3}),
    ("I16", "1C (P) 1H (P) 1S (P) 2C (P) 2D (3H)", "3D", 4, None),
    ("I25", "1C (P) 1D (P) 1H (P) 1NT (P) 2C (2H)", "3D", 0, {"P": 1, "X": 2, "2S": 3, "2NT": 4}),
    ("I26", "1D (P) 1H (P) 1S (P) 1NT (2C)", "3D", -1, {"P": 1, "X": 2, "2D": 3, "2H": 4}),
    ("I27", "1H (P) 1S (P) 1NT (P) 2C (2D)", "3D", -1, {"P": 1, "X": 2, "2H": 3, "2S": 4}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "auction", "criterion", "loss", "steps"), EXAMPLES, ids=[e[0] for e in EXAMPLES]
)
def test_second_hand(
    name: str, auction: str, criterion: str, loss: int, steps: dict[str, object] | None
) -> None:
    told = explain(auction)
    assert told.relay is not None
    assert (told.relay.criterion, told.relay.loss, told.relay.on) == (criterion, loss, steps is not None)
    assert told.notes[0].startswith("Relays ON" if steps else "Relays OFF")
    if steps is None:
        return
    bare = [c.call for c in next_calls(auction.rsplit("(", 1)[0])]
    offered = {c.call: c for c in next_calls(auction)}
    for name_, step in steps.items():
        if step == "penalty":
            assert "penalty" in offered[name_].meaning
        else:
            assert isinstance(step, int)
            undisturbed = {c.call: c for c in next_calls(auction.rsplit("(", 1)[0])}[bare[step - 1]]
            assert offered[name_].hand == undisturbed.hand, (name_, step)


FOURTH = [
    ("I17", "1C (P) 1H (1S)", "3H", 0, {"X": "penalty", "1NT": 1, "2C": 2}),
    ("I18", "1C (P) 1H (2C)", "3H", 2, {"X": "penalty", "2D": 1, "2H": 2}),
    ("I19", "1C (P) 1NT (2S)", "3D", 2, {"X": 1, "2NT": 2, "3C": 3}),
    ("I20", "1C (P) 1NT (2H)", "3H", 2, {"X": "penalty", "2S": 1, "2NT": 2}),
    ("I21", "1C (P) 2C (2S)", "3H", 2, {"X": "penalty", "2NT": 1, "3C": 2}),
    ("I22", "1C (P) 2D (X)", "3D", -2, {"XX": 1, "2H": 2, "2S": 3}),
    ("I23", "1C (P) 2D (3H)", "3D", 4, None),
    ("I24", "1C (P) 2S (3H)", "3D", 2, {"X": 1, "3S": 2, "3NT": 3}),
]


@pytest.mark.parametrize(
    ("name", "auction", "criterion", "loss", "steps"), FOURTH, ids=[e[0] for e in FOURTH]
)
def test_fourth_hand(
    name: str, auction: str, criterion: str, loss: int, steps: dict[str, object] | None
) -> None:
    told = explain(auction)
    assert told.relay is not None
    assert (told.relay.criterion, told.relay.loss, told.relay.on) == (criterion, loss, steps is not None)
    if steps is None:
        return
    assert told.relay.next_ask == "P"
    asked = f"{auction} P (P)"
    answer = auction.rsplit("(", 1)[0].strip()
    plain = explain(answer).relay
    assert plain is not None
    undisturbed = next_calls(f"{answer} (P) {plain.next_ask}")
    offered = {c.call: c for c in next_calls(asked)}
    for name_, step in steps.items():
        if step == "penalty":
            assert "penalty" in offered[name_].meaning
        else:
            assert isinstance(step, int)
            assert offered[name_].hand == undisturbed[step - 1].hand, (name_, step)
    doubles = {c.call: c for c in next_calls(auction)}
    if not auction.endswith("(X)"):
        assert "penalty" in doubles["X"].meaning


def meanings(auction: str) -> dict[str, str]:
    return {c.call: c.meaning for c in next_calls(auction)}


@pytest.mark.parametrize(
    ("name", "auction", "expected"),
    [
        (
            "I28",
            "1D (1S) X (P)",
            {"1NT": "alanced", "2C": "spades", "2D": "diamonds", "2H": "clubs", "2S": "everser"},
        ),
        (
            "I29",
            "1D (2C) X (P)",
            {"2D": "alanced", "2H": "spades", "2S": "diamonds", "2NT": "clubs", "3C": "everser"},
        ),
        ("I31", "1H (2D) X (P)", {"2H": "clubs", "2S": "diamonds", "2NT": "4=3=3=3", "3C": "everser"}),
    ],
)
def test_relay_doubles(name: str, auction: str, expected: dict[str, str]) -> None:
    told = meanings(auction)
    for c, word in expected.items():
        assert word in told[c], (c, told[c])


def test_i30_beyond_the_criterion_double_is_takeout() -> None:
    assert "takeout" in meanings("1D (2D)")["X"]


def test_i32_positive_pass_with_relay_still_on() -> None:
    told = explain("1C (1S) P (2D)")
    assert told.relay is not None
    assert told.relay.next_ask == "P"
    opener = meanings("1C (1S) P (2D)")
    assert "colour" in opener["X"]
    assert "rank" in opener["2H"]
    answers = meanings("1C (1S) P (2D) P (P)")
    for c, word in {"2H": "spades", "2S": "reds", "2NT": "hearts", "3C": "diamonds", "3D": "clubs"}.items():
        assert word in answers[c]
    assert "penalty" in answers["X"]


def test_i33_relays_off_beyond_three_steps() -> None:
    opener = meanings("1C (1S) P (2H)")
    assert "akeout" in opener["X"]
    assert "stopper" in opener["2NT"]
    assert "stopper" in opener["3H"]
    assert explain("1C (1S) P (2H)").notes[0].startswith("Relays OFF")


def test_i34_transfer_structure_from_one_notrump() -> None:
    answers = meanings("1C (X) P (1S) P (P)")
    for c, word in {"1NT": "spades", "2C": "reds", "2D": "hearts", "2H": "diamonds", "2S": "clubs"}.items():
        assert word in answers[c]
    assert "penalty" in answers["X"]


def test_i35_natural_structure_from_two_spades() -> None:
    answers = meanings("1C (1NT) P (2H) P (P)")
    for c, word in {
        "2S": "hearts",
        "2NT": "spades",
        "3C": "alanced",
        "3D": "clubs",
        "3H": "diamonds",
    }.items():
        assert word in answers[c]


def test_i36_transfer_archimedes() -> None:
    told = explain("1C (1D) 1H")
    last = told.calls[-1].hand
    assert last is not None
    assert last.length["S"][0] == 4
    assert bid("AJ842.K43.852.32", "1C (1D)").call == "P"
    assert bid("KJ842.Q43.852.32", "1C (1D)").call == "1H"
    assert explain("1C (1D) 1H (P)").relay is not None
    assert explain("1C (1D) 1H (P)").relay.next_ask == "1S"  # type: ignore[union-attr]


def test_i37_negative_redouble() -> None:
    assert bid("J8642.T43.852.32", "1C (X)").call == "XX"
    opener = meanings("1C (X) XX (P)")
    assert "alanced" in opener["1NT"]
    assert "inors" in opener["2NT"]


def test_i38_rubinsohl_transfer_into_their_suit() -> None:
    assert bid("KQ85.Q4.A852.Q32", "1C (2H)").call == "3D"
    assert bid("K85.43.AQ85.Q432", "1C (2H)").call == "3S"
    assert bid("K85.AQ3.Q852.432", "1C (2H)").call == "3NT"


def test_i39_further_interference_by_effective_answer() -> None:
    told = explain("1C (P) 1H (P) 1S (2C) P (3C)")
    assert told.relay is not None
    assert (told.relay.on, told.relay.loss, told.relay.criterion) == (False, 5, "3H")


def test_relayer_doubles_over_a_passed_step() -> None:
    """After a pass that answered, double (over a double: redouble) asks on (12.1, E-144)."""
    assert explain("1C (P) 1H (P) 1S (1NT) P (P)").relay.next_ask == "X"  # type: ignore[union-attr]
    assert explain("1C (P) 1H (P) 1S (X) P (P)").relay.next_ask == "XX"  # type: ignore[union-attr]
    assert explain("1C (P) 1H (P) 1S (1NT) X (P)").relay.next_ask == "2C"  # type: ignore[union-attr]


def _play(hand: Hand, rng: random.Random) -> None:
    """A relay auction for a hand, opponents calling at random now and then; the hand stays in its set."""
    state: State = root("N", "none", "NS").step(call("1C")).step(PASS)
    for _ in range(14):
        table = state.table
        if not table.rules or not table.partition:
            return
        rule = chosen(hand, state)
        assert rule is not None, state.at.auction.text()
        last = state.at.last_bid
        assert not rule.call.is_bid or (last is not None and rule.call.index > last.index)
        state = state.step(rule.call)
        assert state.hands is not None
        assert hand in state.hands, state.at.auction.text()
        state = _theirs(state, rng)
        relay = state.relay
        if relay is None or not relay.on or relay.next_ask is None:
            return
        state = state.step(call(relay.next_ask))
        if state.at.auction.complete:
            return
        state = _theirs(state, rng)
        if state.relay is None or not state.relay.on:
            return


def _theirs(state: State, rng: random.Random) -> State:
    if rng.random() < 0.75:
        return state.step(PASS)
    legal = [c for c in state.at.auction.legal() if c.index != 35]
    if not legal:
        return state.step(PASS)
    near = [c for c in legal if not c.is_bid] + [c for c in legal if c.is_bid][:8]
    return state.step(rng.choice(near))


@settings(max_examples=400, deadline=None)
@given(st.permutations(range(52)).map(lambda p: Hand(sum(1 << c for c in p[:13]))), st.integers(0, 10**9))
def test_answers_decode_after_any_interference(hand: Hand, seed: int) -> None:
    _play(hand, random.Random(seed))


def test_criteria_are_the_arithmetic_of_the_notes() -> None:
    """What 3D (3H) would have shown must still be told by 3NT."""
    assert call("3D").index + MAX_LOSS["3D"] == call("3NT").index
    assert call("3H").index + MAX_LOSS["3H"] == call("3NT").index


def test_relays_that_ended_stay_off_in_the_explanation() -> None:
    """12.2, E-157: the verdict is said for every later call too."""
    for text in ("1C (1H) P (2H)", "1C (1H) P (2H) X", "1C (1H) P (2H) X (P) 3C"):
        assert explain(text).notes[0].startswith("Relays OFF: 2H costs 5 steps")


def test_a_redoubled_relay_double_goes_on_with_the_cheapest_bid() -> None:
    """12.1, E-143: double cannot be made again, so the next ask is the next bid; the pass still counts."""
    told = explain("1C 2D 2H 3C 3D (3H) P (P) X (XX) P (P)")
    assert told.relay is not None
    assert told.relay.next_ask == "3S"
    on = explain("1C 2D 2H 3C 3D (3H) P (P) X (XX) P (P) 3S (P) 4C")
    assert on.calls[-1].defined
    assert on.calls[-1].kind == "answer"
    again = explain("1C 2D 2H 3C 3D (3H) P (P) X (XX) P (3S)")
    assert again.relay is not None
    assert (again.relay.next_ask, again.relay.loss) == ("P", 0)

"""What calls mean: JSON as other programs rely on it, exact summaries, and kept pieces that agree."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tosr_engine import Hand, InputError, bid, explain, next_calls, read_auction
from tosr_engine.calls import PASS, call
from tosr_engine.choose import chosen
from tosr_engine.explain import explanation_json
from tosr_engine.walk import root

AUCTIONS = [
    "",
    "1C",
    "1C-1H-1S-2S",
    "1C-1H-1S-1NT-2C-3C-3D-3S-4C-4H-4S-5D",
    "2C",
    "2C-2H-2S-2NT-3C",
    "1NT-2H-2S-2NT-3H-3S",
    "P-1C-1S",
    "1D-1H",
    "1C (1H) P",
    "(1S) X",
    "1C-1D-1H-1S-2C-2H",
    "1C-1H-7NT-P",
    "1C-1H-1S-4H-4S",
]


@pytest.mark.parametrize("text", AUCTIONS)
@pytest.mark.parametrize("vul", ["none", "all"])
def test_kept_pieces_give_the_same_json(text: str, vul: str) -> None:
    auction = read_auction(text, vul=vul)
    assert json.loads(explanation_json(auction)) == explain(auction).to_json()


def test_fields_of_the_interface() -> None:
    told = explain("1C-1H-1S-2S").to_json()
    assert told["auction"] == "1C (P) 1H (P) 1S (P) 2S"
    assert (told["dealer"], told["vul"], told["we"], told["to_act"]) == ("N", "none", "NS", "W")
    last = told["calls"][-1]
    assert set(last) == {
        "call",
        "seat",
        "side",
        "meaning",
        "for_opponents",
        "section",
        "kind",
        "forcing",
        "alert",
        "defined",
        "hand",
    }
    assert (last["section"], last["kind"], last["forcing"], last["defined"]) == (
        "2.2",
        "answer",
        "game",
        True,
    )
    assert last["hand"] == told["hands"]["S"]
    assert set(last["hand"]) == {"count", "hcp", "controls", "length", "shapes", "off_system", "honours"}
    assert told["relay"] == {
        "on": True,
        "asker": "N",
        "teller": "S",
        "structure": "single-suited with spades",
        "loss": 0,
        "criterion": None,
        "next_ask": "2NT",
    }


def test_summary_is_exact() -> None:
    """1C-1H-1S-2S: high shortage with spades (2.2): seven listed shapes and the freaks shown as them."""
    hand = explain("1C-1H-1S-2S").hands["S"]
    listed = sorted(set(hand.shapes) - set(hand.off_system))
    assert listed == sorted(["5=2=3=3", "6=2=3=2", "6=2=2=3", "6=1=3=3", "7=0=3=3", "7=1=3=2", "7=1=2=3"])
    assert hand.length["H"] == (0, 2)
    assert hand.hcp[0] == 8
    assert hand.controls[0] == 2
    assert hand.honours == {"S": None, "H": None, "D": None, "C": None}


def test_openings_of_several_types_tell_their_parts() -> None:
    told = explain("2C").calls[0].hand
    assert told is not None
    assert [p.hcp for p in told.any_of] == [(10, 14), (6, 9), (6, 9)]
    assert sum(p.count for p in told.any_of) == told.count


def test_a_call_without_meaning_says_so() -> None:
    told = explain("1C-1H-1S-1NT-2C-2D-2H-2S-2NT-3C-3D-3H-3S-3NT-5S-6D").calls[-1]
    assert not told.defined
    assert told.kind == "undefined"
    assert "Not defined" in told.meaning


@settings(max_examples=150, deadline=None)
@given(
    st.permutations(range(52)).map(lambda p: Hand(sum(1 << c for c in p[:13]))),
    st.integers(0, 3),
    st.booleans(),
)
def test_what_a_hand_bids_explain_allows(hand: Hand, seat: int, vulnerable: bool) -> None:
    """The teller's whole sequence from every opening chair: each answer's set contains the hand."""
    state = root("N", "all" if vulnerable else "none", "NS" if seat % 2 == 0 else "EW")
    for _ in range(seat):
        state = state.step(PASS)
    rule = chosen(hand, state)
    assert rule is not None
    state = state.step(rule.call)
    assert state.hands is not None
    assert hand in state.hands


@settings(max_examples=120, deadline=None)
@given(
    st.permutations(range(52)).map(lambda p: Hand(sum(1 << c for c in p[:13]))),
    st.sampled_from(["1C", "1D", "1H", "1S", "1NT"]),
    st.integers(0, 10**6),
)
def test_relays_to_the_end(hand: Hand, opening: str, seed: int) -> None:
    """Relays to the last: answers above their ask, the hand kept, honours fit the controls (2.6, 2.7)."""
    state = root("N", "none", "NS").step(call(opening))
    if opening == "1C":
        state = state.step(PASS)
    else:
        opener = root("N", "none", "NS")
        rule = chosen(hand, opener)
        if rule is None or rule.call.name != opening:
            return
        state = (
            state.step(PASS).step(call({"1D": "1H", "1H": "1S", "1S": "2C", "1NT": "2H"}[opening])).step(PASS)
        )
    for _ in range(25):
        rule = chosen(hand, state)
        assert rule is not None
        last = state.at.last_bid
        assert rule.call is PASS or (last is not None and rule.call.index > last.index)
        state = state.step(rule.call)
        assert state.hands is not None
        assert hand in state.hands
        if rule.call is PASS:
            return
        state = state.step(PASS)
        relay = state.relay
        if relay is None or relay.next_ask is None:
            break
        state = state.step(call(relay.next_ask)).step(PASS)
    known = state.at.partner
    low, high = known.controls_range
    assert low <= hand.controls <= high


def test_over_means_over() -> None:
    with pytest.raises(InputError, match="over"):
        next_calls("1NT P P P")
    with pytest.raises(InputError, match="over"):
        bid("AKQ52.KJ3.4.QT92", "1NT P P P")


def test_texts_for_opponents_fit_a_bidding_table() -> None:
    for text in AUCTIONS:
        for c in explain(text).calls:
            assert len(c.for_opponents) <= 69
    for text in ("", "1C", "1C-1H-1S", "1C-1S-1NT", "1D", "2C-2D", "1NT"):
        for c in next_calls(text):
            assert 0 < len(c.for_opponents) <= 69

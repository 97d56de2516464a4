"""Forms of auctions told apart, legality, round trips, and texts that are meant to break it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tosr_engine.calls import CALLS, PASS, Auction
from tosr_engine.cards import Hand
from tosr_engine.errors import AmbiguousAuction, InputError
from tosr_engine.notation import (
    Deal,
    lin_hand,
    read_auction,
    read_deal,
    read_hand,
    write_lin,
    write_pbn,
)


def names(text: str, **options: str) -> str:
    return read_auction(text, **options).text()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1C-1H-1S-2S", "1C (P) 1H (P) 1S (P) 2S"),
        ("1c 1♥ 1s 2♠", "1C (P) 1H (P) 1S (P) 2S"),
        ("1NT-2H-2S-2NT-3C", "1NT (P) 2H (P) 2S (P) 2NT (P) 3C"),
        ("1SA-2C", "1NT (P) 2C"),
        ("1C (1H) P (2H) X", "1C (1H) P (2H) X"),
        ("(1S)-X-(P)-2H", "(1S) X (P) 2H"),
        ("1C P 1H P 1S", "1C (P) 1H (P) 1S"),
        ("P P 1C 1H P P X", "P (P) 1C (1H) P (P) X"),
        ("2C-2D-P", "2C (P) 2D (P) P"),
        ("P-1C-1H", "P (P) 1C (P) 1H"),
        ("1C (1H=S) P (1S)", "1C (1H) P (1S)"),
        ("1H X XX", "1H (X) XX"),
        ("1C-1H-X", "1C (1H) X"),
        ("1C, 1H, 1S", "1C (P) 1H (P) 1S"),
        ("1C! 1H* 1S?", "1C (P) 1H (P) 1S"),
        ("", ""),
    ],
)
def test_forms(text: str, meant: str) -> None:
    assert names(text) == meant


def test_opener_of_ours_sits_north() -> None:
    assert read_auction("1C-1H").dealer == "N"
    assert read_auction("P-1C-1H").dealer == "S"
    assert read_auction("(1S)-X-(P)-2H").dealer == "W"
    assert read_auction("1C-1H", dealer="E").dealer == "E"


def test_passes_of_theirs_are_filled_in_for_a_question() -> None:
    assert names("1C-1H", purpose="next") == "1C (P) 1H (P)"
    assert names("1C", purpose="bid") == "1C (P)"
    assert names("1C (1H)", purpose="bid") == "1C (1H)"


def test_we_is_the_side_to_act_for_a_bid() -> None:
    assert read_auction("P P 1C", purpose="bid").we == "EW"
    assert read_auction("P P 1C").we == "NS"


def test_a_fallback_reading_says_so() -> None:
    assert any("legal" in r for r in read_auction("1H X XX").remarks)


def test_two_readings_are_both_shown() -> None:
    with pytest.raises(AmbiguousAuction) as fault:
        read_auction("P 1C-1H")
    texts = [text for _, text in fault.value.readings]
    assert texts == ["P (1C) 1H", "P (P) 1C (P) 1H"] or len(set(texts)) == 2


def test_what_opponents_show() -> None:
    shown = read_auction("1C (1H=S) P").shown[1]
    assert shown.suits is not None
    assert [s.letter for s in shown.suits] == ["S"]
    assert read_auction("(1C=strong) X").shown[0].kind == "strong"
    assert read_auction("(1NT=12-14) X").shown[0].hcp == (12, 14)
    assert read_auction("(2D=M) X").shown[0].suits == frozenset((0, 1))
    with pytest.raises(InputError, match="not understood"):
        read_auction("1C (1H=bananas) P")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1C-1C", "not higher than 1C"),
        ("2H-1S-3C", "1S, is not higher than 2H"),
        ("1C P P P 1H", "after the auction is over"),
        ("1C-9H", "'9H'"),
        ("hello", "'hello' is no call"),
    ],
)
def test_faults_name_the_call(text: str, said: str) -> None:
    with pytest.raises(InputError) as fault:
        read_auction(text)
    assert said in fault.value.message


def test_insufficient_bid_is_named_with_its_place() -> None:
    with pytest.raises(InputError, match="Call 3, 1H, is not higher than 1S"):
        read_auction("1C-1S", purpose="explain").then(PASS) and read_auction("1S P 1H")


HOSTILE = [
    "A" * 100_000,
    "1C-" * 40_000,
    "\x00" * 50,
    "1C\x00-1H",
    "\u202e1C-1H",
    "@everyone 1C",
    "<@123456789012345678>",
    "AKQJT98765432A.K.Q.J",
    "(" * 5_000,
    "=" * 500,
    "1C (1H=" + "S+" * 200,
    "md|" + "S" * 500,
    '[Auction "N"]' + " 1C" * 500,
    "?lin=%7C%7C%7C",
    "9" * 300,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_answered(text: str) -> None:
    for reader in (read_auction, read_hand, read_deal):
        try:
            reader(text)
        except InputError as fault:
            assert len(fault.message) < 400
            assert "@" not in fault.message
            assert "\x00" not in fault.message


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60) | st.text(alphabet="1234567CDHSNTPX()=- ,|AKQJ.md?&", max_size=60))
def test_no_text_breaks_a_reader(text: str) -> None:
    for reader in (read_auction, read_hand, read_deal):
        try:
            reader(text)
        except InputError as fault:
            assert 0 < len(fault.message) < 400


@st.composite
def auctions(draw: st.DrawFn) -> Auction:
    rng = random.Random(draw(st.integers(0, 10**9)))
    auction = Auction()
    for _ in range(draw(st.integers(1, 14))):
        if auction.complete:
            break
        legal = auction.legal()
        passes = [c for c in legal if not c.is_bid]
        auction = auction.then(rng.choice(passes if rng.random() < 0.5 else legal[:6] + passes))
    return auction


@settings(max_examples=150, deadline=None)
@given(auctions())
def test_every_call_form_reads_back(auction: Auction) -> None:
    text = ", ".join(c.name for c in auction.calls) + ("," if len(auction.calls) == 1 else "")
    if not any(c is PASS for c in auction.calls):
        return
    assert read_auction(text).calls == auction.calls


@settings(max_examples=150, deadline=None)
@given(auctions())
def test_bracket_form_reads_back(auction: Auction) -> None:
    if all(auction.ours(i) for i in range(len(auction.calls))):
        return
    assert read_auction(auction.text(), dealer="N").calls == auction.calls


deals = st.permutations(range(52)).map(
    lambda p: {seat: Hand(sum(1 << c for c in p[13 * i : 13 * i + 13])) for i, seat in enumerate("NESW")}
)


@settings(max_examples=60, deadline=None)
@given(deals, auctions(), st.sampled_from(["None", "NS", "EW", "All"]))
def test_files_read_back(hands: dict[str, Hand], auction: Auction, vul: str) -> None:
    deal = Deal(hands, "N", vul, 7, auction)
    for text in (write_lin(deal), write_pbn(deal)):
        read = read_deal(text)
        assert read.hands == hands
        assert (read.dealer, read.vul, read.board) == ("N", vul, 7)
        assert read.auction is not None
        assert read.auction.calls == auction.calls


@settings(max_examples=60, deadline=None)
@given(deals)
def test_hands_read_back(hands: dict[str, Hand]) -> None:
    for hand in hands.values():
        s, h, d, c = (hand.suit_text(suit) or "-" for suit in range(4))  # type: ignore[arg-type]
        for text in (
            hand.pbn(),
            lin_hand(hand),
            f"S:{s} H:{h} D:{d} C:{c}",
            f"♠{s}♥{h}♦{d}♣{c}",
            f"{s} {h} {d} {c}",
        ):
            assert read_hand(text) == hand


def test_calls_compare_by_identity_after_pickling() -> None:
    import pickle

    assert pickle.loads(pickle.dumps(CALLS["1C"])) is CALLS["1C"]

"""Forms of auctions told apart, legality, round trips, and texts that are meant to break it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tosr_engine.calls import BIDS, CALLS, PASS, Auction, Call
from tosr_engine.cards import Hand
from tosr_engine.errors import AmbiguousAuction, InputError
from tosr_engine.notation import (
    Deal,
    Purpose,
    handviewer_address,
    lin_hand,
    read_auction,
    read_deal,
    read_deals,
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
        ("1C; 1H; 1S", "1C (P) 1H (P) 1S"),
        ("1C\n1H\n1S", "1C (P) 1H (P) 1S"),
        ("1C P\n1H P\n1S", "1C (P) 1H (P) 1S"),
        ("1 heart - 2 no trumps", "1H (P) 2NT"),
        ("one club, no bid, 1 NT", "1C (P) 1NT"),
        ("1C → 1H", "1C (P) 1H"),
        ("`1C-1H`", "1C (P) 1H"),
        ("1C - 1H - 1S", "1C (P) 1H (P) 1S"),
        ("1C 1H - 2H", "1C (1H) P (2H)"),
        ("- - 1C 1D", "P (P) 1C (1D)"),
        ("1C - - -", "1C (P) P (P)"),
        ("1C, -, 1H, -", "1C (P) 1H (P)"),
        ("1C - (1H) - P - ?", "1C (1H) P"),
        ("P-P-1C", "P (P) 1C"),
        ("1C-P-1H-P-1S", "1C (P) 1H (P) 1S"),
        ("1C (1S weak) 2H", "1C (1S) 2H"),
        ("1NT (AP)", "1NT (P) P (P)"),
        ("1C (no fit) 1H", "1C (P) 1H"),
        ("(1S) P 2S X", "(1S) P (2S) X"),
        ("1C P 1S P 1N (2C)", "1C (P) 1S (P) 1NT (2C)"),
        ("1C1H1S", "1C (1H) 1S"),
    ],
)
def test_forms(text: str, meant: str) -> None:
    assert names(text) == meant


def test_settings_move_the_seats() -> None:
    assert names("1C-1H", we="EW") == "1C (P) 1H"
    assert read_auction("1C-1H", we="EW").dealer == "E"
    assert names("1C-1H", we="NS", dealer="E") == "(P) 1C (P) 1H"
    assert names("1C (1H)", we="EW") == "(1C) 1H"
    assert names("2C-2D", we="EW", purpose="bid") == "2C (P) 2D (P)"


def test_vulnerability_is_seen_from_our_side() -> None:
    assert read_auction("1C-1H", vul="NS").vul == "we"
    assert read_auction("1C-1H", vul="NS", dealer="E").vul == "they"
    assert read_auction("P P 1C", purpose="bid", vul="NS").vul == "they"
    assert read_auction("", vul="we").vul_given
    assert not read_auction("1C").vul_given


def test_a_file_without_a_dealer_takes_the_setting() -> None:
    auction = read_auction("sv|n|mb|1C|mb|p|", dealer="E")
    assert (auction.dealer, auction.we, auction.vul) == ("E", "EW", "they")
    assert read_auction("?a=1cp", dealer="S").dealer == "S"
    assert read_auction("mb|1C|mb|p|", purpose="bid").we == "NS"
    assert read_auction("mb|1C|mb|1H|an|Michaels|mb|p|", purpose="bid").shown == {}


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


def test_what_our_own_call_shows_is_left_out_and_said() -> None:
    auction = read_auction("1C-1H=S-P")
    assert auction.shown == {}
    assert any("our own calls" in r for r in auction.remarks)


def test_two_readings_are_both_shown() -> None:
    with pytest.raises(AmbiguousAuction) as fault:
        read_auction("P 1C-1H")
    texts = [text for _, text in fault.value.readings]
    assert texts == ["(P) 1C (1H)", "P (P) 1C (P) 1H"]
    assert [names(text) for text in texts] == texts


def test_what_opponents_show() -> None:
    shown = read_auction("1C (1H=S) P").shown[1]
    assert shown.suits is not None
    assert [s.letter for s in shown.suits] == ["S"]
    assert read_auction("(1C=strong) X").shown[0].kind == "strong"
    assert read_auction("(1NT=12-14) X").shown[0].hcp == (12, 14)
    assert read_auction("(2D=M) X").shown[0].suits == frozenset((0, 1))
    assert read_auction("1C-1H=S-P-1S").shown[1].suits == frozenset((0,))
    assert read_auction("1C X=takeout P").shown[1].kind == "takeout"
    assert read_auction("1C (1H)=S P").shown[1].suits == frozenset((0,))
    assert read_auction("1C (1H showing 5+ spades) P").shown[1].suits == frozenset((0,))
    assert read_auction("(1NT=m) X").shown[0].suits == frozenset((2, 3))
    assert read_auction("(2D = hearts and spades) X").shown[0].suits == frozenset((0, 1))
    assert read_auction("(1NT=15+) X").shown[0].hcp == (15, 37)
    assert read_auction("mb|1C|mb|1H|an|Spades, 8+|mb|p|").shown[1].text == "Spades, 8+"
    for unclear in ("1C (1H=bananas) P", "1C (2D=H/S) P", "1C (1H something) P"):
        with pytest.raises(InputError, match="not understood"):
            read_auction(unclear)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1C-1C", "Call 2, 1C, is not higher than 1C"),
        ("1C AP 1H", "after 'all pass'"),
        ("1C (1H", "has no partner"),
        ("1C 1HX P", "'1HX' is no call (call 2)"),
        ("1C psas 1H", "'psas' is no call (call 2)"),
        ("1C @everyone", "'＠' is no call"),
        ("1 2C", "Call 1 is '1' without a suit"),
        ("1C (1H) (2H)", "Between (1H) and (2H) our call is missing"),
        ("https://example.org/x?y=1", "no address is opened"),
        ("https://www.bridgebase.com/tools/handviewer.html?a=-6hrw", "only a final contract"),
        ("?myhand=M-123&a=1c", "names a stored hand"),
        ("?a=1c9z", "in the address is no call"),
        ('[Deal "N:AK94.Q642.Q82.QJ - - -"]', "a deal but no auction"),
        ("W E N S\n1C P", "not in turn"),
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
        read_auction("1S P 1H")


N = 390_000
HOSTILE = [
    "A" * 100_000,
    "1C-" * 40_000,
    "\x00" * 50,
    "1C\x00-1H",
    "\u202e1C-1H",
    "@everyone 1C",
    "<@123456789012345678>",
    "\ud800AKQ",
    "AKQJT98765432A.K.Q.J",
    "(" * 3_900,
    "=" * 500,
    "1C (1H=" + "S+" * 200,
    "1C" + " " * 3_900 + "x",
    "[?]" * 1_300,
    "spade" * 390,
    "a/" * 990,
    "md|" + "S" * 500,
    '[Auction "N"]' + " 1C" * 500,
    "?lin=%7C%7C%7C",
    "9" * 300,
    "https://[x?a=1c",
    "?a=1c&b=²",
    "?a=1c&b=" + "9" * 3_900,
    "n AK e - s - w -",
    '[Deal "' + "\n" * N,
    '[Deal "N:- - - -"]' + "\n \n" * (N // 3),
    '[Deal "x"]' + "{" * N,
    '[Auction "N"]' + "=1" * (N // 2),
    "mb|" * (N // 3),
    "lin=" * (N // 4) + "mb|",
    "[a " * (N // 3),
    "deal=('" * (N // 6),
    "?a=" + "{" * N,
    "[hv=" * (N // 4),
    "/bid/1-" * (N // 7),
    "W N E S\n" + "P " * (N // 2),
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_answered(text: str) -> None:
    for reader in (read_auction, read_hand, read_deals):
        try:
            reader(text)
        except InputError as fault:
            assert 10 < len(fault.message) < 400
            assert len(fault.where or "") <= 45
            for said in (fault.message, fault.where or ""):
                assert not {"@", "\x00", "\u202e", "\ud800", "\n"} & set(said)


def test_long_texts_are_refused() -> None:
    for reader in (read_auction, read_hand):
        with pytest.raises(InputError) as fault:
            reader("1C P " * 20_000)  # type: ignore[operator]
        assert fault.value.kind == "too-long"
    with pytest.raises(InputError) as fault:
        read_deals("x" * 500_000)
    assert fault.value.kind == "too-long"


def test_marks_that_cannot_be_seen_are_left_out() -> None:
    assert names("\u202e1C\u200b-\u20661H\ufeff") == "1C (P) 1H"
    assert read_hand("\u200eAKQ52\u00a0KJ3\u00a04\u2009QT92").pbn() == "AKQ52.KJ3.4.QT92"
    assert names("1C\u2028P\u2028 1H") == "1C (P) 1H"


WORDS = """
1C 1D 1H 1S 1NT 2C 2D 2H 2S 2NT 3C 3NT 7NT P Pass X XX D R AP - -- ? ! * + 10 x void =S =strong
(1H) (P) (X) (2D=H+S) (AP) AKQ52 KJ3 .4. QT92 ♠ ♥ ♦ ♣ S: H: N E S W North { } ; % =1= ] mb| md|3 an| sv|n|
|p| ?a= &d=e &n= [hv= deal=(' /bid/10-a: Dealer: Vul: """
PIECES = [
    *WORDS.split(),
    *('[Deal "N:', '[Auction "N"]', '[Note "1:', '[Dealer "E"]', '"]', "(1S weak)", "W N E S\n"),
    *(" ", " ", " ", "-", "-", ", ", "\n", "\n\n"),
]


@settings(max_examples=400, deadline=None)
@given(
    st.text(max_size=60)
    | st.text(alphabet="1234567CDHSNTPX()=- ,|AKQJ.md?&\n", max_size=60)
    | st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
    st.sampled_from([None, "N", "E", "S", "W"]),
    st.sampled_from([None, "none", "NS", "they"]),
    st.sampled_from([None, "NS", "EW"]),
    st.sampled_from(["explain", "bid", "next"]),
)
def test_no_text_breaks_a_reader(
    text: str, dealer: str | None, vul: str | None, we: str | None, purpose: Purpose
) -> None:
    for reader in (
        lambda t: read_auction(t, dealer=dealer, vul=vul, we=we, purpose=purpose),
        read_hand,
        read_deals,
    ):
        try:
            reader(text)
        except InputError as fault:
            assert 0 < len(fault.message) < 400
            assert len(fault.where or "") <= 45


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_what_is_read_is_legal(text: str) -> None:
    try:
        auction = read_auction(text)
    except InputError:
        return
    again = Auction((), auction.dealer)
    for c in auction.calls:
        again = again.then(c)
    assert all(not auction.ours(place) for place in auction.shown)


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
    read = read_auction(auction.text(), dealer="N")
    assert (read.calls, read.we) == (auction.calls, auction.we)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(BIDS), min_size=1, max_size=9, unique=True), st.sampled_from("-, \n"))
def test_our_calls_read_back(bids: list[Call], mark: str) -> None:
    rising = sorted(bids, key=lambda c: c.index)
    read = read_auction(mark.join(c.name for c in rising))
    assert [c for i, c in enumerate(read.calls) if read.ours(i)] == rising
    assert all(c is PASS for i, c in enumerate(read.calls) if not read.ours(i))
    again = read_auction(mark.join(c.name.lower() + "!" for c in rising))
    assert again == read


@settings(max_examples=150, deadline=None)
@given(auctions(), st.sampled_from("NESW"))
def test_tables_read_back(auction: Auction, dealer: str) -> None:
    cells = ["—"] * "WNES".index(dealer) + [c.name for c in auction.calls]
    rows = ["West | North | East | South |", "---|---|---|---|"]
    rows += [" | ".join(cells[i : i + 4]) for i in range(0, len(cells), 4)]
    read = read_auction("\n".join(rows))
    assert (read.calls, read.dealer) == (auction.calls, dealer)


deals = st.permutations(range(52)).map(
    lambda p: {seat: Hand(sum(1 << c for c in p[13 * i : 13 * i + 13])) for i, seat in enumerate("NESW")}
)


@settings(max_examples=60, deadline=None)
@given(
    deals,
    auctions(),
    st.sampled_from("NESW"),
    st.sampled_from([None, "None", "NS", "EW", "All"]),
    st.sampled_from(["NESW", "NS", "E", "SWE", ""]),
)
def test_files_read_back(
    hands: dict[str, Hand], auction: Auction, dealer: str, vul: str | None, given_seats: str
) -> None:
    kept = {seat: hands[seat] for seat in given_seats}
    deal = Deal(kept, dealer, vul, 7, replace(auction, dealer=dealer))
    for text in (write_lin(deal), write_pbn(deal), handviewer_address(deal)):
        read = read_deal(text)
        assert read.hands == (hands if len(kept) > 2 else kept)
        assert (read.dealer, read.vul, read.board) == (dealer, vul, 7)
        assert read.auction is not None
        assert read.auction.calls == auction.calls


def test_boards_are_kept_apart_and_named() -> None:
    one = '[Board "{}"]\n[Dealer "{}"]\n[Vulnerable "NS"]\n[Deal "N:{} - Q6.AKJ.KJ95.AK63 -"]\n'
    text = one.format(1, "N", "AK94.Q642.Q82.QJ") + "\n" + one.format(2, "#", "AK94.Q642.Q82.QJ")
    assert [(d.board, d.dealer, d.vul) for d in read_deals(text)] == [(1, "N", "NS"), (2, "N", "NS")]
    with pytest.raises(InputError, match=r"Board 2: That is 14 cards"):
        read_deals(one.format(1, "N", "AK94.Q642.Q82.QJ") + one.format(2, "E", "AK94.Q642.Q82.QJ2"))
    lin = "qx|o1|md|1S{},,,|mb|1C|qx|c2|md|2S{},,,|mb|1D|"
    boards = read_deals(lin.format("AK94HQ642DQ82CQJ", "AK94HQ642DQ82CQJ"))
    assert [(d.board, d.dealer) for d in boards] == [(1, "S"), (2, "W")]
    with pytest.raises(InputError, match="holds 2 deals"):
        read_deal(text)


def test_notes_of_a_pbn_auction() -> None:
    text = (
        '% PBN 2.1\n[Dealer "W"]\n[Vulnerable "Both"] {a comment\nof two lines; and more}\n'
        '[Auction "W"]\n1C =1= 1S=2= P P ; the rest\n2C =3= AP\n'
        '[Note "1:Minor suit; 11-21 HCP"]\n[Note "2:One-level overcall; 8-17 {HCP}"]\n[Note "3:6 !C"]\n'
    )
    auction = read_auction(text)
    assert auction.contract == "2C"
    assert {place: s.text for place, s in auction.shown.items()} == {1: "One-level overcall; 8-17 {HCP}"}


@pytest.mark.parametrize(
    ("text", "meant", "dealer"),
    [
        ("West North East South\n            1C    P\n1H    P     1S    P", "1C (P) 1H (P) 1S (P)", "E"),
        ("| W | N | E | S |\n|---|---|---|---|\n| | | 1C | P |\n| 1H | P |", "1C (P) 1H (P)", "E"),
        ("W\tN\tE\tS\n\t\t1C\tP\n1H", "1C (P) 1H", "E"),
        ("North East South West 1C 1H P", "1C (1H) P", "N"),
        ("```\nN E S W\n1C! (1H) P all pass\n```", "1C (1H) P (P) P", "N"),
        ("Dealer: South, Vul: NS\nS W N E\n1♣ - 1♥ -\n?", "1C (P) 1H (P)", "S"),
        ("W N E S\n1T ktr. pas 2P", "1C (X) P (2S)", "W"),
    ],
)
def test_tables(text: str, meant: str, dealer: str) -> None:
    auction = read_auction(text)
    assert (auction.text(), auction.dealer) == (meant, dealer)


def test_lines_of_hands() -> None:
    deal = read_deal("North: AK94 Q642 Q82 QJ\nS: Q6.AKJ.KJ95.AK63")
    assert {s: h.pbn() for s, h in deal.hands.items()} == {"N": "AK94.Q642.Q82.QJ", "S": "Q6.AKJ.KJ95.AK63"}
    with pytest.raises(InputError, match="two hands; name each seat once"):
        read_deal("N: AK94 Q642 Q82 QJ\nN: Q6.AKJ.KJ95.AK63")


def test_spots_that_are_not_named_may_be_in_two_hands() -> None:
    deal = read_deal('[Deal "N:AKxx.AKxx.Jxxx.x - QJxx.Qxxx.Qx.xxx -"]')
    assert deal.hands["N"].pbn() == "AKxx.AKxx.Jxxx.x"


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
            f"{s}, {h}, {d}, {c}",
            f"{s}/{h}/{d}/{c}",
            f"S {s} H {h} D {d} C {c}",
            f"C{c} D{d} S{s} H{h}".lower(),
            f"`{s}\n{h}\n{d}\n{c}`".replace("T", "10"),
            f"Clubs: {c} Hearts: {h} Spades: {s} Diamonds: {d}",
            f"!s{s} !h{h} !d{d} !c{c}",
        ):
            assert read_hand(text) == hand


def test_calls_compare_by_identity_after_pickling() -> None:
    import pickle

    assert pickle.loads(pickle.dumps(CALLS["1C"])) is CALLS["1C"]

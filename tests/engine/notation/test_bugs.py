"""Inputs that broke other bridge programs, and what should happen."""

from __future__ import annotations

import pytest

from tosr_engine.calls import PASS
from tosr_engine.errors import InputError
from tosr_engine.notation import read_auction, read_deal, read_hand, read_vul, write_lin

FOUR = (
    "st||md|3S52H864DKJ75CKJ73,SQJ4HQ972DQ4CT942,SA963HATDA9832CQ5{east}|rh||ah|Board 49|sv|o|"
    "mb|1D|mb|d|mb|2D|mb|2H|mb|3D|mb|3H|mb|p|mb|p|mb|p|"
)


@pytest.mark.parametrize("east", ["", ",", ",SKT87HKJ53DT6CA86"])
def test_b01_three_or_four_hands(east: str) -> None:
    deal = read_deal(FOUR.format(east=east))
    assert deal.hands["E"].pbn() == "KT87.KJ53.T6.A86"
    assert deal.auction is not None
    assert (deal.auction.contract, deal.auction.declarer) == ("3H", "W")


def test_b03_all_pass_ends_the_auction() -> None:
    text = "pn|a,b,c,d|md|3S56KH7KD2389JKCKA,SH45QD46QAC24689Q,S238TJAH389TAD5TC,|sv|o|mb|1S|mb|ap|"
    auction = read_auction(text)
    assert [c.name for c in auction.calls] == ["1S", "P", "P", "P"]
    assert read_auction("1NT AP").contract == "1NT"
    assert [c.name for c in read_auction("all pass").calls] == ["P"] * 4


def test_b04_first_call_a_double() -> None:
    with pytest.raises(InputError, match=r"[Cc]all 1, double: nobody has bid"):
        read_auction("X P P P")
    with pytest.raises(InputError, match=r"[Cc]all 1, double"):
        read_auction("md|3|sv|o|mb|d|mb|p|mb|p|mb|p|")


def test_b04_unfinished_auction_has_no_contract() -> None:
    auction = read_auction("P P 1D P 1S")
    assert auction.contract is None
    assert not auction.complete


@pytest.mark.parametrize(
    ("text", "said"), [("AKQJ.KQJ.432.54", "12 cards (4-3-3-2"), ("AKQJ2.KQJ2.432.54", "14 cards (5-4-3-2")]
)
def test_b06_card_counts_are_said(text: str, said: str) -> None:
    with pytest.raises(InputError) as fault:
        read_hand(text)
    assert said in fault.value.message


def test_b07_card_twice() -> None:
    with pytest.raises(InputError, match="ace of spades occurs twice"):
        read_hand("AAKQ.KQJ.432.543")
    with pytest.raises(InputError, match="in two hands"):
        read_deal("N:AKQJ.AKQ.AKQ.AKQ AKQJ.AKQ.AKQ.AKQ - -")


def test_b09_suit_letters_and_a_dot_too_many() -> None:
    deal = read_deal(
        '[Deal "S:SA7.H864.DQJT73.CAKQ SQ2.H952.D62.CJT9742 SKT853.HT3.D954.C653 SJ964.HAKQJ7.DAK8.C8"]'
    )
    assert deal.hands["S"].pbn() == "A7.864.QJT73.AKQ"
    assert read_hand("JT52.Q9864.KT43..").pbn() == "JT52.Q9864.KT43."
    with pytest.raises(InputError, match="5 suits"):
        read_hand("JT52.Q98.KT4.3.2")


def test_b10_unknown_values() -> None:
    deal = read_deal(
        '[Deal "E:A95.4.AKQ432.T62 KQJT74.93.987.98 63.AQJ87.5.AKQ74 82.KT652.JT6.J53"]\n'
        '[Declarer "?"]\n[Contract "?"]\n[Result "?"]'
    )
    assert len(deal.hands) == 4
    assert deal.auction is None


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Love", "none"),
        ("-", "none"),
        ("None", "none"),
        ("o", "none"),
        ("0", "none"),
        ("All", "all"),
        ("Both", "all"),
        ("b", "all"),
        ("NS", "we"),
        ("n", "we"),
        ("EW", "they"),
        ("e", "they"),
        ("white", "none"),
        ("red", "we"),
        ("green", "they"),
        ("amber", "all"),
    ],
)
def test_b12_vulnerability_words(word: str, meant: str) -> None:
    assert read_vul(word) == meant


def test_b13_dealers_that_clash_are_named() -> None:
    with pytest.raises(InputError, match="dealer") as fault:
        read_auction('[Dealer "E"]\n[Auction "N"]\n1H Pass')
    assert "N" in fault.value.message
    with pytest.raises(InputError, match="dealt"):
        read_auction("SOUTH | WEST | NORTH | EAST |\nPass | 1C | 1D | 1H |", dealer="E")


@pytest.mark.parametrize(
    ("text", "contract"),
    [("1S X 2S P P P", "2S"), ("1S X XX P P P", "1SXX"), ("1S X XX 1NT P P P", "1NT"), ("1S X P P P", "1SX")],
)
def test_b16_doubles_belong_to_the_last_bid(text: str, contract: str) -> None:
    assert read_auction(text).contract == contract


def test_b19_voids_are_read() -> None:
    assert read_hand("AKQJT AKQJ AKQJ -").pbn() == "AKQJT.AKQJ.AKQJ."


def test_b21_lin_is_written_high_to_low_without_a_trailing_comma() -> None:
    deal = read_deal("md|4S4TH456QAD8JQC69T,S237JH23JD56TKAC4,S589AH89TD37C37JQ,|sv|o|")
    lin = write_lin(deal)
    assert "md|4ST4HAQ654DQJ8CT96,SJ732HJ32DAKT65C4,SA985HT98D73CQJ73|" in lin
    assert read_deal(lin).hands == deal.hands


def test_b28_declarer_is_the_first_to_bid_the_strain() -> None:
    auction = read_auction("1C-1H-1S-2S-4S-P")
    while not auction.complete:
        auction = auction.then(PASS)
    assert auction.declarer == "N"

"""Leads, signals and discards (notes 14, E-182)."""

from __future__ import annotations

import pytest

from tosr_engine.cards import RANKS, Suit
from tosr_engine.errors import InputError
from tosr_engine.leads import card_from, discards, explain_card, lead, read_contract, signals
from tosr_engine.leads.holdings import every_holding


def held(ranks: str) -> int:
    """The bits of a holding; an ``x`` is the lowest free spot card."""
    bits = sum(1 << (12 - RANKS.index(r)) for r in ranks if r != "x")
    for _ in range(ranks.count("x")):
        bits |= next(1 << i for i in range(8) if not bits >> i & 1)
    return bits


@pytest.mark.parametrize(
    ("holding", "against", "card"),
    [
        # suit contracts: honours
        ("AK32", "4S", "K"),
        ("KQ32", "4S", "K"),
        ("QJ32", "4S", "Q"),
        ("JT32", "4S", "J"),
        ("T932", "4S", "T"),
        ("AK", "4S", "A"),
        ("Kx", "4S", "K"),
        ("Qx", "4S", "Q"),
        # suit contracts: length
        ("Q82", "4S", "8"),
        ("K9732", "4S", "3"),
        ("K987432", "4S", "3"),
        ("Q972", "4S", "2"),
        ("Q97432", "4S", "4"),
        ("Q9765432", "4S", "6"),
        # notrump: honours
        ("AKJ32", "3NT", "A"),
        ("AK432", "3NT", "K"),
        ("KQJ2", "3NT", "K"),
        ("KQT2", "3NT", "Q"),
        ("QJT2", "3NT", "Q"),
        ("JT92", "3NT", "J"),
        ("AJT2", "3NT", "T"),
        ("KJT2", "3NT", "T"),
        ("AT92", "3NT", "T"),
        ("KT92", "3NT", "T"),
        ("QT92", "3NT", "T"),
        # notrump: length
        ("K8532", "3NT", "3"),
        ("Q974", "3NT", "4"),
        ("K98532", "3NT", "5"),
        # gambling 3NT
        ("A432", "gambling 3NT", "A"),
    ],
)
def test_card_from_a_holding(holding: str, against: str, card: str) -> None:
    assert card_from(held(holding), read_contract(against)).rank == card


@pytest.mark.parametrize("against", ["4S", "3NT", "gambling 3NT"])
def test_every_holding_has_a_card_of_its_own(against: str) -> None:
    contract = read_contract(against)
    for cards in every_holding():
        assert cards & held(card_from(cards, contract).rank)


@pytest.mark.parametrize(
    ("card", "against", "promises", "denies", "asks"),
    [
        ("SA", "3NT", "A", "", "king, queen or jack"),
        ("SK", "3NT", "K, A or Q", "", "attitude"),
        ("SQ", "3NT", "Q", "", "jack"),
        ("HJ", "3NT", "JT", "AKQ", ""),
        ("T", "3NT", "T", "", ""),
        ("A", "gambling 3NT", "A", "", "attitude"),
        ("K", "4H", "K", "", "attitude"),
    ],
)
def test_what_a_led_card_says(card: str, against: str, promises: str, denies: str, asks: str) -> None:
    told = explain_card(card, against)
    assert told.promises.startswith(promises)
    assert denies in told.denies
    assert asks in told.asks
    assert told.to_json()["section"] == "14"


@pytest.mark.parametrize("against", ["4S", "3NT"])
@pytest.mark.parametrize("rank", RANKS)
def test_explaining_inverts_leading(rank: str, against: str) -> None:
    told = explain_card(rank, against)
    contract = read_contract(against)
    for pattern in told.holdings:
        if "x" not in pattern:
            assert card_from(held(pattern), contract).rank == rank


@pytest.mark.parametrize(
    ("hand", "against", "card"),
    [
        ("AK52.KJ3.432.Q92", "4H", "SK"),
        ("KQJT2.K3.432.Q92", "3NT", "SK"),
        ("Q32.K3.432.KT852", "3NT", "C5"),
        ("K432.A32.2.Q5432", "4H", "D2"),
        ("A98.Q52.KJ843.T7", "3NT", "D4"),
    ],
)
def test_our_lead(hand: str, against: str, card: str) -> None:
    advice = lead(hand, against)
    assert advice.card == card
    assert advice.alternatives
    assert advice.to_json()["against"] == against


def test_partners_suit_comes_first() -> None:
    assert lead("A98.Q52.KJ843.T7", "3NT", partners_suit=Suit.CLUBS).card.startswith("C")


def test_signals_and_discards() -> None:
    assert signals(read_contract("4S"))[0].name == "reverse attitude"
    assert signals(read_contract("3NT"))[0].name == "reverse count"
    assert "ace" in signals(read_contract("gambling 3NT"))[1].when
    assert discards(read_contract("3NT"))[0].name.startswith("McKenney")
    assert discards(read_contract("4S"))[0].to_json()["main"] is True


@pytest.mark.parametrize("text", ["", "8NT", "hello", "gambling 4H", "P"])
def test_unreadable_contracts(text: str) -> None:
    with pytest.raises(InputError):
        read_contract(text)


@pytest.mark.parametrize("text", ["", "SX", "SAK", "11", "AS K"])
def test_unreadable_cards(text: str) -> None:
    with pytest.raises(InputError):
        explain_card(text, "4S")


@pytest.mark.parametrize("text", ["SK", "♠K", "KS", "k", "10h", "H10"])
def test_readable_cards(text: str) -> None:
    assert explain_card(text, "4♠").card[-1] in "KT"

"""The power double and its relays: the trees of 1C with the opened suit's steps left out (E-190 to E-192)."""

from __future__ import annotations

import pytest

from tests.engine.system.defence.common import chosen, last, named
from tosr_engine import explain
from tosr_engine.cards import SUITS
from tosr_engine.handset.space import ALL_SHAPES, bits, shapes_where
from tosr_engine.system.defence.power_double import relay_tree
from tosr_engine.system.relays.tree import leaves


def test_the_printed_example() -> None:
    """(1C) X (P) 1H (P) 1S (P) 2D shows spades and a heart shortage: two steps are gained."""
    told = explain("(1C)-X-(P)-1H-(P)-1S-(P)-2D").calls[-1]
    assert told.defined
    assert told.hand is not None
    assert told.hand.length["S"][0] >= 5
    assert told.hand.length["H"] == (0, 2)


@pytest.mark.parametrize(
    ("opening", "firsts"),
    [
        (
            "1C",
            {"1D": "Negative", "1H": "4+ spades", "1S": "Balanced", "1NT": "4+ hearts", "2C": "5+ diamonds"},
        ),
        ("1D", {"1H": "Negative", "1S": "4+ hearts", "1NT": "4+ spades", "2C": "Balanced", "2D": "5+ clubs"}),
        (
            "1H",
            {
                "1S": "Negative",
                "1NT": "4+ spades",
                "2C": "Balanced",
                "2D": "5+ diamonds",
                "2H": "5+ clubs",
                "2S": "Reverser",
            },
        ),
        (
            "1S",
            {"1NT": "Negative", "2C": "Balanced", "2D": "4+ hearts", "2H": "5+ diamonds", "2S": "5+ clubs"},
        ),
    ],
)
def test_first_answers(opening: str, firsts: dict[str, str]) -> None:
    found = named(f"({opening}) X (P)")
    for call, words in firsts.items():
        assert found[call].meaning.startswith(words), (opening, call, found[call].meaning)


@pytest.mark.parametrize("opening", ["1C", "1D", "1H", "1S"])
def test_positive_hands_with_their_suit_pass(opening: str) -> None:
    told = named(f"({opening}) X (P)")["P"].hand
    assert told is not None
    assert told.any_of[0].length[opening[1]][0] == 4
    assert told.any_of[0].hcp[0] == 8
    for call, meaning in named(f"({opening}) X (P)").items():
        if (
            call != "P"
            and meaning.kind == "response"
            and meaning.hand is not None
            and meaning.hand.hcp[0] == 8
        ):
            assert meaning.hand.length[opening[1]][1] <= 3


@pytest.mark.parametrize("opened", SUITS)
def test_every_shape_without_four_of_their_suit_has_one_place(opened: int) -> None:
    wanted = ALL_SHAPES & ~shapes_where(lambda n: n[opened] >= 4)
    placed = 0
    for leaf in leaves(relay_tree(SUITS[opened])):
        inside = leaf.shapes & wanted
        assert not placed & inside
        placed |= inside
    assert not list(bits(wanted & ~placed))


def test_relays_are_said_to_be_on() -> None:
    relay = explain("(1C) X (P) 1H (P)").relay
    assert relay is not None
    assert relay.on
    assert relay.next_ask == "1S"


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("432.432.5432.432", "(1C) X (P)", "1D"),
        ("AK432.32.432.432", "(1C) X (P)", "1D"),
        ("AK432.Q32.432.32", "(1C) X (P)", "1H"),
        ("A2.Q32.432.KJ432", "(1C) X (P)", "P"),
        ("AQ32.K32.AQ2.K32", "(1C) X (P) 1D (P)", "1NT"),
        ("AQJ32.AK2.K32.32", "(1C) X (P) 1D (P)", "1S"),
        # 1NT is a good 4 to a bad 7 by a passed hand, whose advances are natural
        ("Q32.J32.Q432.Q32", "P (1C) X (P)", "1NT"),
        ("Q432.Q432.432.Q2", "P (1C) X (P)", "1S"),
        ("Q32.32.KQ32.5432", "(1C) X (1H)", "P"),
        ("KJ432.32.432.432", "(1C) X (1H)", "1S"),
        ("32.KQ32.432.K432", "(1C) X (1H)", "X"),
    ],
)
def test_choice(hand: str, auction: str, call: str) -> None:
    assert chosen(hand, auction) == call


def test_south_african_transfers_and_the_super_accept() -> None:
    transfer = last("P (1C) X (P) 4C")
    assert "hearts" in transfer.meaning
    answers = named("P (1C) X (P) 4C (P)")
    assert set(answers) == {"4D", "4H"}


def test_further_doubles_are_for_penalty_when_they_run() -> None:
    run = named("(1C) X (P) P (1D)")
    assert run["X"].meaning.startswith("Penalty")
    assert run["2C"].hand is not None
    assert run["2C"].hand.length["C"][0] == 5
    assert named("(1C) X (P) P (1D) P (P)")["X"].meaning.startswith("Penalty")


def test_the_negative_does_not_force_to_game() -> None:
    assert last("(1C) X (P) 1D").forcing == "round"
    assert last("(1C) X (P) 1H").forcing == "game"


def test_interference_after_the_first_answer_follows_the_relay_rules() -> None:
    """E-190 hangs the same ladders, so the arithmetic of 12.1 applies: two steps lost, double is penalty."""
    on = explain("(1C) X (P) 1H (P) 1S (2D)").relay
    assert on is not None
    assert (on.on, on.loss) == (True, 2)
    off = explain("(1C) X (P) 1H (2D)").relay
    assert off is not None
    assert not off.on

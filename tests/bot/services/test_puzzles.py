"""Puzzles: seeded, without repeats, each checked again by the engine's public answers."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import discord
import pytest

from bot.services.posting import Due
from bot.services.puzzles import (
    DIFFICULTIES,
    Puzzle,
    accepts,
    daily_puzzle,
    drill_puzzle,
    fared,
    grade,
    year_of_puzzles,
)
from bot.services.puzzles.model import FORMATS
from bot.services.puzzles.steps import step_table
from bot.ui.diagrams import alt_text
from bot.ui.puzzles import puzzle_embed, puzzle_view
from tosr_engine import bid, explain, read_hand

START = date(2026, 12, 1)
YEAR = list(year_of_puzzles(START, 120))


def test_same_day_same_puzzle() -> None:
    assert daily_puzzle(START) == daily_puzzle(START)
    assert daily_puzzle(START) != daily_puzzle(date(2026, 12, 2))
    assert daily_puzzle(START, seed=2) != daily_puzzle(START)


def test_no_section_and_hand_twice() -> None:
    keys = [p.key for _, p in YEAR]
    assert len(set(keys)) == len(keys)


def test_every_format_and_many_sections_come() -> None:
    assert {p.format for _, p in YEAR} == set(FORMATS)
    assert len({p.section for _, p in YEAR}) >= 10
    assert {p.difficulty for _, p in YEAR} <= {1, 2, 3, 4, 5}


@pytest.mark.parametrize("puzzle", [p for _, p in YEAR], ids=[d.isoformat() for d, _ in YEAR])
def test_each_is_right_by_an_independent_check(puzzle: Puzzle) -> None:
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    right = [c for c in puzzle.choices if c.right]
    if puzzle.choices:
        assert len(right) == 1
        assert right[0].text == puzzle.answer
        assert len({c.text for c in puzzle.choices}) == len(puzzle.choices)
    if puzzle.format == "your-call":
        decided = bid(puzzle.hand, puzzle.auction)
        assert (decided.call, decided.basis) == (puzzle.answer, "system")
        assert all(c.right or c.text != decided.call for c in puzzle.choices)
    elif puzzle.format == "what-shows":
        assert puzzle.answer
        assert explain(puzzle.auction).calls[-1].defined
    elif puzzle.format == "name-hand":
        told = explain(puzzle.auction)
        assert told.relay is not None
        teller = told.hands[told.relay.teller]
        fitting = []
        for c in puzzle.choices:
            hand = read_hand(c.text)
            state_fits = hand.shape in teller.shapes and teller.hcp[0] <= hand.hcp <= teller.hcp[1]
            fitting.append(state_fits and teller.controls[0] <= hand.controls <= teller.controls[1])
        assert fitting[[c.right for c in puzzle.choices].index(True)]
    elif puzzle.format == "chain":
        auction = "1C"
        for answer in puzzle.answer.split():
            assert bid(puzzle.hand, auction).call == answer
            auction += f"-{answer}"
            relay = explain(auction).relay
            auction += f"-{relay.next_ask}" if relay is not None and relay.next_ask else ""
    else:
        assert explain(puzzle.auction).relay is not None
        assert explain(puzzle.auction).relay.on == (puzzle.answer != "off")  # type: ignore[union-attr]


def test_the_post_does_not_hold_the_answer() -> None:
    """cases/bugs.jsonl B22: no hint in the text, the buttons' names and ids, the alt text or the form."""
    places: set[int] = set()
    for day, puzzle in YEAR:
        due = Due(7, 1, 2, day, "Etc/UTC", puzzle, None, False, datetime.combine(day, time(9), UTC))
        embed = puzzle_embed(due, picture=True).to_dict()
        asked = puzzle.question.replace(puzzle.hand, "")
        buttons = [b for b in puzzle_view(puzzle, 7).children if isinstance(b, discord.ui.DynamicItem)]
        if puzzle.choices:
            places.add([c.right for c in puzzle.choices].index(True))
            assert len({b.item.style for b in buttons}) == 1
            assert [b.custom_id for b in buttons] == [f"pz1:7:{i}" for i in range(len(puzzle.choices))]
        said = [embed["title"], embed["footer"]["text"], asked, *(f["value"] for f in embed["fields"])]
        if puzzle.format in ("your-call", "chain"):
            said.append(alt_text(puzzle.hand, ""))
            words = set(" ".join(said).replace(",", " ").replace(".", " ").split())
            assert not words & set(puzzle.answer.split())
        if puzzle.format in ("what-shows", "name-hand"):
            said.append(alt_text(puzzle.hand, puzzle.auction))
            assert all(puzzle.answer not in text for text in said)
        shown = " ".join(said) + embed["description"]
        assert puzzle.why not in shown
        assert not re.search(r"\[[A-Z]{2,}", shown)
    assert places == {0, 1, 2, 3}


def test_the_step_table_of_each_puzzle_holds_its_answer() -> None:
    for _, puzzle in YEAR:
        steps = step_table(puzzle)
        calls = [call for call, _ in steps]
        assert all(meaning for _, meaning in steps)
        if puzzle.format == "your-call":
            assert puzzle.answer in calls
        elif puzzle.format == "what-shows":
            assert puzzle.auction.split()[-1] in calls
        elif puzzle.format == "chain":
            assert calls == puzzle.answer.split()
        elif puzzle.format == "name-hand":
            assert calls == puzzle.auction.replace("(P)", "").split()[1::2]


def test_grades() -> None:
    puzzle = next(p for _, p in YEAR if p.format == "your-call")
    assert grade(puzzle, puzzle.answer.lower()).right
    wrong = next(c for c in puzzle.choices if not c.right)
    graded = grade(puzzle, wrong.text)
    assert not graded.right
    assert graded.would_show == wrong.would_show


def test_a_chain_gives_credit_for_each_step() -> None:
    puzzle = next(p for _, p in YEAR if p.format == "chain")
    answers = puzzle.answer.split()
    assert grade(puzzle, "-".join(answers)).credit == 1.0
    assert grade(puzzle, " ".join([*answers[:-1], "7NT"])).credit == (len(answers) - 1) / len(answers)
    assert grade(puzzle, "7NT").credit == 0


def test_practice_keeps_to_sections() -> None:
    assert drill_puzzle(random.Random(3), ("2.5",)).section == "2.5"
    with pytest.raises(ValueError, match="wider"):
        drill_puzzle(random.Random(3), ("99",))
    with pytest.raises(ValueError, match="format"):
        daily_puzzle(START, format_="crossword")


def test_what_can_be_an_answer() -> None:
    for day in range(1, 29):
        puzzle = daily_puzzle(date(2027, 2, day))
        assert accepts(puzzle, puzzle.answer)
        assert all(accepts(puzzle, c.text) for c in puzzle.choices)
        assert not accepts(puzzle, "hello")


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize("format_", FORMATS)
def test_every_format_comes_in_every_difficulty(difficulty: str, format_: str) -> None:
    least, most = DIFFICULTIES[difficulty]
    for day in range(5):
        made = daily_puzzle(START + timedelta(days=day), format_=format_, levels=(least, most))
        assert least <= made.difficulty <= most


@pytest.mark.parametrize(
    ("right", "answered", "shift"),
    [(0, 0, 0), (3, 3, 0), (95, 100, -1), (60, 100, 0), (40, 100, 1), (10, 100, 2)],
)
def test_the_level_moves_with_how_others_fared(right: int, answered: int, shift: int) -> None:
    base = next(p for i in range(40) if (p := daily_puzzle(START + timedelta(days=i))).difficulty == 3)
    moved = fared(base, right, answered)
    assert moved.difficulty == 3 + shift
    assert moved == replace(base, difficulty=3 + shift)

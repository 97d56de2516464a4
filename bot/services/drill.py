"""Practice by spaced repetition: one's own misses first, then new places of the chosen sections."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass

from fsrs import Card, Rating, Scheduler

from bot.clock import Clock
from bot.db import club
from bot.db.uow import UnitOfWork
from bot.services.errors import ServiceError
from bot.services.puzzles import Grade, Puzzle, drill_puzzle, grade
from bot.services.workers import Workers

TRIES = 40
WEAK = 0.7
"""Sections with a smaller share of right answers are practised first where none was chosen."""


@dataclass(frozen=True)
class Question:
    """A card to answer; ``fresh`` where the person has not seen it before."""

    card_id: int
    puzzle: Puzzle
    fresh: bool


@dataclass(frozen=True)
class Reviewed:
    """What an answer was worth and in how many days the place comes again."""

    puzzle: Puzzle
    grade: Grade
    days: float


class Drill:
    """The cards of all people."""

    def __init__(self, uow: UnitOfWork, clock: Clock, workers: Workers, seed: int | None = None) -> None:
        self._uow = uow
        self._clock = clock
        self._workers = workers
        self._random = random.Random(seed)
        self._scheduler = Scheduler(enable_fuzzing=False)

    async def next(self, user_id: int, section: str = "") -> Question:
        """The card that is due longest, else a new one; ServiceError where a section gives none."""
        now = self._clock.now()
        async with self._uow(readonly=True) as session:
            due = None if section else await club.drill_due(session, user_id, now)
            rows = await club.scores_of(session, user_id)
        if due is not None:
            return Question(due.id, Puzzle.from_json(json.loads(due.puzzle)), fresh=False)
        weak = _weak([(s.section, s.right) for s in rows])
        try:
            puzzle = await self._workers.engine(self._made, (section,) if section else weak)
        except ValueError:
            raise ServiceError(
                f"There is nothing to practise in section {section[:12]}; name one such as 2.3 or 12."
            ) from None
        card = Card(due=now)
        async with self._uow() as session:
            await club.put_drill(
                session,
                {
                    "user_id": user_id,
                    "key": puzzle.key[:120],
                    "puzzle": json.dumps(puzzle.to_json()),
                    "card": card.to_json(),
                    "due": now,
                },
            )
            stored = await club.drill_of(session, user_id, puzzle.key[:120])
        assert stored is not None
        return Question(stored.id, puzzle, fresh=True)

    def _made(self, sections: tuple[str, ...]) -> Puzzle:
        for _ in range(TRIES):
            puzzle = drill_puzzle(self._random, sections)
            if puzzle.choices:
                return puzzle
        raise ValueError("only chains were found")

    async def puzzle_of(self, card_id: int, user_id: int) -> Puzzle:
        """A person's own card; ServiceError for anybody else's."""
        async with self._uow(readonly=True) as session:
            found = await club.drill_card(session, card_id)
        if found is None or found.user_id != user_id:
            raise ServiceError("That is not a question of yours; drill gives you one.")
        return Puzzle.from_json(json.loads(found.puzzle))

    async def answer(self, card_id: int, user_id: int, text: str) -> Reviewed:
        """Grade an answer and plan when the place comes again."""
        puzzle = await self.puzzle_of(card_id, user_id)
        worth = grade(puzzle, text)
        now = self._clock.now()
        async with self._uow() as session:
            found = await club.drill_card(session, card_id)
            assert found is not None
            if found.due > now:
                raise ServiceError("You have answered that one; drill gives you the next.")
            card, _ = self._scheduler.review_card(
                Card.from_json(found.card), Rating.Good if worth.right else Rating.Again, now
            )
            found.card, found.due = card.to_json(), card.due
        return Reviewed(puzzle, worth, (card.due - now).total_seconds() / 86_400)


def _weak(answers: list[tuple[str, bool]]) -> tuple[str, ...]:
    counts: dict[str, tuple[int, int]] = {}
    for section, right in answers:
        good, total = counts.get(section, (0, 0))
        counts[section] = (good + right, total + 1)
    return tuple(s for s, (good, total) in counts.items() if s[:1].isdigit() and good < WEAK * total)

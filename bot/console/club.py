"""The club's commands in the terminal: the day's puzzle, practice, and a table for two at one keyboard."""

from __future__ import annotations

from dataclasses import dataclass

from bot.clock import Clock
from bot.db.migrate import MigrationError
from bot.db.storage import LazyStorage
from bot.services.drill import Drill, Question
from bot.services.errors import ServiceError
from bot.services.puzzles import Grade, Puzzle, accepts, daily_puzzle, grade
from bot.services.tables import Deal, new_deal, result_of, table_auction, with_call
from bot.services.workers import Workers
from bot.ui.cards import Card, Line
from bot.ui.drill import reviewed_text
from bot.ui.tables import result_card
from tosr_engine.calls import Auction

PLAYER = 1
"""The one person of the terminal, in the same storage that a club uses."""


@dataclass
class _Table:
    deal: Deal
    calls: str = ""

    @property
    def auction(self) -> Auction:
        """The auction so far."""
        return table_auction(self.calls, self.deal.they)


class ClubDesk:
    """What is open in the terminal: a puzzle, a practice question, a table."""

    def __init__(self, workers: Workers, clock: Clock, seed: int, storage: LazyStorage) -> None:
        self._workers = workers
        self._clock = clock
        self._seed = seed
        self._storage = storage
        self._drill: Drill | None = None
        self._puzzle: Puzzle | None = None
        self._question: Question | None = None
        self._table: _Table | None = None

    async def puzzle(self) -> Card:
        """Today's puzzle."""
        day = self._clock.now().date()
        self._puzzle = await self._workers.engine(lambda: daily_puzzle(day, seed=self._seed))
        self._question = None
        return _asked(f"Puzzle of {day:%d %B %Y}", self._puzzle)

    async def drill(self, section: str) -> Card:
        """The next practice question."""
        drill = await self._practice()
        self._question = await drill.next(PLAYER, section)
        self._puzzle = None
        head = "New" if self._question.fresh else "Again"
        return _asked(f"{head}, section {self._question.puzzle.section}", self._question.puzzle)

    async def _practice(self) -> Drill:
        if self._drill is None:
            try:
                uow = await self._storage.open(self._clock.now())
            except (MigrationError, OSError) as fault:
                raise ServiceError(f"The database cannot be used: {fault}") from None
            self._drill = Drill(uow, self._clock, self._workers)
        return self._drill

    async def answer(self, text: str) -> Card:
        """Answer what was asked last."""
        puzzle = self._puzzle or (self._question.puzzle if self._question is not None else None)
        if puzzle is None:
            raise ServiceError("Nothing is asked; puzzle or drill asks something.")
        if not text:
            raise ServiceError("Give an answer, such as answer 2S.")
        given = _choice(puzzle, text)
        if not accepts(puzzle, given):
            raise ServiceError(f"{text[:20]!r} is none of the choices; look again and answer once more.")
        if self._question is not None:
            reviewed = await (await self._practice()).answer(self._question.card_id, PLAYER, given)
            self._question = None
            return Card(given, (), tuple(reviewed_text(reviewed).splitlines()))
        self._puzzle = None
        return Card(given, (), _graded(puzzle, grade(puzzle, given)))

    async def table(self, text: str) -> Card:
        """Deal for two: hands that start with an auction, opponents who make the calls after ``they``."""
        start, _, they = f" {text} ".partition(" they ")
        self._table = _Table(await self._workers.engine(new_deal, start, they))
        opponents = "the opponents bid" if self._table.deal.they else "opponents silent"
        return self._turn(f"A new table, {opponents}.")

    async def hand(self) -> Card:
        """The hand of the player to call."""
        table = self._at_table()
        seat = table.auction.to_act
        hand = table.deal.north if seat == "N" else table.deal.south
        return Card(f"{_name(seat)}: {hand}", (), ("The next command hides it.",))

    async def call(self, text: str) -> Card:
        """A call at the table; after the last one both auctions and what they are worth."""
        table = self._at_table()
        deal = table.deal
        table.calls = with_call(table.calls, text, deal.they)
        if not table.auction.complete:
            return self._turn("")
        self._table = None
        result = await self._workers.heavy(result_of, deal.north, deal.south, table.calls, deal.they)
        return result_card(result)

    def _at_table(self) -> _Table:
        if self._table is None:
            raise ServiceError("There is no table; table deals one.")
        return self._table

    def _turn(self, head: str) -> Card:
        table = self._at_table()
        auction = table.auction
        player = _name(auction.to_act)
        lines = (Line("Auction", auction.text()),) if table.calls else ()
        now = f"{player} is to call; the other looks away. hand shows the cards, call 1C makes a call."
        return Card(head or f"{player} is to call", lines, (now,), curtain=True)


def _name(seat: str | None) -> str:
    return "North" if seat == "N" else "South"


def _asked(title: str, puzzle: Puzzle) -> Card:
    lines = [Line("", puzzle.question)]
    if puzzle.hand:
        lines.append(Line("Hand", puzzle.hand))
    if puzzle.auction:
        lines.append(Line("Auction", puzzle.auction))
    names = _names(puzzle)
    lines += [Line(n, "" if n == c.text else c.text) for n, c in zip(names, puzzle.choices, strict=True)]
    example = names[0] if names else "1H 2S 3D"
    return Card(title, tuple(lines), (f"Write, for example, answer {example}.",))


def _names(puzzle: Puzzle) -> list[str]:
    """What the choices are called: themselves where they are calls, else letters."""
    calls = all(c.is_call for c in puzzle.choices)
    return [c.text if calls else chr(65 + i) for i, c in enumerate(puzzle.choices)]


def _choice(puzzle: Puzzle, text: str) -> str:
    for name, choice in zip(_names(puzzle), puzzle.choices, strict=True):
        if text.strip().casefold() == name.casefold():
            return choice.text
    return text.strip()


def _graded(puzzle: Puzzle, worth: Grade) -> tuple[str, ...]:
    if worth.right:
        return ("Right.", puzzle.why)
    return tuple(t for t in (f"Right is {puzzle.answer}.", worth.would_show, worth.why) if t)

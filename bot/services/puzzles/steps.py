"""The step table behind a puzzle: which call shows what at the place that was asked."""

from __future__ import annotations

from bot.services.puzzles.model import Puzzle
from tosr_engine import explain, next_calls

Step = tuple[str, str]
"""A call and its meaning."""


def step_table(puzzle: Puzzle) -> tuple[Step, ...]:
    """Every call with a meaning where the puzzle asked; for a whole relay auction the teller's answers."""
    if puzzle.format in ("chain", "name-hand"):
        return _answers(puzzle)
    auction = puzzle.auction
    if puzzle.format == "what-shows":
        auction = auction.rpartition(" ")[0]
    return tuple((c.call, c.meaning) for c in next_calls(auction))


def _answers(puzzle: Puzzle) -> tuple[Step, ...]:
    """The teller's calls of a relay auction, in order."""
    text = puzzle.auction
    if puzzle.format == "chain":
        for answer in puzzle.answer.split():
            text += f" {answer} (P)"
            relay = explain(text).relay
            if relay is not None and relay.next_ask is not None:
                text += f" {relay.next_ask} (P)"
    told = explain(text)
    teller = told.relay.teller if told.relay is not None else None
    return tuple((c.call, c.meaning) for c in told.calls if c.seat == teller and c.side == "we")

"""The everyday questions: what did a call mean, which call does a hand make, what may come next."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.services.ask import Options, auction_in, split_hand, split_options
from bot.services.errors import TwoReadings
from bot.services.workers import Workers
from tosr_engine import (
    AmbiguousAuction,
    CallMeaning,
    Decision,
    Explanation,
    Hand,
    bid,
    explain,
    next_calls,
    read_auction,
    read_hand,
)
from tosr_engine.choose import captains_turn

AUCTIONS_KEPT = 512


@dataclass(frozen=True)
class Explained:
    """An explanation with what the next answers would mean.

    ``asked`` is the call that would ask for them; None where the teller has been asked already.
    """

    explanation: Explanation
    following: tuple[CallMeaning, ...]
    asked: str | None = None


@dataclass(frozen=True)
class Offered:
    """The calls that have a meaning at a point."""

    auction: str
    calls: tuple[CallMeaning, ...]


class Explaining:
    """Answers from the engine, made off the event loop."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._suggestions: dict[str, tuple[tuple[str, str], ...]] = {}

    async def explain(self, text: str, user_id: int = 0, options: Options | None = None) -> Explained:
        """Explain an auction; raises InputError with what is wrong."""
        body, said = split_options(text)
        with _asked_again("explain", "", options or said):
            async with self._workers.slot(user_id):
                return await self._workers.engine(_explained, body, options or said)

    async def explain_said(self, said: str, prefix: str, user_id: int = 0) -> Explained:
        """Explain the auction in a message that was written for people; raises InputError."""
        text = await self._workers.engine(auction_in, said, prefix)
        return await self.explain(text, user_id)

    async def bid(self, text: str, user_id: int = 0) -> Decision:
        """The system's call for a hand, with the auction after it; raises InputError."""
        body, said = split_options(text)
        hand, auction = split_hand(body)
        return await self.bid_hand(hand, auction, user_id, said)

    async def bid_hand(
        self, hand: Hand | str, auction: str, user_id: int = 0, options: Options | None = None
    ) -> Decision:
        """The system's call for a hand in an auction; raises InputError."""
        said = options or Options()
        cards = read_hand(hand) if isinstance(hand, str) else hand
        with _asked_again("bid", cards.pbn(), said):
            async with self._workers.slot(user_id):
                plain = functools.partial(bid, cards, auction, vul=said.vul, dealer=said.dealer, layouts=0)
                found = await self._workers.engine(plain)
                if not await self._workers.engine(captains_turn, auction, vul=said.vul, dealer=said.dealer):
                    return found
                return await self._workers.heavy(_simulated, cards.pbn(), auction, said)

    async def next(self, text: str, user_id: int = 0) -> Offered:
        """Every call with a meaning after an auction; raises InputError."""
        body, said = split_options(text)
        with _asked_again("next", "", said):
            async with self._workers.slot(user_id):
                return await self._workers.engine(_offered, body, said)

    async def suggestions(self, text: str) -> tuple[tuple[str, str], ...]:
        """Calls that may follow a text, each with its short meaning; empty where it cannot be read."""
        body, _ = split_options(text)
        if len(body) > 300:
            return ()
        kept = self._suggestions.get(body)
        if kept is None:
            kept = await self._workers.engine(_suggested, body)
            if len(self._suggestions) >= AUCTIONS_KEPT:
                self._suggestions.clear()
            self._suggestions[body] = kept
        return kept


@contextmanager
def _asked_again(verb: str, before: str, said: Options) -> Iterator[None]:
    """Each reading of an ambiguous auction as the whole question that it answers."""
    try:
        yield
    except AmbiguousAuction as fault:
        raise TwoReadings(fault, verb, before, str(said)) from None


def _explained(text: str, options: Options) -> Explained:
    explanation = explain(text, vul=options.vul, dealer=options.dealer, we=options.we)
    relay = explanation.relay
    if relay is None or not relay.on:
        return Explained(explanation, ())
    ours = [c for c in explanation.calls if c.side == "we"]
    if ours and ours[-1].kind == "ask":
        return Explained(explanation, _answers(explanation, ""))
    if relay.next_ask is None:
        return Explained(explanation, ())
    asks = ("" if explanation.to_act == relay.asker else " (P)") + f" {relay.next_ask}"
    return Explained(explanation, _answers(explanation, asks), relay.next_ask)


def _answers(explanation: Explanation, then: str) -> tuple[CallMeaning, ...]:
    """What the teller's calls would mean after some further calls."""
    text = explanation.auction + then
    try:
        return next_calls(text, vul=explanation.vul, dealer=explanation.dealer, we=explanation.we)
    except ValueError:
        return ()


def _offered(text: str, said: Options) -> Offered:
    auction = read_auction(text, vul=said.vul, dealer=said.dealer, we=said.we, purpose="next")
    return Offered(auction.text(), next_calls(auction))


def _simulated(hand: str, auction: str, said: Options) -> Decision:
    """A captain's call over dealt hands; in a process of its own, because it takes seconds."""
    return bid(hand, auction, vul=said.vul, dealer=said.dealer)


def _suggested(text: str) -> tuple[tuple[str, str], ...]:
    try:
        return tuple((c.call, c.meaning) for c in next_calls(text))
    except ValueError:
        return ()

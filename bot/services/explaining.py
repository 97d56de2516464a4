"""The everyday questions: what did a call mean, which call does a hand make, what may come next."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from bot.services.ask import Options, split_hand, split_options
from bot.services.workers import Workers
from tosr_engine import CallMeaning, Decision, Explanation, Hand, bid, explain, next_calls, read_hand
from tosr_engine.choose import captains_turn

AUCTIONS_KEPT = 512


@dataclass(frozen=True)
class Explained:
    """An explanation with what the next answers would mean."""

    explanation: Explanation
    following: tuple[CallMeaning, ...]


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
        async with self._workers.slot(user_id):
            return await self._workers.engine(_explained, body, options or said)

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
        async with self._workers.slot(user_id):
            plain = functools.partial(bid, cards, auction, vul=said.vul, dealer=said.dealer, layouts=0)
            found = await self._workers.engine(plain)
            if not await self._workers.engine(captains_turn, auction, vul=said.vul, dealer=said.dealer):
                return found
            return await self._workers.heavy(_simulated, cards.pbn(), auction, said)

    async def next(self, text: str, user_id: int = 0) -> Offered:
        """Every call with a meaning after an auction; raises InputError."""
        body, said = split_options(text)
        async with self._workers.slot(user_id):
            calls = await self._workers.engine(next_calls, body, vul=said.vul, dealer=said.dealer, we=said.we)
        return Offered(body, calls)

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


def _explained(text: str, options: Options) -> Explained:
    explanation = explain(text, vul=options.vul, dealer=options.dealer, we=options.we)
    following: tuple[CallMeaning, ...] = ()
    relay = explanation.relay
    if relay is not None and relay.on and relay.next_ask is not None:
        following = _after_ask(explanation, relay.next_ask)
    return Explained(explanation, following)


def _after_ask(explanation: Explanation, ask: str) -> tuple[CallMeaning, ...]:
    """What the teller's answers to the next ask would mean."""
    asker = explanation.relay.asker if explanation.relay is not None else None
    text = explanation.auction
    if explanation.to_act != asker:
        text += " (P)"
    try:
        return next_calls(f"{text} {ask}", vul=explanation.vul, dealer=explanation.dealer, we=explanation.we)
    except ValueError:
        return ()


def _simulated(hand: str, auction: str, said: Options) -> Decision:
    """A captain's call over dealt hands; in a process of its own, because it takes seconds."""
    return bid(hand, auction, vul=said.vul, dealer=said.dealer)


def _suggested(text: str) -> tuple[tuple[str, str], ...]:
    try:
        return tuple((c.call, c.meaning) for c in next_calls(text))
    except ValueError:
        return ()

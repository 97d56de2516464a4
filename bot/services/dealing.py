"""Deals that fit an auction, what partner may hold, and whole auctions; made in processes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bot.services.ask import Options, split_hand, split_options
from bot.services.workers import Workers
from tosr_engine import Hand, InputError, read_auction, read_hand
from tosr_engine.captain import Bidden, bid_out
from tosr_engine.dealing import Odds, draw, needs_of, odds

DEALS = 5
LAYOUTS = 60
TWO_HANDS = "Give North's and South's hand: AKQ52.KJ3.4.QT92 J87.AQ42.AKQ3.65"


@dataclass(frozen=True)
class Deals:
    """Deals for an auction: for each the hands of N, E, S and W."""

    auction: str
    hands: tuple[tuple[str, str, str, str], ...]


class Dealing:
    """Answers that need dealt hands."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def deal(self, text: str, user_id: int = 0) -> Deals:
        """A few deals that fit an auction; raises InputError."""
        body, said = split_options(text)
        if not body:
            raise InputError("auction", "Give an auction, such as deal 1C-1H-1S-2S.")
        async with self._workers.slot(user_id):
            return await self._workers.heavy(_deals, body, said)

    async def odds(self, text: str, user_id: int = 0) -> Odds:
        """What partner may hold beside a hand, after an auction; raises InputError."""
        body, said = split_options(text)
        hand, auction = split_hand(body)
        if not auction:
            raise InputError("auction", "Give a hand and the auction: AKQ52.KJ3.4.QT92 1C-1H")
        async with self._workers.slot(user_id):
            return await self._workers.engine(odds, hand, auction, vul=said.vul, dealer=said.dealer)

    async def auction(self, text: str, user_id: int = 0) -> Bidden:
        """Both hands bid to the end; raises InputError."""
        body, said = split_options(text)
        north, rest = split_hand(body)
        if not rest:
            raise InputError("hand", TWO_HANDS)
        south = read_hand(rest)
        return await self.bid_out(north, south, user_id, said)

    async def bid_out(
        self, north: Hand, south: Hand, user_id: int = 0, options: Options | None = None
    ) -> Bidden:
        """Both hands bid to the end, in a process."""
        async with self._workers.slot(user_id):
            return await self._workers.heavy(_bidden, north.pbn(), south.pbn(), options or Options())


def _deals(text: str, said: Options) -> Deals:
    read = read_auction(text, dealer=said.dealer, vul=said.vul, we=said.we)
    made = draw(needs_of(read), DEALS, np.random.default_rng())
    hands = tuple(
        (
            made.hand(i, "N").pbn(),
            made.hand(i, "E").pbn(),
            made.hand(i, "S").pbn(),
            made.hand(i, "W").pbn(),
        )
        for i in range(DEALS)
    )
    return Deals(read.text(), hands)


def _bidden(north: str, south: str, said: Options) -> Bidden:
    side = read_auction("", dealer=said.dealer or "N", vul=said.vul)
    return bid_out(north, south, vul=side.vul, dealer=side.dealer, layouts=LAYOUTS)

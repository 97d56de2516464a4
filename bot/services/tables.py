"""Bidding tables: two partners bid a deal, each seeing one hand; then their auction beside the system's.

Opponents are silent, or make the calls of a script in turn; one that is not legal when its turn comes is a
pass. The opener's chair is North's, whoever sits there.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bot.clock import Clock
from bot.db import club
from bot.db.uow import UnitOfWork
from bot.services import calendar, scoring
from bot.services.errors import ServiceError
from bot.services.workers import Workers
from tosr_engine import read_auction, read_hand
from tosr_engine.calls import CALLS, PASS, Auction, Call
from tosr_engine.captain import Bidden, Budget, Opponents, Placed, bid_out, valued
from tosr_engine.dealing import Needs, draw, needs_of
from tosr_engine.handset.build import hcp

LAYOUTS = 40
SECTION = "table"
MOST_SCRIPTED = 12
SYSTEMS = Budget(16, 3.0)
"""What each decision of the system's own auction may take; the time matters on a busy machine only."""


@dataclass(frozen=True)
class Seat:
    """What one of the two sees: the hand, the auction so far, and whether the turn is theirs."""

    table_id: int
    chair: str
    hand: str
    auction: str
    my_turn: bool
    finished: bool


@dataclass(frozen=True)
class Opened:
    """A table that was dealt; ``contested`` where the opponents will bid."""

    table_id: int
    contested: bool


@dataclass(frozen=True)
class Made:
    """What became of a call: the auction so far, whose turn it is (None: it is over)."""

    table_id: int
    auction: str
    turn: int | None
    contested: bool


@dataclass(frozen=True)
class Result:
    """A finished table: both auctions, what each contract is worth, where they left the system, marks.

    ``dropped`` are the opponents' calls that were passed instead, not being legal at their turn.
    """

    north: str
    south: str
    auction: str
    reached: Placed
    system: Bidden
    left_at: str
    marks: int
    dropped: tuple[str, ...] = ()


def table_auction(calls: str, they: str = "") -> Auction:
    """The auction of a table's calls and the opponents' script."""
    return _played(calls, they)[0]


def _played(calls: str, they: str) -> tuple[Auction, tuple[str, ...]]:
    """The auction, and what of the opponents' script was passed instead."""
    auction = Auction((), "N", "none", "NS", vul_given=True)
    opponents = Opponents(they.split())
    for name in calls.split():
        auction = auction.then(CALLS[name])
        if not auction.complete:
            auction = auction.then(opponents.call(auction))
    return auction, tuple(opponents.dropped)


def read_script(text: str) -> str:
    """The opponents' calls in turn, as people type them; ServiceError for what is no call."""
    calls = text.replace(",", " ").replace("(", " ").replace(")", " ").split()
    if len(calls) > MOST_SCRIPTED:
        raise ServiceError(f"The opponents make {MOST_SCRIPTED} calls at most; give fewer.")
    return " ".join(read_call(c).name for c in calls)


def with_call(calls: str, text: str, they: str = "") -> str:
    """A table's calls with one more; ServiceError where it is no call or not legal."""
    c = read_call(text)
    fault = table_auction(calls, they).fault(c)
    if fault is not None:
        raise ServiceError(f"{c.name} is not possible here: {fault}")
    return f"{calls} {c.name}".strip()


def read_call(text: str) -> Call:
    """One call as people type it; ServiceError for anything else."""
    name = text.strip().upper().replace("♠", "S").replace("♥", "H").replace("♦", "D").replace("♣", "C")
    name = {"PASS": "P", "DBL": "X", "DOUBLE": "X", "REDOUBLE": "XX", "RDBL": "XX"}.get(name, name)
    if len(name) == 2 and name[0].isdigit() and name[1] == "N":
        name += "T"
    if name not in CALLS:
        raise ServiceError(f"{text.strip()[:20]!r} is no call; write one such as 2S, 3NT, X or P.")
    return CALLS[name]


@dataclass(frozen=True)
class Deal:
    """Hands for North and South, and the calls that their opponents will make."""

    north: str
    south: str
    they: str = ""


def new_deal(start: str = "", they: str = "", seed: int | None = None) -> Deal:
    """Hands that start with an auction, else an opener opposite 8+ HCP.

    ``they`` is the opponents' script; without one, their calls in ``start`` are it. Raises InputError where
    the auction cannot be read or fits nothing, ServiceError where the script holds what is no call.
    """
    rng = np.random.default_rng(seed)
    script = read_script(they)
    if start.strip():
        auction = read_auction(start, dealer="N", we="NS")
        needs = needs_of(auction)
        theirs = [c.name for place, c in enumerate(auction.calls) if not auction.ours(place)]
        script = script or (" ".join(theirs) if set(theirs) - {PASS.name} else "")
    else:
        needs = Needs({"N": hcp(11), "S": hcp(8)})
    made = draw(needs, 1, rng)
    return Deal(made.hand(0, "N").pbn(), made.hand(0, "S").pbn(), script)


def result_of(north: str, south: str, calls: str, they: str = "") -> Result:
    """A finished table beside the system, which meets the same opponents; takes seconds."""
    auction, dropped = _played(calls, they)
    system = bid_out(north, south, they=they.split(), layouts=LAYOUTS, budget=SYSTEMS, strict=False)
    reached = valued(read_hand(north), read_hand(south), auction, LAYOUTS, system.seed)
    return Result(
        north,
        south,
        auction.text(),
        reached,
        system,
        _left_at(auction, system),
        scoring.marks(reached.imps_behind),
        dropped,
    )


def _left_at(auction: Auction, system: Bidden) -> str:
    """Where an auction first differs from the system's, empty where it does not."""
    for i, theirs in enumerate(system.calls):
        if i >= len(auction.calls):
            break
        if auction.calls[i].name != theirs.call and theirs.side == "we":
            return f"{theirs.seat} called {auction.calls[i].name}, the system {theirs.call}: {theirs.meaning}"
    return ""


class Tables:
    """The tables of a club."""

    def __init__(self, uow: UnitOfWork, clock: Clock, workers: Workers) -> None:
        self._uow = uow
        self._clock = clock
        self._workers = workers

    async def start(
        self, server_id: int, user_id: int, other_id: int, channel_id: int, start: str = "", they: str = ""
    ) -> Opened:
        """Deal for two partners, the one who starts sitting North."""
        async with self._uow(readonly=True) as session:
            pair = await club.between(session, server_id, user_id, other_id)
        if pair is None or pair.state != "active":
            raise ServiceError("You two have no partnership here; /partner invite starts one.")
        dealt = await self._workers.engine(new_deal, start, they)
        now = self._clock.now()
        async with self._uow() as session:
            table_id = await club.add_table(
                session,
                {
                    "partnership_id": pair.id,
                    "channel_id": channel_id,
                    "north_id": user_id,
                    "south_id": other_id,
                    "north": dealt.north,
                    "south": dealt.south,
                    "they": dealt.they,
                    "calls": "",
                    "state": "bidding",
                    "started_at": now,
                    "changed_at": now,
                },
            )
        return Opened(table_id, bool(dealt.they))

    async def seat(self, table_id: int, user_id: int) -> Seat:
        """What a player sees; ServiceError for anybody else."""
        async with self._uow(readonly=True) as session:
            found = await club.table(session, table_id)
        if found is None:
            raise ServiceError("That table is gone.")
        if user_id not in (found.north_id, found.south_id):
            raise ServiceError("Only the two players of this table see its hands.")
        auction = table_auction(found.calls, found.they)
        mine = [chair for chair, who in (("N", found.north_id), ("S", found.south_id)) if who == user_id]
        turn = auction.to_act if found.state == "bidding" else None
        chair = turn if turn in mine else mine[0]
        hand = found.north if chair == "N" else found.south
        return Seat(table_id, chair, hand, auction.text(), turn in mine, found.state == "finished")

    async def waiting_for(self, user_id: int, channel_id: int | None) -> int | None:
        """The table, in one channel or (None) anywhere, that waits for a person's call; None if none does."""
        async with self._uow(readonly=True) as session:
            found = await club.open_tables(session, user_id, channel_id)
        for t in found:
            turn = table_auction(t.calls, t.they).to_act
            if {"N": t.north_id, "S": t.south_id}.get(turn or "") == user_id:
                return t.id
        return None

    async def call(self, table_id: int, user_id: int, text: str) -> Made:
        """Make a call; ServiceError where it is not the player's turn or the call is not legal."""
        seat = await self.seat(table_id, user_id)
        if seat.finished:
            raise ServiceError("That auction is over.")
        if not seat.my_turn:
            raise ServiceError("It is your partner's turn.")
        async with self._uow() as session:
            found = await club.table(session, table_id)
            assert found is not None
            before = found.calls
            after = with_call(before, text, found.they)
            auction = table_auction(after, found.they)
            state = "finished" if auction.complete else "bidding"
            if not await club.set_calls(session, table_id, before, after, state, self._clock.now()):
                raise ServiceError("Somebody called at the same moment; look again.")
            turn = {"N": found.north_id, "S": found.south_id}.get(auction.to_act or "")
            contested = bool(found.they)
        return Made(table_id, auction.text(), turn, contested)

    async def names(self, table_id: int) -> tuple[str, str, str | None]:
        """The names of North, of South, and of who is to call (None: nobody)."""
        async with self._uow(readonly=True) as session:
            found = await club.table(session, table_id)
            if found is None:
                raise ServiceError("That table is gone.")
            pair = await club.partnership(session, found.partnership_id)
            people = await club.names(session, pair.server_id if pair is not None else 0)
        north = people.get(found.north_id, "North")
        south = people.get(found.south_id, "South")
        turn = table_auction(found.calls, found.they).to_act if found.state == "bidding" else None
        return north, south, {"N": north, "S": south}.get(turn or "")

    async def result(self, table_id: int) -> Result:
        """A finished table beside the system; its marks go into the ledger, once."""
        async with self._uow(readonly=True) as session:
            found = await club.table(session, table_id)
            if found is None or found.state != "finished":
                raise ServiceError("That auction is not over yet.")
            pair = await club.partnership(session, found.partnership_id)
        result = await self._workers.heavy(result_of, found.north, found.south, found.calls, found.they)
        now = self._clock.now()
        async with self._uow() as session:
            server_id = pair.server_id if pair is not None else 0
            schedule = await club.schedule(session, server_id)
            day = calendar.local_day(now, schedule.tz if schedule is not None else "Etc/UTC")
            for user_id in {found.north_id, found.south_id}:
                await club.add_score(
                    session,
                    {
                        "server_id": server_id,
                        "user_id": user_id,
                        "section": SECTION,
                        "points": result.marks,
                        "right": not result.left_at,
                        "day": day,
                        "source": "table",
                        "source_id": table_id,
                        "at": now,
                    },
                )
        return result

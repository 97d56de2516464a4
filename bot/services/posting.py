"""The daily puzzle of a server from claim to reveal, each step noted so that it happens once.

A post goes from claimed to sent to closing to revealed; skipped (the bot was away too long) and failed (it
may not post there) end it early.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache

from bot.clock import Clock
from bot.db import club, repos
from bot.db.models import Post, Schedule
from bot.db.uow import UnitOfWork
from bot.log import get_logger
from bot.services import calendar, scoring
from bot.services.puzzles import DIFFICULTIES, Puzzle, daily_puzzle, fared
from bot.services.workers import Workers

log = get_logger("posting")
FAILURES_TO_DISABLE = 3
LATE = timedelta(minutes=10)
PUT_OFF = timedelta(minutes=15)
"""How long a schedule waits whose puzzle could not be made."""
REVEAL_AGAIN = timedelta(minutes=5)
LAST_REVEAL = timedelta(days=9)
"""How long after its day a reveal is still tried: the longest time to answer and two days more."""


@dataclass(frozen=True)
class Due:
    """A puzzle claimed for a server's day, to be sent; ``tz`` is the zone whose day it is."""

    post_id: int
    server_id: int
    channel_id: int
    day: date
    tz: str
    puzzle: Puzzle
    role_id: int | None
    late: bool
    reveal_at: datetime


@dataclass(frozen=True)
class NotSent:
    """A puzzle that could not be posted: for how many days on end, whether that switched the schedule off,
    and who is to be told."""

    failures: int
    off: bool
    contact_id: int | None


@dataclass(frozen=True)
class Reveal:
    """A closed puzzle: the spread of answers and who was right; ``again`` where a reveal was begun before."""

    post_id: int
    server_id: int
    channel_id: int
    message_id: int | None
    puzzle: Puzzle
    day: date
    spread: tuple[tuple[str, int], ...]
    right: tuple[str, ...]
    answered: int
    again: bool


class Posting:
    """Claims, confirmations and reveals over storage, clock and workers."""

    def __init__(self, uow: UnitOfWork, clock: Clock, workers: Workers, seed: int = 1) -> None:
        self._uow = uow
        self._clock = clock
        self._workers = workers
        self._seed = seed

    async def next_due(self) -> datetime | None:
        """When something is due next."""
        async with self._uow(readonly=True) as session:
            return await club.next_due(session)

    # --- from claim to message ---------------------------------------------------------------------

    async def claim_due(self, limit: int = 50) -> list[Due]:
        """Claim every puzzle that is due; days that are too late are noted as skipped."""
        now = self._clock.now()
        async with self._uow(readonly=True) as session:
            found = await club.due_schedules(session, now, limit)
        claimed = []
        for schedule in found:
            try:
                due = await self._claim(now, schedule)
            except (
                ValueError,
                KeyError,
            ) as error:  # a zone or a format that is no longer known: no other server waits
                log.error("no puzzle could be made", server=schedule.server_id, reason=str(error))
                await self._put_off(schedule, now + PUT_OFF)
                continue
            if due is not None:
                claimed.append(due)
        return claimed

    async def _put_off(self, planned: Schedule, until: datetime) -> None:
        async with self._uow() as session:
            schedule = await club.schedule(session, planned.server_id)
            if schedule is not None and schedule.next_run == planned.next_run:
                schedule.next_run = until

    async def _claim(self, now: datetime, planned: Schedule) -> Due | None:
        due, tz = planned.next_run, planned.tz
        day = calendar.local_day(due, tz)
        late = now - due
        names = [f for f in planned.formats.split(",") if f]
        format_ = names[day.toordinal() % len(names)] if names else None
        levels = DIFFICULTIES.get(planned.difficulty, DIFFICULTIES["any"])
        puzzle = await self._workers.engine(_of_the_day, day, format_, levels, self._seed)
        skipped = late > calendar.CATCH_UP
        at = calendar.parse_time(planned.local_time)
        following = calendar.next_run(now if skipped else due, tz, at, planned.weekdays, day)
        reveal_at = now + timedelta(hours=planned.reveal_hours)
        async with self._uow() as session:
            puzzle = fared(puzzle, *await club.fared(session, puzzle.section))
            post_id = await club.claim_post(
                session,
                {
                    "server_id": planned.server_id,
                    "local_day": day,
                    "slot": 0,
                    "puzzle": json.dumps(puzzle.to_json()),
                    "channel_id": planned.channel_id,
                    "message_id": None,
                    "state": "skipped" if skipped else "claimed",
                    "claimed_at": now,
                    "reveal_at": reveal_at,
                },
            )
            schedule = await club.schedule(session, planned.server_id)
            if schedule is not None and schedule.next_run == due:
                schedule.next_run = following
        if post_id is None:
            log.warning("a second puzzle for one day was prevented", server=planned.server_id, day=str(day))
        if post_id is None or skipped:
            return None
        return Due(
            post_id,
            planned.server_id,
            planned.channel_id,
            day,
            tz,
            puzzle,
            planned.role_id,
            late > LATE,
            reveal_at,
        )

    async def sent(self, post_id: int, server_id: int, message_id: int) -> None:
        """Note that a claimed puzzle stands in its channel."""
        async with self._uow() as session:
            await club.set_post(session, post_id, state="sent", message_id=message_id)
            schedule = await club.schedule(session, server_id)
            if schedule is not None:
                schedule.failures = 0

    async def not_sent(self, post_id: int, server_id: int) -> NotSent:
        """Note that a puzzle may not be sent; after three days on end the schedule is switched off."""
        async with self._uow() as session:
            await club.set_post(session, post_id, state="failed")
            schedule = await club.schedule(session, server_id)
            if schedule is None:
                return NotSent(0, False, None)
            schedule.failures += 1
            if schedule.failures >= FAILURES_TO_DISABLE:
                schedule.enabled = False
            contact = await repos.setting(session, server_id, club.CONTACT)
            return NotSent(
                schedule.failures, not schedule.enabled, int(contact) if contact is not None else None
            )

    async def given_up(self, post_id: int) -> None:
        """Note that a puzzle was not sent through a fault of ours: it counts against nobody."""
        async with self._uow() as session:
            await club.set_post(session, post_id, state="failed")

    async def try_later(self, post_id: int) -> None:
        """Keep a claim whose message could not be sent just now."""
        async with self._uow() as session:
            await club.set_post(session, post_id, claimed_at=self._clock.now())

    async def unconfirmed(self, older_than: timedelta) -> list[Due]:
        """Claims without a message, while their day is young enough: a process died, or Discord was away."""
        now = self._clock.now()
        found = []
        async with self._uow() as session:
            for kept in await club.stale_claims(session, now - older_than):
                schedule = await club.schedule(session, kept.server_id)
                late = _lateness(kept, schedule, now)
                if schedule is None or not schedule.enabled or late > calendar.CATCH_UP:
                    kept.state = "skipped"
                    continue
                found.append(
                    Due(
                        kept.id,
                        kept.server_id,
                        kept.channel_id,
                        kept.local_day,
                        schedule.tz,
                        read_puzzle(kept.puzzle),
                        schedule.role_id,
                        late > LATE,
                        kept.reveal_at,
                    )
                )
        return found

    # --- the reveal --------------------------------------------------------------------------------

    async def reveals_due(self, limit: int = 50) -> list[Reveal]:
        """Close every puzzle whose time has come: points go into the ledger, once.

        A reveal that is not confirmed by ``revealed`` comes again some minutes later.
        """
        now = self._clock.now()
        async with self._uow(readonly=True) as session:
            found = [(p.id, p.state, p.reveal_at) for p in await club.reveals_due(session, now, limit)]
        closed = []
        for post_id, state, at in found:
            reveal = await self._close(post_id, state, at, now)
            if reveal is not None:
                closed.append(reveal)
        return closed

    async def _close(self, post_id: int, state: str, at: datetime, now: datetime) -> Reveal | None:
        """Write a closed puzzle's points and gather what its reveal says; None where somebody else does."""
        async with self._uow() as session:
            if not await club.begin_reveal(session, post_id, state, at, now + REVEAL_AGAIN):
                return None
            found = await club.post(session, post_id)
            assert found is not None
            if now - datetime.combine(found.local_day, datetime.min.time(), now.tzinfo) > LAST_REVEAL:
                await club.set_post(session, post_id, state="revealed")
            puzzle = read_puzzle(found.puzzle)
            answers = await club.answers_to(session, post_id)
            people = await club.names(session, found.server_id)
            hidden = await club.hidden_people(session)
            for a in answers:
                await club.add_score(
                    session,
                    {
                        "server_id": found.server_id,
                        "user_id": a.user_id,
                        "section": puzzle.section,
                        "points": round(scoring.POINTS * a.credit),
                        "right": a.right,
                        "day": found.local_day,
                        "source": "post",
                        "source_id": post_id,
                        "at": now,
                    },
                )
            spread = Counter(a.final for a in answers)
            right = [
                people[a.user_id]
                for a in answers
                if a.right and a.user_id in people and a.user_id not in hidden
            ]
            return Reveal(
                post_id,
                found.server_id,
                found.channel_id,
                found.message_id,
                puzzle,
                found.local_day,
                tuple(spread.most_common()),
                tuple(right),
                len(answers),
                state == "closing",
            )

    async def revealed(self, post_id: int) -> None:
        """Note that the answer stands in the channel, or can never stand there."""
        async with self._uow() as session:
            await club.set_post(session, post_id, state="revealed")


@lru_cache(maxsize=64)
def _of_the_day(day: date, format_: str | None, levels: tuple[int, int], seed: int) -> Puzzle:
    """A day's puzzle, made once for all servers that are due."""
    return daily_puzzle(day, format_=format_, levels=levels, seed=seed)


def read_puzzle(text: str) -> Puzzle:
    """A puzzle as it is kept with its post."""
    return Puzzle.from_json(json.loads(text))


def _lateness(kept: Post, schedule: Schedule | None, now: datetime) -> timedelta:
    if schedule is None:
        return timedelta()
    at = calendar.parse_time(schedule.local_time)
    return now - calendar.instant(kept.local_day, at, schedule.tz)

"""What a club does: the daily puzzle from claim to reveal, boards, streaks, partnerships, privacy."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from bot.clock import Clock
from bot.db import club, repos
from bot.db.models import Schedule
from bot.db.uow import UnitOfWork
from bot.services import calendar, scoring
from bot.services.errors import ServiceError
from bot.services.puzzles import DIFFICULTIES, Grade, Puzzle, accepts, daily_puzzle, fared, grade
from bot.services.puzzles.model import FORMATS
from bot.services.workers import Workers

FAILURES_TO_DISABLE = 3
BOARD = "board"
PERIODS = ("week", "month", "season", "all")


@dataclass(frozen=True)
class Due:
    """A puzzle claimed for a server's day, to be sent."""

    post_id: int
    server_id: int
    channel_id: int
    day: date
    puzzle: Puzzle
    role_id: int | None
    late: bool
    reveal_at: datetime
    changeable: bool


@dataclass(frozen=True)
class Reveal:
    """A closed puzzle: the spread of answers and who was right."""

    post_id: int
    server_id: int
    channel_id: int
    message_id: int | None
    puzzle: Puzzle
    day: date
    spread: tuple[tuple[str, int], ...]
    right: tuple[str, ...]
    answered: int


@dataclass(frozen=True)
class Answered:
    """What became of an answer; ``grade`` is None where it may still be changed."""

    text: str
    grade: Grade
    first: str
    changed: bool
    puzzle: Puzzle


@dataclass(frozen=True)
class BoardView:
    """A board as shown: rows with names, one's own row, and how it was made."""

    title: str
    rows: tuple[tuple[scoring.Row, str], ...]
    own: scoring.Row | None
    as_of: datetime


class Club:
    """The club's services over storage, clock and workers."""

    def __init__(self, uow: UnitOfWork, clock: Clock, workers: Workers, seed: int = 1) -> None:
        self._uow = uow
        self._clock = clock
        self._workers = workers
        self._seed = seed

    # --- settings --------------------------------------------------------------------------------

    async def set_up(
        self,
        server_id: int,
        name: str,
        channel_id: int,
        at: str,
        tz: str,
        *,
        weekdays: int = calendar.ALL_DAYS,
        formats: tuple[str, ...] = (),
        difficulty: str = "any",
        role_id: int | None = None,
        reveal_hours: int = 22,
        changeable: bool = False,
    ) -> list[datetime]:
        """Set a server's daily puzzle; the next three due times. ServiceError for what cannot be set."""
        unknown = [f for f in formats if f not in FORMATS]
        if unknown:
            raise ServiceError(f"There is no format {unknown[0][:20]!r}; choose from {', '.join(FORMATS)}.")
        if difficulty not in DIFFICULTIES:
            raise ServiceError(f"The difficulty is one of {', '.join(DIFFICULTIES)}.")
        try:
            when = calendar.parse_time(at)
            first = calendar.next_run(self._clock.now(), tz, when, weekdays)
        except (ValueError, KeyError, OSError):
            raise ServiceError(
                "The time is HH:MM and the zone a name such as Europe/Paris, with at least one weekday."
            ) from None
        now = self._clock.now()
        async with self._uow() as session:
            await repos.saw_server(session, server_id, name, now)
            await club.put_schedule(
                session,
                {
                    "server_id": server_id,
                    "channel_id": channel_id,
                    "tz": tz,
                    "local_time": f"{when:%H:%M}",
                    "weekdays": weekdays,
                    "formats": ",".join(formats),
                    "difficulty": difficulty,
                    "role_id": role_id,
                    "reveal_hours": reveal_hours,
                    "changeable": changeable,
                    "enabled": True,
                    "failures": 0,
                    "next_run": first,
                },
            )
        runs = [first]
        while len(runs) < 3:
            runs.append(calendar.next_run(runs[-1], tz, when, weekdays))
        return runs

    async def switch_off(self, server_id: int) -> bool:
        """Stop a server's daily puzzle; whether there was one."""
        async with self._uow() as session:
            found = await club.schedule(session, server_id)
            if found is None:
                return False
            found.enabled = False
            return True

    # --- posting ---------------------------------------------------------------------------------

    async def next_due(self) -> datetime | None:
        """When something is due next."""
        async with self._uow(readonly=True) as session:
            return await club.next_due(session)

    async def claim_due(self, limit: int = 50) -> list[Due]:
        """Claim every puzzle that is due; days that are too late are noted as skipped."""
        now = self._clock.now()
        async with self._uow(readonly=True) as session:
            found = await club.due_schedules(session, now, limit)
        claimed = []
        for schedule in found:
            due = await self._claim(now, schedule)
            if due is not None:
                claimed.append(due)
        return claimed

    async def _claim(self, now: datetime, planned: Schedule) -> Due | None:
        due, tz = planned.next_run, planned.tz
        day = calendar.local_day(due, tz)
        late = now - due
        names = [f for f in planned.formats.split(",") if f]
        format_ = names[day.toordinal() % len(names)] if names else None
        levels = DIFFICULTIES.get(planned.difficulty, DIFFICULTIES["any"])
        puzzle = await self._workers.engine(
            lambda: daily_puzzle(day, format_=format_, levels=levels, seed=self._seed)
        )
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
        if post_id is None or skipped:
            return None
        return Due(
            post_id,
            planned.server_id,
            planned.channel_id,
            day,
            puzzle,
            planned.role_id,
            late > timedelta(minutes=10),
            reveal_at,
            planned.changeable,
        )

    async def sent(self, post_id: int, server_id: int, message_id: int) -> None:
        """Note that a claimed puzzle stands in its channel."""
        async with self._uow() as session:
            await club.set_post(session, post_id, state="sent", message_id=message_id)
            schedule = await club.schedule(session, server_id)
            if schedule is not None:
                schedule.failures = 0

    async def not_sent(self, post_id: int, server_id: int) -> bool:
        """Note that a puzzle could not be sent; whether repeated failures switched the schedule off."""
        async with self._uow() as session:
            await club.set_post(session, post_id, state="failed")
            schedule = await club.schedule(session, server_id)
            if schedule is None:
                return False
            schedule.failures += 1
            if schedule.failures >= FAILURES_TO_DISABLE:
                schedule.enabled = False
            return not schedule.enabled

    async def unconfirmed(self, older_than: timedelta) -> list[Due]:
        """Claims without a message: a process died between claim and send."""
        async with self._uow(readonly=True) as session:
            stale = await club.stale_claims(session, self._clock.now() - older_than)
            return [
                Due(
                    p.id,
                    p.server_id,
                    p.channel_id,
                    p.local_day,
                    _puzzle(p.puzzle),
                    None,
                    True,
                    p.reveal_at,
                    False,
                )
                for p in stale
            ]

    # --- answers ---------------------------------------------------------------------------------

    async def puzzle_of(self, post_id: int) -> Puzzle:
        """A post's puzzle; ServiceError where there is none."""
        async with self._uow(readonly=True) as session:
            found = await club.post(session, post_id)
        if found is None:
            raise ServiceError("That puzzle is gone.")
        return _puzzle(found.puzzle)

    async def open_in(self, channel_id: int) -> int | None:
        """The open puzzle of a channel."""
        async with self._uow(readonly=True) as session:
            found = await club.open_post_in(session, channel_id)
        return None if found is None else found.id

    async def open_for(self, user_id: int) -> int | None:
        """The newest open puzzle of the servers in which a person was seen."""
        async with self._uow(readonly=True) as session:
            posts = await club.open_posts_of(session, list(await club.servers_of(session, user_id)))
        return posts[0].id if posts else None

    async def answer(self, post_id: int, user_id: int, name: str, text: str) -> Answered:
        """Store a person's answer; the first is kept, a later one counts where the server allows it."""
        given = text.strip()[:200]
        if not given:
            raise ServiceError("Give a call, such as 2S.")
        now = self._clock.now()
        async with self._uow() as session:
            found = await club.post(session, post_id)
            if found is None:
                raise ServiceError("That puzzle is gone.")
            if found.state not in club.OPEN or now >= found.reveal_at:
                raise ServiceError("That puzzle is closed; its answer has been revealed.")
            puzzle = _puzzle(found.puzzle)
            if not accepts(puzzle, given):
                raise ServiceError("That is no answer to this puzzle; use its buttons, or give a call.")
            worth = grade(puzzle, given)
            await repos.saw_member(session, found.server_id, user_id, name, now)
            values = {
                "post_id": post_id,
                "user_id": user_id,
                "first": given,
                "final": given,
                "right": worth.right,
                "credit": worth.credit,
                "at": now,
            }
            if await club.put_first_answer(session, values):
                return Answered(given, worth, given, False, puzzle)
            kept = await club.answer(session, post_id, user_id)
            schedule = await club.schedule(session, found.server_id)
            assert kept is not None
            if schedule is None or not schedule.changeable:
                raise ServiceError(f"You have answered already: {kept.final}. The first answer counts here.")
            kept.final, kept.right, kept.credit = given, worth.right, worth.credit
            return Answered(given, worth, kept.first, True, puzzle)

    async def answered_by(self, post_id: int, user_id: int) -> bool:
        """Whether a person has answered a post."""
        async with self._uow(readonly=True) as session:
            return await club.answer(session, post_id, user_id) is not None

    async def count(self, post_id: int) -> int:
        """How many have answered a post."""
        async with self._uow(readonly=True) as session:
            return len(await club.answers_to(session, post_id))

    # --- reveal ----------------------------------------------------------------------------------

    async def reveals_due(self, limit: int = 50) -> list[Reveal]:
        """Close every puzzle whose time has come: points go into the ledger, once."""
        now = self._clock.now()
        async with self._uow(readonly=True) as session:
            ids = [p.id for p in await club.reveals_due(session, now, limit)]
        closed = []
        for post_id in ids:
            found = await self._close(post_id, now)
            if found is not None:
                closed.append(found)
        return closed

    async def _close(self, post_id: int, now: datetime) -> Reveal | None:
        async with self._uow() as session:
            if not await club.move_post(session, post_id, "sent", "revealed"):
                return None
            found = await club.post(session, post_id)
            assert found is not None
            puzzle = _puzzle(found.puzzle)
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
            )

    # --- boards ----------------------------------------------------------------------------------

    async def board(
        self, server_id: int, period: str, user_id: int, section: str = "", top: int = 10
    ) -> BoardView:
        """A server's board for a period; one's own row always comes along."""
        now = self._clock.now()
        async with self._uow(readonly=True) as session:
            schedule = await club.schedule(session, server_id)
            today = calendar.local_day(now, schedule.tz if schedule is not None else "Etc/UTC")
            try:
                since, best = scoring.period(period, today)
            except ValueError as wrong:
                raise ServiceError(f"{wrong}.") from None
            entries = [
                scoring.Entry(s.user_id, s.section, s.points, s.right, s.day)
                for s in await club.scores(session, server_id, since)
                if not section or s.section == section or s.section.startswith(f"{section}.")
            ]
            people = await club.names(session, server_id)
            hidden = await club.hidden_people(session)
        rows = scoring.board(
            [e for e in entries if e.user_id in people and e.user_id not in hidden], best=best
        )
        own = next((r for r in rows if r.user_id == user_id), None)
        if own is None:
            mine = scoring.board([e for e in entries if e.user_id == user_id], best=best)
            own = mine[0] if mine else None
        title = f"{period.capitalize()}" + (f", section {section}" if section else "")
        return BoardView(title, tuple((r, people[r.user_id]) for r in rows[:top]), own, now)

    async def keep_board(self, server_id: int, channel_id: int, message_id: int) -> None:
        """Remember the message that holds a server's standing board."""
        async with self._uow() as session:
            await repos.set_setting(session, server_id, BOARD, f"{channel_id}:{message_id}")

    async def standing_board(self, server_id: int) -> tuple[int, int, BoardView] | None:
        """Channel, message and present rows of a server's standing board; None where it has none."""
        async with self._uow(readonly=True) as session:
            kept = await repos.setting(session, server_id, BOARD)
        if kept is None:
            return None
        channel, _, message = kept.partition(":")
        return int(channel), int(message), await self.board(server_id, "season", 0, top=20)

    async def streak(self, server_id: int, user_id: int) -> tuple[int, int]:
        """A person's present and longest streak in a server."""
        now = self._clock.now()
        async with self._uow(readonly=True) as session:
            schedule = await club.schedule(session, server_id)
            days = await club.days_of(session, server_id)
            answered = await club.answered_days(session, server_id, user_id)
        return scoring.streak(days, answered, calendar.local_day(now, schedule.tz if schedule else "Etc/UTC"))

    async def progress(self, user_id: int) -> scoring.Progress:
        """A person's right and given answers by section and by week."""
        async with self._uow(readonly=True) as session:
            rows = await club.scores_of(session, user_id)
        entries = [scoring.Entry(s.user_id, s.section, s.points, s.right, s.day) for s in rows]
        return scoring.progress(entries)

    # --- privacy ---------------------------------------------------------------------------------

    async def hide(self, user_id: int, hidden: bool) -> None:
        """Take a person off boards, or put them back."""
        async with self._uow() as session:
            await club.set_hidden(session, user_id, hidden)

    async def export(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Everything stored of a person."""
        async with self._uow(readonly=True) as session:
            return await club.everything_of(session, user_id)

    async def forget(self, user_id: int) -> None:
        """Delete what is stored of a person; the ledger keeps its points without a name."""
        async with self._uow() as session:
            await club.forget(session, user_id)

    async def left(self, server_id: int, user_id: int) -> None:
        """Note that a member has left a server."""
        async with self._uow() as session:
            await club.member_left(session, server_id, user_id, self._clock.now())


def _puzzle(text: str) -> Puzzle:
    return Puzzle.from_json(json.loads(text))

"""What a club does: the daily puzzle from claim to reveal, boards, streaks, partnerships, privacy."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.db import club, repos
from bot.services import calendar, scoring
from bot.services.errors import ServiceError
from bot.services.posting import Posting, read_puzzle
from bot.services.puzzles import DIFFICULTIES, Grade, Puzzle, accepts, grade
from bot.services.puzzles.model import FORMATS

BOARD = "board"
PERIODS = ("week", "month", "season", "all")


@dataclass(frozen=True)
class Answered:
    """What became of an answer; ``late``: the answer stood in the channel already, so nothing was kept."""

    text: str
    grade: Grade
    first: str
    changed: bool
    puzzle: Puzzle
    late: bool = False


@dataclass(frozen=True)
class BoardView:
    """A board as shown: rows with names, one's own row, and how it was made."""

    title: str
    rows: tuple[tuple[scoring.Row, str], ...]
    own: scoring.Row | None
    as_of: datetime


@dataclass(frozen=True)
class Streak:
    """A person's present and longest streak in puzzles, and their last days as marks."""

    present: int
    longest: int
    recent: str


class Club(Posting):
    """The club's services over storage, clock and workers."""

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
        contact_id: int | None = None,
    ) -> list[datetime]:
        """Set a server's daily puzzle; the next three due times. ServiceError for what cannot be set.

        ``contact_id`` is who is told when it cannot be posted.
        """
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
            if contact_id is not None:
                await repos.set_setting(session, server_id, club.CONTACT, str(contact_id))
        runs = [first]
        while len(runs) < 3:
            runs.append(calendar.next_run(runs[-1], tz, when, weekdays))
        return runs

    async def switch_off(self, server_id: int) -> bool:
        """Stop a server's daily puzzle; whether there was one."""
        async with self._uow() as session:
            return await club.switch_off(session, server_id)

    # --- answers ---------------------------------------------------------------------------------

    async def puzzle_of(self, post_id: int) -> Puzzle:
        """A post's puzzle; ServiceError where there is none."""
        async with self._uow(readonly=True) as session:
            found = await club.post(session, post_id)
        if found is None:
            raise ServiceError("That puzzle is gone.")
        return read_puzzle(found.puzzle)

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

    async def answer(
        self, post_id: int, user_id: int, name: str, text: str, channel_id: int | None = None
    ) -> Answered:
        """Store a person's answer; the first is kept, a later one counts where the server allows it.

        ``channel_id`` is where it was given, where that must be the puzzle's own channel. Once the puzzle is
        closed an answer is graded and not kept.
        """
        given = text.strip()[:200]
        if not given:
            raise ServiceError("Give a call, such as 2S.")
        now = self._clock.now()
        async with self._uow() as session:
            found = await club.post(session, post_id)
            if found is None or (channel_id is not None and channel_id != found.channel_id):
                raise ServiceError("That puzzle is gone.")
            if found.state not in (*club.OPEN, *club.CLOSED):
                raise ServiceError("That puzzle was withdrawn; the next one comes on its day.")
            puzzle = read_puzzle(found.puzzle)
            if not accepts(puzzle, given):
                raise ServiceError("That is no answer to this puzzle; use its buttons, or give a call.")
            worth = grade(puzzle, given)
            if found.state in club.CLOSED or now >= found.reveal_at:
                return Answered(given, worth, given, False, puzzle, late=True)
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
            assert kept is not None
            if kept.final == given:  # pressed twice, or Discord lost our first reply
                return Answered(given, worth, kept.first, kept.first != given, puzzle)
            schedule = await club.schedule(session, found.server_id)
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
        shown = [e for e in entries if e.user_id in people and e.user_id not in hidden]
        rows = scoring.board(shown, best=best)
        mine = [e for e in entries if e.user_id == user_id]
        own = next((r for r in rows if r.user_id == user_id), None)
        if own is None and mine:  # hidden from others, ranked among them
            own = next(r for r in scoring.board([*shown, *mine], best=best) if r.user_id == user_id)
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

    async def streak(self, server_id: int, user_id: int) -> Streak:
        """A person's streak in a server."""
        now = self._clock.now()
        async with self._uow(readonly=True) as session:
            schedule = await club.schedule(session, server_id)
            days = await club.days_of(session, server_id)
            right = await club.answers_by_day(session, server_id, user_id)
        today = calendar.local_day(now, schedule.tz if schedule else "Etc/UTC")
        present, longest = scoring.streak(days, set(right), today)
        return Streak(present, longest, scoring.recent(days, right))

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

    async def gone_from(self, server_id: int) -> None:
        """Note that the bot was taken out of a server: nothing is posted there any more."""
        async with self._uow() as session:
            await repos.left_server(session, server_id, self._clock.now())
            await club.switch_off(session, server_id)

    async def left(self, server_id: int, user_id: int) -> None:
        """Note that a member has left a server."""
        async with self._uow() as session:
            await club.member_left(session, server_id, user_id, self._clock.now())

"""The daily puzzle from claim to reveal, boards, partnerships and privacy: on SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.clock import ManualClock
from bot.db import club as queries
from bot.db.models import Schedule
from bot.db.uow import UnitOfWork
from bot.services.club import Club
from bot.services.errors import ServiceError
from bot.services.partners import Partners
from bot.services.workers import Workers

START = datetime(2026, 12, 1, 7, 0, tzinfo=UTC)
SERVER, CHANNEL, ANNA, BERT = 10, 20, 100, 101


class Desk:
    def __init__(self, uow: UnitOfWork, workers: Workers) -> None:
        self.clock = ManualClock(START)
        self.club = Club(uow, self.clock, workers)
        self.partners = Partners(uow, self.clock)
        self.uow = uow

    async def post(self, **more: object) -> int:
        """Set the server up, let the puzzle come due, and note it as sent."""
        await self.club.set_up(
            SERVER, "Club", CHANNEL, "09:00", "Europe/Paris", formats=("your-call",), **more
        )  # type: ignore[arg-type]
        return await self.next_day(timedelta(hours=1))

    async def next_day(self, by: timedelta = timedelta(days=1)) -> int:
        self.clock.advance(by)
        (due,) = await self.club.claim_due()
        await self.club.sent(due.post_id, due.server_id, 5000 + due.post_id)
        return due.post_id


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers()
    yield made
    made.close()


@pytest.fixture
def desk(uow: UnitOfWork, workers: Workers) -> Desk:
    return Desk(uow, workers)


async def test_set_up_tells_the_next_three_times(desk: Desk) -> None:
    runs = await desk.club.set_up(SERVER, "Club", CHANNEL, "09:00", "Europe/Paris")
    assert runs == [datetime(2026, 12, d, 8, 0, tzinfo=UTC) for d in (1, 2, 3)]
    with pytest.raises(ServiceError, match="no format 'guess'"):
        await desk.club.set_up(SERVER, "Club", CHANNEL, "09:00", "Europe/Paris", formats=("guess",))
    with pytest.raises(ServiceError, match="difficulty is one of any, easy"):
        await desk.club.set_up(SERVER, "Club", CHANNEL, "09:00", "Europe/Paris", difficulty="harsh")
    with pytest.raises(ServiceError, match="HH:MM"):
        await desk.club.set_up(SERVER, "Club", CHANNEL, "25:00", "Europe/Paris")
    with pytest.raises(ServiceError, match="zone"):
        await desk.club.set_up(SERVER, "Club", CHANNEL, "09:00", "Mars/Base")


async def test_a_day_is_claimed_once(desk: Desk) -> None:
    await desk.club.set_up(SERVER, "Club", CHANNEL, "09:00", "Europe/Paris")
    assert await desk.club.claim_due() == []
    desk.clock.advance(timedelta(hours=1))
    rounds = await asyncio.gather(*(desk.club.claim_due() for _ in range(10)))
    assert sum(len(r) for r in rounds) == 1
    assert await desk.club.claim_due() == []


async def test_same_puzzle_for_every_server(desk: Desk) -> None:
    for server in (1, 2, 3):
        await desk.club.set_up(server, f"Club {server}", CHANNEL, "09:00", "Europe/Paris")
    desk.clock.advance(timedelta(hours=1))
    claimed = await desk.club.claim_due()
    assert len(claimed) == 3
    assert len({d.puzzle.key for d in claimed}) == 1


async def test_late_is_posted_and_too_late_is_skipped(desk: Desk) -> None:
    await desk.club.set_up(SERVER, "Club", CHANNEL, "09:00", "Europe/Paris")
    desk.clock.advance(timedelta(hours=4))
    (due,) = await desk.club.claim_due()
    assert due.late
    desk.clock.advance(timedelta(days=1, hours=9))
    assert await desk.club.claim_due() == []
    assert await desk.club.next_due() == datetime(2026, 12, 3, 8, 0, tzinfo=UTC)


async def test_first_answer_is_locked(desk: Desk) -> None:
    post = await desk.post()
    puzzle = await desk.club.puzzle_of(post)
    answered = await desk.club.answer(post, ANNA, "Anna", puzzle.answer)
    assert answered.grade.right
    with pytest.raises(ServiceError, match="first answer counts"):
        await desk.club.answer(post, ANNA, "Anna", "7NT")
    assert await desk.club.count(post) == 1


async def test_an_answer_may_be_changed_where_the_server_allows_it(desk: Desk) -> None:
    post = await desk.post(changeable=True)
    puzzle = await desk.club.puzzle_of(post)
    await desk.club.answer(post, ANNA, "Anna", "7NT")
    changed = await desk.club.answer(post, ANNA, "Anna", puzzle.answer)
    assert (changed.changed, changed.first, changed.grade.right) == (True, "7NT", True)


async def test_a_closed_puzzle_takes_no_answer_and_pays_once(desk: Desk) -> None:
    post = await desk.post()
    puzzle = await desk.club.puzzle_of(post)
    await desk.club.answer(post, ANNA, "Anna", puzzle.answer)
    await desk.club.answer(post, BERT, "Bert", "7NT")
    desk.clock.advance(timedelta(hours=22))
    late = await desk.club.answer(post, 102, "Carla", puzzle.answer)
    assert (late.late, late.grade.right) == (True, True)
    assert await desk.club.count(post) == 2
    reveals = await asyncio.gather(*(desk.club.reveals_due() for _ in range(4)))
    (reveal,) = [r for some in reveals for r in some]
    assert reveal.right == ("Anna",)
    assert dict(reveal.spread)["7NT"] == 1
    board = await desk.club.board(SERVER, "all", BERT)
    assert [(r.rank, name, r.points) for r, name in board.rows] == [(1, "Anna", 10), (2, "Bert", 0)]
    assert board.own is not None
    assert board.own.rank == 2


async def test_streaks_go_by_club_days(desk: Desk) -> None:
    for day in range(3):
        post = await (desk.post() if day == 0 else desk.next_day())
        if day != 1:
            await desk.club.answer(post, ANNA, "Anna", "7NT")
        await desk.club.answer(post, BERT, "Bert", "7NT")
    anna = await desk.club.streak(SERVER, ANNA)
    assert (anna.present, anna.longest, anna.recent) == (2, 2, "✗ · ✗")
    bert = await desk.club.streak(SERVER, BERT)
    assert (bert.present, bert.longest, bert.recent) == (3, 3, "✗ ✗ ✗")
    desk.clock.advance(timedelta(days=2))
    await desk.club.reveals_due()
    assert (await desk.club.streak(SERVER, ANNA)).recent == "✗ – ✗"


async def test_who_hides_or_leaves_is_on_no_board(desk: Desk) -> None:
    post = await desk.post()
    for user, name in ((ANNA, "Anna"), (BERT, "Bert"), (102, "Carla")):
        await desk.club.answer(post, user, name, "7NT")
    desk.clock.advance(timedelta(days=1))
    await desk.club.reveals_due()
    await desk.club.hide(ANNA, True)
    await desk.club.left(SERVER, BERT)
    board = await desk.club.board(SERVER, "week", ANNA)
    assert [name for _, name in board.rows] == ["Carla"]
    assert board.own is not None
    await desk.club.hide(ANNA, False)
    assert "Anna" in [name for _, name in (await desk.club.board(SERVER, "week", ANNA)).rows]


async def test_three_failures_switch_a_schedule_off(desk: Desk) -> None:
    await desk.club.set_up(SERVER, "Club", CHANNEL, "09:00", "Europe/Paris")
    off = []
    for by in (timedelta(hours=1), timedelta(days=1), timedelta(days=1)):
        desk.clock.advance(by)
        for due in await desk.club.claim_due():
            off.append((await desk.club.not_sent(due.post_id, SERVER)).off)
    assert off == [False, False, True]
    assert await desk.club.next_due() is None


async def test_claims_without_a_message_are_found_again(desk: Desk) -> None:
    await desk.club.set_up(SERVER, "Club", CHANNEL, "09:00", "Europe/Paris")
    desk.clock.advance(timedelta(hours=1))
    (due,) = await desk.club.claim_due()
    assert await desk.club.unconfirmed(timedelta(minutes=2)) == []
    desk.clock.advance(timedelta(minutes=3))
    (found,) = await desk.club.unconfirmed(timedelta(minutes=2))
    assert (found.post_id, found.puzzle) == (due.post_id, due.puzzle)


async def test_export_and_delete(desk: Desk) -> None:
    post = await desk.post()
    await desk.club.answer(post, ANNA, "Anna", "7NT")
    await desk.partners.invite(SERVER, "Club", ANNA, "Anna", BERT, "Bert")
    desk.clock.advance(timedelta(days=1))
    await desk.club.reveals_due()
    kept = await desk.club.export(ANNA)
    assert {k: len(v) for k, v in kept.items() if v} == {
        "members": 1,
        "answers": 1,
        "scores": 1,
        "partnerships": 1,
    }
    await desk.club.forget(ANNA)
    assert not any((await desk.club.export(ANNA)).values())
    assert (await desk.club.board(SERVER, "all", BERT)).rows == ()


async def test_a_thousand_answers_in_ten_seconds(desk: Desk) -> None:
    post = await desk.post()
    began = time.process_time()  # our own time: the machine may be busy with other things
    async with asyncio.timeout(60):
        await asyncio.gather(*(desk.club.answer(post, 10_000 + i, f"P{i}", "7NT") for i in range(1000)))
    assert time.process_time() - began < 10
    assert await desk.club.count(post) == 1000
    desk.clock.advance(timedelta(hours=22))
    (reveal,) = await desk.club.reveals_due()
    assert reveal.spread == (("7NT", 1000),)


async def test_a_schedule_that_cannot_be_served_holds_no_other_up(desk: Desk) -> None:
    for server in (1, 2, 3):
        await desk.club.set_up(server, "Club", CHANNEL, "09:00", "Europe/Paris")
    async with desk.uow() as session:
        for server, wrong in ((1, {"tz": "Mars/Base"}), (2, {"formats": "crossword"})):
            schedule = await session.get(Schedule, server)
            for name, value in wrong.items():
                setattr(schedule, name, value)
    desk.clock.advance(timedelta(hours=1))
    assert [d.server_id for d in await desk.club.claim_due()] == [3]
    assert await desk.club.claim_due() == []
    desk.clock.advance(timedelta(hours=1))
    assert await desk.club.claim_due() == []


async def test_who_is_hidden_has_a_true_rank_of_their_own(desk: Desk) -> None:
    post = await desk.post()
    right = (await desk.club.puzzle_of(post)).answer
    for user, name, text in ((ANNA, "Anna", "7NT"), (BERT, "Bert", right), (102, "Carla", right)):
        await desk.club.answer(post, user, name, text)
    desk.clock.advance(timedelta(days=1))
    await desk.club.reveals_due()
    await desk.club.hide(ANNA, True)
    board = await desk.club.board(SERVER, "week", ANNA)
    assert board.own is not None
    assert (board.own.rank, board.own.points) == (3, 0)


async def test_the_contact_is_part_of_what_is_kept_of_a_person(desk: Desk) -> None:
    await desk.post(contact_id=ANNA)
    assert (await desk.club.export(ANNA))["server_settings"][0]["value"] == str(ANNA)
    await desk.club.forget(ANNA)
    assert not any((await desk.club.export(ANNA)).values())
    desk.clock.advance(timedelta(days=1))
    (due,) = await desk.club.claim_due()
    assert (await desk.club.not_sent(due.post_id, SERVER)).contact_id is None


async def test_a_reveal_that_is_not_confirmed_comes_again_and_pays_once(desk: Desk) -> None:
    post = await desk.post()
    await desk.club.answer(post, ANNA, "Anna", (await desk.club.puzzle_of(post)).answer)
    desk.clock.advance(timedelta(hours=22))
    (first,) = await desk.club.reveals_due()
    assert not first.again
    assert await desk.club.reveals_due() == []
    desk.clock.advance(timedelta(minutes=5))
    (second,) = await desk.club.reveals_due()
    assert second.again
    await desk.club.revealed(post)
    desk.clock.advance(timedelta(minutes=5))
    assert await desk.club.reveals_due() == []
    ((row, _),) = (await desk.club.board(SERVER, "all", ANNA)).rows
    assert (row.points, row.answered) == (10, 1)


async def test_claims_of_a_day_that_is_over_are_skipped(desk: Desk) -> None:
    await desk.club.set_up(SERVER, "Club", CHANNEL, "09:00", "Europe/Paris", role_id=77)
    desk.clock.advance(timedelta(hours=1))
    (due,) = await desk.club.claim_due()
    desk.clock.advance(timedelta(hours=5))
    (found,) = await desk.club.unconfirmed(timedelta(minutes=2))
    assert (found.post_id, found.role_id, found.late) == (due.post_id, 77, True)
    await desk.club.try_later(due.post_id)
    assert await desk.club.unconfirmed(timedelta(minutes=2)) == []
    desk.clock.advance(timedelta(hours=2))
    assert await desk.club.unconfirmed(timedelta(minutes=2)) == []
    assert (await desk.club.streak(SERVER, ANNA)).recent == "·"


async def test_partnerships(desk: Desk) -> None:
    made = await desk.partners.invite(SERVER, "Club", ANNA, "Anna", BERT, "Bert")
    with pytest.raises(ServiceError, match="open invitation"):
        await desk.partners.invite(SERVER, "Club", BERT, "Bert", ANNA, "Anna")
    with pytest.raises(ServiceError, match="Only the one"):
        await desk.partners.reply(made, ANNA, True)
    await desk.partners.reply(made, BERT, True)
    with pytest.raises(ServiceError, match="no longer open"):
        await desk.partners.reply(made, BERT, True)
    await desk.partners.invite(SERVER, "Club", ANNA, "Anna", 102, "Carla")
    assert [(p.partner, p.state) for p in await desk.partners.of(SERVER, ANNA)] == [
        ("Bert", "active"),
        ("Carla", "invited"),
    ]
    await desk.partners.leave(SERVER, BERT, ANNA)
    assert await desk.partners.of(SERVER, BERT) == []
    with pytest.raises(ServiceError, match="two people"):
        await desk.partners.invite(SERVER, "Club", ANNA, "Anna", ANNA, "Anna")


async def test_agreement_by_section_and_week(desk: Desk) -> None:
    with pytest.raises(ServiceError, match="no partnership"):
        await desk.partners.agreement(SERVER, ANNA, BERT)
    made = await desk.partners.invite(SERVER, "Club", ANNA, "Anna", BERT, "Bert")
    with pytest.raises(ServiceError, match="no partnership"):
        await desk.partners.agreement(SERVER, ANNA, BERT)
    await desk.partners.reply(made, BERT, True)
    same = different = 0
    sections: dict[str, list[int]] = {}
    for day in range(4):
        post = await (desk.post() if day == 0 else desk.next_day())
        puzzle = await desk.club.puzzle_of(post)
        agree = day % 2 == 0
        await desk.club.answer(post, ANNA, "Anna", "7NT")
        await desk.club.answer(post, BERT, "Bert", "7nt" if agree else "7S")
        sections.setdefault(puzzle.section, []).append(int(agree))
        same, different = same + agree, different + (not agree)
    desk.clock.advance(timedelta(days=2))
    await desk.club.reveals_due()
    found = await desk.partners.agreement(SERVER, ANNA, BERT)
    assert found.sections == {s: (sum(v), len(v)) for s, v in sorted(sections.items())}
    assert sum(equal for _, equal, _ in found.weeks) == same
    assert sum(total for _, _, total in found.weeks) == same + different
    assert all(monday.weekday() == 0 for monday, _, _ in found.weeks)
    await desk.partners.leave(SERVER, BERT, ANNA)
    assert await desk.partners.agreement(SERVER, BERT, ANNA) == found  # what was played is kept


async def test_difficulty_is_the_servers_and_its_level_shows_how_others_fared(desk: Desk) -> None:
    post = await desk.post(difficulty="hard")
    puzzle = await desk.club.puzzle_of(post)
    assert puzzle.difficulty in (4, 5)
    async with desk.uow() as session:
        for i in range(60):  # sixty others have met this section before, nearly all rightly
            row = {
                "server_id": 77,
                "user_id": 900 + i,
                "section": puzzle.section,
                "points": 10,
                "right": True,
                "day": date(2026, 11, 1),
                "source": "puzzle",
                "source_id": i,
                "at": START,
            }
            await queries.add_score(session, row)
    await desk.club.set_up(
        SERVER + 1, "Other", CHANNEL + 1, "09:00", "Europe/Paris", formats=("your-call",), difficulty="hard"
    )
    async with desk.uow() as session:
        schedule = await queries.schedule(session, SERVER + 1)
        assert schedule is not None
        schedule.next_run = desk.clock.now()
    (due,) = await desk.club.claim_due()
    assert (due.puzzle.hand, due.puzzle.auction) == (puzzle.hand, puzzle.auction)
    assert due.puzzle.difficulty == puzzle.difficulty - 1

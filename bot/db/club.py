"""Queries for schedules, posts, answers, the ledger, partnerships and leases."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import case, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.db.models import (
    Answer,
    BiddingTable,
    DrillCard,
    Lease,
    Member,
    Partnership,
    Post,
    Preference,
    Schedule,
    Score,
    ServerSetting,
)
from bot.db.uow import insert

CONTACT = "contact"
"""The setting that holds who is told when a server's puzzle cannot be posted."""

OPEN = ("claimed", "sent")
"""Posts that take answers: a message stands in its channel a moment before that is noted."""

ASKED = ("sent", "closing")
"""Posts whose answer does not stand in the channel yet."""

CLOSED = ("closing", "revealed")
"""Posts whose answers count."""

# --- schedules and posts ----------------------------------------------------------------------


async def schedule(session: AsyncSession, server_id: int) -> Schedule | None:
    """A server's schedule."""
    return await session.get(Schedule, server_id)


async def put_schedule(session: AsyncSession, values: dict[str, Any]) -> None:
    """Set a server's schedule."""
    rest = {k: v for k, v in values.items() if k != "server_id"}
    statement = insert(session, Schedule).values(**values)
    await session.execute(statement.on_conflict_do_update(index_elements=["server_id"], set_=rest))


async def due_schedules(session: AsyncSession, now: datetime, limit: int) -> Sequence[Schedule]:
    """Enabled schedules whose time has come, the longest overdue first."""
    query = select(Schedule).where(Schedule.enabled, Schedule.next_run <= now).order_by(Schedule.next_run)
    return (await session.scalars(query.limit(limit))).all()


async def next_due(session: AsyncSession) -> datetime | None:
    """When the next schedule or reveal is due."""
    run = await session.scalar(
        select(Schedule.next_run).where(Schedule.enabled).order_by(Schedule.next_run).limit(1)
    )
    reveal = await session.scalar(
        select(Post.reveal_at).where(Post.state.in_(ASKED)).order_by(Post.reveal_at).limit(1)
    )
    times = [t for t in (run, reveal) if t is not None]
    return min(times) if times else None


async def claim_post(session: AsyncSession, values: dict[str, Any]) -> int | None:
    """Insert the row of a server's day; its id, or None where somebody else has it."""
    statement = insert(session, Post).values(**values)
    statement = statement.on_conflict_do_nothing(index_elements=["server_id", "local_day", "slot"])
    found = await session.execute(statement.returning(Post.id))
    row = found.first()
    return None if row is None else int(row[0])


async def post(session: AsyncSession, post_id: int) -> Post | None:
    """A post."""
    return await session.get(Post, post_id)


async def set_post(session: AsyncSession, post_id: int, **values: Any) -> None:
    """Change a post's state, message or channel."""
    await session.execute(update(Post).where(Post.id == post_id).values(**values))


async def begin_reveal(
    session: AsyncSession, post_id: int, state: str, reveal_at: datetime, again: datetime
) -> bool:
    """Take a post's reveal, which comes again at ``again``; False where another process has taken it."""
    done = await session.execute(
        update(Post)
        .where(Post.id == post_id, Post.state == state, Post.reveal_at == reveal_at)
        .values(state="closing", reveal_at=again)
        .returning(Post.id)
    )
    return done.first() is not None


async def stale_claims(session: AsyncSession, before: datetime) -> Sequence[Post]:
    """Posts that were claimed but never confirmed."""
    return (
        await session.scalars(select(Post).where(Post.state == "claimed", Post.claimed_at < before))
    ).all()


async def reveals_due(session: AsyncSession, now: datetime, limit: int) -> Sequence[Post]:
    """Posts whose reveal time has come."""
    query = select(Post).where(Post.state.in_(ASKED), Post.reveal_at <= now).order_by(Post.reveal_at)
    return (await session.scalars(query.limit(limit))).all()


async def open_post_in(session: AsyncSession, channel_id: int) -> Post | None:
    """The open puzzle of a channel, the newest one."""
    query = select(Post).where(Post.channel_id == channel_id, Post.state.in_(OPEN)).order_by(Post.id.desc())
    return (await session.scalars(query.limit(1))).first()


async def open_posts_of(session: AsyncSession, server_ids: Sequence[int]) -> Sequence[Post]:
    """The open puzzles of some servers, the newest first."""
    query = select(Post).where(Post.server_id.in_(server_ids), Post.state.in_(OPEN)).order_by(Post.id.desc())
    return (await session.scalars(query)).all()


async def switch_off(session: AsyncSession, server_id: int) -> bool:
    """Disable a server's schedule; whether there was one."""
    done = await session.execute(
        update(Schedule)
        .where(Schedule.server_id == server_id)
        .values(enabled=False)
        .returning(Schedule.server_id)
    )
    return done.first() is not None


async def days_of(session: AsyncSession, server_id: int) -> Sequence[tuple[date, str]]:
    """Every day that a server had a post for, with its state, oldest first."""
    query = select(Post.local_day, Post.state).where(Post.server_id == server_id).order_by(Post.local_day)
    return [(row[0], row[1]) for row in (await session.execute(query)).all()]


# --- answers and the ledger ---------------------------------------------------------------------


async def answer(session: AsyncSession, post_id: int, user_id: int) -> Answer | None:
    """A person's answer to a post."""
    return await session.get(Answer, (post_id, user_id))


async def put_first_answer(session: AsyncSession, values: dict[str, Any]) -> bool:
    """Store a first answer; False where there is one already."""
    statement = insert(session, Answer).values(**values)
    statement = statement.on_conflict_do_nothing(index_elements=["post_id", "user_id"])
    return (await session.execute(statement.returning(Answer.user_id))).first() is not None


async def answers_to(session: AsyncSession, post_id: int) -> Sequence[Answer]:
    """All answers to a post, in the order in which they came."""
    return (await session.scalars(select(Answer).where(Answer.post_id == post_id).order_by(Answer.at))).all()


async def answers_by_day(session: AsyncSession, server_id: int, user_id: int) -> dict[date, bool]:
    """The days whose puzzle a person answered in a server, and whether the answer was right."""
    query = select(Post.local_day, Answer.right).join(Answer, Answer.post_id == Post.id)
    query = query.where(Post.server_id == server_id, Answer.user_id == user_id)
    return {row[0]: bool(row[1]) for row in (await session.execute(query)).all()}


async def add_score(session: AsyncSession, values: dict[str, Any]) -> None:
    """Append to the ledger; the same source and person a second time changes nothing."""
    statement = insert(session, Score).values(**values)
    await session.execute(statement.on_conflict_do_nothing(index_elements=["source", "source_id", "user_id"]))


async def scores(
    session: AsyncSession, server_id: int, since: date | None = None, until: date | None = None
) -> Sequence[Score]:
    """A server's ledger between two days (inclusive)."""
    query = select(Score).where(Score.server_id == server_id)
    if since is not None:
        query = query.where(Score.day >= since)
    if until is not None:
        query = query.where(Score.day <= until)
    return (await session.scalars(query.order_by(Score.id))).all()


async def scores_of(session: AsyncSession, user_id: int) -> Sequence[Score]:
    """A person's ledger in all servers."""
    return (await session.scalars(select(Score).where(Score.user_id == user_id).order_by(Score.id))).all()


async def fared(session: AsyncSession, section: str) -> tuple[int, int]:
    """Right and all answers to puzzles of a section, in every server of this bot."""
    query = select(func.count(), func.coalesce(func.sum(case((Score.right, 1), else_=0)), 0)).where(
        Score.section == section, Score.source == "puzzle"
    )
    total, right = (await session.execute(query)).one()
    return int(right), int(total)


async def names(session: AsyncSession, server_id: int) -> dict[int, str]:
    """The display names of a server's present members, as last seen."""
    query = select(Member.user_id, Member.name).where(Member.server_id == server_id, Member.left_at.is_(None))
    return {int(row[0]): str(row[1]) for row in (await session.execute(query)).all()}


async def member_left(session: AsyncSession, server_id: int, user_id: int, now: datetime) -> None:
    """Note that a member has left."""
    await session.execute(
        update(Member).where(Member.server_id == server_id, Member.user_id == user_id).values(left_at=now)
    )


async def servers_of(session: AsyncSession, user_id: int) -> Sequence[int]:
    """The servers in which a person was seen and has not left."""
    query = select(Member.server_id).where(Member.user_id == user_id, Member.left_at.is_(None))
    return (await session.scalars(query)).all()


async def hidden_people(session: AsyncSession) -> set[int]:
    """People who do not want to stand on boards."""
    return set((await session.scalars(select(Preference.user_id).where(Preference.hidden))).all())


async def set_hidden(session: AsyncSession, user_id: int, hidden: bool) -> None:
    """Take a person off boards, or put them back."""
    statement = insert(session, Preference).values(user_id=user_id, hidden=hidden)
    await session.execute(
        statement.on_conflict_do_update(index_elements=["user_id"], set_={"hidden": hidden})
    )


# --- partnerships -------------------------------------------------------------------------------


async def add_partnership(session: AsyncSession, values: dict[str, Any]) -> int:
    """Store an invitation; its id."""
    made = Partnership(**values)
    session.add(made)
    await session.flush()
    return made.id


async def partnership(session: AsyncSession, partnership_id: int) -> Partnership | None:
    """A partnership."""
    return await session.get(Partnership, partnership_id)


async def partnerships_of(session: AsyncSession, server_id: int, user_id: int) -> Sequence[Partnership]:
    """A person's partnerships in a server, ended ones included."""
    query = select(Partnership).where(
        Partnership.server_id == server_id, or_(Partnership.low_id == user_id, Partnership.high_id == user_id)
    )
    return (await session.scalars(query.order_by(Partnership.id))).all()


async def between(session: AsyncSession, server_id: int, a: int, b: int) -> Partnership | None:
    """The invitation or partnership of two people that is alive."""
    low, high = sorted((a, b))
    query = select(Partnership).where(
        Partnership.server_id == server_id,
        Partnership.low_id == low,
        Partnership.high_id == high,
        Partnership.state.in_(("invited", "active")),
    )
    return (await session.scalars(query)).first()


async def were_partners(session: AsyncSession, server_id: int, a: int, b: int) -> bool:
    """Whether two people are or were partners."""
    low, high = sorted((a, b))
    query = select(Partnership.id).where(
        Partnership.server_id == server_id,
        Partnership.low_id == low,
        Partnership.high_id == high,
        Partnership.state.in_(("active", "ended")),
    )
    return (await session.scalars(query.limit(1))).first() is not None


async def common_answers(
    session: AsyncSession, server_id: int, a: int, b: int
) -> Sequence[tuple[str, str, str, date]]:
    """Posts that both answered and that are closed: puzzle, the one's answer, the other's, the day."""
    one, two = Answer.__table__.alias("one"), Answer.__table__.alias("two")
    query = (
        select(Post.puzzle, one.c.final, two.c.final, Post.local_day)
        .join(one, one.c.post_id == Post.id)
        .join(two, two.c.post_id == Post.id)
        .where(Post.server_id == server_id, Post.state.in_(CLOSED), one.c.user_id == a, two.c.user_id == b)
    )
    return [(row[0], row[1], row[2], row[3]) for row in (await session.execute(query)).all()]


# --- bidding tables and drill ---------------------------------------------------------------------


async def add_table(session: AsyncSession, values: dict[str, Any]) -> int:
    """Store a new bidding table; its id."""
    made = BiddingTable(**values)
    session.add(made)
    await session.flush()
    return made.id


async def table(session: AsyncSession, table_id: int) -> BiddingTable | None:
    """A bidding table."""
    return await session.get(BiddingTable, table_id)


async def open_tables(session: AsyncSession, user_id: int, channel_id: int | None) -> Sequence[BiddingTable]:
    """A person's tables that are being bid, in one channel or (None) everywhere, the latest first."""
    query = select(BiddingTable).where(
        BiddingTable.state == "bidding",
        or_(BiddingTable.north_id == user_id, BiddingTable.south_id == user_id),
    )
    if channel_id is not None:
        query = query.where(BiddingTable.channel_id == channel_id)
    return (await session.scalars(query.order_by(BiddingTable.changed_at.desc()).limit(20))).all()


async def set_calls(
    session: AsyncSession, table_id: int, before: str, after: str, state: str, now: datetime
) -> bool:
    """Add a call if nobody called meanwhile; whether it was added."""
    done = await session.execute(
        update(BiddingTable)
        .where(BiddingTable.id == table_id, BiddingTable.calls == before, BiddingTable.state == "bidding")
        .values(calls=after, state=state, changed_at=now)
        .returning(BiddingTable.id)
    )
    return done.first() is not None


async def put_drill(session: AsyncSession, values: dict[str, Any]) -> None:
    """Store or renew a person's card for a place."""
    statement = insert(session, DrillCard).values(**values)
    fresh = {k: values[k] for k in ("puzzle", "card", "due")}
    await session.execute(statement.on_conflict_do_update(index_elements=["user_id", "key"], set_=fresh))


async def drill_due(session: AsyncSession, user_id: int, now: datetime) -> DrillCard | None:
    """The person's card that is due longest."""
    query = (
        select(DrillCard).where(DrillCard.user_id == user_id, DrillCard.due <= now).order_by(DrillCard.due)
    )
    return (await session.scalars(query.limit(1))).first()


async def drill_of(session: AsyncSession, user_id: int, key: str) -> DrillCard | None:
    """A person's card for a place."""
    query = select(DrillCard).where(DrillCard.user_id == user_id, DrillCard.key == key)
    return (await session.scalars(query)).first()


async def drill_card(session: AsyncSession, card_id: int) -> DrillCard | None:
    """A card."""
    return await session.get(DrillCard, card_id)


# --- leases and privacy -----------------------------------------------------------------------------


async def hold_lease(session: AsyncSession, name: str, owner: str, now: datetime, until: datetime) -> bool:
    """Take or renew a lease; False while another owner holds it."""
    statement = insert(session, Lease).values(name=name, owner=owner, until=until)
    statement = statement.on_conflict_do_update(
        index_elements=["name"],
        set_={"owner": owner, "until": until},
        where=or_(Lease.owner == owner, Lease.until < now),
    )
    return (await session.execute(statement.returning(Lease.owner))).first() is not None


async def release_lease(session: AsyncSession, name: str, owner: str) -> None:
    """Give a lease back."""
    await session.execute(delete(Lease).where(Lease.name == name, Lease.owner == owner))


async def everything_of(session: AsyncSession, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Every row that holds a person's id, by table."""
    found: dict[str, list[dict[str, Any]]] = {}
    for model, column in (
        (Member, Member.user_id),
        (Answer, Answer.user_id),
        (Score, Score.user_id),
        (Preference, Preference.user_id),
        (DrillCard, DrillCard.user_id),
    ):
        rows = (await session.scalars(select(model).where(column == user_id))).all()
        found[model.__tablename__] = [_row(r) for r in rows]
    pairs = select(Partnership).where(or_(Partnership.low_id == user_id, Partnership.high_id == user_id))
    found["partnerships"] = [_row(r) for r in (await session.scalars(pairs)).all()]
    tables = select(BiddingTable).where(
        or_(BiddingTable.north_id == user_id, BiddingTable.south_id == user_id)
    )
    found["bidding_tables"] = [_row(r) for r in (await session.scalars(tables)).all()]
    found["server_settings"] = [_row(r) for r in (await session.scalars(_contact_of(user_id))).all()]
    return found


def _contact_of(user_id: int) -> Any:
    """The settings that name a person as a server's contact."""
    return select(ServerSetting).where(ServerSetting.name == CONTACT, ServerSetting.value == str(user_id))


def _row(item: Any) -> dict[str, Any]:
    return {
        c.name: v.isoformat() if isinstance(v := getattr(item, c.name), date | datetime) else v
        for c in item.__table__.columns
    }


async def forget(session: AsyncSession, user_id: int) -> None:
    """Delete what is stored of a person; the ledger keeps its points without a name."""
    await session.execute(delete(Answer).where(Answer.user_id == user_id))
    await session.execute(delete(DrillCard).where(DrillCard.user_id == user_id))
    await session.execute(delete(Preference).where(Preference.user_id == user_id))
    await session.execute(delete(Member).where(Member.user_id == user_id))
    await session.execute(
        delete(Partnership).where(or_(Partnership.low_id == user_id, Partnership.high_id == user_id))
    )
    for setting in (await session.scalars(_contact_of(user_id))).all():
        await session.delete(setting)
    mine = (await session.scalars(select(Score).where(Score.user_id == user_id))).all()
    for row in mine:
        row.user_id = 0
        row.source = f"gone{row.id}"[:12]

"""The tables. Names of constraints are fixed from the first revision on."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import CheckConstraint, Date, ForeignKey, MetaData, String, Text, UniqueConstraint, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from bot.db.types import Key, Snowflake, UTCTime

NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """The base of all tables."""

    metadata = MetaData(naming_convention=NAMES)


class Server(Base):
    """A Discord server (guild) that the bot is or was in."""

    __tablename__ = "servers"

    id: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(100))
    joined_at: Mapped[datetime] = mapped_column(UTCTime)
    left_at: Mapped[datetime | None] = mapped_column(UTCTime)


class Member(Base):
    """A person as last seen in a server; the name is a cache for boards."""

    __tablename__ = "members"

    server_id: Mapped[int] = mapped_column(
        Snowflake, ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True
    )
    user_id: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(100))
    seen_at: Mapped[datetime] = mapped_column(UTCTime)
    left_at: Mapped[datetime | None] = mapped_column(UTCTime)


class ServerSetting(Base):
    """One setting of one server, as text."""

    __tablename__ = "server_settings"

    server_id: Mapped[int] = mapped_column(
        Snowflake, ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True
    )
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class AppState(Base):
    """What the process remembers between starts (the hash of the command list)."""

    __tablename__ = "app_state"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Schedule(Base):
    """When and how a server gets its daily puzzle; ``next_run`` is when it is due, in UTC.

    ``weekdays`` has a bit for each day, Monday first; ``formats`` are names separated by commas, empty
    for all; ``difficulty`` is any, easy, medium or hard; ``local_time`` is ``HH:MM`` in the zone ``tz``.
    """

    __tablename__ = "schedules"

    server_id: Mapped[int] = mapped_column(
        Snowflake, ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True
    )
    channel_id: Mapped[int] = mapped_column(Snowflake)
    tz: Mapped[str] = mapped_column(String(64))
    local_time: Mapped[str] = mapped_column(String(5))
    weekdays: Mapped[int]
    formats: Mapped[str] = mapped_column(String(80))
    difficulty: Mapped[str] = mapped_column(String(8), default="any", server_default=text("'any'"))
    role_id: Mapped[int | None] = mapped_column(Snowflake)
    reveal_hours: Mapped[int]
    changeable: Mapped[bool]
    enabled: Mapped[bool]
    failures: Mapped[int]
    next_run: Mapped[datetime] = mapped_column(UTCTime, index=True)


class Post(Base):
    """A puzzle posted (or claimed, failed, skipped) for a server's day.

    ``state`` is claimed, sent, closing, revealed, failed or skipped; ``reveal_at`` is when the reveal is due
    or, once it was begun, due again. The unique key is the claim: who inserts the row sends the puzzle.
    """

    __tablename__ = "posts"
    __table_args__ = (UniqueConstraint("server_id", "local_day", "slot"),)

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    server_id: Mapped[int] = mapped_column(Snowflake, ForeignKey("servers.id", ondelete="CASCADE"))
    local_day: Mapped[date] = mapped_column(Date)
    slot: Mapped[int]
    puzzle: Mapped[str] = mapped_column(Text)
    channel_id: Mapped[int] = mapped_column(Snowflake)
    message_id: Mapped[int | None] = mapped_column(Snowflake)
    state: Mapped[str] = mapped_column(String(10), index=True)
    claimed_at: Mapped[datetime] = mapped_column(UTCTime)
    reveal_at: Mapped[datetime] = mapped_column(UTCTime)


class Answer(Base):
    """A person's answer to a post: the first one, and the one that counts."""

    __tablename__ = "answers"

    post_id: Mapped[int] = mapped_column(Key, ForeignKey("posts.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)
    first: Mapped[str] = mapped_column(String(200))
    final: Mapped[str] = mapped_column(String(200))
    right: Mapped[bool]
    credit: Mapped[float]
    at: Mapped[datetime] = mapped_column(UTCTime)


class Score(Base):
    """The ledger: rows are added and never changed; boards and streaks are computed from it.

    ``user_id`` 0 stands for somebody who asked to be forgotten.
    """

    __tablename__ = "scores"
    __table_args__ = (UniqueConstraint("source", "source_id", "user_id"),)

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    server_id: Mapped[int] = mapped_column(Snowflake, index=True)
    user_id: Mapped[int] = mapped_column(Snowflake, index=True)
    section: Mapped[str] = mapped_column(String(12))
    points: Mapped[int]
    right: Mapped[bool]
    day: Mapped[date] = mapped_column(Date, index=True)
    source: Mapped[str] = mapped_column(String(12))
    source_id: Mapped[int] = mapped_column(Key)
    at: Mapped[datetime] = mapped_column(UTCTime)


class Preference(Base):
    """What a person has chosen for all servers."""

    __tablename__ = "preferences"

    user_id: Mapped[int] = mapped_column(Snowflake, primary_key=True, autoincrement=False)
    hidden: Mapped[bool]


class Partnership(Base):
    """Two people in a server who play together; ``state`` is invited, active, declined or ended."""

    __tablename__ = "partnerships"
    __table_args__ = (CheckConstraint("low_id < high_id", name="order"),)

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    server_id: Mapped[int] = mapped_column(Snowflake, ForeignKey("servers.id", ondelete="CASCADE"))
    low_id: Mapped[int] = mapped_column(Snowflake, index=True)
    high_id: Mapped[int] = mapped_column(Snowflake, index=True)
    invited_by: Mapped[int] = mapped_column(Snowflake)
    state: Mapped[str] = mapped_column(String(10))
    invited_at: Mapped[datetime] = mapped_column(UTCTime)
    changed_at: Mapped[datetime] = mapped_column(UTCTime)


class BiddingTable(Base):
    """A deal that a partnership bids: both hands, the calls so far, whose turn it is.

    ``north_id`` holds the opener's chair; ``they`` are the opponents' calls in turn; ``state`` is bidding
    or finished.
    """

    __tablename__ = "bidding_tables"

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    partnership_id: Mapped[int] = mapped_column(Key, ForeignKey("partnerships.id", ondelete="CASCADE"))
    channel_id: Mapped[int] = mapped_column(Snowflake)
    north_id: Mapped[int] = mapped_column(Snowflake)
    south_id: Mapped[int] = mapped_column(Snowflake)
    north: Mapped[str] = mapped_column(String(20))
    south: Mapped[str] = mapped_column(String(20))
    they: Mapped[str] = mapped_column(String(60), default="", server_default=text("''"))
    calls: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(10))
    started_at: Mapped[datetime] = mapped_column(UTCTime)
    changed_at: Mapped[datetime] = mapped_column(UTCTime)


class DrillCard(Base):
    """A place that a person practises: the puzzle and its spaced-repetition card."""

    __tablename__ = "drill_cards"
    __table_args__ = (UniqueConstraint("user_id", "key"),)

    id: Mapped[int] = mapped_column(Key, primary_key=True)
    user_id: Mapped[int] = mapped_column(Snowflake, index=True)
    key: Mapped[str] = mapped_column(String(120))
    puzzle: Mapped[str] = mapped_column(Text)
    card: Mapped[str] = mapped_column(Text)
    due: Mapped[datetime] = mapped_column(UTCTime)


class Lease(Base):
    """Who may do something that only one process should, and until when."""

    __tablename__ = "leases"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    owner: Mapped[str] = mapped_column(String(40))
    until: Mapped[datetime] = mapped_column(UTCTime)

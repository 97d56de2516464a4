"""The tables. Names of constraints are fixed from the first revision on."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, MetaData, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from bot.db.types import Snowflake, UTCTime

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

"""Queries for servers, members, settings and the process's own state."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.db.models import AppState, Member, Server, ServerSetting
from bot.db.uow import insert


async def saw_server(session: AsyncSession, server_id: int, name: str, now: datetime) -> None:
    """Note that the bot is in a server, under its present name."""
    statement = insert(session, Server).values(id=server_id, name=name[:100], joined_at=now, left_at=None)
    await session.execute(
        statement.on_conflict_do_update(index_elements=["id"], set_={"name": name[:100], "left_at": None})
    )


async def left_server(session: AsyncSession, server_id: int, now: datetime) -> None:
    """Note that the bot is in a server no more."""
    await session.execute(update(Server).where(Server.id == server_id).values(left_at=now))


async def saw_member(session: AsyncSession, server_id: int, user_id: int, name: str, now: datetime) -> None:
    """Note a member's present display name."""
    statement = insert(session, Member).values(
        server_id=server_id, user_id=user_id, name=name[:100], seen_at=now, left_at=None
    )
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["server_id", "user_id"],
            set_={"name": name[:100], "seen_at": now, "left_at": None},
        )
    )


async def setting(session: AsyncSession, server_id: int, name: str) -> str | None:
    """A server's setting, None where it was never set."""
    return await session.scalar(
        select(ServerSetting.value).where(ServerSetting.server_id == server_id, ServerSetting.name == name)
    )


async def set_setting(session: AsyncSession, server_id: int, name: str, value: str) -> None:
    """Set a server's setting; the server must be known."""
    statement = insert(session, ServerSetting).values(server_id=server_id, name=name, value=value)
    await session.execute(
        statement.on_conflict_do_update(index_elements=["server_id", "name"], set_={"value": value})
    )


async def state(session: AsyncSession, name: str) -> str | None:
    """What the process noted under this name."""
    return await session.scalar(select(AppState.value).where(AppState.name == name))


async def set_state(session: AsyncSession, name: str, value: str) -> None:
    """Note a value under a name."""
    statement = insert(session, AppState).values(name=name, value=value)
    await session.execute(statement.on_conflict_do_update(index_elements=["name"], set_={"value": value}))

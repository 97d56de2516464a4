"""The gateway: sessions, heartbeats, RESUME with replay, close codes, the message-content rule."""

from __future__ import annotations

import asyncio
import copy
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from tests.fakediscord.state import Json, new_id

if TYPE_CHECKING:
    from tests.fakediscord.server import FakeDiscord

CONTENT_INTENT = 1 << 15


@dataclass
class Session:
    """One gateway session, which may outlive several connections."""

    id: str
    intents: int
    socket: web.WebSocketResponse | None
    log: list[Json] = field(default_factory=list)
    resumed: int = 0

    async def send(self, name: str, data: Json) -> None:
        event = {"op": 0, "t": name, "s": len(self.log) + 1, "d": data}
        self.log.append(event)
        if self.socket is not None and not self.socket.closed:
            await self.socket.send_str(json.dumps(event))


class Gateway:
    """All sessions of the fake."""

    def __init__(self, server: FakeDiscord) -> None:
        self.server = server
        self.sessions: dict[str, Session] = {}
        self.identifies = 0
        self.refuse_resume = False

    @property
    def live(self) -> list[Session]:
        """Sessions with an open connection."""
        return [s for s in self.sessions.values() if s.socket is not None and not s.socket.closed]

    async def dispatch(self, name: str, data: Json) -> None:
        """Send an event to every session, live or waiting to resume."""
        for session in list(self.sessions.values()):
            await session.send(name, self._as_seen(session, name, data))

    def _as_seen(self, session: Session, name: str, data: Json) -> Json:
        """Without the content intent a message comes without its content, own, direct and mentions aside."""
        if name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or session.intents & CONTENT_INTENT:
            return data
        bot = str(self.server.bot.id)
        own = data["author"]["id"] == bot
        mentioned = any(u["id"] == bot for u in data["mentions"])
        if own or mentioned or "guild_id" not in data:
            return data
        blank = copy.deepcopy(data)
        blank |= {"content": "", "embeds": [], "attachments": [], "components": []}
        return blank

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """One connection."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_str(json.dumps({"op": 10, "d": {"heartbeat_interval": 41_250}}))
        session: Session | None = None
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                continue
            payload = json.loads(frame.data)
            op, data = payload["op"], payload.get("d")
            if op == 1:
                await socket.send_str(json.dumps({"op": 11}))
            elif op == 2:
                session = await self._identify(socket, data)
                if session is None:
                    break
            elif op == 6:
                session = await self._resume(socket, data)
            elif op == 8 and session is not None:
                await self._members(session, data)
        if session is not None and session.socket is socket:
            session.socket = None
        return socket

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        self.identifies += 1
        if data["token"] != self.server.token:
            await socket.close(code=4004)
            return None
        if data["intents"] & CONTENT_INTENT and not self.server.content_allowed:
            await socket.close(code=4014)
            return None
        session = Session(f"session-{new_id()}", data["intents"], socket)
        self.sessions[session.id] = session
        guilds = list(self.server.guilds.values())
        await session.send(
            "READY",
            {
                "v": 10,
                "user": self.server.bot.payload(),
                "session_id": session.id,
                "resume_gateway_url": self.server.gateway_url,
                "guilds": [{"id": str(g.id), "unavailable": True} for g in guilds],
                "application": {"id": str(self.server.bot.id), "flags": 0},
                "shard": [0, 1],
            },
        )
        for guild in guilds:
            await session.send("GUILD_CREATE", guild.payload(self.server.bot))
        return session

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        session = self.sessions.get(data["session_id"])
        if session is None or self.refuse_resume:
            await socket.send_str(json.dumps({"op": 9, "d": False}))
            return None
        session.socket = socket
        session.resumed += 1
        for event in [e for e in session.log if e["s"] > data["seq"]]:
            await socket.send_str(json.dumps(event))
        await session.send("RESUMED", {})
        return session

    async def _members(self, session: Session, data: Json) -> None:
        guild = self.server.guilds[int(data["guild_id"])]
        asked = data.get("user_ids")
        wanted = (
            {int(i) for i in (asked if isinstance(asked, list) else [asked])} if asked else set(guild.members)
        )
        await session.send(
            "GUILD_MEMBERS_CHUNK",
            {
                "guild_id": str(guild.id),
                "members": [guild.member(u) for i, u in guild.members.items() if i in wanted],
                "chunk_index": 0,
                "chunk_count": 1,
                "nonce": data.get("nonce"),
                "not_found": [],
            },
        )

    async def kick(self, code: int | None = None) -> None:
        """Drop every connection with a close code; None asks the client to reconnect (op 7)."""
        for session in self.live:
            assert session.socket is not None
            if code is None:
                await session.socket.send_str(json.dumps({"op": 7, "d": None}))
            else:
                await session.socket.close(code=code)

    async def invalidate(self) -> None:
        """Tell every client that its session is gone."""
        for session in self.live:
            assert session.socket is not None
            del self.sessions[session.id]
            await session.socket.send_str(json.dumps({"op": 9, "d": False}))

    async def until_ready(self, count: int = 1, seconds: float = 15.0) -> None:
        """Wait until so many sessions are connected."""
        async with asyncio.timeout(seconds):
            while len(self.live) < count:
                await asyncio.sleep(0.01)

    def stop(self) -> list[Any]:
        """The open sockets, to be closed."""
        return [s.socket for s in self.sessions.values() if s.socket is not None]

"""The HTTP side: routes, authorisation, scripted failures, a record of every request."""

from __future__ import annotations

import asyncio
import json
import re
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from tests.fakediscord.gateway import Gateway
from tests.fakediscord.limits import Rejected
from tests.fakediscord.state import DM, TEXT, Channel, Guild, Interaction, Json, Message, User

NO_BODY = object()


@dataclass
class Request:
    """A request as it came, with the status it was answered with."""

    method: str
    path: str
    body: Json
    status: int = 0


@dataclass
class Failure:
    """A scripted answer for the next ``times`` requests that match."""

    method: str
    pattern: re.Pattern[str]
    status: int
    body: Json
    headers: dict[str, str]
    times: int


class FakeDiscord:
    """A Discord on the loopback interface for one bot token."""

    def __init__(self, token: str = "fake.token.value", *, content_allowed: bool = True) -> None:
        self.token = token
        self.content_allowed = content_allowed
        self.bot = User("TOSR", bot=True)
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.users: dict[int, User] = {}
        self.messages: dict[int, Message] = {}
        self.commands: list[Json] = []
        self.interactions: dict[str, Interaction] = {}
        self.files: dict[str, bytes] = {}
        self.requests: list[Request] = []
        self.failures: list[Failure] = []
        self.problems: list[str] = []
        self.changed = asyncio.Event()
        self.gateway = Gateway(self)
        self._runner: web.AppRunner | None = None
        self.port = 0

    # --- the world ---------------------------------------------------------------------------

    def add_guild(self, name: str = "Club") -> Guild:
        """A server with the bot in it."""
        guild = Guild(name, self.add_user(f"{name} owner"))
        guild.members[self.bot.id] = self.bot
        self.guilds[guild.id] = guild
        return guild

    def add_user(self, name: str, guild: Guild | None = None) -> User:
        """A person, perhaps a member of a server."""
        user = User(name)
        self.users[user.id] = user
        if guild is not None:
            guild.members[user.id] = user
        return user

    def add_channel(self, guild: Guild, name: str = "bidding", denied: int = 0) -> Channel:
        """A text channel."""
        channel = Channel(name, TEXT, guild, denied=denied)
        guild.channels[channel.id] = channel
        self.channels[channel.id] = channel
        return channel

    def dm(self, user: User) -> Channel:
        """The direct channel between the bot and a person."""
        for channel in self.channels.values():
            if channel.type == DM and user in channel.recipients:
                return channel
        channel = Channel("dm", DM, recipients=[user])
        self.channels[channel.id] = channel
        return channel

    # --- life --------------------------------------------------------------------------------

    @property
    def base_url(self) -> str:
        """The address that TOSR_DISCORD_API takes."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def gateway_url(self) -> str:
        """The gateway's address."""
        return f"ws://127.0.0.1:{self.port}/gateway/"

    async def __aenter__(self) -> FakeDiscord:
        app = web.Application(client_max_size=30_000_000)
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_get("/cdn/{tail:.*}", self._cdn)
        app.router.add_route("*", "/api/v10/{tail:.*}", self._handle)
        self._runner = web.AppRunner(app, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        assert site._server is not None
        self.port = site._server.sockets[0].getsockname()[1]  # type: ignore[attr-defined]
        return self

    async def __aexit__(self, *_: object) -> None:
        for socket in self.gateway.stop():
            await socket.close()
        assert self._runner is not None
        await self._runner.cleanup()

    def happened(self) -> None:
        """Wake whoever waits for something to change."""
        self.changed.set()
        self.changed = asyncio.Event()

    async def until(self, test: Callable[[], Any], seconds: float = 10.0) -> Any:
        """Wait until a test gives something true, and return it; TimeoutError else."""
        async with asyncio.timeout(seconds):
            while True:
                found = test()
                if found:
                    return found
                try:
                    await asyncio.wait_for(self.changed.wait(), 0.2)
                except TimeoutError:
                    continue

    def fail(
        self,
        method: str,
        pattern: str,
        status: int,
        body: Json | None = None,
        *,
        headers: dict[str, str] | None = None,
        times: int = 1,
    ) -> None:
        """Answer the next requests that match with a failure."""
        self.failures.append(Failure(method, re.compile(pattern), status, body or {}, headers or {}, times))

    # --- requests ----------------------------------------------------------------------------

    async def _cdn(self, request: web.Request) -> web.Response:
        data = self.files.get(request.path)
        return web.Response(status=404) if data is None else web.Response(body=data)

    async def _handle(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix("/api/v10")
        body, files = await self._body(request)
        entry = Request(request.method, path, body)
        self.requests.append(entry)
        try:
            status, answer, headers = await self._answer(request, path, body, files)
        except Rejected as refused:
            status, answer, headers = refused.status, refused.body, {}
        except Exception:
            self.problems.append(f"{request.method} {path}: {traceback.format_exc()}")
            status, answer, headers = 500, {"code": 0, "message": "the fake failed"}, {}
        entry.status = status
        self.happened()
        if answer is NO_BODY:
            return web.Response(status=status, headers=headers)
        return web.Response(
            status=status,
            body=json.dumps(answer).encode(),
            headers={"Content-Type": "application/json", **headers},
        )

    async def _body(self, request: web.Request) -> tuple[Json, dict[int, tuple[str, bytes]]]:
        if request.content_type.startswith("multipart/"):
            body: Json = {}
            files: dict[int, tuple[str, bytes]] = {}
            async for part in await request.multipart():
                data = await part.read(decode=False)  # type: ignore[union-attr]
                if part.name == "payload_json":  # type: ignore[union-attr]
                    body = json.loads(data)
                else:
                    number = re.search(r"\d+", part.name or "0")  # type: ignore[union-attr]
                    files[int(number.group()) if number else 0] = (part.filename or "file", bytes(data))  # type: ignore[union-attr]
            return body, files
        raw = await request.read()
        if not raw:
            return {}, {}
        parsed = json.loads(raw)
        return (parsed if isinstance(parsed, dict) else {"list": parsed}), {}

    async def _answer(
        self, request: web.Request, path: str, body: Json, files: dict[int, tuple[str, bytes]]
    ) -> tuple[int, Any, dict[str, str]]:
        for failure in self.failures:
            if failure.times and failure.method == request.method and failure.pattern.search(path):
                failure.times -= 1
                return failure.status, failure.body, failure.headers
        free = path.startswith(("/interactions/", "/webhooks/"))
        if not free and request.headers.get("Authorization") != f"Bot {self.token}":
            return 401, {"code": 0, "message": "401: Unauthorized"}, {}
        from tests.fakediscord.rest import ROUTES

        for method, pattern, handler in ROUTES:
            match = pattern.fullmatch(path)
            if method == request.method and match is not None:
                call: Callable[..., Awaitable[tuple[int, Any]]] = handler
                status, answer = await call(self, request, body, files, *match.groups())
                return status, answer, {}
        self.problems.append(f"no route for {request.method} {path}")
        return 404, {"code": 0, "message": "404: Not Found"}, {}

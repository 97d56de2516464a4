"""The routes that the bot uses."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.fakediscord import limits
from tests.fakediscord.limits import Rejected
from tests.fakediscord.server import NO_BODY
from tests.fakediscord.state import (
    EPHEMERAL,
    PUBLIC_THREAD,
    Channel,
    Guild,
    Interaction,
    Json,
    Message,
    User,
    new_id,
)

if TYPE_CHECKING:
    from tests.fakediscord.server import FakeDiscord

Files = dict[int, tuple[str, bytes]]
VIEW, SEND, MANAGE_MESSAGES, EMBED, ATTACH, HISTORY = 1 << 10, 1 << 11, 1 << 13, 1 << 14, 1 << 15, 1 << 16
THREADS = 1 << 35

ROUTES: list[tuple[str, re.Pattern[str], Any]] = []


def route(method: str, pattern: str) -> Any:
    """Register a handler; ``{}`` stands for an id or token."""

    def register(handler: Any) -> Any:
        ROUTES.append((method, re.compile(pattern.replace("{}", r"([^/]+)")), handler))
        return handler

    return register


def _channel(server: FakeDiscord, channel_id: str) -> Channel:
    channel = server.channels.get(int(channel_id))
    if channel is None:
        raise Rejected(404, 10003, "Unknown Channel")
    return channel


def _message(server: FakeDiscord, channel_id: str, message_id: str) -> Message:
    message = server.messages.get(int(message_id))
    if message is None or message.deleted or message.channel.id != int(channel_id):
        raise Rejected(404, 10008, "Unknown Message")
    return message


def _need(server: FakeDiscord, channel: Channel, bits: int) -> None:
    if channel.guild is not None and channel.guild.permissions_in(server.bot, channel) & bits != bits:
        raise Rejected(403, 50013, "Missing Permissions")


@route("GET", "/users/@me")
async def me(server: FakeDiscord, *_: Any) -> tuple[int, Any]:
    return 200, server.bot.payload()


@route("GET", "/oauth2/applications/@me")
async def application(server: FakeDiscord, *_: Any) -> tuple[int, Any]:
    return 200, {
        "id": str(server.bot.id),
        "name": "TOSR",
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0",
        "owner": User("owner").payload(),
        "flags": 0,
    }


@route("GET", "/gateway/bot")
async def gateway_bot(server: FakeDiscord, *_: Any) -> tuple[int, Any]:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return 200, {"url": server.gateway_url, "shards": 1, "session_start_limit": limit}


@route("PUT", "/applications/{}/commands")
async def put_commands(server: FakeDiscord, request: web.Request, body: Json, *_: Any) -> tuple[int, Any]:
    commands = body["list"]
    limits.check_commands(commands)
    server.commands = [
        {
            "type": 1,
            "description": "",
            "options": [],
            **c,
            "id": str(new_id()),
            "application_id": str(server.bot.id),
            "version": "1",
        }
        for c in commands
    ]
    return 200, server.commands


@route("GET", "/applications/{}/commands")
async def get_commands(server: FakeDiscord, *_: Any) -> tuple[int, Any]:
    return 200, server.commands


@route("GET", "/channels/{}")
async def get_channel(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, channel: str
) -> tuple[int, Any]:
    return 200, _channel(server, channel).payload()


@route("GET", "/guilds/{}")
async def get_guild(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, guild: str
) -> tuple[int, Any]:
    return 200, server.guilds[int(guild)].payload(server.bot)


@route("GET", "/guilds/{}/members/{}")
async def get_member(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, guild: str, user: str
) -> tuple[int, Any]:
    found: Guild = server.guilds[int(guild)]
    if int(user) not in found.members:
        raise Rejected(404, 10007, "Unknown Member")
    return 200, found.member(found.members[int(user)])


@route("GET", "/users/{}")
async def get_user(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, user: str
) -> tuple[int, Any]:
    if int(user) not in server.users:
        raise Rejected(404, 10013, "Unknown User")
    return 200, server.users[int(user)].payload()


@route("POST", "/users/@me/channels")
async def open_dm(server: FakeDiscord, request: web.Request, body: Json, *_: Any) -> tuple[int, Any]:
    return 200, server.dm(server.users[int(body["recipient_id"])]).payload()


@route("POST", "/channels/{}/typing")
async def typing(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, channel: str
) -> tuple[int, Any]:
    _need(server, _channel(server, channel), VIEW | SEND)
    return 204, NO_BODY


async def make_message(
    server: FakeDiscord,
    channel: Channel,
    body: Json,
    files: Files,
    *,
    author: User | None = None,
    only_for: User | None = None,
    echo: bool = True,
) -> Message:
    """Store a message and tell everybody who may see it."""
    flags = int(body.get("flags") or 0)
    limits.check_message({**body, "attachments": body.get("attachments") or list(files)}, flags)
    reference = body.get("message_reference")
    message = Message(
        channel,
        author or server.bot,
        body.get("content") or "",
        body.get("embeds") or [],
        _numbered(body.get("components") or []),
        _attached(server, body, files),
        flags,
        server.messages.get(int(reference["message_id"])) if reference else None,
        body.get("allowed_mentions"),
        None if body.get("nonce") is None else str(body["nonce"]),
        only_for,
    )
    server.messages[message.id] = message
    if echo and not flags & EPHEMERAL:
        await server.gateway.dispatch("MESSAGE_CREATE", message.payload())
    server.happened()
    return message


def _numbered(components: list[Json]) -> list[Json]:
    """Components as Discord gives them back: each with an id and complete."""
    done = []
    for number, c in enumerate(components, start=1):
        full = {"id": number, **c}
        if full.get("type") == 2:
            full = {"disabled": False, "style": 1, **full}
        if "components" in full:
            full["components"] = _numbered(full["components"])
        done.append(full)
    return done


def _attached(server: FakeDiscord, body: Json, files: Files) -> list[Json]:
    described = {int(a["id"]): a for a in body.get("attachments") or [] if str(a.get("id", "")).isdigit()}
    found = []
    for number, (name, data) in files.items():
        file_id = new_id()
        path = f"/cdn/attachments/{file_id}/{name}"
        server.files[path] = data
        url = f"{server.base_url}{path}"
        found.append(
            {
                "id": str(file_id),
                "filename": name,
                "size": len(data),
                "url": url,
                "proxy_url": url,
                "description": described.get(number, {}).get("description"),
                "content_type": None,
            }
        )
    return found


@route("POST", "/channels/{}/messages")
async def post_message(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, channel: str
) -> tuple[int, Any]:
    where = _channel(server, channel)
    bits = VIEW | SEND | (EMBED if body.get("embeds") else 0) | (ATTACH if files else 0)
    _need(server, where, bits)
    if body.get("enforce_nonce") and body.get("nonce") is not None:
        for old in server.messages.values():
            if old.nonce == str(body["nonce"]) and old.channel is where:
                return 200, old.payload()
    return 200, (await make_message(server, where, body, files)).payload()


@route("GET", "/channels/{}/messages")
async def history(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, channel: str
) -> tuple[int, Any]:
    where = _channel(server, channel)
    _need(server, where, VIEW | HISTORY)
    found = [
        m for m in server.messages.values() if m.channel is where and not m.deleted and m.only_for is None
    ]
    query = request.query
    if "before" in query:
        found = [m for m in found if m.id < int(query["before"])]
    if "after" in query:
        found = [m for m in found if m.id > int(query["after"])][: int(query.get("limit", 50))]
    found = sorted(found, key=lambda m: -m.id)[: int(query.get("limit", 50))]
    return 200, [m.payload() for m in found]


@route("GET", "/channels/{}/messages/{}")
async def get_message(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, channel: str, message: str
) -> tuple[int, Any]:
    return 200, _message(server, channel, message).payload()


async def _edit(server: FakeDiscord, message: Message, body: Json, files: Files) -> Message:
    limits.check_message(body, message.flags, partial=True)
    for key in ("content", "embeds"):
        if key in body:
            setattr(message, key, body[key] or ("" if key == "content" else []))
    if "components" in body:
        message.components = _numbered(body["components"] or [])
    if files or "attachments" in body:
        kept = {str(a["id"]) for a in body.get("attachments") or []}
        message.attachments = [a for a in message.attachments if a["id"] in kept] + _attached(
            server, body, files
        )
    if "allowed_mentions" in body:
        message.allowed_mentions = body["allowed_mentions"]
    message.edited = True
    if not message.flags & EPHEMERAL:
        await server.gateway.dispatch("MESSAGE_UPDATE", message.payload())
    server.happened()
    return message


@route("PATCH", "/channels/{}/messages/{}")
async def edit_message(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, channel: str, message: str
) -> tuple[int, Any]:
    found = _message(server, channel, message)
    if found.author is not server.bot:
        raise Rejected(403, 50005, "Cannot edit a message authored by another user")
    return 200, (await _edit(server, found, body, files)).payload()


@route("DELETE", "/channels/{}/messages/{}")
async def delete_message(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, channel: str, message: str
) -> tuple[int, Any]:
    found = _message(server, channel, message)
    if found.author is not server.bot:
        _need(server, found.channel, MANAGE_MESSAGES)
        if found.channel.guild is None:
            raise Rejected(403, 50003, "Cannot execute action on a DM channel")
    found.deleted = True
    data = {"id": str(found.id), "channel_id": channel}
    if found.channel.guild is not None:
        data["guild_id"] = str(found.channel.guild.id)
    await server.gateway.dispatch("MESSAGE_DELETE", data)
    return 204, NO_BODY


@route("PUT", "/channels/{}/messages/pins/{}")
async def pin(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, channel: str, message: str
) -> tuple[int, Any]:
    found = _message(server, channel, message)
    _need(server, found.channel, MANAGE_MESSAGES)
    found.channel.pins.append(found.id)
    return 204, NO_BODY


@route("PUT", "/channels/{}/messages/{}/reactions/{}/@me")
async def react(server: FakeDiscord, *_: Any) -> tuple[int, Any]:
    return 204, NO_BODY


@route("POST", "/channels/{}/messages/{}/threads")
async def thread_from_message(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, channel: str, message: str
) -> tuple[int, Any]:
    found = _message(server, channel, message)
    return await _thread(server, found.channel, body, found.id)


@route("POST", "/channels/{}/threads")
async def thread(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, channel: str
) -> tuple[int, Any]:
    return await _thread(server, _channel(server, channel), body, new_id())


async def _thread(server: FakeDiscord, parent: Channel, body: Json, thread_id: int) -> tuple[int, Any]:
    _need(server, parent, THREADS)
    if thread_id in server.channels:
        raise Rejected(400, 160004, "A thread has already been created for this message")
    made = Channel(body["name"], PUBLIC_THREAD, parent.guild, parent=parent, id=thread_id)
    server.channels[made.id] = made
    assert parent.guild is not None
    parent.guild.channels[made.id] = made
    await server.gateway.dispatch("THREAD_CREATE", made.payload())
    return 201, made.payload()


@route("PUT", "/channels/{}/thread-members/{}")
async def join_thread(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, channel: str, user: str
) -> tuple[int, Any]:
    _channel(server, channel).thread_members.add(server.bot.id if user == "@me" else int(user))
    return 204, NO_BODY


# --- interactions -----------------------------------------------------------------------------


def _interaction(server: FakeDiscord, token: str) -> Interaction:
    found = server.interactions.get(token)
    if found is None or datetime.now(UTC) - found.created > timedelta(minutes=15):
        raise Rejected(404, 10062, "Unknown interaction")
    return found


@route("POST", "/interactions/{}/{}/callback")
async def callback(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, interaction_id: str, token: str
) -> tuple[int, Any]:
    found = _interaction(server, token)
    if found.answered:
        raise Rejected(400, 40060, "Interaction has already been acknowledged.")
    if datetime.now(UTC) - found.created > timedelta(seconds=3):
        raise Rejected(404, 10062, "Unknown interaction")
    kind, data = body["type"], body.get("data") or {}
    resource: Json | None = None
    if kind == 4:
        found.original = await _respond(server, found, data, files)
        resource = {"type": 4, "message": found.original.payload()}
    elif kind == 5:
        found.deferred = True
        found.original = Message(
            found.channel,
            server.bot,
            flags=128 | int(data.get("flags") or 0),
            only_for=found.user if int(data.get("flags") or 0) & EPHEMERAL else None,
        )
        server.messages[found.original.id] = found.original
        resource = {"type": 5, "message": found.original.payload()}
    elif kind == 6:
        found.original = found.message
    elif kind == 7:
        assert found.message is not None
        found.original = await _edit(server, found.message, data, files)
        resource = {"type": 7, "message": found.original.payload()}
    elif kind == 8:
        limits.check_choices(data["choices"])
        found.choices = data["choices"]
    elif kind == 9:
        limits.check_modal(data)
        found.modal = data
    found.answered = True
    server.happened()
    if request.query.get("with_response") in ("1", "true", "True"):
        info: Json = {"id": str(found.id), "type": found.kind, "response_message_ephemeral": False}
        if found.original is not None:
            info["response_message_id"] = str(found.original.id)
        return 200, {"interaction": info, **({"resource": resource} if resource else {})}
    return 204, NO_BODY


async def _respond(server: FakeDiscord, found: Interaction, data: Json, files: Files) -> Message:
    hidden = int(data.get("flags") or 0) & EPHEMERAL
    return await make_message(server, found.channel, data, files, only_for=found.user if hidden else None)


@route("POST", "/webhooks/{}/{}")
async def followup(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, app: str, token: str
) -> tuple[int, Any]:
    found = _interaction(server, token)
    if not found.answered:
        raise Rejected(404, 10015, "Unknown Webhook")
    if found.deferred and found.original is not None and found.original.flags & 128:
        found.original.flags &= ~128
        hidden = found.original.flags & EPHEMERAL
        message = await make_message(
            server,
            found.channel,
            {**body, "flags": int(body.get("flags") or 0) | hidden},
            files,
            only_for=found.user if hidden else None,
        )
        found.original = message
    else:
        message = await _respond(server, found, body, files)
        found.followups.append(message)
    server.happened()
    return 200, message.payload()


def _of_webhook(server: FakeDiscord, token: str, message: str) -> Message:
    found = _interaction(server, token)
    if message == "@original":
        if found.original is None:
            raise Rejected(404, 10008, "Unknown Message")
        return found.original
    return server.messages[int(message)]


@route("GET", "/webhooks/{}/{}/messages/{}")
async def webhook_get(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, app: str, token: str, message: str
) -> tuple[int, Any]:
    return 200, _of_webhook(server, token, message).payload()


@route("PATCH", "/webhooks/{}/{}/messages/{}")
async def webhook_edit(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, app: str, token: str, message: str
) -> tuple[int, Any]:
    found = _of_webhook(server, token, message)
    found.flags &= ~128
    return 200, (await _edit(server, found, body, files)).payload()


@route("DELETE", "/webhooks/{}/{}/messages/{}")
async def webhook_delete(
    server: FakeDiscord, request: web.Request, body: Json, files: Files, app: str, token: str, message: str
) -> tuple[int, Any]:
    _of_webhook(server, token, message).deleted = True
    return 204, NO_BODY

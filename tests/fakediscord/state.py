"""The world of the fake: people, servers, channels, messages, and their payloads."""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

_counter = itertools.count(1)
_DISCORD_EPOCH_MS = 1_420_070_400_000
EVERYTHING = 0x7FFFFFFFFFFFF
EPHEMERAL = 64
TEXT, DM, PUBLIC_THREAD = 0, 1, 11

Json = dict[str, Any]


def new_id() -> int:
    """A fresh snowflake: the time in its high bits, as Discord's own are read."""
    return (int(time.time() * 1000) - _DISCORD_EPOCH_MS) << 22 | next(_counter) & 0x3FFFFF


def iso(when: datetime | None = None) -> str:
    """A timestamp as Discord writes it."""
    return (when or datetime.now(UTC)).isoformat()


@dataclass
class User:
    """A person or a bot."""

    name: str
    bot: bool = False
    id: int = field(default_factory=new_id)

    def payload(self) -> Json:
        return {
            "id": str(self.id),
            "username": self.name,
            "discriminator": "0",
            "avatar": None,
            "global_name": None,
            "bot": self.bot,
        }


@dataclass
class Role:
    """A role with its permissions."""

    id: int
    name: str
    permissions: int

    def payload(self) -> Json:
        return {
            "id": str(self.id),
            "name": self.name,
            "permissions": str(self.permissions),
            "position": 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }


@dataclass
class Channel:
    """A text channel, direct channel or thread; ``denied`` are permission bits taken from everyone."""

    name: str
    type: int = TEXT
    guild: Guild | None = None
    recipients: list[User] = field(default_factory=list)
    parent: Channel | None = None
    denied: int = 0
    id: int = field(default_factory=new_id)
    pins: list[int] = field(default_factory=list)
    thread_members: set[int] = field(default_factory=set)

    def payload(self) -> Json:
        base: Json = {
            "id": str(self.id),
            "type": self.type,
            "name": self.name,
            "position": 0,
            "last_message_id": None,
        }
        if self.guild is not None:
            base["guild_id"] = str(self.guild.id)
            deny = str(self.denied)
            base["permission_overwrites"] = [
                {"id": str(self.guild.id), "type": 0, "allow": "0", "deny": deny}
            ]
        if self.type == DM:
            base["recipients"] = [u.payload() for u in self.recipients]
        if self.type == PUBLIC_THREAD and self.parent is not None:
            base |= {
                "parent_id": str(self.parent.id),
                "owner_id": "0",
                "message_count": 0,
                "member_count": 1,
                "thread_metadata": {
                    "archived": False,
                    "auto_archive_duration": 1440,
                    "archive_timestamp": iso(),
                    "locked": False,
                },
            }
        return base


@dataclass
class Guild:
    """A server."""

    name: str
    owner: User
    members: dict[int, User] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    roles: dict[int, Role] = field(default_factory=dict)
    member_roles: dict[int, set[int]] = field(default_factory=dict)
    id: int = field(default_factory=new_id)

    def __post_init__(self) -> None:
        self.roles[self.id] = Role(
            self.id, "@everyone", 0x0000_0000_0006_8C40 | 0x800 | 0x400 | 0x10000 | 0x8000 | 0x4000
        )
        self.members[self.owner.id] = self.owner

    def member(self, user: User) -> Json:
        return {
            "user": user.payload(),
            "nick": None,
            "roles": [str(r) for r in self.member_roles.get(user.id, ())],
            "joined_at": iso(),
            "deaf": False,
            "mute": False,
            "flags": 0,
            "permissions": str(self.permissions(user)),
        }

    def permissions(self, user: User) -> int:
        """A member's permissions in the server."""
        if user.id == self.owner.id:
            return EVERYTHING
        total = self.roles[self.id].permissions
        for role in self.member_roles.get(user.id, ()):
            total |= self.roles[role].permissions
        return total

    def permissions_in(self, user: User, channel: Channel) -> int:
        """A member's permissions in a channel of the server."""
        whole = self.permissions(user)
        where = channel.parent or channel
        return whole if user.id == self.owner.id or whole & 0x8 else whole & ~where.denied

    def payload(self, viewer: User) -> Json:
        seen = {self.owner.id: self.owner, viewer.id: viewer}
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner.id),
            "icon": None,
            "features": [],
            "roles": [r.payload() for r in self.roles.values()],
            "emojis": [],
            "stickers": [],
            "channels": [c.payload() for c in self.channels.values() if c.type == TEXT],
            "threads": [c.payload() for c in self.channels.values() if c.type == PUBLIC_THREAD],
            "members": [self.member(u) for u in seen.values()],
            "member_count": len(self.members),
            "voice_states": [],
            "presences": [],
            "unavailable": False,
            "large": False,
            "joined_at": iso(),
            "premium_tier": 0,
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "system_channel_flags": 0,
            "preferred_locale": "en-US",
            "afk_timeout": 60,
            "premium_progress_bar_enabled": False,
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }


@dataclass
class Message:
    """A message with what was sent along."""

    channel: Channel
    author: User
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    flags: int = 0
    reference: Message | None = None
    allowed_mentions: Json | None = None
    nonce: str | None = None
    only_for: User | None = None
    edited: bool = False
    deleted: bool = False
    interaction: Json | None = None
    id: int = field(default_factory=new_id)

    def payload(self) -> Json:
        mentioned = self.mentioned()
        body: Json = {
            "id": str(self.id),
            "channel_id": str(self.channel.id),
            "author": self.author.payload(),
            "content": self.content,
            "timestamp": iso(),
            "edited_timestamp": iso() if self.edited else None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [u.payload() for u in mentioned],
            "mention_roles": [],
            "attachments": self.attachments,
            "embeds": self.embeds,
            "components": self.components,
            "pinned": self.id in self.channel.pins,
            "type": 19 if self.reference else 0,
            "flags": self.flags,
        }
        if self.nonce is not None:
            body["nonce"] = self.nonce
        if self.channel.guild is not None:
            body["guild_id"] = str(self.channel.guild.id)
            member = self.channel.guild.member(self.author)
            del member["user"]
            body["member"] = member
        if self.reference is not None:
            body["message_reference"] = {
                "channel_id": str(self.channel.id),
                "message_id": str(self.reference.id),
                **({"guild_id": body["guild_id"]} if "guild_id" in body else {}),
            }
            body["referenced_message"] = self.reference.payload()
        return body

    def mentioned(self) -> list[User]:
        """People whose mention stands in the content (whether they are pinged is another question)."""
        people = list(self.channel.guild.members.values()) if self.channel.guild else self.channel.recipients
        return [u for u in people if f"<@{u.id}>" in self.content or f"<@!{u.id}>" in self.content]

    def pings(self) -> list[str]:
        """Whom this message would really notify: user and role ids, ``everyone``."""
        rules = self.allowed_mentions
        parse = None if rules is None else rules.get("parse", [])
        found = [
            str(u.id)
            for u in self.mentioned()
            if parse is None or "users" in parse or (rules and str(u.id) in map(str, rules.get("users", [])))
        ]
        if ("@everyone" in self.content or "@here" in self.content) and (
            parse is None or "everyone" in parse
        ):
            found.append("everyone")
        if self.channel.guild is not None:
            for role in self.channel.guild.roles.values():
                allowed = (
                    parse is None
                    or "roles" in parse
                    or (rules and str(role.id) in map(str, rules.get("roles", [])))
                )
                if f"<@&{role.id}>" in self.content and allowed:
                    found.append(str(role.id))
        return found

    @property
    def text(self) -> str:
        """Everything a person reads in the message."""
        parts = [self.content]
        for embed in self.embeds:
            parts += [embed.get("title") or "", embed.get("description") or ""]
            for f in embed.get("fields", []):
                parts += [f["name"], f["value"]]
            parts.append((embed.get("footer") or {}).get("text") or "")
        parts += _texts(self.components)
        return "\n".join(p for p in parts if p)


def _texts(components: list[Json]) -> list[str]:
    found: list[str] = []
    for c in components:
        if c.get("type") == 10:
            found.append(c["content"])
        found += _texts(c.get("components", []))
        if isinstance(c.get("accessory"), dict):
            found += _texts([c["accessory"]])
    return found


@dataclass
class Interaction:
    """One interaction and what has been answered to it."""

    kind: int
    user: User
    channel: Channel
    data: Json
    message: Message | None = None
    id: int = field(default_factory=new_id)
    token: str = ""
    answered: bool = False
    deferred: bool = False
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    choices: list[Json] | None = None
    modal: Json | None = None
    created: datetime = field(default_factory=lambda: datetime.now(UTC))

    def __post_init__(self) -> None:
        self.token = f"token-{self.id}"

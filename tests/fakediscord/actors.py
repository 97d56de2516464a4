"""What people do on the fake, and waiting for what the bot does; every wait has a time limit."""

from __future__ import annotations

from typing import Any

from tests.fakediscord.rest import make_message
from tests.fakediscord.server import FakeDiscord, Request
from tests.fakediscord.state import DM, Channel, Interaction, Json, Message, User, iso

USER_OPTION, CHANNEL_OPTION, ROLE_OPTION = 6, 7, 8


class Actors:
    """People at their keyboards."""

    def __init__(self, server: FakeDiscord) -> None:
        self.server = server

    async def say(self, channel: Channel, user: User, text: str, reply_to: Message | None = None) -> Message:
        """Post a message."""
        body: Json = {"content": text}
        if reply_to is not None:
            body["message_reference"] = {"message_id": str(reply_to.id)}
        return await make_message(self.server, channel, body, {}, author=user)

    async def ask(self, channel: Channel, user: User, text: str, seconds: float = 10.0) -> Message:
        """Post a message and wait for the bot's next message in the channel."""
        before = set(self.server.messages)
        await self.say(channel, user, text)
        return await self.reply(channel, before, seconds)

    async def reply(self, channel: Channel, before: set[int], seconds: float = 10.0) -> Message:
        """The bot's first message in a channel that was not there before."""

        def new() -> Message | None:
            for i, m in self.server.messages.items():
                if (
                    i not in before
                    and m.author is self.server.bot
                    and m.channel is channel
                    and not m.flags & 128
                ):
                    return m
            return None

        found = await self.server.until(new, seconds)
        assert isinstance(found, Message)
        return found

    def _payload(self, interaction: Interaction) -> Json:
        channel, user = interaction.channel, interaction.user
        body: Json = {
            "id": str(interaction.id),
            "application_id": str(self.server.bot.id),
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel": channel.payload(),
            "channel_id": str(channel.id),
            "attachment_size_limit": 10_000_000,
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {},
            "app_permissions": "2147483647",
        }
        if channel.guild is not None:
            body |= {
                "guild_id": str(channel.guild.id),
                "member": channel.guild.member(user),
                "context": 0,
                "guild": {"id": str(channel.guild.id), "features": [], "locale": "en-US"},
                "guild_locale": "en-US",
            }
        else:
            body |= {"user": user.payload(), "context": 1}
        if interaction.message is not None:
            body["message"] = interaction.message.payload()
        return body

    async def _send(self, interaction: Interaction) -> Interaction:
        self.server.interactions[interaction.token] = interaction
        await self.server.gateway.dispatch("INTERACTION_CREATE", self._payload(interaction))
        return interaction

    def _command(self, name: str, kind: int = 1) -> Json:
        for c in self.server.commands:
            if c["name"] == name and c["type"] == kind:
                return c
        raise AssertionError(f"the command {name} was never synced")

    async def slash(self, channel: Channel, user: User, name: str, /, **options: Any) -> Interaction:
        """Use a slash command; ``name`` may hold a subcommand after a space."""
        top, *subs = name.split(" ")
        command = self._command(top)
        level = command
        for sub in subs:
            level = next(o for o in level["options"] if o["name"] == sub)
        kinds = {o["name"]: o["type"] for o in level.get("options", ())}
        unknown = options.keys() - kinds.keys()
        if unknown:
            raise AssertionError(f"{name} has no option {', '.join(sorted(unknown))}")
        given: list[Json] = [{"name": k, "type": kinds[k], "value": v} for k, v in options.items()]
        data: Json = {"id": command["id"], "name": top, "type": 1}
        resolved = self._resolved(channel, user, given)
        if resolved:
            data["resolved"] = resolved
        for sub in reversed(subs):
            given = [{"name": sub, "type": 1, "options": given}]
        return await self._send(Interaction(2, user, channel, data | {"options": given}))

    def _resolved(self, channel: Channel, user: User, given: list[Json]) -> Json:
        """The people, channels and roles that options name, as Discord sends them along."""
        guild = channel.guild
        found: Json = {}
        for option in given:
            key, kind = str(option["value"]), option["type"]
            if kind == USER_OPTION:
                people = guild.members.values() if guild else channel.recipients
                person = next(u for u in people if str(u.id) == key)
                found.setdefault("users", {})[key] = person.payload()
                if guild:
                    member = guild.member(person)
                    del member["user"]
                    found.setdefault("members", {})[key] = member
            elif kind == CHANNEL_OPTION and guild:
                named = guild.channels[int(key)]
                seen = str(guild.permissions_in(user, named))
                found.setdefault("channels", {})[key] = named.payload() | {"permissions": seen}
            elif kind == ROLE_OPTION and guild:
                found.setdefault("roles", {})[key] = guild.roles[int(key)].payload()
        return found

    async def answered(self, interaction: Interaction, seconds: float = 10.0) -> Message:
        """The bot's answer to an interaction, the deferred one once it is filled."""

        def done() -> Message | None:
            m = interaction.original
            return m if interaction.answered and m is not None and not m.flags & 128 else None

        found = await self.server.until(done, seconds)
        assert isinstance(found, Message)
        return found

    async def complete(self, channel: Channel, user: User, name: str, option: str, typed: str) -> list[Json]:
        """The choices offered while an option is typed."""
        command = self._command(name)
        data = {
            "id": command["id"],
            "name": name,
            "type": 1,
            "options": [{"name": option, "type": 3, "value": typed, "focused": True}],
        }
        interaction = await self._send(Interaction(4, user, channel, data))
        await self.server.until(lambda: interaction.answered)
        return interaction.choices or []

    async def menu(self, channel: Channel, user: User, name: str, target: Message) -> Interaction:
        """Use a message's context menu."""
        command = self._command(name, 3)
        data = {
            "id": command["id"],
            "name": name,
            "type": 3,
            "target_id": str(target.id),
            "resolved": {"messages": {str(target.id): target.payload()}},
        }
        return await self._send(Interaction(2, user, channel, data))

    async def click(
        self, message: Message, user: User, custom_id: str, values: list[str] | None = None
    ) -> Interaction:
        """Press a button or choose from a list that the user can see."""
        if message.only_for is not None and message.only_for is not user:
            raise AssertionError("that message is not shown to this user")
        found = [c for c in _walk(message.components) if c.get("custom_id") == custom_id]
        if not found:
            raise AssertionError(f"there is no {custom_id} on the message")
        if found[0].get("disabled"):
            raise AssertionError(f"{custom_id} is disabled")
        data: Json = {"component_type": found[0]["type"], "custom_id": custom_id, "id": found[0].get("id", 1)}
        if values is not None:
            data["values"] = values
        return await self._send(Interaction(3, user, message.channel, data, message))

    async def submit(self, opened: Interaction, **values: str) -> Interaction:
        """Send a modal that was opened."""
        modal = opened.modal
        assert modal is not None
        parts = [
            {"type": 18, "id": n, "component": {"type": 4, "custom_id": k, "value": v, "id": n + 10}}
            for n, (k, v) in enumerate(values.items(), start=1)
        ]
        data = {"custom_id": modal["custom_id"], "components": parts}
        return await self._send(Interaction(5, opened.user, opened.channel, data, opened.message))

    async def wait_request(self, method: str, piece: str, seconds: float = 10.0) -> Request:
        """The first request of a method whose path holds this piece."""

        def found() -> Request | None:
            return next(
                (r for r in self.server.requests if r.method == method and piece in r.path and r.status), None
            )

        request = await self.server.until(found, seconds)
        assert isinstance(request, Request)
        return request

    def seen_by(self, user: User, channel: Channel) -> list[Message]:
        """The messages of a channel that a person sees."""
        return [
            m
            for m in self.server.messages.values()
            if m.channel is channel and not m.deleted and (m.only_for is None or m.only_for is user)
        ]

    async def leave(self, user: User, channel: Channel) -> None:
        """Leave the server of a channel."""
        guild = channel.guild
        assert guild is not None
        guild.members.pop(user.id, None)
        await self.server.gateway.dispatch(
            "GUILD_MEMBER_REMOVE", {"guild_id": str(guild.id), "user": user.payload()}
        )


def _walk(components: list[Json]) -> Any:
    for c in components:
        yield c
        yield from _walk(c.get("components", []))
        if isinstance(c.get("accessory"), dict):
            yield from _walk([c["accessory"]])


__all__ = ["DM", "Actors", "iso"]

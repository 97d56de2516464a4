"""The loopback Discord itself, seen through discord.py: it must answer as Discord does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from tests.e2e.harness import pointed_at
from tests.fakediscord import Actors, FakeDiscord
from tests.fakediscord.limits import Rejected, check_message


class Demo(commands.Bot):
    """A small bot that uses what ours uses."""

    def __init__(self, **intents: bool) -> None:
        wanted = discord.Intents.none()
        wanted.guilds = wanted.messages = True
        wanted.message_content = intents.get("content", True)
        wanted.members = intents.get("members", False)
        super().__init__("!", intents=wanted, allowed_mentions=discord.AllowedMentions.none())
        self._connection.guild_ready_timeout = 0.05

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Dot)

        @self.command()
        async def ping(ctx: commands.Context[Any]) -> None:
            await ctx.reply("pong", file=discord.File(__file__, "me.txt"), embed=discord.Embed(title="t"))

        @self.tree.command()
        async def hello(interaction: discord.Interaction[Any], name: str) -> None:
            """Say hello."""
            await interaction.response.defer(ephemeral=True)
            await interaction.followup.send(f"hello {name}")

        @self.tree.command()
        async def ask(interaction: discord.Interaction[Any]) -> None:
            """Open a form."""
            await interaction.response.send_modal(Form())

        @hello.autocomplete("name")
        async def names(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
            return [app_commands.Choice(name=typed + "!", value=typed + "!")]

        @self.command()
        async def dots(ctx: commands.Context[Any]) -> None:
            view = discord.ui.View(timeout=None)
            view.add_item(Dot(7))
            await ctx.send("dots", view=view)

        await self.tree.sync()


class Form(discord.ui.Modal, title="Form"):
    """One question."""

    answer: discord.ui.Label[Any] = discord.ui.Label(text="Call", component=discord.ui.TextInput())

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        assert isinstance(self.answer.component, discord.ui.TextInput)
        await interaction.response.send_message(f"you said {self.answer.component.value}", ephemeral=True)


class Dot(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"dot:(?P<n>\d+)"):
    """A button that survives restarts."""

    def __init__(self, n: int) -> None:
        super().__init__(discord.ui.Button(label=f"dot {n}", custom_id=f"dot:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any, /) -> Dot:
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(content=f"pressed {self.n}")


@asynccontextmanager
async def online(bot: Demo, server: FakeDiscord) -> AsyncIterator[Demo]:
    async with bot:
        task = asyncio.create_task(bot.start(server.token))
        await asyncio.wait_for(
            asyncio.wait(
                {asyncio.create_task(bot.wait_until_ready()), task}, return_when=asyncio.FIRST_COMPLETED
            ),
            15,
        )
        if task.done():
            await task
        yield bot
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def server() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as fake:
        with pointed_at(fake):
            yield fake
        assert not fake.problems, "\n".join(fake.problems)


class Scene:
    def __init__(self, server: FakeDiscord) -> None:
        self.guild = server.add_guild()
        self.channel = server.add_channel(self.guild)
        self.user = server.add_user("Anna", self.guild)
        self.actors = Actors(server)


async def test_prefix_reply_file_and_embed(server: FakeDiscord) -> None:
    scene = Scene(server)
    async with online(Demo(), server) as bot:
        answer = await scene.actors.ask(scene.channel, scene.user, "!ping")
        assert (answer.content, answer.embeds[0]["title"]) == ("pong", "t")
        assert answer.reference is not None
        channel = bot.get_channel(scene.channel.id)
        assert isinstance(channel, discord.TextChannel)
        read = await channel.fetch_message(answer.id)
        assert b"loopback Discord itself" in await read.attachments[0].read()
        assert answer.allowed_mentions == {"parse": []} or answer.allowed_mentions["parse"] == []


async def test_deferred_ephemeral_answer_is_seen_by_its_user_only(server: FakeDiscord) -> None:
    scene = Scene(server)
    other = server.add_user("Bert", scene.guild)
    async with online(Demo(), server):
        sent = await scene.actors.slash(scene.channel, scene.user, "hello", name="x")
        answer = await scene.actors.answered(sent)
        assert answer.content == "hello x"
        assert answer in scene.actors.seen_by(scene.user, scene.channel)
        assert answer not in scene.actors.seen_by(other, scene.channel)


async def test_autocomplete_and_unknown_command(server: FakeDiscord) -> None:
    scene = Scene(server)
    async with online(Demo(), server):
        assert (await scene.actors.complete(scene.channel, scene.user, "hello", "name", "a"))[0][
            "value"
        ] == "a!"
        with pytest.raises(AssertionError, match="never synced"):
            await scene.actors.slash(scene.channel, scene.user, "nothing")


async def test_modal_with_label(server: FakeDiscord) -> None:
    scene = Scene(server)
    async with online(Demo(), server):
        opened = await scene.actors.slash(scene.channel, scene.user, "ask")
        await server.until(lambda: opened.modal)
        assert opened.modal is not None
        field = opened.modal["components"][0]["component"]["custom_id"]
        sent = await scene.actors.submit(opened, **{field: "1C"})
        assert (await scene.actors.answered(sent)).content == "you said 1C"


async def test_dynamic_item_works_after_a_restart(server: FakeDiscord) -> None:
    scene = Scene(server)
    async with online(Demo(), server):
        message = await scene.actors.ask(scene.channel, scene.user, "!dots")
    async with online(Demo(), server):
        await scene.actors.click(message, scene.user, "dot:7")
        await server.until(lambda: message.content == "pressed 7")
    with pytest.raises(AssertionError, match="no dot:8"):
        await scene.actors.click(message, scene.user, "dot:8")


async def test_second_answer_is_refused(server: FakeDiscord) -> None:
    scene = Scene(server)
    async with online(Demo(), server) as bot:
        seen: list[int] = []

        @bot.tree.command()
        async def twice(interaction: discord.Interaction[Any]) -> None:
            """Answer twice."""
            await interaction.response.send_message("one")
            try:
                await bot.http.request(
                    discord.http.Route(
                        "POST", f"/interactions/{interaction.id}/{interaction.token}/callback"
                    ),
                    json={"type": 4, "data": {"content": "two"}},
                )
            except discord.HTTPException as fault:
                seen.append(fault.code)

        await bot.tree.sync()
        await scene.actors.slash(scene.channel, scene.user, "twice")
        await server.until(lambda: seen)
        assert seen == [40060]


async def test_permissions_and_limits_are_enforced(server: FakeDiscord) -> None:
    scene = Scene(server)
    quiet = server.add_channel(scene.guild, "quiet", denied=1 << 11)
    async with online(Demo(), server) as bot:
        channel, closed = bot.get_channel(scene.channel.id), bot.get_channel(quiet.id)
        assert isinstance(channel, discord.TextChannel)
        assert isinstance(closed, discord.TextChannel)
        with pytest.raises(discord.Forbidden) as forbidden:
            await closed.send("x")
        assert forbidden.value.code == 50013
        with pytest.raises(discord.HTTPException) as long:
            await channel.send("x" * 2001)
        assert long.value.code == 50035
        with pytest.raises(discord.HTTPException):
            await channel.send(embed=discord.Embed(title="x" * 257))


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x" * 2001},
        {"embeds": [{"description": "x" * 4097}]},
        {"embeds": [{"title": "a", "fields": [{"name": "n", "value": "v"}] * 26}]},
        {"embeds": [{"title": "a", "fields": [{"name": "n", "value": "x" * 1025}]}]},
        {"embeds": [{"description": "x" * 3500}, {"description": "x" * 3500}]},
        {
            "content": "a",
            "components": [{"type": 1, "components": [{"type": 2, "label": "x" * 81, "custom_id": "a"}]}],
        },
        {
            "content": "a",
            "components": [{"type": 1, "components": [{"type": 2, "label": "x", "custom_id": "a" * 101}]}],
        },
        {
            "content": "a",
            "components": [{"type": 1, "components": [{"type": 2, "label": "x", "custom_id": "a"}] * 6}],
        },
        {"content": ""},
    ],
    ids=range(9),
)
def test_each_limit(body: dict[str, Any]) -> None:
    with pytest.raises(Rejected):
        check_message(body)


async def test_resume_replays_and_reconnect_works(server: FakeDiscord) -> None:
    scene = Scene(server)
    async with online(Demo(), server):
        await server.gateway.kick(4000)
        before = set(server.messages)
        await scene.actors.say(scene.channel, scene.user, "!ping")
        assert (await scene.actors.reply(scene.channel, before, 15)).content == "pong"
        await server.gateway.kick()
        await server.gateway.until_ready()
        assert (await scene.actors.ask(scene.channel, scene.user, "!ping", 15)).content == "pong"


async def test_intents_and_tokens(server: FakeDiscord) -> None:
    Scene(server)
    server.content_allowed = False
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with online(Demo(), server):
            pass
    server.content_allowed = True
    server.token = "another"
    bot = Demo()
    async with bot:
        with pytest.raises(discord.LoginFailure):
            await bot.start("wrong")


async def test_content_is_hidden_without_the_intent(server: FakeDiscord) -> None:
    scene = Scene(server)
    async with online(Demo(content=False), server) as bot:
        seen: list[str] = []

        @bot.listen("on_message")
        async def keep(message: discord.Message) -> None:
            if not message.author.bot:
                seen.append(message.content)

        await scene.actors.say(scene.channel, scene.user, "secret")
        await scene.actors.say(scene.channel, scene.user, f"<@{server.bot.id}> open")
        await server.until(lambda: len(seen) == 2)
        assert seen == ["", f"<@{server.bot.id}> open"]


async def test_rate_limits_and_failures_are_scripted(server: FakeDiscord) -> None:
    scene = Scene(server)
    async with online(Demo(), server) as bot:
        channel = bot.get_channel(scene.channel.id)
        assert isinstance(channel, discord.TextChannel)
        server.fail(
            "POST",
            "messages$",
            429,
            {"message": "", "retry_after": 0.1, "global": False},
            headers={"Via": "1.1 x"},
        )
        assert (await channel.send("one")).content == "one"
        server.fail("POST", "messages$", 429, {"message": "", "retry_after": 0.1, "global": False})
        with pytest.raises(discord.HTTPException):
            await channel.send("two")
        server.fail("POST", "messages$", 503, {"message": ""})
        with pytest.raises(discord.DiscordServerError):
            await channel.send("three")


async def test_nonce_threads_pins_and_history(server: FakeDiscord) -> None:
    scene = Scene(server)
    scene.guild.roles[scene.guild.id].permissions |= 1 << 35 | 1 << 13
    async with online(Demo(), server) as bot:
        channel = bot.get_channel(scene.channel.id)
        assert isinstance(channel, discord.TextChannel)
        first = await channel.send("once", nonce="n1")
        again = await channel.send("once", nonce="n1")
        assert first.id == again.id
        thread = await first.create_thread(name="talk")
        await thread.send("inside")
        await first.pin()
        assert [m.content async for m in channel.history(limit=5)] == ["once"]
        assert scene.channel.pins == [first.id]
        await first.edit(content="changed")
        assert server.messages[first.id].content == "changed"
        await first.delete()
        with pytest.raises(discord.NotFound):
            await channel.fetch_message(first.id)


async def test_members_are_sent_in_chunks(server: FakeDiscord) -> None:
    scene = Scene(server)
    async with online(Demo(members=True), server) as bot:
        guild = bot.get_guild(scene.guild.id)
        assert guild is not None
        found = await guild.query_members(user_ids=[scene.user.id])
        assert [m.name for m in found] == ["Anna"]


async def test_a_request_that_is_not_known_is_recorded() -> None:
    async with FakeDiscord() as fake:
        with pointed_at(fake):
            bot = Demo()
            async with bot:
                await bot.login(fake.token)
                with pytest.raises(discord.NotFound):
                    await bot.http.request(discord.http.Route("GET", "/nowhere"))
        assert fake.problems == ["no route for GET /nowhere"]

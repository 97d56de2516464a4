"""The daily puzzle when something is wrong: outages, refusals, crashes, lost channels, closed messages."""

from __future__ import annotations

import asyncio
import re
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.clock import ManualClock
from bot.db import club as queries
from bot.ui import telling
from tests.e2e.clubs import MORNING, Club
from tests.e2e.harness import running, settings_for
from tests.fakediscord import FakeDiscord
from tests.fakediscord.rest import make_message
from tests.fakediscord.state import PUBLIC_THREAD, Channel, Message, Role

SEND, THREADS = 1 << 11, 1 << 35
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MESSAGES = r"/channels/\d+/messages$"
THREAD_OF = r"/channels/\d+/messages/\d+/threads$"


async def due(club: Club, **more: object) -> None:
    """Set the puzzle up and let its time come."""
    await club.set_up(format="your-call", **more)
    club.clock.advance(HOUR + timedelta(minutes=1))


def directly(club: Club) -> list[Message]:
    """What the server's owner was told in direct messages."""
    return [m for m in club.server.messages.values() if m.channel is club.server.dm(club.guild.owner)]


async def state_of(club: Club, post_id: int) -> str:
    async with club.bot.uow(readonly=True) as session:
        found = await queries.post(session, post_id)
    return found.state if found is not None else "none"


async def settled(club: Club, states: str, post_id: int = 1) -> None:
    async with asyncio.timeout(15):
        while await state_of(club, post_id) not in states.split():
            await asyncio.sleep(0.02)


def puzzles(club: Club) -> list[Message]:
    return [m for m in club.server.messages.values() if "Puzzle " in m.text]


# --- posting ----------------------------------------------------------------------------------------


async def test_contact_is_told_the_first_and_the_third_day(club: Club) -> None:
    await club.set_up(format="your-call")
    club.channel.denied = SEND
    told = []
    for day in range(1, 5):
        club.clock.advance(HOUR + timedelta(minutes=1) if day == 1 else DAY)
        if day < 4:
            async with asyncio.timeout(15):
                while (await club.bot.club.next_due() or MORNING) <= club.clock.now():
                    await asyncio.sleep(0.02)
            await settled(club, "failed", day)
        told.append(len(directly(club)))
    assert told in ([1, 1, 2, 2], [0, 1, 1, 2])
    first, last = directly(club)
    assert f"<#{club.channel.id}>" in first.text
    assert "I may not post in it" in first.text
    assert "/puzzle setup" in first.text
    assert "switched off" in last.text
    assert not puzzles(club)


async def test_a_deleted_channel_is_told(club: Club) -> None:
    await club.set_up(format="your-call")
    del club.server.channels[club.channel.id], club.guild.channels[club.channel.id]
    await club.server.gateway.dispatch("CHANNEL_DELETE", club.channel.payload())
    club.clock.advance(HOUR + timedelta(minutes=1))
    assert "the channel is gone" in (await club.answers("could not be posted"))[0].text


async def test_an_outage_is_waited_out_and_nothing_comes_twice(club: Club) -> None:
    await club.set_up(format="your-call")
    club.server.fail("POST", MESSAGES, 503, {"message": "unavailable"})
    club.clock.advance(HOUR + timedelta(minutes=1))
    await club.server.until(lambda: any(r.status == 503 for r in club.server.requests))
    await settled(club, "claimed")
    assert not puzzles(club)
    for _ in range(6):  # whenever the scheduler has gone to rest, a minute later it looks again
        await asyncio.sleep(0.3)
        club.clock.advance(timedelta(minutes=1))
    await club.posted()
    await settled(club, "sent")
    assert len(puzzles(club)) == 1
    assert "late today" not in puzzles(club)[0].text


async def test_an_outage_of_the_whole_morning_skips_the_day(club: Club) -> None:
    await club.set_up(format="your-call")
    club.server.fail("POST", MESSAGES, 503, {"message": "unavailable"}, times=1)
    club.clock.advance(HOUR + timedelta(minutes=1))
    await club.server.until(lambda: any(r.status == 503 for r in club.server.requests))
    await asyncio.sleep(0.3)
    club.clock.advance(timedelta(hours=7))
    await asyncio.sleep(0.3)
    club.clock.advance(timedelta(minutes=2))
    await settled(club, "skipped")
    assert not puzzles(club)
    assert not directly(club)


async def test_what_discord_refuses_is_not_sent_again(club: Club) -> None:
    await club.set_up(format="your-call")
    club.server.fail("POST", MESSAGES, 400, {"code": 50035, "message": "Invalid Form Body"})
    club.clock.advance(HOUR + timedelta(minutes=1))
    await settled(club, "failed")
    club.clock.advance(timedelta(minutes=5))
    await asyncio.sleep(0.2)
    assert not puzzles(club)
    assert not directly(club)


async def test_the_role_is_pinged_after_a_crash_too(discord_server: FakeDiscord, tmp_path: Path) -> None:
    guild = discord_server.add_guild()
    channel = discord_server.add_channel(guild)
    clock, settings = ManualClock(MORNING), settings_for(discord_server, tmp_path)
    async with running(settings, discord_server, clock=clock) as bot:
        guild.roles[4711] = Role(4711, "puzzlers", 0)
        await bot.club.set_up(guild.id, "Club", channel.id, "09:00", "Europe/Paris", role_id=4711)
        await bot.scheduler.stop()
        clock.advance(HOUR + timedelta(minutes=1))
        assert len(await bot.club.claim_due()) == 1
    clock.advance(timedelta(minutes=5))
    async with running(settings, discord_server, clock=clock) as bot:
        made = Club(discord_server, bot, guild, channel)
        assert (await made.posted()).pings() == ["4711"]


async def test_removed_from_a_server_nothing_is_posted(club: Club) -> None:
    await club.set_up(format="your-call")
    await club.server.gateway.dispatch("GUILD_DELETE", {"id": str(club.guild.id)})
    async with asyncio.timeout(10):
        while await club.bot.club.next_due() is not None:
            await asyncio.sleep(0.02)
    club.clock.advance(2 * HOUR)
    await asyncio.sleep(0.2)
    assert not puzzles(club)


# --- revealing --------------------------------------------------------------------------------------


async def reveals(club: Club) -> list[Message]:
    return await club.answers("was right")


async def test_a_reveal_says_what_there_is_to_say(club: Club) -> None:
    await due(club)
    post = await club.posted()
    await club.answer_right(post, club.anna)
    await club.press(post, club.bert, right=False)
    puzzle = await club.bot.club.puzzle_of(club.puzzle_id(post))
    assert "in Europe/Paris" in post.text
    club.clock.advance(DAY)
    (reveal,) = await reveals(club)
    assert f"**{puzzle.answer}** was right" in reveal.text
    assert f"Section {puzzle.section}" in reveal.text
    fields = {f["name"]: f["value"] for f in reveal.embeds[0]["fields"]}
    assert len(fields["The steps there"].splitlines()) >= 3
    for wrong in (c for c in puzzle.choices if not c.right):
        assert wrong.text in fields["The other choices"]
    assert fields["Answers (2)"].count(": 1") == 2
    assert fields["Right"] == "Anna"
    assert "||" not in reveal.text
    assert reveal.pings() == []


async def test_without_threads_the_answer_is_hidden_in_the_channel(club: Club) -> None:
    club.guild.roles[club.guild.id].permissions &= ~THREADS
    await due(club)
    await club.posted()
    club.clock.advance(DAY)
    (reveal,) = await reveals(club)
    assert reveal.channel is club.channel
    assert reveal.embeds[0]["description"].startswith("||")
    assert reveal.reference is not None


async def test_a_reveal_is_tried_again_after_an_outage(club: Club) -> None:
    await due(club)
    post = await club.posted()
    await club.answer_right(post, club.anna)
    club.server.fail("POST", THREAD_OF, 503, {"message": "unavailable"})
    club.clock.advance(timedelta(hours=22))
    await club.server.until(lambda: any(r.status == 503 for r in club.server.requests))
    assert await state_of(club, club.puzzle_id(post)) == "closing"
    await asyncio.sleep(0.1)
    club.clock.advance(timedelta(minutes=6))
    assert len(await reveals(club)) == 1
    await settled(club, "revealed")
    assert "Anna  10 points" in (await club.actors.ask(club.channel, club.anna, "!leaderboard all")).text


@pytest.mark.parametrize("said", [False, True])
async def test_a_crash_while_revealing_says_the_answer_once(club: Club, said: bool) -> None:
    await due(club)
    post = await club.posted()
    number = club.puzzle_id(post)
    await club.bot.scheduler.stop()
    club.clock.advance(timedelta(hours=22))
    (reveal,) = await club.bot.club.reveals_due()
    if said:
        await club.bot.scheduler._reveal(reveal)
        async with club.bot.uow() as session:
            await queries.set_post(session, number, state="closing")
    else:
        thread = Channel("Puzzle", PUBLIC_THREAD, club.guild, parent=club.channel, id=post.id)
        club.server.channels[thread.id] = club.guild.channels[thread.id] = thread
        await club.server.gateway.dispatch("THREAD_CREATE", thread.payload())
    for m in club.server.messages.values():
        m.nonce = None  # Discord forgets them after some minutes
    club.clock.advance(timedelta(minutes=6))
    club.bot.scheduler._stopping = False
    await club.bot.scheduler.round()
    (told,) = await reveals(club)
    assert told.channel.id == post.id
    assert await state_of(club, number) == "revealed"


async def test_the_puzzle_s_message_was_deleted(club: Club) -> None:
    await due(club)
    post = await club.posted()
    post.deleted = True
    del club.server.messages[post.id]
    club.clock.advance(DAY)
    (reveal,) = await reveals(club)
    assert reveal.channel is club.channel
    await settled(club, "revealed")


# --- answering --------------------------------------------------------------------------------------


async def planted(club: Club, where: Channel, custom_id: str) -> Message:
    """A message of the bot with one button."""
    row = {"type": 1, "components": [{"type": 2, "style": 2, "label": "?", "custom_id": custom_id}]}
    return await make_message(club.server, where, {"content": "old", "components": [row]}, {})


async def pressed(club: Club, message: Message, custom_id: str) -> str:
    sent = await club.actors.click(message, club.anna, custom_id)
    return (await club.actors.answered(sent)).text


@pytest.mark.parametrize("custom_id", ["pz0:5:2", "pz2:7:1", "pz12c:9", "dr2:1:1", "tb3:4:hand", "pr2:1:yes"])
async def test_buttons_of_other_versions_are_answered(club: Club, custom_id: str) -> None:
    assert "another version" in await pressed(club, await planted(club, club.channel, custom_id), custom_id)


async def test_a_button_works_in_its_own_channel_only(club: Club) -> None:
    await due(club)
    number = club.puzzle_id(await club.posted())
    elsewhere = club.server.add_channel(club.guild, "elsewhere")
    forged = f"pz1:{number}:0"
    assert "gone" in await pressed(club, await planted(club, elsewhere, forged), forged)
    assert await club.bot.club.count(number) == 0
    for broken in (f"pz1:{number}:99", "pz1:999999:0"):
        assert await pressed(club, await planted(club, club.channel, broken), broken)
    assert await club.bot.club.count(number) == 0


async def test_a_repeated_press_is_answered_alike(club: Club) -> None:
    await due(club)
    post = await club.posted()
    for _ in range(2):
        assert "is right" in (await club.answer_right(post, club.anna)).text
    assert await club.bot.club.count(club.puzzle_id(post)) == 1


async def test_after_the_reveal_an_answer_is_graded_without_points(club: Club) -> None:
    await due(club)
    post = await club.posted()
    club.clock.advance(DAY)
    await reveals(club)
    assert "no points" in (await club.answer_right(post, club.anna)).text
    board = await club.actors.ask(club.channel, club.anna, "!leaderboard all")
    assert "Nobody has points yet" in board.text


async def test_while_stopping_buttons_forms_and_commands_say_so(club: Club) -> None:
    await club.set_up(format="chain")
    club.clock.advance(HOUR + timedelta(minutes=1))
    post = await club.posted()
    press = f"pz1c:{club.puzzle_id(post)}"
    opened = await club.actors.click(post, club.anna, press)
    await club.server.until(lambda: opened.modal)
    assert opened.modal is not None
    club.bot.draining = True
    field = opened.modal["components"][0]["component"]["custom_id"]
    sent = await club.actors.submit(opened, **{field: "1S"})
    assert "restarting" in (await club.actors.answered(sent)).text
    assert "restarting" in await pressed(club, post, press)
    slash = await club.actors.slash(club.channel, club.anna, "explain", auction="1C")
    assert "restarting" in (await club.actors.answered(slash)).text
    assert await club.bot.club.count(club.puzzle_id(post)) == 0


async def test_a_command_under_way_holds_the_stop_up(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()
    export = club.bot.club.export

    async def slow(user_id: int) -> Any:
        begun.set()
        await go_on.wait()
        return await export(user_id)

    monkeypatch.setattr(club.bot.club, "export", slow)
    sent = await club.actors.slash(club.channel, club.anna, "privacy export")
    await asyncio.wait_for(begun.wait(), 5)
    draining = asyncio.create_task(club.bot.drain())
    await asyncio.sleep(0.05)
    assert not draining.done()
    go_on.set()
    await asyncio.wait_for(draining, 5)
    assert (await club.actors.answered(sent)).attachments


async def test_direct_messages_closed(club: Club) -> None:
    await due(club)
    puzzle = await club.bot.club.puzzle_of(club.puzzle_id(await club.posted()))
    private = club.server.dm(club.anna)
    club.server.fail(
        "POST", rf"/channels/{private.id}/messages$", 403, {"code": 50007, "message": "Cannot send"}
    )
    told = await club.actors.ask(club.channel, club.anna, f"!bid {puzzle.answer}")
    assert "answer is noted" in told.text
    assert puzzle.answer not in told.text


async def test_an_edited_message_is_not_answered_again(club: Club) -> None:
    said = await club.actors.say(club.channel, club.anna, "!explain 1C-1D")
    before = set(club.server.messages) - {said.id}
    await club.actors.reply(club.channel, before)
    count = len(club.server.messages)
    said.edited = True
    await club.server.gateway.dispatch("MESSAGE_UPDATE", said.payload())
    assert "Negative" in (await club.actors.ask(club.channel, club.bert, "!explain 1C-1D")).text
    assert len(club.server.messages) == count + 2


async def test_questions_in_a_thread_are_answered_there(club: Club) -> None:
    thread = Channel("talk", PUBLIC_THREAD, club.guild, parent=club.channel)
    club.server.channels[thread.id] = club.guild.channels[thread.id] = thread
    await club.server.gateway.dispatch("THREAD_CREATE", thread.payload())
    assert "Negative" in (await club.actors.ask(thread, club.anna, "!explain 1C-1D")).text


# --- setting up, privacy, errors ----------------------------------------------------------------------


async def test_setting_up_names_what_is_missing(club: Club) -> None:
    club.channel.denied = 1 << 15 | 1 << 16
    await club.server.gateway.dispatch("CHANNEL_UPDATE", club.channel.payload())
    told = (await club.set_up()).text
    assert "Attach Files, Read Message History" in told
    assert await club.bot.club.next_due() is None


async def test_setting_up_tries_the_channel_and_tells_of_threads(club: Club) -> None:
    club.guild.roles[club.guild.id].permissions &= ~THREADS
    role = club.guild.roles[club.guild.id].payload()
    await club.server.gateway.dispatch("GUILD_ROLE_UPDATE", {"guild_id": str(club.guild.id), "role": role})
    told = (await club.set_up()).text
    assert "Create Public Threads" in told
    (card,) = [m for m in club.server.messages.values() if "will be posted here" in m.text]
    assert card.channel is club.channel
    assert card.pings() == []


async def test_everybody_is_no_role_to_ping(club: Club) -> None:
    assert "is everybody" in (await club.set_up(role=str(club.guild.id))).text
    assert await club.bot.club.next_due() is None


async def test_puzzles_stand_in_text_and_news_channels(club: Club) -> None:
    command = next(c for c in club.server.commands if c["name"] == "puzzle")
    setup = next(o for o in command["options"] if o["name"] == "setup")
    channel = next(o for o in setup["options"] if o["name"] == "channel")
    assert channel["channel_types"] == [0, 5]


async def test_privacy_in_direct_messages(club: Club) -> None:
    sent = await club.actors.slash(club.server.dm(club.anna), club.anna, "privacy export")
    assert (await club.actors.answered(sent)).attachments[0]["filename"] == "tosr-privacy.json"


async def test_a_deletion_that_is_not_confirmed_runs_out(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = sys.modules["bot.cogs.privacy"]  # the bot loads its commands anew
    monkeypatch.setattr(loaded, "DECIDE", 0.2)
    asked = await club.actors.answered(await club.actors.slash(club.channel, club.anna, "privacy delete"))
    await club.server.until(lambda: "took too long" in asked.content)
    assert not asked.components


async def test_an_unexpected_error_has_a_reference_and_no_content(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a secret path /srv/x")

    monkeypatch.setattr(club.bot.explaining, "explain", broken)
    noted: list[dict[str, Any]] = []
    monkeypatch.setattr(telling.log, "error", lambda event, **facts: noted.append(facts))
    told = await club.actors.ask(club.channel, club.anna, "!explain 1C-1D secret words")
    found = re.search(r"reference ([A-Z]{6})", told.text)
    assert found is not None
    assert "/srv" not in told.text
    (facts,) = noted
    assert facts["reference"] == found.group(1)
    assert (facts["command"], facts["server"], facts["user"]) == ("explain", club.guild.id, club.anna.id)
    assert "secret words" not in str(facts)


async def test_two_processes_answer_a_command_once(discord_server: FakeDiscord, tmp_path: Path) -> None:
    guild = discord_server.add_guild()
    channel = discord_server.add_channel(guild)
    settings = settings_for(discord_server, tmp_path)
    async with running(settings, discord_server) as one, running(settings, discord_server):
        made = Club(discord_server, one, guild, channel)
        sent = await made.actors.slash(channel, made.anna, "explain", auction="1C-1D")
        assert "Negative" in (await made.actors.answered(sent)).text
        await made.actors.slash(channel, made.anna, "explain", auction="1C-1D")
        await discord_server.until(
            lambda: sum(r.status == 400 and "callback" in r.path for r in discord_server.requests) >= 2
        )
        await asyncio.sleep(0.1)
        assert not [m for m in discord_server.messages.values() if "went wrong" in m.text]
        assert not sent.followups

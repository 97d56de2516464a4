"""The everyday questions on Discord, and what a bot owes Discord when things go wrong."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from tests.e2e.harness import Table, running, settings_for
from tests.fakediscord import Actors, FakeDiscord
from tests.fakediscord.state import Message


async def test_prefix_explain(table: Table) -> None:
    answer = await table.actors.ask(table.channel, table.anna, "!explain 1C-1H-1S-2S")
    assert "high shortage" in answer.text
    assert "5+ spades" in answer.text
    assert "2NT asks on" in answer.text


async def test_slash_explain(table: Table) -> None:
    sent = await table.actors.slash(table.channel, table.anna, "explain", auction="1C-1H-1S-2S")
    answer = await table.actors.answered(sent)
    assert "0-2 hearts" in answer.text


async def test_bid(table: Table) -> None:
    answer = await table.actors.ask(table.channel, table.anna, "!bid AKQ52.KJ3.4.QT92 1C")
    assert "1H" in answer.text
    sent = await table.actors.slash(table.channel, table.anna, "bid", hand="♠AKQ52♥KJ3♦4♣QT92 1C")
    assert "1H" in (await table.actors.answered(sent)).text


async def test_next_and_help(table: Table) -> None:
    answer = await table.actors.ask(table.channel, table.anna, "!next 1C")
    assert "Negative" in answer.text
    answer = await table.actors.ask(table.channel, table.anna, "!help")
    assert "!explain" in answer.text
    answer = await table.actors.ask(table.channel, table.anna, "!help bid")
    assert "AKQ52.KJ3.4.QT92" in answer.text


async def what_if(table: Table, asked: Message, theirs: str) -> Message:
    opened = await table.actors.click(asked, table.bert, "wi1:1C (P) 1H")
    await table.server.until(lambda: opened.modal)
    assert opened.modal is not None
    field = opened.modal["components"][0]["component"]["custom_id"]
    return await table.actors.answered(await table.actors.submit(opened, **{field: theirs}))


async def test_what_if_they_bid(table: Table) -> None:
    reply = await table.actors.ask(table.channel, table.anna, "!explain 1C-1H")
    answer = await what_if(table, reply, "1s")
    assert answer.only_for is table.bert
    assert "Relays ON (" in answer.text
    assert "asks on" in answer.text
    assert "not higher" in (await what_if(table, reply, "1C")).text


async def test_lead(table: Table) -> None:
    reply = await table.actors.ask(table.channel, table.anna, "!lead AKQ52.KJ3.4.QT92 4H")
    assert "Lead SK against 4H" in reply.text
    scheme = await table.actors.ask(table.channel, table.anna, "!rubens 1S 2D")
    assert "Not played unless agreed" in scheme.text
    assert "transfer to spades: a raise" in scheme.text
    agreed = await table.actors.ask(table.channel, table.anna, "!rubens 1S (2D) agreed")
    assert "Played by agreement" in agreed.text
    wrong = await table.actors.ask(table.channel, table.anna, "!rubens 2NT 3D")
    assert "one-level suit opening" in wrong.text
    reply = await table.actors.ask(table.channel, table.anna, "!lead SK 3NT")
    assert "Partner's reverse attitude" in reply.text


async def test_mentioning_the_bot(table: Table) -> None:
    answer = await table.actors.ask(table.channel, table.anna, f"<@{table.server.bot.id}> explain 1NT-2H-2S")
    assert "2S" in answer.text


async def test_direct_message(table: Table) -> None:
    answer = await table.actors.ask(table.server.dm(table.anna), table.anna, "!explain 1C-1D")
    assert "Negative" in answer.text


async def test_reply_asks_about_the_message(table: Table) -> None:
    asked = await table.actors.say(table.channel, table.bert, "1C-1S-1NT-2D")
    before = set(table.server.messages)
    await table.actors.say(table.channel, table.anna, f"<@{table.server.bot.id}> ?", reply_to=asked)
    answer = await table.actors.reply(table.channel, before)
    assert "colour" in answer.text


async def test_message_menu(table: Table) -> None:
    asked = await table.actors.say(table.channel, table.bert, "what was `1C-1H-1S-3D`?")
    sent = await table.actors.menu(table.channel, table.anna, "Explain this auction", asked)
    answer = await table.actors.answered(sent)
    assert "5=3=3=2" in answer.text
    assert answer.only_for is table.anna


async def test_autocomplete_tells_meanings(table: Table) -> None:
    choices = await table.actors.complete(table.channel, table.anna, "explain", "auction", "1C-1H")
    assert any(c["value"] == "1C-1H-1S" and "elay" in c["name"] for c in choices)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("!explain 1C-1C", "not higher than 1C"),
        ("!explain hello", "is no call"),
        ("!bid AKQ52.KJ3.4.QT9", "12 cards"),
        ("!bid AAKQ2.KJ3.4.QT92", "occurs twice"),
        ("!explain", "needs auction"),
        ("!explian 1C", "did you mean explain"),
    ],
)
async def test_wrong_input_is_answered_in_a_sentence(table: Table, text: str, said: str) -> None:
    answer = await table.actors.ask(table.channel, table.anna, text)
    assert said in answer.text
    assert "Traceback" not in answer.text


async def test_two_readings_come_with_buttons(table: Table) -> None:
    answer = await table.actors.ask(table.channel, table.anna, "!explain P 1C-1H")
    buttons = [c for row in answer.components for c in row["components"]]
    assert len(buttons) == 2
    sent = await table.actors.click(answer, table.anna, buttons[1]["custom_id"])
    assert "1H" in (await table.actors.answered(sent)).text


@pytest.mark.parametrize(
    "text",
    ["@everyone", "<@&{role}> 1C", "1C @here 1H", "<@{user}>", "`@everyone`", "1C (=@everyone) 1H"],
)
async def test_no_mention_can_be_injected(table: Table, text: str) -> None:
    filled = text.format(role=table.guild.id, user=table.bert.id)
    for verb in ("explain", "bid", "next", "help"):
        answer = await table.actors.ask(table.channel, table.person("visitor"), f"!{verb} {filled}")
        assert answer.pings() == []
        assert answer.allowed_mentions == {"parse": []} or answer.allowed_mentions["parse"] == []


@pytest.mark.parametrize(
    "text", ["1C-" * 600, "\x00" * 30, "\u202e1C-1H", "🂡" * 200, "AKQJT98765432.A..", "(" * 1500]
)
async def test_hostile_texts_leave_the_bot_alive(table: Table, text: str) -> None:
    for verb in ("explain", "bid"):
        answer = await table.actors.ask(table.channel, table.person("visitor"), f"!{verb} x{text}")
        assert 0 < len(answer.text) < 2000
    assert "2S" in (await table.actors.ask(table.channel, table.bert, "!explain 1C-1H-1S-2S")).text


async def test_too_many_questions_are_slowed_down(table: Table) -> None:
    texts = [(await table.actors.ask(table.channel, table.anna, "!explain 1C")).text for _ in range(7)]
    assert "try again in" in texts[-1]


async def test_what_is_said_while_away_is_answered_after_resume(table: Table) -> None:
    await table.server.gateway.kick(4000)
    before = set(table.server.messages)
    await table.actors.say(table.channel, table.anna, "!explain 1C-1D")
    answer = await table.actors.reply(table.channel, before, 15)
    assert "Negative" in answer.text
    assert any(s.resumed for s in table.server.gateway.sessions.values())
    await table.server.gateway.kick()
    await table.server.gateway.until_ready()
    assert "Negative" in (await table.actors.ask(table.channel, table.bert, "!explain 1C-1D", 15)).text


async def test_lost_session_is_made_anew(table: Table) -> None:
    await table.server.gateway.invalidate()
    await table.server.until(lambda: table.server.gateway.identifies == 2, 15)
    assert "Negative" in (await table.actors.ask(table.channel, table.anna, "!explain 1C-1D", 15)).text


async def test_rate_limit_is_waited_out(table: Table) -> None:
    table.server.fail(
        "POST",
        r"/channels/\d+/messages$",
        429,
        {"message": "slow down", "retry_after": 0.2, "global": False},
        headers={"Via": "1.1 google", "Retry-After": "0.2"},
    )
    assert "Negative" in (await table.actors.ask(table.channel, table.anna, "!explain 1C-1D")).text


async def test_server_errors_are_tried_again(table: Table) -> None:
    table.server.fail("POST", r"/channels/\d+/messages$", 502, {"message": "bad gateway"})
    assert "Negative" in (await table.actors.ask(table.channel, table.anna, "!explain 1C-1D", 15)).text


async def test_outage_does_not_take_the_bot_down(table: Table) -> None:
    table.server.fail("POST", r"/channels/\d+/messages$", 503, {"message": "unavailable"}, times=2)
    await table.actors.say(table.channel, table.anna, "!explain 1C-1D")
    await table.server.until(lambda: sum(r.status == 503 for r in table.server.requests) >= 1)
    assert "Negative" in (await table.actors.ask(table.channel, table.bert, "!explain 1C-1D", 15)).text


async def test_channel_where_the_bot_may_not_write(table: Table) -> None:
    quiet = table.server.add_channel(table.guild, "quiet", denied=1 << 11)
    await table.actors.say(quiet, table.anna, "!explain 1C-1D")
    await table.server.until(lambda: any(r.status == 403 for r in table.server.requests))
    assert "Negative" in (await table.actors.ask(table.channel, table.bert, "!explain 1C-1D")).text


async def test_commands_are_synced_once(discord_server: FakeDiscord, tmp_path: Path) -> None:
    discord_server.add_channel(discord_server.add_guild())
    for _ in range(2):
        async with running(settings_for(discord_server, tmp_path), discord_server):
            pass
    assert sum(r.method == "PUT" and r.path.endswith("/commands") for r in discord_server.requests) == 1


async def test_without_message_contents_slash_and_mentions_work(
    discord_server: FakeDiscord, tmp_path: Path
) -> None:
    discord_server.content_allowed = False
    guild = discord_server.add_guild()
    channel, anna = discord_server.add_channel(guild), discord_server.add_user("Anna", guild)
    actors = Actors(discord_server)
    async with running(settings_for(discord_server, tmp_path), discord_server, content=False):
        sent = await actors.slash(channel, anna, "explain", auction="1C-1D")
        assert "Negative" in (await actors.answered(sent)).text
        answer = await actors.ask(channel, anna, f"<@{discord_server.bot.id}> explain 1C-1D")
        assert "Negative" in answer.text
        told = await actors.answered(await actors.slash(channel, anna, "help"))
        assert "write /explain, or mention me" in told.text


async def _process(server: FakeDiscord, folder: Path, **environment: str) -> asyncio.subprocess.Process:
    given = {
        **{k: v for k, v in os.environ.items() if not k.startswith("TOSR_")},
        "TOSR_TOKEN": server.token,
        "TOSR_DATA_DIR": str(folder),
        "TOSR_DISCORD_API": server.base_url,
        **environment,
    }
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "run",
        env=given,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_bad_token_is_said_and_ends_with_its_own_code(
    discord_server: FakeDiscord, tmp_path: Path
) -> None:
    process = await _process(discord_server, tmp_path, TOSR_TOKEN="wrong.token.value")
    _, errors = await asyncio.wait_for(process.communicate(), 40)
    assert process.returncode == 3
    assert b"refused the token" in errors
    assert b"wrong.token.value" not in errors
    assert b"Traceback" not in errors


async def test_missing_intent_is_said_and_ends_with_its_own_code(
    discord_server: FakeDiscord, tmp_path: Path
) -> None:
    discord_server.content_allowed = False
    process = await _process(discord_server, tmp_path, TOSR_MESSAGE_CONTENT="on")
    _, errors = await asyncio.wait_for(process.communicate(), 40)
    assert process.returncode == 4
    assert b"developer portal" in errors
    assert b"Traceback" not in errors


async def test_whole_process_answers_and_stops_cleanly(discord_server: FakeDiscord, tmp_path: Path) -> None:
    guild = discord_server.add_guild()
    channel, anna = discord_server.add_channel(guild), discord_server.add_user("Anna", guild)
    actors = Actors(discord_server)
    process = await _process(discord_server, tmp_path)
    try:
        await discord_server.gateway.until_ready(seconds=30)
        assert "Negative" in (await actors.ask(channel, anna, "!explain 1C-1D", 20)).text
    finally:
        process.send_signal(signal.SIGTERM)
    _, errors = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode == 0, errors.decode()


async def test_settings_that_are_wrong_are_all_named(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "doctor",
        stderr=asyncio.subprocess.PIPE,
        env={
            **os.environ,
            "TOSR_DEFAULT_TZ": "Mars/Base",
            "TOSR_WORKERS": "0",
            "TOSR_DISCORD_API": "https://example.org",
            "TOSR_DATA_DIR": str(tmp_path),
        },
    )
    _, errors = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode == 2
    for name in (b"TOSR_DEFAULT_TZ", b"TOSR_WORKERS", b"TOSR_DISCORD_API"):
        assert name in errors
    assert b"Traceback" not in errors

"""The daily puzzle on Discord: settings, post, private answers, reveal, boards; crashes and crowds."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

from bot.clock import ManualClock
from tests.e2e.clubs import MORNING, Club
from tests.e2e.harness import running, settings_for
from tests.fakediscord import FakeDiscord


async def test_daily_puzzle_from_setting_to_board(club: Club) -> None:
    wrong = await club.set_up(format="your-call", weekdays="sometimes")
    assert "Write weekdays as mon-fri" in wrong.text
    told = await club.set_up(format="your-call", weekdays="mon-sat", difficulty="medium")
    assert "medium difficulty, your-call; answers are revealed after 22 hours" in told.text
    assert told.only_for is club.guild.owner
    assert told.text.count("<t:") == 3
    club.clock.advance(timedelta(hours=1, minutes=1))
    post = await club.posted()
    assert "Your call?" in post.text
    assert post.attachments[0]["description"].startswith("Hand: spades")
    assert post.pings() == []
    right = await club.answer_right(post, club.anna)
    wrong = await club.press(post, club.bert, right=False)
    assert (right.only_for, wrong.only_for) == (club.anna, club.bert)
    assert "is right" in right.text
    assert "right is" in wrong.text
    again = await club.press(post, club.anna, right=False)
    assert "first answer counts" in again.text
    before = {m.id for m in club.server.messages.values()}
    club.clock.advance(timedelta(hours=22))
    reveal = await club.server.until(
        lambda: [m for m in club.server.messages.values() if m.id not in before and "was right" in m.text],
        20,
    )
    assert "Anna" in reveal[0].text
    assert reveal[0].channel.parent is club.channel
    board = await club.actors.ask(club.channel, club.anna, "!leaderboard all")
    assert "1. " in board.text
    assert "Anna" in board.text
    assert "1, 1, 3" in board.text
    stats = await club.actors.ask(club.channel, club.anna, "!stats")
    assert "1 of 1 right" in stats.text
    alone = await club.actors.ask(club.channel, club.anna, f"!stats <@{club.bert.id}>")
    assert "no partnership" in alone.text


async def test_the_pinned_board_renews_itself(club: Club) -> None:
    await club.set_up(format="your-call")
    sent = await club.actors.slash(club.channel, club.guild.owner, "puzzle board")
    assert "renews itself" in (await club.actors.answered(sent)).text
    (board,) = [m for m in club.server.messages.values() if "Leaderboard" in m.text]
    assert club.channel.pins == [board.id]
    assert "Nobody has points yet" in board.text
    club.clock.advance(timedelta(hours=1, minutes=1))
    await club.answer_right(await club.posted(), club.anna)
    club.clock.advance(timedelta(hours=23))
    await club.server.until(lambda: "Anna" in board.text, 20)
    assert board.edited


async def test_only_managers_may_set_it_up(club: Club) -> None:
    sent = await club.actors.slash(club.channel, club.anna, "puzzle setup", channel=str(club.channel.id))
    assert "permission Manage Server" in (await club.actors.answered(sent)).text


async def test_a_role_is_pinged_only_where_it_was_set(club: Club) -> None:
    from tests.fakediscord.state import Role, new_id

    role = Role(new_id(), "puzzlers", 0)
    club.guild.roles[role.id] = role
    await club.bot.club.set_up(
        club.guild.id, "Club", club.channel.id, "09:00", "Europe/Paris", role_id=role.id
    )
    club.bot.scheduler.wake()
    club.clock.advance(timedelta(hours=1, minutes=1))
    assert (await club.posted()).pings() == [str(role.id)]


async def test_a_call_in_the_channel_is_taken_and_removed(club: Club) -> None:
    await club.set_up(format="your-call")
    club.clock.advance(timedelta(hours=1, minutes=1))
    post = await club.posted()
    puzzle = await club.bot.club.puzzle_of(club.puzzle_id(post))
    before = set(club.server.messages)
    said = await club.actors.say(club.channel, club.anna, f"!bid {puzzle.answer}")
    private = await club.actors.reply(club.server.dm(club.anna), before)
    assert "is right" in private.text
    assert said.deleted
    assert all(
        puzzle.answer not in m.content
        for m in club.server.messages.values()
        if m.channel is club.channel and m is not said
    )
    await club.bot.club.answer(club.puzzle_id(post), club.bert.id, "Bert", "7NT")


async def test_a_chain_is_answered_by_a_form(club: Club) -> None:
    await club.set_up(format="chain")
    club.clock.advance(timedelta(hours=1, minutes=1))
    post = await club.posted()
    number = club.puzzle_id(post)
    puzzle = await club.bot.club.puzzle_of(number)
    opened = await club.actors.click(post, club.anna, f"pz1c:{number}")
    await club.server.until(lambda: opened.modal)
    assert opened.modal is not None
    field = opened.modal["components"][0]["component"]["custom_id"]
    sent = await club.actors.submit(opened, **{field: puzzle.answer})
    assert "is right" in (await club.actors.answered(sent)).text


async def test_buttons_work_after_a_restart(discord_server: FakeDiscord, tmp_path: Path) -> None:
    guild = discord_server.add_guild()
    channel = discord_server.add_channel(guild)
    clock = ManualClock(MORNING)
    settings = settings_for(discord_server, tmp_path)
    async with running(settings, discord_server, clock=clock) as bot:
        first = Club(discord_server, bot, guild, channel)
        first.clock = clock
        await first.set_up(format="your-call")
        clock.advance(timedelta(hours=1, minutes=1))
        post = await first.posted()
    async with running(settings, discord_server, clock=clock) as bot:
        second = Club(discord_server, bot, guild, channel)
        assert "is right" in (await second.answer_right(post, second.anna)).text


async def test_a_crash_between_claim_and_send_posts_once(discord_server: FakeDiscord, tmp_path: Path) -> None:
    guild = discord_server.add_guild()
    channel = discord_server.add_channel(guild)
    clock = ManualClock(MORNING)
    settings = settings_for(discord_server, tmp_path)
    async with running(settings, discord_server, clock=clock) as bot:
        await bot.club.set_up(guild.id, "Club", channel.id, "09:00", "Europe/Paris")
        await bot.scheduler.stop()
        clock.advance(timedelta(hours=1, minutes=1))
        assert len(await bot.club.claim_due()) == 1
    clock.advance(timedelta(minutes=5))
    async with running(settings, discord_server, clock=clock) as bot:
        made = Club(discord_server, bot, guild, channel)
        await made.posted()
        bot.scheduler.wake()
        await asyncio.sleep(0.3)
        assert len([m for m in discord_server.messages.values() if "Puzzle " in m.text]) == 1


async def test_two_processes_with_one_token_post_once(discord_server: FakeDiscord, tmp_path: Path) -> None:
    guild = discord_server.add_guild()
    channel = discord_server.add_channel(guild)
    clock = ManualClock(MORNING)
    settings = settings_for(discord_server, tmp_path)
    async with (
        running(settings, discord_server, clock=clock) as one,
        running(settings, discord_server, clock=clock) as two,
    ):
        await one.club.set_up(guild.id, "Club", channel.id, "09:00", "Europe/Paris")
        clock.advance(timedelta(hours=1, minutes=1))
        one.scheduler.wake()
        two.scheduler.wake()
        made = Club(discord_server, one, guild, channel)
        await made.posted()
        await asyncio.sleep(0.3)
        assert len([m for m in discord_server.messages.values() if "Puzzle " in m.text]) == 1


async def test_one_failing_server_does_not_touch_the_others(club: Club) -> None:
    closed = club.server.add_channel(club.guild, "closed", denied=1 << 11)
    other = club.server.add_guild("Other")
    await club.bot.club.set_up(other.id, "Other", closed.id, "09:00", "Europe/Paris")
    await club.bot.club.set_up(club.guild.id, "Club", club.channel.id, "09:00", "Europe/Paris")
    club.bot.scheduler.wake()
    club.clock.advance(timedelta(hours=1, minutes=1))
    await club.posted()


async def test_two_hundred_servers_due_in_one_minute(club: Club) -> None:
    """Each gets its puzzle once, at the real pace within the minute."""
    for i in range(200):
        guild = club.server.add_guild(f"Club {i}")
        channel = club.server.add_channel(guild)
        await club.server.gateway.dispatch("GUILD_CREATE", guild.payload(club.server.bot))
        await club.bot.club.set_up(guild.id, guild.name, channel.id, "09:00", "Europe/Paris")
    club.bot.scheduler.wake()
    club.clock.advance(timedelta(hours=1, minutes=1))

    def where() -> list[int]:
        return [m.channel.id for m in club.server.messages.values() if "Puzzle " in m.text]

    await club.server.until(lambda: len(where()) >= 200, 60)
    await asyncio.sleep(0.2)
    assert len(where()) == len(set(where())) == 200


async def test_partnership_by_invitation(club: Club) -> None:
    sent = await club.actors.slash(club.channel, club.anna, "partner invite", member=str(club.bert.id))
    invitation = await club.actors.answered(sent)
    yes = next(
        c["custom_id"] for row in invitation.components for c in row["components"] if c["label"] == "Accept"
    )
    refused = await club.actors.click(invitation, club.anna, yes)
    assert "Only the one" in (await club.actors.answered(refused)).text
    await club.actors.click(invitation, club.bert, yes)
    await club.server.until(lambda: "has accepted" in invitation.content)
    listed = await club.actors.slash(club.channel, club.anna, "partner list")
    assert "Bert" in (await club.actors.answered(listed)).text


async def test_privacy(club: Club) -> None:
    await club.set_up(format="your-call")
    club.clock.advance(timedelta(hours=1, minutes=1))
    post = await club.posted()
    await club.answer_right(post, club.anna)
    sent = await club.actors.slash(club.channel, club.anna, "privacy export")
    answer = await club.actors.answered(sent)
    assert answer.attachments[0]["filename"] == "tosr-privacy.json"
    asked = await club.actors.answered(await club.actors.slash(club.channel, club.anna, "privacy delete"))
    button = next(
        c["custom_id"] for row in asked.components for c in row["components"] if "Delete" in c["label"]
    )
    await club.actors.click(asked, club.anna, button)
    await club.server.until(lambda: "is deleted" in asked.content)
    assert not any((await club.bot.club.export(club.anna.id)).values())

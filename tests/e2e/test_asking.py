"""Asking about what others wrote, auctions that can be read in two ways, channels closed to the bot."""

from __future__ import annotations

import pytest

from tests.e2e.harness import Table
from tests.fakediscord.state import Message


def buttons(message: Message) -> list[str]:
    return [c["custom_id"] for row in message.components for c in row["components"]]


async def replied(table: Table, asked: Message, text: str = "?") -> Message:
    before = set(table.server.messages)
    await table.actors.say(table.channel, table.anna, f"<@{table.server.bot.id}> {text}", reply_to=asked)
    return await table.actors.reply(table.channel, before)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("partner opened 1C (1H) P (2H) X, was that takeout?", "1C (1H) P (2H) X"),
        ("!explain 1C-1D", "1C (P) 1D"),
        ("no idea what ```\n1C-1H-1S-2S\n``` means", "1C (P) 1H (P) 1S (P) 2S"),
    ],
)
async def test_auction_in_what_people_wrote(table: Table, said: str, read: str) -> None:
    asked = await table.actors.say(table.channel, table.bert, said)
    before = set(table.server.messages)
    if said.startswith("!"):
        await table.actors.reply(table.channel, before - {asked.id})
    assert (await replied(table, asked)).text.startswith(read)


async def test_reply_to_an_answer_of_ours(table: Table) -> None:
    answer = await table.actors.ask(table.channel, table.bert, "!explain 1C-1H-1S-2S")
    assert "high shortage" in (await replied(table, answer)).text


async def test_reply_to_a_message_without_an_auction(table: Table) -> None:
    asked = await table.actors.say(table.channel, table.bert, "good night everybody")
    assert "is no call" in (await replied(table, asked)).text


async def test_two_readings_of_a_hand_s_auction_are_bid_on(table: Table) -> None:
    answer = await table.actors.ask(table.channel, table.anna, "!bid AKQ52.KJ3.4.QT92 P 1C-1H vul=all")
    assert len(buttons(answer)) == 2
    assert all(b.startswith("read1:bid:AKQ52.KJ3.4.QT92 ") and "vul=all" in b for b in buttons(answer))
    sent = await table.actors.click(answer, table.anna, buttons(answer)[0])
    assert "AKQ52.KJ3.4.QT92" in (await table.actors.answered(sent)).text


async def test_two_readings_from_the_message_menu(table: Table) -> None:
    asked = await table.actors.say(table.channel, table.bert, "P 1C-1H")
    sent = await table.actors.menu(table.channel, table.anna, "Explain this auction", asked)
    answer = await table.actors.answered(sent)
    assert answer.only_for is table.anna
    assert len(buttons(answer)) == 2


async def test_where_the_bot_may_not_write_it_says_so_directly(table: Table) -> None:
    quiet = table.server.add_channel(table.guild, "quiet", denied=1 << 11)
    before = set(table.server.messages)
    await table.actors.say(quiet, table.anna, "!explain 1C-1D")

    def told() -> Message | None:
        for i, m in table.server.messages.items():
            if i not in before and m.author is table.server.bot and m.channel.guild is None:
                return m
        return None

    found = await table.server.until(told, 10)
    assert isinstance(found, Message)
    assert "may not" in found.text

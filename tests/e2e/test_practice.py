"""Partnerships, bidding tables, practice, dealt hands and privacy, as people use them on Discord."""

from __future__ import annotations

import json
import re
from urllib.parse import urlsplit

import pytest

from tests.e2e.harness import Table
from tests.fakediscord.state import Message, User


def custom_ids(message: Message) -> list[str]:
    found: list[str] = []

    def walk(parts: list[dict[str, object]]) -> None:
        for part in parts:
            if "custom_id" in part:
                found.append(str(part["custom_id"]))
            walk(part.get("components", []))  # type: ignore[arg-type]

    walk(message.components)
    return found


async def slash(table: Table, user: User, name: str, **options: object) -> Message:
    return await table.actors.answered(await table.actors.slash(table.channel, user, name, **options), 30)


async def pair_up(table: Table) -> None:
    invited = await slash(table, table.anna, "partner invite", member=str(table.bert.id))
    yes = next(i for i in custom_ids(invited) if i.endswith(":yes"))
    wrong = await table.actors.answered(await table.actors.click(invited, table.anna, yes))
    assert "Only the one who was invited" in wrong.text
    accepted = await table.actors.answered(await table.actors.click(invited, table.bert, yes))
    assert "new partnership" in accepted.text


async def call(table: Table, post: Message, user: User, text: str) -> None:
    press = next(i for i in custom_ids(post) if i.endswith(":call"))
    opened = await table.actors.click(post, user, press)
    await table.server.until(lambda: opened.modal)
    assert opened.modal is not None
    field = opened.modal["components"][0]["component"]["custom_id"]
    await table.actors.submit(opened, **{field: text})


async def test_table_from_deal_to_marks(table: Table) -> None:
    await pair_up(table)
    post = await slash(table, table.anna, "table deal", member=str(table.bert.id), start="1C-1S")
    assert "Anna (North) and Bert (South)" in post.text
    press = next(i for i in custom_ids(post) if i.endswith(":hand"))
    north = await table.actors.answered(await table.actors.click(post, table.anna, press))
    south = await table.actors.answered(await table.actors.click(post, table.bert, press))
    assert (north.only_for, south.only_for) == (table.anna, table.bert)
    hands = [re.search(r"\*\*(\S+)\*\*", m.text).group(1) for m in (north, south)]  # type: ignore[union-attr]
    assert hands[0] != hands[1]
    carl = table.person("Carl")
    refused = await table.actors.answered(await table.actors.click(post, carl, press))
    assert "Only the two players" in refused.text
    assert all(h not in m.text for h in hands for m in table.actors.seen_by(carl, table.channel))
    for user, text, shown in (
        (table.anna, "1C", "1C"),
        (table.bert, "1s", "1C (P) 1S"),
        (table.anna, "3NT", "1C (P) 1S (P) 3NT"),
    ):
        await call(table, post, user, text)
        await table.server.until(lambda shown=shown: shown in post.text)  # type: ignore[misc]
    before = set(table.server.messages)
    await call(table, post, table.bert, "pass")
    result = await table.actors.reply(table.channel, before, 40)
    assert "of 10" in result.text
    assert hands[0] in result.text
    assert "Left at" in result.text
    board = await table.actors.ask(table.channel, table.anna, "!leaderboard all")
    assert "Anna" in board.text


async def test_opponents_bid_by_script_and_calls_are_typed(table: Table) -> None:
    await pair_up(table)
    options = {"member": str(table.bert.id), "start": "1C (1H) P", "they": "1H P 2H"}
    post = await slash(table, table.anna, "table deal", **options)
    assert "the opponents bid" in post.text
    assert "2H" not in post.text
    one = await table.actors.ask(table.channel, table.anna, "!bid 1C")
    assert "Auction: 1C (1H)\nBert is to call" in one.text
    two = await table.actors.ask(table.channel, table.bert, "!bid p")
    assert "Auction: 1C (1H) P (P)\nAnna is to call" in two.text
    refused = await table.actors.ask(table.channel, table.bert, "!bid 2S")
    assert "no open puzzle" in refused.text
    three = await table.actors.ask(table.channel, table.anna, "!bid 3NT")
    assert "(P) 3NT (P)" in three.text  # their 2H is not possible over 3NT
    before = set(table.server.messages)
    await table.actors.say(table.channel, table.bert, "!bid p")
    result = await table.server.until(
        lambda: [m for i, m in table.server.messages.items() if i not in before and "of 10" in m.text], 40
    )
    assert isinstance(result, list)
    assert "1C (1H) P (P) 3NT (P) P (P)" in result[0].text
    assert "where their script said 2H" in result[0].text


async def test_a_wrong_call_is_told_and_the_table_goes_on(table: Table) -> None:
    await pair_up(table)
    post = await slash(table, table.anna, "table deal", member=str(table.bert.id))
    before = set(table.server.messages)
    await call(table, post, table.anna, "9S")
    told = await table.actors.reply(table.channel, before)
    assert "is no call" in told.text
    assert told.only_for is table.anna
    early = await table.actors.click(
        post, table.bert, next(i for i in custom_ids(post) if i.endswith(":call"))
    )
    assert "Partner is to call" in (await table.actors.answered(early)).text
    await call(table, post, table.anna, "1C")
    await table.server.until(lambda: "Bert is to call" in post.text)


async def test_no_table_without_a_partnership(table: Table) -> None:
    told = await slash(table, table.anna, "table deal", member=str(table.bert.id))
    assert "no partnership" in told.text


async def test_practice_is_private_and_graded(table: Table) -> None:
    asked = await slash(table, table.anna, "drill", section="2.3")
    assert asked.only_for is table.anna
    assert "section 2.3" in asked.text
    ids = [i for i in custom_ids(asked) if i.startswith("dr1:")]
    told = await table.actors.answered(await table.actors.click(asked, table.anna, ids[0]))
    assert "It comes again" in told.text
    again = await table.actors.answered(await table.actors.click(asked, table.anna, ids[0]))
    assert "answered that one" in again.text or "It comes again" in again.text
    following = await table.actors.answered(await table.actors.click(told, table.anna, "dr1n"))
    assert "section" in following.text
    unknown = await slash(table, table.bert, "drill", section="99")
    assert "nothing to practise" in unknown.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("!deal 1C-1H-1S-2S", "Deals that fit 1C"),
        ("!odds AKQ52.KJ3.A4.QT9 1C-1H", "303,169,032 hands fit"),
        ("!auction AKQ52.KJ3.4.QT92 J87.AQ42.AKQ3.65", "Both hands bid to the end"),
        ("!bid AKQ52.KJ3.A4.QT9 1C-1H", "layouts that fit"),
        ("!auction AKQ52.KJ3.4.QT92 AKQ52.KJ3.4.QT92", "share a card"),
        ("!odds AKQ52.KJ3.A4.QT9", "Give a hand and the auction"),
    ],
)
async def test_dealt_hands(table: Table, text: str, said: str) -> None:
    before = set(table.server.messages)
    await table.actors.say(table.channel, table.anna, text)
    reply = await table.actors.reply(table.channel, before, 40)
    assert said in reply.text


async def test_privacy(table: Table) -> None:
    await slash(table, table.anna, "drill", section="2.3")
    kept = await slash(table, table.anna, "privacy export")
    assert kept.only_for is table.anna
    path = urlsplit(kept.attachments[0]["url"]).path
    assert json.loads(table.server.files[path])["drill_cards"]
    asked = await slash(table, table.anna, "privacy delete")
    yes = custom_ids(asked)[0]
    done = await table.actors.answered(await table.actors.click(asked, table.anna, yes))
    assert "deleted" in done.text
    assert not (await table.bot.club.export(table.anna.id))["drill_cards"]

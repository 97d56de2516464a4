"""Bidding tables and practice, on SQLite and PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from bot.clock import ManualClock
from bot.db import club as queries
from bot.db.uow import UnitOfWork
from bot.services.drill import Drill
from bot.services.errors import ServiceError
from bot.services.partners import Partners
from bot.services.tables import Tables, new_deal, result_of, table_auction, with_call
from bot.services.workers import Workers
from tosr_engine import bid, read_hand

START = datetime(2026, 12, 1, 7, 0, tzinfo=UTC)
SERVER, CHANNEL, ANNA, BERT, CARL = 10, 20, 100, 101, 102
NORTH, SOUTH = "AKQ52.KJ3.4.QT92", "J87.AQ42.AKQ3.65"


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers()
    yield made
    made.close()


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(START)


async def partners(uow: UnitOfWork, clock: ManualClock) -> None:
    desk = Partners(uow, clock)
    made = await desk.invite(SERVER, "Club", ANNA, "Anna", BERT, "Bert")
    await desk.reply(made, BERT, True)


def test_opponents_pass_and_calls_are_checked() -> None:
    assert table_auction("1C 1S 1NT").text() == "1C (P) 1S (P) 1NT (P)"
    assert with_call("1C", "2n") == "1C 2NT"
    assert with_call("1C", "2♠") == "1C 2S"
    assert table_auction("P P").complete
    with pytest.raises(ServiceError, match="not possible"):
        with_call("1S", "1C")
    with pytest.raises(ServiceError, match="is no call"):
        with_call("", "hello")


def test_a_script_makes_deals_that_start_so() -> None:
    for seed in range(5):
        dealt = new_deal("1C-1S", seed=seed)
        assert bid(dealt.north).call == "1C"
        assert bid(dealt.south, "1C").call == "1S"
        assert not read_hand(dealt.north).mask & read_hand(dealt.south).mask
        assert not dealt.they


def test_opponents_follow_their_script_where_it_is_legal() -> None:
    assert table_auction("1C P 2C", "1S P 2S").text() == "1C (1S) P (P) 2C (2S)"
    assert table_auction("2C P", "1S 3S").text() == "2C (P) P (3S)"
    assert with_call("1C", "X", "1H") == "1C X"
    with pytest.raises(ServiceError, match="not possible"):
        with_call("1C", "1D", "1H")
    contested = new_deal("1C (1H) P", seed=1)
    assert contested.they == "1H"
    assert bid(contested.south, "1C (1H)").call == "P"
    assert new_deal("1C-1S", "1d, p (2d)", seed=1).they == "1D P 2D"
    with pytest.raises(ServiceError, match="is no call"):
        new_deal("", "1H hello")
    with pytest.raises(ServiceError, match="at most"):
        new_deal("", "P " * 13)


def test_result_after_interference_is_set_beside_a_system_that_met_it() -> None:
    found = result_of(NORTH, SOUTH, "1C P X 4S P", "1H P 1C")
    assert found.auction.startswith("1C (1H) P (P) X (P) 4S")
    assert found.system.auction.startswith("1C (1H) P (P) X")
    assert found.dropped == ("1C",)
    beaten = result_of(NORTH, SOUTH, "1C P P P", "P 2H")
    assert (beaten.reached.contract, beaten.reached.declarer) == ("2H", "W")
    assert beaten.reached.average > 0


def test_result_tells_where_the_system_was_left_and_what_it_cost() -> None:
    line = [c.call for c in result_of(NORTH, SOUTH, "P P").system.calls if c.side == "we"]
    right = result_of(NORTH, SOUTH, " ".join(line))
    assert line[:4] == ["1C", "1S", "1NT", "2D"]
    assert right.left_at == ""
    assert right.reached == right.system.reached
    wild = result_of(NORTH, SOUTH, "1C 1S 7NT P")
    assert wild.left_at.startswith("N called 7NT, the system 1NT")
    assert wild.marks == max(0, wild.marks) < right.marks
    out = result_of(NORTH, SOUTH, "P P")
    assert (out.reached.contract, out.marks) == ("P", 3)


async def test_each_sees_only_their_own_hand_and_calls_in_turn(
    uow: UnitOfWork, clock: ManualClock, workers: Workers
) -> None:
    tables = Tables(uow, clock, workers)
    with pytest.raises(ServiceError, match="no partnership"):
        await tables.start(SERVER, ANNA, BERT, CHANNEL)
    await partners(uow, clock)
    table = (await tables.start(SERVER, ANNA, BERT, CHANNEL, "1C-1S")).table_id
    assert await tables.waiting_for(ANNA, CHANNEL) == table
    assert await tables.waiting_for(ANNA, None) == table
    assert await tables.waiting_for(BERT, CHANNEL) is None
    assert await tables.waiting_for(ANNA, CHANNEL + 1) is None
    north, south = await tables.seat(table, ANNA), await tables.seat(table, BERT)
    assert (north.chair, south.chair, north.my_turn, south.my_turn) == ("N", "S", True, False)
    assert north.hand != south.hand
    with pytest.raises(ServiceError, match="Only the two players"):
        await tables.seat(table, CARL)
    with pytest.raises(ServiceError, match="partner's turn"):
        await tables.call(table, BERT, "1S")
    with pytest.raises(ServiceError, match="not over"):
        await tables.result(table)
    assert (await tables.call(table, ANNA, "1C")).turn == BERT
    assert await tables.names(table) == ("Anna", "Bert", "Bert")
    await tables.call(table, BERT, "3NT")
    assert (await tables.call(table, ANNA, "P")).turn is None
    with pytest.raises(ServiceError, match="over"):
        await tables.call(table, BERT, "P")
    result = await tables.result(table)
    await tables.result(table)
    async with uow(readonly=True) as session:
        rows = await queries.scores(session, SERVER)
    assert sorted((r.user_id, r.points) for r in rows) == [(ANNA, result.marks), (BERT, result.marks)]


async def test_misses_come_again_soon_and_the_known_later(
    uow: UnitOfWork, clock: ManualClock, workers: Workers
) -> None:
    drill = Drill(uow, clock, workers, seed=1)
    first = await drill.next(ANNA, "2.3")
    assert first.fresh
    assert first.puzzle.section.startswith("2.3")
    wrong = next(c.text for c in first.puzzle.choices if not c.right)
    missed = await drill.answer(first.card_id, ANNA, wrong)
    assert not missed.grade.right
    assert missed.days < 1
    with pytest.raises(ServiceError, match="answered that one"):
        await drill.answer(first.card_id, ANNA, wrong)
    clock.advance(timedelta(minutes=15))
    again = await drill.next(ANNA)
    assert (again.card_id, again.fresh) == (first.card_id, False)
    await drill.answer(again.card_id, ANNA, again.puzzle.answer)
    clock.advance(timedelta(days=60))
    again = await drill.next(ANNA)
    assert again.card_id == first.card_id
    known = await drill.answer(again.card_id, ANNA, again.puzzle.answer)
    assert known.grade.right
    assert known.days > 3
    assert (await drill.next(ANNA)).fresh
    with pytest.raises(ServiceError, match="not a question of yours"):
        await drill.puzzle_of(first.card_id, BERT)
    with pytest.raises(ServiceError, match="nothing to practise"):
        await drill.next(BERT, "99")


def test_every_call_of_a_player_is_asked_the_passes_too() -> None:
    """cases/bugs.jsonl B24: in 1C-P-1H-1S-P-P-2H-P-P-P both our passes are our own to make."""
    calls, they = "", "P 1S P P P"
    for seat, text in (("N", "1C"), ("S", "1H"), ("N", "P"), ("S", "2H"), ("N", "P")):
        assert table_auction(calls, they).to_act == seat
        calls = with_call(calls, text, they)
    done = table_auction(calls, they)
    assert " ".join(c.name for c in done.calls) == "1C P 1H 1S P P 2H P P P"
    assert (done.complete, done.contract) == (True, "2H")

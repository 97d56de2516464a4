"""The captain: scores, contracts by simulation, plans over the tree of answers, whole auctions."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest
from typer.testing import CliRunner

from tosr_engine import InputError, bid, read_hand
from tosr_engine.captain import Budget, bid_out
from tosr_engine.captain.contracts import Book
from tosr_engine.captain.doubledummy import tricks
from tosr_engine.captain.forecast import forecast
from tosr_engine.captain.scoring import imps, score
from tosr_engine.choose import captains_turn
from tosr_engine.cli.app import app
from tosr_engine.dealing import Layouts, draw, needs_of
from tosr_engine.notation import read_auction

RUN = CliRunner()
QUICK = Budget(layouts=16, seconds=None)


@pytest.mark.parametrize(
    ("contract", "tricks_won", "vul", "doubled", "points"),
    [
        ((3, "NT"), 9, False, 0, 400),
        ((3, "NT"), 9, True, 0, 600),
        ((4, "S"), 11, False, 0, 450),
        ((2, "H"), 8, False, 0, 110),
        ((5, "C"), 11, True, 0, 600),
        ((6, "S"), 12, True, 0, 1430),
        ((6, "NT"), 12, False, 0, 990),
        ((7, "NT"), 13, False, 0, 1520),
        ((2, "S"), 8, False, 1, 470),
        ((2, "S"), 9, True, 1, 870),
        ((1, "C"), 7, False, 2, 230),
        ((4, "H"), 8, True, 0, -200),
        ((4, "H"), 8, True, 1, -500),
        ((4, "H"), 6, False, 1, -800),
        ((4, "H"), 7, False, 2, -1000),
    ],
)
def test_duplicate_scores(
    contract: tuple[int, str], tricks_won: int, vul: bool, doubled: int, points: int
) -> None:
    assert score(*contract, tricks_won, vul, doubled) == points


def test_imps() -> None:
    table = {0: 0, 10: 0, 20: 1, 40: 1, 50: 2, 420: 9, 430: 10, 490: 10, 500: 11, 3990: 23, 4000: 24}
    for points, worth in table.items():
        assert imps(points) == worth
        assert imps(-points) == -worth


def _deal(*hands: str) -> Layouts:
    return Layouts(np.array([[read_hand(h).mask for h in hands]], dtype=np.int64))


def test_tricks_are_forecast_from_solved_layouts() -> None:
    """Forecasts for hands that were not solved are nearer to their tricks than the average is."""
    auction = read_auction("1C-1H")
    dealt = draw(needs_of(auction), 120, np.random.default_rng(3), {"N": read_hand("A543.AKT98.5.AT9")})
    won = tricks(dealt, "H", "N")
    told = forecast(dealt.masks[:, 2], won[:40], "H")
    assert np.allclose(told.chances.sum(axis=1), 1)
    expected = told.chances @ np.arange(14)
    missed = np.std(won[40:] - expected[40:])
    assert missed < 0.8 * np.std(won[40:])
    assert abs(float(np.mean(won[40:] - expected[40:]))) < 0.5
    assert told.points(4, "S", vulnerable=False).shape == (120,)


def test_double_dummy_tricks() -> None:
    """Two clubs are lost whoever declares."""
    deal = _deal("AKQJ2.AKQ.AKQ.32", "T98.JT9.JT98.AKQ", "76543.876.765.54", ".5432.432.JT9876")
    assert tricks(deal, "S", "N").tolist() == [11]
    assert tricks(deal, "S", "E").tolist() == [2]


def test_table_of_contracts() -> None:
    deal = _deal("AKQJ2.AKQ.AKQ.32", "T98.JT9.JT98.AKQ", "76543.876.765.54", ".5432.432.JT9876")
    table = Book(deal, False).table({"S": "N"})
    assert (table[0].contract, table[0].makes, table[0].average) == ("4S", 1.0, 450.0)
    assert all(p.imps_behind >= 0 for p in table)


def test_only_contracts_that_can_still_be_played_are_named() -> None:
    told = bid("QT862.KQJ76.4.J4", "1C-1D-2C", seed=1).notes[-1]
    assert "4H by S" in told
    assert not re.search(r"\b1(C|D|H|S|NT) by", told)


def test_the_captain_asks_while_it_pays_and_stops_when_it_does_not() -> None:
    first = bid("AKQ52.KJ3.A4.QT9", "1C-1H", seed=1)
    assert (first.call, first.basis, first.kind) == ("1S", "simulation", "ask")
    assert "40 layouts" in first.why
    assert any(a.value is not None for a in first.alternatives)
    game = bid("AKQ52.KJ3.4.QT92", "1C-1S-1NT-2D-2H-3C-3D-3S", seed=1)
    assert (game.call, game.kind) == ("3NT", "sign-off")


def test_a_contract_is_placed_where_the_notes_stop() -> None:
    """After 1C-1D-2C section 2.10 gives responder no calls; ten major cards still belong in a game."""
    found = bid("QT862.KQJ76.4.J4", "1C-1D-2C", seed=1)
    assert (found.basis, found.kind) == ("simulation", "undefined")
    assert found.call in ("4H", "4S")
    assert "no call here" in found.why
    with pytest.raises(InputError, match="no call here"):
        bid("QT862.KQJ76.4.J4", "1C-1D-2C", layouts=0)
    with pytest.raises(InputError, match="no meaning here"):
        bid("AK53.A.Q97.KQT92", "1C-1D-1H-5S")


def test_whose_call_is_a_captains() -> None:
    assert captains_turn("1C-1H")
    assert not captains_turn("1C")
    assert not captains_turn("")


def test_a_seed_repeats_and_no_layouts_is_a_judgement() -> None:
    one = bid("AKQ52.KJ3.A4.QT9", "1C-1H", seed=4, layouts=16)
    assert bid("AKQ52.KJ3.A4.QT9", "1C-1H", seed=4, layouts=16) == one
    assert bid("AKQ52.KJ3.A4.QT9", "1C-1H", layouts=0).basis == "judgement"


def test_whole_auction() -> None:
    made = bid_out("AKQ52.KJ3.4.QT92", "J87.AQ42.AKQ3.65", layouts=20, budget=QUICK)
    assert [c.call for c in made.calls[:3]] == ["1C", "P", "1S"]
    assert made.declarer == "S"  # the balanced responder has bid spades first
    assert made.reached.imps_behind <= 2
    assert made.table[0].imps_behind == 0


def test_interference_and_silence() -> None:
    made = bid_out("AKQ52.KJ3.A4.QT9", "J87.AQ42.KQ53.K5", they=("1H", "P", "2H"), layouts=10, budget=QUICK)
    assert [c.call for c in made.calls if c.side == "they"][:3] == ["1H", "P", "2H"]
    out = bid_out("Q952.KJ3.J4.QT92", "J8.9842.KQ53.K54", layouts=10, budget=QUICK)
    assert (out.contract, out.declarer, out.reached.average) == ("P", None, 0)


def test_wrong_input() -> None:
    with pytest.raises(InputError, match="share a card"):
        bid_out("AKQ52.KJ3.4.QT92", "AKQ52.KJ3.4.QT92")
    with pytest.raises(InputError, match="not possible"):
        bid_out("AKQ52.KJ3.A4.QT9", "J87.AQ42.KQ53.K5", they=("1C",))


def test_command() -> None:
    hands = ["AKQ52.KJ3.4.QT92", "J87.AQ42.AKQ3.65"]
    body = json.loads(RUN.invoke(app, ["auction", *hands, "--layouts", "10", "--json"]).output)
    assert {"calls", "contract", "declarer", "layouts", "seed", "table"} <= body.keys()
    assert {"contract", "declarer", "makes", "average", "imps_behind"} == body["table"][0].keys()
    assert body["contract"] in [row["contract"] for row in body["table"]]

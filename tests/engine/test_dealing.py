"""Deals that fit an auction are uniform over all that do; odds are exact posteriors."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest
from typer.testing import CliRunner

from tosr_engine import Hand, InputError, read_auction, read_hand
from tosr_engine.calls import Auction
from tosr_engine.cards import S, card_bit, suit_cards
from tosr_engine.cli.app import app
from tosr_engine.dealing import Needs, draw, holder, needs_of, odds
from tosr_engine.handset import sampling
from tosr_engine.handset.build import hcp, length
from tosr_engine.handset.counting import Deck
from tosr_engine.notation import read_deals

RUN = CliRunner()
MINE = "AKQ52.KJ3.A4.QT9"


def _chi_square(seen: Counter[object], exact: dict[object, float], n: int) -> tuple[float, int]:
    """The statistic over cells of at least five expected, and its degrees of freedom."""
    cells = [(seen[k], p * n) for k, p in exact.items() if p * n >= 5]
    return sum((o - e) ** 2 / e for o, e in cells), len(cells) - 1


def test_pairs_come_as_often_as_their_exact_weight() -> None:
    """North has 37 HCP (four hands), South five spades: a hand without SJ leaves South more of them."""
    strong, long = hcp(37), length(S, 5)
    n = 3000
    made = draw(Needs({"N": strong, "S": long}), n, np.random.default_rng(7))
    seen = Counter(int(m) for m in made.masks[:, 0])
    assert len(seen) == 4
    weights = {m: long.count(Deck(m)) for m in seen}
    total = sum(weights.values())
    statistic, freedom = _chi_square(Counter(seen), {m: w / total for m, w in weights.items()}, n)
    assert freedom == 3
    assert statistic < 21.1  # one in ten thousand
    with_jack = [m for m in seen if m & card_bit(S, "J")]
    assert weights[with_jack[0]] < min(w for m, w in weights.items() if m not in with_jack)


def test_partners_frequencies_are_the_exact_odds() -> None:
    auction = read_auction("1C-1H")
    mine = read_hand(MINE)
    exact = odds(mine, auction)
    n = 20_000
    made = draw(needs_of(auction), n, np.random.default_rng(3), {"N": mine})
    hands = [Hand(int(m)) for m in made.masks[:, 2]]
    for seen, shares in (
        (Counter(h.shape for h in hands), exact.shapes),
        (Counter(h.hcp for h in hands), exact.hcp),
        (Counter(h.controls for h in hands), exact.controls),
    ):
        statistic, freedom = _chi_square(Counter(seen), dict(shares), n)
        assert statistic < freedom + 4.5 * (2 * freedom) ** 0.5 + 10
    aces = sum(bool(h.mask & card_bit(S, "J")) for h in hands) / n
    assert abs(aces - exact.honours["SJ"]) < 0.02
    keys = Counter(
        sum(bool(h.mask & card_bit(s, "A")) for s in (S, *type(S)) if s is not S)
        + sum(bool(h.mask & card_bit(S, r)) for r in "AK")
        for h in hands
    )
    for number, share in exact.keycards.items():
        assert abs(keys[number] / n - share) < 0.02


@pytest.mark.parametrize("text", ["1NT", "1C-1H-1S-2S", "1D P 1H", "1C (1S) P (P) X", "2H"])
def test_both_hands_fit_and_all_cards_are_dealt(text: str) -> None:
    auction = read_auction(text)
    needs = needs_of(auction)
    made = draw(needs, 40, np.random.default_rng(1))
    for i in range(40):
        for seat, hands in needs.ours.items():
            assert made.hand(i, seat) in hands
        assert int(np.bitwise_or.reduce(made.masks[i])) == (1 << 52) - 1


def test_opponents_suits_are_respected_and_their_silence_is_not_held_against_them() -> None:
    made = draw(needs_of(read_auction("1C (1S)")), 200, np.random.default_rng(1))
    assert min(suit_cards(int(m), S).bit_count() for m in made.masks[:, 1]) >= 5
    assert needs_of(read_auction("1C P 1H P")).suits == {}


def test_a_seed_gives_the_same_deals_again() -> None:
    needs = needs_of(read_auction("1NT"))
    one, two = (draw(needs, 5, np.random.default_rng(9)).masks for _ in range(2))
    assert (one == two).all()


def test_no_information_is_a_third() -> None:
    """Before any call each card I do not hold is with partner in one case of three."""
    plain = odds(MINE, Auction())
    assert plain.honours["HA"] == pytest.approx(1 / 3)
    assert sum(plain.keycards.values()) == pytest.approx(1)
    assert plain.two_losers["S"] == 0
    assert set(plain.honours) == {"SJ", "ST", "HA", "HQ", "HT", "DK", "DQ", "DJ", "DT", "CA", "CK", "CJ"}


def test_whose_hand_it_is() -> None:
    assert holder(read_auction("1C-1H"), read_hand(MINE)) == "N"
    assert holder(read_auction("1C"), read_hand("98432.AJ3.A4.Q97")) == "S"


def test_contradictions_are_named() -> None:
    with pytest.raises(InputError, match="beside these cards"):
        odds("AKQJT98765.AK.K.", "1C-1H")  # three spades are left, partner has shown four
    with pytest.raises(InputError, match="share a card"):
        hand = read_hand(MINE)
        draw(Needs({"N": hcp(0), "S": hcp(0)}), 1, np.random.default_rng(1), {"N": hand, "S": hand})


def test_commands() -> None:
    args = ["deal", "1C-1H-1S-2S", "-n", "2", "--seed", "5"]
    assert RUN.invoke(app, args).output == RUN.invoke(app, args).output
    pbn = RUN.invoke(app, [*args, "--format", "pbn"]).output
    assert pbn.count('[Deal "N:') == 2
    lin = RUN.invoke(app, [*args, "--format", "lin"]).output.splitlines()
    assert len(lin) == 2
    text = RUN.invoke(app, args).output.splitlines()
    for written, plain in ((lin[0], text[0]), (pbn, text[0])):
        (first, *_) = read_deals(written)
        assert all(f"{seat} {hand.pbn()}" in plain for seat, hand in first.hands.items())
        assert (len(first.hands), first.dealer, first.board) == (4, "N", 1)
    body = json.loads(RUN.invoke(app, ["odds", MINE, "1C-1H", "--json"]).output)
    assert sum(body["shapes"].values()) == pytest.approx(1)
    assert sum(body["hcp"].values()) == pytest.approx(1)
    assert sum(body["keycards"].values()) == pytest.approx(1)
    assert body["honours"]["CA"] > 1 / 3


def test_drawing_again_prepares_nothing_again() -> None:
    """The samplers of both hands after 1C-1H are kept from one draw to the next."""
    needs, rng = needs_of(read_auction("1C-1H")), np.random.default_rng(1)
    draw(needs, 500, rng)
    before = sampling._from_the_pack.cache_info().misses
    draw(needs, 500, rng)
    assert sampling._from_the_pack.cache_info().misses - before < 50  # a shape so rare that it came first now

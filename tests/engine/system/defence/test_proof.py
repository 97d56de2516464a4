"""Every hand has one call, everywhere; and what is bid is what is explained."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tosr_engine.calls import PASS, Shown
from tosr_engine.cards import H, Hand, S
from tosr_engine.choose import chosen
from tosr_engine.errors import InputError
from tosr_engine.handset import EVERY_HAND
from tosr_engine.handset.sampling import sample
from tosr_engine.system.defence import check
from tosr_engine.system.defence.proof import natural_openings, other_openings
from tosr_engine.system.defence.rubens import rubens_advances
from tosr_engine.walk import root

OPENINGS = (*natural_openings(), *other_openings())


def test_every_table_is_a_partition() -> None:
    points, faults = check()
    assert not faults
    assert points > 1_500


@settings(max_examples=200, deadline=None)
@given(
    st.integers(0, 2**32 - 1),
    st.sampled_from(OPENINGS),
    st.sampled_from(["none", "we", "all"]),
    st.lists(st.integers(0, 9), min_size=2, max_size=5),
)
def test_what_is_bid_is_what_is_explained(
    seed: int, opening: tuple[object, Shown | None], vul: str, theirs: list[int]
) -> None:
    """Two random hands bid on from their opening while opponents act at random."""
    rng = np.random.default_rng(seed)
    hands = {seat: Hand(int(sample(EVERY_HAND, 1, rng)[0])) for seat in "NS"}
    state = root("E", vul, "NS").step(*opening)  # type: ignore[arg-type]
    for turn in theirs:
        at = state.at
        if at.auction.complete:
            break
        seat = at.auction.to_act
        assert seat is not None
        rule = chosen(hands[seat], state) if state.plan.table(at).partition else None
        if rule is None:
            break
        state = state.step(rule.call)
        assert hands[seat] in state.at.known[seat]
        if state.at.auction.complete:
            break
        legal = state.at.auction.legal()
        state = state.step(PASS if turn >= 4 else legal[turn % len(legal)])


@pytest.mark.parametrize("vul", ["none", "all"])
def test_passes_of_a_passed_hand_stay_exact(vul: str) -> None:
    state = root("N", vul, "NS")
    for c in (PASS, PASS, PASS):
        state = state.step(c)
    state = state.step(natural_openings()[3][0])
    total = sum(
        (hands & state.at.me).count()
        for c in state.plan.table(state.at).calls
        if (hands := state.plan.table(state.at).meaning(c)) is not None
    )
    assert total == state.at.me.count()


def test_rubens_advances_are_marked_as_not_played() -> None:
    """Appendix 2, E-184: explained, off by default."""
    scheme = rubens_advances(S, "2D")
    assert not scheme.played
    assert "Not played unless agreed" in scheme.note
    meanings = {a.call: a.meaning for a in scheme.advances}
    assert meanings["3D"].startswith("transfer to hearts")
    assert meanings["3C"].startswith("cue raise")
    assert meanings["2H"].startswith("natural")
    assert rubens_advances(S, "2D", agreed=True).played
    with pytest.raises(InputError):
        rubens_advances(H, "2H")

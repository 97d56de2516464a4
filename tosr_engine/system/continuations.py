"""What follows an opening: the plan of responses for each opening bid, ours or theirs."""

from __future__ import annotations

from tosr_engine.calls import PASS, Call
from tosr_engine.system import (
    defence,
    high_openings,
    one_club,
    one_diamond,
    one_heart,
    one_notrump,
    one_spade,
    two_clubs,
    two_diamonds,
    two_hearts,
    two_notrump,
    two_spades,
)
from tosr_engine.system.language import At, Plan

_RESPONSES = {
    "1C": one_club.responses,
    "1D": one_diamond.responses,
    "1H": one_heart.responses,
    "1S": one_spade.responses,
    "1NT": one_notrump.responses,
    "2C": two_clubs.responses,
    "2D": two_diamonds.responses,
    "2H": two_hearts.responses,
    "2S": two_spades.responses,
    "2NT": two_notrump.responses,
}


def after_opening(c: Call, at: At) -> Plan:
    """Partner's plan after our opening; after a pass, the openings again."""
    from tosr_engine.system.openings import ToOpen

    if c is PASS:
        return ToOpen()
    return _RESPONSES.get(c.name, high_openings.responses)(at)


def after_their_opening(at: At) -> Plan:
    """Our plan once they have opened."""
    return defence.after_their_opening(at)

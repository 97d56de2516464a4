"""Our calls after they open (notes 13, Appendix 2, Appendix 3)."""

from __future__ import annotations

from tosr_engine.system.defence.direct import first_turn
from tosr_engine.system.defence.proof import check
from tosr_engine.system.defence.theirs import read_opening
from tosr_engine.system.language import At, Plan

__all__ = ["after_their_opening", "check"]


def after_their_opening(at: At) -> Plan:
    """Our next player's plan; ``at`` ends with their opening (a pass that was said to be strong counts)."""
    place = len(at.auction.calls) - 1
    return first_turn(read_opening(at.auction.calls[place], at.auction.shown.get(place)))

"""Our calls after we have opened and they interfere (notes 12)."""

from __future__ import annotations

from tosr_engine.calls import Call, Shown
from tosr_engine.system.language import At, Plan, Undefined


def over_opening(c: Call, shown: Shown | None, at: At) -> Plan:
    """Responder's plan over their call (not a pass) directly after our opening (12.2-12.7).

    ``at`` ends with their call; the opening is the first bid of the auction.
    """
    from tosr_engine.system.competition import limited, notrump, one_club, weak

    opening = next(x for x in at.auction.calls if x.is_bid).name
    if opening == "1C":
        return one_club.over_one_club(c, shown, at)
    if opening in ("1D", "1H", "1S"):
        return limited.over_limited(opening, c, shown, at)
    if opening == "1NT":
        return notrump.over_notrump(c, shown, at)
    if opening in ("2C", "2D", "2H", "2S", "2NT"):
        return weak.over_weak(opening, c, at)
    return Undefined(f"the notes do not say what our calls over {c} mean after the {opening} opening")


def check() -> tuple[int, list[tuple[str, str]]]:
    """The proof of section 12: how many points, and the faults."""
    from tosr_engine.system.competition import proof

    return proof.check()

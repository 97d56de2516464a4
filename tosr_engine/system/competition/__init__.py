"""Our calls after we have opened and they interfere (notes 12)."""

from __future__ import annotations

from tosr_engine.calls import Call, Shown
from tosr_engine.system.language import At, Plan, Undefined


def over_opening(c: Call, shown: Shown | None, at: At) -> Plan:
    """Responder's plan over their call (not a pass) directly after our opening (12.2-12.7).

    ``at`` ends with their call; the opening is the first bid of the auction.
    """
    return Undefined(f"our calls over {c} are not defined yet")

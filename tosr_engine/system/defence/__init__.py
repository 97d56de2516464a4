"""Our calls after they open (notes 13, Appendix 3)."""

from __future__ import annotations

from tosr_engine.system.language import At, Plan, Undefined


def after_their_opening(at: At) -> Plan:
    """Our next player's plan; ``at`` ends with their opening."""
    return Undefined("our defence to their opening is not defined yet")

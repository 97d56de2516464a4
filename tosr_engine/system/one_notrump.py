"""The 1NT opening (notes 6)."""

from __future__ import annotations

from tosr_engine.system.language import At, Plan, Undefined


def responses(at: At) -> Plan:
    """Responder's turn."""
    return Undefined("answers to the 1NT opening (notes 6) are not defined yet")

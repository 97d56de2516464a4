"""The 2D opening (notes 8)."""

from __future__ import annotations

from tosr_engine.system.language import At, Plan, Undefined


def responses(at: At) -> Plan:
    """Responder's turn."""
    return Undefined("answers to the 2D opening (notes 8) are not defined yet")

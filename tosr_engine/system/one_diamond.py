"""The 1D opening (notes 3)."""

from __future__ import annotations

from tosr_engine.system.language import At, Plan, Undefined


def responses(at: At) -> Plan:
    """Responder's turn."""
    return Undefined("answers to the 1D opening (notes 3) are not defined yet")

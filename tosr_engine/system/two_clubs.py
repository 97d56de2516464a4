"""The 2C opening (notes 7)."""

from __future__ import annotations

from tosr_engine.system.language import At, Plan, Undefined


def responses(at: At) -> Plan:
    """Responder's turn."""
    return Undefined("answers to the 2C opening (notes 7) are not defined yet")

"""The 2H opening (notes 9)."""

from __future__ import annotations

from tosr_engine.system.language import At, Plan, Undefined


def responses(at: At) -> Plan:
    """Responder's turn."""
    return Undefined("answers to the 2H opening (notes 9) are not defined yet")

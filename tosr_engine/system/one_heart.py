"""The 1H opening (notes 4)."""

from __future__ import annotations

from tosr_engine.system.language import At, Plan, Undefined


def responses(at: At) -> Plan:
    """Responder's turn."""
    return Undefined("answers to the 1H opening (notes 4) are not defined yet")

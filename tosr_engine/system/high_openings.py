"""The openings from 3C up (notes 1)."""

from __future__ import annotations

from tosr_engine.system.language import At, Plan, Undefined


def responses(at: At) -> Plan:
    """Responder's turn."""
    return Undefined("answers to the openings from 3C up (notes 1) are not defined yet")

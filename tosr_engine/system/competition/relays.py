"""Interference in relay auctions (notes 12.1): are relays on, and which call is step 1 now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tosr_engine.calls import Call, Shown
from tosr_engine.system.language import At, Plan, Undefined

if TYPE_CHECKING:
    from tosr_engine.system.relays.plans import Asker, Teller


def over_ask(plan: Teller, c: Call, shown: Shown | None, at: At) -> Plan:
    """The teller's plan after an opponent called over the asker's relay."""
    return Undefined("interference over a relay is not defined yet")


def over_answer(plan: Asker, c: Call, shown: Shown | None, at: At) -> Plan:
    """The asker's plan after an opponent called over the teller's answer."""
    return Undefined("interference over an answer is not defined yet")

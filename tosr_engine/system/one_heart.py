"""The 1H opening: 4+ spades, 0-3 hearts, 10-14 HCP (notes 4)."""

from __future__ import annotations

from tosr_engine.system.language import At, Plan, Undefined
from tosr_engine.system.raises import ONE_HEART, plan_over, relay_plan, responses_table
from tosr_engine.system.relays.structures import after_one_heart

SECTION = "4"


def responses(at: At) -> Plan:
    """Responder's turn."""
    return plan_over(responses_table(ONE_HEART, at.vulnerable, at.passed(at.seat), _relay, _raised))


def _relay(at: At) -> Plan:
    return relay_plan(at, after_one_heart(), "1S", SECTION)


def _raised(at: At) -> Plan:
    return Undefined("the notes give no calls after 1H-2S; opener's calls are natural")

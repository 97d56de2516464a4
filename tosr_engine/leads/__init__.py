"""Opening leads, signals and discards (notes 14)."""

from __future__ import annotations

from tosr_engine.leads.advice import CardMeaning, LeadAdvice, LeadOption, explain_card, lead
from tosr_engine.leads.contract import Contract, read_contract
from tosr_engine.leads.holdings import Choice, card_from
from tosr_engine.leads.signals import Signal, discards, signals

__all__ = [
    "CardMeaning",
    "Choice",
    "Contract",
    "LeadAdvice",
    "LeadOption",
    "Signal",
    "card_from",
    "discards",
    "explain_card",
    "lead",
    "read_contract",
    "signals",
]

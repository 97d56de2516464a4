"""Helpers of the defence's tests."""

from __future__ import annotations

from tosr_engine import bid, explain, next_calls
from tosr_engine.answers import CallMeaning


def last(text: str, vul: str | None = None) -> CallMeaning:
    """The meaning of the last call of ours."""
    return [c for c in explain(text, vul=vul).calls if c.side == "we"][-1]


def chosen(hand: str, text: str, vul: str | None = None) -> str:
    """The call that a hand makes."""
    return bid(hand, text, vul=vul).call


def named(text: str, vul: str | None = None) -> dict[str, CallMeaning]:
    """The calls that have a meaning here."""
    return {c.call: c for c in next_calls(text, vul=vul)}

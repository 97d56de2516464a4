"""Leads: which card to lead from a hand, or what a led card says; and the Rubens advances."""

from __future__ import annotations

from bot.services.ask import split_hand
from bot.services.workers import Workers
from tosr_engine import InputError
from tosr_engine.leads import CardMeaning, LeadAdvice, explain_card, lead
from tosr_engine.leads.advice import read_card
from tosr_engine.system.defence.rubens import RubensAdvances, read_rubens

EXAMPLE = "Give a hand or a led card, then the contract: AKQ52.KJ3.4.QT92 4H, or SK 3NT."


class Leading:
    """Answers about leads, made off the event loop."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def lead(self, text: str, user_id: int = 0) -> LeadAdvice | CardMeaning:
        """What to lead from a hand, or what a led card says; raises InputError."""
        async with self._workers.slot(user_id):
            return await self._workers.engine(_answer, text)

    async def rubens(self, text: str, user_id: int = 0) -> RubensAdvances:
        """The Rubens advances after our opening and their overcall; raises InputError."""
        async with self._workers.slot(user_id):
            return await self._workers.engine(read_rubens, text)


def _answer(text: str) -> LeadAdvice | CardMeaning:
    words = text.split()
    if len(words) < 2:
        raise InputError("hand", EXAMPLE)
    if _is_card(words[0]):
        return explain_card(words[0], " ".join(words[1:]))
    hand, against = split_hand(text)
    if not against:
        raise InputError("call", EXAMPLE)
    return lead(hand, against)


def _is_card(text: str) -> bool:
    try:
        read_card(text)
    except InputError:
        return False
    return True

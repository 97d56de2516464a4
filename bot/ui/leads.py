"""Leads, and the Rubens advances, as cards."""

from __future__ import annotations

from bot.ui.cards import Card, Line
from tosr_engine.leads import CardMeaning, LeadAdvice
from tosr_engine.system.defence.rubens import RubensAdvances

HOLDINGS_SHOWN = 12


def lead_card(answer: LeadAdvice | CardMeaning) -> Card:
    """Which card to lead with the other choices, or what a led card says, our signals and discards."""
    return _advice(answer) if isinstance(answer, LeadAdvice) else _meaning(answer)


def _advice(answer: LeadAdvice) -> Card:
    lines = [Line(answer.card, f"{answer.rule}. {answer.why}", "strong")]
    lines += [Line(f"or {o.card}", f"{o.rule}; {o.why}", "dim") for o in answer.alternatives]
    now = [answer.says]
    if answer.asks:
        now.append(f"Then {answer.asks}.")
    notes = () if answer.basis == "system" else ("Which suit to lead is judgement.",)
    return Card(f"Lead {answer.card} against {answer.against}", tuple(lines), tuple(now), notes=notes)


def _meaning(answer: CardMeaning) -> Card:
    lines = [Line(answer.card, answer.says, "strong")]
    if answer.holdings:
        shown = ", ".join(answer.holdings[:HOLDINGS_SHOWN])
        more = len(answer.holdings) - HOLDINGS_SHOWN
        lines.append(Line("From", shown + (f" and {more} more" if more > 0 else "")))
    now = [f"Then {answer.asks}."] if answer.asks else []
    now += [f"Partner's {s.name} ({s.when}): {s.low}; {s.high}." for s in answer.signals]
    now += [f"Our discards, {s.name} ({s.when}): {s.low}; {s.high}." for s in answer.discards]
    return Card(f"{answer.card} led against {answer.against}", tuple(lines), tuple(now))


def rubens_card(scheme: RubensAdvances) -> Card:
    """Each call of responder, whether the scheme is played, and what follows."""
    lines = tuple(
        Line(a.call, f"{a.meaning}; opener {a.opener}" if a.opener else a.meaning) for a in scheme.advances
    )
    title = f"Rubens advances after {scheme.opening} ({scheme.overcall})"
    return Card(title, lines, scheme.afterwards, verdict=scheme.note)

"""`tosr lead`: which card to lead, and what a led card says (notes 14)."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from tosr_engine.leads import CardMeaning, LeadAdvice, explain_card
from tosr_engine.leads import lead as advised


def lead(
    hand: Annotated[str, typer.Argument(help="the hand; with --explain the card, as SK")],
    against: Annotated[str, typer.Argument(help="the contract, as 4H, 3NT or 'gambling 3NT'")],
    meaning: Annotated[bool, typer.Option("--explain", help="what a led card says")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="print one JSON object")] = False,
) -> None:
    """Our opening lead and what it says; with --explain, what a led card says."""
    answer = explain_card(hand, against) if meaning else advised(hand, against)
    if as_json:
        typer.echo(json.dumps(answer.to_json(), ensure_ascii=False))
    elif isinstance(answer, CardMeaning):
        typer.echo(_told(answer))
    else:
        typer.echo(_advice(answer))


def _advice(answer: LeadAdvice) -> str:
    lines = [f"{answer.card} against {answer.against}   {answer.rule}", answer.says, answer.why]
    if answer.asks:
        lines.append(f"It asks: {answer.asks}.")
    if answer.basis != "system":
        lines.append(f"Basis: {answer.basis}.")
    lines.extend(f"  or {o.card}: {o.rule}; {o.why}" for o in answer.alternatives)
    return "\n".join(lines)


def _told(answer: CardMeaning) -> str:
    lines = [f"{answer.card} against {answer.against}", answer.says]
    if answer.holdings:
        lines.append(f"From: {', '.join(answer.holdings)}")
    if answer.asks:
        lines.append(f"It asks: {answer.asks}.")
    lines.extend(f"Partner's {s.name} ({s.when}): {s.low}; {s.high}." for s in answer.signals)
    lines.extend(f"Our discards, {s.name} ({s.when}): {s.low}; {s.high}." for s in answer.discards)
    return "\n".join(lines)

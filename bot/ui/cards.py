"""Answers as cards: a title, lines, a closing block and notes, the same for chat and terminal.

A line's ``weight`` says how it is shown: ``strong`` (an answer), ``dim`` (a relay, a pass of theirs),
``plain``. ``curtain``: what stood on a shared screen before is to be hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.services.explaining import Explained, Offered
from tosr_engine import CallMeaning, Decision, Summary

SHAPES_SHOWN = 8
NEXT_SHOWN = 8


@dataclass(frozen=True)
class Line:
    """One line of a card: a head (a call) and what it says."""

    head: str
    text: str
    weight: str = "plain"


@dataclass(frozen=True)
class Card:
    """An answer, ready to be laid out."""

    title: str
    lines: tuple[Line, ...] = ()
    now: tuple[str, ...] = ()
    diagram: str = ""
    notes: tuple[str, ...] = field(default=())
    verdict: str = ""
    curtain: bool = False


def explained_card(answer: Explained) -> Card:
    """An explained auction: a line a call, then where both hands stand and what comes next."""
    e = answer.explanation
    verdict = next((n for n in e.notes if n.startswith(("Relays ON", "Relays OFF"))), "")
    lines = []
    for c in e.calls:
        if c.side == "they" and c.call == "P":
            continue
        lines.append(_call_line(c, last=c is e.calls[-1]))
    now = [f"{seat}: {known(hand)}" for seat, hand in e.hands.items()]
    relay = e.relay
    if relay is not None and relay.on and relay.next_ask is not None:
        now.append(f"{relay.next_ask} asks on ({relay.structure}).")
        now.extend(_following(answer.following))
    elif e.to_act is not None and relay is not None and relay.on:
        now.append(f"{relay.teller} is to answer.")
    title = e.auction or "The auction has not begun"
    return Card(
        title,
        tuple(lines),
        tuple(now),
        _diagram(e.hands[relay.teller]) if relay is not None and relay.teller in e.hands else "",
        tuple(n for n in e.notes if n != verdict),
        verdict,
    )


def _call_line(c: CallMeaning, *, last: bool) -> Line:
    if c.side == "they":
        return Line(f"({c.call})", c.meaning, "dim")
    weight = "dim" if c.kind in ("ask", "sign-off") and not last else "strong" if last else "plain"
    text = c.meaning if not c.section else f"{c.meaning} [{c.section}]"
    return Line(c.call, text, weight)


def _following(calls: Sequence[CallMeaning]) -> list[str]:
    told = [f"  {c.call}: {c.meaning}" for c in calls[:NEXT_SHOWN]]
    if len(calls) > NEXT_SHOWN:
        told.append(f"  … and {len(calls) - NEXT_SHOWN} higher answers")
    return told


def known(hand: Summary) -> str:
    """What is known of a hand, in one line."""
    if not hand.count:
        return "no hand fits these calls"
    shapes = [s for s in hand.shapes if s not in hand.off_system] or list(hand.shapes)
    shown = ", ".join(shapes[:SHAPES_SHOWN])
    if len(shapes) > SHAPES_SHOWN:
        lengths = " ".join(f"{suit} {_span(*span)}" for suit, span in hand.length.items())
        shown = f"{lengths} ({len(hand.shapes)} shapes)"
    elif hand.off_system:
        shown += f" (or a freak shape shown as it: {len(hand.off_system)})"
    text = f"{shown}; {_span(*hand.hcp)} HCP; {_span(*hand.controls)} controls"
    held = _honours(hand)
    return f"{text}; {held}" if held else text


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def _honours(hand: Summary) -> str:
    told = []
    for suit, holdings in hand.honours.items():
        if not holdings:
            continue
        top = sorted({"".join(r for r in h if r in "AKQ") for h in holdings}, key=lambda t: (len(t), t))
        if len(top) <= 3:
            told.append(f"{_SIGNS[suit]} {' or '.join(t or 'none of AKQ' for t in top)}")
    return ", ".join(told)


def _diagram(hand: Summary) -> str:
    """The hand with its sure honours and x for unknown cards, where its shape is told exactly."""
    shapes = [s for s in hand.shapes if s not in hand.off_system]
    if len(shapes) != 1 or not any(h is not None for h in hand.honours.values()):
        return ""
    rows = []
    for suit, length in zip("SHDC", (int(n) for n in shapes[0].split("=")), strict=True):
        holdings = hand.honours[suit]
        sure = [r for r in "AKQJT" if holdings and all(r in h for h in holdings)]
        cards = "".join(sure) + "x" * (length - len(sure))
        rows.append(f"{_SIGNS[suit]} {cards or '—'}")
    return "\n".join(rows)


def decision_card(answer: Decision) -> Card:
    """A chosen call, why, and what else fits."""
    lines = [Line(answer.call, f"{answer.meaning} [{answer.section}]", "strong")]
    lines.extend(Line(f"or {a.call}", f"{a.meaning}; {a.why}", "plain") for a in answer.alternatives)
    now = [answer.why]
    if answer.basis == "judgement":
        now.append("The notes leave this to judgement.")
    elif answer.basis == "simulation":
        now.append("Chosen over dealt hands by double-dummy results, which favour declarer a little.")
    title = f"{answer.hand}   {answer.auction}".strip()
    return Card(title, tuple(lines), tuple(now), notes=answer.notes)


def offered_card(answer: Offered) -> Card:
    """The calls that have a meaning, one a line."""
    if not answer.calls:
        return Card(answer.auction or "Opening", (Line("", "No call is defined here."),))
    lines = tuple(Line(c.call, c.meaning, "dim" if c.forcing == "to-play" else "plain") for c in answer.calls)
    return Card(f"After {answer.auction}" if answer.auction else "Openings", lines)


def plain_text(card: Card) -> str:
    """A card as plain text, for files and screens without markup."""
    blocks = [card.title]
    if card.verdict:
        blocks.append(card.verdict)
    if card.lines:
        blocks.append("\n".join(f"{line.head:<6} {line.text}".rstrip() for line in card.lines))
    if card.now:
        blocks.append("\n".join(card.now))
    if card.diagram:
        blocks.append(card.diagram)
    if card.notes:
        blocks.append("\n".join(f"Note: {n}" for n in card.notes))
    return "\n\n".join(blocks)

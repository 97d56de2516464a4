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
LISTED = 60
"""Shapes up to which the first few are worth naming; beyond, the lengths say more."""
SHAPES_IN_WORDS = 2
"""Shapes that a call's meaning names one by one."""
ALIKE = 3
"""Calls of one meaning from which they share a line."""


@dataclass(frozen=True)
class Line:
    """One line of a card: a head (a call), what it says, and what is known of the caller's hand by then."""

    head: str
    text: str
    weight: str = "plain"
    picture: str = ""


@dataclass(frozen=True)
class Card:
    """An answer, ready to be laid out; ``ahead`` are lines under ``ahead_title``: what may come next."""

    title: str
    lines: tuple[Line, ...] = ()
    now: tuple[str, ...] = ()
    diagram: str = ""
    notes: tuple[str, ...] = field(default=())
    verdict: str = ""
    curtain: bool = False
    ahead_title: str = ""
    ahead: tuple[Line, ...] = ()


def explained_card(answer: Explained) -> Card:
    """An explained auction: a line a call, then where both hands stand and what comes next."""
    e = answer.explanation
    relay = e.relay
    verdict = next((n for n in e.notes if n.startswith(("Relays ON", "Relays OFF"))), "")
    teller = relay.teller if relay is not None else None
    told = [c for c in e.calls if c.side == "we" or c.call != "P"]
    lines = [_call_line(c, last=c is e.calls[-1], teller=teller) for c in told]
    now = [f"{seat}: {known(hand)}" for seat, hand in e.hands.items()]
    title = ""
    if relay is not None and answer.following:
        title = (
            f"{relay.teller} answers"
            if answer.asked is None
            else f"{answer.asked} asks on ({relay.structure}); the answers"
        )
    elif relay is not None and relay.on and relay.next_ask is not None:
        now.append(f"{relay.next_ask} asks on ({relay.structure}).")
    return Card(
        e.auction or "The auction has not begun",
        tuple(lines),
        tuple(now),
        _diagram(e.hands[teller]) if teller is not None and teller in e.hands else "",
        tuple(n for n in e.notes if n != verdict),
        verdict,
        ahead_title=title,
        ahead=_following(answer.following) if title else (),
    )


def _call_line(c: CallMeaning, *, last: bool, teller: str | None) -> Line:
    if c.side == "they":
        return Line(f"({c.call})", c.meaning, "dim")
    weight = "dim" if c.kind in ("ask", "sign-off") and not last else "strong" if last else "plain"
    text, picture = c.meaning, ""
    if c.seat == teller and c.kind == "answer" and c.hand is not None:
        picture = known(c.hand)
        if len(c.hand.shapes) - len(c.hand.off_system) <= SHAPES_IN_WORDS:
            text = c.meaning.rpartition(": ")[0] or c.meaning  # the picture says the rest
    return Line(c.call, f"{text} [{c.section}]" if c.section else text, weight, picture)


def _following(calls: Sequence[CallMeaning]) -> tuple[Line, ...]:
    told = [Line(c.call, c.meaning) for c in calls[:NEXT_SHOWN]]
    if len(calls) > NEXT_SHOWN:
        told.append(Line("", f"… and {len(calls) - NEXT_SHOWN} higher answers"))
    return tuple(told)


def known(hand: Summary) -> str:
    """What is known of a hand, in one line."""
    if not hand.count:
        return "no hand fits these calls"
    shapes = [s for s in hand.shapes if s not in hand.off_system] or list(hand.shapes)
    shown = ", ".join(shapes[:SHAPES_SHOWN])
    if len(shapes) > LISTED:
        shown = f"{_lengths(hand)} ({len(hand.shapes)} shapes)"
    elif len(shapes) > SHAPES_SHOWN:
        shown = f"{_lengths(hand)}; {shown} and {len(hand.shapes) - SHAPES_SHOWN} more shapes"
    elif hand.off_system:
        shown += f" (or a freak shape shown as it: {len(hand.off_system)})"
    controls = _span(*hand.controls)
    text = f"{shown}; {_span(*hand.hcp)} HCP; {controls} control{'' if controls == '1' else 's'}"
    held = _honours(hand)
    return f"{text}; {held}" if held else text


def _lengths(hand: Summary) -> str:
    return " ".join(f"{suit} {_span(*span)}" for suit, span in hand.length.items())


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
    alike: dict[str, list[str]] = {}
    for c in answer.calls:
        alike.setdefault(c.meaning, []).append(c.call)
    lines = [_offered(c) for c in answer.calls if len(alike[c.meaning]) < ALIKE]
    lines += [Line(text, ", ".join(calls), "dim") for text, calls in alike.items() if len(calls) >= ALIKE]
    return Card(f"After {answer.auction}" if answer.auction else "Openings", tuple(lines))


def _offered(c: CallMeaning) -> Line:
    return Line(c.call, c.meaning, "dim" if c.forcing == "to-play" else "plain")


def plain_text(card: Card) -> str:
    """A card as plain text, for files and screens without markup."""
    blocks = [card.title]
    if card.verdict:
        blocks.append(card.verdict)
    if card.lines:
        blocks.append("\n".join(map(_plain_line, card.lines)))
    if card.now:
        blocks.append("\n".join(card.now))
    if card.diagram:
        blocks.append(card.diagram)
    if card.ahead:
        blocks.append("\n".join([f"{card.ahead_title}:", *map(_plain_line, card.ahead)]))
    if card.notes:
        blocks.append("\n".join(f"Note: {n}" for n in card.notes))
    return "\n\n".join(blocks)


def _plain_line(line: Line) -> str:
    text = f"{line.head:<6} {line.text}".rstrip()
    return f"{text}\n       → {line.picture}" if line.picture else text

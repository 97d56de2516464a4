"""Answers as plain text for a terminal or a pipe."""

from __future__ import annotations

from tosr_engine.answers import CallMeaning, Decision, Explanation, Summary
from tosr_engine.check import Report

SHAPES_SHOWN = 8


def explanation(answer: Explanation) -> str:
    """An explained auction: a line a call, then where both hands stand."""
    lines = [f"{answer.auction or 'no call yet'}   (dealer {answer.dealer}, vulnerable: {answer.vul})", ""]
    lines.extend(_call_line(c) for c in answer.calls)
    lines.append("")
    for seat, hand in answer.hands.items():
        lines.append(f"{seat}: {known(hand)}")
    if answer.relay is not None and answer.relay.on:
        ask = f", {answer.relay.next_ask} asks on" if answer.relay.next_ask else ""
        lines.append(f"Relays on: {answer.relay.asker} asks, {answer.relay.teller} tells{ask}.")
    lines.extend(f"Note: {note}" for note in answer.notes)
    return "\n".join(lines)


def _call_line(c: CallMeaning) -> str:
    name = c.call if c.side == "we" else f"({c.call})"
    section = f"  [{c.section}]" if c.section else ""
    return f"{c.seat}  {name:<5} {c.meaning}{section}"


def known(hand: Summary) -> str:
    """What is known of a hand, in one line."""
    if not hand.count:
        return "no hand fits these calls"
    lengths = " ".join(f"{suit}{_span(*span)}" for suit, span in hand.length.items())
    text = f"{lengths}; {_span(*hand.hcp)} HCP, {_span(*hand.controls)} controls; {hand.count:,} hands"
    if len(hand.shapes) <= SHAPES_SHOWN:
        return f"{', '.join(hand.shapes)}; {text}"
    return f"{len(hand.shapes)} shapes; {text}"


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def decision(answer: Decision) -> str:
    """A chosen call with its reason and what else fits."""
    lines = [f"{answer.call}   {answer.meaning}", answer.why]
    if answer.basis != "system":
        lines.append(f"Basis: {answer.basis}.")
    for other in answer.alternatives:
        lines.append(f"  or {other.call}: {other.meaning}; {other.why}")
    lines.extend(f"Note: {note}" for note in answer.notes)
    return "\n".join(lines)


def calls(found: tuple[CallMeaning, ...]) -> str:
    """The calls that have a meaning, a line each."""
    if not found:
        return "No call is defined here."
    return "\n".join(f"{c.call:<4} {c.meaning}" for c in found)


def report(r: Report) -> str:
    """The proof of the tables, with the exact counts."""
    lines = ["Openings (hands of 635,013,559,600):"]
    lines.extend(
        f"  {name:<4} {count:>15,}  {count / 6350135596:7.3f} %" for name, count in r.openings.items()
    )
    lines.append(f"  {'sum':<4} {sum(r.openings.values()):>15,}")
    lines.append("")
    lines.extend(f"Shapes placed once by the {name}: {n} of 560" for name, n in r.shapes_placed.items())
    lines.append(f"Shapes without a place of their own in the notes, shown as the nearest: {r.off_system}")
    lines.append("")
    lines.append("Tables (calls, share of all hands that reaches them):")
    lines.extend(
        f"  {t.auction or 'opening':<60} {t.calls:>3}  {100 * t.share:10.6f} %"
        for t in r.tables
        if t.share > 1e-4
    )
    rare = sum(1 for t in r.tables if t.share <= 1e-4)
    lines.append(f"  and {rare:,} tables that fewer than one hand in 10,000 reaches (all with --json)")
    lines.append("")
    lines.append(
        f"{len(r.tables):,} tables and {r.denial_tables:,} denial tables disjoint and covering; "
        f"{r.asker_turns:,} turns of the asker."
    )
    lines.extend(f"{name}: {n:,} points proved" for name, n in r.further.items())
    lines.append("")
    lines.append("Readings of the notes that are applied:")
    lines.extend(f"  {number}: {text}" for number, text in r.errata.items())
    lines.append("")
    if r.green:
        lines.append("No fault found.")
    else:
        lines.append(f"{len(r.faults)} faults:")
        lines.extend(f"  {f.where}: {f.what}" for f in r.faults[:50])
    return "\n".join(lines)

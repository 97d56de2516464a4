"""The system written out: every uncontested auction to a given depth, from the definitions alone.

Formats: Markdown, HTML, BML (plain text for system notes), and BSS (full disclosure on bridge servers).
Opponents pass throughout; nobody is vulnerable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from tosr_engine.answers import CallMeaning
from tosr_engine.calls import PASS, call
from tosr_engine.errors import InputError
from tosr_engine.explain import next_meanings
from tosr_engine.walk import State, root

FORMATS = ("md", "html", "bml", "bss")
DEPTH = 4
TITLE = "The Transfer-Oriented Symmetric Relay system"
_BSS_SUITS = {"C": "C", "D": "D", "H": "H", "S": "S", "NT": "N"}


@dataclass(frozen=True)
class Entry:
    """A call of ours: what it means, the calls of ours before it, and what may follow."""

    meaning: CallMeaning
    before: tuple[str, ...]
    after: tuple[Entry, ...]


def entries(depth: int = DEPTH) -> tuple[Entry, ...]:
    """The openings with what follows them, ``depth`` calls of ours deep (1: the openings alone)."""
    return _entries(root("N", "none", "NS"), (), depth)


def _entries(state: State, before: tuple[str, ...], depth: int) -> tuple[Entry, ...]:
    made = []
    for meaning in next_meanings(state):
        if before and (meaning.kind == "sign-off" or (meaning.call == "P" and meaning.kind != "answer")):
            continue
        after: tuple[Entry, ...] = ()
        if depth > 1 and meaning.call != "P":
            following = state.step(call(meaning.call)).step(PASS)
            after = _entries(following, (*before, meaning.call), depth - 1)
        made.append(Entry(meaning, before, after))
    return tuple(made)


def book(form: str = "md", depth: int = DEPTH) -> str:
    """The whole book as text; raises InputError (kind ``setting``) for another format or depth."""
    if form not in FORMATS:
        raise InputError("setting", f"There is no format {form[:20]}; choose from {', '.join(FORMATS)}.")
    if not 1 <= depth <= 8:
        raise InputError("setting", "The depth is 1 (the openings) to 8 calls of ours.")
    lines = {"md": _markdown, "html": _html, "bml": _bml, "bss": _bss}[form](entries(depth))
    return "\n".join(lines) + "\n"


def _text(m: CallMeaning) -> str:
    return f"{m.meaning} [{m.section}]" if m.section else m.meaning


def _markdown(found: tuple[Entry, ...]) -> Iterator[str]:
    yield f"# {TITLE}"
    for entry in found:
        yield ""
        yield f"## {entry.meaning.call}: {_text(entry.meaning)}"
        yield ""
        yield from _items(entry.after, 0)


def _items(found: tuple[Entry, ...], level: int) -> Iterator[str]:
    for entry in found:
        yield f"{'  ' * level}- **{entry.meaning.call}** {_text(entry.meaning)}"
        yield from _items(entry.after, level + 1)


def _html(found: tuple[Entry, ...]) -> Iterator[str]:
    yield "<!doctype html>"
    yield f'<html lang="en"><head><meta charset="utf-8"><title>{TITLE}</title></head><body>'
    yield f"<h1>{TITLE}</h1>"
    for entry in found:
        yield f"<h2>{entry.meaning.call}</h2><p>{escape(_text(entry.meaning))}</p>"
        yield from _list(entry.after)
    yield "</body></html>"


def _list(found: tuple[Entry, ...]) -> Iterator[str]:
    if not found:
        return
    yield "<ul>"
    for entry in found:
        yield f"<li><b>{entry.meaning.call}</b> {escape(_text(entry.meaning))}"
        yield from _list(entry.after)
        yield "</li>"
    yield "</ul>"


def _bml(found: tuple[Entry, ...]) -> Iterator[str]:
    yield f"#+TITLE: {TITLE}"
    for entry in found:
        yield ""
        yield from _rows((entry,), 0)


def _rows(found: tuple[Entry, ...], level: int) -> Iterator[str]:
    for entry in found:
        name = entry.meaning.call.replace("NT", "N")
        yield f"{'  ' * level}{name}  {_suits(_text(entry.meaning))}"
        yield from _rows(entry.after, level + 1)


def _suits(text: str) -> str:
    for sign, mark in zip("♠♥♦♣", ("!s", "!h", "!d", "!c"), strict=True):
        text = text.replace(f"{sign} ", mark + " ").replace(sign, mark)
    return text


def _bss(found: tuple[Entry, ...]) -> Iterator[str]:
    yield f"*00{{{TITLE}}}=NYYYYYY"
    yield from _lines(found)


def _lines(found: tuple[Entry, ...]) -> Iterator[str]:
    for entry in found:
        m = entry.meaning
        passes = "P".join(_short(c) for c in (*entry.before, m.call))
        artificial = "Y" if m.alert else "N"
        yield f"00{passes}={artificial}YYYYYY{_force(m)}{_length(m)}{_suits(m.for_opponents)}"
        yield from _lines(entry.after)


def _short(name: str) -> str:
    c = call(name)
    return f"{c.level}{_BSS_SUITS[c.strain]}" if c.is_bid else "P"


def _force(m: CallMeaning) -> str:
    if m.kind == "ask":
        return "C"
    if m.kind == "answer":
        return "E"
    return {"to-play": "1", "game": "6", "round": "5", "ask": "D"}.get(m.forcing, "0")


def _length(m: CallMeaning) -> str:
    """Shortest and longest length of the suit bid (8: no maximum); nothing for notrump and pass."""
    c = call(m.call)
    if c.suit is None or m.hand is None:
        return ""
    low, high = m.hand.length[c.suit.letter]
    return f"{min(low, 8)}{high if high <= 7 else 8}"

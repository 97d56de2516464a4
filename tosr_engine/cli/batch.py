"""Batches: one JSON object a line in, one a line out, in order; an error stays on its line."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tosr_engine.errors import InputError

MOST_LAYOUTS = 2000

LineAnswer = Callable[[dict[str, Any]], str]
MAX_LINE = 200_000


def collect_rarely() -> None:
    """Let Python look for garbage cycles rarely: the tables and states we keep are no garbage, and walking
    over them again and again takes a quarter of the time of a batch."""
    gc.freeze()
    gc.set_threshold(200_000, 50, 100)


def run(source: Path, answer: LineAnswer) -> None:
    """Answer every line of a file (``-``: standard input) on standard output."""
    collect_rarely()
    write = sys.stdout.write
    if str(source) == "-":
        for line in answers(sys.stdin, answer):
            write(line + "\n")
        return
    try:
        with source.open(encoding="utf-8", errors="replace") as lines:
            for line in answers(lines, answer):
                write(line + "\n")
    except OSError as fault:
        raise InputError("setting", f"The batch file {source} cannot be read: {fault.strerror}.") from None


def answers(lines: Iterable[str], answer: LineAnswer) -> Iterable[str]:
    """The answer to each line that is not blank."""
    for line in lines:
        if line.strip():
            yield _answered(line, answer)


def _answered(line: str, answer: LineAnswer) -> str:
    try:
        if len(line) > MAX_LINE:
            raise InputError(
                "too-long", f"A line has {len(line):,} characters; at most {MAX_LINE:,} are read."
            )
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            raise InputError("setting", "The line is not a JSON object.", where=line[:40]) from None
        if not isinstance(row, dict):
            raise InputError("setting", "The line is not a JSON object.", where=line[:40])
        return answer(row)
    except InputError as fault:
        return json.dumps({"error": fault.to_json()}, ensure_ascii=False)


def _text(row: dict[str, Any], key: str, *, needed: bool = False) -> str | None:
    value = row.get(key)
    if value is None and not needed:
        return None
    if not isinstance(value, str):
        raise InputError("setting", f'The line needs "{key}" as text.')
    return value


def explain_line(row: dict[str, Any]) -> str:
    """``{"auction", "vul", "dealer", "we"}`` to the JSON of ``explain``."""
    from tosr_engine.explain import explanation_json
    from tosr_engine.notation import read_auction

    return explanation_json(
        read_auction(
            _text(row, "auction", needed=True) or "",
            dealer=_text(row, "dealer"),
            vul=_text(row, "vul"),
            we=_text(row, "we"),
        )
    )


def bid_line(row: dict[str, Any]) -> str:
    """``{"hand", "auction", "vul", "dealer"}`` to the JSON of ``bid``.

    Captains' calls are simulated only where the line asks for it with ``"layouts"``.
    """
    from tosr_engine.choose import bid

    layouts = row.get("layouts", 0)
    if not isinstance(layouts, int) or not 0 <= layouts <= MOST_LAYOUTS:
        raise InputError("setting", f'"layouts" is a number from 0 to {MOST_LAYOUTS}.')

    decision = bid(
        _text(row, "hand", needed=True) or "",
        _text(row, "auction") or "",
        vul=_text(row, "vul"),
        dealer=_text(row, "dealer"),
        layouts=layouts,
    )
    return json.dumps(decision.to_json(), ensure_ascii=False)


def next_line(row: dict[str, Any]) -> str:
    """``{"auction", …}`` to a JSON list of calls."""
    from tosr_engine.explain import next_calls

    calls = next_calls(
        _text(row, "auction") or "",
        vul=_text(row, "vul"),
        dealer=_text(row, "dealer"),
        we=_text(row, "we"),
    )
    return json.dumps([c.to_json() for c in calls], ensure_ascii=False)

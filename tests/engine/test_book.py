"""The book is drawn from the definitions: what it says of a call is what explain says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tosr_engine import InputError, explain
from tosr_engine.book import FORMATS, Entry, book, entries
from tosr_engine.cli.app import app


def _all(found: tuple[Entry, ...]) -> list[Entry]:
    return [e for entry in found for e in (entry, *_all(entry.after))]


def test_every_entry_is_what_explain_says() -> None:
    found = _all(entries(3))
    assert len(found) > 300
    for entry in found[::7]:
        last = explain("-".join((*entry.before, entry.meaning.call))).calls
        ours = [c for c in last if c.side == "we"][-1]
        assert ours.meaning == entry.meaning.meaning


def test_openings_come_in_order() -> None:
    names = [e.meaning.call for e in entries(1)]
    assert names[:3] == ["P", "1C", "1D"]
    assert "2NT" in names


@pytest.mark.parametrize("form", FORMATS)
def test_formats(form: str) -> None:
    text = book(form, 2)
    assert "1S" in text
    assert len(text.splitlines()) > 80


def test_bss_lines_have_every_field_in_its_place() -> None:
    lines = book("bss", 3).splitlines()
    shape = re.compile(r"00(?:[1-7][CDHSN]|P)+=[YN][YN]{6}[0-9A-E](?:[0-8]{2})?.*$")
    assert lines[0].startswith("*00{")
    assert all(shape.match(line) for line in lines[1:])
    assert any(line.startswith("001CP1H=Y") for line in lines)


def test_command(tmp_path: Path) -> None:
    target = tmp_path / "book.html"
    done = CliRunner().invoke(app, ["book", "--format", "html", "--depth", "2", "-o", str(target)])
    assert "lines written" in done.output
    assert target.read_text(encoding="utf-8").startswith("<!doctype html>")
    wrong = CliRunner().invoke(app, ["book", "--format", "pdf"]).exception
    assert isinstance(wrong, InputError)

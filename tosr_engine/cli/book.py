"""`tosr book`: the whole system, written out from the definitions."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tosr_engine.book import DEPTH
from tosr_engine.book import book as written
from tosr_engine.errors import InputError


def book(
    form: Annotated[str, typer.Option("--format", help="md, html, bml or bss")] = "md",
    target: Annotated[Path | None, typer.Option("-o", help="a file, else standard output")] = None,
    depth: Annotated[int, typer.Option(help="calls of ours, 1 (the openings) to 8")] = DEPTH,
) -> None:
    """The whole system, written out from the definitions."""
    text = written(form, depth)
    if target is None:
        typer.echo(text, nl=False)
        return
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise InputError("setting", f"{target} cannot be written: {fault.strerror}.") from None
    typer.echo(f"{len(text.splitlines()):,} lines written to {target}.")

"""The commands of `tosr`. Exit status: 0 answered, 1 `check` found a fault, 2 the input is wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from tosr_engine.cli import batch, render
from tosr_engine.cli.auction import auction
from tosr_engine.cli.book import book
from tosr_engine.cli.dealing import deal, odds
from tosr_engine.cli.lead import lead
from tosr_engine.cli.options import (
    AuctionArgument,
    BatchOption,
    DealerOption,
    JsonOption,
    VulOption,
    WeOption,
)
from tosr_engine.cli.rubens import rubens
from tosr_engine.errors import AmbiguousAuction, InputError

app = typer.Typer(
    name="tosr",
    help="The Transfer-Oriented Symmetric Relay system: what calls mean, and which call a hand makes.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)


@contextmanager
def solving() -> Iterator[Callable[[float], None] | None]:
    """A bar at a terminal, for the share of the layouts that are solved; nothing where none is looking."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("solving layouts that fit", total=1.0, visible=False)
        yield lambda share: bar.update(task, completed=share, visible=True)


def show(value: Any, as_json: bool, text: Callable[[], str]) -> None:
    """Print an answer as JSON or as text."""
    typer.echo(json.dumps(value.to_json(), ensure_ascii=False) if as_json else text())


@app.command()
def explain(
    auction: AuctionArgument = None,
    vul: VulOption = None,
    dealer: DealerOption = None,
    we: WeOption = None,
    as_json: JsonOption = False,
    batch_file: BatchOption = None,
) -> None:
    """Explain every call of an auction."""
    if batch_file is not None:
        batch.run(batch_file, batch.explain_line)
        return
    from tosr_engine.explain import explain as explained

    answer = explained(_given(auction, "an auction"), vul=vul, dealer=dealer, we=we)
    show(answer, as_json, lambda: render.explanation(answer))


@app.command()
def bid(
    hand: Annotated[
        str | None, typer.Argument(help="the hand, as AKQ52.KJ3.4.QT92", show_default=False)
    ] = None,
    auction: AuctionArgument = None,
    vul: VulOption = None,
    dealer: DealerOption = None,
    as_json: JsonOption = False,
    seed: Annotated[int | None, typer.Option(help="fixes whatever is drawn at random")] = None,
    layouts: Annotated[
        int | None, typer.Option(min=0, max=2000, help="deals that a captain's call is chosen over")
    ] = None,
    batch_file: BatchOption = None,
) -> None:
    """The system's call for a hand; a captain's is chosen over dealt hands, solved double dummy.

    Double dummy sees all cards: it flatters asking on and thin slams a little.
    """
    if batch_file is not None:
        batch.run(batch_file, batch.bid_line)
        return
    from tosr_engine.choose import bid as decided

    cards = _given(hand, "a hand")
    with solving() as tell:
        answer = decided(cards, auction or "", vul=vul, dealer=dealer, seed=seed, layouts=layouts, tell=tell)
    show(answer, as_json, lambda: render.decision(answer))


@app.command("next")
def next_(
    auction: AuctionArgument = None,
    vul: VulOption = None,
    dealer: DealerOption = None,
    we: WeOption = None,
    as_json: JsonOption = False,
    batch_file: BatchOption = None,
) -> None:
    """Every call that has a meaning here, in order."""
    if batch_file is not None:
        batch.run(batch_file, batch.next_line)
        return
    from tosr_engine.explain import next_calls

    calls = next_calls(auction or "", vul=vul, dealer=dealer, we=we)
    if as_json:
        typer.echo(json.dumps([c.to_json() for c in calls], ensure_ascii=False))
    else:
        typer.echo(render.calls(calls))


@app.command()
def check(as_json: JsonOption = False) -> None:
    """Prove the system: every table covers what arrives there, once, with exact counts."""
    from tosr_engine.check import check as proved

    report = proved()
    show(report, as_json, lambda: render.report(report))
    if not report.green:
        raise typer.Exit(1)


app.command()(deal)
app.command()(odds)
app.command()(auction)
app.command()(lead)
app.command()(book)
app.command()(rubens)


def _given(value: str | None, what: str) -> str:
    if value is None:
        raise InputError("setting", f"Give {what}, or --batch with a file.")
    return value


def main() -> None:
    """Run the command; a fault in the input is one line on standard error and status 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        app(standalone_mode=True)
    except AmbiguousAuction as fault:
        readings = "; ".join(f"{label}: {text}" for label, text in fault.readings)
        _fail(f"{fault.message} {readings}".strip())
    except InputError as fault:
        _fail(fault.message)
    except BrokenPipeError:
        sys.stderr.close()


def _fail(message: str) -> None:
    typer.echo(f"tosr: {' '.join(message.split())}", err=True)
    sys.exit(2)

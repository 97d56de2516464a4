"""The `tosr-bot` command."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Coroutine
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from bot import log as logs
from bot.clock import SystemClock
from bot.settings import Settings, SettingsError, load_settings

app = typer.Typer(
    name="tosr-bot",
    help="The TOSR bot: on Discord where TOSR_TOKEN is set, else in the terminal.",
    pretty_exceptions_enable=False,
    add_completion=False,
    invoke_without_command=True,
)


def _settings() -> Settings:
    try:
        settings = load_settings()
    except SettingsError as wrong:
        for fault in wrong.faults:
            typer.echo(f"tosr-bot: {fault}", err=True)
        raise typer.Exit(2) from None
    logs.configure(settings)
    return settings


def _leave(code: int) -> None:
    if code:
        raise typer.Exit(code)


def _run(work: Coroutine[Any, Any, int]) -> None:
    _leave(asyncio.run(work))


@app.callback()
def default(context: typer.Context) -> None:
    """Without a command: Discord where a token is set, else the terminal."""
    if context.invoked_subcommand is None:
        run()


@app.command()
def run() -> None:
    """Run the bot on Discord, or in the terminal where no token is set."""
    settings = _settings()
    if settings.token is None:
        console()
        return
    from bot.app import run_bot

    _run(run_bot(settings))


@app.command()
def console() -> None:
    """Talk to the bot in the terminal."""
    from bot.console import run_console

    _run(run_console(_settings()))


@app.command()
def migrate() -> None:
    """Bring the database to the newest revision."""
    from sqlalchemy.exc import SQLAlchemyError

    from bot.db.migrate import MigrationError, head, upgrade

    settings = _settings()
    try:
        copy = asyncio.run(upgrade(settings.url, now=SystemClock().now()))
    except MigrationError as fault:
        typer.echo(f"tosr-bot: {fault}", err=True)
        raise typer.Exit(5) from None
    except (SQLAlchemyError, OSError) as fault:
        typer.echo(
            f"tosr-bot: the database does not answer ({type(fault).__name__}); check TOSR_DATABASE_URL.",
            err=True,
        )
        raise typer.Exit(5) from None
    typer.echo(
        f"The database has revision {head()}." + (f" A copy from before is in {copy}." if copy else "")
    )


@app.command()
def doctor() -> None:
    """Say what is in order and what is not, in sentences."""
    from bot.doctor import examine

    found = asyncio.run(examine(_settings()))
    for line in found:
        typer.echo(f"{'ok' if line.good else 'WRONG'}: {line.text}")
    if not all(line.good for line in found):
        raise typer.Exit(1)


@app.command()
def backup(
    keep: Annotated[int | None, typer.Option(min=1, help="leave no more than so many copies")] = None,
) -> None:
    """Copy the SQLite database while the bot runs."""
    from bot.db import backups
    from bot.db.migrate import sqlite_path

    settings = _settings()
    if not settings.is_sqlite:
        typer.echo("tosr-bot: the database is PostgreSQL; use pg_dump, or tosr-bot export.", err=True)
        raise typer.Exit(2)
    path = sqlite_path(settings.url)
    if not path.exists():
        typer.echo(f"tosr-bot: there is no database at {path} yet.", err=True)
        raise typer.Exit(5)
    typer.echo(f"Copied to {backups.make(path, SystemClock().now(), keep)}.")


@app.command()
def restore(source: Annotated[Path, typer.Argument(help="a copy made by backup")]) -> None:
    """Put a copy in place of the database; stop the bot first."""
    from bot.db import backups
    from bot.db.migrate import sqlite_path

    settings = _settings()
    if not settings.is_sqlite or not source.exists():
        why = "the database is not an SQLite file" if not settings.is_sqlite else f"{source} does not exist"
        typer.echo(f"tosr-bot: {why}.", err=True)
        raise typer.Exit(2)
    path = sqlite_path(settings.url)
    if backups.in_use(path, SystemClock().now()):
        typer.echo("tosr-bot: a bot runs on this database; stop it first, then restore.", err=True)
        raise typer.Exit(6)
    backups.restore(path, source)
    typer.echo("Restored.")


@app.command()
def sync() -> None:
    """Send the command list to Discord now; the bot does it by itself where the list has changed."""
    settings = _settings()
    if settings.token is None:
        typer.echo("tosr-bot: sync needs TOSR_TOKEN.", err=True)
        raise typer.Exit(2)
    from bot.app import sync_now

    _run(sync_now(settings))


@app.command()
def export(target: Annotated[Path, typer.Argument(help="the file to write", dir_okay=False)]) -> None:
    """Write the whole database as JSON lines, for SQLite and PostgreSQL alike."""
    from bot.db.engine import make_engine
    from bot.db.portable import export_lines

    async def work(url: str) -> int:
        engine = make_engine(url)
        count = -1
        try:
            with target.open("w", encoding="utf-8") as out:
                async for line in export_lines(engine):
                    out.write(line + "\n")
                    count += 1
        finally:
            await engine.dispose()
        return count

    typer.echo(f"{_with_database(work)} rows written to {target}.")


@app.command(name="import")
def import_(source: Annotated[Path, typer.Argument(help="a file made by export", exists=True)]) -> None:
    """Read an exported file into an empty database; stop the bot first."""
    from bot.db.engine import make_engine
    from bot.db.portable import PortableError, import_lines

    async def work(url: str) -> int:
        engine = make_engine(url)
        try:
            with source.open(encoding="utf-8") as lines:
                return await import_lines(engine, url, lines)
        finally:
            await engine.dispose()

    try:
        typer.echo(f"{_with_database(work)} rows read.")
    except PortableError as fault:
        typer.echo(f"tosr-bot: {fault}", err=True)
        raise typer.Exit(2) from None


def _with_database(work: Callable[[str], Coroutine[Any, Any, int]]) -> int:
    from sqlalchemy.exc import SQLAlchemyError

    try:
        return asyncio.run(work(_settings().url))
    except (SQLAlchemyError, OSError) as fault:
        typer.echo(
            f"tosr-bot: the database or the file does not answer ({type(fault).__name__}); "
            "run tosr-bot doctor.",
            err=True,
        )
        raise typer.Exit(5) from None


@app.command()
def healthcheck() -> None:
    """Exit 0 where the running bot is connected and its scheduler works, else 1 with the reason."""
    from bot import health

    wrong = health.fault(_settings().data_dir, SystemClock().now())
    typer.echo(wrong or "well")
    _leave(1 if wrong else 0)


@app.command()
def puzzles(
    start: Annotated[
        datetime | None, typer.Option("--from", formats=["%Y-%m-%d"], help="the first day")
    ] = None,
    days: Annotated[int, typer.Option(min=1, max=3660, help="how many days")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object a line")] = False,
    seed: Annotated[int, typer.Option(help="another series of puzzles")] = 1,
) -> None:
    """The ranked daily puzzles, with their answers; needs no database and no token."""
    from bot.services.puzzles import dated, year_of_puzzles

    first = start.date() if start is not None else SystemClock().now().date()
    for day, puzzle in year_of_puzzles(first, days, seed):
        body = dated(day, puzzle)
        if as_json:
            typer.echo(json.dumps(body, ensure_ascii=False))
        else:
            about = " ".join(t for t in (puzzle.hand, puzzle.auction) if t)
            head = f"{day}  {body['number']:>4}  {puzzle.format:<10}"
            typer.echo(f"{head} {puzzle.question}  {about}  -> {puzzle.answer}")


def main() -> None:
    """Run the command; whatever fails is told in a sentence."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()

"""The `tosr-bot` command."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine
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
def backup() -> None:
    """Copy the SQLite database while the bot runs."""
    from bot.db.migrate import backup_sqlite, sqlite_path

    settings = _settings()
    if not settings.is_sqlite:
        typer.echo("tosr-bot: the database is PostgreSQL; use pg_dump, or tosr-bot export.", err=True)
        raise typer.Exit(2)
    path = sqlite_path(settings.url)
    if not path.exists():
        typer.echo(f"tosr-bot: there is no database at {path} yet.", err=True)
        raise typer.Exit(5)
    typer.echo(f"Copied to {backup_sqlite(path, SystemClock().now())}.")


@app.command()
def restore(source: Annotated[Path, typer.Argument(help="a copy made by backup")]) -> None:
    """Put a copy in place of the database; stop the bot first."""
    from bot.db.migrate import restore_sqlite, sqlite_path

    settings = _settings()
    if not settings.is_sqlite or not source.exists():
        why = "the database is not an SQLite file" if not settings.is_sqlite else f"{source} does not exist"
        typer.echo(f"tosr-bot: {why}.", err=True)
        raise typer.Exit(2)
    restore_sqlite(sqlite_path(settings.url), source)
    typer.echo("Restored.")


def main() -> None:
    """Run the command; whatever fails is told in a sentence."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()

"""The terminal bot: history, completion of commands and calls, the same answers as in chat."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from difflib import get_close_matches

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory
from prompt_toolkit.patch_stdout import patch_stdout
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bot.clock import SystemClock
from bot.console.club import ClubDesk
from bot.console.commands import REGISTRY, Desk
from bot.db.storage import LazyStorage
from bot.faults import describe
from bot.log import get_logger
from bot.services.dealing import Dealing
from bot.services.explaining import Explaining
from bot.services.leading import Leading
from bot.services.workers import Workers
from bot.settings import Settings
from bot.ui.cards import Card, Line

_STYLES = {"strong": "bold", "dim": "dim", "plain": ""}
_LEAVE = ("quit", "exit", "q")
log = get_logger("console")


class _Completions(Completer):
    """Commands first, then the calls that may follow, with their meanings."""

    def __init__(self, explaining: Explaining) -> None:
        self._explaining = explaining

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> AsyncIterator[Completion]:  # type: ignore[override]
        raise TypeError("completions are made asynchronously")

    async def get_completions_async(
        self, document: Document, complete_event: CompleteEvent
    ) -> AsyncGenerator[Completion, None]:
        """What may follow the text before the cursor."""
        text = document.text_before_cursor.lstrip()
        bare = text.removeprefix("!")
        name, space, rest = bare.partition(" ")
        if not space:
            for known in REGISTRY:
                if known.startswith(name):
                    yield Completion(known, start_position=-len(name), display_meta=REGISTRY[known].help)
            return
        if name not in ("explain", "next"):
            return
        start, _, typed = rest.rpartition("-")
        for call, meaning in await self._explaining.suggestions(start):
            if call.startswith(typed.upper()):
                yield Completion(call, start_position=-len(typed), display_meta=meaning[:70])


def render(console: Console, card: Card) -> None:
    """Print a card; behind a curtain where players share the screen."""
    if card.curtain:
        if console.is_terminal:
            console.clear()
        else:
            console.print("\n" * 3)
    console.print(Text(card.title, style="bold cyan"))
    if card.verdict:
        console.print(Text(card.verdict, style="bold yellow"))
    if card.lines:
        console.print(_table(card.lines))
    for now in card.now:
        console.print(Text(now))
    if card.diagram:
        console.print(Text(card.diagram, style="green"))
    if card.ahead:
        console.print(Text(f"{card.ahead_title}:"))
        console.print(_table(card.ahead))
    for note in card.notes:
        console.print(Text(f"Note: {note}", style="dim"))


def _table(lines: Sequence[Line]) -> Table:
    """Lines in columns; what is known of a hand by then stands below what its call says."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(overflow="fold")
    for line in lines:
        table.add_row(Text(line.head), Text(line.text), style=_STYLES[line.weight])
        if line.picture:
            table.add_row("", Text(f"→ {line.picture}"), style="dim")
    return table


async def answer(console: Console, desk: Desk, line: str) -> bool:
    """Answer one line; False to leave. Errors are told, never raised."""
    text = line.strip()
    if not text:
        return True
    name, _, rest = text.removeprefix("!").removeprefix("/").partition(" ")
    if name.lower() in _LEAVE:
        return False
    found = REGISTRY.get(name.lower())
    if found is None:
        near = get_close_matches(name.lower(), REGISTRY, n=1, cutoff=0.6)
        hint = f"did you mean {near[0]}?" if near else "help lists what can be asked."
        console.print(Text(f"There is no command {name[:30]}; {hint}", style="red"))
        return True
    try:
        with console.status("working it out"):
            card = await found.action(desk, rest.strip())
        render(console, card)
    except Exception as error:
        told = describe(error)
        if told.reference is not None:
            log.error("unexpected error", reference=told.reference, exc_info=error)
        console.print(Text(told.text or "Nothing to say to that.", style="red"))
    return True


async def run_console(settings: Settings) -> int:
    """Talk until the person leaves; works at a prompt and through a pipe."""
    workers = Workers(seconds=settings.answer_seconds, processes=settings.workers, per_user=100)
    storage = LazyStorage(settings.url)
    club = ClubDesk(workers, SystemClock(), settings.seed, storage)
    desk = Desk(Explaining(workers), Dealing(workers), Leading(workers), club)
    console = Console(highlight=False, soft_wrap=not sys.stdout.isatty())
    try:
        if sys.stdin.isatty():
            await _at_prompt(settings, console, desk)
        else:
            await _from_pipe(console, desk)
    finally:
        workers.close()
        await storage.close()
    return 0


async def _at_prompt(settings: Settings, console: Console, desk: Desk) -> None:
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    session: PromptSession[str] = PromptSession(
        history=FileHistory(str(settings.data_dir / "history")),
        completer=_Completions(desk.explaining),
        complete_while_typing=False,
    )
    console.print("TOSR in the terminal. Ask [bold]help[/bold]; leave with [bold]quit[/bold].")
    while True:
        try:
            with patch_stdout(raw=True):
                line = await session.prompt_async("tosr> ")
        except (EOFError, KeyboardInterrupt):
            return
        if not await answer(console, desk, line):
            return


async def _from_pipe(console: Console, desk: Desk) -> None:
    loop = asyncio.get_running_loop()
    while True:
        line = await loop.run_in_executor(None, sys.stdin.readline)
        if not line or not await answer(console, desk, line):
            return

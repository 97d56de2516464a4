"""The terminal's commands: a name, a usage, a sentence of help, and a function that makes a card."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.console.club import ClubDesk
from bot.services.dealing import Dealing
from bot.services.explaining import Explaining
from bot.services.leading import Leading
from bot.ui.cards import Card, Line, decision_card, explained_card, offered_card
from bot.ui.dealing import bidden_card, deals_card, odds_card
from bot.ui.leads import lead_card, rubens_card
from tosr_engine import InputError


@dataclass(frozen=True)
class Desk:
    """What terminal commands work with."""

    explaining: Explaining
    dealing: Dealing
    leading: Leading
    club: ClubDesk


Action = Callable[[Desk, str], Awaitable[Card]]


@dataclass(frozen=True)
class Command:
    """One command of the terminal."""

    name: str
    usage: str
    help: str
    action: Action


REGISTRY: dict[str, Command] = {}


def command(name: str, usage: str, help_text: str) -> Callable[[Action], Action]:
    """Register a function as a command."""

    def register(action: Action) -> Action:
        REGISTRY[name] = Command(name, usage, help_text, action)
        return action

    return register


@command("explain", "1C-1H-1S-2S", "Explain every call of an auction.")
async def explain(desk: Desk, text: str) -> Card:
    """Explain an auction."""
    if not text:
        raise InputError("auction", "Give an auction, such as explain 1C-1H-1S-2S.")
    return explained_card(await desk.explaining.explain(text))


@command("bid", "AKQ52.KJ3.4.QT92 1C", "The system's call for a hand, the auction after it.")
async def bid(desk: Desk, text: str) -> Card:
    """Choose a call."""
    return decision_card(await desk.explaining.bid(text))


@command("next", "1C-1H", "Every call that has a meaning here; without an auction, the openings.")
async def next_(desk: Desk, text: str) -> Card:
    """List the calls."""
    return offered_card(await desk.explaining.next(text))


@command("deal", "1C-1H-1S-2S", "A few deals that fit an auction.")
async def deal(desk: Desk, text: str) -> Card:
    """Deal."""
    return deals_card(await desk.dealing.deal(text))


@command("odds", "AKQ52.KJ3.A4.QT9 1C-1H", "What partner may hold beside your hand, exactly.")
async def odds(desk: Desk, text: str) -> Card:
    """Tell what partner may hold."""
    return odds_card(await desk.dealing.odds(text))


@command(
    "auction", "AKQ52.KJ3.4.QT92 J87.AQ42.AKQ3.65", "Both hands bid to the end, with the contract's value."
)
async def auction(desk: Desk, text: str) -> Card:
    """Bid both hands."""
    return bidden_card(await desk.dealing.auction(text))


@command("lead", "AKQ52.KJ3.4.QT92 4H", "Our lead from a hand, or what a led card (SK 3NT) says.")
async def lead(desk: Desk, text: str) -> Card:
    """Advise a lead or explain a card."""
    return lead_card(await desk.leading.lead(text))


@command("rubens", "1S 2D", "Rubens advances after an overcall: not played unless agreed.")
async def rubens(desk: Desk, text: str) -> Card:
    """Tell the scheme."""
    return rubens_card(await desk.leading.rubens(text))


@command("puzzle", "", "The puzzle of the day.")
async def puzzle(desk: Desk, text: str) -> Card:
    """Ask the day's puzzle."""
    return await desk.club.puzzle()


@command("drill", "2.3", "Practise; your misses come again, spaced out over days.")
async def drill(desk: Desk, text: str) -> Card:
    """Ask a practice question."""
    return await desk.club.drill(text[:12])


@command("answer", "2S", "Answer the puzzle or the practice question.")
async def answer(desk: Desk, text: str) -> Card:
    """Take an answer."""
    return await desk.club.answer(text)


@command(
    "table",
    "1C-1S they 1D,P,2D",
    "Deal for two at one keyboard; the auction they start with and the opponents' calls may be given.",
)
async def table(desk: Desk, text: str) -> Card:
    """Deal."""
    return await desk.club.table(text)


@command("hand", "", "Show the hand of the player to call at the table.")
async def hand(desk: Desk, text: str) -> Card:
    """Show a hand."""
    return await desk.club.hand()


@command("call", "2S", "Make a call at the table.")
async def call(desk: Desk, text: str) -> Card:
    """Make a call."""
    return await desk.club.call(text)


@command("help", "", "What can be asked, with examples.")
async def help_(desk: Desk, text: str) -> Card:
    """List the commands."""
    lines = tuple(
        Line(f"!{c.name}", f"{c.help} e.g. !{c.name} {c.usage}".rstrip()) for c in REGISTRY.values()
    )
    return Card("What you can ask", (*lines, Line("quit", "Leave.")))

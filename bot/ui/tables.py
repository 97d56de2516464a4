"""Bidding tables on Discord: the post with its buttons, the private hand, the form for a call, the result."""

from __future__ import annotations

import re
from typing import Any

import discord

from bot.services.tables import Made, Result, Seat
from bot.ui.cards import Card, Line
from bot.ui.items import SafeForm, SafeItem
from bot.ui.messages import message, safe


def table_view(table_id: int) -> discord.ui.View:
    """The buttons of a table."""
    view = discord.ui.View(timeout=None)
    view.add_item(TableButton(table_id, "hand"))
    view.add_item(TableButton(table_id, "call"))
    return view


def table_text(north: str, south: str, auction: str, turn: str | None, *, contested: bool = False) -> str:
    """The public post: who sits where, the auction, whose turn it is."""
    opponents = "the opponents bid" if contested else "opponents silent"
    lines = [f"Bidding table: {safe(north)} (North) and {safe(south)} (South), {opponents}."]
    if auction:
        lines.append(f"Auction: {auction}")
    lines.append(f"{safe(turn)} is to call." if turn else "The auction is over.")
    return "\n".join(lines)


def table_post(made: Made, north: str, south: str, turn: str | None) -> tuple[str, discord.ui.View | None]:
    """The public post after a call: its text, and its buttons while the auction goes on."""
    text = table_text(north, south, made.auction, turn, contested=made.contested)
    return text, table_view(made.table_id) if made.turn is not None else None


def seat_text(seat: Seat) -> str:
    """What one player sees."""
    turn = (
        "It is your turn."
        if seat.my_turn
        else "The auction is over."
        if seat.finished
        else "Partner is to call."
    )
    return f"You are {seat.chair} and hold **{seat.hand}**\nAuction: {seat.auction or 'none yet'}\n{turn}"


def result_card(result: Result) -> Card:
    """Both auctions, both contracts, where the players left the system, and the marks."""
    own, best = result.reached, result.system.table[0]
    lines = [
        Line("Hands", f"N {result.north}  S {result.south}"),
        Line("You", result.auction),
        Line("System", result.system.auction),
    ]
    if result.left_at:
        lines.append(Line("Left at", result.left_at, "strong"))
    reached = f"{own.contract} by {own.declarer}" if own.declarer else "passed out"
    theirs = result.system.reached
    system = f"{theirs.contract} by {theirs.declarer}" if theirs.declarer else "passed out"
    now = (
        f"You: {reached}, {own.in_words()}: {result.marks} of 10.",
        f"System: {system}, {theirs.in_words()}.",
        f"Best: {best.contract} by {best.declarer}, {best.in_words()}.",
    )
    notes = [f"Valued double dummy over {result.system.layouts} deals (seed {result.system.seed})."]
    if result.dropped:
        calls = ", ".join(result.dropped)
        notes.append(f"The opponents passed where their script said {calls}: that was not possible there.")
    return Card("The table is finished", tuple(lines), now, notes=tuple(notes))


class TableButton(
    SafeItem,
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"tb1:(?P<id>\d{1,18}):(?P<what>hand|call)",
):
    """Shows a player's hand, or opens the form for a call."""

    def __init__(self, table_id: int, what: str) -> None:
        super().__init__(
            discord.ui.Button(
                label="My hand" if what == "hand" else "Call",
                style=discord.ButtonStyle.secondary if what == "hand" else discord.ButtonStyle.primary,
                custom_id=f"tb1:{table_id}:{what}",
            )
        )
        self.table_id = table_id
        self.what = what

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> TableButton:
        """The button of an id."""
        return cls(int(match["id"]), match["what"])

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """Only the two players see anything."""
        seat = await interaction.client.tables.seat(self.table_id, interaction.user.id)
        if self.what == "hand" or not seat.my_turn:
            await interaction.response.send_message(seat_text(seat), ephemeral=True)
        else:
            await interaction.response.send_modal(CallForm(self.table_id))


class CallForm(SafeForm, title="Your call"):
    """One call."""

    given: discord.ui.Label[Any] = discord.ui.Label(
        text="Call", component=discord.ui.TextInput(placeholder="2S", max_length=10)
    )

    def __init__(self, table_id: int) -> None:
        super().__init__()
        self.table_id = table_id

    async def sent(self, interaction: discord.Interaction[Any]) -> None:
        """Make the call and say where the auction stands."""
        assert isinstance(self.given.component, discord.ui.TextInput)
        await interaction.response.defer()
        bot = interaction.client
        made = await bot.tables.call(self.table_id, interaction.user.id, self.given.component.value)
        text, view = table_post(made, *await bot.tables.names(self.table_id))
        if interaction.message is not None:
            await interaction.message.edit(content=text, view=view)
        if made.turn is None:
            result = await bot.tables.result(self.table_id)
            await interaction.followup.send(**message(result_card(result)))

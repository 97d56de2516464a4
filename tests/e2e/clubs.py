"""A club with a daily puzzle in the loopback Discord, on a clock that the tests set."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.clock import ManualClock
from tests.e2e.harness import Table
from tests.fakediscord.state import Channel, Message, User

MORNING = datetime(2026, 12, 1, 7, 0, tzinfo=UTC)


class Club(Table):
    clock: ManualClock

    async def set_up(self, **more: object) -> Message:
        owner = self.guild.owner
        sent = await self.actors.slash(
            self.channel,
            owner,
            "puzzle setup",
            channel=str(self.channel.id),
            at="09:00",
            tz="Europe/Paris",
            **more,
        )
        return await self.actors.answered(sent)

    async def posted(self, channel: Channel | None = None) -> Message:
        where = channel or self.channel
        found = await self.server.until(
            lambda: [m for m in self.server.messages.values() if m.channel is where and "Puzzle " in m.text],
            20,
        )
        message: Message = found[-1]
        return message

    def puzzle_id(self, message: Message) -> int:
        return int(message.embeds[0]["footer"]["text"].split()[1].strip(","))

    async def answer_right(self, message: Message, user: User) -> Message:
        return await self.press(message, user, right=True)

    async def press(self, message: Message, user: User, *, right: bool) -> Message:
        puzzle = await self.bot.club.puzzle_of(self.puzzle_id(message))
        place = next(i for i, c in enumerate(puzzle.choices) if c.right == right)
        sent = await self.actors.click(message, user, f"pz1:{self.puzzle_id(message)}:{place}")
        return await self.actors.answered(sent)

    async def answers(self, text: str) -> list[Message]:
        """Wait for messages of the bot that hold a text."""
        found = await self.server.until(
            lambda: [
                m for m in self.server.messages.values() if m.author is self.server.bot and text in m.text
            ],
            20,
        )
        assert isinstance(found, list)
        return found

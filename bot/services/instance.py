"""One process for a token: a lease in the database says which.

Two processes with one token would each answer every command. A lease that runs out by itself lets a bot start
again soon after one that was killed.
"""

from __future__ import annotations

import hashlib
import uuid
from datetime import timedelta

from bot.clock import Clock
from bot.db import club
from bot.db.uow import UnitOfWork

TERM = timedelta(seconds=15)
RENEWED = timedelta(seconds=5)
LOOK = timedelta(milliseconds=500)


class Instance:
    """This process's claim to be the bot of a token."""

    def __init__(self, uow: UnitOfWork, clock: Clock, token: str) -> None:
        account = token.partition(".")[0]  # names the account and stays when the token is renewed
        self._name = f"bot:{hashlib.sha256(account.encode()).hexdigest()[:32]}"
        self._owner = uuid.uuid4().hex
        self._uow = uow
        self._clock = clock

    async def held(self) -> bool:
        """Take or renew the lease; False while another process holds it."""
        now = self._clock.now()
        async with self._uow() as session:
            return await club.hold_lease(session, self._name, self._owner, now, now + TERM)

    async def take(self) -> bool:
        """Take the lease, waiting for one of a process that has died; False where its holder is alive."""
        deadline = self._clock.now() + TERM + RENEWED
        while not await self.held():
            if self._clock.now() >= deadline:
                return False
            await self._clock.sleep_until(self._clock.now() + LOOK)
        return True

    async def keep(self) -> None:
        """Go on renewing a lease that was taken; returns only when another process has it."""
        while True:
            await self._clock.sleep_until(self._clock.now() + RENEWED)
            if not await self.held():
                return

    async def give_back(self) -> None:
        """Let the next process start at once."""
        async with self._uow() as session:
            await club.release_lease(session, self._name, self._owner)

"""Partnerships: invite, accept, leave; how often two people agree."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.clock import Clock
from bot.db import club, repos
from bot.db.uow import UnitOfWork
from bot.services import scoring
from bot.services.errors import ServiceError
from bot.services.puzzles.model import normal


@dataclass(frozen=True)
class Pair:
    """A partnership or invitation as one of the two sees it."""

    id: int
    partner_id: int
    partner: str
    state: str


class Partners:
    """The partnerships of a club."""

    def __init__(self, uow: UnitOfWork, clock: Clock) -> None:
        self._uow = uow
        self._clock = clock

    async def invite(
        self, server_id: int, server: str, user_id: int, name: str, other_id: int, other: str
    ) -> int:
        """Invite somebody; the invitation's id. ServiceError where that makes no sense."""
        if user_id == other_id:
            raise ServiceError("A partnership needs two people; name somebody else.")
        now = self._clock.now()
        async with self._uow() as session:
            await repos.saw_server(session, server_id, server, now)
            await repos.saw_member(session, server_id, user_id, name, now)
            await repos.saw_member(session, server_id, other_id, other, now)
            found = await club.between(session, server_id, user_id, other_id)
            if found is not None:
                word = (
                    "are partners already" if found.state == "active" else "have an open invitation already"
                )
                raise ServiceError(f"You two {word}.")
            low, high = sorted((user_id, other_id))
            return await club.add_partnership(
                session,
                {
                    "server_id": server_id,
                    "low_id": low,
                    "high_id": high,
                    "invited_by": user_id,
                    "state": "invited",
                    "invited_at": now,
                    "changed_at": now,
                },
            )

    async def reply(self, partnership_id: int, user_id: int, accept: bool) -> None:
        """Accept or decline an invitation; only the one who was invited may."""
        async with self._uow() as session:
            found = await club.partnership(session, partnership_id)
            if found is None or found.state != "invited":
                raise ServiceError("That invitation is no longer open.")
            if user_id not in (found.low_id, found.high_id) or user_id == found.invited_by:
                raise ServiceError("Only the one who was invited can answer that.")
            found.state = "active" if accept else "declined"
            found.changed_at = self._clock.now()

    async def leave(self, server_id: int, user_id: int, other_id: int) -> None:
        """End a partnership or withdraw an invitation; what was played is kept."""
        async with self._uow() as session:
            found = await club.between(session, server_id, user_id, other_id)
            if found is None:
                raise ServiceError("You two have no partnership here.")
            found.state = "ended"
            found.changed_at = self._clock.now()

    async def of(self, server_id: int, user_id: int) -> list[Pair]:
        """A person's living partnerships and invitations."""
        async with self._uow(readonly=True) as session:
            rows = await club.partnerships_of(session, server_id, user_id)
            people = await club.names(session, server_id)
        pairs = []
        for row in rows:
            if row.state in ("invited", "active"):
                other = row.high_id if row.low_id == user_id else row.low_id
                pairs.append(Pair(row.id, other, people.get(other, "somebody who left"), row.state))
        return pairs

    async def agreement(self, server_id: int, a: int, b: int) -> scoring.Progress:
        """How often both gave the same answer, of the closed puzzles that both answered.

        Raises ServiceError where the two have never been partners.
        """
        async with self._uow(readonly=True) as session:
            if not await club.were_partners(session, server_id, a, b):
                raise ServiceError("You two have no partnership here; /partner invite starts one.")
            rows = await club.common_answers(session, server_id, a, b)
        return scoring.progress(
            [
                scoring.Entry(a, json.loads(puzzle)["section"], 0, normal(one) == normal(two), day)
                for puzzle, one, two, day in rows
            ]
        )

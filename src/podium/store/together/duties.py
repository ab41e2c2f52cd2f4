"""Duties: which process does what need be done once for a match, such as thinking for its bots.

It saves work, and nothing depends on it: what is stored twice is refused anyway.
"""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

from sqlalchemy import URL

from podium.store.engines import LET_GO, plain

if TYPE_CHECKING:
    from psycopg import AsyncConnection


class Duties(Protocol):
    """Who may do something for a match, of all processes on the database."""

    async def take(self, match: str) -> bool:
        """Whether it is this process's turn; it has to give it back."""
        ...

    async def give(self, match: str) -> None:
        """Others may."""
        ...

    async def close(self) -> None:
        """Gives back all."""
        ...


class OwnDuties:
    """The duties of a process that is alone: always its own."""

    async def take(self, match: str) -> bool:
        """It is."""
        return True

    async def give(self, match: str) -> None:
        """Nobody waits for it."""

    async def close(self) -> None:
        """There is nothing to give back."""


class AdvisoryDuties:
    """A lock of PostgreSQL's own for each, held by a connection: it goes when the process goes, however.

    No clock, no lease, nothing to renew. What stands between the process and the database must leave it its
    connection, as a pool by sessions does, and one by transactions does not.
    """

    def __init__(self, where: URL) -> None:
        self._where = where
        self._line: AsyncConnection[tuple[object, ...]] | None = None
        self._asking = asyncio.Lock()

    async def take(self, match: str) -> bool:
        """Whether nobody else has it; where that cannot be asked, everybody may."""
        return await self._ask("SELECT pg_try_advisory_lock(%s)", match)

    async def give(self, match: str) -> None:
        """Lets it go."""
        await self._ask("SELECT pg_advisory_unlock(%s)", match)

    async def close(self) -> None:
        """Lets all go."""
        async with self._asking:
            if self._line is not None:
                await self._line.close()
                self._line = None

    async def _ask(self, question: str, match: str) -> bool:
        import psycopg

        async with self._asking:
            try:
                if self._line is None or self._line.broken:
                    self._line = await psycopg.AsyncConnection.connect(
                        plain(self._where), autocommit=True
                    )
                    await self._line.execute(LET_GO.encode())
                found = await self._line.execute(question.encode(), (_number(match),))
                (answer,) = await found.fetchone() or (True,)
            except psycopg.Error:
                return True
        return bool(answer)


def _number(match: str) -> int:
    """What PostgreSQL knows the lock by."""
    return int.from_bytes(sha256(match.encode()).digest()[:8], "big", signed=True)

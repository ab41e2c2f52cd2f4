"""Processes beside one another, without servers: each has its own store on one database, tables and an ear."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Self

from podium.core.seat import SEATS
from podium.store import RunRow, Store
from podium.web.host.gauges.now import now
from podium.web.host.hearing import Hearing
from podium.web.host.lobby import Lobby, Seated
from podium.web.host.opening import Terms, plan_table
from podium.web.host.seats.codes import hashed
from podium.web.host.table.hosted import HostedTable
from podium.web.host.table.line import Line
from podium.web.host.tables import Tables


class Process:
    """One of them; it looks when it is told to, and hears all the time."""

    def __init__(self, url: str) -> None:
        self.store = Store.open(url)
        self.tables = Tables(self.store)
        self.lobby = Lobby(self.tables)
        self.hearing = Hearing(self.tables, {})

    @asynccontextmanager
    async def running(self, *, deaf: bool = False) -> AsyncGenerator[Self]:
        """As long as it is there; `deaf`: it hears of nothing."""
        await self.beat()
        listening = None if deaf else asyncio.create_task(self.hearing.listen())
        try:
            yield self
            assert listening is None or not listening.done(), "it listens until it ends"
        finally:
            if listening is not None:
                listening.cancel()
            await self.tables.settle()
            await self.store.aclose()

    async def beat(self, ago: int = 0) -> None:
        """Notes that it was there so many milliseconds ago."""
        await self.store.beat(RunRow(id=self.store.me, began=now(), seen=now() - ago))

    async def hold(self, seated: Seated) -> HostedTable:
        """The table in its memory."""
        async with self.tables.now(seated.code) as hosted:
            return hosted

    async def look(self, seated: Seated) -> Line:
        """A line of whoever sits there, who sees the table here."""
        line = Line(hashed(seated.secret), "here", "en")
        async with self.tables.now(seated.code) as hosted:
            hosted.audience.let_in(line, most=3, each=2)
            hosted.welcome(line, SEATS[seated.seat], -1, "")
        return line


@asynccontextmanager
async def two(url: str) -> AsyncGenerator[tuple[Process, Process]]:
    """Two of them."""
    async with Process(url).running() as here, Process(url).running() as there:
        yield here, there


async def pair_of_people(lobby: Lobby, clock: int = 0) -> tuple[Seated, Seated]:
    """A match of two."""
    plan = plan_table("gotown", 2, "Anna", ["person"], {}, Terms(clock=clock))
    anna = await lobby.open(plan)
    return anna, await lobby.sit(anna.code, "Bruno")


async def until(so: object, patience: float = 20.0) -> None:
    """Waits until it is so, as a function says."""
    assert callable(so)
    end = monotonic() + patience
    while not so():
        assert monotonic() < end, "it never came to be so"
        await asyncio.sleep(0.01)

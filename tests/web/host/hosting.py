"""Tables without a server: a real store in a folder, and lines that nobody sends over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from podium.core.seat import SEATS
from podium.play.command import Act
from podium.store import Store
from podium.web.host.answers import answer
from podium.web.host.claim import Claim
from podium.web.host.lobby import Lobby
from podium.web.host.opening import Terms, plan_table
from podium.web.host.seats.codes import hashed
from podium.web.host.table.hosted import HostedTable
from podium.web.host.table.line import Line
from podium.web.host.tables import Tables
from podium.wire.messages import Told

_ids = count()


class Host:
    """One table of people, and what each of them was told."""

    def __init__(self, tables: Tables, code: str, secrets: list[str]) -> None:
        self.tables = tables
        self.code = code
        self.devices = [hashed(secret) for secret in secrets]

    @property
    def hosted(self) -> HostedTable:
        hosted = self.tables.peek(self.code)
        assert hosted is not None
        return hosted

    def claim(self, seat: int | None, key: str = "") -> Claim:
        return Claim("" if seat is None else self.devices[seat], key)

    def line(self, seat: int | None = None, *, address: str = "here", spoken: str = "en") -> Line:
        """A line that is open and was not welcomed yet; without a seat a watcher's."""
        line = Line(self.claim(seat).device, address, spoken)
        self.hosted.audience.let_in(line, most=3, each=2)
        return line

    def look(self, seat: int | None = None, *, spoken: str = "en") -> Line:
        """A line that sees the table."""
        line = self.line(seat, spoken=spoken)
        self.hosted.welcome(line, None if seat is None else SEATS[seat], -1, "")
        return line

    async def say(self, seat: int | None, asked: Any, key: str = "") -> list[Told]:
        """What a seat's message is answered with; `key` opened its curtain."""
        told: list[Told] = []
        await answer(self.tables, self.code, self.claim(seat, key), "en", asked, told.append)
        return told

    def first(self, seat: int) -> Act:
        """The first thing that a seat may do."""
        table = self.hosted.table
        action = msgspec.Raw(msgspec.json.encode(table.view(SEATS[seat]).legal[0]))
        return Act(f"test.{next(_ids)}", table.decision(SEATS[seat]), action)

    async def act(self) -> int:
        """Somebody does what they may; the seat that did."""
        seat = int(self.hosted.table.to_act[0])
        await self.say(seat, self.first(seat))
        return seat


@asynccontextmanager
async def hosting(
    folder: Path, *names: str, game: str = "gotown", here: int = 1
) -> AsyncGenerator[Host]:
    """A table of these people: the first so many share a device, the others have one each."""
    store = Store.open(f"sqlite:///{folder}/podium.db")
    tables = Tables(store)
    lobby = Lobby(tables)
    first, *others = names
    players = ["here" if seat < here else "person" for seat in range(1, len(names))]
    host = await lobby.open(
        plan_table(game, len(names), first, players, {}, Terms(names=others[: here - 1]))
    )
    seated = [await lobby.sit(host.code, name) for name in names[here:]]
    try:
        yield Host(tables, host.code, [host.secret] * here + [each.secret for each in seated])
    finally:
        await tables.settle()
        await store.aclose()


async def told(line: Line) -> list[dict[str, Any]]:
    """All that waits for a line just now."""
    found: list[dict[str, Any]] = []
    while True:
        try:
            message = await asyncio.wait_for(line.next(), 0.01)
        except TimeoutError:
            return found
        if message is None:
            return found
        found.append(json.loads(message.data))


async def news(line: Line) -> list[dict[str, Any]]:
    """What waits for a line, but for who came and went: a timer tells that, sooner or later."""
    return [message for message in await told(line) if message["type"] != "players"]

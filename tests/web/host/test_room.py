"""The waiting room without a server: who may arrange what, and what a restart finds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from podium.core.seat import SEATS
from podium.store import SeatKind, Store
from podium.web.host.claim import Claim
from podium.web.host.listing import Listing
from podium.web.host.lobby import Lobby
from podium.web.host.opening import Terms, plan_table
from podium.web.host.room import WaitingRoom
from podium.web.host.seats.codes import hashed
from podium.web.host.table.line import Line
from podium.web.host.tables import Tables
from podium.web.host.wrong import Wrong
from tests.web.host.hosting import told

ANNA, BRUNO, FREE, BOT = range(4)


class House:
    """A table with Anna, who opened it, Bruno, a free chair and a bot; the host begins."""

    def __init__(self, folder: Path) -> None:
        self._url = f"sqlite:///{folder}/podium.db"
        self._open()
        self.code = ""
        self.devices: list[str] = []

    def _open(self) -> None:
        self.store = Store.open(self._url)
        self.tables = Tables(self.store)
        self.lobby, self.room = Lobby(self.tables), WaitingRoom(self.tables)

    async def fill(self, *, waits: bool = True, listed: bool = False) -> None:
        terms = Terms(waits=waits, listed=listed)
        players = ["person", "person", "normal"]
        anna = await self.lobby.open(plan_table("gotown", 4, "Anna", players, {}, terms))
        self.code = anna.code
        bruno = await self.lobby.sit(self.code, "Bruno")
        self.devices = [hashed(anna.secret), hashed(bruno.secret)]

    def claim(self, who: int | None) -> Claim:
        return Claim("" if who is None else self.devices[who])

    def line(self, who: int | None) -> Line:
        hosted = self.tables.peek(self.code)
        assert hosted is not None
        line = Line(self.claim(who).device, "here", "en")
        hosted.audience.let_in(line, most=3, each=2)
        hosted.welcome(line, None, -1, "")
        return line

    async def names(self) -> list[str]:
        async with self.tables.at(self.code) as hosted:
            return [row.name for row in hosted.seating.rows]

    async def host(self) -> int:
        async with self.tables.at(self.code) as hosted:
            return hosted.agreed.host

    async def begun(self) -> bool:
        async with self.tables.at(self.code) as hosted:
            return hosted.begun

    async def restart(self) -> None:
        await self.close()
        self._open()

    async def close(self) -> None:
        await self.tables.settle()
        await self.store.aclose()


@asynccontextmanager
async def house(folder: Path, *, waits: bool = True, listed: bool = False) -> AsyncGenerator[House]:
    found = House(folder)
    await found.fill(waits=waits, listed=listed)
    try:
        yield found
    finally:
        await found.close()


Arranging = Callable[[House, Claim], Awaitable[None]]

OF_THE_HOST: dict[str, Arranging] = {
    "free": lambda it, claim: it.room.free(it.code, claim, BRUNO if claim != it.claim(1) else BOT),
    "bot": lambda it, claim: it.room.seat_bot(it.code, claim, FREE, "hard"),
    "list": lambda it, claim: it.room.list_it(it.code, claim, listed=True),
    "close": lambda it, claim: it.room.close(it.code, claim),
    "begin": lambda it, claim: it.lobby.start(it.code, claim),
}


async def refused(work: Awaitable[None]) -> str:
    with pytest.raises(Wrong) as wrong:
        await work
    return wrong.value.code


@pytest.mark.parametrize("what", OF_THE_HOST)
def test_only_the_host_arranges_the_room(tmp_path: Path, what: str) -> None:
    async def look() -> None:
        async with house(tmp_path) as it:
            before = await it.names()
            assert await refused(OF_THE_HOST[what](it, it.claim(None))) == "no_seat"
            assert await refused(OF_THE_HOST[what](it, Claim("somebody-else"))) == "no_seat"
            assert await refused(OF_THE_HOST[what](it, it.claim(BRUNO))) == "not_host"
            assert await it.names() == before
            await OF_THE_HOST[what](it, it.claim(ANNA))

    asyncio.run(look())


@pytest.mark.parametrize("what", OF_THE_HOST)
def test_once_it_has_begun_nobody_arranges_anything(tmp_path: Path, what: str) -> None:
    async def look() -> None:
        async with house(tmp_path) as it:
            await it.lobby.start(it.code, it.claim(ANNA))
            assert await it.begun()
            before = await it.names()
            assert await refused(OF_THE_HOST[what](it, it.claim(ANNA))) == "started"
            assert await refused(it.room.stand(it.code, it.claim(BRUNO), BRUNO)) == "started"
            assert await refused(it.room.move(it.code, it.claim(BRUNO), BRUNO, FREE)) == "started"
            assert await it.names() == before

    asyncio.run(look())


def test_it_waits_for_the_host_though_all_chairs_are_taken(tmp_path: Path) -> None:
    async def look() -> None:
        async with house(tmp_path) as it:
            await it.lobby.sit(it.code, "Chloé")
            assert not await it.begun()
            await it.restart()
            assert not await it.begun()
            await it.lobby.start(it.code, it.claim(ANNA))
            assert await it.begun()
            await it.restart()
            assert await it.begun()
        async with house(tmp_path, waits=False) as it:
            await it.lobby.sit(it.code, "Chloé")
            assert await it.begun(), "the host chose so when opening it"

    asyncio.run(look())


def test_begin_says_beforehand_which_bot_would_come(tmp_path: Path) -> None:
    async def look() -> None:
        async with house(tmp_path) as it:
            async with it.tables.at(it.code) as hosted:
                coming = hosted.players().bots
            await it.lobby.start(it.code, it.claim(ANNA))
            assert (await it.names())[FREE] == coming[0]

    asyncio.run(look())


def test_whoever_changes_their_chair_stays_who_they_are(tmp_path: Path) -> None:
    async def look() -> None:
        async with house(tmp_path) as it:
            anna = it.line(ANNA)
            taken = it.room.move(it.code, it.claim(ANNA), ANNA, BRUNO)
            assert await refused(taken) == "taken"
            assert await refused(it.room.move(it.code, it.claim(BRUNO), ANNA, FREE)) == "no_seat"
            assert await refused(it.room.move(it.code, it.claim(ANNA), ANNA, 9)) == "no_seat"
            await it.room.move(it.code, it.claim(ANNA), ANNA, FREE)
            assert anna.cut_off, "she comes back to be told which seat is hers"
            await it.restart()
            assert (await it.names())[:3] == ["", "Bruno", "Anna"]
            assert await it.host() == FREE, "the host is still Anna"
            await it.room.list_it(it.code, it.claim(ANNA), listed=True)

    asyncio.run(look())


def test_a_key_to_a_seat_does_not_outlast_who_sat_there(tmp_path: Path) -> None:
    async def look() -> None:
        async with house(tmp_path) as it:
            async with it.tables.at(it.code) as hosted:
                key = hosted.curtain.open(it.devices[BRUNO], SEATS[BRUNO])
            await it.room.stand(it.code, it.claim(BRUNO), BRUNO)
            assert hosted.curtain.seat(it.devices[BRUNO], key) is None

    asyncio.run(look())


def test_a_seat_is_given_back_and_somebody_else_may_take_it(tmp_path: Path) -> None:
    async def look() -> None:
        async with house(tmp_path) as it:
            assert await refused(it.room.stand(it.code, it.claim(ANNA), BRUNO)) == "no_seat"
            watcher = it.line(None)
            await it.room.stand(it.code, it.claim(BRUNO), BRUNO)
            last = [m for m in await told(watcher) if m["type"] == "players"][-1]
            assert last["players"][BRUNO]["kind"] == "open"
            assert await refused(it.room.stand(it.code, it.claim(BRUNO), BRUNO)) == "no_seat"
            chosen = await it.lobby.sit(it.code, "Chloé", (), FREE)
            assert chosen.seat == FREE
            with pytest.raises(Wrong, match="taken"):
                await it.lobby.sit(it.code, "Eve", (), FREE)

    asyncio.run(look())


def test_who_is_host_passes_on_and_with_the_last_person_the_table_closes(tmp_path: Path) -> None:
    async def look() -> None:
        async with house(tmp_path, listed=True) as it:
            await it.room.stand(it.code, it.claim(ANNA), ANNA)
            assert await it.host() == BRUNO
            await it.room.free(it.code, it.claim(BRUNO), BOT)
            await it.room.stand(it.code, it.claim(BRUNO), BRUNO)
            await it.restart()
            with pytest.raises(Wrong, match="closed"):
                await it.lobby.sit(it.code, "Eve")
            assert await Listing(it.store, it.tables).tables() == []

    asyncio.run(look())


def test_a_bot_is_seated_and_changed_but_never_in_a_persons_place(tmp_path: Path) -> None:
    async def look() -> None:
        async with house(tmp_path) as it:
            host = it.claim(ANNA)
            assert await refused(it.room.seat_bot(it.code, host, BRUNO, "easy")) == "taken"
            assert await refused(it.room.seat_bot(it.code, host, FREE, "nobody")) == "malformed"
            assert await refused(it.room.free(it.code, host, ANNA)) == "no_seat"
            await it.room.seat_bot(it.code, host, BOT, "hard")
            await it.room.seat_bot(it.code, host, FREE, "easy")
            async with it.tables.at(it.code) as hosted:
                kinds = [(row.kind, row.bot) for row in hosted.seating.rows]
            assert kinds[FREE:] == [(SeatKind.BOT, "easy"), (SeatKind.BOT, "hard")]
            assert len(set(await it.names())) == 4

    asyncio.run(look())


def test_a_closed_table_is_listed_nowhere_and_belongs_to_nobody(tmp_path: Path) -> None:
    async def look() -> None:
        async with house(tmp_path, listed=True) as it:
            listing = Listing(it.store, it.tables)
            assert [row.bots for row in await listing.tables()] == [("Ada",)]
            await it.room.close(it.code, it.claim(ANNA))
            listing.forget()
            assert await listing.tables() == []
            assert await refused(it.room.stand(it.code, it.claim(ANNA), ANNA)) == "no_seat"
            assert await it.names() == [""] * 4

    asyncio.run(look())

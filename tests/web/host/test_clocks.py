"""Clocks that nobody holds: each rings, whatever is the matter with those beside it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from podium.store import Store
from podium.web.host.clocks import Clocks
from podium.web.host.lobby import Lobby
from podium.web.host.tables import Tables
from tests.web.host.beside import pair_of_people, until

pytestmark = pytest.mark.anyio


async def test_a_clock_rings_beside_matches_of_other_rules_and_damaged_ones(tmp_path: Path) -> None:
    file = tmp_path / "podium.db"
    async with Store.open(f"sqlite:///{file}") as store:
        lobby = Lobby(Tables(store))
        newer, odd, fine = [(await pair_of_people(lobby, clock=10))[0].match for _ in range(3)]
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("update matches set due = 1")
        raw.execute("update matches set rules_version = 99 where id = ?", [newer])
        raw.execute("delete from log where match = ?", [odd])
        raw.commit()
    async with Store.open(f"sqlite:///{file}") as store:
        tables = Tables(store)
        clocks = Clocks(tables, speed=100)
        tables.changed = clocks.wind
        sweep = asyncio.create_task(clocks.sweep())

        def rung() -> bool:
            hosted = tables.find(fine)
            return hosted is not None and any(row.bot for row in hosted.seating.rows)

        await until(rung)
        assert not sweep.done()
        sweep.cancel()
        clocks.close()
        await tables.settle()
    with closing(sqlite3.connect(file)) as raw:
        due = dict(raw.execute("select id, due from matches"))
    assert due[newer] == 1, "it waits for a Podium that knows its rules"

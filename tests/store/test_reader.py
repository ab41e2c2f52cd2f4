"""The reader: beside a busy writer, and when the database is gone."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic

import psycopg
import pytest

from podium.store import Append, Ending, Store, StoreFailed, reader, reads, writer
from tests.campaign.database import Postgres
from tests.store.held import held_up
from tests.store.postgres import plain
from tests.store.samples import line, with_matches


def test_the_writer_at_work_does_not_hold_up_a_reader(store: Store) -> None:
    with_matches(store, "m")
    with held_up(store):
        began = monotonic()
        store.submit(Append(line("m", 1)))
        assert [row.seq for row in store.ask(reads.log, "m")] == [0]
        assert monotonic() - began < 5, "it did not wait for a lock to be given up"


@pytest.fixture
def slow_reader(url: str, store: Store) -> Iterator[object]:
    """Somebody who reads for as long as the test lasts, on a connection of their own."""
    with_matches(store, "m")
    connection = (
        sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        if url.startswith("sqlite")
        else psycopg.connect(plain(url), autocommit=True)
    )
    connection.execute("BEGIN")
    connection.execute("SELECT count(*) FROM log").fetchone()
    yield connection
    connection.close()


@pytest.mark.usefixtures("slow_reader")
def test_a_slow_reader_does_not_hold_up_the_writer(store: Store) -> None:
    store.submit(Append(line("m", 1))).result(5)
    assert [row.seq for row in store.ask(reads.log, "m")] == [0, 1]


def test_a_reader_sees_the_end_and_the_last_line_together(store: Store) -> None:
    matches = [f"m{n}" for n in range(40)]
    with_matches(store, *matches)
    ends = [store.submit(Append(line(m, 1), Ending(at=5, outcome="{}"))) for m in matches]
    while not all(answer.done() for answer in ends):
        for kept in filter(None, [store.ask(reads.whole, match) for match in matches]):
            assert (kept.match.ended is not None) == (len(kept.log) == 2)


def test_a_database_that_is_lost_is_said_to_be(sqlite_url: str) -> None:
    with Store.open(sqlite_url) as store:
        with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as vandal:
            vandal.execute("DROP TABLE log")
        vandal.close()
        with pytest.raises(StoreFailed, match="no such table"):
            store.ask(reads.log, "m")
        with pytest.raises(StoreFailed, match="no such table"):
            store.submit(Append(line("m", 1))).result(30)


@pytest.mark.long
def test_a_database_that_stands_still_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks is told before long, whoever comes later at once; a write that had not begun is not done."""
    monkeypatch.setattr(reader, "PATIENCE", 0.5)
    monkeypatch.setattr(writer, "PATIENCE", 0.5)

    async def all_of_it() -> None:
        with Postgres() as database, Store.open(database.url) as store:
            with_matches(store, "m", "n")
            database.stand_still()
            # It goes on whatever fails here: the store waits for it before it closes.
            asyncio.get_running_loop().call_later(5, database.go_on)
            began = monotonic()
            asked = [store.log("m") for _ in range(20)]
            told = await asyncio.gather(*asked, return_exceptions=True)
            assert [type(each) for each in told] == [StoreFailed] * 20
            assert monotonic() - began < 1.5
            began = monotonic()
            probing = asyncio.create_task(store.log("m"))
            await asyncio.sleep(0)
            with pytest.raises(StoreFailed, match="does not answer"):
                await store.log("m")
            assert monotonic() - began < 0.4, "somebody tries it already"
            begun = asyncio.create_task(store.append(line("m", 1)))
            await asyncio.sleep(0.1)
            waiting = asyncio.create_task(store.append(line("n", 1)))
            for write in (begun, waiting):
                with pytest.raises(StoreFailed, match="does not answer"):
                    await write
            with pytest.raises(StoreFailed, match="does not answer"):
                await asyncio.wait_for(store.append(line("n", 1)), 0.3)
            assert store.waiting == 0, "it is not done later"
            database.go_on()
            with pytest.raises(StoreFailed):
                await probing
            async with asyncio.timeout(20):
                kept: dict[str, int] = {}
                while kept != {"m": 2, "n": 1}:
                    with suppress(StoreFailed):
                        kept = {match: len(await store.log(match)) for match in "mn"}
            await store.append(line("n", 1))
            assert store.writing

    asyncio.run(all_of_it())


@pytest.mark.long
def test_a_standby_that_is_away_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a commit waits for may never come: nothing is acknowledged, and nobody waits for long."""
    monkeypatch.setattr(writer, "PATIENCE", 0.5)
    monkeypatch.setattr(writer, "_STUCK", 0.2)

    def wait_for(database: Postgres, name: str) -> None:
        database.say(f"alter system set synchronous_standby_names = '{name}'")
        database.say("select pg_reload_conf()")

    async def all_of_it() -> None:
        with Postgres() as database, Store.open(database.url) as store:
            with_matches(store, "m")
            wait_for(database, "nobody")
            try:
                with pytest.raises(StoreFailed, match="does not answer"):
                    await store.append(line("m", 1))
                assert not store.writing
                assert len(await store.log("m")) == 1, "who asks is answered"
            finally:
                wait_for(database, "")
            async with asyncio.timeout(20):
                while len(await store.log("m")) == 1 or not store.writing:
                    pass

    asyncio.run(all_of_it())

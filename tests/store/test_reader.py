"""The reader: beside a busy writer, and when the database is gone."""

import sqlite3
from collections.abc import Iterator
from time import monotonic

import psycopg
import pytest

from podium.store import Append, Ending, Store, StoreFailed, reads
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

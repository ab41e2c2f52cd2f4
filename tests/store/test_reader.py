"""The reader: every question, beside a busy writer."""

import sqlite3
from collections.abc import Iterator
from time import monotonic

import psycopg
import pytest
from msgspec.structs import replace

from podium.store import Append, Beat, Create, Ending, RunRow, Sit, Store, StoreFailed
from tests.store.held import held_up
from tests.store.postgres import plain
from tests.store.samples import line, match_row, open_seats, person, setup_row, with_matches


@pytest.fixture
def filled(store: Store) -> Store:
    """Three matches, `c` the newest, `b` over; Ann on a seat of `a`."""
    for created, match in enumerate(("a", "b", "c")):
        row = match_row(match, created=created)
        store.submit(Create(row, open_seats(match), setup_row(match))).result(30)
    store.submit(Append(line("b", 1), Ending(at=9, outcome="{}"))).result(30)
    store.submit(Sit(person("a", 1, "Ann"))).result(30)
    return store


def test_a_match_is_found_by_id_and_by_code(filled: Store) -> None:
    assert filled.reader.match("a") == match_row("a", created=0)
    assert filled.reader.match_by_code("code-a") == match_row("a", created=0)
    assert filled.reader.match("code-a") is None
    assert filled.reader.match_by_code("a") is None
    assert filled.reader.whole("nowhere") is None


def test_running_matches_are_listed_newest_first(filled: Store) -> None:
    assert [row.id for row in filled.reader.running()] == ["c", "a"]
    assert [row.id for row in filled.reader.running(limit=1)] == ["c"]


def test_listed_tables_are_those_with_an_open_seat(store: Store) -> None:
    for n, match in enumerate(("old", "new", "private", "full", "over")):
        listed = None if match == "private" else n
        row = replace(match_row(match), listed=listed)
        store.submit(Create(row, open_seats(match), setup_row(match))).result(30)
    for seat in range(2):
        store.submit(Sit(person("full", seat, f"P{seat}"))).result(30)
    store.submit(Sit(person("new", 0, "Ann"))).result(30)
    store.submit(Append(line("over", 1), Ending(at=9, outcome="{}"))).result(30)
    found = store.reader.listed(0)
    assert [(row.id, [seat.name for seat in seats]) for row, seats in found] == [
        ("new", ["Ann", ""]),
        ("old", ["", ""]),
    ]
    assert [row.id for row, _ in store.reader.listed(1)] == ["new"]
    assert [row.id for row, _ in store.reader.listed(0, limit=1)] == ["new"]


def test_matches_with_a_clock_are_found_until_they_end(store: Store) -> None:
    for match in ("ticking", "over"):
        row = replace(match_row(match), clock=60)
        store.submit(Create(row, open_seats(match), setup_row(match))).result(30)
    with_matches(store, "free")
    store.submit(Append(line("over", 1), Ending(at=9, outcome="{}"))).result(30)
    assert [row.id for row in store.reader.clocked()] == ["ticking"]


def test_the_times_in_which_the_site_was_there_are_kept(store: Store) -> None:
    for run, began, seen in (("b", 50, 50), ("a", 10, 10), ("a", 10, 30)):
        store.submit(Beat(RunRow(id=run, began=began, seen=seen))).result(30)
    assert [(run.id, run.began, run.seen) for run in store.reader.runs()] == [
        ("a", 10, 30),
        ("b", 50, 50),
    ]
    assert [run.id for run in store.reader.runs(31)] == ["b"]


def test_matches_are_listed_in_the_order_asked_for(filled: Store) -> None:
    asked = ["c", "nowhere", "a", "c", "b"]
    assert [row.id for row in filled.reader.matches(asked)] == ["c", "a", "b"]
    assert filled.reader.matches([]) == ()


def test_very_many_matches_may_be_asked_for(filled: Store) -> None:
    asked = [*(f"no {n}" for n in range(70_000)), "a"]
    assert [row.id for row in filled.reader.matches(asked)] == ["a"]


def test_a_seat_is_found_by_its_secret_in_its_own_match_only(filled: Store) -> None:
    assert filled.reader.seat_of("a", "hash-Ann") == person("a", 1, "Ann")
    assert filled.reader.seat_of("b", "hash-Ann") is None
    assert filled.reader.seat_of("a", "hash-Bob") is None


def test_a_command_is_found_by_match_seat_and_id(filled: Store) -> None:
    assert filled.reader.command("b", 0, "c1") == line("b", 1)
    assert filled.reader.command("b", 1, "c1") is None
    assert filled.reader.command("a", 0, "c1") is None


def test_a_log_is_read_from_where_the_reader_stands(filled: Store) -> None:
    for seq in range(1, 12):
        filled.submit(Append(line("a", seq)))
    filled.submit(Append(line("a", 12))).result(30)
    assert [row.seq for row in filled.reader.log("a", after=8)] == [9, 10, 11, 12]
    assert filled.reader.log("a", after=12) == ()
    assert filled.reader.log("nowhere") == ()


def test_a_long_log_with_long_lines_comes_back_whole(store: Store) -> None:
    with_matches(store, "m")
    rows = [replace(line("m", seq), body="é" * 2_000 + str(seq)) for seq in range(1, 5_001)]
    answers = [store.submit(Append(row)) for row in rows]
    assert {answer.exception(60) for answer in answers} == {None}
    assert store.reader.log("m", after=0) == tuple(rows)


def test_the_writer_at_work_does_not_hold_up_a_reader(store: Store) -> None:
    with_matches(store, "m")
    with held_up(store):
        began = monotonic()
        store.submit(Append(line("m", 1)))
        assert [row.seq for row in store.reader.log("m")] == [0]
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
    assert [row.seq for row in store.reader.log("m")] == [0, 1]


def test_a_reader_sees_the_end_and_the_last_line_together(store: Store) -> None:
    matches = [f"m{n}" for n in range(40)]
    with_matches(store, *matches)
    ends = [store.submit(Append(line(m, 1), Ending(at=5, outcome="{}"))) for m in matches]
    while not all(answer.done() for answer in ends):
        for kept in filter(None, map(store.reader.whole, matches)):
            assert (kept.match.ended is not None) == (len(kept.log) == 2)


@pytest.mark.anyio
async def test_tasks_ask_the_same_questions(filled: Store) -> None:
    assert await filled.match("a") == filled.reader.match("a")
    assert await filled.match_by_code("code-c") == filled.reader.match("c")
    assert await filled.matches(iter(["c", "a"])) == filled.reader.matches(["c", "a"])
    assert await filled.running() == filled.reader.running()
    assert await filled.seats("a") == filled.reader.seats("a")
    assert await filled.seat_of("a", "hash-Ann") == person("a", 1, "Ann")
    assert await filled.log("b", after=0) == (line("b", 1),)
    assert await filled.command("b", 0, "c1") == line("b", 1)
    assert await filled.whole("b") == filled.reader.whole("b")
    assert await filled.listed(0) == filled.reader.listed(0)
    assert await filled.clocked() == filled.reader.clocked()
    await filled.beat(RunRow(id="r", began=1, seen=2))
    assert await filled.runs() == filled.reader.runs() != ()


def test_a_database_that_is_lost_is_said_to_be(sqlite_url: str) -> None:
    with Store.open(sqlite_url) as store:
        with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as vandal:
            vandal.execute("DROP TABLE log")
        vandal.close()
        with pytest.raises(StoreFailed, match="no such table"):
            store.reader.log("m")
        with pytest.raises(StoreFailed, match="no such table"):
            store.submit(Append(line("m", 1))).result(30)

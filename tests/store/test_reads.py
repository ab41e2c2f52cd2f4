"""Every question that the tables answer."""

import time

import pytest
from msgspec.structs import replace

from podium.store import Append, Beat, Create, Ending, RunRow, Sit, Store, reads
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
    found = replace(match_row("a", created=0), revision=1)
    assert filled.ask(reads.match_by_id, "a") == found
    assert filled.ask(reads.match_by_code, "code-a") == found
    assert filled.ask(reads.match_by_id, "code-a") is None
    assert filled.ask(reads.match_by_code, "a") is None
    assert filled.ask(reads.whole, "nowhere") is None


def test_a_database_that_others_use_too_says_what_time_it_is(store: Store, url: str) -> None:
    before = time.time_ns() // 1_000_000
    told = store.ask(reads.clock)
    if url.startswith("sqlite"):
        assert told is None
    else:
        assert told is not None
        assert before <= told <= time.time_ns() // 1_000_000, "both are on this machine"


def test_listed_tables_are_those_with_an_open_seat(store: Store) -> None:
    for n, match in enumerate(("old", "new", "private", "full", "over")):
        listed = None if match == "private" else n
        row = replace(match_row(match), listed=listed)
        store.submit(Create(row, open_seats(match), setup_row(match))).result(30)
    for seat in range(2):
        store.submit(Sit(person("full", seat, f"P{seat}"))).result(30)
    store.submit(Sit(person("new", 0, "Ann"))).result(30)
    store.submit(Append(line("over", 1), Ending(at=9, outcome="{}"))).result(30)
    found = store.ask(reads.listed, 0)
    assert [(row.id, [seat.name for seat in seats]) for row, seats in found] == [
        ("new", ["Ann", ""]),
        ("old", ["", ""]),
    ]
    assert [row.id for row, _ in store.ask(reads.listed, 1)] == ["new"]
    assert [row.id for row, _ in store.ask(reads.listed, 0, limit=1)] == ["new"]


def test_the_times_in_which_the_site_was_there_are_kept(store: Store) -> None:
    for run, began, seen in (("b", 50, 50), ("a", 10, 10), ("a", 10, 30)):
        store.submit(Beat(RunRow(id=run, began=began, seen=seen))).result(30)
    assert [(run.id, run.began, run.seen) for run in store.ask(reads.runs)] == [
        ("a", 10, 30),
        ("b", 50, 50),
    ]
    assert [run.id for run in store.ask(reads.runs, 31)] == ["b"]


def test_matches_are_listed_in_the_order_asked_for(filled: Store) -> None:
    asked = ["c", "nowhere", "a", "c", "b"]
    assert [row.id for row in filled.ask(reads.matches, asked)] == ["c", "a", "b"]
    assert filled.ask(reads.matches, []) == ()


def test_very_many_matches_may_be_asked_for(filled: Store) -> None:
    asked = [*(f"no {n}" for n in range(70_000)), "a"]
    assert [row.id for row in filled.ask(reads.matches, asked)] == ["a"]


def test_a_seat_is_found_by_its_secret_in_its_own_match_only(filled: Store) -> None:
    assert filled.ask(reads.seat_of, "a", "hash-Ann") == person("a", 1, "Ann")
    assert filled.ask(reads.seat_of, "b", "hash-Ann") is None
    assert filled.ask(reads.seat_of, "a", "hash-Bob") is None


def test_a_command_is_found_by_match_seat_and_id(filled: Store) -> None:
    assert filled.ask(reads.command, "b", 0, "c1") == line("b", 1)
    assert filled.ask(reads.command, "b", 1, "c1") is None
    assert filled.ask(reads.command, "a", 0, "c1") is None


def test_a_log_is_read_from_where_the_reader_stands(filled: Store) -> None:
    for seq in range(1, 12):
        filled.submit(Append(line("a", seq)))
    filled.submit(Append(line("a", 12))).result(30)
    assert [row.seq for row in filled.ask(reads.log, "a", after=8)] == [9, 10, 11, 12]
    assert filled.ask(reads.log, "a", after=12) == ()
    assert filled.ask(reads.log, "nowhere") == ()


def test_a_long_log_with_long_lines_comes_back_whole(store: Store) -> None:
    with_matches(store, "m")
    rows = [replace(line("m", seq), body="é" * 2_000 + str(seq)) for seq in range(1, 5_001)]
    answers = [store.submit(Append(row)) for row in rows]
    assert {answer.exception(60) for answer in answers} == {None}
    assert store.ask(reads.log, "m", after=0) == tuple(rows)

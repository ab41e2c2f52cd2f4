"""The writer: grouping, neighbours, waiting, closing, failing."""

import asyncio
import threading
from collections.abc import Generator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from typing import Any

import msgspec
import psycopg
import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, Engine, event

from podium.store import (
    AlreadyStored,
    Append,
    Conflict,
    Ending,
    Store,
    StoreClosed,
    StoreError,
    StoreFailed,
    Unstorable,
    reads,
)
from tests.store.held import held_up
from tests.store.postgres import plain
from tests.store.samples import line, match_row, new_match, open_seats, setup_row, with_matches


@contextmanager
def counted_commits() -> Generator[list[Connection]]:
    """Every transaction that SQLAlchemy commits meanwhile, whoever asks for it."""
    seen: list[Connection] = []

    def committing(connection: Connection) -> None:
        seen.append(connection)

    event.listen(Engine, "commit", committing)
    try:
        yield seen
    finally:
        event.remove(Engine, "commit", committing)


def test_all_that_waits_goes_into_one_commit(store: Store) -> None:
    matches = [f"m{n}" for n in range(200)]
    with_matches(store, *matches)
    with counted_commits() as commits:
        with held_up(store):
            answers = [store.submit(Append(line(match, 1))) for match in matches]
        wait(answers, 30)
    assert [answer.exception() for answer in answers] == [None] * 200
    assert len(commits) == 2, "the one that held up the writer, and one for all the others"
    assert all(len(store.ask(reads.log, match)) == 2 for match in matches)


def test_one_match_may_have_many_lines_in_one_commit(store: Store) -> None:
    with_matches(store, "m")
    with counted_commits() as commits:
        with held_up(store):
            answers = [store.submit(Append(line("m", seq))) for seq in range(1, 101)]
        wait(answers, 30)
    assert [row.seq for row in store.ask(reads.log, "m")] == list(range(101))
    assert len(commits) == 2


def test_a_flood_is_cut_into_commits_of_bounded_size(sqlite_url: str) -> None:
    with Store.open(sqlite_url) as store:
        with_matches(store, "m")
        with counted_commits() as commits:
            with held_up(store):
                answers = [store.submit(Append(line("m", seq))) for seq in range(1, 1201)]
            wait(answers, 30)
        assert len(commits) == 1 + 3
        assert len(store.ask(reads.log, "m")) == 1201


def test_kinds_of_write_keep_their_order_in_a_commit(store: Store) -> None:
    with held_up(store):
        store.submit(new_match("m"))
        store.submit(Append(line("m", 1)))
        store.submit(Append(line("m", 2)))
        store.submit(Append(line("m", 3), Ending(at=5, outcome="{}")))
        late = store.submit(Append(line("m", 4)))
    assert isinstance(late.exception(30), Conflict)
    assert [row.seq for row in store.ask(reads.log, "m")] == [0, 1, 2, 3]


def test_a_refused_write_does_not_fail_its_neighbours(store: Store) -> None:
    matches = [f"m{n}" for n in range(20)]
    with_matches(store, *matches)
    store.submit(Append(line("m0", 1, command_id="used"))).result(30)
    with counted_commits() as commits:
        with held_up(store):
            good = [store.submit(Append(line(match, 1))) for match in matches[1:10]]
            bad = [
                store.submit(Append(line("m0", 2, command_id="used"))),
                store.submit(Append(line("m1", 1, command_id="late"))),
                store.submit(Append(line("m2", 9))),
                store.submit(Append(line("nowhere", 1))),
                store.submit(Append(line("m3", 2, command_id="half \ud83d"))),
                store.submit(new_match("m4")),
            ]
            good += [store.submit(Append(line(match, 1))) for match in matches[10:]]
            good += [store.submit(Append(line("m0", 2)))]
        wait([*good, *bad], 30)
    assert [answer.exception() for answer in good] == [None] * len(good)
    kinds = [type(answer.exception()) for answer in bad]
    assert kinds == [AlreadyStored, Conflict, Conflict, Conflict, Unstorable, Conflict]
    assert len(commits) == 2
    assert all(
        [row.seq for row in store.ask(reads.log, match)] == ([0, 1, 2] if match == "m0" else [0, 1])
        for match in matches
    )


class Broken:
    """A write with a mistake in it, after it has written something."""

    def run(self, connection: Connection) -> None:
        new_match("trace").run(connection)
        raise TypeError("a mistake")

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("match", "nobody asks")


def test_a_mistake_in_a_write_fails_that_write_alone(store: Store) -> None:
    with_matches(store, "m", "n")
    wrong_type = msgspec.convert({"a": 1}, Any)
    with held_up(store):
        good = [store.submit(Append(line("m", 1)))]
        bad = [
            store.submit(Append(replace(line("n", 1), body=wrong_type))),
            store.submit(Broken()),
        ]
        good += [store.submit(Append(line("m", 2))), store.submit(Append(line("n", 1)))]
    assert [answer.exception(30) for answer in good] == [None] * 3
    assert [type(answer.exception(30)) for answer in bad] == [StoreFailed, StoreFailed]
    assert store.ask(reads.match_by_id, "trace") is None


def test_the_second_of_two_equal_commands_in_one_commit_is_told_of_the_first(store: Store) -> None:
    with_matches(store, "m")
    with held_up(store):
        first = store.submit(Append(line("m", 1, command_id="twice")))
        second = store.submit(Append(line("m", 2, command_id="twice")))
        third = store.submit(Append(line("m", 2, command_id="once")))
    assert first.exception(30) is None
    refused = second.exception(30)
    assert isinstance(refused, AlreadyStored)
    assert refused.row == line("m", 1, command_id="twice")
    assert third.exception(30) is None


def test_nothing_is_acknowledged_before_the_commit(store: Store) -> None:
    with_matches(store, "m")
    seen: list[bool] = []
    answers: list[Future[None]] = []

    def committing(_: Connection) -> None:
        seen.append(any(answer.done() for answer in answers))

    with held_up(store):
        answers += [store.submit(Append(line("m", seq))) for seq in (1, 2)]
        event.listen(Engine, "commit", committing)
    wait(answers, 30)
    event.remove(Engine, "commit", committing)
    assert seen == [False, False]


@pytest.mark.anyio
async def test_tasks_are_answered_on_their_loop(url: str) -> None:
    async with Store.open(url) as store:
        await asyncio.gather(
            *(
                store.create(match_row(f"m{n}"), open_seats(f"m{n}"), setup_row(f"m{n}"))
                for n in range(50)
            )
        )
        await asyncio.gather(*(store.append(line(f"m{n}", 1)) for n in range(50)))
        with pytest.raises(AlreadyStored):
            await store.append(line("m7", 2, command_id="c1"))
        assert [row.seq for row in await store.log("m7")] == [0, 1]


@pytest.mark.anyio
async def test_a_full_queue_lets_tasks_wait_and_the_loop_run(sqlite_url: str) -> None:
    async with Store.open(sqlite_url, waiting=4) as store:
        await asyncio.to_thread(with_matches, store, "m")
        with held_up(store):
            tasks = [asyncio.create_task(store.append(line("m", seq))) for seq in range(1, 41)]
            for _ in range(10):
                await asyncio.sleep(0)
            assert store.waiting == 4
            assert not any(task.done() for task in tasks)
        await asyncio.gather(*tasks)
        assert len(await store.log("m")) == 41


def test_a_full_queue_lets_threads_wait(sqlite_url: str) -> None:
    with Store.open(sqlite_url, waiting=2) as store:
        with_matches(store, "m")
        with held_up(store):
            for seq in (1, 2):
                store.submit(Append(line("m", seq)))
            third = threading.Thread(target=store.submit, args=[Append(line("m", 3))])
            third.start()
            third.join(0.2)
            assert third.is_alive()
        third.join(30)
        assert not third.is_alive()
        store.submit(Append(line("m", 4))).result(30)


def test_closing_writes_what_was_handed_in_and_takes_no_more(url: str) -> None:
    store = Store.open(url)
    with_matches(store, "m")
    with held_up(store) as held:
        answers = [store.submit(Append(line("m", seq))) for seq in range(1, 11)]
        closing = threading.Thread(target=store.close)
        closing.start()
        closing.join(0.1)
        assert closing.is_alive()
        held.released.set()
    closing.join(30)
    assert [answer.exception(0) for answer in answers] == [None] * 10
    with pytest.raises(StoreClosed):
        store.submit(Append(line("m", 11)))
    with Store.open(url) as again:
        assert len(again.ask(reads.log, "m")) == 11


@pytest.mark.anyio
async def test_those_who_wait_for_room_are_told_that_the_store_closed(sqlite_url: str) -> None:
    store = Store.open(sqlite_url, waiting=1)
    await asyncio.to_thread(with_matches, store, "m")
    with held_up(store) as held:
        inside = asyncio.create_task(store.append(line("m", 1)))
        await asyncio.sleep(0)
        outside = asyncio.create_task(store.append(line("m", 2)))
        await asyncio.sleep(0)
        closing = asyncio.create_task(store.aclose())
        await asyncio.sleep(0.1)
        held.released.set()
    await closing
    await inside
    with pytest.raises(StoreClosed):
        await outside
    with pytest.raises(StoreClosed):
        await store.append(line("m", 3))
    with pytest.raises(StoreClosed):
        await store.log("m")


def test_closing_twice_is_closing(sqlite_url: str) -> None:
    store = Store.open(sqlite_url)
    store.close()
    store.close()


@pytest.mark.anyio
async def test_a_cancelled_task_s_write_is_done_all_the_same(store: Store) -> None:
    await asyncio.to_thread(with_matches, store, "m")
    with held_up(store):
        task = asyncio.create_task(store.append(line("m", 1)))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    await store.append(line("m", 2))
    assert [row.seq for row in await store.log("m")] == [0, 1, 2]


def test_a_loop_that_is_gone_does_not_stop_the_writer(store: Store) -> None:
    with_matches(store, "m")
    with held_up(store):
        loop = asyncio.new_event_loop()
        task = loop.create_task(store.append(line("m", 1)))
        loop.run_until_complete(asyncio.sleep(0))
        task.cancel()
        loop.run_until_complete(asyncio.gather(task, return_exceptions=True))
        loop.close()
    store.submit(Append(line("m", 2))).result(30)
    assert len(store.ask(reads.log, "m")) == 3


def test_connections_that_a_server_dropped_are_made_anew(postgres_url: str) -> None:
    with Store.open(postgres_url) as store:
        with_matches(store, "m")
        assert store.ask(reads.match_by_id, "m")
        with psycopg.connect(plain(postgres_url), autocommit=True) as admin:
            admin.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
        store.submit(Append(line("m", 1))).result(30)
        assert [row.seq for row in store.ask(reads.log, "m")] == [0, 1]


def test_a_failed_batch_acknowledges_nobody(postgres_url: str) -> None:
    with Store.open(postgres_url) as store:
        with_matches(store, "m", "n")
        with psycopg.connect(plain(postgres_url)) as other:
            # The whole batch waits for this lock, and then loses its connection.
            other.execute("LOCK TABLE log IN ACCESS EXCLUSIVE MODE")
            with held_up(store):
                answers = [store.submit(Append(line(match, 1))) for match in ("m", "n")]
            with psycopg.connect(plain(postgres_url), autocommit=True) as admin:
                _until_blocked(admin)
                admin.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE wait_event_type = 'Lock'"
                )
            assert all(isinstance(answer.exception(30), StoreFailed) for answer in answers)
        assert [len(store.ask(reads.log, match)) for match in ("m", "n")] == [1, 1]
        store.submit(Append(line("m", 1))).result(30)


def _until_blocked(admin: psycopg.Connection) -> None:
    for _ in range(600):
        blocked = admin.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        ).fetchone()
        if blocked and blocked[0]:
            return
        threading.Event().wait(0.05)
    raise AssertionError("nobody waits for the lock")


def test_a_batch_that_deadlocked_is_done_again(postgres_url: str) -> None:
    """The batch holds `a` and waits for `b`, the other holds `b` and waits for `a`."""
    insert = "INSERT INTO log (match, seq, kind, body, at) VALUES (%s, 1, 'action', '{}', 1)"
    # Who waits for so long looks for a deadlock, and gives up; the other never looks.
    patient = f"{postgres_url}%20-cdeadlock_timeout%3D2s"
    with Store.open(patient) as store, psycopg.connect(plain(postgres_url)) as other:
        with_matches(store, "a", "b")
        other.execute("SET deadlock_timeout = '1h'")
        other.execute("SET statement_timeout = '20s'")
        other.execute(insert, ["b"])
        with held_up(store):
            answers = [store.submit(Append(line(match, 1))) for match in ("a", "b")]
        with psycopg.connect(plain(postgres_url), autocommit=True) as admin:
            _until_blocked(admin)
        other.execute(insert, ["a"])
        other.rollback()
        assert [answer.exception(30) for answer in answers] == [None, None]

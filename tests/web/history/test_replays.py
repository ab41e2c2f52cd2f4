"""Records that were brought: which of them lie ready, and that a crowd has one checked once."""

import asyncio
import gc
from pathlib import Path

import pytest

from podium.play.table import Table
from podium.registry import game
from podium.store import Store
from podium.web.history.replays import Ready, Replays
from podium.web.host.wrong import Wrong
from podium.web.thinking.backroom import Backroom
from podium.web.thinking.errands import ShutBook, shut
from podium.web.thinking.once import Once
from podium.wire.past import Book
from tests.web.long_records import of_undos

KB = 1024


def book(name: str) -> ShutBook:
    table = Table(game("gotown"), 2, game("gotown").options(), "0" * 32)
    return shut(Book(table, name, "", ("Anna", "Bruno"), None))


def lying(ready: Ready) -> list[str]:
    """What lies ready; looking at it changes nothing, for all of it is looked at in order."""
    return [name for name in "abcdefghijkl" if ready.take(name)]


def test_records_lie_ready_within_a_number_of_bytes_and_the_oldest_go() -> None:
    ready = Ready(most=100 * KB, own=1000 * KB)
    for name in "abc":
        ready.put(book(name), 40 * KB, f"address of {name}")
    assert lying(ready) == ["b", "c"]
    assert ready.take("b")
    ready.put(book("d"), 40 * KB, "address of d")
    assert lying(ready) == ["b", "d"], "what was looked at last stays"
    ready.put(book("e"), 200 * KB, "address of e")
    assert lying(ready) == ["e"], "the newest is always there"


def test_one_address_has_its_share_of_what_lies_ready_and_pushes_only_its_own_out() -> None:
    ready = Ready(most=1000 * KB, own=100 * KB)
    ready.put(book("a"), 40 * KB, "anna")
    for name in "bcdefg":
        ready.put(book(name), 40 * KB, "greedy")
    assert lying(ready) == ["a", "f", "g"]


def test_short_records_count_too() -> None:
    ready = Ready(most=100 * KB, own=1000 * KB)
    for name in "abcdefghijkl":
        ready.put(book(name), 1, f"address of {name}")
    assert len(ready) == 6


def test_what_is_put_again_is_counted_once() -> None:
    ready = Ready(most=100 * KB, own=100 * KB)
    ready.put(book("a"), 40 * KB, "anna")
    for _ in range(5):
        ready.put(book("b"), 50 * KB, "anna")
    assert lying(ready) == ["a", "b"]


@pytest.mark.anyio
async def test_what_many_wait_for_together_is_done_once_and_carried_through() -> None:
    once: Once[int] = Once()
    done: list[int] = []
    go = asyncio.Event()

    async def work() -> int:
        await go.wait()
        done.append(1)
        return len(done)

    waiting = [asyncio.create_task(once.done("key", work)) for _ in range(5)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    go.set()
    assert await asyncio.gather(*waiting[1:]) == [1, 1, 1, 1]
    assert await once.done("key", work) == 2, "later it is done anew"
    assert await once.done("other", work) == 3


@pytest.mark.anyio
async def test_a_crowd_that_opens_one_link_has_the_record_checked_once(tmp_path: Path) -> None:
    backroom = Backroom(1, 60.0)
    async with Store.open(f"sqlite:///{tmp_path}/podium.db") as store:
        brought = await Replays(store, backroom).bring(of_undos(1), "anna", "en")
        fresh = Replays(store, backroom)
        looks = [fresh.book(brought.match, "school", "en") for _ in range(30)]
        books = await asyncio.gather(*looks)
        assert all(each is books[0] for each in books)
        assert await fresh.book(brought.match, "anna", "en") is books[0]
        with pytest.raises(Wrong, match="no_replay"):
            await fresh.book("none", "anna", "en")
    await backroom.close()


def test_a_record_that_nobody_looks_at_stays_shut() -> None:
    ready = Ready()
    ready.put(book("a"), 40 * KB, "anna")
    gc.collect()
    tables = sum(isinstance(each, Table) for each in gc.get_objects())
    opened = ready.take("a")
    assert opened is not None
    assert opened.match == "a"
    assert sum(isinstance(each, Table) for each in gc.get_objects()) == tables + 1
    assert ready.take("a") is opened, "whoever steps through it has it opened once"


def test_only_a_few_records_lie_open() -> None:
    ready = Ready()
    for name in "abcdefghijkl":
        ready.put(book(name), 1, f"address of {name}")
    first = ready.take("a")
    assert lying(ready) == list("abcdefghijkl")
    assert ready.take("a") is not first

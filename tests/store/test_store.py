"""The store's methods for tasks: each asks one question, or hands in one write."""

import asyncio
import threading

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection

from podium.store import (
    BadUrl,
    BroughtRow,
    ReportRow,
    Room,
    RunRow,
    Store,
    StoreClosed,
    VerdictRow,
    reads,
)
from tests.store.samples import line, match_row, open_seats, person, setup_row

pytestmark = pytest.mark.anyio


def test_a_store_is_found_only_where_one_was_made(url: str) -> None:
    with pytest.raises(BadUrl, match="there is no database of Podium"):
        Store.find(url)
    Store.open(url).close()
    with Store.find(url):
        pass


async def test_what_is_written_is_answered_by_the_same_questions(store: Store) -> None:
    match = replace(match_row("a"), listed=3, clock=60)
    await store.create(match, open_seats("a"), setup_row("a"), [line("a", 1)])
    await store.append(line("a", 2))
    ann = person("a", 1, "Ann")
    assert await store.sit(ann) == ann
    moved = replace(ann, name="Anna")
    assert await store.reseat(ann, moved) == moved
    assert await store.change_settings("a", "{}", '{"x":1}') == '{"x":1}'
    match = replace(match, settings='{"x":1}', revision=3, due=0)
    kept = await store.whole("a")
    assert kept is not None
    assert kept == store.ask(reads.whole, "a")
    assert (kept.match, kept.seats[1]) == (match, moved)
    assert kept.log == (setup_row("a"), line("a", 1), line("a", 2))
    assert await store.log("a", after=1) == (line("a", 2),)
    assert await store.seats("a") == kept.seats
    assert await store.match_by_code("code-a") == match
    assert await store.matches(["nowhere", "a"]) == (match,)
    assert await store.listed(0) == ((match, kept.seats),)
    assert [each.match for each in await store.owned({"code-a": "hash-Ann"})] == [match]
    assert await store.next_due([(match.game, match.rules_version)]) == 0
    assert await store.seat_of("a", "hash-Ann") == moved


async def test_what_lies_beside_the_matches_is_kept_too(store: Store) -> None:
    await store.create(match_row("a"), open_seats("a"), setup_row("a"))
    report = ReportRow(id="r", match="a", seat=None, seq=0, shown="", text="?", browser="", at=1)
    verdict = VerdictRow(match="a", seq=0, by="1 250", body="{}")
    brought = BroughtRow(id="b", record="{}", size=2, seen=5)
    run = RunRow(id="r", began=1, seen=2)
    await store.report(report)
    await store.judge(verdict)
    await store.bring(brought, Room(10, 100, 0))
    await store.see("b", 9)
    await store.beat(run)
    assert await store.reported("r") == report
    assert await store.reports() == (report,)
    assert await store.verdicts("a") == (verdict,)
    assert await store.brought("b") == replace(brought, seen=9)
    assert await store.runs() == (run,)
    await store.ping()


async def test_a_question_does_not_hold_up_the_loop(store: Store) -> None:
    go = threading.Event()

    def slow(_: Connection) -> bool:
        return go.wait(5)

    asked = asyncio.create_task(store.answer(slow))
    await asyncio.sleep(0)
    await store.ping()
    assert not asked.done()
    go.set()
    assert await asked


async def test_a_store_that_is_closed_says_so(sqlite_url: str) -> None:
    store = Store.open(sqlite_url)
    await store.aclose()
    with pytest.raises(StoreClosed):
        await store.whole("m")
    with pytest.raises(StoreClosed):
        await store.append(line("m", 1))


async def test_the_methods_say_what_the_questions_and_writes_say() -> None:
    assert Store.whole.__doc__ == reads.whole.__doc__
    assert "AlreadyStored" in (Store.append.__doc__ or "")

"""What came on a socket is read in its order, however it comes."""

import asyncio

import pytest

from podium.web.http.inbox import Gate, Inbox

pytestmark = pytest.mark.anyio


async def test_what_came_is_read_in_its_order() -> None:
    inbox: Inbox[str] = Inbox()
    for message in "abc":
        inbox.put_nowait(message)
    assert [await inbox.get() for _ in range(3)] == ["a", "b", "c"]
    assert inbox.empty()


async def test_a_reader_waits_for_the_next() -> None:
    inbox: Inbox[str] = Inbox()
    reading = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    assert not reading.done()
    inbox.put_nowait("a")
    inbox.put_nowait("b")
    assert await reading == "a"
    assert not inbox.empty()


async def test_a_reader_who_goes_away_takes_nothing_along() -> None:
    inbox: Inbox[str] = Inbox()
    reading = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    inbox.put_nowait("a")
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)
    assert await inbox.get() == "a"


async def test_a_gate_holds_whoever_comes_until_it_opens() -> None:
    gate = Gate()
    assert gate.is_set()
    await asyncio.wait_for(gate.wait(), 1)
    gate.clear()
    gate.clear()
    waiting = [asyncio.create_task(gate.wait()) for _ in range(2)]
    await asyncio.sleep(0)
    assert not gate.is_set()
    assert not any(task.done() for task in waiting)
    gate.set()
    await asyncio.wait_for(asyncio.gather(*waiting), 1)
    assert gate.is_set()

"""Turns: the addresses take them one after another, whoever asks most."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from podium.web.host.wrong import Wrong
from podium.web.thinking.turns import Rank, Turns

pytestmark = pytest.mark.anyio


class People:
    """Those who ask, by their addresses; each stays in its place until it is sent away."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self.called: list[str] = []
        self.inside: list[tuple[str, asyncio.Event]] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self, *addresses: str, rank: Rank = Rank.MATCH) -> list[asyncio.Task[None]]:
        tasks = [asyncio.create_task(self._stay(address, rank)) for address in addresses]
        self.tasks += tasks
        await settle()
        return tasks

    async def go(self, place: int = 0) -> None:
        self.inside.pop(place)[1].set()
        await settle()

    async def _stay(self, address: str, rank: Rank) -> None:
        async with self._turns.turn(address, rank):
            done = asyncio.Event()
            self.called.append(address)
            self.inside.append((address, done))
            await done.wait()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@asynccontextmanager
async def people(places: int, each: int = 9, most: int = 99) -> AsyncGenerator[People]:
    found = People(Turns(places, each, most))
    yield found
    for task in found.tasks:
        task.cancel()
    await asyncio.gather(*found.tasks, return_exceptions=True)


async def test_the_addresses_take_turns_whoever_has_asked_most() -> None:
    async with people(1) as those:
        await those.come("greedy", "greedy", "greedy", "greedy", "anna", "bruno", "anna")
        for _ in range(6):
            await those.go()
        assert those.called == ["greedy", "anna", "bruno", "greedy", "anna", "greedy", "greedy"]


async def test_who_comes_again_and_again_does_not_pass_those_who_wait() -> None:
    async with people(1) as those:
        await those.come("anna")
        await those.come("bruno", "bruno", "chloe")
        for _ in range(4):
            await those.go()
            await those.come("anna")
        assert those.called == ["anna", "bruno", "chloe", "anna", "bruno"]


async def test_one_address_never_has_all_places() -> None:
    async with people(3) as those:
        await those.come(*["greedy"] * 5)
        assert those.called == ["greedy", "greedy"]
        await those.come("anna")
        assert those.called[-1] == "anna", "a place was left"
        await those.go(0)
        assert those.called == ["greedy", "greedy", "anna", "greedy"]


async def test_where_there_is_one_place_one_address_may_have_it() -> None:
    async with people(1) as those:
        await those.come("anna")
        assert those.called == ["anna"]


async def test_who_played_here_comes_before_who_brought_a_record() -> None:
    async with people(1) as those:
        await those.come("x")
        await those.come("early", "early", rank=Rank.UPLOAD)
        await those.come("anna", "bruno", rank=Rank.MATCH)
        for _ in range(4):
            await those.go()
        assert those.called == ["x", "anna", "bruno", "early", "early"]


async def test_too_many_waiting_of_one_address_are_refused_at_once_and_others_are_not() -> None:
    turns = Turns(1, each=2, most=9)
    those = People(turns)
    await those.come(*["greedy"] * 3)
    with pytest.raises(Wrong) as wrong:
        async with asyncio.timeout(5), turns.turn("greedy", Rank.UPLOAD):
            pass
    assert (wrong.value.code, wrong.value.arguments, wrong.value.status) == ("in_line", (2,), 429)
    with pytest.raises(Wrong, match="in_line"):
        turns.check("greedy")
    turns.check("anna")
    await those.come("anna")
    assert not those.tasks[-1].done()
    await those.go()
    await those.go()
    assert those.called[:3] == ["greedy", "anna", "greedy"]
    turns.check("greedy")
    await those.go()
    await those.go()
    assert [task.done() for task in those.tasks] == [True] * 4


async def test_too_many_waiting_in_all_are_refused_at_once() -> None:
    async with people(1, most=3) as those:
        await those.come("a", "b", "c", "d")
        (late,) = await those.come("e")
        with pytest.raises(Wrong) as wrong:
            await asyncio.wait_for(late, 5)
        assert (wrong.value.code, wrong.value.status) == ("line_full", 503)


async def test_who_goes_away_leaves_no_gap() -> None:
    """While waiting, just before and just after being called, and while inside."""
    async with people(1) as those:
        first, early, waiting, called, last = await those.come("a", "x", "b", "c", "d")
        early.cancel()
        await settle()
        those.inside.pop(0)[1].set()
        waiting.cancel()
        await asyncio.sleep(0)
        called.cancel()
        await settle()
        assert first.done()
        assert those.called == ["a", "d"]
        last.cancel()
        await settle()
        await those.come("e")
        assert those.called == ["a", "d", "e"]

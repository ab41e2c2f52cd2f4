"""Notify: what one store commits, others on the database hear; what is undone, nobody."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import psycopg
import pytest
from msgspec.structs import replace

from podium.store import Append, Reseat, Sit, Store
from podium.store.together.bus import When
from podium.store.together.news import Appended, News, Rearranged, Uttered
from tests.store import postgres
from tests.store.samples import line, new_match, person

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def listening(store: Store) -> AsyncGenerator[asyncio.Queue[News | None]]:
    """What a store hears, from the moment at which it does."""
    heard: asyncio.Queue[News | None] = asyncio.Queue()

    async def listen() -> None:
        async for news in store.bus.hear(lambda match: match == "m"):
            heard.put_nowait(news)

    task = asyncio.create_task(listen())
    assert await asyncio.wait_for(heard.get(), 10) is None
    try:
        yield heard
    finally:
        task.cancel()


@pytest.mark.parametrize("when", ["inside", "after"])
async def test_others_hear_what_is_stored_and_not_what_is_refused(
    postgres_url: str, when: When
) -> None:
    async with (
        Store.open(postgres_url, when=when) as here,
        Store.open(postgres_url) as there,
        listening(there) as heard,
        listening(here) as own,
    ):
        for match in ("m", "other"):
            await here.write(new_match(match))
        await here.write(Append(line("m", 1)))
        await here.write(Append(line("other", 1)))
        with pytest.raises(Exception, match="cannot follow"):
            await here.write(Append(line("m", 5)))
        long = replace(line("m", 2), body="x" * 9_000)
        await here.write(Append(long))
        await here.write(Sit(person("m", 0, "Ann")))
        await here.tell(Uttered("m", 0, "hello"))
        told = [await asyncio.wait_for(heard.get(), 10) for _ in range(4)]
        assert set(told) == {
            Appended("m", line("m", 1)),
            Appended("m"),
            Rearranged("m"),
            Uttered("m", 0, "hello"),
        }
        assert heard.empty()
        assert own.empty(), "nobody hears of themselves"


async def test_what_cannot_be_read_is_looked_for_and_ends_no_listening(postgres_url: str) -> None:
    """A newer Podium may tell what this one does not know, and anybody on the database may say anything."""
    async with Store.open(postgres_url) as store, listening(store) as heard:
        async with await psycopg.AsyncConnection.connect(
            postgres.plain(postgres_url), autocommit=True
        ) as admin:
            unread = (
                '{"type":"newer","match":"m"}',
                "{",
                "",
                '{"type":"line","match":"m","row":5}',
            )
            for told in ("", " ", "noise", "it other {", *(f"it m {each}" for each in unread)):
                await admin.execute("select pg_notify('podium ' || current_schema(), %s)", [told])
        found = [await asyncio.wait_for(heard.get(), 10) for _ in unread]
        assert found == [Rearranged("m")] * len(unread)
        async with Store.open(postgres_url) as there:
            await there.tell(Uttered("m", 0, "hello"))
        assert await asyncio.wait_for(heard.get(), 10) == Uttered("m", 0, "hello")


async def test_a_listener_that_lost_its_line_says_that_it_may_have_missed_something(
    postgres_url: str,
) -> None:
    async with Store.open(postgres_url) as store, listening(store) as heard:
        async with await psycopg.AsyncConnection.connect(
            postgres.plain(postgres_url), autocommit=True
        ) as admin:
            await admin.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%'"
            )
        assert await asyncio.wait_for(heard.get(), 10) is None


async def deadlocks(url: str) -> int:
    """So many there have been; a connection says so when it ends."""
    asked = "select deadlocks from pg_stat_database where datname = 'postgres'"
    async with await psycopg.AsyncConnection.connect(postgres.plain(url)) as admin:
        (found,) = await (await admin.execute(asked)).fetchone() or (0,)
    return int(found)


async def test_two_writers_on_the_same_matches_do_not_wait_for_each_other(
    postgres_url: str,
) -> None:
    """Each takes the lines in the order of their matches, however they were handed in."""
    matches = [f"m{n}" for n in range(40)]
    before = await deadlocks(postgres_url)
    async with Store.open(postgres_url) as here, Store.open(postgres_url) as there:
        for match in matches:
            await here.write(new_match(match))
        for seq in range(1, 8):
            writes = [here.write(Append(line(m, seq))) for m in matches]
            against = [there.write(Append(line(m, seq))) for m in reversed(matches)]
            await asyncio.gather(*writes, *against, return_exceptions=True)
        rows = [row for m in matches for row in await here.log(m)]
    assert [row.seq for row in rows] == [*range(8)] * len(matches)
    assert await deadlocks(postgres_url) == before


async def test_a_turn_is_one_process_s_until_it_gives_it_back_or_goes(postgres_url: str) -> None:
    async with Store.open(postgres_url) as here, Store.open(postgres_url) as there:
        assert await here.duties.take("m")
        assert not await there.duties.take("m")
        assert await there.duties.take("other")
        await here.duties.give("m")
        assert await there.duties.take("m")
        assert not await here.duties.take("m")
        await there.duties.close()  # as the system does for whoever was killed
        for _ in range(1000):
            if await here.duties.take("m"):
                return
            await asyncio.sleep(0.01)
        raise AssertionError("it was never let go")


async def test_a_line_needs_the_sitter_that_it_was_judged_by(store: Store) -> None:
    ann = person("m", 0, "Ann")
    await store.write(new_match("m"))
    await store.write(Sit(ann))
    await store.write(Append(line("m", 1), judged=ann))
    await store.write(Reseat(ann, replace(ann, secret_hash="another device")))
    with pytest.raises(Exception, match="somebody else is on seat 0"):
        await store.write(Append(line("m", 2), judged=ann))
    with pytest.raises(Exception, match="somebody else"):
        await store.write(
            Append(line("m", 2), judged=replace(ann, secret_hash="another device", bot="greedy"))
        )
    assert len(await store.log("m")) == 2


async def test_of_several_hosts_one_that_answers_is_listened_to(postgres_url: str) -> None:
    """As the writer does; so are locks asked for."""
    several = f"{postgres_url}&host=/nowhere"
    async with (
        Store.open(several) as here,
        Store.open(several) as there,
        listening(there) as heard,
    ):
        await here.write(new_match("m"))
        await here.write(Append(line("m", 1)))
        assert await asyncio.wait_for(heard.get(), 10) == Appended("m", line("m", 1))
        assert await here.duties.take("m")
        assert not await there.duties.take("m")

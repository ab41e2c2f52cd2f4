"""Hearing: what another process does is known here, whatever became of the news."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import msgspec
import psycopg
import pytest

from podium.core.seat import SEATS, Seat
from podium.play.command import Act, Resign
from podium.store import Appended
from podium.web.host.answers import answer
from podium.web.host.claim import Claim
from podium.web.host.seats.codes import hashed
from podium.web.host.standing_in import come_back
from podium.web.host.table.hosted import HostedTable
from podium.web.host.tables import GONE
from podium.web.host.wrong import Wrong
from podium.wire.messages import Say, WhyNot
from tests.store import postgres
from tests.web.host.beside import Process, pair_of_people, two, until

pytestmark = pytest.mark.anyio

SAID = [(0, "newer than this"), (99, "hello"), (0, "good_luck")]
LOCKED = "alter table presence rename to away"
UNLOCKED = "alter table away rename to presence"


async def said(url: str, *sentences: str) -> None:
    """What somebody says to the database itself."""
    async with await psycopg.AsyncConnection.connect(postgres.plain(url), autocommit=True) as line:
        for each in sentences:
            await line.execute(each.encode())


def news(match: str, told: str) -> str:
    """What another process would tell of a match."""
    return f"select pg_notify('podium ' || current_schema(), 'it {match} {told}')"


async def test_news_that_come_twice_or_cannot_be_read_do_no_harm(postgres_url: str) -> None:
    async with two(postgres_url) as (here, there):
        anna, bruno = await pair_of_people(here.lobby)
        ours, theirs = await here.hold(anna), await there.hold(anna)
        line = await there.look(bruno)
        async with here.tables.now(anna.code) as hosted:
            seat = hosted.table.to_act[0]
            action = msgspec.Raw(msgspec.json.encode(hosted.table.view(seat).legal[0]))
            await here.tables.do(hosted, seat, Act("once", hosted.table.decision(seat), action))
        stored = (await here.store.log(ours.match.id))[1]
        again = msgspec.json.encode(Appended(stored.match, stored)).decode()
        told = [again, again, *['{"type":"seats","match":"m"}'] * 2, '{"type":"newer"}', "noise"]
        told += [f'{{"type":"said","match":"m","seat":{n},"what":"{w}"}}' for n, w in SAID]
        await said(
            postgres_url,
            *(news(ours.match.id, each.replace('"m"', f'"{ours.match.id}"')) for each in told),
        )
        messages = b""
        while b"good_luck" not in messages:
            message = await asyncio.wait_for(line.next(), 20)
            assert message is not None, "it is not cut off"
            messages += message.data
        assert theirs is there.tables.peek(anna.code), "nothing is in doubt"
        assert theirs.table.seq == 1
        assert messages.count(b'"type":"update"') == 1


async def test_a_process_that_was_not_seen_for_a_while_is_believed_again(postgres_url: str) -> None:
    """As when the database was away, and nobody could say that they were there."""
    async with two(postgres_url) as (here, there):
        anna, bruno = await pair_of_people(here.lobby)
        await there.look(bruno)
        ours = await here.hold(anna)
        device = ours.seating.rows[1].secret_hash
        await until(lambda: ours.audience.presence.here(device))
        await there.beat(ago=GONE + 1)
        await here.hearing.look_now()
        assert not ours.audience.presence.here(device)
        await there.beat()
        await here.hearing.look_now()
        assert ours.audience.presence.here(device), "though nobody told anything anew"


async def test_who_came_and_went_while_the_database_was_away_is_told_then(
    postgres_url: str,
) -> None:
    async with two(postgres_url) as (here, there):
        anna, bruno = await pair_of_people(here.lobby)
        ours, theirs = await here.hold(anna), await there.hold(anna)
        device = ours.seating.rows[1].secret_hash

        async def known(connected: bool) -> None:
            await there.hearing.look_now()
            await until(lambda: ours.audience.presence.here(device) is connected)

        await said(postgres_url, LOCKED)
        line = await there.look(bruno)
        await until(lambda: there.tables.attending.untold)
        await said(postgres_url, UNLOCKED)
        await known(True)
        await said(postgres_url, LOCKED)
        there.tables.drop(theirs, RuntimeError("in doubt"))
        theirs.audience.leave(line)
        await until(lambda: there.tables.attending.untold)
        await said(postgres_url, UNLOCKED)
        await known(False)


async def test_a_database_that_has_forgotten_who_is_there_is_told_again(postgres_url: str) -> None:
    """PostgreSQL keeps them without a log, and a crash cuts all connections."""
    async with two(postgres_url) as (here, there):
        anna, bruno = await pair_of_people(here.lobby)
        await there.look(bruno)
        ours = await here.hold(anna)
        device = ours.seating.rows[1].secret_hash
        await until(lambda: ours.audience.presence.here(device))
        await said(postgres_url, "delete from presence")
        await here.hearing.look_now(every=True)
        assert not ours.audience.presence.here(device)
        await there.hearing.look_now(every=True)
        await until(lambda: ours.audience.presence.here(device))


async def test_who_lost_a_seat_speaks_for_it_nowhere_though_a_process_heard_of_nothing(
    postgres_url: str,
) -> None:
    async with (
        Process(postgres_url).running() as here,
        Process(postgres_url).running(deaf=True) as there,
    ):
        for asked in (WhyNot(("floor",)), Say("hello"), Resign("enough")):
            anna, _ = await pair_of_people(here.lobby)
            await there.hold(anna)
            async with here.tables.now(anna.code) as hosted:
                row = hosted.seating.rows[anna.seat]
                moved = msgspec.structs.replace(row, secret_hash=hashed("another device"))
                await here.tables.reseat(hosted, moved)
            claim = Claim(hashed(anna.secret))
            with pytest.raises(Wrong) as wrong:
                await answer(there.tables, anna.code, claim, "en", asked, lambda _: None)
            assert wrong.value.code == "no_seat", asked


async def test_a_database_that_cannot_be_asked_for_a_moment_sends_nobody_away(
    postgres_url: str,
) -> None:
    async with Process(postgres_url).running(deaf=True) as here:
        anna, _ = await pair_of_people(here.lobby)
        line, hosted = await here.look(anna), await here.hold(anna)
        await said(postgres_url, "alter table log rename to away")
        with pytest.raises(Wrong) as wrong:
            await here.hold(anna)
        assert wrong.value.code == "away"
        await said(postgres_url, "alter table away rename to log")
        assert await here.hold(anna) is hosted
        assert not line.cut_off


@asynccontextmanager
async def stood_in_at_both(
    url: str,
) -> AsyncGenerator[tuple[Process, Process, HostedTable, HostedTable, Seat]]:
    """A bot sits in for the first seat of a table; the second process will hear of nothing more."""
    async with Process(url).running() as here, Process(url).running(deaf=True) as there:
        anna, _ = await pair_of_people(here.lobby)
        ours, seat = await here.hold(anna), SEATS[anna.seat]
        async with here.tables.now(anna.code):
            await here.tables.reseat(ours, ours.seating.with_bot(seat))
        yield here, there, ours, await there.hold(anna), seat


async def test_who_comes_back_at_two_processes_at_once_is_told_of_no_race(
    postgres_url: str,
) -> None:
    async with stood_in_at_both(postgres_url) as (here, there, ours, theirs, seat):
        async with here.tables.now(ours.match.code):
            await come_back(here.tables, ours, seat)
        async with there.tables.at(ours.match.code):
            assert theirs.seating.stood_in(seat), "as far as it has heard"
            await come_back(there.tables, theirs, seat)
        assert theirs.seating.rows == ours.seating.rows
        assert not theirs.seating.stood_in(seat)


async def test_nobody_comes_back_on_a_seat_that_was_moved_meanwhile(postgres_url: str) -> None:
    async with stood_in_at_both(postgres_url) as (here, there, ours, theirs, seat):
        async with here.tables.now(ours.match.code):
            moved = msgspec.structs.replace(ours.seating.rows[seat], secret_hash=hashed("another"))
            await here.tables.reseat(ours, moved)
        async with there.tables.at(ours.match.code):
            await come_back(there.tables, theirs, seat)
        assert theirs.seating.stood_in(seat), "for whoever it belongs to by now"


async def test_a_database_that_has_gone_back_is_what_holds(postgres_url: str) -> None:
    """As when a standby leads that had not heard of everything: nobody waits for what is nowhere any more."""
    async with Process(postgres_url).running(deaf=True) as here:
        anna, _ = await pair_of_people(here.lobby)
        line, hosted = await here.look(anna), await here.hold(anna)
        async with here.tables.now(anna.code):
            seat = hosted.table.to_act[0]
            action = msgspec.Raw(msgspec.json.encode(hosted.table.view(seat).legal[0]))
            await here.tables.do(hosted, seat, Act("gone", hosted.table.decision(seat), action))
        await said(postgres_url, "delete from log where seq = 1")
        await here.hearing.look_now(every=True)
        assert line.cut_off, "who looked comes back"
        again = await here.hold(anna)
        assert (again.table.seq, hosted.table.seq) == (0, 1)
        async with here.tables.now(anna.code):
            await here.tables.do(again, seat, Act("again", again.table.decision(seat), action))
        assert [row.seq for row in await here.store.log(again.match.id)] == [0, 1]

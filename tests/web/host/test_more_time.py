"""More time without a server: who may give it, to whom, how often, and what stays of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path

import msgspec
import pytest

from podium.web.host.clocks import Clocks
from podium.web.host.more_time import OFTEN, give_time
from podium.web.host.wrong import Wrong
from tests.web.host.hosting import Host, hosting


def clocked(host: Host, seconds: int) -> Clocks:
    """The table has a clock from now on."""
    hosted = host.hosted
    hosted.match = msgspec.structs.replace(hosted.match, clock=seconds)
    clocks = Clocks(host.tables, 1.0)
    host.tables.changed = clocks.wind
    return clocks


async def refused(work: Awaitable[None]) -> str:
    with pytest.raises(Wrong) as wrong:
        await work
    return wrong.value.code


def test_another_is_given_more_time_and_oneself_never(tmp_path: Path) -> None:
    async def look() -> None:
        async with hosting(tmp_path, "Anna", "Bruno") as host:
            clocks = clocked(host, 60)
            on = int(host.hosted.table.to_act[0])
            other = 1 - on
            give = host.tables, host.code
            assert await refused(give_time(*give, host.claim(on), on)) == "no_seat"
            assert await refused(give_time(*give, host.claim(None), on)) == "no_seat"
            assert await refused(give_time(*give, host.claim(on), other)) == "no_clock"
            for times in range(1, OFTEN + 1):
                await give_time(*give, host.claim(other), on)
                [(seat, left)] = clocks.left(host.hosted)
                assert seat == on
                assert 60_000 + 15_000 * (times - 1) < left <= 60_000 + 15_000 * times
            assert await refused(give_time(*give, host.claim(other), on)) == "time_enough"
            # It is stored with the table, and over with the decision.
            kept = await host.tables.store.match_by_code(host.code)
            assert kept is not None
            assert kept.settings == host.hosted.match.settings
            await host.act()
            while int(host.hosted.table.to_act[0]) != on:
                await host.act()
            [(_, left)] = clocks.left(host.hosted)
            assert left <= 60_000
            clocks.close()

    asyncio.run(look())


def test_a_clock_of_days_is_lengthened_by_a_share(tmp_path: Path) -> None:
    async def look() -> None:
        async with hosting(tmp_path, "Anna", "Bruno") as host:
            clocks = clocked(host, 4 * 86_400)
            on = int(host.hosted.table.to_act[0])
            await give_time(host.tables, host.code, host.claim(1 - on), on)
            [(_, left)] = clocks.left(host.hosted)
            assert left > 4.9 * 86_400_000
            clocks.close()

    asyncio.run(look())

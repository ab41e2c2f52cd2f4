"""Hearing: what other processes on the database do at tables that are held here.

News wakes; what is believed is what is stored. A look every now and then finds what was told to nobody,
because its process died before it could, or the listener had lost its connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial

import msgspec
import structlog

from podium.core.seat import SEATS
from podium.store import Appended, News, Rearranged, StoreError, Taken, Uttered
from podium.web.host.gauges.logs import where
from podium.web.host.gauges.now import now
from podium.web.host.table.hosted import HostedTable
from podium.web.host.tables import GONE, Tables
from podium.wire.talk import Phrase

log = structlog.get_logger()

_phrase: Callable[[str], Phrase] = partial(msgspec.convert, type=Phrase)
_LOOK = 2.0
"""Seconds between two looks."""


class Hearing:
    """The ear of one process."""

    def __init__(self, tables: Tables, took: Mapping[str, Callable[[str], object]]) -> None:
        """`took`: what is to be done when somebody asked for a share of a limit elsewhere."""
        self._tables = tables
        self._took = took
        self._living: set[str] = set()
        """The processes that were there at the last look."""

    def share(self, limit: str, key: str) -> None:
        """Tells the others that somebody asked for a share of a limit here."""
        if self._tables.shared:
            self._tables.begin(self._tables.store.tell(Taken(limit, key)))

    async def listen(self) -> None:
        """Follows what others store, until it is cancelled."""
        tables = self._tables
        async for news in tables.store.bus.hear(lambda match: tables.find(match) is not None):
            if news is None:
                tables.begin(self.look_now(every=True))
            elif isinstance(news, Taken):
                if news.limit in self._took:
                    self._took[news.limit](news.key)
            elif (hosted := tables.find(news.match)) is not None:
                tables.begin(self._hear(hosted, news))

    async def look(self) -> None:
        """Looks every now and then, until it is cancelled."""
        while self._tables.shared:
            await asyncio.sleep(_LOOK)
            try:
                await self.look_now()
            except StoreError as failed:
                log.warning("cannot look", error=type(failed).__name__)
            except Exception as wrong:  # noqa: BLE001 - the next look may be better
                log.error("look failed", error=type(wrong).__name__, where=where(wrong))

    async def look_now(self, *, every: bool = False) -> None:
        """Finds what was not heard of, and tells what was not told; `every`: anything may be such."""
        tables = self._tables
        hosts = {hosted.match.id: hosted for hosted in tables}
        heads = await tables.store.heads(list(hosts))
        for match, head in heads.items():
            hosted = hosts[match]
            if head.seq > hosted.table.seq or head.revision != hosted.match.revision:
                await self._with(hosted, lambda hosted: self._late(hosted))
        processes = {run.id for run in await tables.store.runs(now() - GONE)}
        # Nothing that those told who are there again is believed here any more.
        back, self._living = processes - self._living, processes
        for hosted in hosts.values():
            if every or back:
                await self._with(hosted, tables.refresh)
            else:
                hosted.audience.keep_only(processes)
        await tables.attending.tell_again(all_of_it=every)

    async def _late(self, hosted: HostedTable) -> None:
        if await self._tables.look(hosted):
            self._tables.meters.beside("late")

    async def _hear(self, hosted: HostedTable, news: News) -> None:
        match news:
            case Uttered():
                # A newer Podium may have more to say.
                with suppress(msgspec.ValidationError, IndexError):
                    hosted.hear(SEATS[news.seat], _phrase(news.what))
            case Appended():
                await self._with(hosted, lambda hosted: self._tables.follow(hosted, news.row))
            case Rearranged():
                await self._with(hosted, self._tables.refresh)
            case Taken():
                raise AssertionError(news)

    async def _with(
        self, hosted: HostedTable, work: Callable[[HostedTable], Coroutine[object, object, object]]
    ) -> None:
        """Does something under a table's lock; what fails there stops nobody else."""
        async with hosted.lock:
            if hosted.dropped:
                return
            try:
                await work(hosted)
            except Exception as wrong:  # noqa: BLE001 - one table must not stop the others
                log.error("not followed", error=type(wrong).__name__, where=where(wrong))
                self._tables.drop(hosted, wrong)

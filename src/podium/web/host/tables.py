"""Tables: those in memory, loaded from the store when somebody comes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from time import perf_counter
from typing import TypeVar

import msgspec
import structlog

from podium.core.seat import Seat
from podium.play.command import AlreadyDone, Command, Refused, Reply
from podium.play.table import AnyChange, Corrupt
from podium.registry import UnknownGame
from podium.registry import game as game_of
from podium.store import AlreadyStored, Kept, SeatRow, Store, StoreError
from podium.web.host.gauges.logs import where
from podium.web.host.gauges.meters import Meters
from podium.web.host.gauges.now import now
from podium.web.host.stored import ending_of, last_row, pace_of, restore_table
from podium.web.host.table.hosted import Agreed, HostedTable
from podium.web.host.wrong import Wrong

log = structlog.get_logger()

T = TypeVar("T")


class Tables:
    """The tables in memory. What is told is stored; what is in doubt is thrown away."""

    def __init__(self, store: Store, meters: Meters | None = None) -> None:
        self.store = store
        self.meters = meters or Meters()
        self.changed: Callable[[HostedTable], None] = lambda _: None
        """Called under the lock of a table that was loaded, begun or changed."""
        self.patience = 60.0
        """Seconds after which somebody who is away has left their seat alone."""
        self._hosted: dict[str, HostedTable] = {}
        self._loading: dict[str, asyncio.Task[HostedTable]] = {}
        self._doing: set[asyncio.Task[object]] = set()

    def __len__(self) -> int:
        return len(self._hosted)

    def __iter__(self) -> Iterator[HostedTable]:
        return iter(list(self._hosted.values()))

    @asynccontextmanager
    async def at(self, code: str) -> AsyncGenerator[HostedTable]:
        """The table of that code, to oneself; Wrong if there is none.

        If storing fails inside, the table is dropped: it may differ from what is stored.
        """
        while True:
            hosted = self._hosted.get(code) or await self._load(code)
            async with hosted.lock:
                if hosted.dropped:
                    continue
                hosted.audience.touched = time.monotonic()
                try:
                    yield hosted
                except StoreError as failed:
                    self.drop(hosted, failed)
                    raise Wrong("not_stored") from failed
                return

    def peek(self, code: str) -> HostedTable | None:
        """The table of that code if it is in memory; only to be looked at."""
        return self._hosted.get(code)

    def add(self, hosted: HostedTable) -> None:
        """A table that was just opened and stored."""
        self._take_in(hosted)

    def _take_in(self, hosted: HostedTable) -> None:
        hosted.audience.patience = self.patience
        self._hosted[hosted.code] = hosted
        hosted.audience.await_return()
        self.changed(hosted)

    async def reseat(self, hosted: HostedTable, after: SeatRow) -> None:
        """Stores who sits on a seat from now on, and tells everybody; under the table's lock."""
        hosted.seating.rows[after.seat] = await self.store.reseat(
            hosted.seating.rows[after.seat], after
        )
        hosted.announce()
        self.changed(hosted)

    async def agree(self, hosted: HostedTable, agreed: Agreed) -> None:
        """Stores what was agreed, unless somebody else was quicker; the table knows what holds."""
        before, after = hosted.match.settings, msgspec.json.encode(agreed).decode()
        stored = await self.store.change_settings(hosted.match.id, before, after)
        hosted.match = msgspec.structs.replace(hosted.match, settings=stored)
        hosted.agreed = msgspec.json.decode(stored, type=Agreed)

    async def carry_through(self, work: Coroutine[object, object, T]) -> T:
        """Carries something through, even if whoever asked for it is gone."""
        task = asyncio.create_task(work)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return await asyncio.shield(task)

    async def do(
        self,
        hosted: HostedTable,
        seat: Seat,
        command: Command,
        answer: Callable[[Reply], None] = lambda _: None,
    ) -> Reply:
        """Does what a seat asks, under the table's lock: judged, stored, answered, then told to all.

        `answer` is called before anybody else hears of it. Whether somebody may speak for the seat is
        judged before, under the same lock.
        """
        meters = self.meters
        began = perf_counter()
        if not hosted.begun:
            raise Wrong("not_started")
        try:
            reply, change = hosted.judge(seat, command)
            judged = perf_counter()
            meters.judge.took(judged - began)
            if change is not None:
                await self._keep(hosted, change)
                meters.store.took(perf_counter() - judged)
            answer(reply)
            if change is not None:
                told = perf_counter()
                hosted.spread(change)
                meters.scenes.took(perf_counter() - told)
                hosted.pace.follow(change.entry.kind, change.entry.window, now())
                if change.entry.kind == "resign":
                    hosted.announce()
                meters.whole.took(perf_counter() - began)
                meters.move(hosted.match.game, hosted.seating.rows[seat].kind.value)
                self.changed(hosted)
            elif isinstance(reply, Refused):
                meters.refused("table", reply.code)
        except AlreadyStored as stored:
            # Another process has done it; the memory here is behind.
            self.drop(hosted, stored)
            reply = AlreadyDone(command.command_id, stored.row.seq)
            answer(reply)
        except StoreError:
            raise
        except BaseException as wrong:
            self.drop(hosted, wrong)
            raise
        return reply

    async def _keep(self, hosted: HostedTable, change: AnyChange) -> None:
        outcome = hosted.table.outcome
        await self.store.append(last_row(hosted.match.id, hosted.table), ending_of(outcome))
        if outcome is not None:
            log.info("match ended", match=hosted.match.id, ending=outcome.ending)

    def drop(self, hosted: HostedTable, why: BaseException) -> None:
        """Throws a table away that may differ from what is stored; its lines come back for more."""
        log.error(
            "table dropped", match=hosted.match.id, error=type(why).__name__, where=where(why)
        )
        self._forget(hosted)

    def forget_idle(self, idle: float) -> None:
        """Lets tables go that nobody has looked at for so many seconds."""
        due = time.monotonic() - idle
        for hosted in list(self._hosted.values()):
            if (
                hosted.audience.touched < due
                and not len(hosted.audience)
                and not hosted.lock.locked()
            ):
                self._forget(hosted)

    async def settle(self) -> None:
        """Returns once nothing is being done any more, and ends all lines."""
        while self._doing:
            await asyncio.wait(self._doing)
        for hosted in list(self._hosted.values()):
            self._forget(hosted)

    def _forget(self, hosted: HostedTable) -> None:
        if self._hosted.get(hosted.code) is hosted:
            del self._hosted[hosted.code]
        hosted.cut()

    async def _load(self, code: str) -> HostedTable:
        """Loads a table once, however many come for it together."""
        if code not in self._loading:
            task = self._loading[code] = asyncio.create_task(self._restore(code))
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(self._loading[code])

    async def _restore(self, code: str) -> HostedTable:
        try:
            match = await self.store.match_by_code(code)
            kept = match and await self.store.whole(match.id)
        except StoreError as failed:
            log.error("cannot load", error=type(failed).__name__, where=where(failed))
            raise Wrong("went_wrong") from failed
        if not kept:
            raise Wrong("no_match", code)
        hosted = await asyncio.to_thread(_rebuild, kept)
        self._take_in(hosted)
        return hosted


def _rebuild(kept: Kept) -> HostedTable:
    """The table that was kept; Wrong if its rules are no longer these."""
    match = kept.match
    try:
        if game_of(match.game).rules_version != match.rules_version:
            raise Wrong("old_rules")
        hosted = HostedTable(match, kept.seats, restore_table(kept))
        hosted.pace = pace_of(kept)
        return hosted
    except (UnknownGame, msgspec.DecodeError, Corrupt) as wrong:
        log.error("cannot restore", match=match.id, error=type(wrong).__name__)
        raise Wrong("old_rules") from wrong

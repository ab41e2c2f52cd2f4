"""Tables: those in memory, loaded from the store when somebody comes.

Where several processes share the database, each may hold the same table; the log decides. Whoever is told
that a line is taken does what was stored meanwhile, and judges again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from functools import partial, wraps
from time import perf_counter
from typing import Concatenate, ParamSpec, TypeVar

import msgspec
import structlog

from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.play.command import Command, Refused, Reply
from podium.play.table import AnyChange, Corrupt
from podium.registry import UnknownGame
from podium.registry import game as game_of
from podium.store import (
    AlreadyStored,
    Conflict,
    Kept,
    KeyRow,
    LogRow,
    MatchRow,
    SeatRow,
    Store,
    StoreError,
    StoreFailed,
)
from podium.web.host.attending import Attending
from podium.web.host.failing import note_failing, told_if_failing
from podium.web.host.gauges.logs import where
from podium.web.host.gauges.meters import Meters
from podium.web.host.gauges.now import now
from podium.web.host.seats.codes import hashed
from podium.web.host.seats.curtain import Key
from podium.web.host.stored import ending_of, entry_of, last_row, pace_of, restore_table
from podium.web.host.table.hosted import Agreed, HostedTable
from podium.web.host.wrong import Overtaken, Wrong

log = structlog.get_logger()

P = ParamSpec("P")
T = TypeVar("T")

TRIES = 8
"""How often something is judged again because another process was quicker."""
GONE = 7_000
"""Milliseconds after which a process that was not seen counts as gone, and all who were connected there."""


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
        self._by_match: dict[str, HostedTable] = {}
        self._loading: dict[str, asyncio.Task[HostedTable]] = {}
        self._doing: set[asyncio.Task[object]] = set()
        self.attending = Attending(store, self.find)

    def __len__(self) -> int:
        return len(self._hosted)

    def __iter__(self) -> Iterator[HostedTable]:
        return iter(list(self._hosted.values()))

    @property
    def shared(self) -> bool:
        """Whether other processes may hold the same tables."""
        return self.store.bus.shared

    @asynccontextmanager
    async def now(self, code: str) -> AsyncGenerator[HostedTable]:
        """The table of that code, to oneself, as it is stored at this moment; Wrong if there is none.

        Where the store cannot be asked nothing was done: whoever looks at the table goes on looking.
        """
        async with self.at(code) as hosted:
            if self.shared:
                try:
                    await self.look(hosted)
                except StoreError as failed:
                    raise Wrong("away") from failed
            yield hosted

    @asynccontextmanager
    async def at(self, code: str) -> AsyncGenerator[HostedTable]:
        """The table of that code, to oneself; Wrong if there is none.

        Another process may have changed it a moment ago: what is stored is asked when something is done,
        and before it is refused. `Overtaken` if that process was quicker inside. If storing fails, the
        table is dropped: it may differ from what is stored.
        """
        while True:
            hosted = self._hosted.get(code) or await self._load(code)
            async with hosted.lock:
                if hosted.dropped:
                    continue
                hosted.audience.touched = time.monotonic()
                try:
                    try:
                        with told_if_failing(hosted.table.game, hosted.match.id):
                            yield hosted
                    except Conflict as overtaken:
                        await self.refresh(hosted)
                        raise Overtaken from overtaken
                except StoreError as failed:
                    self.drop(hosted, failed)
                    raise Wrong("not_stored") from failed
                return

    async def again(self, code: str, work: Callable[[], Awaitable[T]]) -> T:
        """What comes of some work at a table that nothing holds: judged again while others were quicker.

        Nor is anything refused before it is asked whether the store knows more than the memory here.
        """
        for _ in range(TRIES):
            try:
                return await work()
            except Overtaken:
                continue
            except Wrong:
                if not self.shared or not await self._knew_less(code):
                    raise
        raise Wrong("busy")

    async def _knew_less(self, code: str) -> bool:
        """Whether there was something in the store that a table in memory did not know."""
        hosted = self._hosted.get(code)
        if hosted is None:
            return False
        async with self.at(code) as hosted:
            return await self.look(hosted)

    def find(self, match: str) -> HostedTable | None:
        """The table of that match if it is in memory."""
        return self._by_match.get(match)

    def peek(self, code: str) -> HostedTable | None:
        """The table of that code if it is in memory; only to be looked at."""
        return self._hosted.get(code)

    def add(self, hosted: HostedTable) -> None:
        """A table that was just opened and stored."""
        self._take_in(hosted)

    def _take_in(self, hosted: HostedTable) -> None:
        hosted.audience.patience = self.patience
        self._hosted[hosted.code] = hosted
        self._by_match[hosted.match.id] = hosted
        if self.shared:
            hosted.audience.attended = partial(self._attend, hosted.match.id)
        hosted.audience.await_return()
        self.changed(hosted)

    async def reseat(self, hosted: HostedTable, after: SeatRow) -> None:
        """Stores who sits on a seat from now on, and tells everybody; `Overtaken` if it was changed meanwhile."""
        found = await self.store.reseat(hosted.seating.rows[after.seat], after)
        if found != after:
            await self.refresh(hosted)
            raise Overtaken
        hosted.seating.rows[after.seat] = found
        hosted.revise()
        hosted.announce()
        self.changed(hosted)

    async def agree(self, hosted: HostedTable, agreed: Agreed) -> None:
        """Stores what was agreed; `Overtaken` if something else was meanwhile."""
        before, after = hosted.match.settings, msgspec.json.encode(agreed).decode()
        if await self.store.change_settings(hosted.match.id, before, after) != after:
            await self.refresh(hosted)
            raise Overtaken
        hosted.match = msgspec.structs.replace(hosted.match, settings=after)
        hosted.agreed = agreed
        hosted.revise()

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
        judged before, under the same lock, and the store takes nothing if that is not so any more:
        `Overtaken`. If another process was quicker, it is judged again by what that one did.
        """
        meters = self.meters
        began = perf_counter()
        if not hosted.begun:
            raise Wrong("not_started")
        try:
            reply, change = await self._settle(hosted, seat, command)
            answer(reply)
            if change is not None:
                told = perf_counter()
                hosted.tell_change(change, now())
                meters.scenes.took(perf_counter() - told)
                meters.whole.took(perf_counter() - began)
                meters.move(hosted.match.game, hosted.seating.rows[seat].kind.value)
                if self.shared:
                    self.tell_keys(hosted)
                self.changed(hosted)
            elif isinstance(reply, Refused):
                meters.refused("table", reply.code)
        except (StoreError, Wrong):
            raise
        except BaseException as wrong:
            self.drop(hosted, wrong)
            raise
        return reply

    async def _settle(
        self, hosted: HostedTable, seat: Seat, command: Command
    ) -> tuple[Reply, AnyChange | None]:
        """Judges a command and stores what it did; again, as long as the store knows more."""
        meters = self.meters
        for _ in range(TRIES):
            mark, began = hosted.table.mark(), perf_counter()
            try:
                reply, change = hosted.judge(seat, command)
            except Exception as failed:  # noqa: BLE001 - what a game raises is its own
                # As if it had not been asked for: nobody was told, and nothing is stored.
                hosted.table.back_to(mark)
                game = hosted.table.game
                note_failing(game, hosted.match.id, failed)
                return Refused(command.command_id, "failed", game.name), None
            judged = perf_counter()
            meters.judge.took(judged - began)
            if change is None:
                # It may be right, and follow something that was not heard of yet.
                if isinstance(reply, Refused) and self.shared and await self.look(hosted):
                    continue
                return reply, None
            try:
                await self._keep(hosted, seat, change)
            except (AlreadyStored, Conflict) as overtaken:
                hosted.table.back_to(mark)
                meters.beside("conflict")
                sits = isinstance(overtaken, AlreadyStored) or overtaken.what != "sitter"
                if not sits or not await self._catch_up(hosted):
                    await self.refresh(hosted)
                    raise Overtaken from overtaken
                continue
            meters.store.took(perf_counter() - judged)
            return reply, change
        raise Wrong("busy")

    async def _keep(self, hosted: HostedTable, seat: Seat, change: AnyChange) -> None:
        outcome = hosted.table.outcome
        row = last_row(hosted.match.id, hosted.table)
        # Where nobody else serves the site, its memory of who sits there is what is stored.
        judged = hosted.seating.rows[seat] if self.shared else None
        await self.store.append(row, ending_of(outcome), judged)
        if outcome is not None:
            log.info("match ended", match=hosted.match.id, ending=outcome.ending)

    # -- beside other processes ------------------------------------------------------------------

    async def look(self, hosted: HostedTable) -> bool:
        """Does what is stored and was not heard of, under the table's lock; whether there was such."""
        head = (await self.store.heads([hosted.match.id])).get(hosted.match.id)
        if head is None:
            return False
        self._check_against(hosted, head.seq)
        if head.revision != hosted.match.revision:
            await self.refresh(hosted)
            return True
        return head.seq > hosted.table.seq and await self._catch_up(hosted)

    async def refresh(self, hosted: HostedTable) -> None:
        """Takes all that is stored of a table, under its lock."""
        around = await self.store.around(hosted.match.id, now() - GONE)
        if around is None:
            return
        self._check_against(hosted, around.head)
        if (around.match.settings, around.match.listed, list(around.seats)) != (
            hosted.match.settings,
            hosted.match.listed,
            hosted.seating.rows,
        ):
            hosted.rearrange(around.match, around.seats)
        hosted.match = around.match
        elsewhere: dict[str, dict[str, int]] = {}
        for each in around.present:
            if each.process != self.store.me:
                elsewhere.setdefault(each.process, {})[each.device] = each.lines
        if self.shared:
            shut = hosted.curtain.learn(
                {row.hash: Key(row.device, SEATS[row.seat], bool(row.every)) for row in around.keys}
            )
            for device, seat in shut:
                if not hosted.curtain.is_open(device, seat):
                    hosted.hide(device, seat)
            hosted.audience.hear_elsewhere(elsewhere)
        if around.head > hosted.table.seq:
            await self._catch_up(hosted)
        self.changed(hosted)

    def _check_against(self, hosted: HostedTable, head: int) -> None:
        """Throws a table away that knows more than is stored, under its lock.

        The database has gone back, as to a standby that had not heard of everything: what stands there holds.
        """
        if head < hosted.table.seq:
            lost = StoreFailed(f"the log ends at {head}, and {hosted.table.seq} was stored")
            self.drop(hosted, lost)
            raise Wrong("not_stored") from lost

    async def follow(self, hosted: HostedTable, row: LogRow | None) -> None:
        """Does a line that another process stored, under the table's lock; None: those that there are."""
        if row is not None and row.seq <= hosted.table.seq:
            return
        if not hosted.begun:
            await self.refresh(hosted)
        elif row is None or row.seq > hosted.table.seq + 1:
            await self._catch_up(hosted)
        else:
            self._take_over(hosted, row)
            self.changed(hosted)

    async def _catch_up(self, hosted: HostedTable) -> bool:
        """Does all lines that are stored and not done here; whether there were such."""
        rows = await self.store.log(hosted.match.id, hosted.table.seq)
        for row in rows:
            self._take_over(hosted, row)
        if rows:
            self.changed(hosted)
        return bool(rows)

    def _take_over(self, hosted: HostedTable, row: LogRow) -> None:
        try:
            change = hosted.table.follow(entry_of(row))
        except BaseException as wrong:
            self.drop(hosted, wrong)
            raise
        hosted.tell_change(change, row.at)
        hosted.curtain.untold()  # whoever stored the line says so
        self.meters.beside("followed")

    def tell_keys(self, hosted: HostedTable) -> None:
        """Stores that curtains fell or were shut: their keys are good nowhere."""
        if fallen := hosted.curtain.untold():
            self.begin(self.store.drop_keys(hosted.match.id, fallen))

    async def keep_key(self, hosted: HostedTable, device: str, seat: Seat, key: str) -> None:
        """Stores that a key opens a curtain, at every process; under the table's lock."""
        if self.shared:
            every = int(hosted.curtain.falls_each_move(key))
            row = KeyRow(
                match=hosted.match.id, hash=hashed(key), device=device, seat=seat, every=every
            )
            await self.store.keep_key(row)
            hosted.revise()
            self.tell_keys(hosted)

    def _attend(self, match: str) -> None:
        """Tells the other processes who is connected here, if that is new."""
        self.begin(self.attending.tell(match))

    def begin(self, work: Coroutine[object, object, object]) -> None:
        """Does something beside, for which nobody waits; what the store does not do is logged."""

        async def done() -> None:
            try:
                await work
            except StoreError as failed:
                log.warning("not told", error=type(failed).__name__)

        task = asyncio.create_task(done())
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    def drop(self, hosted: HostedTable, why: BaseException) -> None:
        """Throws a table away that may differ from what is stored; its lines come back for more."""
        # First of all: whatever goes wrong now, nothing is answered from it any more.
        self._forget(hosted)
        log.error(
            "table dropped", match=hosted.match.id, error=type(why).__name__, where=where(why)
        )

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

    async def hand_over(self, seconds: float) -> None:
        """Ends the lines of one table after the other, so that not all viewers come to another site at once."""
        tables = list(self._hosted.values())
        for hosted in tables:
            await asyncio.sleep(seconds / len(tables))
            async with hosted.lock:
                self._forget(hosted)

    async def settle(self) -> None:
        """Returns once nothing is being done any more, and ends all lines."""
        while self._doing:
            await asyncio.wait(self._doing)
        for hosted in list(self._hosted.values()):
            self._forget(hosted)
        while self._doing:
            await asyncio.wait(self._doing)

    def _forget(self, hosted: HostedTable) -> None:
        if self._hosted.get(hosted.code) is hosted:
            del self._hosted[hosted.code]
        if self._by_match.get(hosted.match.id) is hosted:
            del self._by_match[hosted.match.id]
        hosted.cut()
        if self.shared:
            self._attend(hosted.match.id)

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
            raise Wrong("away") from failed
        if not kept:
            raise Wrong("no_match", code)
        with told_if_failing(_game_of(kept.match), kept.match.id):
            hosted = await asyncio.to_thread(_rebuild, kept)
            try:
                self._take_in(hosted)
            except BaseException:
                self._forget(hosted)
                raise
        if self.shared:
            # What was stored between the reading and the hearing; and what is no part of the match.
            async with hosted.lock:
                try:
                    await self.refresh(hosted)
                except StoreError as failed:
                    self.drop(hosted, failed)
                    raise Wrong("away") from failed
        return hosted


def judged_again(
    work: Callable[Concatenate[Tables, str, P], Awaitable[T]],
) -> Callable[Concatenate[Tables, str, P], Coroutine[object, object, T]]:
    """Work at the table of a code, which is done again as `Tables.again` says."""

    @wraps(work)
    async def again(tables: Tables, code: str, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await tables.again(code, lambda: work(tables, code, *args, **kwargs))

    return again


def _rebuild(kept: Kept) -> HostedTable:
    """The table that was kept; Wrong if its rules are no longer these."""
    match = kept.match
    try:
        hosted = HostedTable(match, kept.seats, restore_table(kept))
        hosted.pace = pace_of(kept)
        return hosted
    except (msgspec.DecodeError, Corrupt) as wrong:
        raise _not_restored(match, wrong) from wrong


def _game_of(match: MatchRow) -> AnyGame:
    """What is played there; Wrong if it is not here any more, or by other rules."""
    try:
        game = game_of(match.game)
    except UnknownGame as wrong:
        # Left out for now, or uninstalled: when it is back, so is the match.
        raise Wrong("unknown_game", match.game) from wrong
    if game.rules_version != match.rules_version:
        raise Wrong("old_rules")
    return game


def _not_restored(match: MatchRow, why: Exception) -> Wrong:
    log.error("cannot restore", match=match.id, error=type(why).__name__)
    return Wrong("old_rules")

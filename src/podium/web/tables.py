"""Tables: those in memory, loaded from the store when somebody comes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Any, TypeVar

import msgspec
import structlog

from podium.core.seat import Seat
from podium.play.command import AlreadyDone, Command, Refused, Reply
from podium.play.table import Change, Corrupt
from podium.registry import UnknownGame
from podium.registry import game as game_of
from podium.store import AlreadyStored, Kept, SeatRow, Store, StoreError
from podium.web.claim import Claim
from podium.web.held import Agreed, Held
from podium.web.logs import where
from podium.web.meters import Meters
from podium.web.now import now
from podium.web.stored import ending_of, pace_of, row_of, table_of
from podium.web.wrong import Wrong

log = structlog.get_logger()

T = TypeVar("T")


class Tables:
    """The tables in memory. What is told is stored; what is in doubt is thrown away."""

    def __init__(self, store: Store, meters: Meters | None = None) -> None:
        self.store = store
        self.meters = meters or Meters()
        self.changed: Callable[[Held], None] = lambda _: None
        """Called under the lock of a table that was loaded, begun or changed."""
        self.patience = 60.0
        """Seconds after which somebody who is away has left their seat alone."""
        self._held: dict[str, Held] = {}
        self._loading: dict[str, asyncio.Task[Held]] = {}
        self._doing: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[Held]:
        return iter(list(self._held.values()))

    @asynccontextmanager
    async def at(self, code: str) -> AsyncGenerator[Held]:
        """The table of that code, to oneself; Wrong if there is none.

        If storing fails inside, the table is dropped: it may differ from what is stored.
        """
        while True:
            held = self._held.get(code) or await self._load(code)
            async with held.lock:
                if held.dropped:
                    continue
                held.touched = time.monotonic()
                try:
                    yield held
                except StoreError as failed:
                    self.drop(held, failed)
                    raise Wrong("not_stored") from failed
                return

    def peek(self, code: str) -> Held | None:
        """The table of that code if it is in memory; only to be looked at."""
        return self._held.get(code)

    def add(self, held: Held) -> None:
        """A table that was just opened and stored."""
        self._take_in(held)

    def _take_in(self, held: Held) -> None:
        held.patience = self.patience
        self._held[held.code] = held
        held.await_return()
        self.changed(held)

    async def reseat(self, held: Held, after: SeatRow) -> None:
        """Stores who sits on a seat from now on, and tells everybody; under the table's lock."""
        held.seats[after.seat] = await self.store.reseat(held.seats[after.seat], after)
        held.announce()
        self.changed(held)

    async def agree(self, held: Held, agreed: Agreed) -> None:
        """Stores what was agreed, unless somebody else was quicker; the table knows what holds."""
        before, after = held.match.settings, msgspec.json.encode(agreed).decode()
        stored = await self.store.change_settings(held.match.id, before, after)
        held.match = msgspec.structs.replace(held.match, settings=stored)
        held.agreed = msgspec.json.decode(stored, type=Agreed)

    async def command(
        self,
        code: str,
        seat: Seat,
        command: Command,
        answer: Callable[[Reply], None] = lambda _: None,
        claim: Claim | None = None,
    ) -> Reply:
        """Does what a seat asks: judged, stored, answered, then told to all.

        `answer` is called before anybody else hears of it. `claim` is what a person shows, and must
        still be good for the seat; a bot shows none. Once begun it is carried through, even if
        whoever asked is gone.
        """
        return await self.carried(self._command(code, seat, command, answer, claim))

    async def carried(self, work: Coroutine[object, object, T]) -> T:
        """Carries something through, even if whoever asked for it is gone."""
        task = asyncio.create_task(work)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return await asyncio.shield(task)

    async def _command(
        self,
        code: str,
        seat: Seat,
        command: Command,
        answer: Callable[[Reply], None],
        claim: Claim | None,
    ) -> Reply:
        meters = self.meters
        began = perf_counter()
        async with self.at(code) as held:
            if claim is not None and claim.seat(held) != seat:
                raise Wrong("no_seat")
            if not held.begun:
                raise Wrong("not_started")
            try:
                with meters.timed(meters.judge):
                    reply, change = held.command(seat, command)
                if change is not None:
                    with meters.timed(meters.store):
                        await self._keep(held, change)
                answer(reply)
                if change is not None:
                    with meters.timed(meters.scenes):
                        held.spread(change)
                    held.pace.follow(change.entry.kind, change.entry.window, now())
                    if change.entry.kind == "resign":
                        held.announce()
                    meters.whole.took(perf_counter() - began)
                    meters.move(held.match.game, held.seats[seat].kind.value)
                    self.changed(held)
                elif isinstance(reply, Refused):
                    meters.refused("table", reply.code)
            except AlreadyStored as stored:
                # Another process has done it; the memory here is behind.
                self.drop(held, stored)
                reply = AlreadyDone(command.command_id, stored.row.seq)
                answer(reply)
            except StoreError:
                raise
            except BaseException as wrong:
                self.drop(held, wrong)
                raise
            return reply

    async def _keep(self, held: Held, change: Change) -> None:
        outcome = held.table.outcome
        await self.store.append(row_of(held.match.id, change.entry), ending_of(outcome))
        if outcome is not None:
            log.info("match ended", match=held.match.id, ending=outcome.ending)

    def drop(self, held: Held, why: BaseException) -> None:
        """Throws a table away that may differ from what is stored; its lines come back for more."""
        log.error("table dropped", match=held.match.id, error=type(why).__name__, where=where(why))
        self._forget(held)

    def forget_idle(self, idle: float) -> None:
        """Lets tables go that nobody has looked at for so many seconds."""
        due = time.monotonic() - idle
        for held in list(self._held.values()):
            if held.touched < due and not held.looked_at and not held.lock.locked():
                self._forget(held)

    async def settle(self) -> None:
        """Returns once nothing is being done any more, and ends all lines."""
        while self._doing:
            await asyncio.wait(self._doing)
        for held in list(self._held.values()):
            self._forget(held)

    def _forget(self, held: Held) -> None:
        if self._held.get(held.code) is held:
            del self._held[held.code]
        held.cut()

    async def _load(self, code: str) -> Held:
        """Loads a table once, however many come for it together."""
        if code not in self._loading:
            task = self._loading[code] = asyncio.create_task(self._loaded(code))
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(self._loading[code])

    async def _loaded(self, code: str) -> Held:
        try:
            match = await self.store.match_by_code(code)
            kept = match and await self.store.whole(match.id)
        except StoreError as failed:
            log.error("cannot load", error=type(failed).__name__, where=where(failed))
            raise Wrong("went_wrong") from failed
        if not kept:
            raise Wrong("no_match", code)
        held = await asyncio.to_thread(_restored, kept)
        self._take_in(held)
        return held


def _restored(kept: Kept) -> Held:
    """The table that was kept; Wrong if its rules are no longer these."""
    match = kept.match
    try:
        if game_of(match.game).rules_version != match.rules_version:
            raise Wrong("old_rules")
        held = Held(match, kept.seats, table_of(kept))
        held.pace = pace_of(kept)
        return held
    except (UnknownGame, msgspec.DecodeError, Corrupt) as wrong:
        log.error("cannot restore", match=match.id, error=type(wrong).__name__)
        raise Wrong("old_rules") from wrong

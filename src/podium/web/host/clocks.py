"""Clocks: how long a person may take for a decision, and what happens when they took longer.

All who are awaited run their clocks, each for a decision at a time. At zero a bot sits in for the
seat until the person is back. Time in which the site was away does not count.

Whoever holds a table has a timer for it. The store knows besides when somebody must look at which match,
and each process asks for those that are overdue: of several one is given each, and a table that nobody
holds is loaded. A move writes nothing there: what is written is early enough, and put off when it comes near.
"""

from __future__ import annotations

import asyncio

import msgspec
import structlog

from podium.core.seat import Seat
from podium.registry import games
from podium.store import Due, StoreError
from podium.web.host.gauges.logs import where
from podium.web.host.gauges.now import now
from podium.web.host.gauges.uptime import Uptime
from podium.web.host.table.hosted import HostedTable
from podium.web.host.tables import Tables
from podium.web.host.wrong import Wrong
from podium.wire.messages import ClocksLeft as Told

log = structlog.get_logger()

_LATE = 0.02
"""Seconds after its time at which a clock is looked at, so that it is surely over."""
_SWEEP = 1.0
"""Seconds between two looks for clocks that nobody watches."""
_GRACE = 1_500
"""Milliseconds that whoever holds a table has before others look."""
_NEAR = 4_000
"""Milliseconds before a look is due at which whoever holds the table puts it off."""
_CLAIMED = 10_000
"""Milliseconds in which a process that took it on must have looked."""


class Clocks:
    """The clocks of all tables that have one; they run while a table is not in memory, too."""

    def __init__(self, tables: Tables, speed: float) -> None:
        """`speed`: how fast they run; a test may be impatient."""
        self._tables = tables
        self._speed = speed
        self.uptime = Uptime(now())
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._ringing: set[asyncio.Task[None]] = set()
        self._some = False

    @property
    def running(self) -> bool:
        """Whether some clock runs, at a table that is held here or nowhere."""
        return self._some or bool(self._timers)

    def wind(self, hosted: HostedTable) -> None:
        """Sets a table's clock after whatever changed, and tells everybody."""
        if hosted.match.clock is None:
            return
        hosted.clocks = self._told
        left = self.left(hosted)
        hosted.tell_clocks()
        timer = self._timers.pop(hosted.code, None)
        if timer is not None:
            timer.cancel()
        if left:
            soonest = min(time for _, time in left) / 1000 + _LATE
            loop = asyncio.get_running_loop()
            self._timers[hosted.code] = loop.call_later(soonest, self._ring, hosted.code)
        self._note(hosted, left)

    def _note(self, hosted: HostedTable, left: list[tuple[int, int]]) -> None:
        """Stores when somebody must look next, if what is stored is too late, or comes near."""
        match = hosted.match
        if hosted.table.outcome is not None:
            return
        if not hosted.begun:
            due = None
        else:
            # While bots are at it nobody's clock runs: then it is looked at now and then.
            whole = min((time for _, time in left), default=(match.clock or 0) * 1000)
            due = now() + whole + _GRACE
        known = match.due
        if known == due or (known is not None and due is not None and now() + _NEAR < known <= due):
            return
        hosted.match = msgspec.structs.replace(match, due=due)
        self._tables.begin(self._tables.store.wind(match.id, match.revision, due))

    async def sweep(self) -> None:
        """Sees to clocks that nobody watches, until it is cancelled."""
        while True:
            await asyncio.sleep(_SWEEP)
            self._put_off()
            try:
                await self._see_to_those_due()
            except StoreError as failed:
                log.warning("clocks not looked at", error=type(failed).__name__)

    def _put_off(self) -> None:
        """Puts off what others would look at soon, of the tables that are held here."""
        for hosted in self._tables:
            near = hosted.match.due is not None and hosted.match.due < now() + _NEAR
            if near and hosted.match.clock is not None:
                self._note(hosted, self.left(hosted))

    async def _see_to_those_due(self) -> None:
        store, known = self._tables.store, _known()
        soonest = await store.next_due(known)
        self._some = soonest is not None
        if soonest is not None and soonest <= now():
            for match in await store.claim_due(now(), now() + _CLAIMED, known):
                await self._look_at(match)

    async def _look_at(self, match: Due) -> None:
        """Winds the clock of a match that somebody had to look at."""
        try:
            async with self._tables.at(match.code) as hosted:
                await self._tables.refresh(hosted)
        except Wrong as wrong:
            log.warning("clock stopped", error=wrong.code, where=where(wrong))
            if wrong.code == "old_rules":
                # It cannot be restored, whoever tries.
                await self._tables.store.wind(match.id, match.revision, None)
        except Exception as wrong:  # noqa: BLE001 - one match must not stop the clocks of all others
            log.error("clock failed", error=type(wrong).__name__, where=where(wrong))

    def _told(self, hosted: HostedTable) -> Told:
        return Told(self.left(hosted))

    def left(self, hosted: HostedTable) -> list[tuple[int, int]]:
        """The milliseconds that each awaited person has left."""
        if hosted.match.clock is None or not hosted.begun or hosted.table.outcome is not None:
            return []
        return [
            (int(seat), max(0, int(self._whole(hosted, seat) - self._gone(hosted, seat))))
            for seat in hosted.table.to_act
            if hosted.bot(seat) is None
        ]

    def _whole(self, hosted: HostedTable, seat: Seat) -> float:
        """The milliseconds that a seat has for this decision, with what others gave."""
        window = hosted.table.window
        given = sum(
            each.seconds
            for each in hosted.agreed.extra
            if each.seat == seat and each.window == window
        )
        return ((hosted.match.clock or 0) + given) * 1000 / self._speed

    def _gone(self, hosted: HostedTable, seat: Seat) -> float:
        return self.uptime.between(self._since(hosted, seat), now())

    def _since(self, hosted: HostedTable, seat: Seat) -> int:
        """Since when a seat's clock runs: since it was asked, or its person came back."""
        return max(hosted.pace.opened, hosted.seating.rows[seat].joined or 0)

    def close(self) -> None:
        """Stops them all."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _ring(self, code: str) -> None:
        self._timers.pop(code, None)
        task = asyncio.create_task(self._run_out(code))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _run_out(self, code: str) -> None:
        """Somebody's time may be over: then a bot sits in for them."""
        try:
            await self._tables.again(code, lambda: self._let_sit_in(code))
        except Wrong as wrong:
            log.warning("clock stopped", error=wrong.code, where=where(wrong))

    async def _let_sit_in(self, code: str) -> None:
        async with self._tables.now(code) as hosted:
            late = [seat for seat, time in self.left(hosted) if time == 0]
            for seat in late:
                await self._tables.reseat(hosted, hosted.seating.with_bot(seat))
            if not late:
                self.wind(hosted)


def _known() -> list[tuple[str, int]]:
    """The games that are played here, and by which rules."""
    return [(game.id, game.rules_version) for game in games().values()]

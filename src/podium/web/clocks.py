"""Clocks: how long a person may take for a decision, and what happens when they took longer.

All who are awaited run their clocks, each for a decision at a time. At zero a bot sits in for the
seat until the person is back. Time in which the site was away does not count.
"""

from __future__ import annotations

import asyncio

import structlog

from podium.core.seat import Seat
from podium.web.held import Held
from podium.web.logs import where
from podium.web.now import now
from podium.web.tables import Tables
from podium.web.uptime import Uptime
from podium.web.wrong import Wrong
from podium.wire.messages import Clocks as Told

log = structlog.get_logger()

_LATE = 0.02
"""Seconds after its time at which a clock is looked at, so that it is surely over."""


class Clocks:
    """The clocks of all tables that have one; they run while a table is not in memory, too."""

    def __init__(self, tables: Tables, speed: float) -> None:
        """`speed`: how fast they run; a test may be impatient."""
        self._tables = tables
        self._speed = speed
        self.uptime = Uptime(now())
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._ringing: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._timers)

    def wind(self, held: Held) -> None:
        """Sets a table's clock after whatever changed, and tells everybody."""
        if held.match.clock is None:
            return
        held.clocks = lambda: Told(self.left(held))
        left = self.left(held)
        held.tell_clocks()
        timer = self._timers.pop(held.code, None)
        if timer is not None:
            timer.cancel()
        if left:
            soonest = min(time for _, time in left) / 1000 + _LATE
            loop = asyncio.get_running_loop()
            self._timers[held.code] = loop.call_later(soonest, self._ring, held.code)

    def left(self, held: Held) -> list[tuple[int, int]]:
        """The milliseconds that each awaited person has left."""
        if held.match.clock is None or not held.begun or held.table.outcome is not None:
            return []
        whole = held.match.clock * 1000 / self._speed
        return [
            (int(seat), max(0, int(whole - self.uptime.between(self._since(held, seat), now()))))
            for seat in held.table.to_act
            if held.bot(seat) is None
        ]

    def _since(self, held: Held, seat: Seat) -> int:
        """Since when a seat's clock runs: since it was asked, or its person came back."""
        return max(held.pace.opened, held.seats[seat].joined or 0)

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
            async with self._tables.at(code) as held:
                late = [seat for seat, time in self.left(held) if time == 0]
                for seat in late:
                    await self._tables.reseat(held, held.with_bot(seat))
                if not late:
                    self.wind(held)
        except Wrong as wrong:
            log.warning("clock stopped", error=wrong.code, where=where(wrong))

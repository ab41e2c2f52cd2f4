"""Tickets: codes that move a seat to another device, each good once and for a short while.

They are stored by their hashes: a code that was made at one process is good at all others.
"""

from __future__ import annotations

from podium.core.seat import Seat
from podium.store import Store, TicketRow
from podium.web.host.gauges.now import now
from podium.web.host.seats.codes import hashed, new_ticket
from podium.web.host.wrong import Wrong

GOOD_FOR = 300.0
"""Seconds."""
_MOST = 10_000


class Transfers:
    """The codes that are good just now."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def new(self, code: str, seat: Seat, device: str) -> str:
        """A code for a seat; an older one for it is good no more."""
        name = new_ticket()
        until = now() + int(1000 * GOOD_FOR)
        row = TicketRow(hash=hashed(name), code=code, seat=seat, device=device, until=until)
        if not await self._store.new_ticket(row, now(), _MOST):
            raise Wrong("busy")
        return name

    async def ticket(self, name: str) -> TicketRow:
        """What a code moves; Wrong if it is not good."""
        found = await self._store.ticket(hashed(name), now())
        if found is None:
            raise Wrong("no_transfer")
        return found

    async def is_good(self, name: str) -> bool:
        """Whether a code moves anything just now."""
        return await self._store.ticket(hashed(name), now()) is not None

    async def use_up(self, name: str) -> None:
        """It was good once."""
        await self._store.use_ticket(hashed(name))

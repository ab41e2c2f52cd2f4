"""Tickets: codes that move a seat to another device, each good once and for a short while."""

from __future__ import annotations

import time

import msgspec

from podium.core.seat import Seat
from podium.web.host.seats.codes import new_ticket
from podium.web.host.wrong import Wrong

GOOD_FOR = 300.0
"""Seconds."""
_MOST = 10_000


class Ticket(msgspec.Struct, frozen=True):
    """What a code moves."""

    code: str
    """The table's."""
    seat: Seat
    device: str
    """Whose it was when the code was made; if it is not any more, the code is worth nothing."""
    until: float


class Transfers:
    """The codes that are good just now. They are not stored: a restart makes them worthless."""

    def __init__(self) -> None:
        self._tickets: dict[str, Ticket] = {}

    def new(self, code: str, seat: Seat, device: str) -> str:
        """A code for a seat; an older one for it is good no more."""
        now = time.monotonic()
        kept = {
            name: it
            for name, it in self._tickets.items()
            if it.until > now and (it.code, it.seat) != (code, seat)
        }
        if len(kept) >= _MOST:
            raise Wrong("busy")
        name = new_ticket()
        self._tickets = {**kept, name: Ticket(code, seat, device, now + GOOD_FOR)}
        return name

    def ticket(self, name: str) -> Ticket:
        """What a code moves; Wrong if it is not good."""
        if not self.is_good(name):
            raise Wrong("no_transfer")
        return self._tickets[name]

    def is_good(self, name: str) -> bool:
        """Whether a code moves anything just now."""
        found = self._tickets.get(name)
        return found is not None and found.until >= time.monotonic()

    def use_up(self, name: str) -> None:
        """It was good once."""
        self._tickets.pop(name, None)

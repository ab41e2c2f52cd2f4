"""Tickets: what moves a seat to another device, on whichever process; kept as hashes."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from podium.store.errors import Conflict, StoreError
from podium.store.tables import TICKETS


class TicketRow(msgspec.Struct, frozen=True, kw_only=True):
    """What a code moves."""

    hash: str
    """Of the code that somebody types."""
    code: str
    """The table's."""
    seat: int
    device: str
    """Whose it was when the code was made; if it is not any more, the code is worth nothing."""
    until: int


class NewTicket(msgspec.Struct, frozen=True):
    """A ticket; an older one for the seat is good no more. Answers whether there was room for it."""

    row: TicketRow
    now: int
    most: int
    """So many may be good at once."""

    def run(self, connection: Connection) -> bool:
        row = self.row
        same = (TICKETS.c.code == row.code) & (TICKETS.c.seat == row.seat)
        connection.execute(delete(TICKETS).where(same | (TICKETS.c.until <= self.now)))
        if (connection.scalar(select(func.count()).select_from(TICKETS)) or 0) >= self.most:
            return False
        connection.execute(insert(TICKETS), msgspec.structs.asdict(row))
        return True

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("id", "there is such a ticket already")


class UseTicket(msgspec.Struct, frozen=True):
    """A ticket is good once; answers whether it still was there."""

    hash: str

    def run(self, connection: Connection) -> bool:
        used = delete(TICKETS).where(TICKETS.c.hash == self.hash)
        return connection.execute(used).rowcount == 1

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("id", "nothing can be in the way")


def ticket(connection: Connection, hashed: str, now: int) -> TicketRow | None:
    """What a code moves, if it is good."""
    good = select(TICKETS).where(TICKETS.c.hash == hashed, TICKETS.c.until > now)
    row = connection.execute(good).mappings().one_or_none()
    return None if row is None else msgspec.convert(row, TicketRow)

"""Keys: what opens the curtain of a seat, on whichever process; kept as hashes."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, delete, insert, select

from podium.store.errors import Conflict, StoreError
from podium.store.tables import KEYS
from podium.store.writes import revise


class KeyRow(msgspec.Struct, frozen=True, kw_only=True):
    """A key that was given out."""

    match: str
    hash: str
    device: str
    """The hash of the secret of the device that it is good on."""
    seat: int
    every: int
    """1: its curtain falls after every move."""


class KeepKey(msgspec.Struct, frozen=True):
    """A key that is good from now on; `Conflict` over `match`."""

    row: KeyRow

    def run(self, connection: Connection) -> None:
        connection.execute(insert(KEYS), msgspec.structs.asdict(self.row))
        revise(connection, self.row.match)

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("match", f"there is no match {self.row.match!r}")


class DropKeys(msgspec.Struct, frozen=True):
    """Keys that open nothing any more."""

    match: str
    hashes: Collection[str]

    def run(self, connection: Connection) -> None:
        connection.execute(
            delete(KEYS).where(KEYS.c.match == self.match, KEYS.c.hash.in_(list(self.hashes)))
        )
        revise(connection, self.match)

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("match", f"there is no match {self.match!r}")


def keys(connection: Connection, match: str) -> tuple[KeyRow, ...]:
    """The keys to a match's curtains."""
    rows = connection.execute(select(KEYS).where(KEYS.c.match == match)).mappings().all()
    return tuple([msgspec.convert(row, KeyRow) for row in rows])

"""Presence: which devices are connected to a match, told by each process of its own lines.

What a process has told counts while its run is seen: one that was killed is believed for some seconds more.
PostgreSQL keeps these rows without a log of its own, as none of them outlives a crash.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection, delete, insert, select

from podium.store.errors import Conflict, StoreError
from podium.store.tables import PRESENCE, RUNS


class PresentRow(msgspec.Struct, frozen=True, kw_only=True):
    """That a device has lines to a match at one process."""

    match: str
    process: str
    """By its run."""
    device: str
    """The hash of its secret; empty: all who only watch."""
    lines: int


class Attend(msgspec.Struct, frozen=True):
    """Who is connected to a match at one process, in the place of what it told before."""

    match: str
    process: str
    here: Mapping[str, int]
    """How many lines each device has."""

    def run(self, connection: Connection) -> None:
        mine = (PRESENCE.c.match == self.match, PRESENCE.c.process == self.process)
        connection.execute(delete(PRESENCE).where(*mine))
        rows = [
            {"match": self.match, "process": self.process, "device": device, "lines": lines}
            for device, lines in self.here.items()
        ]
        if rows:
            connection.execute(insert(PRESENCE), rows)

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("match", f"who is at {self.match!r} was told twice at once")


class Sweep(msgspec.Struct, frozen=True):
    """Forgets what processes told that were not seen since then."""

    since: int

    def run(self, connection: Connection) -> None:
        living = select(RUNS.c.id).where(RUNS.c.seen >= self.since)
        connection.execute(delete(PRESENCE).where(PRESENCE.c.process.not_in(living)))

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("match", "nothing can be in the way")


def present(connection: Connection, match: str, since: int) -> tuple[PresentRow, ...]:
    """Who is connected to a match at processes that were seen since then."""
    seen = (
        select(PRESENCE)
        .join(RUNS, RUNS.c.id == PRESENCE.c.process)
        .where(PRESENCE.c.match == match, RUNS.c.seen >= since)
        .order_by(PRESENCE.c.process, PRESENCE.c.device)
    )
    rows = connection.execute(seen).mappings().all()
    return tuple([msgspec.convert(row, PresentRow) for row in rows])


def waiting(connection: Connection, matches: list[str], since: int) -> frozenset[str]:
    """Those of these matches where somebody who sits there is connected."""
    some = (
        select(PRESENCE.c.match)
        .join(RUNS, RUNS.c.id == PRESENCE.c.process)
        .where(PRESENCE.c.match.in_(matches), PRESENCE.c.device != "", RUNS.c.seen >= since)
    )
    return frozenset(connection.scalars(some))

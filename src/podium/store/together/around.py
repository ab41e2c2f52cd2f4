"""Around: all that is kept of a match but its log, as of one moment."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, func, select

from podium.store import reads
from podium.store.rows import MatchRow, SeatRow
from podium.store.tables import LOG, MATCHES
from podium.store.together.keys import KeyRow, keys
from podium.store.together.presence import PresentRow, present


class Around(msgspec.Struct, frozen=True):
    """Who sits at a match, what was agreed, who is connected and what opens curtains."""

    match: MatchRow
    seats: tuple[SeatRow, ...]
    keys: tuple[KeyRow, ...]
    present: tuple[PresentRow, ...]
    head: int
    """The number of the last line of its log."""


class LogHead(msgspec.Struct, frozen=True):
    """How far a match has come."""

    seq: int
    revision: int
    """How often its seats, what was agreed or its keys were changed."""


def around(connection: Connection, match: str, since: int) -> Around | None:
    """All of that; connected at processes that were seen since then."""
    row = reads.match_by_id(connection, match)
    if row is None:
        return None
    return Around(
        row,
        reads.seats(connection, match),
        keys(connection, match),
        present(connection, match, since),
        reads.head(connection, match),
    )


def heads(connection: Connection, matches: Sequence[str]) -> dict[str, LogHead]:
    """How far each of these matches has come."""
    found: dict[str, LogHead] = {}
    for part in reads.parts(matches):
        some = select(MATCHES.c.id, MATCHES.c.revision).where(MATCHES.c.id.in_(part)).subquery()
        last = select(func.max(LOG.c.seq)).where(LOG.c.match == some.c.id).scalar_subquery()
        asked = select(some.c.id, last, some.c.revision)
        found.update((row[0], LogHead(row[1], row[2])) for row in connection.execute(asked))
    return found

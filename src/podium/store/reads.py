"""Reads: the questions that the tables answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, Executable, RowMapping, func, select

from podium.store.rows import (
    BroughtRow,
    Kept,
    LogRow,
    MatchRow,
    Owned,
    ReportRow,
    RunRow,
    SeatKind,
    SeatRow,
    VerdictRow,
)
from podium.store.tables import BROUGHT, LOG, MATCHES, REPORTS, RUNS, SEATS, VERDICTS

T = TypeVar("T")
R = TypeVar("R", MatchRow, SeatRow, LogRow, ReportRow, RunRow, BroughtRow, VerdictRow)

_MANY = 500
"""How many ids one question may name; databases allow few thousand at most."""


def ping(connection: Connection) -> None:
    """The smallest question there is that touches our tables."""
    connection.execute(select(MATCHES.c.id).limit(1)).first()


def clock(connection: Connection) -> int | None:
    """What the database's clock says, in milliseconds since 1970; None: it is this machine's."""
    if connection.dialect.name == "sqlite":
        return None
    seconds = connection.scalar(select(func.extract("epoch", func.clock_timestamp())))
    assert seconds is not None
    return int(seconds * 1000)


def match_by_id(connection: Connection, match: str) -> MatchRow | None:
    """The match of that id."""
    return _one(connection, select(MATCHES).where(MATCHES.c.id == match), MatchRow)


def match_by_code(connection: Connection, code: str) -> MatchRow | None:
    """The match that people join by that code."""
    return _one(connection, select(MATCHES).where(MATCHES.c.code == code), MatchRow)


def matches(connection: Connection, ids: Iterable[str]) -> tuple[MatchRow, ...]:
    """Those of these matches that there are, in the order given."""
    wanted = list(dict.fromkeys(ids))
    found: dict[str, MatchRow] = {}
    for part in parts(wanted):
        some = select(MATCHES).where(MATCHES.c.id.in_(part))
        found.update((row.id, row) for row in _all(connection, some, MatchRow))
    return tuple(found[match] for match in wanted if match in found)


def listed(
    connection: Connection, since: int, limit: int = 100
) -> tuple[tuple[MatchRow, tuple[SeatRow, ...]], ...]:
    """Tables listed since then that still have an open seat, the newest first, with their seats."""
    open_seat = (
        select(SEATS.c.match)
        .where(SEATS.c.match == MATCHES.c.id, SEATS.c.kind == SeatKind.OPEN.value)
        .exists()
    )
    newest = (
        select(MATCHES)
        .where(MATCHES.c.listed >= since, MATCHES.c.ended.is_(None), open_seat)
        .order_by(MATCHES.c.listed.desc(), MATCHES.c.id)
        .limit(limit)
    )
    found = _all(connection, newest, MatchRow)
    around = _seats_around(connection, found)
    return tuple((row, tuple(around[row.id])) for row in found)


def owned(connection: Connection, devices: Mapping[str, str]) -> tuple[Owned, ...]:
    """Those of these codes where a seat belongs to the secret's hash beside it, in the order given."""
    found: dict[str, MatchRow] = {}
    for codes in parts(list(devices)):
        some = select(MATCHES).where(MATCHES.c.code.in_(codes))
        found.update((row.code, row) for row in _all(connection, some, MatchRow))
    around = _seats_around(connection, found.values())
    mine = [
        found[code]
        for code, device in devices.items()
        if code in found and any(it.secret_hash == device for it in around[found[code].id])
    ]
    lines: dict[str, LogRow] = {}
    for rows in parts(mine):
        ids = [row.id for row in rows]
        last = select(LOG.c.match, func.max(LOG.c.seq).label("seq")).where(LOG.c.match.in_(ids))
        ends = last.group_by(LOG.c.match).subquery()
        line = select(LOG).join(ends, (LOG.c.match == ends.c.match) & (LOG.c.seq == ends.c.seq))
        lines.update((row.match, row) for row in _all(connection, line, LogRow))
    return tuple(Owned(row, tuple(around[row.id]), lines[row.id]) for row in mine)


def _seats_around(connection: Connection, matches: Iterable[MatchRow]) -> dict[str, list[SeatRow]]:
    """The seats of each of these matches, from 0, by the match's id."""
    around: dict[str, list[SeatRow]] = {row.id: [] for row in matches}
    for ids in parts(list(around)):
        some = select(SEATS).where(SEATS.c.match.in_(ids)).order_by(SEATS.c.seat)
        for seat in _all(connection, some, SeatRow):
            around[seat.match].append(seat)
    return around


def parts(wanted: Sequence[T]) -> Iterator[Sequence[T]]:
    """As many at a time as one question may name."""
    for start in range(0, len(wanted), _MANY):
        yield wanted[start : start + _MANY]


def runs(connection: Connection, since: int = 0) -> tuple[RunRow, ...]:
    """The times in which the site was there after then, the oldest first."""
    late = select(RUNS).where(RUNS.c.seen >= since).order_by(RUNS.c.began, RUNS.c.id)
    return _all(connection, late, RunRow)


def seats(connection: Connection, match: str) -> tuple[SeatRow, ...]:
    """The seats of a match, from 0."""
    around = select(SEATS).where(SEATS.c.match == match).order_by(SEATS.c.seat)
    return _all(connection, around, SeatRow)


def seat(connection: Connection, match: str, number: int) -> SeatRow | None:
    """One seat of a match."""
    one = select(SEATS).where(SEATS.c.match == match, SEATS.c.seat == number)
    return _one(connection, one, SeatRow)


def seat_of(connection: Connection, match: str, secret_hash: str) -> SeatRow | None:
    """The seat that belongs to this secret."""
    own = select(SEATS).where(SEATS.c.match == match, SEATS.c.secret_hash == secret_hash)
    return _one(connection, own.order_by(SEATS.c.seat).limit(1), SeatRow)


def log(connection: Connection, match: str, after: int = -1) -> tuple[LogRow, ...]:
    """The lines of a log that follow line `after`, in order."""
    rest = select(LOG).where(LOG.c.match == match, LOG.c.seq > after).order_by(LOG.c.seq)
    return _all(connection, rest, LogRow)


def head(connection: Connection, match: str) -> int:
    """The number of a log's last line; -1 if it has none."""
    last = connection.scalar(select(func.max(LOG.c.seq)).where(LOG.c.match == match))
    return -1 if last is None else last


def command(connection: Connection, match: str, seat: int, command_id: str) -> LogRow | None:
    """The line that this command of the seat became."""
    line = select(LOG).where(
        LOG.c.match == match, LOG.c.seat == seat, LOG.c.command_id == command_id
    )
    return _one(connection, line, LogRow)


def report(connection: Connection, report_id: str) -> ReportRow | None:
    """The report of that id."""
    return _one(connection, select(REPORTS).where(REPORTS.c.id == report_id), ReportRow)


def reports(connection: Connection, limit: int = 100) -> tuple[ReportRow, ...]:
    """What was reported, the newest first."""
    newest = select(REPORTS).order_by(REPORTS.c.at.desc(), REPORTS.c.id).limit(limit)
    return _all(connection, newest, ReportRow)


def verdicts(connection: Connection, match: str) -> tuple[VerdictRow, ...]:
    """What the coach said of a match, in the order of its decisions."""
    said = select(VERDICTS).where(VERDICTS.c.match == match).order_by(VERDICTS.c.seq)
    return _all(connection, said, VerdictRow)


def brought(connection: Connection, record_id: str) -> BroughtRow | None:
    """The record of that id that somebody brought."""
    return _one(connection, select(BROUGHT).where(BROUGHT.c.id == record_id), BroughtRow)


def brought_room(connection: Connection) -> tuple[int, int, int]:
    """How many records were brought, their bytes together, and when the oldest was last seen."""
    rooms = select(func.count(), func.sum(BROUGHT.c.size), func.min(BROUGHT.c.seen))
    records, size, oldest = connection.execute(rooms).one()
    return records, size or 0, oldest or 0


def whole(connection: Connection, match: str) -> Kept | None:
    """All that is kept of a match, as of one moment."""
    row = match_by_id(connection, match)
    if row is None:
        return None
    return Kept(row, seats(connection, match), log(connection, match))


def _one(connection: Connection, question: Executable, kind: type[R]) -> R | None:
    row = connection.execute(question).mappings().one_or_none()
    return None if row is None else _row(row, kind)


def _all(connection: Connection, question: Executable, kind: type[R]) -> tuple[R, ...]:
    rows: Sequence[RowMapping] = connection.execute(question).mappings().all()
    return tuple([_row(row, kind) for row in rows])


def _row(row: RowMapping, kind: type[R]) -> R:
    return msgspec.convert(row, kind)

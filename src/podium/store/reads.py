"""Reads: the questions that the tables answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, Executable, RowMapping, func, select

from podium.store.rows import (
    BroughtRow,
    Kept,
    LogRow,
    MatchRow,
    ReportRow,
    RunRow,
    SeatKind,
    SeatRow,
    VerdictRow,
)
from podium.store.tables import BROUGHT, LOG, MATCHES, REPORTS, RUNS, SEATS, VERDICTS

R = TypeVar("R", MatchRow, SeatRow, LogRow, ReportRow, RunRow, BroughtRow, VerdictRow)

_MANY = 500
"""How many ids one question may name; databases allow few thousand at most."""


def ping(connection: Connection) -> None:
    """The smallest question there is that touches our tables."""
    connection.execute(select(MATCHES.c.id).limit(1)).first()


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
    for start in range(0, len(wanted), _MANY):
        some = select(MATCHES).where(MATCHES.c.id.in_(wanted[start : start + _MANY]))
        found.update((row.id, row) for row in _all(connection, some, MatchRow))
    return tuple(found[match] for match in wanted if match in found)


def running(connection: Connection, limit: int) -> tuple[MatchRow, ...]:
    """Matches that have not ended, the newest first."""
    newest = (
        select(MATCHES)
        .where(MATCHES.c.ended.is_(None))
        .order_by(MATCHES.c.created.desc(), MATCHES.c.id)
        .limit(limit)
    )
    return _all(connection, newest, MatchRow)


def listed(
    connection: Connection, since: int, limit: int
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
    around: dict[str, list[SeatRow]] = {row.id: [] for row in found}
    for start in range(0, len(found), _MANY):
        some = SEATS.c.match.in_([row.id for row in found[start : start + _MANY]])
        for seat in _all(connection, select(SEATS).where(some).order_by(SEATS.c.seat), SeatRow):
            around[seat.match].append(seat)
    return tuple((row, tuple(around[row.id])) for row in found)


def clocked(connection: Connection) -> tuple[MatchRow, ...]:
    """Matches with a clock that have not ended."""
    ticking = select(MATCHES).where(MATCHES.c.ended.is_(None), MATCHES.c.clock.is_not(None))
    return _all(connection, ticking, MatchRow)


def runs(connection: Connection, since: int) -> tuple[RunRow, ...]:
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


def log(connection: Connection, match: str, after: int) -> tuple[LogRow, ...]:
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


def reports(connection: Connection, limit: int) -> tuple[ReportRow, ...]:
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


def brought_sizes(connection: Connection) -> list[tuple[str, int, int]]:
    """Each record that was brought: its id, its size and when it was last seen, the newest first."""
    rows = select(BROUGHT.c.id, BROUGHT.c.size, BROUGHT.c.seen)
    newest = rows.order_by(BROUGHT.c.seen.desc(), BROUGHT.c.id)
    return [(row.id, row.size, row.seen) for row in connection.execute(newest)]


def whole(connection: Connection, match: str) -> Kept | None:
    """All that is kept of a match."""
    row = match_by_id(connection, match)
    if row is None:
        return None
    return Kept(row, seats(connection, match), log(connection, match, -1))


def _one(connection: Connection, question: Executable, kind: type[R]) -> R | None:
    row = connection.execute(question).mappings().one_or_none()
    return None if row is None else _row(row, kind)


def _all(connection: Connection, question: Executable, kind: type[R]) -> tuple[R, ...]:
    rows: Sequence[RowMapping] = connection.execute(question).mappings().all()
    return tuple([_row(row, kind) for row in rows])


def _row(row: RowMapping, kind: type[R]) -> R:
    return msgspec.convert(row, kind)

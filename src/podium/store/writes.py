"""Writes: what may be asked of the writer, each whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Protocol, TypeVar

import msgspec
from msgspec.structs import asdict
from sqlalchemy import (
    ColumnElement,
    Connection,
    Dialect,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)
from sqlalchemy.sql.compiler import SQLCompiler

from podium.store import reads
from podium.store.errors import AlreadyStored, Conflict, StoreError, Unstorable
from podium.store.rows import (
    BroughtRow,
    LogRow,
    MatchRow,
    ReportRow,
    RunRow,
    SeatKind,
    SeatRow,
    VerdictRow,
)
from podium.store.tables import BROUGHT, LOG, MATCHES, REPORTS, RUNS, SEATS, VERDICTS

T_co = TypeVar("T_co", covariant=True)


class Write(Protocol[T_co]):
    """Something to be stored, in a transaction that other writes may share."""

    def run(self, connection: Connection) -> T_co:
        """Does it and tells what came of it; after an exception, whoever called undoes it."""
        ...

    def refused(self, connection: Connection) -> StoreError:
        """Why the tables did not take it; asked after `Unfit` or a broken constraint."""
        ...


class Unfit(Exception):
    """Raised where the tables hold nothing that the write could follow or change."""


class Ending(msgspec.Struct, frozen=True):
    """That a match is over."""

    at: int
    outcome: str
    """JSON of how it ended."""


class Create(msgspec.Struct, frozen=True):
    """A match, its seats and the first line of its log; more lines where it goes on from another.

    `Conflict` over `id`, `code` or `match`.
    """

    match: MatchRow
    seats: Sequence[SeatRow]
    setup: LogRow
    more: Sequence[LogRow] = ()

    def run(self, connection: Connection) -> None:
        connection.execute(insert(MATCHES), values(self.match))
        connection.execute(insert(SEATS), [values(seat) for seat in self.seats])
        connection.execute(insert(LOG), [values(row) for row in (self.setup, *self.more)])

    def refused(self, connection: Connection) -> StoreError:
        if reads.match_by_id(connection, self.match.id):
            return Conflict("id", f"there is a match {self.match.id!r} already")
        if reads.match_by_code(connection, self.match.code):
            return Conflict("code", f"the code {self.match.code!r} is taken")
        return Conflict("match", f"not all rows belong to match {self.match.id!r}")


class Append(msgspec.Struct, frozen=True):
    """The next line of a log, and with `ending` the last.

    `AlreadyStored` if the seat has used the command id; `Conflict` over `seq`, `ended`, `match`, `seat`
    or `sitter`.
    """

    row: LogRow
    ending: Ending | None = None
    judged: SeatRow | None = None
    """Who sat on the seat when it was judged: it must still be their device, and their bot or none."""

    def run(self, connection: Connection) -> None:
        append(connection, [self])
        if self.ending is not None:
            over = update(MATCHES).where(MATCHES.c.id == self.row.match)
            ended = {"ended": self.ending.at, "outcome": self.ending.outcome, "due": None}
            connection.execute(over.values(ended))

    def refused(self, connection: Connection) -> StoreError:
        row = self.row
        if row.seat is not None and row.command_id is not None:
            stored = reads.command(connection, row.match, row.seat, row.command_id)
            if stored is not None:
                return AlreadyStored(stored)
        match = reads.match_by_id(connection, row.match)
        if match is None:
            return Conflict("match", f"there is no match {row.match!r}")
        if match.ended is not None:
            return Conflict("ended", f"match {row.match!r} has ended")
        head = reads.head(connection, row.match)
        if row.seq != head + 1:
            return Conflict("seq", f"line {row.seq} cannot follow line {head} of {row.match!r}")
        if self.judged and reads.seat(connection, row.match, self.judged.seat) is not None:
            return Conflict("sitter", f"somebody else is on seat {row.seat} of {row.match!r}")
        return Conflict("seat", f"match {row.match!r} has no seat {row.seat}")


class Sit(msgspec.Struct, frozen=True):
    """Somebody on a seat, if it is open; answers who sits there now."""

    row: SeatRow

    def run(self, connection: Connection) -> SeatRow:
        """Who sits there now: `row`, or whoever came first."""
        return _seated(connection, self.row, [SEATS.c.kind == SeatKind.OPEN.value])

    def refused(self, connection: Connection) -> StoreError:
        return _no_seat(self.row)


class Reseat(msgspec.Struct, frozen=True):
    """Another sitter on a seat, or none, if it still is as it was; answers how it is now."""

    before: SeatRow
    after: SeatRow

    def run(self, connection: Connection) -> SeatRow:
        """How the seat is now: `after`, or as somebody else has made it."""
        unchanged = [
            SEATS.c[name].is_not_distinct_from(value) for name, value in values(self.before).items()
        ]
        return _seated(connection, self.after, unchanged)

    def refused(self, connection: Connection) -> StoreError:
        return _no_seat(self.after)


class ChangeSettings(msgspec.Struct, frozen=True):
    """Other settings of a match, if they still are as they were; answers how they are now."""

    match: str
    before: str
    after: str

    def run(self, connection: Connection) -> str:
        """The settings now: `after`, or as somebody else has made them."""
        _check("settings", self.after)
        unchanged = (MATCHES.c.id == self.match, MATCHES.c.settings == self.before)
        changed = update(MATCHES).where(*unchanged)
        connection.execute(changed.values(settings=self.after, **_REVISED))
        match = reads.match_by_id(connection, self.match)
        if match is None:
            raise Unfit
        return match.settings

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("match", f"there is no match {self.match!r}")


class Rearrange(msgspec.Struct, frozen=True):
    """Seats, settings and listing of a match that go together, if all still is as it was.

    `Conflict` over `seat`.
    """

    match: str
    seats: Sequence[tuple[SeatRow, SeatRow]]
    """Each seat that changes: how it was, and how it is from now on."""
    before: str
    after: str
    """Its settings."""
    listed: int | None

    def run(self, connection: Connection) -> None:
        _check("settings", self.after)
        for was, becomes in self.seats:
            unchanged = [
                SEATS.c[name].is_not_distinct_from(value) for name, value in values(was).items()
            ]
            sitter = {k: v for k, v in values(becomes).items() if k not in ("match", "seat")}
            if connection.execute(update(SEATS).where(*unchanged).values(sitter)).rowcount != 1:
                raise Unfit
        here = (MATCHES.c.id == self.match, MATCHES.c.settings == self.before)
        changed = update(MATCHES).where(*here)
        rearranged = changed.values(settings=self.after, listed=self.listed, **_REVISED)
        if connection.execute(rearranged).rowcount != 1:
            raise Unfit

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("seat", f"the seats of {self.match!r} are not as they were")


class Beat(msgspec.Struct, frozen=True):
    """That the site is there."""

    row: RunRow

    def run(self, connection: Connection) -> None:
        seen = update(RUNS).where(RUNS.c.id == self.row.id).values(seen=self.row.seen)
        if connection.execute(seen).rowcount == 0:
            connection.execute(insert(RUNS), values(self.row))

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("id", f"there is a run {self.row.id!r} already")


class Report(msgspec.Struct, frozen=True):
    """A problem that somebody reported; `Conflict` over `match`."""

    row: ReportRow

    def run(self, connection: Connection) -> None:
        connection.execute(insert(REPORTS), values(self.row))

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("match", f"there is no match {self.row.match!r}")


class Judge(msgspec.Struct, frozen=True):
    """What the coach says of a decision, in the place of what was said before; `Conflict` over `match`."""

    row: VerdictRow

    def run(self, connection: Connection) -> None:
        here = (VERDICTS.c.match == self.row.match, VERDICTS.c.seq == self.row.seq)
        columns = values(self.row)
        if connection.execute(update(VERDICTS).where(*here).values(columns)).rowcount == 0:
            connection.execute(insert(VERDICTS), columns)

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("match", f"there is no match {self.row.match!r}")


class Room(msgspec.Struct, frozen=True):
    """How much is kept of what people bring; what was not looked at for longest goes first."""

    records: int
    size: int
    """Bytes of all of them."""
    since: int
    """What was last seen before that goes."""

    def holds(self, records: int, size: int, oldest: int) -> bool:
        """Whether there is room for so many of so many bytes, the oldest of them last seen then."""
        return records <= self.records and size <= self.size and oldest >= self.since


class Bring(msgspec.Struct, frozen=True):
    """A record that somebody brought; others go where there is no room for all."""

    row: BroughtRow
    room: Room

    def run(self, connection: Connection) -> None:
        connection.execute(insert(BROUGHT), values(self.row))
        if not self.room.holds(*reads.brought_room(connection)):
            connection.execute(_WITHOUT_ROOM, {"brought": self.row.id, **asdict(self.room)})

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("id", f"there is a record {self.row.id!r} already")


class See(msgspec.Struct, frozen=True):
    """That somebody looked for a record that was brought."""

    record_id: str
    at: int

    def run(self, connection: Connection) -> None:
        found = update(BROUGHT).where(BROUGHT.c.id == self.record_id)
        connection.execute(found.values(seen=self.at))

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("id", f"there is no record {self.record_id!r}")


_NEWEST = (BROUGHT.c.seen.desc(), BROUGHT.c.id)
_COUNTED = select(
    BROUGHT.c.id,
    BROUGHT.c.seen,
    func.row_number().over(order_by=_NEWEST).label("records"),
    func.sum(BROUGHT.c.size).over(order_by=_NEWEST).label("size"),
).subquery()
"""Each record that was brought, with how many and how much there is up to it, the newest first."""
_WITHOUT_ROOM = delete(BROUGHT).where(
    BROUGHT.c.id != bindparam("brought"),
    BROUGHT.c.id.in_(
        select(_COUNTED.c.id).where(
            (_COUNTED.c.records > bindparam("records"))
            | (_COUNTED.c.size > bindparam("size"))
            | (_COUNTED.c.seen < bindparam("since"))
        )
    ),
)

_REVISED = {
    "revision": MATCHES.c.revision + 1,
    # Whoever has a clock may be others now: somebody must look.
    "due": case((MATCHES.c.clock.is_not(None) & MATCHES.c.ended.is_(None), 0), else_=MATCHES.c.due),
}
"""What every change to a match but its log's changes too."""


def revise(connection: Connection, match: str) -> None:
    """Notes that something of a match was changed."""
    connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(_REVISED))


_PREVIOUS = LOG.alias("previous")

# A line is taken only after the line before it and while the match goes on, so that a log has no
# holes and nothing follows the end, whoever writes. And whoever has lost a seat moves there no more, even
# at a process that has not heard of it.
_APPEND = (
    insert(LOG)
    .from_select(
        LOG.c.keys(),
        select(*(bindparam(column.key, type_=column.type) for column in LOG.c)).where(
            exists()
            .where(_PREVIOUS.c.match == bindparam("match", type_=LOG.c.match.type))
            .where(_PREVIOUS.c.seq == bindparam("before", type_=LOG.c.seq.type))
            .where(MATCHES.c.id == _PREVIOUS.c.match)
            .where(MATCHES.c.ended.is_(None)),
            or_(
                bindparam("judged", type_=LOG.c.seq.type) == literal_column("0"),
                exists()
                .where(SEATS.c.match == bindparam("match", type_=LOG.c.match.type))
                .where(SEATS.c.seat == bindparam("seat", type_=LOG.c.seat.type))
                .where(
                    SEATS.c.secret_hash.is_not_distinct_from(
                        bindparam("device", type_=SEATS.c.secret_hash.type)
                    )
                )
                .where(SEATS.c.bot.is_not_distinct_from(bindparam("bot", type_=SEATS.c.bot.type))),
            ),
        ),
    )
    # Without this, SQLAlchemy forgets how many lines an INSERT made.
    .execution_options(preserve_rowcount=True)
)


def append(connection: Connection, lines: Sequence[Append]) -> None:
    """The next lines of one or several logs, in one go; `Unfit` if not all were taken."""
    if connection.execute(_APPEND, [_asked(line) for line in lines]).rowcount != len(lines):
        raise Unfit


def _asked(line: Append) -> dict[str, str | int | None]:
    """What a line is asked with."""
    asked = values(line.row)
    asked["before"] = line.row.seq - 1
    judged = line.judged
    asked["judged"] = 0 if judged is None else 1
    asked["device"], asked["bot"] = (
        (None, None) if judged is None else (judged.secret_hash, judged.bot)
    )
    return asked


@cache
def _append_in(dialect: Dialect) -> tuple[str, tuple[str, ...]]:
    """The statement that appends a line as a database's driver takes it, and the order of its values."""
    compiled = _APPEND.compile(dialect=dialect)
    assert isinstance(compiled, SQLCompiler)
    assert compiled.positiontup is not None, "the driver counts its parameters"
    return str(compiled), tuple(compiled.positiontup)


def append_bare(connection: Connection, line: Append) -> bool:
    """The next line of a log, past all layers above the driver, a fifth of the price; whether it was taken."""
    statement, order = _append_in(connection.dialect)
    asked = _asked(line)
    if not connection.in_transaction():
        connection.begin()
    cursor = connection.connection.cursor()
    try:
        cursor.execute(statement, [asked[name] for name in order])
        return cursor.rowcount == 1
    finally:
        cursor.close()


def values(
    row: MatchRow | SeatRow | LogRow | ReportRow | RunRow | BroughtRow | VerdictRow,
) -> dict[str, str | int | None]:
    """A row as the tables take it."""
    columns: dict[str, str | int | None] = asdict(row)
    for name, value in columns.items():
        _check(name, value)
    return columns


def _check(name: str, value: str | int | None) -> None:
    """Refuses what not every database can keep: PostgreSQL has no character 0."""
    if isinstance(value, str) and "\0" in value:
        raise Unstorable(f"{name} holds a character 0")


def _seated(
    connection: Connection, row: SeatRow, condition: Sequence[ColumnElement[bool]]
) -> SeatRow:
    sitter = {k: v for k, v in values(row).items() if k not in ("match", "seat")}
    here = (SEATS.c.match == row.match, SEATS.c.seat == row.seat)
    if connection.execute(update(SEATS).where(*here, *condition).values(sitter)).rowcount:
        revise(connection, row.match)
    now = reads.seat(connection, row.match, row.seat)
    if now is None:
        raise Unfit
    return now


def _no_seat(row: SeatRow) -> Conflict:
    return Conflict("seat", f"match {row.match!r} has no seat {row.seat}")

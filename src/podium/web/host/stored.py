"""Between a table's entries and the store's rows."""

from __future__ import annotations

from typing import Any

import msgspec

from podium.core.chance import Answer
from podium.core.digest import digest
from podium.core.outcome import Outcome
from podium.core.seat import SEATS
from podium.play.entry import Entry
from podium.play.record import RecordLine, Reported
from podium.play.table import AnyTable, restore
from podium.registry import game as game_of
from podium.store import Ending, Kept, LogKind, LogRow, ReportRow
from podium.web.host.gauges.now import now
from podium.web.host.limits.pace import Pace
from podium.web.host.table.hosted import Agreed

_encode = msgspec.json.Encoder().encode


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the store need not look into."""

    action: msgspec.Raw
    luck: tuple[tuple[str, Answer], ...]
    window: int
    hash: str
    awaited: tuple[int, ...] | None = None
    """The seats that the match waits for after it, so that a list of matches need not load any; None:
    nobody knows, as of an entry that others follow."""


_body = msgspec.json.Decoder(Body).decode


def log_of(match: str, table: AnyTable) -> list[LogRow]:
    """The rows that keep all entries of a table."""
    return [*(_row(match, entry) for entry in table.entries[:-1]), last_row(match, table)]


def last_row(match: str, table: AnyTable) -> LogRow:
    """The row that keeps the last entry of a table, and whom it waits for after it."""
    awaited = tuple(int(seat) for seat in table.to_act if seat not in table.resigned)
    return _row(match, table.entries[-1], awaited)


def awaited_after(row: LogRow) -> tuple[int, ...] | None:
    """The seats that a match waits for after the last row of its log; None: nobody wrote it down."""
    return _body(row.body).awaited


def _row(match: str, entry: Entry, awaited: tuple[int, ...] | None = None) -> LogRow:
    at_setup = entry.kind == "setup"
    return LogRow(
        match=match,
        seq=entry.seq,
        kind=LogKind(entry.kind),
        body=_encode(Body(entry.action, entry.luck, entry.window, entry.hash, awaited)).decode(),
        at=now(),
        seat=None if at_setup else entry.seat,
        command_id=None if at_setup else entry.command_id,
    )


def entry_of(row: LogRow) -> Entry:
    """The entry that a row keeps."""
    body = _body(row.body)
    return Entry(
        row.seq,
        row.kind.value,
        -1 if row.seat is None else row.seat,
        row.command_id or "",
        msgspec.Raw(bytes(body.action)),
        body.luck,
        body.window,
        body.hash,
    )


def ending_of(outcome: Outcome | None) -> Ending | None:
    """What the store keeps of how a match ended; None while it goes on."""
    return None if outcome is None else Ending(now(), _encode(outcome).decode())


def restore_table(kept: Kept) -> AnyTable:
    """The table as it stood; raises Corrupt, or ValidationError for options of another time."""
    game = game_of(kept.match.game)
    options: Any = msgspec.json.decode(kept.match.options, type=game.options)
    entries = [entry_of(row) for row in kept.log]
    agreed = msgspec.json.decode(kept.match.settings, type=Agreed)
    seed, given, rewinds = kept.match.seed, agreed.given, agreed.rewinds
    return restore(game, kept.match.seats, options, seed, entries, given, rewinds=rewinds)


def pace_of(kept: Kept) -> Pace:
    """Since when the open decision is open: at first since the last player sat down or the host began."""
    setup, *lines = kept.log
    said = msgspec.json.decode(kept.match.settings, type=Agreed).began
    began = max(said, *(seat.joined or 0 for seat in kept.seats))
    pace = Pace(setup.at if lines else max(setup.at, began), _body(setup.body).window)
    for row in lines:
        pace.follow(row.kind.value, _body(row.body).window, row.at)
    return pace


def record_of(row: ReportRow, kept: Kept) -> list[RecordLine]:
    """The record of a match up to where a problem was reported: it tells secrets."""
    table = restore_table(kept)
    seat = None if row.seat is None else SEATS[row.seat]
    view = digest(table.game.view(table.was(row.seq).state, seat))
    problem = Reported(row.seq, -1 if seat is None else seat, view, row.shown, row.text)
    return list(table.report(tuple(each.name for each in kept.seats), problem))

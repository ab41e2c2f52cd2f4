"""Between a table's entries and the store's rows."""

from __future__ import annotations

from typing import Any

import msgspec

from podium.core.chance import Answer
from podium.core.outcome import Outcome
from podium.play.entry import Entry
from podium.play.table import Table
from podium.registry import game as game_of
from podium.store import Ending, Kept, LogKind, LogRow
from podium.web.held import Agreed
from podium.web.now import now
from podium.web.pace import Pace

_encode = msgspec.json.Encoder().encode


class Body(msgspec.Struct, frozen=True):
    """What the store need not look into."""

    action: msgspec.Raw
    luck: tuple[tuple[str, Answer], ...]
    window: int
    hash: str


_body = msgspec.json.Decoder(Body).decode


def row_of(match: str, entry: Entry) -> LogRow:
    """The row that keeps an entry."""
    at_setup = entry.kind == "setup"
    return LogRow(
        match=match,
        seq=entry.seq,
        kind=LogKind(entry.kind),
        body=_encode(Body(entry.action, entry.luck, entry.window, entry.hash)).decode(),
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


def table_of(kept: Kept) -> Table:
    """The table as it stood; raises Corrupt, or ValidationError for options of another time."""
    game = game_of(kept.match.game)
    options: Any = msgspec.json.decode(kept.match.options, type=game.options)
    entries = [entry_of(row) for row in kept.log]
    given = msgspec.json.decode(kept.match.settings, type=Agreed).given
    return Table.restored(game, kept.match.seats, options, kept.match.seed, entries, given)


def pace_of(kept: Kept) -> Pace:
    """Since when the open decision is open: at first since the last player sat down."""
    setup, *lines = kept.log
    began = max(seat.joined or 0 for seat in kept.seats)
    pace = Pace(setup.at if lines else max(setup.at, began), _body(setup.body).window)
    for row in lines:
        pace.follow(row.kind.value, _body(row.body).window, row.at)
    return pace

"""Facts: what a seat may know of a table, as data for programs: by the filters of every other road."""

from __future__ import annotations

from podium.core.seat import Seat
from podium.play.past import heard_of
from podium.play.table import AnyTable
from podium.wire.program import AnySeen, Happened, SeenNow

MOST = 200
"""So many entries back a program is told what happened."""


def seen(table: AnyTable, seat: Seat | None, since: int = -1) -> AnySeen:
    """What this seat, or a watcher, may know now, and what happened after an entry."""
    sits = seat is not None and seat not in table.resigned
    outcome = table.outcome
    first = max(since + 1, table.seq + 1 - MOST, 0)
    return SeenNow(
        table.seq,
        seat,
        table.view(seat),
        tuple(map(int, table.to_act)),
        table.decision(seat) if sits and seat is not None else "",
        table.undo_id(seat) if sits and seat is not None else "",
        table.ask_id(seat) if sits and seat is not None else "",
        tuple([_happened(table, seat, seq) for seq in range(first, table.seq + 1)]),
        tuple(map(int, table.resigned)),
        outcome,
        table.seed if outcome is not None else "",
        table.commitment,
    )


def _happened(table: AnyTable, seat: Seat | None, seq: int) -> Happened[object]:
    was = table.was(seq)
    by = -1 if was.seat is None else int(was.seat)
    return Happened(seq, was.kind, by, was.back, heard_of(table, seat, seq))

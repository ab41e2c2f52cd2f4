"""Continuing: a table from a record, to look back at it or to play on from one of its entries."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from podium.core.chance import Answer
from podium.game import AnyGame
from podium.play.entry import Entry
from podium.play.record import Acted, BadRecord, Header, Line, Resigned, Told, Undone
from podium.play.replay import replay
from podium.play.table import Corrupt, Table
from podium.registry import game as game_of


def table_of(lines: Sequence[Line], find: Callable[[str], AnyGame] = game_of) -> Table:
    """The table that a record tells of, as it stood at its end; raises BadRecord if it does not hold.

    All of it is checked first, hash by hash.
    """
    for _ in replay(lines, find):
        pass
    header, *rest = lines
    assert isinstance(header, Header), header
    game = find(header.game)
    options = msgspec.convert(header.options, game.options)
    luck = [answer for _, answer in _told(lines, 1)]
    table = Table(game, header.seats, options, header.seed, luck)
    for n, line in enumerate(rest, start=2):
        if not isinstance(line, Acted | Undone | Resigned):
            continue
        try:
            table.redo(line, _told(lines, n))
        except Corrupt as wrong:
            raise BadRecord(n, str(wrong)) from wrong
    table.given = header.given
    return table


def continued(table: Table, seq: int, seed: str) -> Table:
    """A table that stands where another stood after an entry; from there its luck is its own."""
    entries: list[Entry] = table.entries[: seq + 1]
    return Table.restored(table.game, table.seats, table.options, seed, entries, len(entries))


def _told(lines: Sequence[Line], start: int) -> tuple[tuple[str, Answer], ...]:
    """The luck that stands from one line on; looks at those lines and at one more."""
    told: list[tuple[str, Answer]] = []
    for n in range(start, len(lines)):
        line = lines[n]
        if not isinstance(line, Told):
            break
        told.append((line.what, line.answer))
    return tuple(told)

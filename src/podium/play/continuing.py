"""Continuing: a table from a record or from what was done, to look back at it or to play on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from podium.core.chance import Answer
from podium.core.seat import Seat
from podium.game import AnyGame
from podium.play.command import Act
from podium.play.entry import Entry
from podium.play.record import Acted, BadRecord, Header, LuckTold, RecordLine, Resigned, Undone
from podium.play.replay import replay
from podium.play.table import AnyTable, Corrupt, Table, restore
from podium.registry import game as game_of


def table_of(lines: Sequence[RecordLine], find: Callable[[str], AnyGame] = game_of) -> AnyTable:
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
    table = Table(game, header.seats, options, header.seed, luck, rewinds=header.rewinds)
    for n, line in enumerate(rest, start=2):
        if not isinstance(line, Acted | Undone | Resigned):
            continue
        try:
            table.redo(line, _told(lines, n))
        except Corrupt as wrong:
            raise BadRecord(n, str(wrong)) from wrong
    table.given = header.given
    return table


def played_again(
    game: AnyGame, seats: int, options: object, seed: str, done: Iterable[tuple[Seat, object]]
) -> AnyTable:
    """A table at which the same was done by the same luck: so it stands where that match does."""
    table: AnyTable = Table(game, seats, options, seed)
    for seat, action in done:
        raw = msgspec.Raw(msgspec.json.encode(action))
        table.command(seat, Act(f"{table.seq}", table.decision(seat), raw))
    return table


def continue_from(table: AnyTable, seq: int, seed: str) -> AnyTable:
    """A table that stands where another stood after an entry; from there its luck is its own."""
    entries: list[Entry] = table.entries[: seq + 1]
    return restore(table.game, table.seats, table.options, seed, entries, len(entries))


def _told(lines: Sequence[RecordLine], start: int) -> tuple[tuple[str, Answer], ...]:
    """The luck that stands from one line on; looks at those lines and at one more."""
    told: list[tuple[str, Answer]] = []
    for n in range(start, len(lines)):
        line = lines[n]
        if not isinstance(line, LuckTold):
            break
        told.append((line.what, line.answer))
    return tuple(told)

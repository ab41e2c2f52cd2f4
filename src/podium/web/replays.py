"""Replays: records that somebody brought, looked at without a match being stored.

They lie in memory for a while under ids that nobody guesses; whoever comes later brings them again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict

import msgspec

from podium.language import words
from podium.play.continuing import table_of
from podium.play.record import BadRecord, Header, Line, read
from podium.play.table import Table
from podium.web.glances import finish_of
from podium.web.names import BadName, apart, name_of
from podium.web.wrong import Wrong
from podium.wire.past import Book

LARGEST = 2 * 1024 * 1024
"""Bytes of a record; the longest matches make a quarter of that."""
_MOST_LINES = 20_000
_KEPT = 30
"""So many records lie ready; the one not looked at for longest goes."""


class Replays:
    """The records that were brought lately, each as a table to be looked back at."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Book] = OrderedDict()
        self._checking = asyncio.Semaphore(1)

    async def bring(self, data: bytes, language: str) -> str:
        """Checks a record, hash by hash, and keeps it for a while; its id. Wrong if it is none."""
        async with self._checking:
            book = await asyncio.to_thread(_book, data, language)
        found = secrets.token_urlsafe(12)
        self._kept[found] = msgspec.structs.replace(book, match=found)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return found

    def book(self, found: str) -> Book:
        """The record of that id; Wrong if it is gone."""
        if found not in self._kept:
            raise Wrong("no_replay")
        self._kept.move_to_end(found)
        return self._kept[found]


def _book(data: bytes, language: str) -> Book:
    try:
        lines = list(_limited(data))
        table = table_of(lines)
    except BadRecord as wrong:
        raise Wrong("bad_record", wrong.number, wrong.why[:300]) from wrong
    header = lines[0]
    assert isinstance(header, Header), header
    return Book(table, "", header.commitment, _names(header, table, language), finish_of(table))


def _limited(data: bytes) -> list[Line]:
    rows = data.splitlines()
    if len(rows) > _MOST_LINES:
        raise Wrong("too_large")
    return list(read(rows))


def _names(header: Header, table: Table, language: str) -> tuple[str, ...]:
    """What to call the seats: as the record does, where that can be shown."""
    names: list[str] = []
    for seat in range(table.seats):
        told = header.players[seat] if header.players else ""
        try:
            name = name_of(told)
        except BadName:
            name = words("", language).ui("ui.seat_number", seat + 1)
        names.append(apart(name, names))
    return tuple(names)

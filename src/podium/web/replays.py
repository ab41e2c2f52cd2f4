"""Replays: records that somebody brought, looked at without becoming a match.

They are stored under ids that nobody guesses, so that a link to one outlasts the site's restarts; there
is room for so many, and those that nobody has looked at for longest go.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from contextlib import suppress

import msgspec

from podium.language import words
from podium.play.continuing import table_of
from podium.play.record import BadRecord, Header, Line, read
from podium.play.table import Table
from podium.store import BroughtRow, Room, Store, StoreError
from podium.web.glances import finish_of
from podium.web.names import BadName, apart, name_of
from podium.web.now import now
from podium.web.wrong import Wrong
from podium.wire.past import Book

LARGEST = 2 * 1024 * 1024
"""Bytes of a record; the longest matches make a quarter of that."""
_MOST_LINES = 20_000
_READY = 30
"""So many records lie ready in memory."""
_RECORDS, _SIZE, _DAYS = 1000, 128 * 1024 * 1024, 90
"""So many records are kept, of so many bytes together, for so long after somebody last looked."""
_DAY = 86_400_000


class Replays:
    """The records that were brought, each as a table to be looked back at."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ready: OrderedDict[str, Book] = OrderedDict()
        self._checking = asyncio.Semaphore(1)

    async def bring(self, data: bytes, language: str) -> Book:
        """Checks a record, hash by hash, and stores it under an id. Wrong if it is none."""
        found = secrets.token_urlsafe(12)
        book = await self._checked(found, data, language)
        try:
            text = data.decode()
        except UnicodeDecodeError as wrong:
            raise Wrong("bad_record", 1, str(wrong)) from wrong
        row = BroughtRow(id=found, record=text, size=len(data), seen=now())
        try:
            await self._store.bring(row, Room(_RECORDS, _SIZE, now() - _DAYS * _DAY))
        except StoreError as failed:
            raise Wrong("not_stored") from failed
        return self._kept(book)

    async def book(self, found: str, language: str) -> Book:
        """The record of that id; Wrong if it is gone."""
        if found in self._ready:
            return self._kept(self._ready[found])
        try:
            row = await self._store.brought(found)
        except StoreError as failed:
            raise Wrong("went_wrong") from failed
        if row is None:
            raise Wrong("no_replay")
        book = await self._checked(found, row.record.encode(), language)
        if now() - row.seen > _DAY:
            with suppress(StoreError):
                await self._store.see(found, now())
        return self._kept(book)

    def _kept(self, book: Book) -> Book:
        self._ready[book.match] = book
        self._ready.move_to_end(book.match)
        if len(self._ready) > _READY:
            self._ready.popitem(last=False)
        return book

    async def _checked(self, found: str, data: bytes, language: str) -> Book:
        async with self._checking:
            book = await asyncio.to_thread(_book, data, language)
        return msgspec.structs.replace(book, match=found)


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

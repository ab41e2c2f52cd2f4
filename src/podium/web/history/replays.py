"""Replays: records that somebody brought, looked at without becoming a match.

They are stored under ids that nobody guesses, so that a link to one outlasts the site's restarts; there
is room for so many, and those that nobody has looked at for longest go. They are checked in the
backroom, and a few of them lie ready in memory.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import msgspec

from podium.store import BroughtRow, Room, Store, StoreError
from podium.web.host.gauges.now import now
from podium.web.host.wrong import Wrong
from podium.web.thinking.backroom import Backroom
from podium.web.thinking.errands import CheckRecord, ShutBook
from podium.web.thinking.once import Once
from podium.wire.past import Book

LARGEST = 2 * 1024 * 1024
"""Bytes of a record; the longest matches make a quarter of that."""
_READY, _OWN = 16 * 1024 * 1024, 4 * 1024 * 1024
"""Bytes of records that lie ready in memory, of all and of one address; shut they take three times as much."""
_OPEN = 4
"""So many of them lie open: those that somebody steps through now."""
_LEAST = 16 * 1024
"""What the shortest record counts."""
_RECORDS, _SIZE, _DAYS = 1000, 128 * 1024 * 1024, 90
"""So many records are kept, of so many bytes together, for so long after somebody last looked."""
_DAY = 86_400_000


class _Laid(msgspec.Struct, frozen=True):
    """One of them."""

    book: ShutBook
    size: int
    address: str
    """Who had it checked."""


class Ready:
    """The records that lie ready, within limits of bytes: those not looked at for longest go."""

    def __init__(self, most: int = _READY, own: int = _OWN) -> None:
        """`most`: bytes of all of them; `own`: of those that one address had checked."""
        self._most = most
        self._own = own
        self._ready: OrderedDict[str, _Laid] = OrderedDict()
        self._open: OrderedDict[str, Book] = OrderedDict()

    def __len__(self) -> int:
        return len(self._ready)

    def put(self, book: ShutBook, size: int, address: str) -> None:
        """Lays a record ready; it stays at least until the next one comes."""
        self._ready.pop(book.match, None)
        laid = _Laid(book, max(size, _LEAST), address)
        self._trim(self._own - laid.size, lambda each: each.address == address)
        self._trim(self._most - laid.size, lambda _: True)
        self._ready[book.match] = laid

    def take(self, found: str) -> Book | None:
        """The record of that id, if it lies ready."""
        if found not in self._ready:
            return None
        self._ready.move_to_end(found)
        if found not in self._open:
            self._open[found] = self._ready[found].book.open()
            if len(self._open) > _OPEN:
                self._open.popitem(last=False)
        self._open.move_to_end(found)
        return self._open[found]

    def _trim(self, room: int, counts: Callable[[_Laid], bool]) -> None:
        """Lets the oldest of those that count go, until they fit into the room."""
        counted = [(key, each.size) for key, each in self._ready.items() if counts(each)]
        size = sum(size for _, size in counted)
        for key, each in counted:
            if size <= room:
                return
            del self._ready[key]
            self._open.pop(key, None)
            size -= each


class Replays:
    """The records that were brought, each as a table to be looked back at."""

    def __init__(self, store: Store, backroom: Backroom) -> None:
        self._store = store
        self._backroom = backroom
        self._ready = Ready()
        self._loading: Once[Book] = Once()

    async def bring(self, data: bytes, address: str, language: str) -> ShutBook:
        """Checks a record, hash by hash, and stores it under an id. Wrong if it is none."""
        found = secrets.token_urlsafe(12)
        book = await self._checked(found, data, address, language)
        row = BroughtRow(id=found, record=data.decode(), size=len(data), seen=now())
        try:
            await self._store.bring(row, Room(_RECORDS, _SIZE, now() - _DAYS * _DAY))
        except StoreError as failed:
            raise Wrong("not_stored") from failed
        self._ready.put(book, len(data), address)
        return book

    async def book(self, found: str, address: str, language: str) -> Book:
        """The record of that id; Wrong if it is gone."""
        book = self._ready.take(found)
        if book is None:
            # One address pays for all its requests together, and for nobody else's.
            work = partial(self._load, found, address, language)
            book = await self._loading.done((found, address), work)
        return book

    async def _load(self, found: str, address: str, language: str) -> Book:
        try:
            row = await self._store.brought(found)
        except StoreError as failed:
            raise Wrong("away") from failed
        if row is None:
            raise Wrong("no_replay")
        book = await self._checked(found, row.record.encode(), address, language)
        if now() - row.seen > _DAY:
            with suppress(StoreError):
                await self._store.see(found, now())
        self._ready.put(book, row.size, address)
        opened = self._ready.take(found)
        assert opened is not None, "what was just put is there"
        return opened

    async def _checked(self, found: str, data: bytes, address: str, language: str) -> ShutBook:
        book = await self._backroom.run(CheckRecord(data, language), address)
        return msgspec.structs.replace(book, match=found)

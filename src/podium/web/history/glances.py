"""Glances: moments of matches as they were sent, in words, through somebody's eyes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import msgspec

from podium import language
from podium.core.seat import SEATS, Seat
from podium.web.host.table.hosted import HostedTable
from podium.web.host.wrong import Wrong
from podium.wire.past import Book, Moment, finish_of, moment, revealed
from podium.wire.past import story as story_of
from podium.wire.speaker import Speaker
from podium.wire.spoken import SpokenLine

T = TypeVar("T")

ALL = "all"
"""Whose eyes: those of all seats at once."""
WATCHER = "watcher"

_KEPT = 256
"""So many moments are remembered; one is asked for again by whoever steps about."""

_STORIES = 32
"""So many logs are remembered: they take longest to tell, and are the same at each moment."""

_encode = msgspec.json.Encoder().encode


class Glances:
    """Moments as they were sent, those asked for last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._stories: OrderedDict[tuple[object, ...], list[SpokenLine]] = OrderedDict()

    def of(self, book: Book, eyes: str, at: int, code: str, *, story: bool) -> bytes:
        """A match after an entry, through somebody's eyes, in a language."""
        # The last entry is told with the outcome once there is one; names change with sitters.
        key = (book.match, book.names, eyes, at, book.past.seq, code, story)
        return _remembered(
            self._kept, key, _KEPT, lambda: _encode(self._seen(book, eyes, at, code, story=story))
        )

    def _seen(self, book: Book, eyes: str, at: int, code: str, *, story: bool) -> Moment:
        speaks = partial(Speaker, language.words(book.past.game.id, code), book.names)
        seat = None if eyes == ALL else seat_of(eyes)
        seen = revealed(book, at, speaks) if eyes == ALL else moment(book, seat, at, speaks)
        if not story:
            return seen
        key = (book.match, book.names, seat, book.past.seq, code)
        lines = _remembered(
            self._stories, key, _STORIES, lambda: story_of(book.past, seat, speaks(seat))
        )
        return msgspec.structs.replace(seen, scene=msgspec.structs.replace(seen.scene, lines=lines))


def book_of(hosted: HostedTable) -> Book:
    """A table as it can be looked back at."""
    return Book(
        hosted.table,
        hosted.match.id,
        hosted.match.commitment,
        hosted.seating.names,
        finish_of(hosted.table),
    )


def _remembered(
    kept: OrderedDict[tuple[object, ...], T],
    key: tuple[object, ...],
    most: int,
    make: Callable[[], T],
) -> T:
    """What was made under this key, or is made now; of the others those asked for last stay."""
    if key not in kept:
        kept[key] = make()
        if len(kept) > most:
            kept.popitem(last=False)
    kept.move_to_end(key)
    return kept[key]


def seat_of(eyes: str) -> Seat | None:
    """The seat that somebody wants to see with; None is the watcher's view."""
    return None if eyes == WATCHER else SEATS[int(eyes)]


def eyes_of(wanted: str, own: Seat | None, seats: int, *, ended: bool) -> str:
    """Whose eyes the asker may look with; nothing named means their own."""
    eyes = wanted or (WATCHER if own is None else str(int(own)))
    if eyes not in (ALL, WATCHER, *map(str, range(seats))):
        raise Wrong("malformed", f"seat={wanted[:20]}")
    if not ended and eyes != WATCHER and (own is None or eyes != str(int(own))):
        raise Wrong("not_over")
    return eyes


def entry_wanted(at: int | None, last: int) -> int:
    """The entry that is asked for; nothing named is the last."""
    if at is None:
        return last
    if not 0 <= at <= last:
        raise Wrong("no_entry", last)
    return at

"""Glances: moments of matches as they were sent, in words, through somebody's eyes."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial

import msgspec

from podium import language
from podium.core.seat import SEATS, Seat
from podium.play.table import Table
from podium.web.speaker import Speaker
from podium.web.wrong import Wrong
from podium.wire.past import Book, Finish, Moment, moment, revealed

ALL = "all"
"""Whose eyes: those of all seats at once."""
WATCHER = "watcher"

_KEPT = 256
"""So many moments are remembered; one is asked for again by whoever steps about."""

_encode = msgspec.json.Encoder().encode


class Glances:
    """Moments as they were sent, those asked for last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()

    def of(self, book: Book, eyes: str, at: int, code: str, *, story: bool) -> bytes:
        """A match after an entry, through somebody's eyes, in a language."""
        # The last entry is told with the outcome once there is one; names change with sitters.
        key = (book.match, book.names, eyes, at, book.past.seq, code, story)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = _encode(_seen(book, eyes, at, code, story=story))
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return found


def _seen(book: Book, eyes: str, at: int, code: str, *, story: bool) -> Moment:
    speaks = partial(Speaker, language.words(book.past.game.id, code), book.names)
    if eyes == ALL:
        return revealed(book, at, speaks, story=story)
    return moment(book, seat_of(eyes), at, speaks, story=story)


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


def entry_of(at: int | None, last: int) -> int:
    """The entry that is asked for; nothing named is the last."""
    if at is None:
        return last
    if not 0 <= at <= last:
        raise Wrong("no_entry", last)
    return at


def finish_of(table: Table) -> Finish | None:
    """How a table's match ended; None while it goes on."""
    outcome = table.outcome
    if outcome is None:
        return None
    return Finish(outcome, table.reached, tuple(table.resigned), table.seed)

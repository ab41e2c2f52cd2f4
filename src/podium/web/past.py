"""Looking back: a match after any of its entries, as far as the asker may know it.

While a match goes on, everybody sees what they saw then and no more; once it has ended every seat's
view lies open, and all of them side by side.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from podium.core.seat import Seat
from podium.play.table import Table
from podium.web.api import table_code
from podium.web.asker import Asker
from podium.web.glances import ALL, WATCHER
from podium.web.held import Held
from podium.web.site import Site
from podium.web.wrong import Wrong
from podium.wire.past import Book, Finish


def eyes_of(wanted: str, own: Seat | None, seats: int, *, ended: bool) -> str:
    """Whose eyes the asker may look with; nothing named means their own."""
    eyes = wanted or (WATCHER if own is None else str(int(own)))
    if eyes not in (ALL, WATCHER, *map(str, range(seats))):
        raise Wrong("malformed", f"seat={wanted[:20]}")
    if not ended and eyes != WATCHER and (own is None or eyes != str(int(own))):
        raise Wrong("not_over")
    return eyes


def book_of(held: Held) -> Book:
    """A table as it can be looked back at."""
    return Book(held.table, held.match.id, held.match.commitment, held.names, finish_of(held.table))


def finish_of(table: Table) -> Finish | None:
    """How a table's match ended; None while it goes on."""
    outcome, reached = table.outcome, table.reached
    if outcome is None or reached is None:
        return None
    return Finish(outcome, reached, tuple(table.resigned), table.seed)


def entry_of(at: int | None, last: int) -> int:
    """The entry that is asked for; nothing named is the last."""
    if at is None:
        return last
    if not 0 <= at <= last:
        raise Wrong("no_entry", last)
    return at


@get("/api/matches/{code:str}/past")
async def see_past(
    request: Request[Any, Any, Any],
    code: str,
    site: Site,
    at: int | None = None,
    seat: str = "",
    story: bool = False,
) -> Response[bytes]:
    """The table after entry `at`, as a `seat` saw it, or `watcher`, or `all`; `story`: the log."""
    asker = Asker.of(request)
    found = table_code(code)
    if not site.looking.take((asker.address, found)):
        raise Wrong("too_many")
    async with site.tables.at(found) as held:
        if not held.begun:
            raise Wrong("not_started")
        own, ended = asker.seat(held), held.table.outcome is not None
        eyes = eyes_of(seat, own, held.table.seats, ended=ended)
        entry = entry_of(at, held.told)
        data = site.glances.of(book_of(held), eyes, entry, asker.language, story=story)
    return told(data)


def told(data: bytes) -> Response[bytes]:
    """A moment, as it is sent."""
    return Response(data, media_type="application/json", headers={"cache-control": "no-store"})


ROUTES = [see_past]

"""Looking back: a match after any of its entries, as far as the asker may know it.

While a match goes on, everybody sees what they saw then and no more; once it has ended every seat's
view lies open, and all of them side by side.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from podium.web.api import key_of, table_code
from podium.web.asker import Asker
from podium.web.glances import entry_of, eyes_of, finish_of
from podium.web.held import Held
from podium.web.site import Site
from podium.web.wrong import Wrong
from podium.wire.past import Book


def book_of(held: Held) -> Book:
    """A table as it can be looked back at."""
    return Book(held.table, held.match.id, held.match.commitment, held.names, finish_of(held.table))


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
        own, ended = asker.claim(found, key_of(request)).seat(held), held.table.outcome is not None
        eyes = eyes_of(seat, own, held.table.seats, ended=ended)
        entry = entry_of(at, held.told)
        data = site.glances.of(book_of(held), eyes, entry, asker.language, story=story)
    return told(data)


def told(data: bytes) -> Response[bytes]:
    """A moment, as it is sent."""
    return Response(data, media_type="application/json", headers={"cache-control": "no-store"})


ROUTES = [see_past]

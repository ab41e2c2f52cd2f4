"""Looking back: a match after any of its entries, as far as the asker may know it.

While a match goes on, everybody sees what they saw then and no more; once it has ended every seat's
view lies open, and all of them side by side.
"""

from __future__ import annotations

from litestar import Response, get

from podium.web.history.glances import book_of, entry_wanted, eyes_of
from podium.web.host.wrong import Wrong
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming, as_json, key_of, table_code
from podium.web.site import Site


@get("/api/matches/{code:str}/past")
async def see_past(
    request: Incoming,
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
    async with site.tables.now(found) as hosted:
        if not hosted.begun:
            raise Wrong("not_started")
        own, ended = (
            asker.claim(found, key_of(request)).seat(hosted),
            hosted.table.outcome is not None,
        )
        eyes = eyes_of(seat, own, hosted.table.seats, ended=ended)
        entry = entry_wanted(at, hosted.told)
        data = site.glances.of(book_of(hosted), eyes, entry, asker.language, story=story)
    return as_json(data)


ROUTES = [see_past]

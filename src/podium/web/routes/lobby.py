"""The lobby's page, and the same for scripts."""

from __future__ import annotations

import msgspec
from litestar import Response, get

from podium.registry import games
from podium.web.host.listing import Listed
from podium.web.host.wrong import Wrong
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming
from podium.web.http.dates import shown_time
from podium.web.http.render import page
from podium.web.http.terms import clock_sentence, terms_of
from podium.web.site import Site

_MOST_SEATS = 8


@get("/lobby", media_type="text/html")
async def lobby(request: Incoming, site: Site, game: str = "", free: str = "") -> Response[bytes]:
    """Open tables, with a button each to sit down."""
    asker = Asker.of(request)
    wanted = game if game in games() else ""
    seats = int(free) if free.isascii() and free.isdigit() and len(free) < 3 else 1
    found = await site.listing.tables(wanted, seats)
    facts = {
        "tables": [
            (it, shown_time(it.since, asker.language), _terms(it, asker.language)) for it in found
        ],
        "wanted": wanted,
        "free": min(seats, _MOST_SEATS),
        "name": asker.called,
        "mine": set(asker.secrets),
    }
    return page(request, site, asker, "lobby.html", facts)


def _terms(it: Listed, code: str) -> list[str]:
    """What is agreed there, in sentences; of options of another time, the clock alone."""
    game = games()[it.game]
    try:
        options = msgspec.convert(it.options, game.options)
    except msgspec.ValidationError:
        return [clock_sentence(it.clock, code)]
    return terms_of(game, options, it.clock, code)


@get("/api/lobby")
async def lobby_tables(site: Site, game: str = "", free: int = 1) -> Response[bytes]:
    """Open tables: `{tables: [{code, game, name, players, bots, seats, free, clock, here, since, options}]}`."""
    if game and game not in games():
        raise Wrong("unknown_game", game[:40])
    found = await site.listing.tables(game, free)
    return Response(
        msgspec.json.encode({"tables": found}),
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


ROUTES = [lobby, lobby_tables]

"""The lobby's page, and the same for scripts."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get

from podium.registry import games
from podium.web.asker import Asker
from podium.web.dates import moment
from podium.web.render import page
from podium.web.site import Site
from podium.web.wrong import Wrong

Asked = Request[Any, Any, Any]
_MOST_SEATS = 8


@get("/lobby", media_type="text/html")
async def lobby(request: Asked, site: Site, game: str = "", free: str = "") -> Response[bytes]:
    """Open tables, with a button each to sit down."""
    asker = Asker.of(request)
    wanted = game if game in games() else ""
    seats = int(free) if free.isascii() and free.isdigit() and len(free) < 3 else 1
    found = await site.listing.tables(wanted, seats)
    facts = {
        "tables": [(it, moment(it.since, asker.language)) for it in found],
        "wanted": wanted,
        "free": min(seats, _MOST_SEATS),
        "name": asker.called,
        "mine": set(asker.secrets),
    }
    return page(request, site, asker, "lobby.html", facts)


@get("/api/lobby")
async def lobby_tables(site: Site, game: str = "", free: int = 1) -> Response[bytes]:
    """Open tables: `{tables: [{code, game, name, players, seats, free, clock, here, since}]}`."""
    if game and game not in games():
        raise Wrong("unknown_game", game[:40])
    found = await site.listing.tables(game, free)
    return Response(
        msgspec.json.encode({"tables": found}),
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


ROUTES = [lobby, lobby_tables]

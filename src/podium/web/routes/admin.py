"""Admin: a look at the running site, for whoever has the token from its environment.

It tells which matches run and how the site does. It tells nothing that a seat may not know: no view
is asked for here, no scene, no seed, and no seat's secret.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect
from prometheus_client import CONTENT_TYPE_LATEST

from podium.store import SeatKind
from podium.web.host.table.hosted import HostedTable
from podium.web.host.wrong import Wrong
from podium.web.http.admin_token import COOKIE, count_try, door_of, let_in, pass_of, same, token_of
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming
from podium.web.http.forms import form
from podium.web.http.render import page
from podium.web.routes.health import health_of
from podium.web.routes.reports import reported
from podium.web.site import Site

_STARTED = time.monotonic()
_SHOWN = 200


class Running(msgspec.Struct, frozen=True):
    """A table in memory, as far as everybody may know it."""

    code: str
    match: str
    game: str
    stage: str
    """The key of its word."""
    seats: str
    """Who is there: `P` a person, `p` one who is away, `B` a bot, `–` nobody."""
    seq: int
    lines: int
    idle: int
    """Seconds since anybody came or did anything."""


@get("/admin", media_type="text/html")
async def look(request: Incoming, site: Site) -> Response[bytes]:
    """The page, or the form that asks for the token."""
    asker = Asker.of(request)
    if not await let_in(request, site, asker):
        return page(request, site, asker, "token.html", {"wrong": ""}, 401)
    facts = {"process": _process(request), **await _facts(site, asker.language)}
    return page(request, site, asker, "admin.html", facts)


@post("/admin", media_type="text/html")
async def enter(request: Incoming, site: Site) -> Response[Any]:
    """Takes the token."""
    asker = Asker.of(request)
    token = token_of(site)
    await count_try(site, asker)
    given = (await form(request)).get("token", "")
    if not same(given, token):
        words = Wrong("wrong_token").words(asker.language)
        return page(request, site, asker, "token.html", {"wrong": words}, 401)
    await site.store.forgive(door_of(asker))
    cookie = Cookie(
        COOKIE, value=pass_of(site, token), httponly=True, samesite="strict", secure=asker.secure
    )
    return Redirect("/admin", status_code=303, cookies=[cookie])


@get("/metrics")
async def metrics(request: Incoming, site: Site) -> Response[bytes]:
    """What Prometheus reads."""
    if not site.settings.metrics_open and not await let_in(request, site, Asker.of(request)):
        raise Wrong("wrong_token")
    return Response(
        site.meters.told(),
        headers={"cache-control": "no-store", "content-type": CONTENT_TYPE_LATEST},
    )


def _process(request: Incoming) -> str:
    """The address of the process that answers: behind a proxy it may be another each time."""
    host, port = request.scope["server"] or ("", None)
    return f"{host}:{port}" if port is not None else host


async def _facts(site: Site, language: str) -> dict[str, object]:
    meters = site.meters
    tables = sorted(site.tables, key=lambda hosted: hosted.audience.touched, reverse=True)
    health = await health_of(site.store, site.draining)
    return {
        "health": health,
        "hours": round((time.monotonic() - _STARTED) / 3600, 1),
        "moves": meters.moved,
        "lines": sum(len(hosted.audience) for hosted in tables),
        "waiting": site.store.waiting,
        "commits": site.store.commits,
        "in_memory": len(tables),
        "tables": [_running(hosted) for hosted in tables[:_SHOWN]],
        "stages": [
            (name, [f"{1000 * seconds:.1f}" for seconds in stage.percentiles(0.5, 0.95, 0.99)])
            for name, stage in meters.stages.items()
        ],
        "reports": await reported(site, language),
        "errors": list(meters.errors)[::-1],
    }


def _running(hosted: HostedTable) -> Running:
    ended = hosted.table.outcome is not None
    return Running(
        hosted.code,
        hosted.match.id,
        hosted.table.game.name,
        "ended" if ended else "running" if hosted.begun else "waiting_for_players",
        "".join(_sign(player.kind, player.here) for player in hosted.players().players),
        hosted.told,
        len(hosted.audience),
        round(time.monotonic() - hosted.audience.touched),
    )


def _sign(kind: str, here: bool) -> str:
    if kind == SeatKind.PERSON.value:
        return "P" if here else "p"
    return "B" if kind == SeatKind.BOT.value else "–"


ROUTES = [look, enter, metrics]

"""App: the site as one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import structlog
from litestar import Litestar, Response
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler, WebsocketRouteHandler
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin
from litestar.types import ASGIApp, Scope

from podium.language import DEFAULT
from podium.store import StoreError, StoreFailed
from podium.web.host.gauges.logs import where
from podium.web.host.seats.codes import code_of
from podium.web.host.wrong import Wrong
from podium.web.http import plain
from podium.web.http.asker import Asker, Connection
from podium.web.http.body import Incoming
from podium.web.http.finding import find
from podium.web.http.guard import REFUSED, guard
from podium.web.http.render import page
from podium.web.routes import (
    admin,
    api,
    coach,
    files,
    health,
    install,
    lobby,
    pages,
    past,
    records,
    reports,
    rooms,
    seats,
    sockets,
    streams,
    transfer,
)
from podium.web.routes.program import document as program_document
from podium.web.routes.program import games as program_games
from podium.web.routes.program import lines as program_lines
from podium.web.routes.program import tables as program_tables
from podium.web.site import Site

log = structlog.get_logger()

LARGEST_BODY = 64 * 1024

_FOR_PROGRAMS = (
    "/api/",
    "/static/",
    "/games/",
    "/health",
    "/metrics",
    "/ws/",
    "/worker.js",
    "/manifest.",
)
"""Where errors are JSON; elsewhere people look, and get a page."""

_CODES = {404: "not_found", 405: "not_allowed", 413: "too_large"}


ROUTES: tuple[HTTPRouteHandler | WebsocketRouteHandler, ...] = (
    *api.ROUTES,
    *pages.ROUTES,
    *lobby.ROUTES,
    *seats.ROUTES,
    *rooms.ROUTES,
    *reports.ROUTES,
    *transfer.ROUTES,
    *files.ROUTES,
    *past.ROUTES,
    *records.ROUTES,
    *coach.ROUTES,
    *streams.ROUTES,
    *sockets.ROUTES,
    *health.ROUTES,
    *admin.ROUTES,
    *install.ROUTES,
    *program_games.ROUTES,
    *program_tables.ROUTES,
    *program_lines.ROUTES,
    *program_document.ROUTES,
)
"""All there is to ask for."""


class _Framework(Litestar):
    """Litestar for our own structs alone.

    By itself it also loads what it needs for those of pydantic, which is installed because typer wants
    it: a tenth of a start. Should a newer Litestar ask otherwise, the test of what a start loads says so.
    """

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def app(site: Site) -> ASGIApp:
    """The site behind its guard."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncGenerator[None]:
        await site.open()
        try:
            yield
        finally:
            await site.close()

    async def find_table(connection: Connection, _: BaseRouteHandler) -> None:
        # A socket is refused in its own way, and looks by itself.
        code = code_of(connection.path_params.get("code", ""))
        if code is not None and connection.scope["type"] == ScopeType.HTTP:
            await find(site, Asker.of(connection), code)

    async def note(exception: Exception, scope: Scope) -> None:
        # An answer to a socket that was not accepted is the guard's to make.
        if scope["type"] == ScopeType.WEBSOCKET:
            scope["state"][REFUSED] = _wrong(exception)

    def failed(request: Incoming, exception: Exception) -> Response[bytes]:
        return _answer(site, request, _wrong(exception))

    litestar = _Framework(
        route_handlers=ROUTES,
        dependencies={"site": Provide(lambda: site, sync_to_thread=False)},
        exception_handlers={Exception: failed, HTTPException: failed},
        after_exception=[note],
        guards=[find_table],
        lifespan=[lifespan],
        logging_config=None,
        openapi_config=None,
        request_max_body_size=LARGEST_BODY,
    )
    return guard(
        litestar, site.settings.trusted_proxies, site.meters.answered, site.settings.prefix
    )


def _wrong(exception: Exception) -> Wrong:
    """What went wrong, in our own terms; what nobody foresaw is logged."""
    if isinstance(exception, Wrong):
        return exception
    if isinstance(exception, HTTPException) and exception.status_code < 500:
        code = _CODES.get(exception.status_code)
        return Wrong(code) if code else Wrong("malformed", exception.detail)
    away = isinstance(exception, StoreFailed)
    failure = "store failed" if isinstance(exception, StoreError) else "request failed"
    log.error(failure, error=type(exception).__name__, where=where(exception))
    return Wrong("away" if away else "went_wrong")


def _answer(site: Site, request: Incoming, wrong: Wrong) -> Response[bytes]:
    """A friendly page for people, JSON for all else."""
    site.meters.refused("site", wrong.code)
    headers = plain.again(wrong)
    try:
        asker = Asker.of(request)
    except Wrong:
        asker = None
    if asker and not request.scope["path"].startswith(_FOR_PROGRAMS):
        # Who mistyped a code wants to type it again.
        again = wrong.code in ("no_match", "no_transfer")
        facts = {"words": wrong.words(asker.language), "again": again}
        response = page(request, site, asker, "problem.html", facts, wrong.status)
        if wrong.code == "away" and request.method == "GET":
            # The page comes back by itself, also where no script runs.
            headers |= {"refresh": headers["retry-after"]}
        response.headers.update(headers)
        return response
    return Response(
        plain.body(wrong, asker.language if asker else DEFAULT),
        status_code=wrong.status,
        media_type="application/json",
        headers={**headers, "cache-control": "no-store"},
    )

"""App: the site as one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler, WebsocketRouteHandler
from litestar.types import ASGIApp, Scope

from podium.language import DEFAULT
from podium.store import StoreError
from podium.web import (
    admin,
    api,
    coaching,
    curtains,
    files,
    install,
    leaving,
    lobby_page,
    pages,
    past,
    plain,
    records,
    reporting,
    reports,
    staying,
    transfer,
)
from podium.web.asker import Asker, Connection
from podium.web.codes import code_of
from podium.web.finding import find
from podium.web.guard import REFUSED, guarded
from podium.web.health import health
from podium.web.logs import where
from podium.web.render import page
from podium.web.site import Site
from podium.web.sockets import table_socket
from podium.web.streams import table_stream
from podium.web.wrong import Wrong

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
    *lobby_page.ROUTES,
    *curtains.ROUTES,
    *staying.ROUTES,
    *leaving.ROUTES,
    *reports.ROUTES,
    *transfer.ROUTES,
    *files.ROUTES,
    *past.ROUTES,
    *records.ROUTES,
    *coaching.ROUTES,
    *reporting.ROUTES,
    table_stream,
    table_socket,
    health,
    *admin.ROUTES,
    *install.ROUTES,
)
"""All there is to ask for."""


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

    def failed(request: Request[Any, Any, Any], exception: Exception) -> Response[bytes]:
        return _answer(site, request, _wrong(exception))

    litestar = Litestar(
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
    return guarded(litestar, site.settings.trusted_proxies, site.meters.answered)


def _wrong(exception: Exception) -> Wrong:
    """What went wrong, in our own terms; what nobody foresaw is logged."""
    if isinstance(exception, Wrong):
        return exception
    if isinstance(exception, HTTPException) and exception.status_code < 500:
        code = _CODES.get(exception.status_code)
        return Wrong(code) if code else Wrong("malformed", exception.detail)
    failure = "store failed" if isinstance(exception, StoreError) else "request failed"
    log.error(failure, error=type(exception).__name__, where=where(exception))
    return Wrong("went_wrong")


def _answer(site: Site, request: Request[Any, Any, Any], wrong: Wrong) -> Response[bytes]:
    """A friendly page for people, JSON for all else."""
    site.meters.refused("site", wrong.code)
    headers = {"retry-after": "5"} if wrong.status in (429, 503) else {}
    try:
        asker = Asker.of(request)
    except Wrong:
        asker = None
    if asker and not request.url.path.startswith(_FOR_PROGRAMS):
        # Who mistyped a code wants to type it again.
        again = wrong.code in ("no_match", "no_transfer")
        facts = {"words": wrong.words(asker.language), "again": again}
        response = page(request, site, asker, "problem.html", facts, wrong.status)
        response.headers.update(headers)
        return response
    return Response(
        plain.body(wrong, asker.language if asker else DEFAULT),
        status_code=wrong.status,
        media_type="application/json",
        headers={**headers, "cache-control": "no-store"},
    )

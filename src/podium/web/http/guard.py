"""Guard: what holds for every request, before and after anything else.

Headers that forbid a page to load or to be embedded by anything foreign, and no orders from other
sites: whatever changes something must come from a page of this one. A request without an origin is
no browser's; it is let in if it brings no cookie, since then it can do nothing in somebody's name.
How it arrived is read here, once, for all that lies behind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from podium import language
from podium.web.host.limits.addresses import Proxies
from podium.web.host.wrong import Wrong
from podium.web.http.arrival import Arrival, arrival_of, forwards, plain_origin, rewritten
from podium.web.http.plain import refuse
from podium.web.http.prefix import Prefix

log = structlog.get_logger()

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS: dict[str, str] = {
    "content-security-policy": "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "font-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_SECURE = [*ENCODED, (b"strict-transport-security", b"max-age=31536000")]
"""Who came by https is to come by https for a year."""


REFUSED = "refused"
"""Where a scope's state holds why the framework did not accept a socket."""

_NEVER_ENDING = "/stream"
"""How the address of an answer ends that goes on for ever: one cannot ask for its headers alone."""


def _unheard(_method: str, _status: int) -> None:
    """Nobody counts."""


def guard(
    app: ASGIApp,
    proxies: Proxies = Proxies(),  # noqa: B008 - it never changes, so it can be shared
    answered: Callable[[str, int], None] = _unheard,
    under: str = "",
) -> ASGIApp:
    """The app behind the guard, `under` a path; `answered` is told the method and the status of each answer."""
    doubt, prefix = _Doubt(), Prefix(under)

    # Litestar's type of a scope leaves out the lifespan.
    async def guard(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await app(scope, receive, send)
            return
        added = ENCODED
        begun = False

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "websocket.close" and not begun:
                # The framework's own way to refuse a socket, which has no headers.
                begun = True
                wrong = scope["state"].get(REFUSED, Wrong("went_wrong"))
                await refuse(scope, with_headers, wrong, _language(scope))
                return
            begun = begun or message["type"] == "websocket.accept"
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                start: HTTPResponseStartEvent = message  # type: ignore[assignment] # both have headers
                start["headers"] = [*prefix.outward(start["headers"]), *added]
                answered(scope.get("method", "GET"), start["status"])
            await send(message)

        try:
            arrival = arrival_of(scope, proxies)
            added = _SECURE if arrival.secure else ENCODED
            doubt.look(scope, proxies)
            scope = prefix.inward(rewritten(scope, arrival))
            if _changes(scope) and not same_origin(dict(scope["headers"]), arrival):
                raise Wrong("cross_origin")
        except Wrong as wrong:
            await refuse(scope, with_headers, wrong, _language(scope))
            return
        if scope.get("method") == "HEAD" and not scope["path"].endswith(_NEVER_ENDING):
            # The server itself leaves out what it would not send.
            scope = {**scope, "method": "GET"}
        await app(scope, receive, with_headers)

    return guard


class _Doubt:
    """Tells once that somebody speaks for others whom the settings do not name."""

    def __init__(self) -> None:
        self._told = False

    def look(self, scope: Scope, proxies: Proxies) -> None:
        """Looks at one request, as it came."""
        if self._told or not forwards(scope["headers"]):
            return
        if not scope["client"] or scope["client"][0] not in proxies:
            self._told = True
            log.warning("forwarded headers are not believed", see="PODIUM_TRUSTED_PROXIES")


def _changes(scope: Scope) -> bool:
    return scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in _SAFE


def same_origin(headers: dict[bytes, bytes], arrival: Arrival) -> bool:
    """Whether a request comes from a page of this site, or from no page at all."""
    origin = headers.get(b"origin")
    if origin is not None:
        return bool(arrival.host) and plain_origin(origin.decode("latin-1")) == arrival.origin
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        return site == b"same-origin"
    return b"cookie" not in headers


def _language(scope: Scope) -> str:
    """In which language to say no."""
    wanted = dict(scope["headers"]).get(b"accept-language", b"")
    return language.best(wanted.decode("latin-1"))

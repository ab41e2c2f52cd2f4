"""Guard: what holds for every request, before and after anything else.

Headers that forbid a page to load or to be embedded by anything foreign, and no orders from other
sites: whatever changes something must come from a page of this one. A request without an origin is
no browser's; it is let in if it brings no cookie, since then it can do nothing in somebody's name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from podium.language import DEFAULT
from podium.web.plain import refuse
from podium.web.wrong import Wrong

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

_ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


_NEVER_ENDING = "/stream"
"""How the address of an answer ends that goes on for ever: one cannot ask for its headers alone."""


def _unheard(_method: str, _status: int) -> None:
    """Nobody counts."""


def guarded(app: ASGIApp, answered: Callable[[str, int], None] = _unheard) -> ASGIApp:
    """The app behind the guard; `answered` is told the method and the status of each answer."""

    # Litestar's type of a scope leaves out the lifespan.
    async def guard(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                start: HTTPResponseStartEvent = message  # type: ignore[assignment] # both have headers
                start["headers"] = [*start["headers"], *_ENCODED]
                answered(scope.get("method", "GET"), start["status"])
            await send(message)

        if _changes(scope) and not same_origin(dict(scope["headers"])):
            await refuse(scope, with_headers, Wrong("cross_origin"), DEFAULT)
            return
        if scope.get("method") == "HEAD" and not scope["path"].endswith(_NEVER_ENDING):
            # The server itself leaves out what it would not send.
            scope = {**scope, "method": "GET"}
        await app(scope, receive, with_headers)

    return guard


def _changes(scope: Scope) -> bool:
    return scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in _SAFE


def same_origin(headers: dict[bytes, bytes]) -> bool:
    """Whether a request comes from a page of this site, or from no page at all."""
    origin = headers.get(b"origin")
    if origin is not None:
        host = headers.get(b"host", b"").decode("latin-1").lower()
        return bool(host) and urlsplit(origin.decode("latin-1").lower()).netloc == host
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        return site == b"same-origin"
    return b"cookie" not in headers

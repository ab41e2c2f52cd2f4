"""Prefix: the path that the whole site lies under, where it shares an address with others.

Nothing behind the guard knows of it but what writes addresses into pages: a request's path is cut here,
and what an answer says of paths in its headers begins with it. A page's own addresses begin with `base`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from litestar.types import Scope

from podium.web.host.wrong import Wrong
from podium.web.http.body import Incoming

_WITHOUT = frozenset({"/health", "/metrics"})
"""What those ask for who watch over a process, past the proxy: there it lies without the prefix, too."""
_COOKIE_PATH = re.compile(rb"(; *path=)/(?=;|$)", re.IGNORECASE)

HeaderRow = Sequence[tuple[bytes, bytes]]


class Prefix:
    """One path, `/games` say; empty: the site has its address to itself."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._bytes = path.encode()

    def inward(self, scope: Scope) -> Scope:
        """A request as the site sees it; Wrong if it is for something that lies beside the site."""
        asked = scope["path"]
        if not self._path or asked in _WITHOUT:
            return scope
        inner = asked.removeprefix(self._path)
        if not asked.startswith(self._path) or (inner and not inner.startswith("/")):
            raise Wrong("not_found")
        changed: Scope = scope.copy()
        changed["path"] = inner or "/"
        changed["raw_path"] = (inner or "/").encode("utf-8", "replace")
        changed["root_path"] = self._path
        return changed

    def outward(self, headers: Iterable[tuple[bytes, bytes]]) -> HeaderRow:
        """An answer's headers as the browser is to have them."""
        if not self._path:
            return list(headers)
        return [(name, self._header(name.lower(), value)) for name, value in headers]

    def _header(self, name: bytes, value: bytes) -> bytes:
        if name == b"location" and value.startswith(b"/"):
            return self._bytes + value
        if name == b"set-cookie":
            return _COOKIE_PATH.sub(rb"\g<1>" + self._bytes, value)
        return value


def base(request: Incoming) -> str:
    """What each path of the site begins with, as this request came; mostly nothing."""
    return request.scope["root_path"]

"""Arrival: how a request reached the site: from whom, under which scheme, by which name.

The host is read here and nowhere else, so that nothing behind the guard meets one that is none. What a
proxy says of whom it speaks for is believed of those alone that the settings name; from everybody it is
taken out, so that nothing behind the guard can believe it by accident.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec
from litestar.enums import ScopeType
from litestar.types import Scope

from podium.web.host.limits.addresses import Proxies, address_of
from podium.web.host.wrong import Wrong

LONGEST_NAME = 253
"""Characters: as long as the name of a host can be."""

_HOST = re.compile(r"(?P<name>[a-z0-9._-]+|\[(?P<six>[0-9a-f:.]+)\])(?::(?P<port>[0-9]{0,5}))?")
_LAST_PORT = 65535
_FOR, _PROTO, _NAMED = b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host"
_FORWARDED = frozenset({_FOR, _PROTO, _NAMED, b"forwarded"})
_SCHEMES = {b"http": ("http", "ws"), b"https": ("https", "wss")}

Headers = Iterable[tuple[bytes, bytes]]


class Arrival(msgspec.Struct, frozen=True):
    """Whence, and by which name, a request came."""

    client: str
    """The address of whoever asks; empty if it is not known."""
    secure: bool
    """Whether they came by https."""
    host: str
    """The site's name as they know it, with its port; empty if they did not say."""

    @property
    def origin(self) -> str:
        """What a browser calls a page of this site."""
        return plain_origin(f"{'https' if self.secure else 'http'}://{self.host}")


def arrival_of(scope: Scope, proxies: Proxies) -> Arrival:
    """How a request arrived; Wrong if it names no host that there can be."""
    headers = scope["headers"]
    client = scope["client"][0] if scope["client"] else ""
    secure = scope["scheme"] in ("https", "wss")
    named = _all(headers, b"host")
    if client in proxies:
        told = proxies.client(b",".join(_all(headers, _FOR)).decode("latin-1"))
        proto = b"".join(_all(headers, _PROTO)[-1:]).strip().lower()
        secure = proto == b"https" if proto in _SCHEMES else secure
        named = _all(headers, _NAMED) or named
        client = told or client
    return Arrival(client, secure, _only(named, must=scope["http_version"] != "1.0"))


def rewritten(scope: Scope, arrival: Arrival) -> Scope:
    """The request as the rest of the site sees it: it tells of its arrival, and of no other."""
    kept = [it for it in scope["headers"] if it[0] not in _FORWARDED and it[0] != b"host"]
    if arrival.host:
        kept.append((b"host", arrival.host.encode()))
    http, socket = _SCHEMES[b"https" if arrival.secure else b"http"]
    changed: Scope = scope.copy()
    changed["headers"] = kept
    changed["client"] = (arrival.client, 0) if arrival.client else None
    changed["scheme"] = socket if scope["type"] == ScopeType.WEBSOCKET else http
    return changed


def forwards(headers: Headers) -> bool:
    """Whether somebody says that they speak for another."""
    return any(name in _FORWARDED for name, _ in headers)


def plain_origin(origin: str) -> str:
    """An origin in small letters, without the port that its scheme has anyway."""
    small = origin.lower()
    for scheme, port in (("http://", ":80"), ("https://", ":443")):
        if small.startswith(scheme):
            return small.removesuffix(port)
    return small


def _all(headers: Headers, wanted: bytes) -> list[bytes]:
    return [value for name, value in headers if name == wanted]


def _only(named: list[bytes], *, must: bool) -> str:
    """The host that is named once and can be one; none at all only where there need be none."""
    if not named and not must:
        return ""
    if len(named) != 1:
        raise Wrong("bad_host")
    return _host(named[0].decode("latin-1").strip().lower())


def _host(text: str) -> str:
    """A host and its port; Wrong if there can be none of that name."""
    found = _HOST.fullmatch(text) if len(text) <= LONGEST_NAME + len(":65535") else None
    if found is None or len(found["name"]) > LONGEST_NAME or int(found["port"] or 0) > _LAST_PORT:
        raise Wrong("bad_host")
    six = found["six"]
    if six is not None and (":" not in six or address_of(six) is None):
        raise Wrong("bad_host")
    return text.removesuffix(":")

"""Handshakes: what is answered before there is a request that the guard could look at.

The HTTP server answers by itself what it cannot read, and a socket's protocol what is no proper request
for one. Here the first is said in our own form, and the second is let through as the plain request that
it is, so that every answer of the site has the same headers.
"""

from __future__ import annotations

import binascii
import socket
from asyncio import BaseTransport, Transport
from base64 import b64decode
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Protocol, cast

from litestar.types import Scope
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request
from websockets.protocol import State

if TYPE_CHECKING:
    from uvicorn._types import (
        ASGIReceiveCallable,
        ASGIReceiveEvent,
        ASGISendCallable,
        ASGISendEvent,
    )
    from uvicorn._types import Scope as ASGIScope

from podium.language import DEFAULT
from podium.web.host.wrong import Wrong
from podium.web.http.guard import ENCODED
from podium.web.http.inbox import Gate, Inbox
from podium.web.http.plain import body

_KEY, _VERSION = b"sec-websocket-key", b"sec-websocket-version"
_ONCE = (b"upgrade", _KEY, _VERSION)
"""What asking for a socket says once."""
_KEY_SIZE = 16
_MOST_HEADERS, _LONGEST_LINE = 100, 8000
"""A little less than the library that speaks with sockets reads; what is over it leaves unanswered."""
_UNSENT = 1 << 14
"""So many bytes are gathered at most, and the system takes that it cannot send yet."""
_SOCKET = "podium.socket"
"""Under which of a scope's extensions its socket is found."""


class Http(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with our own answer to what is none."""

    def send_400_response(self, msg: str) -> None:
        """Says that this was no request, and ends."""
        self.refuse(Wrong("malformed", msg))

    def refuse(self, wrong: Wrong) -> None:
        """Says what was wrong, past the application and so past its guard; and ends."""
        data = body(wrong, DEFAULT)
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(data)).encode()),
            (b"connection", b"close"),
            *ENCODED,
        ]
        lines = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
        self.transport.write(STATUS_LINE[wrong.status] + lines + b"\r\n" + data)
        self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        """Hands over to a socket, and is gone: its parser points at it, and nothing else keeps either in memory."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment] # as when a connection is lost

    def _should_upgrade(self) -> bool:
        return super()._should_upgrade() and self._asks_properly()

    def _asks_properly(self) -> bool:
        """Whether the library that speaks with sockets will take this for a request for one."""
        names = [name for name, _ in self.headers]
        said = dict(self.headers)
        busy = bool(self.cycle) and not self.cycle.response_complete
        return (
            self.scope["method"] == "GET"
            # A body, or an answer that is still being given, would never come to its end.
            and not busy
            and not {b"content-length", b"transfer-encoding"} & said.keys()
            and self.scope["http_version"] == "1.1"
            and self.url.isascii()
            and len(self.url) < _LONGEST_LINE
            and len(names) < _MOST_HEADERS
            and all(len(name) + len(value) < _LONGEST_LINE for name, value in self.headers)
            and all(names.count(name) == 1 for name in _ONCE)
            and said[_VERSION].strip() == b"13"
            and _is_key(said[_KEY])
        )


class Guest(Protocol):
    """Whoever a socket is handed over to once it was let in."""

    async def go_on(self) -> None:
        """Until the client goes, or is closed."""

    def leave(self) -> None:
        """Makes room for others; it was not gone on with."""


class _Road:
    """How the layers hear and say, until they are left: what remains of them then keeps no socket in memory."""

    def __init__(self, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        self._ends: tuple[ASGIReceiveCallable, ASGISendCallable] | None = receive, send

    async def hear(self) -> ASGIReceiveEvent:
        assert self._ends is not None
        return await self._ends[0]()

    async def say(self, event: ASGISendEvent) -> None:
        assert self._ends is not None
        await self._ends[1](event)

    def end(self) -> None:
        """Nobody goes by it any more."""
        self._ends = None


class Sockets(WebSocketsSansIOProtocol):
    """Sockets as uvicorn speaks with them, but that one that was let in leaves the layers it came through.

    They may refuse it, and give the answer its headers; after that they would only be gone through with each
    message, and keep twice as much as all the rest of a silent socket. It can also be told two wrong things
    at once, and what is said in one turn of the loop leaves together.
    """

    _guest: Guest | None = None
    _ready: Callable[[], object] | None = None
    within: Scope | dict[str, object] = {}
    """What the innermost layer was asked by."""
    _gathered = 0
    """How many bytes wait to leave."""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        _hold_little(self.transport)
        # Neither is asked for anything that asyncio's own have besides.
        self.queue = Inbox()  # type: ignore[assignment]
        self.writable = Gate()  # type: ignore[assignment]
        self._layers, self.app = self.app, self._go_on

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"] = {**(self.scope.get("extensions") or {}), _SOCKET: {"": self}}

    def hand_over(self, guest: Guest, ready: Callable[[], object]) -> None:
        """Has somebody go on with the socket as soon as the layers are left; `ready` is called once more can be said."""
        self._guest, self._ready = guest, ready

    async def _go_on(
        self, scope: ASGIScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        road = _Road(receive, send)
        try:
            await self._layers(scope, road.hear, road.say)
        except BaseException:
            if self._guest is not None:
                self._guest.leave()
            raise
        finally:
            # What remains of the layers points at itself: it stays in memory, and nothing of this with it.
            road.end()
            for asked in (self.scope, self.within):
                cast("dict[str, Any]", asked).get("extensions", {}).pop(_SOCKET, None)
            cast("dict[str, Any]", self.within).clear()
        if self._guest is not None:
            # What it asked by is not needed any more.
            cast("dict[str, object]", scope).clear()
            for said in (self.request, self.response):
                said.headers.clear()
            try:
                await self._guest.go_on()
            finally:
                self._guest = self._ready = None
                del self.app

    @property
    def open(self) -> bool:
        """Whether something can be said just now; that it can again is told by `ready`."""
        return self.conn.state is State.OPEN and not self.disconnected and self.writable.is_set()

    def say(self, text: bytes) -> None:
        """Says something while it is open; it leaves with what is said after it."""
        self.conn.send_text(text)
        self._gathered += len(text)
        if self._gathered > _UNSENT:
            # A reader who is slow is noticed now, while the rest can still be withheld.
            self.leave()

    def leave(self) -> None:
        """Sends what was said."""
        self._gathered = 0
        # Whatever else was written meanwhile, such as a pong, took the frames before it along.
        frames = self.conn.data_to_send()
        if frames and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    def interrupt(self) -> None:
        """Whoever listens is to look up, though the client has said nothing."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._ready is not None:
            self._ready()

    def send_receive_event_to_app(self) -> None:
        """Passes a message on; one that is no text ends the socket, if that has not ended already."""
        try:
            super().send_receive_event_to_app()
        except InvalidState:
            self.transport.close()


def socket_of(scope: Scope) -> Sockets:
    """The socket that a request for one came on."""
    found = (scope["extensions"] or {})[_SOCKET][""]
    assert isinstance(found, Sockets)
    found.within = scope
    return found


def _hold_little(transport: Transport) -> None:
    """Lets hardly anything lie between us and a slow reader: what waits here can still be withheld."""
    transport.set_write_buffer_limits(high=0)
    line = transport.get_extra_info("socket")
    # Not every system has it, nor every kind of socket.
    with suppress(AttributeError, OSError):
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT)


def _is_key(text: bytes) -> bool:
    try:
        return len(b64decode(text.strip(), validate=True)) == _KEY_SIZE
    except binascii.Error:
        return False

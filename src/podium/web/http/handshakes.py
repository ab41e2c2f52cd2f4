"""Handshakes: what is answered before there is a request that the guard could look at.

The HTTP server answers by itself what it cannot read, and a socket's protocol what is no proper request
for one. Here the first is said in our own form, and the second is let through as the plain request that
it is, so that every answer of the site has the same headers.
"""

from __future__ import annotations

import binascii
from asyncio import BaseTransport
from base64 import b64decode
from typing import TYPE_CHECKING

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

from podium.language import DEFAULT
from podium.web.host.wrong import Wrong
from podium.web.http.guard import ENCODED
from podium.web.http.inbox import Inbox
from podium.web.http.plain import body

_KEY, _VERSION = b"sec-websocket-key", b"sec-websocket-version"
_ONCE = (b"upgrade", _KEY, _VERSION)
"""What asking for a socket says once."""
_KEY_SIZE = 16
_MOST_HEADERS, _LONGEST_LINE = 100, 8000
"""A little less than the library that speaks with sockets reads; what is over it leaves unanswered."""


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


class Sockets(WebSocketsSansIOProtocol):
    """Sockets as uvicorn speaks with them, but that it can be told two wrong things at once, and says more at once."""

    _leaving = False
    """Whether frames wait for the end of this turn of the loop."""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        # It is asked for nothing that asyncio's queue has besides.
        self.queue = Inbox()  # type: ignore[assignment]

    async def send(self, message: ASGISendEvent) -> None:
        """Sends a message. Texts of one turn of the loop leave together, in one call of the system."""
        text = message.get("text") if message["type"] == "websocket.send" else None
        ended = self.close_sent or self.disconnected
        if text is None or not self.handshake_complete or ended or not self.writable.is_set():
            await super().send(message)
            return
        try:
            self.conn.send_text(text.encode())
        except InvalidState as wrong:
            raise ClientDisconnected from wrong
        if not self._leaving:
            self._leaving = True
            self.loop.call_soon(self._leave)

    def _leave(self) -> None:
        self._leaving = False
        # Whatever else was written meanwhile, such as a pong, took the frames before it along.
        if frames := self.conn.data_to_send():
            self.transport.write(b"".join(frames))

    def send_receive_event_to_app(self) -> None:
        """Passes a message on; one that is no text ends the socket, if that has not ended already."""
        try:
            super().send_receive_event_to_app()
        except InvalidState:
            self.transport.close()


def _is_key(text: bytes) -> bool:
    try:
        return len(b64decode(text.strip(), validate=True)) == _KEY_SIZE
    except binascii.Error:
        return False

"""Patience: how long a connection may take to say what it wants, and to hear the answer.

The server by itself waits for ever for a request that is never sent, half sent or never ends, and
for a reader who does not read. Each of those would keep a place that others need.
"""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from typing import Any

import uvicorn
from litestar.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

from podium.language import DEFAULT
from podium.web import plain
from podium.web.guard import HEADERS
from podium.web.handshakes import Http, Sockets
from podium.web.wrong import Wrong

PACE = 16 * 1024
"""Bytes of a body that buy one second more."""
_LEFT_OVER = 1.0
"""Seconds in which the rest of a body may come that was answered before its end."""


class PatientConfig(uvicorn.Config):
    """The server's settings, with how long it waits for somebody."""

    def __init__(self, app: ASGIApp, seconds: float, **more: Any) -> None:
        """`seconds` is what a request may take to come, and half of what its reader may take."""
        super().__init__(app, http=PatientRequests, ws=PatientSockets, **more)
        self.seconds = seconds


class _Reader:
    """Ends a connection whose other end does not read."""

    config: uvicorn.Config
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _unread: TimerHandle | None = None

    @property
    def _seconds(self) -> float:
        """How long it waits."""
        assert isinstance(self.config, PatientConfig)
        return self.config.seconds

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc] # a part of the protocols below
        self._unread = self.loop.call_later(2 * self._seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()  # type: ignore[misc] # likewise
        self._read()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)  # type: ignore[misc] # likewise
        self._read()

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class PatientSockets(_Reader, Sockets):
    """WebSockets. Whoever says nothing there is the application's business."""


class PatientRequests(_Reader, Http):
    """HTTP, as long as requests come within a reasonable time."""

    _answering: RequestResponseCycle | None = None
    _due: TimerHandle | None = None
    _until = 0.0
    _begun = False
    """Whether a part of a request has come, and not yet all of it."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._expect(self._seconds)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begun = True
        self._expect(self._seconds)

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        if not self.cycle.response_complete:
            self._until += len(body) / PACE

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._stop()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._begun:
            self._expect(_LEFT_OVER)

    def handle_websocket_upgrade(self) -> None:
        self._stop()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        # Where requests came one behind the other, the server knows the last of them alone.
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)
        self._stop()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _expect(self, seconds: float) -> None:
        """All of the request, within so many seconds from now; later if a body comes meanwhile."""
        if self._due is not None:
            self._due.cancel()
        self._until = self.loop.time() + seconds
        self._due = self.loop.call_later(seconds, self._look)

    def _look(self) -> None:
        left = self._until - self.loop.time()
        if left > 0:
            self._due = self.loop.call_later(left, self._look)
        else:
            self._due = None
            self._give_up()

    def _stop(self) -> None:
        self._begun = False
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _give_up(self) -> None:
        answered = bool(self.cycle) and self.cycle.response_started
        if self._begun and not answered and not self.transport.is_closing():
            self.transport.write(_too_slow(self._seconds))
        self.transport.close()


def _too_slow(seconds: float) -> bytes:
    """The answer to what came too slowly; it passes by the application, and so by its guard."""
    body = plain.body(Wrong("too_slow", int(seconds)), DEFAULT)
    headers = {
        **HEADERS,
        "content-type": "application/json",
        "content-length": str(len(body)),
        "connection": "close",
    }
    lines = [f"{name}: {value}\r\n".encode() for name, value in headers.items()]
    return b"".join([STATUS_LINE[408], *lines, b"\r\n", body])

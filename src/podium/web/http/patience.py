"""Patience: how long a connection may take to say what it wants, and to hear the answer; and how much.

The server by itself waits for ever for a request that is never sent, half sent or never ends, and
for a reader who does not read; it reads a head of any size, and frames as fast as they come. Each of
those would take places, memory or time that others need.
"""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections import Counter
from typing import Any

import uvicorn
from litestar.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from podium.web.host.limits.buckets import Bucket
from podium.web.host.wrong import Wrong
from podium.web.http.handshakes import Http, Sockets
from podium.web.settings import Settings

LARGEST_HEAD = 64 * 1024
"""Bytes of a request that are not its body."""
PIPELINED = 64
"""So many requests may wait on a connection behind the one that is answered."""
_PIECE = 1024
"""Bytes of frames that are read at once: some hundred of the smallest."""
PACE = 16 * 1024
"""Bytes of a body that buy one second more."""
_LEFT_OVER = 1.0
"""Seconds in which the rest of a body may come that was answered before its end."""


class PatientConfig(uvicorn.Config):
    """The server's settings, with how long it waits for somebody."""

    def __init__(self, app: ASGIApp, settings: Settings, **more: Any) -> None:
        super().__init__(app, http=PatientRequests, ws=PatientSockets, **more)
        self.seconds = settings.hello
        """What a request may take to come, and half of what its reader may take."""
        self.frames = (
            4 * max(settings.message_burst, settings.program_burst),
            4 * max(settings.message_rate, settings.program_rate),
        )
        """How many frames of a socket are read at once, and then each second."""
        self._most = settings.address_connections
        self._proxies = settings.trusted_proxies
        self._open: Counter[str] = Counter()

    def let_in(self, address: str) -> bool:
        """Counts a connection; whether there is room for it. A proxy speaks for many."""
        self._open[address] += 1
        return self._open[address] <= self._most or address in self._proxies

    def let_out(self, address: str) -> None:
        """One that ended."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class _Reader:
    """Ends a connection whose other end does not read."""

    config: uvicorn.Config
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _unread: TimerHandle | None = None
    _address = ""

    @property
    def _patience(self) -> PatientConfig:
        assert isinstance(self.config, PatientConfig)
        return self.config

    @property
    def _seconds(self) -> float:
        """How long it waits."""
        return self._patience.seconds

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)  # type: ignore[misc] # a part of the protocols below
        peer = transport.get_extra_info("peername")
        self._address = peer[0] if peer else ""

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc] # likewise
        self._unread = self.loop.call_later(2 * self._seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()  # type: ignore[misc] # likewise
        self._read()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)  # type: ignore[misc] # likewise
        self._read()
        self._patience.let_out(self._address)

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class PatientSockets(_Reader, Sockets):
    """WebSockets, as long as frames do not come too fast.

    Who says nothing, or too much that makes sense, is the application's business.
    """

    def connection_made(self, transport: object) -> None:
        super().connection_made(transport)
        self._frames = Bucket(*self._patience.frames)

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), _PIECE):
            super().data_received(data[at : at + _PIECE])
            if self.transport.is_closing():
                return

    def handle_events(self) -> None:
        if all(self._frames.take() for _ in self.conn.events):
            super().handle_events()
        else:
            self.transport.abort()


class PatientRequests(_Reader, Http):
    """HTTP, as long as requests come within a reasonable time."""

    _answering: RequestResponseCycle | None = None
    _due: TimerHandle | None = None
    _until = 0.0
    _begun = False
    """Whether a part of a request has come, and not yet all of it."""
    _head = 0
    """How much of it has come that is not its body."""

    def connection_made(self, transport: object) -> None:
        super().connection_made(transport)
        self._expect(self._seconds)
        if not self._patience.let_in(self._address):
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        self._head += len(data)
        super().data_received(data)
        if self._head > LARGEST_HEAD and self._begun and not self.transport.is_closing():
            self.refuse(Wrong("too_large"))

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        if len(self.pipeline) > PIPELINED:
            raise ValueError("too many requests, one behind the other")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begun = True
        self._expect(self._seconds)

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self._head -= len(body)
        if not self.cycle.response_complete:
            self._until += len(body) / PACE

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._head = 0
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
            self.refuse(Wrong("too_slow", int(self._seconds)))
        self.transport.close()

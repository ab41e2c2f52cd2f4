"""SiteLine: a socket to one table, which comes back by itself and does nothing twice."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from podium.client.asking import V1, SiteRequests, fault_in
from podium.client.errors import Lost, NotDone

_FIRST_WAIT, _LONGEST_WAIT = 0.05, 5.0
_LARGEST = 16 * 1024 * 1024
_FOR_A_WHILE = frozenset({408, 425, 429, 500, 502, 503, 504})
"""What a site or a proxy answers that may be there again soon."""


class SiteLine:
    """Tells `hear` of each message; what was asked is asked again until it is answered."""

    def __init__(
        self,
        requests: SiteRequests,
        code: str,
        hear: Callable[[bytes | str], None],
        saw: Callable[[], bytes],
        patience: float,
    ) -> None:
        """`saw` is the first word: what was seen last. `patience`: seconds without a site."""
        address = requests.site.replace("http", "ws", 1)
        self._site = requests.site
        self._url = f"{address}{V1}/tables/{code}/socket"
        self._headers = requests.headers
        self._hear = hear
        self._saw = saw
        self._patience = patience
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, bytes] = {}
        self.failed: Exception | None = None

    @property
    def up(self) -> bool:
        """Whether there is a socket just now."""
        return self._socket is not None

    async def say(self, command_id: str, message: bytes) -> None:
        """Asks for something, and again until `answered`."""
        self._waiting[command_id] = message
        await self._send(message)

    def answered(self, command_id: str) -> None:
        """It need not be asked for again."""
        self._waiting.pop(command_id, None)

    def say_again(self, command_id: str, seconds: float) -> None:
        """Asks once more, after a while: the site had too much to do."""
        message = self._waiting.get(command_id)
        if message is not None:
            loop = asyncio.get_running_loop()
            loop.call_later(seconds, lambda: loop.create_task(self._send(message)))

    async def _send(self, message: bytes) -> None:
        if self._socket is not None:
            with suppress(ConnectionClosed):  # It is said again on the next one.
                await self._socket.send(message.decode())

    async def hold(self) -> None:
        """Until it is cancelled, or fails for good: `failed` says why."""
        wait, there = _FIRST_WAIT, time.monotonic()
        while True:
            why: Exception | None = None
            try:
                async with connect(
                    self._url,
                    additional_headers=self._headers,
                    max_size=_LARGEST,
                    compression=None,
                    open_timeout=20,
                ) as socket:
                    await self._listen(socket)
                    wait = _FIRST_WAIT
            except InvalidStatus as no:
                status = no.response.status_code
                if status not in _FOR_A_WHILE:
                    self.failed = NotDone(fault_in(bytes(no.response.body or b""), status))
                    return
                why = no
            except (OSError, TimeoutError, WebSocketException) as gone:
                why = gone
            finally:
                if self._socket is not None:
                    self._socket, there = None, time.monotonic()
                    wait = _FIRST_WAIT
            if time.monotonic() - there > self._patience:
                self.failed = Lost(f"{self._site} cannot be reached: {why or 'it hung up'}")
                return
            await asyncio.sleep(wait * (0.5 + random.random()))
            wait = min(2 * wait, _LONGEST_WAIT)

    async def _listen(self, socket: ClientConnection) -> None:
        await socket.send(self._saw().decode())
        self._socket = socket
        for message in list(self._waiting.values()):
            await self._send(message)
        async for told in socket:
            self._hear(told)

"""Line: one socket or stream to a viewer."""

from __future__ import annotations

import asyncio
from collections import deque

import msgspec

from podium.core.seat import Seat

WAITING = 128
"""So many messages may wait for a slow reader; then it is cut off and comes back for the rest."""

RESUME = 4000
"""The close code that asks a client to come back and say what it saw last."""


class Outgoing(msgspec.Struct, frozen=True):
    """What is sent: the bytes, and where the viewer stands after them."""

    data: bytes
    mark: str = ""
    """`<seq>.<hash>` of a scene or an update; empty: it changes nothing."""
    moved: float = 0.0
    """When the move that it tells of was ready to be sent, by the performance counter; 0: no move."""


class Line:
    """What waits to be sent to one connection; telling it something never waits."""

    __slots__ = ("_news", "_waiting", "address", "cut_off", "device", "language", "seat")

    def __init__(self, device: str, address: str, language: str) -> None:
        """`device` is the hash of the secret that it came with; a watcher has none."""
        self.seat: Seat | None = None
        """The seat that it is shown; whether it may speak for it is not asked here."""
        self.device = device
        self.address = address
        self.language = language
        self.cut_off = asyncio.Event()
        """Set once it is to be closed with RESUME."""
        self._waiting: deque[Outgoing] = deque()
        self._news = asyncio.Event()

    def tell(self, message: Outgoing) -> None:
        """Queues a message; a line that is too far behind is cut off."""
        if len(self._waiting) >= WAITING:
            self.cut()
        elif not self.cut_off.is_set():
            self._waiting.append(message)
            self._news.set()

    def cut(self) -> None:
        """Ends it: its client is to come back."""
        self._waiting.clear()
        self.cut_off.set()
        self._news.set()

    async def next(self) -> Outgoing | None:
        """The next message, once there is one; None: it was cut off."""
        while not self._waiting:
            if self.cut_off.is_set():
                return None
            self._news.clear()
            await self._news.wait()
        return self._waiting.popleft()

"""Line: one socket or stream to a viewer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from podium.core.seat import Seat
from podium.wire.messages import Told, encode

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
    public: bool = False
    """Whether it may be read by whoever sits before the screen: it outlives a curtain that falls."""


def for_all(told: Told) -> Outgoing:
    """What whoever sits before the screen may read."""
    return Outgoing(encode(told), public=True)


def _nobody() -> None:
    """Nobody listens."""


class Line:
    """What waits to be sent to one connection; telling it something never waits.

    There are many of them and most are silent: a list and a future take a tenth of the room of a deque and
    an event.
    """

    __slots__ = (
        "_news",
        "_waiting",
        "address",
        "cut_off",
        "device",
        "facts",
        "language",
        "on_cut",
        "on_news",
        "seat",
    )

    def __init__(self, device: str, address: str, language: str, *, facts: bool = False) -> None:
        """`device` is the hash of the secret that it came with; a watcher has none.

        `facts`: a program's, which is told views and events as data instead of scenes and words.
        """
        self.seat: Seat | None = None
        """The seat that it is shown; whether it may speak for it is not asked here."""
        self.device = device
        self.address = address
        self.language = language
        self.facts = facts
        self.cut_off = False
        """Whether it is to be closed with RESUME."""
        self.on_cut: Callable[[], object] = _nobody
        """Called when it is cut off: whoever sends may wait for a reader who does not read."""
        self.on_news: Callable[[], object] = _nobody
        """Called when something waits; what waits then can still be withheld, so it is taken a turn later."""
        self._waiting: list[Outgoing] = []
        self._news: asyncio.Future[None] | None = None

    def tell(self, message: Outgoing) -> None:
        """Queues a message; a line that is too far behind is cut off."""
        if len(self._waiting) >= WAITING:
            self.cut()
        elif not self.cut_off:
            self._waiting.append(message)
            self._wake()

    def withhold(self) -> None:
        """Drops what waits and is for the eyes of one seat: others look from now on."""
        self._waiting = [message for message in self._waiting if message.public]

    def cut(self) -> None:
        """Ends it: its client is to come back."""
        self._waiting.clear()
        self.cut_off = True
        self._wake()
        self.on_cut()

    def hang_up(self) -> None:
        """Nobody sends what it is told any more, and nobody is called."""
        self.on_news = self.on_cut = _nobody

    async def next(self) -> Outgoing | None:
        """The next message, once there is one; None: it was cut off."""
        while not self._waiting:
            if self.cut_off:
                return None
            self._news = asyncio.get_running_loop().create_future()
            await self._news
        return self._waiting.pop(0)

    def take(self) -> Outgoing | None:
        """The next message, if there is one."""
        return self._waiting.pop(0) if self._waiting else None

    def _wake(self) -> None:
        self.on_news()
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

"""Tries: one PIN is tried after another, and more slowly the more of them were wrong.

Nobody is ever shut out: whoever knows the PIN waits for a few seconds at most. A seat's PIN is tried once
at a time; after a handful of wrong ones a pause goes before each try. Of those who wait at one address
the newest alone gets a turn, so nobody can put a queue before the others.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, Hashable
from contextlib import asynccontextmanager

from podium.web.host.limits.buckets import MOST_KEYS
from podium.web.host.wrong import Wrong

FREE = 5
"""So many wrong tries cost nothing: fingers slip."""
PAUSE = 2.0
"""Seconds from one try to the next, after those."""


class Try:
    """Somebody's turn to say a PIN."""

    def __init__(self) -> None:
        self.right = False
        """To be set by whoever looks whether it is right."""


class _Door:
    """The PIN of one seat."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.newest: dict[str, Try] = {}
        """Who waits, or has their turn, at each address."""
        self.wrong = 0
        self.tried = 0.0


class Tries:
    """The PINs of all seats."""

    def __init__(self, free: int = FREE, pause: float = PAUSE) -> None:
        self._free = free
        self._pause = pause
        self._doors: OrderedDict[Hashable, _Door] = OrderedDict()

    @asynccontextmanager
    async def turn(self, seat: Hashable, address: str) -> AsyncGenerator[Try]:
        """A turn to try a seat's PIN; Wrong if somebody at the same address has come since."""
        door = self._door(seat)
        mine = door.newest[address] = Try()
        try:
            async with door.turn:
                if door.newest.get(address) is not mine:
                    raise Wrong("too_many")
                if door.wrong >= self._free:
                    await asyncio.sleep(door.tried + self._pause - time.monotonic())
                yield mine
                door.wrong = 0 if mine.right else door.wrong + 1
                door.tried = time.monotonic()
        finally:
            if door.newest.get(address) is mine:
                del door.newest[address]

    def _door(self, seat: Hashable) -> _Door:
        door = self._doors.get(seat)
        if door is None:
            door = self._doors[seat] = _Door()
            if len(self._doors) > MOST_KEYS:
                self._doors.popitem(last=False)
        self._doors.move_to_end(seat)
        return door

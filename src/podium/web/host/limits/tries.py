"""Tries: one PIN is tried after another, and more slowly the more of them were wrong.

Nobody is ever shut out: whoever knows the PIN waits for a few seconds at most. A seat's PIN is tried once
at a time; after a handful of wrong ones a pause goes before each try. Of those who wait at one address
the newest alone gets a turn, so nobody can put a queue before the others.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from podium.store import Conflict, Store, StoreError
from podium.web.host.gauges.now import now
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


class Tries:
    """The PINs of all seats. What was wrong is counted in the store, for all processes together."""

    def __init__(self, store: Store, free: int = FREE, pause: float = PAUSE) -> None:
        self._store = store
        self._free = free
        self._pause = pause
        self._doors: OrderedDict[str, _Door] = OrderedDict()

    @asynccontextmanager
    async def turn(self, seat: str, address: str) -> AsyncGenerator[Try]:
        """A turn to try a seat's PIN; Wrong if somebody at the same address has come since."""
        door = self._door(seat)
        mine = door.newest[address] = Try()
        try:
            async with door.turn:
                if door.newest.get(address) is not mine:
                    raise Wrong("too_many")
                await self._wait(seat)
                yield mine
                if mine.right:
                    await self._store.forgive(seat)
        finally:
            if door.newest.get(address) is mine:
                del door.newest[address]

    async def _wait(self, seat: str) -> None:
        """Until the next guess may be made, whoever made those before."""
        wait = await count_guess(self._store, seat, self._free, self._pause)
        if wait:
            await asyncio.sleep(wait)
            await self._wait(seat)

    def _door(self, seat: str) -> _Door:
        door = self._doors.get(seat)
        if door is None:
            door = self._doors[seat] = _Door()
            if len(self._doors) > MOST_KEYS:
                self._doors.popitem(last=False)
        self._doors.move_to_end(seat)
        return door


async def count_guess(store: Store, door: str, free: int, pause: float) -> float:
    """Counts one more guess at a door, at whichever process; the seconds that it must wait first.

    It counts as wrong until it is forgiven.
    """
    while True:
        try:
            return await store.guess(door, now(), free, int(1000 * pause)) / 1000
        except Conflict:
            continue  # Somebody else guessed there for the first time, at this moment.
        except StoreError as failed:
            raise Wrong("not_stored") from failed

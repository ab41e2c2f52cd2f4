"""Turns: who comes next where several people want work done, and there is little room for it.

Next is whoever waits and was not served for longest: an address that asks for much waits for its own
work and delays nobody else. What waits is little; whoever asks for more is told so at once.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from enum import IntEnum
from itertools import count

from podium.web.host.limits.buckets import MOST_KEYS
from podium.web.host.wrong import Wrong


class Rank(IntEnum):
    """Whose work comes first, whatever the order in which it was asked for."""

    MATCH = 0
    """Of somebody who played here."""
    UPLOAD = 1
    """Of somebody who brought a record."""


class Turns:
    """A few places, and a line before them for each address."""

    def __init__(self, places: int, each: int, most: int) -> None:
        """`each`: so many of one address may wait, and `most` of all of them together."""
        self._places = places
        self._share = max(places - 1, 1)
        """So many places one address may have: where there are several, never all."""
        self._each = each
        self._most = most
        self._inside: Counter[str] = Counter()
        self._lines: dict[Rank, dict[str, deque[asyncio.Future[None]]]] = {
            rank: {} for rank in Rank
        }
        """What waits of each address, the first to come first."""
        self._calls = count(1)
        self._served: OrderedDict[str, int] = OrderedDict()
        """Which call was the last of each address, the oldest first."""

    def check(self, address: str) -> None:
        """Wrong if this address, or everybody together, has too much waiting already."""
        if self._waiting(address) >= self._each:
            raise Wrong("in_line", self._each)
        addresses = {address for line in self._lines.values() for address in line}
        if sum(map(self._waiting, addresses)) >= self._most:
            raise Wrong("line_full")

    @asynccontextmanager
    async def turn(self, address: str, rank: Rank = Rank.MATCH) -> AsyncGenerator[None]:
        """A place, once it is this address's turn; Wrong if too much waits already."""
        self.check(address)
        called = asyncio.get_running_loop().create_future()
        self._lines[rank].setdefault(address, deque()).append(called)
        self._call()
        try:
            await called
        except asyncio.CancelledError:
            if called.cancelled():
                self._drop(address, rank, called)
            else:
                self._leave(address)  # It was called, and went away at that moment.
            raise
        try:
            yield
        finally:
            self._leave(address)

    def _waiting(self, address: str) -> int:
        return sum(len(line.get(address, ())) for line in self._lines.values())

    def _call(self) -> None:
        """Calls those whose turn it is into the places that are free."""
        while self._inside.total() < self._places and (found := self._next()):
            address, called = found
            if called.cancelled():
                continue  # That one just went away.
            self._inside[address] += 1
            self._served[address] = next(self._calls)
            self._served.move_to_end(address)
            if len(self._served) > MOST_KEYS:
                self._served.popitem(last=False)
            called.set_result(None)

    def _next(self) -> tuple[str, asyncio.Future[None]] | None:
        for line in self._lines.values():
            may = [address for address in line if self._inside[address] < self._share]
            if may:
                address = min(may, key=lambda each: self._served.get(each, 0))
                called = line[address].popleft()
                if not line[address]:
                    del line[address]
                return address, called
        return None

    def _leave(self, address: str) -> None:
        self._inside[address] -= 1
        self._inside += Counter()  # Forgets whoever has no place any more.
        self._call()

    def _drop(self, address: str, rank: Rank, called: asyncio.Future[None]) -> None:
        waiting = self._lines[rank].get(address, deque())
        if called in waiting:
            waiting.remove(called)
            if not waiting:
                del self._lines[rank][address]

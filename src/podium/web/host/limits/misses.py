"""Misses: codes that open nothing, and how many of them somebody may try.

A code is found only by whoever may still miss: to refuse misses alone would tell a guesser that what was
not refused is a hit. Whoever has used a code goes on using it, however often others at the same address
have missed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable

from podium.web.host.limits.buckets import Limit
from podium.web.host.wrong import Wrong

_MOST_USED = 50_000
"""So many codes are remembered with those who used them; the ones not used for longest are forgotten."""


class Misses:
    """How many codes that open nothing each address has tried."""

    def __init__(self, most: float, rate: float) -> None:
        self._left = Limit(most, rate)
        self.missed: Callable[[str], None] = lambda _: None
        """Called with the address of whoever missed, for other processes to count it."""
        self._used: OrderedDict[tuple[str, str], None] = OrderedDict()

    def count(self, address: str) -> None:
        """Somebody at this address has missed at another process."""
        self._left.take(address)

    async def look(
        self,
        address: str,
        code: str,
        there: Callable[[], Awaitable[bool]],
        own: Callable[[], Awaitable[bool]],
    ) -> bool:
        """Whether a code opens anything; Wrong if this address has missed too often to be told.

        `there` looks for it. Whoever proves to `own` that it is theirs is told in any case.
        """
        known = address, code
        if known not in self._used:
            # Taken before looking: many who look at once miss as often as one after the other.
            if self._left.take(address):
                if not await there():
                    self.missed(address)
                    return False
                self._left.give_back(address)
            elif not await own():
                raise Wrong("too_many")
        self._used[known] = None
        self._used.move_to_end(known)
        if len(self._used) > _MOST_USED:
            self._used.popitem(last=False)
        return True

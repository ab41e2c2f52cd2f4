"""Limits: how often somebody may ask."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable

MOST_KEYS = 10_000
"""So many askers are remembered; the one not seen for longest is forgotten."""


class Bucket:
    """Tokens that fill up by and by; each thing asked for takes one."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, most: float, rate: float) -> None:
        self._most = most
        self._rate = rate
        self._left = most
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether there was a token left."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True

    def give_back(self) -> None:
        """One that was taken was not needed."""
        self._left = min(self._most, self._left + 1.0)


class Limit:
    """A bucket for each asker."""

    def __init__(self, most: float, rate: float) -> None:
        self._most = most
        self._rate = rate
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, key: Hashable) -> bool:
        """Whether this asker may."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._most, self._rate)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take()

    def give_back(self, key: Hashable) -> None:
        """What this asker took was not needed."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.give_back()

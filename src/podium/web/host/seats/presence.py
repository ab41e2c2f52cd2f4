"""Presence: which devices are connected to a table, and since when the others are not."""

from __future__ import annotations

import time
from collections import Counter


class Presence:
    """Who is here. A device is known by the hash of its secret; watchers have none."""

    def __init__(self) -> None:
        self._lines: Counter[str] = Counter()
        self._began = time.monotonic()
        self._left: dict[str, float] = {}

    def come(self, device: str) -> bool:
        """One more line of a device; whether it is the only one."""
        self._lines[device] += 1
        return self._lines[device] == 1

    def go(self, device: str) -> bool:
        """A line of a device ended; whether it was the last."""
        self._lines[device] -= 1
        if self._lines[device] > 0:
            return False
        del self._lines[device]
        self._left[device] = time.monotonic()
        return True

    def expect(self, device: str) -> None:
        """A device that was just given a seat: it is away from now on, not since ever."""
        self._left[device] = time.monotonic()

    def here(self, device: str | None) -> bool:
        """Whether a device is connected."""
        return bool(device) and self._lines[device or ""] > 0

    def away(self, device: str | None) -> float:
        """For how many seconds it has not been; a table that was just loaded has seen nobody yet."""
        if self.here(device):
            return 0.0
        return time.monotonic() - self._left.get(device or "", self._began)

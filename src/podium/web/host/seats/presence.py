"""Presence: which devices are connected to a table, here or at another process, and since when the others are not."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Mapping


class Presence:
    """Who is here. A device is known by the hash of its secret; watchers have none."""

    def __init__(self) -> None:
        self._lines: Counter[str] = Counter()
        self._began = time.monotonic()
        self._left: dict[str, float] = {}
        self._elsewhere: Mapping[str, Mapping[str, int]] = {}
        """How many lines each device has at each other process."""

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

    @property
    def lines(self) -> Mapping[str, int]:
        """How many lines each device has here."""
        return self._lines

    @property
    def watchers_elsewhere(self) -> int:
        """How many watch at other processes."""
        return sum(lines.get("", 0) for lines in self._elsewhere.values())

    def learn(self, elsewhere: Mapping[str, Mapping[str, int]]) -> bool:
        """Takes what the other processes say of their lines; whether that is new."""
        if elsewhere == self._elsewhere:
            return False
        before = {device for lines in self._elsewhere.values() for device in lines}
        self._elsewhere = elsewhere
        for device in before:
            if not self.here(device):
                self._left[device] = time.monotonic()
        return True

    def keep_only(self, processes: Collection[str]) -> bool:
        """Forgets what processes said that are gone; whether there were such."""
        living = {name: lines for name, lines in self._elsewhere.items() if name in processes}
        return self.learn(living)

    def expect(self, device: str) -> None:
        """A device that was just given a seat: it is away from now on, not since ever."""
        self._left[device] = time.monotonic()

    def here(self, device: str | None) -> bool:
        """Whether a device is connected."""
        if not device:
            return False
        return self._lines[device] > 0 or any(device in lines for lines in self._elsewhere.values())

    def away(self, device: str | None) -> float:
        """For how many seconds it has not been; a table that was just loaded has seen nobody yet."""
        if self.here(device):
            return 0.0
        return time.monotonic() - self._left.get(device or "", self._began)

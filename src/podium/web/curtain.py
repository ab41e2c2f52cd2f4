"""Curtain: what hides the seats of a device that several people share.

Such a device sees what a watcher sees, until somebody opens the curtain of their own seat. They
get a key for it, which is good for this table and this device, and for as long as the table stays
in memory.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict

from podium.core.seat import Seat

_KEYS = 64
"""So many open curtains a table remembers; the oldest is forgotten."""


class Curtain:
    """The keys of one table."""

    def __init__(self) -> None:
        self._keys: OrderedDict[str, tuple[str, Seat]] = OrderedDict()

    def open(self, device: str, seat: Seat) -> str:
        """A key to a seat of this device."""
        key = secrets.token_urlsafe(16)
        self._keys[key] = device, seat
        if len(self._keys) > _KEYS:
            self._keys.popitem(last=False)
        return key

    def seat(self, device: str, key: str) -> Seat | None:
        """The seat that a key opens on this device."""
        found = self._keys.get(key)
        return found[1] if found is not None and found[0] == device else None

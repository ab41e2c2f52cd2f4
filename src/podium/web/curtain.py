"""Curtain: what hides the seats of a device that several people share.

Such a device sees what a watcher sees, until somebody opens the curtain of their own seat. They
get a key for it, which is good for this table and this device, and for as long as the table stays
in memory.
"""

from __future__ import annotations

import secrets

from podium.core.seat import Seat

_KEYS = 8
"""So many keys to one seat a device may have, for its tabs; the oldest is forgotten."""


class Curtain:
    """The keys of one table."""

    def __init__(self) -> None:
        self._keys: dict[str, tuple[str, Seat]] = {}

    def open(self, device: str, seat: Seat) -> str:
        """A key to a seat of this device."""
        mine = [key for key, opens in self._keys.items() if opens == (device, seat)]
        if len(mine) >= _KEYS:
            del self._keys[mine[0]]
        key = secrets.token_urlsafe(16)
        self._keys[key] = device, seat
        return key

    def close(self, seat: Seat) -> None:
        """Makes all keys to a seat worthless: it belongs to another device now."""
        self._keys = {key: opens for key, opens in self._keys.items() if opens[1] != seat}

    def seat(self, device: str, key: str) -> Seat | None:
        """The seat that a key opens on this device."""
        found = self._keys.get(key)
        return found[1] if found is not None and found[0] == device else None

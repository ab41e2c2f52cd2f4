"""Curtain: what hides the seats of a device that several people share.

Such a device sees what a watcher sees, until somebody opens the curtain of their own seat. They
get a key for it, which is good for this table and this device until the curtain falls: once they have
done what they can, or when somebody beside them is asked. Nothing but opening it again opens it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection

import msgspec

from podium.core.seat import Seat

_KEYS = 8
"""So many keys to one seat a device may have, for its tabs; the oldest is forgotten."""


class Key(msgspec.Struct, frozen=True):
    """What a key opens."""

    device: str
    seat: Seat
    every: bool = False
    """Whether the curtain falls after every move, not only once the seat has done what it can."""


class MoveMade(msgspec.Struct, frozen=True):
    """What a move changed for the people at a table."""

    did: Seat
    """Who made it."""
    before: Collection[Seat]
    """The people whom the match waited for."""
    after: Collection[Seat]
    """The people whom it waits for now; who may change their mind is not among them."""


class Curtain:
    """The keys of one table."""

    def __init__(self) -> None:
        self._keys: dict[str, Key] = {}

    def open(self, device: str, seat: Seat, *, every: bool = False) -> str:
        """A key to a seat of this device."""
        mine = [key for key, it in self._keys.items() if (it.device, it.seat) == (device, seat)]
        if len(mine) >= _KEYS:
            del self._keys[mine[0]]
        key = secrets.token_urlsafe(16)
        self._keys[key] = Key(device, seat, every)
        return key

    def shut(self, device: str, key: str) -> None:
        """Makes a key worthless: whoever opened with it hides their things."""
        if self.seat(device, key) is not None:
            del self._keys[key]

    def is_open(self, device: str, seat: Seat) -> bool:
        """Whether some key opens this seat on this device."""
        return any((it.device, it.seat) == (device, seat) for it in self._keys.values())

    def close(self, seat: Seat) -> None:
        """Makes all keys to a seat worthless: it belongs to another device now."""
        self._keys = {key: it for key, it in self._keys.items() if it.seat != seat}

    def fall(
        self, move: MoveMade, seats: Callable[[str], Collection[Seat]]
    ) -> frozenset[tuple[str, Seat]]:
        """Lets the curtains fall that a move closes: of which devices, before which seats.

        `seats` tells those of a device.
        """
        fallen = frozenset(
            (it.device, it.seat)
            for it in self._keys.values()
            if falls(it, [seat for seat in seats(it.device) if seat != it.seat], move)
        )
        self._keys = {
            key: it for key, it in self._keys.items() if (it.device, it.seat) not in fallen
        }
        return fallen

    def seat(self, device: str, key: str) -> Seat | None:
        """The seat that a key opens on this device."""
        found = self._keys.get(key)
        return found.seat if found is not None and found.device == device else None


def falls(key: Key, beside: Collection[Seat], move: MoveMade) -> bool:
    """Whether an open curtain falls after a move; `beside` are the other seats of its device.

    Whoever is in the middle of a decision is not disturbed by what others do.
    """
    if not beside:
        return False
    asked, acted = key.seat in move.after, key.seat == move.did
    if asked and key.seat in move.before and not acted:
        return False
    if any(seat in move.after and seat not in move.before for seat in beside):
        return True
    if asked:
        return acted and key.every
    # Who only looks while others play looks on.
    return acted or key.seat in move.before

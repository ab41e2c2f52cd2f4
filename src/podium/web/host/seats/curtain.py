"""Curtain: what hides the seats of a device that several people share.

Such a device sees what a watcher sees, until somebody opens the curtain of their own seat. They
get a key for it, which is good for this table and this device until the curtain falls: once they have
done what they can, or when somebody beside them is asked. Nothing but opening it again opens it. All that
is kept of a key is its hash; where several processes hold a table, each lets its curtains fall by itself.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable, Mapping

import msgspec

from podium.core.seat import Seat
from podium.web.host.seats.codes import hashed

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
    goes_on: bool = False
    """Whether what follows belongs to it, as the next space of a drive does."""


class Curtain:
    """The keys of one table."""

    def __init__(self) -> None:
        self._keys: dict[str, Key] = {}
        """What is open, by the hash of the key."""
        self._gone: set[str] = set()
        """What opens nothing any more, whoever says it still does."""
        self._untold: list[str] = []

    def open(self, device: str, seat: Seat, *, every: bool = False) -> str:
        """A key to a seat of this device."""
        mine = [name for name, it in self._keys.items() if (it.device, it.seat) == (device, seat)]
        if len(mine) >= _KEYS:
            self._drop(mine[:1])
        key = secrets.token_urlsafe(16)
        self._keys[hashed(key)] = Key(device, seat, every)
        return key

    def learn(self, keys: Mapping[str, Key]) -> frozenset[tuple[str, Seat]]:
        """Takes the keys that are stored, by their hashes; before which seats of which devices it is shut now."""
        before = self._open
        self._keys = {name: it for name, it in keys.items() if name not in self._gone}
        return before - self._open

    def untold(self) -> list[str]:
        """The hashes of the keys that opened something until lately; once."""
        told, self._untold = self._untold, []
        return told

    @property
    def _open(self) -> frozenset[tuple[str, Seat]]:
        return frozenset((it.device, it.seat) for it in self._keys.values())

    def _drop(self, names: Iterable[str]) -> None:
        for name in list(names):
            del self._keys[name]
            self._gone.add(name)
            self._untold.append(name)

    def shut(self, device: str, key: str) -> None:
        """Makes a key worthless: whoever opened with it hides their things."""
        if self.seat(device, key) is not None:
            self._drop([hashed(key)])

    def falls_each_move(self, key: str) -> bool:
        """Whether the curtain of a key falls after every move."""
        return self._keys[hashed(key)].every

    def is_open(self, device: str, seat: Seat) -> bool:
        """Whether some key opens this seat on this device."""
        return any((it.device, it.seat) == (device, seat) for it in self._keys.values())

    def close(self, seat: Seat) -> None:
        """Makes all keys to a seat worthless: it belongs to another device now."""
        self._drop(name for name, it in list(self._keys.items()) if it.seat == seat)

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
        self._drop(name for name, it in list(self._keys.items()) if (it.device, it.seat) in fallen)
        return fallen

    def seat(self, device: str, key: str) -> Seat | None:
        """The seat that a key opens on this device."""
        found = self._keys.get(hashed(key)) if key else None
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
        return acted and key.every and not move.goes_on
    # Who only looks while others play looks on.
    return acted or key.seat in move.before

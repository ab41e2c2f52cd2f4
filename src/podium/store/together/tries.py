"""Tries: how often somebody has guessed in vain, counted for all processes together."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from podium.store.errors import Conflict, StoreError
from podium.store.tables import TRIES


class Guess(msgspec.Struct, frozen=True):
    """One more guess at a door; answers for how many milliseconds it has to wait, 0 if it is its turn.

    It counts as wrong until it is forgiven, so that guesses at several processes are counted while they are
    looked at. `Conflict` over `id`: two were the first at once.
    """

    door: str
    now: int
    free: int
    """So many wrong guesses cost nothing."""
    pause: int
    """Milliseconds from one guess to the next, after those."""

    def run(self, connection: Connection) -> int:
        here = TRIES.c.door == self.door
        found = connection.execute(select(TRIES).where(here).with_for_update()).one_or_none()
        if found is None:
            connection.execute(insert(TRIES), {"door": self.door, "wrong": 1, "tried": self.now})
            return 0
        left: int = found.tried + self.pause - self.now
        if found.wrong >= self.free and left > 0:
            return min(left, self.pause)
        counted = {"wrong": found.wrong + 1, "tried": self.now}
        connection.execute(update(TRIES).where(here).values(counted))
        return 0

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("id", f"two tried {self.door!r} first")


class Forgive(msgspec.Struct, frozen=True):
    """Whoever guessed knew it: what was wrong before counts no more."""

    door: str

    def run(self, connection: Connection) -> None:
        connection.execute(delete(TRIES).where(TRIES.c.door == self.door))

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("id", "nothing can be in the way")


class ForgetTries(msgspec.Struct, frozen=True):
    """Doors at which nobody has guessed since then."""

    since: int

    def run(self, connection: Connection) -> None:
        connection.execute(delete(TRIES).where(TRIES.c.tried < self.since))

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("id", "nothing can be in the way")

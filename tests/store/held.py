"""A write that keeps the writer busy until the test lets it go."""

from collections.abc import Generator
from contextlib import contextmanager
from threading import Event

from sqlalchemy import Connection

from podium.store import Conflict, Store, StoreError


class Held:
    """Lies in its transaction, and everything handed in meanwhile gathers behind it."""

    def __init__(self) -> None:
        self.begun = Event()
        self.released = Event()

    def run(self, connection: Connection) -> None:
        self.begun.set()
        assert self.released.wait(30)
        connection.exec_driver_sql("SELECT 1")

    def refused(self, connection: Connection) -> StoreError:
        return Conflict("match", "nobody asks")


@contextmanager
def held_up(store: Store) -> Generator[Held]:
    """The writer is busy in here; afterwards it works on all that gathered."""
    held = Held()
    answer = store.submit(held)
    assert held.begun.wait(30)
    try:
        yield held
    finally:
        held.released.set()
        answer.exception(30)

"""Checkpoints: SQLite's log is carried over into its database beside the writer, so no commit waits for it."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from threading import Event, Thread

EVERY = 400
"""After so many commits the log is carried over: a few megabytes, where moves are written."""
_ROUNDS = 3
"""What is committed during one round is carried over in the next, which is short."""


class Checkpoints:
    """A thread that carries the log over now and then; it holds up neither the writer nor readers.

    Should it fall behind or fail, a commit does it once the log is large (`engines`).
    """

    def __init__(self, file: str) -> None:
        self._file = file
        self._due = Event()
        self._closed = False
        self._thread = Thread(target=self._run, name="store-checkpoints", daemon=True)
        self._thread.start()

    def committed(self, commits: int) -> None:
        """Told of each commit how many there have been."""
        if commits % EVERY == 0:
            self._due.set()

    def close(self) -> None:
        """Ends the thread, once it is done with what it is at."""
        self._closed = True
        self._due.set()
        self._thread.join()

    def _run(self) -> None:
        while self._due.wait() and not self._closed:
            self._due.clear()
            # What stops it (a disk that is full, say) meets the writer as well, who says so.
            with suppress(sqlite3.Error), closing(sqlite3.connect(self._file)) as connection:
                _carry_over(connection)


def _carry_over(connection: sqlite3.Connection) -> None:
    for _ in range(_ROUNDS):
        _, frames, done = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if done >= frames:
            return

"""Now: the time as the store keeps it.

Processes that share a database go by its clock: what one writes down another compares, on a machine whose own clock
may be wrong, or be put right while people play.
"""

from __future__ import annotations

import time
from collections.abc import Callable


def ran() -> int:
    """Milliseconds since some moment, whatever any clock says."""
    return time.monotonic_ns() // 1_000_000


def _own() -> int:
    return time.time_ns() // 1_000_000


class Clock:
    """A clock: the machine's own, until it is set by another."""

    def __init__(self, own: Callable[[], int] = _own, ran: Callable[[], int] = ran) -> None:
        self._own = own
        self._ran = ran
        self._ahead: int | None = None
        """Of how long the machine has run, which nobody puts right."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._own() if self._ahead is None else self._ran() + self._ahead

    def set(self, theirs: int, asked: int) -> None:
        """Goes by another clock, which was asked when the machine had `ran` so long, and has answered this.

        It may have said so at any moment since: a clock that could be right stays as it is.
        """
        least, most = theirs - self._ran(), theirs - asked
        if self._ahead is None or not least <= self._ahead <= most:
            self._ahead = (least + most) // 2


_clock = Clock()
now = _clock.now
set_clock = _clock.set

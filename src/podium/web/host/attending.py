"""Attending: the other processes are told who is connected here, and told again if that was not stored.

While the database is away nobody hears who comes and goes, and after a crash it has forgotten what it was told.
A table that is let go meanwhile leaves nobody behind who would count as connected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import structlog

from podium.store import Store, StoreError
from podium.web.host.table.hosted import HostedTable

log = structlog.get_logger()


class Attending:
    """Who is connected at this process, match by match."""

    def __init__(self, store: Store, find: Callable[[str], HostedTable | None]) -> None:
        """`find`: the table of a match, if it is in memory."""
        self._store = store
        self._find = find
        self._told: dict[str, Mapping[str, int]] = {}
        """What was told last of the matches that somebody is connected to."""
        self.untold: set[str] = set()
        """The matches of which it was not stored."""

    async def tell(self, match: str) -> None:
        """Tells who is connected to a match, if that is new."""
        hosted = self._find(match)
        here = {} if hosted is None else hosted.audience.attendance
        if here == self._told.get(match, {}) and match not in self.untold:
            return
        self.untold.discard(match)
        self._told[match] = here
        if not here:
            del self._told[match]
        try:
            await self._store.attend(match, self._store.me, here)
        except StoreError as failed:
            self.untold.add(match)
            log.warning("not told", error=type(failed).__name__)

    async def tell_again(self, *, all_of_it: bool) -> None:
        """Tells what was not stored; `all_of_it`: the database may have forgotten what it knew."""
        if all_of_it:
            self.untold.update(self._told)
        for match in list(self.untold):
            await self.tell(match)

"""Listing: the tables in the lobby, which anybody may sit down at."""

from __future__ import annotations

import time

import msgspec

from podium.registry import games
from podium.store import MatchRow, SeatKind, SeatRow, Store
from podium.web.host.gauges.now import now
from podium.web.host.tables import GONE, Tables

_SHOWN = 100
_DAYS = 7
"""A table that nobody has joined for so long is not shown any more."""
_FRESH = 0.5
"""Seconds that one look into the store serves everybody."""


class Listed(msgspec.Struct, frozen=True):
    """A table that waits for players."""

    code: str
    game: str
    name: str
    """What the game is called."""
    players: tuple[str, ...]
    """Who sits there, bots too."""
    bots: tuple[str, ...]
    """Those of them that are bots."""
    seats: int
    free: int
    clock: int
    """Seconds for a decision; 0: as long as one likes."""
    here: bool
    """Whether somebody waits there just now."""
    since: int
    """When it was opened, in milliseconds since 1970."""
    options: dict[str, object]
    """What it is played with."""


class Listing:
    """Looks for open tables; many who ask at once are answered with one look."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._seen: list[Listed] = []
        self._at = float("-inf")

    async def tables(self, game: str = "", free: int = 1) -> list[Listed]:
        """Open tables, those first where somebody waits; of one game, with so many free seats."""
        if time.monotonic() - self._at > _FRESH:
            since = now() - _DAYS * 86_400_000
            rows = await self._store.listed(since, _SHOWN)
            elsewhere: frozenset[str] = frozenset()
            if self._tables.shared:
                ids = [row.id for row, _ in rows]
                elsewhere = await self._store.people_waiting(ids, now() - GONE)
            found = [
                self._listed(row, seats, row.id in elsewhere)
                for row, seats in rows
                if row.game in games()
            ]
            self._seen = sorted(found, key=lambda it: (not it.here, -it.since))
            self._at = time.monotonic()
        return [it for it in self._seen if it.free >= max(free, 1) and game in ("", it.game)]

    def forget(self) -> None:
        """Somebody opened a table or sat down: the next one who asks is told of it."""
        self._at = float("-inf")

    def _listed(self, row: MatchRow, seats: tuple[SeatRow, ...], elsewhere: bool) -> Listed:
        hosted = self._tables.peek(row.code)
        return Listed(
            row.code,
            row.game,
            games()[row.game].name,
            tuple(seat.name for seat in seats if seat.kind is not SeatKind.OPEN),
            tuple(seat.name for seat in seats if seat.kind is SeatKind.BOT),
            row.seats,
            sum(seat.kind is SeatKind.OPEN and seat.secret_hash is None for seat in seats),
            row.clock or 0,
            elsewhere
            or (
                hosted is not None
                and any(hosted.audience.presence.here(seat.secret_hash) for seat in seats)
            ),
            row.listed or 0,
            msgspec.json.decode(row.options),
        )

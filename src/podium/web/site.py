"""Site: all that a request may need."""

from __future__ import annotations

import asyncio
from functools import cached_property

from podium.registry import games
from podium.store import Store
from podium.web import assets
from podium.web.bots import Bots
from podium.web.glances import Glances
from podium.web.limits import Limit
from podium.web.lobby import Lobby
from podium.web.meters import Meters
from podium.web.replays import Replays
from podium.web.settings import Settings
from podium.web.tables import Tables
from podium.web.thinkers import Thinkers
from podium.web.wrong import Wrong

_FIRST_PAGE = 0.5
"""Seconds that the first page is given before the bots' process starts beside it."""

_SWEEP = 30.0
"""Seconds between two looks for idle tables."""


class Site:
    """The tables, the lobby, the bots and the files of one server."""

    def __init__(self, store: Store, settings: Settings, meters: Meters | None = None) -> None:
        self.settings = settings
        self.store = store
        self.meters = meters = meters or Meters()
        self.tables = Tables(store, meters)
        self.lobby = Lobby(self.tables)
        self._thinkers = Thinkers(settings.bot_workers, settings.bot_limit, meters.thought)
        self.bots = Bots(self.tables, self._thinkers, settings.bot_pause)
        self.tables.changed = self.bots.wake
        self._opening = Limit(settings.match_burst, settings.match_rate)
        self.asking = Limit(settings.message_burst, settings.message_rate)
        """How often a seat may send messages by HTTP."""
        self.looking = Limit(settings.message_burst * 2, settings.message_rate * 2)
        """How often somebody may ask for a moment of a match."""
        self.reporting = Limit(10, 1 / 60)
        """How often an address may report a problem."""
        self.glances = Glances()
        self.replays = Replays()
        self._beside: list[asyncio.Task[None]] = []
        meters.tables.set_function(lambda: len(self.tables))
        meters.waiting.set_function(lambda: store.waiting)
        meters.commits.set_function(lambda: store.commits)

    def may_open(self, address: str) -> None:
        """Wrong if somebody at this address opens tables or sits down too often."""
        if not self._opening.take(address):
            raise Wrong("too_many")

    @cached_property
    def _shelf(self) -> assets.Shelf:
        return assets.of_site()

    @cached_property
    def _art(self) -> dict[str, assets.Shelf]:
        return {game_id: assets.of_game(game_id) for game_id in games()}

    @property
    def shelf(self) -> assets.Shelf:
        """The browser's part of the site."""
        return assets.of_site() if self.settings.fresh else self._shelf

    def art(self, game_id: str) -> assets.Shelf | None:
        """A game's art."""
        if self.settings.fresh:
            return assets.of_game(game_id) if game_id in games() else None
        return self._art.get(game_id)

    async def open(self) -> None:
        """Begins what goes on beside requests."""
        self._beside = [asyncio.create_task(self._sweep()), asyncio.create_task(self._warm())]

    async def quieten(self) -> None:
        """Stops the bots and ends all lines, once what was begun is stored."""
        for task in self._beside:
            task.cancel()
        await self.bots.close()
        await self.tables.settle()

    async def close(self) -> None:
        """Ends everything; nobody may ask for anything any more."""
        await self.quieten()
        await self.store.aclose()

    async def _warm(self) -> None:
        await asyncio.sleep(_FIRST_PAGE)
        await self._thinkers.warm()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(_SWEEP, self.settings.idle))
            self.tables.forget_idle(self.settings.idle)

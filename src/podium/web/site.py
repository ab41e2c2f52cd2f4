"""Site: all that a request may need."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from functools import cached_property

import msgspec

from podium.registry import games
from podium.store import RunRow, Store, StoreError
from podium.web import assets
from podium.web.history.glances import Glances
from podium.web.history.replays import Replays
from podium.web.host.claim import Claim
from podium.web.host.clocks import Clocks
from podium.web.host.gauges.meters import Meters
from podium.web.host.gauges.now import now
from podium.web.host.gauges.uptime import Uptime
from podium.web.host.limits.buckets import Limit
from podium.web.host.limits.misses import Misses
from podium.web.host.limits.tries import Tries
from podium.web.host.listing import Listing
from podium.web.host.lobby import Lobby
from podium.web.host.room import WaitingRoom
from podium.web.host.seats.codes import new_id
from podium.web.host.seats.tickets import Transfers
from podium.web.host.table.hosted import HostedTable
from podium.web.host.table.line import Line
from podium.web.host.tables import Tables
from podium.web.host.wrong import Wrong
from podium.web.settings import Settings
from podium.web.thinking.backroom import Backroom
from podium.web.thinking.bots import Bots
from podium.web.thinking.reviews import Coaches
from podium.web.thinking.thinkers import Thinkers

FIRST_PAGE = 0.5
"""Seconds that the first page is given before the bots' process starts beside it, and what else can wait."""

_SWEEP = 30.0
"""Seconds between two looks for idle tables."""

_TABLES = 8
"""At so many tables one address may watch with all the lines that it may have at one."""
_BEAT = 2.0
"""Seconds between two notes that the site is there: what a crash may give back to a clock."""
_REMEMBERED = 31 * 86_400_000
"""Milliseconds: no clock is longer."""


class Site:
    """The tables, the lobby, the bots and the files of one server."""

    def __init__(self, store: Store, settings: Settings, meters: Meters | None = None) -> None:
        self.settings = settings
        self.store = store
        self.meters = meters = meters or Meters()
        self.tables = Tables(store, meters)
        self.lobby = Lobby(self.tables)
        self.room = WaitingRoom(self.tables)
        self.listing = Listing(store, self.tables)
        self._thinkers = Thinkers(
            settings.bot_workers, settings.bot_limit, meters.thought, settings.coach_workers
        )
        self.bots = Bots(self.tables, self._thinkers, settings.bot_pause)
        self.backroom = Backroom(settings.record_workers, settings.record_limit)
        self.coaches = Coaches(store, self._thinkers, self.backroom, settings.coach_rounds)
        self.clocks = Clocks(self.tables, settings.clock_speed)
        self.transfers = Transfers()
        self.tables.patience = settings.away
        self.tables.changed = self._changed
        self.coaching = Limit(settings.match_burst, settings.match_rate)
        """How often an address may ask the coach to begin."""
        self._opening = Limit(settings.match_burst, settings.match_rate)
        self._sitting = Limit(settings.match_burst, settings.match_rate)
        self.misses = Misses(settings.miss_burst, settings.miss_rate)
        """How many codes that open nothing an address may try."""
        self.pins = Tries()
        """Who tries the PIN of a seat."""
        self._asking = Limit(settings.message_burst, settings.message_rate)
        self._lines: Counter[str] = Counter()
        """How many lines each address has."""
        self.looking = Limit(settings.message_burst * 2, settings.message_rate * 2)
        """How often somebody may ask for a moment of a match."""
        self.reporting = Limit(10, 1 / 60)
        """How often an address may report a problem."""
        self.glances = Glances()
        self.replays = Replays(store, self.backroom)
        self._beside: list[asyncio.Task[None]] = []
        meters.tables.set_function(lambda: len(self.tables))
        meters.waiting.set_function(lambda: store.waiting)
        meters.commits.set_function(lambda: store.commits)

    def _changed(self, hosted: HostedTable) -> None:
        self.bots.wake(hosted)
        self.clocks.wind(hosted)

    def may_open(self, address: str) -> None:
        """Wrong if somebody at this address opens tables too often."""
        if not self._opening.take(address):
            raise Wrong("too_many")

    def may_look_up(self, address: str) -> None:
        """Wrong if somebody at this address looks too often into records, whichever they are."""
        if not self.looking.take((address, "records")):
            raise Wrong("too_many")

    def may_sit(self, address: str) -> None:
        """Wrong if somebody at this address sits down too often."""
        if not self._sitting.take(address):
            raise Wrong("too_many")

    def may_ask(self, code: str, claim: Claim, address: str) -> None:
        """Wrong if a seat, or whoever watches from this address, sends too many messages."""
        hosted = self.tables.peek(code)
        # Behind a closed curtain a device is known all the same: strangers at its address are not it.
        seats = () if hosted is None else claim.seats(hosted)
        seat = claim.seat(hosted) if hosted is not None and seats else None
        key = (code, seat) if seat is not None else (code, claim.device) if seats else address
        if not self._asking.take(key):
            raise Wrong("too_many")

    def let_in(self, hosted: HostedTable, line: Line) -> None:
        """Opens a line at a table, under its lock; Wrong if there is no room for it."""
        each = self.settings.address_lines
        if self._lines[line.address] >= _TABLES * each and not hosted.seating.of_device(
            line.device
        ):
            raise Wrong("too_many_lines", _TABLES * each)
        hosted.audience.let_in(line, self.settings.lines, each)
        self._lines[line.address] += 1

    def let_out(self, hosted: HostedTable, line: Line) -> None:
        """A line that ended: there is room for another."""
        if hosted.audience.leave(line):
            self._lines[line.address] -= 1
            if not self._lines[line.address]:
                del self._lines[line.address]

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
        self._run = RunRow(id=new_id(), began=now(), seen=now())
        before = await self.store.runs(self._run.began - _REMEMBERED)
        self.clocks.uptime = Uptime(self._run.began, before)
        self._beside = [
            asyncio.create_task(self._sweep()),
            asyncio.create_task(self._warm()),
            asyncio.create_task(self._beat()),
            asyncio.create_task(self._rewind()),
        ]

    async def quieten(self) -> None:
        """Stops the bots and ends all lines, once what was begun is stored."""
        for task in self._beside:
            task.cancel()
        self.clocks.close()
        await self.coaches.close()
        await self.backroom.close()
        await self.bots.close()
        await self.tables.settle()

    async def close(self) -> None:
        """Ends everything; nobody may ask for anything any more."""
        await self.quieten()
        await self.store.aclose()

    async def _warm(self) -> None:
        await asyncio.sleep(FIRST_PAGE)
        await self._thinkers.warm()

    async def _rewind(self) -> None:
        """Winds the clocks of matches that went on when the site went away."""
        for row in await self.store.clocked():
            with suppress(Wrong):
                async with self.tables.at(row.code):
                    await asyncio.sleep(0)

    async def _beat(self) -> None:
        """Keeps note that the site is there, as long as some clock runs."""
        while True:
            if self.clocks:
                with suppress(StoreError):
                    await self.store.beat(msgspec.structs.replace(self._run, seen=now()))
            await asyncio.sleep(_BEAT)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(_SWEEP, self.settings.idle))
            self.tables.forget_idle(self.settings.idle)

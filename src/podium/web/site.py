"""Site: all that a request may need."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from secrets import token_hex

import msgspec
import structlog

from podium.registry import games
from podium.store import Conflict, RunRow, Store, StoreError
from podium.web import assets
from podium.web.history.archive import prune
from podium.web.history.glances import Glances
from podium.web.history.replays import Replays
from podium.web.host.claim import Claim
from podium.web.host.clocks import Clocks
from podium.web.host.gauges.logs import where
from podium.web.host.gauges.meters import Meters
from podium.web.host.gauges.now import now, ran, set_clock
from podium.web.host.gauges.uptime import Uptime
from podium.web.host.hearing import Hearing
from podium.web.host.limits.buckets import Limit
from podium.web.host.limits.misses import Misses
from podium.web.host.limits.tries import Tries
from podium.web.host.listing import Listing
from podium.web.host.lobby import Lobby
from podium.web.host.room import WaitingRoom
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

log = structlog.get_logger()

FIRST_PAGE = 0.5
"""Seconds that the first page is given before the bots' process starts beside it, and what else can wait."""

_SWEEP = 30.0
"""Seconds between two looks for idle tables."""

_PRUNES_FIRST, _PRUNES = 60.0, 3600.0
"""Seconds until matches that are to go are first looked for, and between two looks."""

_TABLES = 8
"""At so many tables one address may watch with all the lines that it may have at one."""
_BEAT = 2.0
"""Seconds between two notes that the site is there: what a crash may give back to a clock."""
_DAY = 86_400_000
_REMEMBERED = 31 * 86_400_000
"""Milliseconds: no clock is longer."""


def _until_next(rate: float) -> float:
    """Seconds until there is room for one more."""
    return max(1 / rate, 0.01) if rate else 3600.0


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
        self.transfers = Transfers(store)
        self.tables.patience = settings.away
        self.tables.changed = self._changed
        self.coaching = Limit(settings.match_burst, settings.match_rate)
        """How often an address may ask the coach to begin."""
        self._opening = Limit(settings.match_burst, settings.match_rate)
        self._sitting = Limit(settings.match_burst, settings.match_rate)
        self.misses = Misses(settings.miss_burst, settings.miss_rate)
        """How many codes that open nothing an address may try."""
        self.pins = Tries(store)
        """Who tries the PIN of a seat."""
        self._asking = Limit(settings.message_burst, settings.message_rate)
        self._programs = Limit(settings.program_burst, settings.program_rate)
        self._lines: Counter[str] = Counter()
        """How many lines each address has."""
        self.draining = False
        """Whether it is about to end: whoever comes is served, but had better go to another."""
        self.looking = Limit(settings.message_burst * 2, settings.message_rate * 2)
        """How often somebody may ask for a moment of a match."""
        self.reporting = Limit(10, 1 / 60)
        """How often an address may report a problem."""
        self.key = b""
        """What this site signs with, at all its processes."""
        self.hearing = Hearing(
            self.tables,
            {
                "open": self._opening.take,
                "sit": self._sitting.take,
                "coach": self.coaching.take,
                "report": self.reporting.take,
                "miss": self.misses.count,
            },
        )
        self.misses.missed = lambda address: self.hearing.share("miss", address)
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
        self._take("open", self._opening, address, "tables")

    def may_look_up(self, address: str) -> None:
        """Wrong if somebody at this address looks too often into records, whichever they are."""
        if not self.looking.take((address, "records")):
            raise Wrong("too_many")

    def may_sit(self, address: str) -> None:
        """Wrong if somebody at this address sits down too often."""
        self._take("sit", self._sitting, address, "seats")

    def may_be_coached(self, address: str) -> None:
        """Wrong if somebody at this address asks the coach too often."""
        self._take("coach", self.coaching, address)

    def may_report(self, address: str) -> None:
        """Wrong if somebody at this address reports too often."""
        self._take("report", self.reporting, address)

    def _take(self, name: str, limit: Limit, address: str, what: str = "") -> None:
        """A share of a limit that holds for all processes together; `what` says of what it is told."""
        if not limit.take(address):
            raise self._too_many(what) if what else Wrong("too_many")
        self.hearing.share(name, address)

    def _too_many(self, what: str) -> Wrong:
        most, rate = self.settings.match_burst, self.settings.match_rate
        limit = f"{most} {what} at once, then {rate:g} each second, from one address"
        return Wrong("too_many", limit=limit, again=_until_next(rate))

    def may_ask(self, code: str, claim: Claim, address: str) -> None:
        """Wrong if a seat, or whoever watches from this address, sends too many messages."""
        if not self._asking.take(self._who(code, claim, address)):
            raise Wrong("too_many")

    def may_program(self, code: str, claim: Claim, address: str) -> None:
        """Wrong if the program on a seat, or one that watches, sends more messages than programs may."""
        if not self._programs.take(self._who(code, claim, address)):
            most, rate = self.settings.program_burst, self.settings.program_rate
            raise Wrong(
                "too_many",
                limit=f"{most} messages at once, then {rate:g} each second",
                again=_until_next(rate),
            )

    def _who(self, code: str, claim: Claim, address: str) -> object:
        """By whom it is counted how often somebody asks."""
        hosted = self.tables.peek(code)
        # Behind a closed curtain a device is known all the same: strangers at its address are not it.
        seats = () if hosted is None else hosted.seating.of_device(claim.device)
        seat = claim.seat(hosted) if hosted is not None and seats else None
        return (code, seat) if seat is not None else (code, claim.device) if seats else address

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
        await self._go_by_the_store()
        self._run = RunRow(id=self.store.me, began=now(), seen=now())
        self.key = bytes.fromhex(await self._signing_key())
        before = await self.store.runs(self._run.began - _REMEMBERED)
        self.clocks.uptime = Uptime(self._run.began, before)
        self._beside = [
            asyncio.create_task(self._sweep()),
            asyncio.create_task(self._warm()),
            asyncio.create_task(self._beat()),
            asyncio.create_task(self.clocks.sweep()),
        ]
        if self.settings.keep:
            self._beside.append(asyncio.create_task(self._prune()))
        if self.tables.shared:
            self._beside += [
                asyncio.create_task(self.hearing.listen()),
                asyncio.create_task(self.hearing.look()),
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

    async def _signing_key(self) -> str:
        while True:
            with suppress(Conflict):
                return await self.store.make_key(token_hex(32))

    async def _beat(self) -> None:
        """Keeps note that the site is there, as long as some clock runs or others want to know."""
        while True:
            if self.tables.shared or self.clocks.running:
                with suppress(StoreError):
                    await self._go_by_the_store()
                    await self.store.beat(msgspec.structs.replace(self._run, seen=now()))
            await asyncio.sleep(_BEAT)

    async def _go_by_the_store(self) -> None:
        """Takes the time from the database, where it is everybody's."""
        asked = ran()
        theirs = await self.store.clock()
        if theirs is not None:
            set_clock(theirs, asked)

    async def _prune(self) -> None:
        """Lets matches go that were over long ago; the first time soon, since a site may be restarted daily."""
        await asyncio.sleep(_PRUNES_FIRST)
        folder = Path(self.settings.archive) if self.settings.archive else None
        while True:
            try:
                gone = await prune(self.store, now() - self.settings.keep, folder)
            except (StoreError, OSError) as wrong:
                log.error("cannot prune", error=type(wrong).__name__, where=where(wrong))
            else:
                if gone:
                    log.info("pruned", matches=gone)
            await asyncio.sleep(_PRUNES)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(_SWEEP, self.settings.idle))
            self.tables.forget_idle(self.settings.idle)
            with suppress(StoreError):
                await self.store.forget_tries(now() - _DAY)
                if self.tables.shared:
                    await self.store.sweep_presence(now() - _DAY)

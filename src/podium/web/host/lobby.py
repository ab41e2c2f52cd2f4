"""The lobby: opening a table, sitting down, beginning, and playing once more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TypeVar

import msgspec
import structlog

from podium.bots.levels import Level
from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.play.continuing import continue_from
from podium.play.guide import Guide
from podium.play.table import AnyTable, Table
from podium.store import Conflict, MatchRow, SeatKind, SeatRow, StoreError
from podium.web.host.claim import Claim
from podium.web.host.failing import told_if_failing
from podium.web.host.gauges.now import now
from podium.web.host.opening import PlannedTable, bot_row, name_called, person_row, rows_of
from podium.web.host.seats.codes import hashed, new_code, new_id, new_secret, new_seed
from podium.web.host.seats.names import apart
from podium.web.host.stored import log_of
from podium.web.host.table.hosted import Agreed, HostedTable
from podium.web.host.tables import Tables
from podium.web.host.wrong import Wrong

log = structlog.get_logger()

T = TypeVar("T")


class Seated(msgspec.Struct, frozen=True):
    """Where somebody sits now, and the secret that says so."""

    match: str
    code: str
    seat: Seat
    secret: str
    name: str


class Lobby:
    """Opens tables and fills their seats."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def open(self, plan: PlannedTable) -> Seated:
        """A new table, its opener on the first seat."""
        hosted = await self._carry_through(self._open(plan))
        return Seated(hosted.match.id, hosted.code, SEATS[0], plan.secret, plan.seats[0].name)

    async def sit(
        self, code: str, name: str, secrets: Sequence[str] = (), seat: int | None = None
    ) -> Seated:
        """Sits down on that seat or any free one, on those kept for one of these secrets first."""
        called = name_called(name)
        return await self._again(code, lambda: self._sit(code, called, secrets, seat))

    async def sit_program(
        self, code: str, name: str, secret: str, seat: int | None, *, program: bool
    ) -> Seated:
        """Sits down by a secret of one's own; where it sits already, that is its seat."""
        work = self._sit(code, name_called(name), [secret], seat, own=secret, program=program)
        return await self._carry_through(work)

    async def sit_beside(self, code: str, name: str, secret: str) -> Seated:
        """One more person on a device that has a seat here already."""
        called = name_called(name)
        return await self._again(code, lambda: self._sit_beside(code, called, secret))

    async def start(self, code: str, claim: Claim) -> None:
        """The host begins: normal bots take the free seats, if there are such."""
        await self._again(code, lambda: self._start(code, claim))

    async def rematch(self, code: str, claim: Claim, secret: str) -> Seated:
        """A new match for the same players; the first to ask opens it, the others follow."""
        return await self._again(code, lambda: self._rematch(code, claim, secret))

    async def play_on(self, table: AnyTable, entry: int, seat: Seat, name: str) -> Seated:
        """A new match from an entry of another on, against bots, with luck of its own."""
        on = await asyncio.to_thread(continue_from, table, entry, new_seed())
        if on.outcome is not None:
            raise Wrong("nothing_left")
        secret = new_secret()
        rows: list[SeatRow] = []
        for number in range(table.seats):
            if number == seat:
                rows.append(person_row("", number, name_called(name), hashed(secret)))
            else:
                rows.append(
                    bot_row("", number, Level.NORMAL.value, [name, *(row.name for row in rows)])
                )
        agreed = Agreed(host=seat, given=on.given)
        hosted = await self._carry_through(self._keep(on, rows, agreed))
        return Seated(hosted.match.id, hosted.code, seat, secret, name)

    async def learn(self, game: AnyGame, guide: Guide, name: str) -> Seated:
        """A first match that begins by the game's guide, against bots that are not too strong."""
        options = msgspec.json.decode(guide.options, type=game.options)
        table = Table(game, guide.seats, options, guide.seed, rewinds=True)
        secret, called = new_secret(), name_called(name)
        others = [Level.EASY.value] * (guide.seats - 1)
        rows = rows_of(game, guide.seats, called, others, hashed(secret))
        hosted = await self._carry_through(
            self._keep(table, rows, Agreed(guided=True, rewinds=True))
        )
        return Seated(hosted.match.id, hosted.code, SEATS[0], secret, called)

    async def _again(self, code: str, work: Callable[[], Awaitable[T]]) -> T:
        return await self._carry_through(self._tables.again(code, work))

    async def _carry_through(self, work: Coroutine[object, object, T]) -> T:
        try:
            return await self._tables.carry_through(work)
        except StoreError as failed:
            raise Wrong("not_stored") from failed

    async def _open(self, plan: PlannedTable) -> HostedTable:
        with told_if_failing(plan.game):
            table = Table(plan.game, len(plan.seats), plan.options, new_seed())
        return await self._keep(table, plan.seats, Agreed(waits=plan.waits), plan)

    async def _keep(
        self,
        table: AnyTable,
        seats: Sequence[SeatRow],
        agreed: Agreed,
        plan: PlannedTable | None = None,
    ) -> HostedTable:
        """Stores a new table, under a code that nobody has."""
        game, options = table.game, table.options
        while True:
            match = MatchRow(
                id=new_id(),
                code=new_code(),
                game=game.id,
                rules_version=game.rules_version,
                seats=len(seats),
                options=msgspec.json.encode(options).decode(),
                seed=table.seed,
                commitment=table.commitment,
                created=now(),
                settings=msgspec.json.encode(agreed).decode(),
                listed=now() if plan and plan.listed else None,
                clock=plan.clock if plan else None,
                # Somebody must look whether it runs already.
                due=0 if plan and plan.clock else None,
            )
            rows = [msgspec.structs.replace(row, match=match.id) for row in seats]
            setup, *more = log_of(match.id, table)
            try:
                await self._tables.store.create(match, rows, setup, more)
            except Conflict as taken:
                if taken.what not in ("code", "id"):
                    raise
                continue
            hosted = HostedTable(match, rows, table)
            self._tables.add(hosted)
            log.info("match opened", match=match.id, game=game.id, seats=len(rows))
            return hosted

    async def _sit(
        self,
        code: str,
        name: str,
        secrets: Sequence[str],
        seat: int | None = None,
        *,
        own: str = "",
        program: bool = False,
    ) -> Seated:
        """`own`: the secret that the seat is to belong to, also where it does already."""
        by_hash = {hashed(secret): secret for secret in secrets}
        async with self._tables.now(code) as hosted:
            mine = [row for row in hosted.seating.rows if row.secret_hash in by_hash]
            sitting = [row for row in mine if row.kind is SeatKind.PERSON]
            if sitting and not own:
                raise Wrong("seated")
            if sitting:
                row = sitting[0]
                return Seated(hosted.match.id, code, SEATS[row.seat], own, row.name)
            for row in mine:
                # Kept for them, under the name they had.
                await self._seat(
                    hosted, msgspec.structs.replace(row, kind=SeatKind.PERSON, joined=now())
                )
            if mine:
                self._seen_to(hosted)
                row = mine[0]
                secret = by_hash[row.secret_hash or ""]
                return Seated(hosted.match.id, code, SEATS[row.seat], secret, row.name)
            return await self._sit_free(hosted, name, own or new_secret(), seat, program=program)

    async def _sit_beside(self, code: str, name: str, secret: str) -> Seated:
        async with self._tables.now(code) as hosted:
            if not hosted.seating.of_device(hashed(secret)):
                raise Wrong("no_seat")
            seated = await self._sit_free(hosted, name, secret)
            # Several people share the device from now on: what it sees lies behind curtains.
            hosted.audience.part_with(hashed(secret))
            return seated

    async def _sit_free(
        self,
        hosted: HostedTable,
        name: str,
        secret: str,
        seat: int | None = None,
        *,
        program: bool = False,
    ) -> Seated:
        """Sits down on that seat, or the first that is free and kept for nobody."""
        if hosted.agreed.closed:
            raise Wrong("closed")
        for row in list(hosted.seating.rows):
            if row.kind is not SeatKind.OPEN or row.secret_hash is not None:
                continue
            if seat is not None and seat != row.seat:
                continue
            others = [o.name for o in hosted.seating.rows if o.seat != row.seat]
            sitter = person_row(
                row.match, row.seat, apart(name, others), hashed(secret), program=program
            )
            if await self._seat(hosted, sitter):
                self._seen_to(hosted)
                return Seated(hosted.match.id, hosted.code, SEATS[row.seat], secret, sitter.name)
        raise Wrong("full" if seat is None or not _any_free(hosted) else "taken")

    async def _start(self, code: str, claim: Claim) -> None:
        async with self._tables.now(code) as hosted:
            seats = claim.own_seats(hosted)
            if hosted.begun:
                raise Wrong("started")
            if hosted.agreed.host not in seats:
                raise Wrong("not_host")
            claim.speak_for(hosted, hosted.agreed.host)
            if hosted.agreed.waits:
                began = msgspec.structs.replace(hosted.agreed, waits=False, began=now())
            else:
                began = hosted.agreed
            for row in list(hosted.seating.rows):
                if row.kind is SeatKind.OPEN:
                    others = [o.name for o in hosted.seating.rows if o.seat != row.seat]
                    await self._seat(
                        hosted, bot_row(row.match, row.seat, Level.NORMAL.value, others)
                    )
            if began != hosted.agreed:
                await self._tables.agree(hosted, began)
            self._seen_to(hosted)

    async def _seat(self, hosted: HostedTable, sitter: SeatRow) -> bool:
        """Whether the seat was still free; either way the table knows now who sits there."""
        found = await self._tables.store.sit(sitter)
        hosted.seating.rows[sitter.seat] = found
        if found == sitter:
            hosted.revise()
        return found == sitter

    def _seen_to(self, hosted: HostedTable) -> None:
        """Tells everybody that somebody sat down, and begins if it was the last."""
        hosted.announce()
        if hosted.begun:
            hosted.begin()
            log.info("match begun", match=hosted.match.id)
            self._tables.changed(hosted)

    async def _rematch(self, code: str, claim: Claim, secret: str) -> Seated:
        async with self._tables.now(code) as hosted:
            seat = claim.own_seats(hosted)[0]
            if hosted.table.outcome is None:
                raise Wrong("not_over")
            name = hosted.seating.names[seat]
            if hosted.agreed.rematch:
                following = hosted.agreed.rematch
            else:
                following = await self._follow(hosted, seat)
        try:
            return await self._sit(following, name, [secret])
        except Wrong as wrong:
            if wrong.code != "seated":
                raise
            async with self._tables.now(following) as hosted:
                return Seated(hosted.match.id, following, seat, secret, name)

    async def _follow(self, hosted: HostedTable, host: Seat) -> str:
        """Opens the match that follows; people's seats are kept for them by their old secrets."""
        rows = [
            row
            if row.kind is SeatKind.BOT
            else msgspec.structs.replace(row, kind=SeatKind.OPEN, bot=None, joined=None)
            for row in hosted.seating.rows
        ]
        plan = PlannedTable(
            hosted.table.game, hosted.table.options, rows, "", clock=hosted.match.clock
        )
        new = await self._open(plan)
        await self._tables.agree(new, Agreed(host=host))
        await self._tables.agree(hosted, msgspec.structs.replace(hosted.agreed, rematch=new.code))
        hosted.announce()
        return hosted.agreed.rematch


def _any_free(hosted: HostedTable) -> bool:
    rows = hosted.seating.rows
    return any(row.kind is SeatKind.OPEN and row.secret_hash is None for row in rows)

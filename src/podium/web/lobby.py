"""The lobby: opening a table, sitting down, beginning, and playing once more."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import TypeVar

import msgspec
import structlog

from podium.bots.levels import Level
from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.play.continuing import continued
from podium.play.guide import Guide
from podium.play.table import Table
from podium.store import Conflict, MatchRow, SeatKind, SeatRow, StoreError
from podium.web.claim import Claim
from podium.web.codes import hashed, new_code, new_id, new_secret, new_seed
from podium.web.held import Agreed, Held
from podium.web.names import apart
from podium.web.now import now
from podium.web.opening import Plan, bot_row, name_called, person_row, rows_of
from podium.web.pins import pin_called
from podium.web.stored import row_of
from podium.web.tables import Tables
from podium.web.wrong import Wrong

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

    async def open(self, plan: Plan) -> Seated:
        """A new table, its opener on the first seat."""
        held = await self._carried(self._open(plan))
        return Seated(held.match.id, held.code, SEATS[0], plan.secret, plan.seats[0].name)

    async def sit(self, code: str, name: str, secrets: Sequence[str] = ()) -> Seated:
        """Sits down on a free seat, on those kept for one of these secrets if there are such."""
        return await self._carried(self._sit(code, name_called(name), secrets))

    async def sit_beside(self, code: str, name: str, pin: str, secret: str) -> Seated:
        """One more person on a device that has a seat here already."""
        work = self._sit_beside(code, name_called(name), pin_called(pin), secret)
        return await self._carried(work)

    async def start(self, code: str, claim: Claim) -> None:
        """The host begins: normal bots take the free seats."""
        await self._carried(self._start(code, claim))

    async def rematch(self, code: str, claim: Claim, secret: str) -> Seated:
        """A new match for the same players; the first to ask opens it, the others follow."""
        return await self._carried(self._rematch(code, claim, secret))

    async def play_on(self, table: Table, entry: int, seat: Seat, name: str) -> Seated:
        """A new match from an entry of another on, against bots, with luck of its own."""
        on = await asyncio.to_thread(continued, table, entry, new_seed())
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
        held = await self._carried(self._keep(on, rows, agreed))
        return Seated(held.match.id, held.code, seat, secret, name)

    async def learn(self, game: AnyGame, guide: Guide, name: str) -> Seated:
        """A first match that begins by the game's guide, against bots that are not too strong."""
        options = msgspec.json.decode(guide.options, type=game.options)
        table = Table(game, guide.seats, options, guide.seed)
        secret, called = new_secret(), name_called(name)
        others = [Level.EASY.value] * (guide.seats - 1)
        rows = rows_of(game, guide.seats, called, others, hashed(secret))
        held = await self._carried(self._keep(table, rows, Agreed(guided=True)))
        return Seated(held.match.id, held.code, SEATS[0], secret, called)

    async def _carried(self, work: Coroutine[object, object, T]) -> T:
        try:
            return await self._tables.carried(work)
        except StoreError as failed:
            raise Wrong("not_stored") from failed

    async def _open(self, plan: Plan) -> Held:
        table = Table(plan.game, len(plan.seats), plan.options, new_seed())
        return await self._keep(table, plan.seats, Agreed(), plan)

    async def _keep(
        self, table: Table, seats: Sequence[SeatRow], agreed: Agreed, plan: Plan | None = None
    ) -> Held:
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
            )
            rows = [msgspec.structs.replace(row, match=match.id) for row in seats]
            setup, *more = [row_of(match.id, entry) for entry in table.entries]
            try:
                await self._tables.store.create(match, rows, setup, more)
            except Conflict as taken:
                if taken.what not in ("code", "id"):
                    raise
                continue
            held = Held(match, rows, table)
            self._tables.add(held)
            log.info("match opened", match=match.id, game=game.id, seats=len(rows))
            return held

    async def _sit(self, code: str, name: str, secrets: Sequence[str]) -> Seated:
        by_hash = {hashed(secret): secret for secret in secrets}
        async with self._tables.at(code) as held:
            mine = [row for row in held.seats if row.secret_hash in by_hash]
            if any(row.kind is SeatKind.PERSON for row in mine):
                raise Wrong("seated")
            for row in mine:
                # Kept for them, under the name they had.
                await self._seat(
                    held, msgspec.structs.replace(row, kind=SeatKind.PERSON, joined=now())
                )
            if mine:
                self._seen_to(held)
                row = mine[0]
                secret = by_hash[row.secret_hash or ""]
                return Seated(held.match.id, code, SEATS[row.seat], secret, row.name)
            return await self._sit_free(held, name, "", new_secret())

    async def _sit_beside(self, code: str, name: str, pin: str, secret: str) -> Seated:
        async with self._tables.at(code) as held:
            if not held.seats_of(hashed(secret)):
                raise Wrong("no_seat")
            seated = await self._sit_free(held, name, pin, secret)
            # Several people share the device from now on: what it sees lies behind curtains.
            held.part_with(hashed(secret))
            return seated

    async def _sit_free(self, held: Held, name: str, pin: str, secret: str) -> Seated:
        """Sits down on the first seat that is free and kept for nobody."""
        for row in list(held.seats):
            if row.kind is not SeatKind.OPEN or row.secret_hash is not None:
                continue
            others = [o.name for o in held.seats if o.seat != row.seat]
            sitter = person_row(row.match, row.seat, apart(name, others), hashed(secret), pin)
            if await self._seat(held, sitter):
                self._seen_to(held)
                return Seated(held.match.id, held.code, SEATS[row.seat], secret, sitter.name)
        raise Wrong("full")

    async def _start(self, code: str, claim: Claim) -> None:
        async with self._tables.at(code) as held:
            seats = claim.own_seats(held)
            if held.begun:
                raise Wrong("started")
            if held.agreed.host not in seats:
                raise Wrong("not_host")
            for row in list(held.seats):
                if row.kind is SeatKind.OPEN:
                    others = [o.name for o in held.seats if o.seat != row.seat]
                    await self._seat(held, bot_row(row.match, row.seat, Level.NORMAL.value, others))
            self._seen_to(held)

    async def _seat(self, held: Held, sitter: SeatRow) -> bool:
        """Whether the seat was still free; either way the table knows now who sits there."""
        found = await self._tables.store.sit(sitter)
        held.seats[sitter.seat] = found
        return found == sitter

    def _seen_to(self, held: Held) -> None:
        """Tells everybody that somebody sat down, and begins if it was the last."""
        held.announce()
        if held.begun:
            held.begin()
            log.info("match begun", match=held.match.id)
            self._tables.changed(held)

    async def _rematch(self, code: str, claim: Claim, secret: str) -> Seated:
        async with self._tables.at(code) as held:
            seat = claim.own_seats(held)[0]
            if held.table.outcome is None:
                raise Wrong("not_over")
            name = held.names[seat]
            if held.agreed.rematch:
                following = held.agreed.rematch
            else:
                following = await self._follow(held, seat)
        try:
            return await self._sit(following, name, [secret])
        except Wrong as wrong:
            if wrong.code != "seated":
                raise
            async with self._tables.at(following) as held:
                return Seated(held.match.id, following, seat, secret, name)

    async def _follow(self, held: Held, host: Seat) -> str:
        """Opens the match that follows; people's seats are kept for them by their old secrets."""
        rows = [
            row
            if row.kind is SeatKind.BOT
            else msgspec.structs.replace(row, kind=SeatKind.OPEN, bot=None, joined=None)
            for row in held.seats
        ]
        plan = Plan(held.table.game, held.table.options, rows, "", clock=held.match.clock)
        new = await self._open(plan)
        await self._tables.agree(new, Agreed(host=host))
        await self._tables.agree(held, msgspec.structs.replace(held.agreed, rematch=new.code))
        held.announce()
        return held.agreed.rematch

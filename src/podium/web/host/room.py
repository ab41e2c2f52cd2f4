"""The waiting room: who sits where before a match begins, and what its host may arrange.

Whose seat it is and who is the host is asked under the table's lock, each time; once it has begun nobody
arranges anything. What goes together is stored together, before anybody is told.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import wraps
from typing import Concatenate, ParamSpec

import msgspec

from podium.bots.players import exists
from podium.core.seat import SEATS
from podium.store import SeatKind, SeatRow
from podium.web.host.claim import Claim
from podium.web.host.gauges.now import now
from podium.web.host.opening import bot_row
from podium.web.host.table.hosted import Agreed, HostedTable
from podium.web.host.tables import Tables
from podium.web.host.wrong import Wrong

P = ParamSpec("P")


def _judged_again(
    work: Callable[Concatenate[WaitingRoom, str, P], Awaitable[None]],
) -> Callable[Concatenate[WaitingRoom, str, P], Coroutine[object, object, None]]:
    """Done again as `Tables.again` says."""

    @wraps(work)
    async def again(room: WaitingRoom, code: str, /, *args: P.args, **kwargs: P.kwargs) -> None:
        await room.tables.again(code, lambda: work(room, code, *args, **kwargs))

    return again


class WaitingRoom:
    """Arranges the seats of tables whose match has not begun."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    @_judged_again
    async def move(self, code: str, claim: Claim, seat: int, to: int) -> None:
        """Somebody changes from one of their seats to a free one; who is host stays host."""
        async with self.tables.now(code) as hosted:
            rows = _own(hosted, claim, seat)
            goal = _row(hosted, to)
            if goal.kind is not SeatKind.OPEN or goal.secret_hash not in (None, claim.device):
                raise Wrong("taken")
            was = rows[seat]
            there = msgspec.structs.replace(was, seat=to)
            agreed = hosted.agreed
            if agreed.host == seat:
                agreed = msgspec.structs.replace(agreed, host=to)
            await self._arrange(hosted, {seat: _opened(was), to: there}, agreed)
            hosted.audience.part_with(claim.device)

    @_judged_again
    async def stand(self, code: str, claim: Claim, seat: int) -> None:
        """Somebody gives their seat back. Another person becomes host; with the last it closes."""
        async with self.tables.now(code) as hosted:
            was = _own(hosted, claim, seat)[seat]
            await self._leave(hosted, was)

    @_judged_again
    async def free(self, code: str, claim: Claim, seat: int) -> None:
        """The host frees a seat of somebody else, of a bot, or one that is kept for somebody."""
        async with self.tables.now(code) as hosted:
            _host(hosted, claim)
            was = _row(hosted, seat)
            if seat == hosted.agreed.host:
                raise Wrong("no_seat")
            if was != _opened(was):
                await self._leave(hosted, was)

    @_judged_again
    async def seat_bot(self, code: str, claim: Claim, seat: int, bot: str) -> None:
        """The host puts a bot on a free seat, or another one where a bot sits."""
        async with self.tables.now(code) as hosted:
            _host(hosted, claim)
            was = _row(hosted, seat)
            if not exists(hosted.table.game, bot):
                raise Wrong("malformed", bot[:40])
            if was.kind is SeatKind.PERSON or (was.kind is SeatKind.OPEN and was.secret_hash):
                raise Wrong("taken")
            if was.kind is SeatKind.BOT:
                sits = msgspec.structs.replace(was, bot=bot)
            else:
                others = [row.name for row in hosted.seating.rows if row.seat != seat]
                sits = bot_row(was.match, seat, bot, others)
            await self._arrange(hosted, {seat: sits}, hosted.agreed)
            if hosted.begun:
                hosted.begin()
                self.tables.changed(hosted)

    @_judged_again
    async def list_it(self, code: str, claim: Claim, listed: bool) -> None:
        """The host shows the table among the open ones, or no longer does."""
        async with self.tables.now(code) as hosted:
            _host(hosted, claim)
            if listed != (hosted.match.listed is not None):
                await self._arrange(hosted, {}, hosted.agreed, listed=now() if listed else None)

    @_judged_again
    async def close(self, code: str, claim: Claim) -> None:
        """The host closes the table: all seats are free, and nobody can sit down any more."""
        async with self.tables.now(code) as hosted:
            _host(hosted, claim)
            await self._close(hosted)

    async def _leave(self, hosted: HostedTable, was: SeatRow) -> None:
        agreed = hosted.agreed
        if was.kind is SeatKind.PERSON and was.seat == agreed.host:
            heir = _heir(hosted, was)
            if heir is None:
                await self._close(hosted)
                return
            agreed = msgspec.structs.replace(agreed, host=heir)
        await self._arrange(hosted, {was.seat: _opened(was)}, agreed)
        if was.kind is SeatKind.PERSON and was.secret_hash:
            hosted.audience.part_with(was.secret_hash)

    async def _close(self, hosted: HostedTable) -> None:
        rows = {row.seat: _opened(row) for row in hosted.seating.rows}
        devices = {row.secret_hash for row in hosted.seating.rows if row.secret_hash}
        agreed = msgspec.structs.replace(hosted.agreed, closed=True, waits=True)
        await self._arrange(hosted, rows, agreed, listed=None)
        for device in devices:
            hosted.audience.part_with(device)

    async def _arrange(
        self,
        hosted: HostedTable,
        rows: Mapping[int, SeatRow],
        agreed: Agreed,
        listed: int | None = -1,
    ) -> None:
        """Stores seats, settings and listing as they are from now on, then tells everybody."""
        match = hosted.match
        since = match.listed if listed == -1 else listed
        settings = msgspec.json.encode(agreed).decode()
        changed = [
            (hosted.seating.rows[seat], row)
            for seat, row in rows.items()
            if hosted.seating.rows[seat] != row
        ]
        await self.tables.store.rearrange(match.id, changed, match.settings, settings, since)
        hosted.revise()
        for _, row in changed:
            hosted.seating.rows[row.seat] = row
            # Whoever opened this seat before may not be who sits there now.
            hosted.curtain.close(SEATS[row.seat])
        if self.tables.shared:
            self.tables.tell_keys(hosted)
        hosted.match = msgspec.structs.replace(hosted.match, settings=settings, listed=since)
        hosted.agreed = agreed
        hosted.announce()


def _waiting(hosted: HostedTable) -> None:
    """Wrong if there is nothing to arrange any more."""
    if hosted.agreed.closed:
        raise Wrong("closed")
    if hosted.begun:
        raise Wrong("started")


def _own(hosted: HostedTable, claim: Claim, seat: int) -> list[SeatRow]:
    """All seats, of which that one is the asker's own."""
    claim.speak_for(hosted, seat)
    _waiting(hosted)
    return hosted.seating.rows


def _host(hosted: HostedTable, claim: Claim) -> None:
    """Wrong if it is not the host who asks."""
    if hosted.agreed.host not in claim.own_seats(hosted):
        raise Wrong("not_host")
    claim.speak_for(hosted, hosted.agreed.host)
    _waiting(hosted)


def _row(hosted: HostedTable, seat: int) -> SeatRow:
    if not 0 <= seat < len(hosted.seating.rows):
        raise Wrong("no_seat")
    return hosted.seating.rows[seat]


def _opened(row: SeatRow) -> SeatRow:
    """A seat on which nobody sits, and that is kept for nobody."""
    return SeatRow(match=row.match, seat=row.seat)


def _heir(hosted: HostedTable, leaving: SeatRow) -> int | None:
    """Who is host after somebody has left: the same device if it has another seat, then in order."""
    people = [
        row
        for row in hosted.seating.rows
        if row.kind is SeatKind.PERSON and row.seat != leaving.seat
    ]
    people.sort(key=lambda row: (row.secret_hash != leaving.secret_hash, row.seat))
    return people[0].seat if people else None

"""Standing in: a bot sits in for somebody who is gone, until they take their seat back."""

from __future__ import annotations

from contextlib import suppress

from podium.core.seat import SEATS, Seat
from podium.web.host.claim import Claim
from podium.web.host.consent import excuse
from podium.web.host.table.hosted import HostedTable
from podium.web.host.tables import TRIES, Tables, judged_again
from podium.web.host.wrong import Overtaken, Wrong


@judged_again
async def sit_in(tables: Tables, code: str, claim: Claim, seat: int) -> None:
    """A bot sits in on a seat that was left alone; anybody who plays may say so."""
    async with tables.now(code) as hosted:
        claim.own_seats(hosted)
        if tables.shared:
            # They may have come back at another process.
            await tables.refresh(hosted)
        if seat >= len(hosted.seating.rows):
            raise Wrong("no_seat")
        if not hosted.alone(SEATS[seat]):
            raise Wrong("not_alone", hosted.seating.names[seat])
        await tables.reseat(hosted, hosted.seating.with_bot(seat))
        await excuse(tables, hosted, SEATS[seat])


@judged_again
async def take_back(tables: Tables, code: str, claim: Claim, seat: int) -> None:
    """Whoever a bot sits in for takes their seat back."""
    async with tables.now(code) as hosted:
        if seat not in claim.own_seats(hosted):
            raise Wrong("no_seat")
        await come_back(tables, hosted, SEATS[seat])


async def come_back(tables: Tables, hosted: HostedTable, *seats: Seat) -> None:
    """Somebody is back, under the table's lock: no bot sits in for them any more.

    Where another process was quicker, they may be back already, or the seat be somebody else's by now.
    """
    for seat in seats:
        theirs = hosted.seating.rows[seat].secret_hash
        for _ in range(TRIES):
            if not hosted.seating.stood_in(seat) or hosted.seating.rows[seat].secret_hash != theirs:
                break
            with suppress(Overtaken):
                await tables.reseat(hosted, hosted.seating.without_bot(seat))
        else:
            raise Wrong("busy")

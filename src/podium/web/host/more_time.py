"""More time: somebody who plays gives another a longer clock for the decision that is open."""

from __future__ import annotations

import msgspec

from podium.core.seat import SEATS
from podium.web.host.claim import Claim
from podium.web.host.table.hosted import Extra
from podium.web.host.tables import Tables, judged_again
from podium.web.host.wrong import Wrong

OFTEN = 4
"""So often one seat is given more time for one decision."""
_FAST, _SECONDS, _SHARE = 3_600, 15, 4
"""A clock of less than an hour is lengthened by seconds, a longer one by a share of itself."""


@judged_again
async def give_time(tables: Tables, code: str, claim: Claim, seat: int) -> None:
    """Lengthens another's clock; stored before anybody is told. One's own nobody lengthens."""
    async with tables.now(code) as hosted:
        own = claim.own_seats(hosted)
        clock = hosted.match.clock
        if seat in own or not 0 <= seat < len(hosted.seating.rows):
            raise Wrong("no_seat")
        if (
            clock is None
            or not hosted.begun
            or SEATS[seat] not in hosted.table.to_act
            or hosted.bot(SEATS[seat]) is not None
        ):
            raise Wrong("no_clock")
        window = hosted.table.window
        # What was given for earlier decisions is over.
        given = [each for each in hosted.agreed.extra if each.window == window]
        if sum(each.seat == seat for each in given) >= OFTEN:
            raise Wrong("time_enough", hosted.seating.names[seat])
        more = _SECONDS if clock < _FAST else clock // _SHARE
        extra = (*given, Extra(seat, window, more))
        await tables.agree(hosted, msgspec.structs.replace(hosted.agreed, extra=extra))
        tables.changed(hosted)

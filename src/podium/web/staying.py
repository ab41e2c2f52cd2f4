"""Staying: a bot sits in for somebody who is gone, and they take their seat back."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, post

from podium.core.seat import SEATS
from podium.web.api import body_of, table_code
from podium.web.asker import Asker
from podium.web.consent import excuse
from podium.web.held import Held
from podium.web.site import Site
from podium.web.tables import Tables
from podium.web.wrong import Wrong


class Which(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=15)]


@post("/api/matches/{code:str}/stand-in", status_code=204)
async def let_sit_in(request: Request[Any, Any, Any], code: str, site: Site) -> None:
    """A bot sits in on a seat that was left alone; anybody who plays may say so."""
    asker = Asker.of(request)
    asked = await body_of(request, Which)
    found = table_code(code)
    async with site.tables.at(found) as held:
        asker.claim(found).own_seats(held)
        if asked.seat >= len(held.seats):
            raise Wrong("no_seat")
        if not held.alone(SEATS[asked.seat]):
            raise Wrong("not_alone", held.names[asked.seat])
        await site.tables.reseat(held, held.with_bot(asked.seat))
    await excuse(site.tables, found, SEATS[asked.seat])


@post("/api/matches/{code:str}/back", status_code=204)
async def take_back(request: Request[Any, Any, Any], code: str, site: Site) -> None:
    """Whoever a bot sits in for takes their seat back."""
    asker = Asker.of(request)
    asked = await body_of(request, Which)
    async with site.tables.at(table_code(code)) as held:
        if asked.seat not in asker.claim(held.code).own_seats(held):
            raise Wrong("no_seat")
        if held.stood_in(SEATS[asked.seat]):
            await site.tables.reseat(held, held.without_bot(asked.seat))


async def welcomed(tables: Tables, held: Held, device: str) -> None:
    """Somebody came back to the table: so do they to their seats."""
    for seat in held.seats_of(device):
        if held.stood_in(seat):
            await tables.reseat(held, held.without_bot(seat))


ROUTES = [let_sit_in, take_back]

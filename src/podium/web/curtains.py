"""Opening a curtain: a person says who they are, on a device that several share."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, post

from podium.core.seat import SEATS
from podium.web.api import body_of, table_code
from podium.web.asker import Asker
from podium.web.pins import is_right
from podium.web.site import Site
from podium.web.wrong import Wrong


class Opener(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who they are."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=15)]
    pin: Annotated[str, msgspec.Meta(max_length=16)] = ""


@post("/api/matches/{code:str}/curtain", status_code=200)
async def open_curtain(
    request: Request[Any, Any, Any], code: str, site: Site
) -> Response[dict[str, str]]:
    """A key to one of the seats of this device: `{key}`, to be shown with hello."""
    asker = Asker.of(request)
    asked = await body_of(request, Opener)
    found = table_code(code)
    claim = asker.claim(found)
    async with site.tables.at(found) as held:
        if asked.seat not in claim.own_seats(held):
            raise Wrong("no_seat")
        kept = held.seats[asked.seat].pin_hash
    if kept is not None:
        async with site.pins.turn((held.code, asked.seat), asker.address) as tried:
            tried.right = await asyncio.to_thread(is_right, asked.pin, kept)
        if not tried.right:
            raise Wrong("wrong_pin")
    async with site.tables.at(found) as held:
        # It may have moved away while the PIN was looked at, and somebody else may sit there.
        if asked.seat not in claim.own_seats(held) or held.seats[asked.seat].pin_hash != kept:
            raise Wrong("no_seat")
        key = held.curtain.open(claim.device, SEATS[asked.seat])
    return Response({"key": key}, headers={"cache-control": "no-store"})


ROUTES = [open_curtain]

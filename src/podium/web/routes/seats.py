"""Seats: what those who sit at a table may do about their seats, beside playing."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, post

from podium.core.seat import SEATS
from podium.play.guide import LEARNER
from podium.web.host import standing_in
from podium.web.host.more_time import give_time
from podium.web.host.seats.pins import NO_PIN, is_right, pin_called, pin_hash
from podium.web.host.wrong import Wrong
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming, SeatNamed, body_of, key_of, table_code
from podium.web.site import Site


class Opener(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who they are."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=15)]
    pin: Annotated[str, msgspec.Meta(max_length=16)] = ""
    chooses: Annotated[str, msgspec.Meta(max_length=16)] | None = None
    """The PIN that a seat is to have of which nobody said that yet; empty: none, for good."""
    every: bool = False
    """Whether the curtain is to fall after every move."""


@post("/api/matches/{code:str}/curtain", status_code=200)
async def open_curtain(request: Incoming, code: str, site: Site) -> Response[dict[str, str]]:
    """A key to one of the seats of this device: `{key}`, to be shown with hello."""
    asker = Asker.of(request)
    asked = await body_of(request, Opener)
    found = table_code(code)
    claim = asker.claim(found)
    async with site.tables.now(found) as hosted:
        if asked.seat not in claim.own_seats(hosted):
            raise Wrong("no_seat")
        kept = hosted.seating.rows[asked.seat].pin_hash
    if kept:
        async with site.pins.turn(f"pin {hosted.match.id} {asked.seat}", asker.address) as tried:
            tried.right = await asyncio.to_thread(is_right, asked.pin, kept)
        if not tried.right:
            raise Wrong("wrong_pin")
    chosen = kept
    if asked.chooses is not None and kept is None:
        chosen = await asyncio.to_thread(pin_hash, pin_called(asked.chooses)) or NO_PIN
    async with site.tables.now(found) as hosted:
        # It may have moved away while the PIN was looked at, and somebody else may sit there.
        if (
            asked.seat not in claim.own_seats(hosted)
            or hosted.seating.rows[asked.seat].pin_hash != kept
        ):
            raise Wrong("no_seat")
        if chosen != kept:
            row = hosted.seating.rows[asked.seat]
            await site.tables.reseat(hosted, msgspec.structs.replace(row, pin_hash=chosen))
            hosted.tell_yours(claim.device)
        key = hosted.curtain.open(claim.device, SEATS[asked.seat], every=asked.every)
        await site.tables.keep_key(hosted, claim.device, SEATS[asked.seat], key)
    return Response({"key": key}, headers={"cache-control": "no-store"})


@post("/api/matches/{code:str}/curtain/close", status_code=204)
async def close_curtain(request: Incoming, code: str, site: Site) -> None:
    """The key that is shown opens nothing any more, nor do lines show what it opened."""
    asker, found = Asker.of(request), table_code(code)
    claim = asker.claim(found, key_of(request))
    async with site.tables.now(found) as hosted:
        claim.own_seats(hosted)
        seat = claim.seat(hosted)
        hosted.curtain.shut(claim.device, claim.key)
        if site.tables.shared:
            site.tables.tell_keys(hosted)
        # Another tab may have a key of its own, and a device that nobody shares needs none.
        closed = claim.seat(hosted) is None
        if seat is not None and closed and not hosted.curtain.is_open(claim.device, seat):
            hosted.hide(claim.device, seat)


@post("/api/matches/{code:str}/stand-in", status_code=204)
async def let_sit_in(request: Incoming, code: str, site: Site) -> None:
    """A bot sits in on a seat that was left alone; anybody who plays may say so."""
    asker, found = Asker.of(request), table_code(code)
    asked = await body_of(request, SeatNamed)
    await standing_in.sit_in(site.tables, found, asker.claim(found), asked.seat)


@post("/api/matches/{code:str}/back", status_code=204)
async def take_back(request: Incoming, code: str, site: Site) -> None:
    """Whoever a bot sits in for takes their seat back."""
    asker, found = Asker.of(request), table_code(code)
    asked = await body_of(request, SeatNamed)
    await standing_in.take_back(site.tables, found, asker.claim(found), asked.seat)


@post("/api/matches/{code:str}/time", status_code=204)
async def lengthen_clock(request: Incoming, code: str, site: Site) -> None:
    """Gives another seat more time for its decision; anybody who plays may."""
    asker, found = Asker.of(request), table_code(code)
    asked = await body_of(request, SeatNamed)
    claim = asker.claim(found)
    site.may_ask(found, claim, asker.address)
    await site.tables.carry_through(give_time(site.tables, found, claim, asked.seat))


@post("/api/matches/{code:str}/unguided", status_code=204)
async def leave_guide(request: Incoming, code: str, site: Site) -> None:
    """The learner goes on without the guide; a match that has none stays as it is."""
    asker = Asker.of(request)
    async with site.tables.now(table_code(code)) as hosted:
        if LEARNER not in asker.claim(hosted.code).own_seats(hosted):
            raise Wrong("no_seat")
        if hosted.guiding:
            agreed = msgspec.structs.replace(hosted.agreed, guided=False)
            await site.tables.agree(hosted, agreed)
            hosted.leave_guide()


ROUTES = [open_curtain, close_curtain, let_sit_in, take_back, lengthen_clock, leave_guide]

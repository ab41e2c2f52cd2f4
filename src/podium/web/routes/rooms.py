"""The waiting room: what those who sit there may arrange before a match begins."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Annotated

import msgspec
from litestar import post

from podium.web.host.claim import Claim
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming, SeatNamed, body_of, key_of, table_code
from podium.web.site import Site

_Seat = Annotated[int, msgspec.Meta(ge=0, le=15)]


class Moving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From one seat to another."""

    seat: _Seat
    to: _Seat


class SeatedBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which bot is to sit where."""

    seat: _Seat
    bot: Annotated[str, msgspec.Meta(max_length=40)] = "normal"


class ListedOrNot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the lobby shows the table."""

    listed: bool


def _claim(request: Incoming, site: Site, code: str) -> tuple[str, Claim]:
    """The table that is meant and what is shown there; Wrong if too much is asked."""
    asker, found = Asker.of(request), table_code(code)
    claim = asker.claim(found, key_of(request))
    site.may_ask(found, claim, asker.address)
    return found, claim


async def _arrange(site: Site, work: Coroutine[object, object, None]) -> None:
    """Carries something through, and forgets what the lobby was seen to hold."""
    await site.tables.carry_through(work)
    site.listing.forget()


@post("/api/matches/{code:str}/move", status_code=204)
async def change_seat(request: Incoming, code: str, site: Site) -> None:
    """Changes from one's own seat to a free one."""
    asked = await body_of(request, Moving)
    found, claim = _claim(request, site, code)
    await _arrange(site, site.room.move(found, claim, asked.seat, asked.to))


@post("/api/matches/{code:str}/stand", status_code=204)
async def stand_up(request: Incoming, code: str, site: Site) -> None:
    """Gives one's own seat back."""
    asked = await body_of(request, SeatNamed)
    found, claim = _claim(request, site, code)
    await _arrange(site, site.room.stand(found, claim, asked.seat))


@post("/api/matches/{code:str}/free", status_code=204)
async def free_seat(request: Incoming, code: str, site: Site) -> None:
    """The host frees a seat."""
    asked = await body_of(request, SeatNamed)
    found, claim = _claim(request, site, code)
    await _arrange(site, site.room.free(found, claim, asked.seat))


@post("/api/matches/{code:str}/bot", status_code=204)
async def seat_bot(request: Incoming, code: str, site: Site) -> None:
    """The host seats a bot, or another one in its place."""
    asked = await body_of(request, SeatedBot)
    found, claim = _claim(request, site, code)
    await _arrange(site, site.room.seat_bot(found, claim, asked.seat, asked.bot))


@post("/api/matches/{code:str}/listed", status_code=204)
async def list_table(request: Incoming, code: str, site: Site) -> None:
    """The host shows the table in the lobby, or no longer does."""
    asked = await body_of(request, ListedOrNot)
    found, claim = _claim(request, site, code)
    await _arrange(site, site.room.list_it(found, claim, asked.listed))


@post("/api/matches/{code:str}/close", status_code=204)
async def close_table(request: Incoming, code: str, site: Site) -> None:
    """The host closes the table."""
    found, claim = _claim(request, site, code)
    await _arrange(site, site.room.close(found, claim))


ROUTES = [change_seat, stand_up, free_seat, seat_bot, list_table, close_table]

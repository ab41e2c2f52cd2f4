"""Tables: the ways to a seat at a site."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from urllib.parse import quote

import msgspec

from podium.client.asking import SeatHeld, ask, ask_surely, new_secret
from podium.client.errors import refusal
from podium.client.kept import KeptSeat
from podium.client.link import Link, link_of, site_of
from podium.client.seat import AnySeat
from podium.wire.messages import Players

PATIENCE = 300.0
"""Seconds that a program waits for a site that is away."""


@asynccontextmanager
async def join(
    link: str,
    name: str,
    *,
    seat: int | None = None,
    secret: str = "",
    program: bool = True,
    keep: bool = False,
    patience: float = PATIENCE,
) -> AsyncGenerator[AnySeat]:
    """Sits down at the table of a link, or goes on there.

    Whoever shows the `secret` of a seat gets that seat again. `keep` remembers it in the user's data
    folder, by link and name, so that the same program started once more goes on where it was.
    `program`: False where a person plays; the others at the table are told.
    """
    where = link_of(link)
    kept = KeptSeat.at(where, name) if keep else None
    own = secret or (kept.secret if kept else "") or new_secret()
    if kept is not None:
        kept.remember(own)
    body: dict[str, object] = {"name": name, "program": program}
    if seat is not None:
        body["seat"] = seat
    try:
        given = await ask_surely(
            where.site, f"/tables/{where.code}/seats", SeatHeld, body=body, secret=own
        )
        async with AnySeat(where, given, patience) as sitting:
            yield sitting
            if kept is not None and sitting.outcome is not None:
                kept.forget()
    finally:
        if kept is not None:
            kept.close()


@asynccontextmanager
async def open_table(
    site: str,
    game: str,
    name: str,
    *,
    seats: int,
    players: Sequence[str] = (),
    options: dict[str, object] | None = None,
    listed: bool = False,
    clock: int = 0,
    waits: bool = False,
    program: bool = True,
    patience: float = PATIENCE,
) -> AsyncGenerator[AnySeat]:
    """Opens a table and sits on its first seat; `link` is what to give to the others.

    `players` are those on the other seats: `person` for whoever is to come, or bots of the house.
    """
    address = site_of(site)
    body = {
        "game": game,
        "seats": seats,
        "name": name,
        "players": tuple(players),
        "options": options or {},
        "listed": listed,
        "clock": clock,
        "waits": waits,
        "program": program,
    }
    given = await asyncio.to_thread(
        ask, address, "POST", "/tables", SeatHeld, body=body, secret=new_secret()
    )
    async with AnySeat(Link(address, given.code), given, patience) as sitting:
        yield sitting


@asynccontextmanager
async def resume(link: str, secret: str, *, patience: float = PATIENCE) -> AsyncGenerator[AnySeat]:
    """Goes on at a seat whose secret one has; takes no other."""
    where = link_of(link)
    found = await asyncio.to_thread(
        ask, where.site, "GET", f"/tables/{where.code}", _Table, secret=secret
    )
    if found.seat is None:
        raise refusal("no_seat", "That secret opens no seat at this table.")
    name = found.players.players[found.seat].name
    given = SeatHeld(
        found.match, where.code, found.game, found.rules_version, found.seat, name, secret
    )
    async with AnySeat(where, given, patience) as sitting:
        yield sitting


class _Table(msgspec.Struct):
    """What is asked of a table by whoever comes back to it."""

    match: str
    game: str
    rules_version: int
    seat: int | None
    players: Players


class OpenTable(msgspec.Struct, frozen=True):
    """A table in the lobby of a site."""

    code: str
    game: str
    players: tuple[str, ...]
    """Who sits there, bots too."""
    seats: int
    free: int
    clock: int
    options: dict[str, object]


class _Lobby(msgspec.Struct):
    tables: list[OpenTable]


async def open_tables(site: str, game: str = "") -> list[OpenTable]:
    """The tables in the lobby of a site."""
    path = f"/tables?game={quote(game)}" if game else "/tables"
    return (await asyncio.to_thread(ask, site_of(site), "GET", path, _Lobby)).tables

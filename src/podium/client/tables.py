"""Tables: the ways to a seat at a site."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, closing, nullcontext
from urllib.parse import quote

import msgspec

from podium.client.asking import SeatHeld, SiteRequests, new_secret
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
    language: str = "",
) -> AsyncGenerator[AnySeat]:
    """Sits down at the table of a link, or goes on there.

    Whoever shows the `secret` of a seat gets that seat again. `keep` remembers it in the user's data
    folder, by link and name, so that the same program started once more goes on where it was.
    `program`: False where a person plays; the others at the table are told. `language`: in which the
    site says why something cannot be done, such as `de`.
    """
    where = link_of(link)
    body: dict[str, object] = {"name": name, "program": program}
    if seat is not None:
        body["seat"] = seat
    with _kept(where, name, keep) as kept:
        own = secret or (kept.secret if kept else "") or new_secret()
        if kept is not None:
            kept.remember(own)
        requests = SiteRequests(where.site, own, language)
        path = f"/tables/{where.code}/seats"
        given = await requests.post(path, SeatHeld, body, patience, twice=True)
        async with AnySeat(where, given, patience, language) as sitting:
            yield sitting
            if kept is not None and sitting.outcome is not None:
                kept.forget()


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
    keep: bool = False,
    patience: float = PATIENCE,
    language: str = "",
) -> AsyncGenerator[AnySeat]:
    """Opens a table and sits on its first seat; `link` is what to give to the others.

    `players` are those on the other seats: `person` for whoever is to come, or bots of the house. With
    `keep` the seat is remembered: `join` of that link, by the same name and with `keep`, goes on there.
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
    requests = SiteRequests(address, new_secret(), language)
    given = await requests.post("/tables", SeatHeld, body, patience, twice=False)
    where = Link(address, given.code)
    with _kept(where, name, keep) as kept:
        if kept is not None:
            kept.remember(given.secret)
        async with AnySeat(where, given, patience, language) as sitting:
            yield sitting
            if kept is not None and sitting.outcome is not None:
                kept.forget()


@asynccontextmanager
async def resume(
    link: str, secret: str, *, patience: float = PATIENCE, language: str = ""
) -> AsyncGenerator[AnySeat]:
    """Goes on at a seat whose secret one has; takes no other."""
    where = link_of(link)
    requests = SiteRequests(where.site, secret, language)
    found = await requests.get(f"/tables/{where.code}", _Table)
    if found.seat is None:
        raise refusal("no_seat", "That secret opens no seat at this table.")
    name = found.players.players[found.seat].name
    given = SeatHeld(
        found.match, where.code, found.game, found.rules_version, found.seat, name, secret
    )
    async with AnySeat(where, given, patience, language) as sitting:
        yield sitting


def _kept(where: Link, name: str, keep: bool) -> AbstractContextManager[KeptSeat | None]:
    return closing(KeptSeat.at(where, name)) if keep else nullcontext()


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
    return (await SiteRequests(site_of(site)).get(path, _Lobby)).tables

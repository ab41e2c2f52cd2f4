"""Records on the site: bringing one, looking at it, playing on from a move, checking the luck."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post

from podium.core.seat import SEATS
from podium.play.record import LuckTold
from podium.play.table import AnyTable
from podium.web.history.glances import entry_wanted, eyes_of
from podium.web.history.replays import LARGEST
from podium.web.host.wrong import Wrong
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming, as_json, body_of, bytes_of, table_code
from podium.web.http.prefix import base
from podium.web.http.render import Poster, page, told_by
from podium.web.http.seated import answer_seated
from podium.web.site import Site
from podium.web.thinking.errands import RedrawLuck
from podium.wire.messages import VERSION


class PlayingOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From which entry to play on, and on which seat."""

    at: Annotated[int, msgspec.Meta(ge=0)]
    seat: Annotated[int, msgspec.Meta(ge=0)]
    script: bool = False


class Brought(msgspec.Struct, frozen=True):
    """A record that holds, and where it can be looked at."""

    version: int
    id: str
    page: str
    entries: int
    seats: int
    game: str


class LuckChecked(msgspec.Struct, frozen=True):
    """What drawing all luck again from the seed gave."""

    version: int
    draws: int
    """How many draws follow from the seed."""
    given: int
    """How many were taken over from the match that this one was played on from."""
    fits: bool
    """Whether all of them do, and the seed is the one that was committed to."""


@get("/replay", media_type="text/html")
async def bring_page(request: Incoming, site: Site) -> Response[bytes]:
    """A page that takes a record."""
    return page(request, site, Asker.of(request), "replay.html", {})


@post("/api/replays", request_max_body_size=LARGEST)
async def bring(request: Incoming, site: Site) -> Response[bytes]:
    """Takes a record, checks it and tells where it can be looked at; no match comes of it."""
    asker = Asker.of(request)
    site.backroom.check(asker.address)  # before two megabytes are read
    site.may_open(asker.address)
    book = await site.replays.bring(await bytes_of(request), asker.address, asker.language)
    page_of = f"{base(request)}/replay/{book.match}"
    brought = Brought(VERSION, book.match, page_of, book.last, book.seats, book.game)
    return as_json(msgspec.json.encode(brought), 201)


@get("/replay/{replay_id:str}", media_type="text/html")
async def look_page(request: Incoming, replay_id: str, site: Site) -> Response[bytes]:
    """The record of that id, at any of its moves."""
    asker = Asker.of(request)
    book = await site.replays.book(replay_id, asker.address, asker.language)
    facts = {
        "game": Poster(site, book.past.game, asker.language),
        "replay": replay_id,
        "names": book.names,
        "over": book.finish is not None,
        "tells": told_by(book.past.game, asker.language),
    }
    return page(request, site, asker, "replayed.html", facts)


@get("/api/replays/{replay_id:str}/past")
async def look(
    request: Incoming,
    replay_id: str,
    site: Site,
    at: int | None = None,
    seat: str = "",
    story: bool = False,
) -> Response[bytes]:
    """The record after entry `at`, as any `seat`, a `watcher` or `all` of them saw it."""
    asker = Asker.of(request)
    site.may_look_up(asker.address)
    book = await site.replays.book(replay_id, asker.address, asker.language)
    eyes = eyes_of(seat, None, book.past.seats, ended=True)
    entry = entry_wanted(at, book.past.seq)
    return as_json(site.glances.of(book, eyes, entry, asker.language, story=story))


@post("/api/replays/{replay_id:str}/on")
async def play_on_from_record(request: Incoming, replay_id: str, site: Site) -> Response[bytes]:
    """A new match against bots, from a move of a record on."""
    asker = Asker.of(request)
    book = await site.replays.book(replay_id, asker.address, asker.language)
    return await _play_on(request, site, book.past)


@post("/api/matches/{code:str}/on")
async def play_on(request: Incoming, code: str, site: Site) -> Response[bytes]:
    """A new match against bots, from a move of one's own match on, once that has ended."""
    asker = Asker.of(request)
    async with site.tables.now(table_code(code)) as hosted:
        asker.claim(hosted.code).own_seats(hosted)
        if hosted.table.outcome is None:
            raise Wrong("not_over")
        table = hosted.table
    return await _play_on(request, site, table)


async def _play_on(request: Incoming, site: Site, table: AnyTable) -> Response[bytes]:
    asker = Asker.of(request)
    asked = await body_of(request, PlayingOn)
    site.may_open(asker.address)
    entry = entry_wanted(asked.at, table.seq)
    if asked.seat >= table.seats:
        raise Wrong("malformed", f"seat={asked.seat}")
    seated = await site.lobby.play_on(table, entry, SEATS[asked.seat], asker.called)
    return answer_seated(asker, seated, script=asked.script)


@get("/api/matches/{code:str}/luck")
async def check_luck(request: Incoming, code: str, site: Site) -> Response[bytes]:
    """Draws all luck of a match again, from the seed that was promised, once it has ended."""
    asker = Asker.of(request)
    found = table_code(code)
    if not site.looking.take((asker.address, found)):
        raise Wrong("too_many")
    async with site.tables.now(found) as hosted:
        if hosted.table.outcome is None:
            raise Wrong("not_over")
        table = hosted.table
    record = tuple(table.record())
    given = sum(len(entry.luck) for entry in table.entries[: table.given])
    draws = sum(isinstance(line, LuckTold) for line in record) - given
    fits = await site.backroom.run(RedrawLuck(record), asker.address)
    return as_json(msgspec.json.encode(LuckChecked(VERSION, draws, given, fits)))


@get("/undo", media_type="text/html")
async def undo_page(request: Incoming, site: Site) -> Response[bytes]:
    """What taking back means, unasked and by consent."""
    return page(request, site, Asker.of(request), "undo.html", {})


ROUTES = [undo_page, bring_page, bring, look_page, look, play_on_from_record, play_on, check_luck]

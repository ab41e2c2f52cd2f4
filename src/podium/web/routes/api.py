"""The API: what scripts and the browser client ask for by HTTP."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post

from podium.play.record import write_lines as lines_written
from podium.web.host.answers import answer
from podium.web.host.opening import Terms, name_called, plan_table
from podium.web.host.wrong import REPLY_STATUS, Wrong
from podium.web.http.asker import Asker
from podium.web.http.body import UNREADABLE, Incoming, as_json, body_of, json_of, key_of, table_code
from podium.web.http.seated import answer_seated
from podium.web.site import Site
from podium.wire.messages import VERSION, Hello, Players, Refusing, Told, Whole, decode, encode

Word = Annotated[str, msgspec.Meta(max_length=200)]


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table."""

    game: Word
    seats: int
    name: Word = ""
    """Empty: as this browser was called last, or a guest."""
    players: Annotated[tuple[Word, ...], msgspec.Meta(max_length=8)] = ()
    """Who sits on the other seats: `person` for somebody who is to come, `here` for somebody on the
    same device, or the name of a bot."""
    names: Annotated[tuple[Word, ...], msgspec.Meta(max_length=8)] = ()
    """What those are called who are `here`, one for each of the other seats."""
    pins: Annotated[tuple[Word, ...], msgspec.Meta(max_length=8)] = ()
    """The PINs of those who share the device, the opener's first; empty: none."""
    listed: bool = False
    """Whether the lobby shows it to everybody."""
    clock: int = 0
    """Seconds that a person has for a decision; 0: as long as they like."""
    options: dict[str, object] = msgspec.field(default_factory=dict[str, object])
    waits: bool = False
    """Whether it begins when the host says so; else by itself once all seats are taken."""
    script: bool = False
    """Whether the secret is wanted in the answer, instead of in a cookie."""


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sitting down."""

    name: Word
    script: bool = False
    seat: Annotated[int, msgspec.Meta(ge=0, le=15)] | None = None
    """Which one; nothing: any that is free."""


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rematch."""

    script: bool = False


class SeenTable(msgspec.Struct, frozen=True):
    """A table as the asker sees it."""

    version: int
    match: str
    code: str
    game: str
    seat: int | None
    stage: str
    """`waiting` for players, `running` or `ended`."""
    players: Players
    scene: Whole | None
    """None before all seats are taken."""


@post("/api/matches")
async def open_table(request: Incoming, site: Site) -> Response[bytes]:
    """Opens a table."""
    asker = Asker.of(request)
    asked = await body_of(request, Opening)
    plan = plan_table(
        asked.game,
        asked.seats,
        asked.name or asker.called,
        asked.players,
        asked.options,
        Terms(asked.names, asked.pins, asked.listed, asked.clock, asked.waits),
    )
    site.may_open(asker.address)
    seated = await site.lobby.open(plan)
    site.listing.forget()
    return answer_seated(asker, seated, script=asked.script)


@post("/api/matches/{code:str}/seats")
async def sit_down(request: Incoming, code: str, site: Site) -> Response[bytes]:
    """Sits down on a free seat."""
    asker = Asker.of(request)
    asked = await body_of(request, Sitting)
    name, found = name_called(asked.name), table_code(code)
    site.may_sit(asker.address)
    secrets = [] if asked.script else list(asker.secrets.values())
    seated = await site.lobby.sit(found, name, secrets, asked.seat)
    site.listing.forget()
    return answer_seated(asker, seated, script=asked.script)


@post("/api/matches/{code:str}/start", status_code=204)
async def start(request: Incoming, code: str, site: Site) -> None:
    """Bots take the free seats."""
    asker, found = Asker.of(request), table_code(code)
    await site.lobby.start(found, asker.claim(found, key_of(request)))
    site.listing.forget()


@post("/api/matches/{code:str}/rematch")
async def rematch(request: Incoming, code: str, site: Site) -> Response[bytes]:
    """A new match for the same players; the others follow by asking the same."""
    asker = Asker.of(request)
    asked = await body_of(request, Again)
    found = table_code(code)
    claim = asker.claim(found)
    async with site.tables.now(found) as hosted:
        claim.own_seats(hosted)
    site.may_open(asker.address)
    seated = await site.lobby.rematch(found, claim, asker.secret(found) or "")
    return answer_seated(asker, seated, script=asked.script)


@get("/api/matches/{code:str}")
async def see_table(request: Incoming, code: str, site: Site) -> Response[bytes]:
    """The whole table for the asker."""
    asker = Asker.of(request)
    found = table_code(code)
    async with site.tables.now(found) as hosted:
        seat = asker.claim(found, key_of(request)).seat(hosted)
        ended = hosted.table.outcome is not None
        seen = SeenTable(
            VERSION,
            hosted.match.id,
            hosted.code,
            hosted.match.game,
            seat,
            "waiting" if not hosted.begun else "ended" if ended else "running",
            hosted.players(),
            hosted.audience.scene(seat, asker.language) if hosted.begun else None,
        )
    return as_json(msgspec.json.encode(seen))


@post("/api/matches/{code:str}/messages")
async def send_message(request: Incoming, code: str, site: Site) -> Response[bytes]:
    """One message, answered with one."""
    asker = Asker.of(request)
    found = table_code(code)
    claim = asker.claim(found, key_of(request))
    site.may_ask(found, claim, asker.address)
    try:
        asked = decode(await json_of(request))
    except UNREADABLE as wrong:
        raise Wrong("malformed", str(wrong)) from wrong
    if isinstance(asked, Hello):
        raise Wrong("malformed", "say hello to the stream or to the socket")
    told: list[Told] = []
    await answer(site.tables, found, claim, asker.language, asked, told.append)
    status = REPLY_STATUS[told[0].code] if isinstance(told[0], Refusing) else 200
    return as_json(encode(told[0]), status)


@get("/api/matches/{code:str}/record")
async def see_record(request: Incoming, code: str, site: Site) -> Response[bytes]:
    """The record of a match that has ended: JSON lines."""
    async with site.tables.now(table_code(code)) as hosted:
        if hosted.table.outcome is None:
            raise Wrong("not_over")
        lines = list(lines_written(hosted.table.record(hosted.seating.names)))
    return Response(
        "".join(f"{line}\n" for line in lines).encode(),
        media_type="application/x-ndjson",
        headers={
            "content-disposition": f'attachment; filename="podium-{hosted.code}.jsonl"',
            "cache-control": "no-store",
        },
    )


ROUTES = [open_table, sit_down, start, rematch, see_table, send_message, see_record]

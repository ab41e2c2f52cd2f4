"""The API: what scripts and the browser client ask for by HTTP."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import HTTPException

from podium.play.record import written as lines_written
from podium.web.answers import answer
from podium.web.asker import Asker
from podium.web.codes import code_of
from podium.web.lobby import Seated
from podium.web.opening import Terms, name_called, planned
from podium.web.site import Site
from podium.web.wrong import REPLY_STATUS, Wrong
from podium.wire.messages import VERSION, Hello, Players, Refusing, Told, Whole, read, written

T = TypeVar("T")
Asked = Request[Any, Any, Any]
JSON = "application/json"
KEY = "podium-key"
"""The header in which a curtain's key comes."""
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading somebody's JSON may raise."""
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
    options: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])
    script: bool = False
    """Whether the secret is wanted in the answer, instead of in a cookie."""


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sitting down."""

    name: Word
    script: bool = False


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rematch."""

    script: bool = False


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to all of these."""

    version: int
    match: str
    code: str
    seat: int
    secret: str = ""


class Seen(msgspec.Struct, frozen=True):
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
async def open_table(request: Asked, site: Site) -> Response[bytes]:
    """Opens a table."""
    asker = Asker.of(request)
    asked = await body_of(request, Opening)
    plan = planned(
        asked.game,
        asked.seats,
        asked.name or asker.called,
        asked.players,
        asked.options,
        Terms(asked.names, asked.pins, asked.listed, asked.clock),
    )
    site.may_open(asker.address)
    seated = await site.lobby.open(plan)
    site.listing.forget()
    return answer_seated(asker, seated, script=asked.script)


@post("/api/matches/{code:str}/seats")
async def sit_down(request: Asked, code: str, site: Site) -> Response[bytes]:
    """Sits down on a free seat."""
    asker = Asker.of(request)
    asked = await body_of(request, Sitting)
    name, found = name_called(asked.name), table_code(code)
    site.may_sit(asker.address)
    secrets = [] if asked.script else list(asker.secrets.values())
    seated = await site.lobby.sit(found, name, secrets)
    site.listing.forget()
    return answer_seated(asker, seated, script=asked.script)


@post("/api/matches/{code:str}/start", status_code=204)
async def start(request: Asked, code: str, site: Site) -> None:
    """Bots take the free seats."""
    asker, found = Asker.of(request), table_code(code)
    await site.lobby.start(found, asker.claim(found))
    site.listing.forget()


@post("/api/matches/{code:str}/rematch")
async def rematch(request: Asked, code: str, site: Site) -> Response[bytes]:
    """A new match for the same players; the others follow by asking the same."""
    asker = Asker.of(request)
    asked = await body_of(request, Again)
    found = table_code(code)
    claim = asker.claim(found)
    async with site.tables.at(found) as held:
        claim.own_seats(held)
    site.may_open(asker.address)
    seated = await site.lobby.rematch(found, claim, asker.secret(found) or "")
    return answer_seated(asker, seated, script=asked.script)


@get("/api/matches/{code:str}")
async def see_table(request: Asked, code: str, site: Site) -> Response[bytes]:
    """The whole table for the asker."""
    asker = Asker.of(request)
    found = table_code(code)
    async with site.tables.at(found) as held:
        seat = asker.claim(found, key_of(request)).seat(held)
        ended = held.table.outcome is not None
        seen = Seen(
            VERSION,
            held.match.id,
            held.code,
            held.match.game,
            seat,
            "waiting" if not held.begun else "ended" if ended else "running",
            held.players(),
            held.scene(seat, asker.language) if held.begun else None,
        )
    return as_json(msgspec.json.encode(seen))


@post("/api/matches/{code:str}/messages")
async def send_message(request: Asked, code: str, site: Site) -> Response[bytes]:
    """One message, answered with one."""
    asker = Asker.of(request)
    found = table_code(code)
    claim = asker.claim(found, key_of(request))
    async with site.tables.at(found) as held:
        claim.seats(held)
    site.may_ask(found, claim, asker.address)
    try:
        asked = read(await _json_body(request))
    except UNREADABLE as wrong:
        raise Wrong("malformed", str(wrong)) from wrong
    if isinstance(asked, Hello):
        raise Wrong("malformed", "say hello to the stream or to the socket")
    told: list[Told] = []
    await answer(site.tables, found, claim, asker.language, asked, told.append)
    status = REPLY_STATUS[told[0].code] if isinstance(told[0], Refusing) else 200
    return as_json(written(told[0]), status)


@get("/api/matches/{code:str}/record")
async def see_record(request: Asked, code: str, site: Site) -> Response[bytes]:
    """The record of a match that has ended: JSON lines."""
    async with site.tables.at(table_code(code)) as held:
        if held.table.outcome is None:
            raise Wrong("not_over")
        lines = list(lines_written(held.table.record(held.names)))
    return Response(
        "".join(f"{line}\n" for line in lines).encode(),
        media_type="application/x-ndjson",
        headers={
            "content-disposition": f'attachment; filename="podium-{held.code}.jsonl"',
            "cache-control": "no-store",
        },
    )


def key_of(request: Asked) -> str:
    """What opens a curtain, where several people share a device."""
    return request.headers.get(KEY, "")


def table_code(text: str) -> str:
    """The code in an address."""
    code = code_of(text)
    if code is None:
        raise Wrong("no_match", text[:20])
    return code


async def _json_body(request: Asked) -> bytes:
    if request.content_type[0] != JSON:
        raise Wrong("not_json")
    return await bytes_of(request)


async def bytes_of(request: Asked) -> bytes:
    """What was sent; Wrong if it is too much."""
    try:
        return await request.body()
    except HTTPException as wrong:
        if wrong.status_code == 413:
            raise Wrong("too_large") from wrong
        raise Wrong("malformed", "the body was cut short") from wrong


async def body_of(request: Asked, kind: type[T]) -> T:
    """What was sent, as a value of this kind; Wrong if it is none."""
    try:
        return msgspec.json.decode(await _json_body(request) or b"{}", type=kind)
    except UNREADABLE as wrong:
        raise Wrong("malformed", str(wrong)) from wrong


def answer_seated(asker: Asker, seated: Seated, *, script: bool) -> Response[bytes]:
    """Where somebody sits now; the secret in a cookie, or for a script in the answer."""
    secret = seated.secret if script else ""
    told = Seat(VERSION, seated.match, seated.code, seated.seat, secret)
    response = as_json(msgspec.json.encode(told), 201)
    if not script:
        response.cookies += [asker.seat_cookie(seated.code, seated.secret)]
    return response


def as_json(data: bytes, status: int = 200) -> Response[bytes]:
    """An answer in JSON that nobody keeps."""
    return Response(
        data, status_code=status, media_type=JSON, headers={"cache-control": "no-store"}
    )


ROUTES = [open_table, sit_down, start, rematch, see_table, send_message, see_record]

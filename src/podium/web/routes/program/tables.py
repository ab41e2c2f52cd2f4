"""Tables for programs: opening one, sitting down, beginning, looking, and the record."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from podium.play.record import write_lines as lines_written
from podium.registry import games
from podium.web.host.claim import Claim
from podium.web.host.listing import Listed
from podium.web.host.opening import Terms, game_called, plan_table
from podium.web.host.seats.codes import new_secret
from podium.web.host.wrong import Wrong
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming, as_json, body_of, table_code
from podium.web.routes.api import Word
from podium.web.routes.program.asking import claim_of
from podium.web.routes.program.road import Road, told
from podium.web.site import Site
from podium.wire.facts import seen
from podium.wire.messages import Players
from podium.wire.program import SeenNow

_SECRET = re.compile(r"[\w-]{32,128}")

V1 = "/api/v1"


class Opened(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table. Whoever opens it sits on its first seat, and is its host."""

    game: Word
    seats: int
    name: Word
    """What to call whoever opens it."""
    players: Annotated[tuple[Word, ...], msgspec.Meta(max_length=8)] = ()
    """Who sits on the other seats: `person` for whoever is to come, or a bot of the house: a level
    (`easy`, `normal`, `hard`) or its name. Seats that nobody was named for are open."""
    options: dict[str, object] = msgspec.field(default_factory=dict[str, object])
    """The game's options, where they are not to be as in the box."""
    listed: bool = False
    """Whether the lobby shows it to everybody."""
    clock: int = 0
    """Seconds that a seat has for a decision; 0: as long as it likes."""
    waits: bool = False
    """Whether it begins when the host says so; else by itself once all seats are taken."""
    program: bool = True
    """Whether a program plays the first seat: the others are told. False: a person does."""


class Joined(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sitting down at a table."""

    name: Word
    seat: Annotated[int, msgspec.Meta(ge=0, le=15)] | None = None
    """Which one; null: any that is free."""
    program: bool = True
    """Whether a program plays it: the others are told. False: a person does."""


class Given(msgspec.Struct, frozen=True):
    """Where somebody sits now."""

    version: int
    match: str
    code: str
    game: str
    rules_version: int
    seat: int
    name: str
    """As the table calls them: no two there have the same name."""
    secret: str
    """What the seat belongs to; shown as bearer. Whoever has it has the seat."""


class Looked(msgspec.Struct, frozen=True):
    """A table as a seat, or a watcher, sees it."""

    version: int
    match: str
    code: str
    game: str
    rules_version: int
    options: object
    """The game's own options."""
    seat: int | None
    stage: str
    """`waiting` for players, `running` or `ended`."""
    players: Players
    seen: SeenNow[object, object] | None
    """null before all seats are taken."""


class Open(msgspec.Struct, frozen=True):
    """Tables in the lobby."""

    tables: list[Listed]


def own_secret(asker: Asker) -> str:
    """The secret that a program chose for its seat; a fresh one where it chose none."""
    if asker.bearer is None:
        return new_secret()
    if not _SECRET.fullmatch(asker.bearer):
        raise Wrong(
            "wrong_secret", limit="a secret of your own: 32 to 128 letters, digits, - and _"
        )
    return asker.bearer


@get(
    f"{V1}/tables",
    opt=told(
        Road(
            answer=Open,
            wrong=("unknown_game",),
            query=(("game", "only tables of this game"), ("free", "at least so many free seats")),
        )
    ),
)
async def open_tables(site: Site, game: str = "", free: int = 1) -> Response[bytes]:
    """The tables in the lobby, those first where somebody waits."""
    if game:
        game_called(game)
    return as_json(msgspec.json.encode(Open(await site.listing.tables(game, free))))


@post(
    f"{V1}/tables",
    opt=told(
        Road(
            body=Opened,
            answer=Given,
            status=201,
            wrong=(
                "unknown_game",
                "bad_seats",
                "bad_name",
                "bad_players",
                "too_many_players",
                "bad_options",
                "bad_clock",
            ),
            example=lambda: {
                "game": min(games()),
                "seats": 2,
                "name": "my bot",
                "players": ["easy"],
            },
        )
    ),
)
async def open_table(request: Incoming, site: Site) -> Response[bytes]:
    """Opens a table. A bearer of 32 to 128 letters that you made up becomes the seat's secret."""
    asker = Asker.of(request)
    asked = await body_of(request, Opened)
    terms = Terms(
        listed=asked.listed,
        clock=asked.clock,
        waits=asked.waits,
        program=asked.program,
        secret=own_secret(asker),
    )
    plan = plan_table(asked.game, asked.seats, asked.name, asked.players, asked.options, terms)
    site.may_open(asker.address)
    seated = await site.lobby.open(plan)
    site.listing.forget()
    return await _given(site, seated.code, seated.seat, seated.secret)


@post(
    f"{V1}/tables/{{code:str}}/seats",
    opt=told(
        Road(
            body=Joined,
            answer=Given,
            status=201,
            wrong=("bad_name", "full", "taken", "closed"),
            example=lambda: {"name": "my bot"},
        )
    ),
)
async def join(request: Incoming, code: str, site: Site) -> Response[bytes]:
    """Sits down. Asked again with the same bearer it tells of the same seat, and takes no other."""
    asker = Asker.of(request)
    asked = await body_of(request, Joined)
    found, secret = table_code(code), own_secret(asker)
    site.may_sit(asker.address)
    seated = await site.lobby.sit_program(
        found, asked.name, secret, asked.seat, program=asked.program
    )
    site.listing.forget()
    return await _given(site, found, seated.seat, secret)


@post(
    f"{V1}/tables/{{code:str}}/start",
    status_code=204,
    opt=told(Road(status=204, bearer=True, wrong=("not_host", "started", "no_seat"))),
)
async def start(request: Incoming, code: str, site: Site) -> None:
    """The host begins: bots of the house take the free seats."""
    asker, found = Asker.of(request), table_code(code)
    claim = claim_of(asker)
    site.may_program(found, claim, asker.address)
    await site.lobby.start(found, claim)
    site.listing.forget()


@post(
    f"{V1}/tables/{{code:str}}/leave",
    status_code=204,
    opt=told(Road(status=204, bearer=True, wrong=("started", "no_seat"))),
)
async def leave(request: Incoming, code: str, site: Site) -> None:
    """Gives one's seat back, before the match begins; with the last person the table closes."""
    asker, found = Asker.of(request), table_code(code)
    claim = claim_of(asker)
    site.may_program(found, claim, asker.address)
    seat = await _own(site, found, claim)
    await site.tables.carry_through(site.room.stand(found, claim, seat))
    site.listing.forget()


@post(
    f"{V1}/tables/{{code:str}}/rematch",
    opt=told(Road(answer=Given, status=201, bearer=True, wrong=("not_over", "no_seat"))),
)
async def rematch(request: Incoming, code: str, site: Site) -> Response[bytes]:
    """A new match for the same players, by the same secret; who asks again follows."""
    asker, found = Asker.of(request), table_code(code)
    claim = claim_of(asker)
    await _own(site, found, claim)
    site.may_open(asker.address)
    seated = await site.lobby.rematch(found, claim, asker.bearer or "")
    return await _given(site, seated.code, seated.seat, seated.secret)


@get(f"{V1}/tables/{{code:str}}", opt=told(Road(answer=Looked)))
async def look(request: Incoming, code: str, site: Site) -> Response[bytes]:
    """The whole table, as the bearer's seat sees it; without a bearer as a watcher does."""
    asker, found = Asker.of(request), table_code(code)
    claim = claim_of(asker)
    site.may_program(found, claim, asker.address)
    async with site.tables.now(found) as hosted:
        seat, table = claim.seat(hosted), hosted.table
        ended = table.outcome is not None
        return as_json(
            msgspec.json.encode(
                Looked(
                    1,
                    hosted.match.id,
                    hosted.code,
                    hosted.match.game,
                    hosted.match.rules_version,
                    table.options,
                    seat,
                    "waiting" if not hosted.begun else "ended" if ended else "running",
                    hosted.players(),
                    seen(table, seat) if hosted.begun else None,
                )
            )
        )


@get(
    f"{V1}/tables/{{code:str}}/record",
    opt=told(Road(media="application/x-ndjson", wrong=("not_over",))),
)
async def record(request: Incoming, code: str, site: Site) -> Response[bytes]:
    """The record as JSON lines, once the match has ended: for `podium replay`."""
    asker, found = Asker.of(request), table_code(code)
    site.may_program(found, claim_of(asker), asker.address)
    async with site.tables.now(found) as hosted:
        if hosted.table.outcome is None:
            raise Wrong("not_over")
        lines = list(lines_written(hosted.table.record(hosted.seating.names)))
    return Response(
        "".join(f"{line}\n" for line in lines).encode(),
        media_type="application/x-ndjson",
        headers={"cache-control": "no-store"},
    )


async def _given(site: Site, code: str, seat: int, secret: str) -> Response[bytes]:
    async with site.tables.now(code) as hosted:
        name, match = hosted.seating.names[seat], hosted.match
    given = Given(1, match.id, code, match.game, match.rules_version, seat, name, secret)
    return as_json(msgspec.json.encode(given), 201)


async def _own(site: Site, code: str, claim: Claim) -> int:
    """The bearer's seat, of which there must be one."""
    async with site.tables.now(code) as hosted:
        return int(claim.own_seat(hosted))


ROUTES: list[HTTPRouteHandler | WebsocketRouteHandler] = [
    open_tables,
    open_table,
    join,
    start,
    leave,
    rematch,
    look,
    record,
]

"""Reporting a problem: what somebody saw, kept for those who look after the site.

What they wrote is kept as plain text and shown to nobody at the table. `podium report` makes a record
of it that replays; while the match goes on that record tells its secrets, so no page gives it out before
the end.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import structlog
from litestar import Request, Response, post

from podium.core.digest import digest
from podium.core.seat import SEATS
from podium.play.record import Line, Reported
from podium.store import Kept, ReportRow, StoreError
from podium.web.api import as_json, body_of, key_of, table_code
from podium.web.asker import Asker
from podium.web.codes import new_id
from podium.web.glances import entry_of
from podium.web.now import now
from podium.web.site import Site
from podium.web.stored import table_of
from podium.web.wrong import Wrong
from podium.wire.messages import VERSION

log = structlog.get_logger()


class Problem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a screen showed, and what was wrong with it."""

    seq: Annotated[int, msgspec.Meta(ge=0)]
    hash: Annotated[str, msgspec.Meta(max_length=64)]
    text: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    browser: Annotated[str, msgspec.Meta(max_length=300)] = ""
    """Its name and the size of its window; what the request says of it, if nothing."""


class Found(msgspec.Struct, frozen=True):
    """The answer: by what it is found again."""

    version: int
    id: str


@post("/api/matches/{code:str}/report")
async def report(request: Request[Any, Any, Any], code: str, site: Site) -> Response[bytes]:
    """Keeps a problem that somebody at the table, or who watches, has seen."""
    asker = Asker.of(request)
    asked = await body_of(request, Problem)
    if not site.reporting.take(asker.address):
        raise Wrong("too_many")
    async with site.tables.at(table_code(code)) as held:
        seat = asker.claim(held.code, key_of(request)).seat(held)
        row = ReportRow(
            id=new_id(),
            match=held.match.id,
            seat=None if seat is None else int(seat),
            seq=entry_of(asked.seq, held.told),
            shown=plain(asked.hash),
            text=plain(asked.text),
            browser=plain(asked.browser or request.headers.get("user-agent", "")[:300]),
            at=now(),
        )
    try:
        await site.store.report(row)
    except StoreError as failed:
        raise Wrong("not_stored") from failed
    log.warning("problem reported", match=row.match, report=row.id, seq=row.seq)
    return as_json(msgspec.json.encode(Found(VERSION, row.id)), 201)


def plain(text: str) -> str:
    """Text with nothing in it that a screen would obey."""
    return "".join(c for c in text if c.isprintable() or c == "\n").strip()


def record_of(row: ReportRow, kept: Kept) -> list[Line]:
    """The record of a match up to where a problem was reported: it tells secrets."""
    table = table_of(kept)
    seat = None if row.seat is None else SEATS[row.seat]
    view = digest(table.game.view(table.was(row.seq).state, seat))
    problem = Reported(row.seq, -1 if seat is None else seat, view, row.shown, row.text)
    return list(table.report(tuple(each.name for each in kept.seats), problem))


ROUTES = [report]

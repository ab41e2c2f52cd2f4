"""Reports: somebody tells of a problem that they saw, and those who look after the site read of it.

What they wrote is kept as plain text and shown to nobody at the table. While a match goes on its record
would tell every hand, so no page gives it out, whoever asks; who has the database gets it by
`podium report`. Once it has ended the record is anybody's at that table anyway.
"""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
import structlog
from litestar import Response, get, post

from podium.play.record import write_lines
from podium.registry import games
from podium.store import MatchRow, ReportRow, StoreError
from podium.web.history.glances import entry_wanted
from podium.web.host.gauges.now import now
from podium.web.host.seats.codes import new_id
from podium.web.host.stored import record_of
from podium.web.host.wrong import Wrong
from podium.web.http.admin_token import let_in
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming, as_json, body_of, key_of, table_code
from podium.web.http.dates import ShownTime, shown_time
from podium.web.site import Site
from podium.wire.messages import VERSION

log = structlog.get_logger()

_SHOWN = 50


class ReportedProblem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
async def report(request: Incoming, code: str, site: Site) -> Response[bytes]:
    """Keeps a problem that somebody at the table, or who watches, has seen."""
    asker = Asker.of(request)
    asked = await body_of(request, ReportedProblem)
    site.may_report(asker.address)
    async with site.tables.now(table_code(code)) as hosted:
        seat = asker.claim(hosted.code, key_of(request)).seat(hosted)
        row = ReportRow(
            id=new_id(),
            match=hosted.match.id,
            seat=None if seat is None else int(seat),
            seq=entry_wanted(asked.seq, hosted.told),
            shown=without_marks(asked.hash),
            text=without_marks(asked.text),
            browser=without_marks(asked.browser or request.headers.get("user-agent", "")[:300]),
            at=now(),
        )
    try:
        await site.store.report(row)
    except StoreError as failed:
        raise Wrong("not_stored") from failed
    log.warning("problem reported", match=row.match, report=row.id, seq=row.seq)
    return as_json(msgspec.json.encode(Found(VERSION, row.id)), 201)


def without_marks(text: str) -> str:
    """Text with nothing in it that a screen would obey."""
    return "".join(c for c in text if c.isprintable() or c == "\n").strip()


class ShownReport(msgspec.Struct, frozen=True):
    """A report, as the page tells it."""

    id: str
    when: ShownTime
    game: str
    match: str
    seat: int | None
    """Whose screen it was; None is a watcher's."""
    seq: int
    text: str
    browser: str
    over: bool
    """Whether its match has ended, and its record may be had."""


async def reported(site: Site, language: str) -> list[ShownReport]:
    """The newest reports."""
    rows = await site.store.reports(_SHOWN)
    matches = {row.id: row for row in await site.store.matches(row.match for row in rows)}
    return [_told(row, matches[row.match], language) for row in rows if row.match in matches]


def _told(row: ReportRow, match: MatchRow, language: str) -> ShownReport:
    game = games().get(match.game)
    return ShownReport(
        row.id,
        shown_time(row.at, language),
        match.game if game is None else game.name,
        row.match,
        row.seat,
        row.seq,
        row.text,
        row.browser,
        match.ended is not None,
    )


@get("/admin/reports/{report_id:str}")
async def record(request: Incoming, report_id: str, site: Site) -> Response[bytes]:
    """The record up to where a problem was reported, once the match is over."""
    if not await let_in(request, site, Asker.of(request)):
        raise Wrong("wrong_token")
    row = await site.store.reported(report_id)
    kept = row and await site.store.whole(row.match)
    if not row or not kept:
        raise Wrong("not_found")
    if kept.match.ended is None:
        raise Wrong("not_over")
    lines = await asyncio.to_thread(lambda: list(write_lines(record_of(row, kept))))
    return Response(
        "".join(f"{line}\n" for line in lines).encode(),
        media_type="application/jsonl",
        headers={
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="{row.id}.jsonl"',
        },
    )


ROUTES = [report, record]

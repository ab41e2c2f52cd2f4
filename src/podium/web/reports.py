"""Reports on the admin page: what was reported, and the records of those whose match has ended.

While a match goes on its record would tell every hand, so no page gives it out, whoever asks; who has the
database gets it by `podium report`. Once it has ended the record is anybody's at that table anyway.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, get

from podium.play.record import written
from podium.registry import games
from podium.store import MatchRow, ReportRow
from podium.web.admin_token import let_in
from podium.web.asker import Asker
from podium.web.dates import Moment, moment
from podium.web.reporting import record_of
from podium.web.site import Site
from podium.web.wrong import Wrong

_SHOWN = 50


class Reported(msgspec.Struct, frozen=True):
    """A report, as the page tells it."""

    id: str
    when: Moment
    game: str
    match: str
    seat: int | None
    """Whose screen it was; None is a watcher's."""
    seq: int
    text: str
    browser: str
    over: bool
    """Whether its match has ended, and its record may be had."""


async def reported(site: Site, language: str) -> list[Reported]:
    """The newest reports."""
    rows = await site.store.reports(_SHOWN)
    matches = {row.id: row for row in await site.store.matches(row.match for row in rows)}
    return [_told(row, matches[row.match], language) for row in rows if row.match in matches]


def _told(row: ReportRow, match: MatchRow, language: str) -> Reported:
    game = games().get(match.game)
    return Reported(
        row.id,
        moment(row.at, language),
        match.game if game is None else game.name,
        row.match,
        row.seat,
        row.seq,
        row.text,
        row.browser,
        match.ended is not None,
    )


@get("/admin/reports/{report_id:str}")
async def record(request: Request[Any, Any, Any], report_id: str, site: Site) -> Response[bytes]:
    """The record up to where a problem was reported, once the match is over."""
    if not let_in(request, site, Asker.of(request)):
        raise Wrong("wrong_token")
    row = await site.store.reported(report_id)
    kept = row and await site.store.whole(row.match)
    if not row or not kept:
        raise Wrong("not_found")
    if kept.match.ended is None:
        raise Wrong("not_over")
    lines = await asyncio.to_thread(lambda: list(written(record_of(row, kept))))
    return Response(
        "".join(f"{line}\n" for line in lines).encode(),
        media_type="application/jsonl",
        headers={
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="{row.id}.jsonl"',
        },
    )


ROUTES = [record]

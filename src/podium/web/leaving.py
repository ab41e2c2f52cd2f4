"""Leaving a guide: the learner has seen enough of it, and the match goes on freely."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, post

from podium.play.guide import LEARNER
from podium.web.api import table_code
from podium.web.asker import Asker
from podium.web.site import Site
from podium.web.wrong import Wrong


@post("/api/matches/{code:str}/unguided", status_code=204)
async def leave_guide(request: Request[Any, Any, Any], code: str, site: Site) -> None:
    """The learner goes on without the guide; a match that has none stays as it is."""
    asker = Asker.of(request)
    async with site.tables.at(table_code(code)) as held:
        if LEARNER not in asker.claim(held.code).own_seats(held):
            raise Wrong("no_seat")
        if held.guide is not None:
            agreed = msgspec.structs.replace(held.agreed, guided=False)
            await site.tables.agree(held, agreed)
            held.let_go()


ROUTES = [leave_guide]

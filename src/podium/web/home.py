"""My matches: those that this browser has a seat at."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from podium.web.asker import KEPT, Asker
from podium.web.held import Held
from podium.web.site import Site
from podium.web.wrong import Wrong

SHOWN = 8


class Mine(msgspec.Struct, frozen=True):
    """A match in the list of a browser's own."""

    code: str
    game: str
    name: str
    headline: str
    players: str
    """The others."""
    yours: bool
    """Whether the match waits for this seat."""
    stage: str


async def my_matches(site: Site, asker: Asker) -> tuple[list[Mine], list[str]]:
    """The matches to show, those that wait for this browser first; and codes it may forget."""
    rows = {code: await site.store.match_by_code(code) for code in list(asker.secrets)[: 2 * KEPT]}
    there = [row for row in rows.values() if row is not None]
    there.sort(key=lambda row: (row.ended is not None, -row.created))
    gone = [code for code, row in rows.items() if row is None]
    gone += [row.code for row in there[KEPT:]]
    found: list[Mine] = []
    for row in there[:SHOWN]:
        with suppress(Wrong):
            async with site.tables.at(row.code) as held:
                mine = _mine(held, asker)
            if mine is not None:
                found.append(mine)
    found.sort(key=lambda mine: (mine.stage == "ended", not mine.yours))
    return found, gone


def _mine(held: Held, asker: Asker) -> Mine | None:
    seat = asker.seat(held)
    if seat is None:
        return None
    speaker = held.speaker(seat, asker.language)
    ended = held.table.outcome is not None
    if not held.begun:
        headline, stage = speaker.ui("ui.waiting_room"), "waiting"
    elif ended:
        headline, stage = speaker.ui("ui.match_over"), "ended"
    else:
        headline, stage = speaker.say(held.viewer(seat).scene.headline), "running"
    return Mine(
        held.code,
        held.match.game,
        held.table.game.name,
        headline,
        ", ".join(row.name for row in held.seats if row.seat != seat and row.name),
        held.begun and seat in held.table.to_act and seat not in held.table.resigned,
        stage,
    )

"""My matches: those that this browser has a seat at, running and ended."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from podium import language
from podium.core.outcome import Outcome
from podium.registry import games
from podium.store import MatchRow, SeatKind
from podium.web.asker import KEPT, Asker
from podium.web.codes import hashed
from podium.web.dates import Moment, moment
from podium.web.held import Held
from podium.web.site import Site
from podium.web.wrong import Wrong

SHOWN = 6
"""So many of them home shows; the others are on a page of their own."""

_outcome = msgspec.json.Decoder(Outcome).decode


class Mine(msgspec.Struct, frozen=True):
    """A match in the list of a browser's own."""

    code: str
    game: str
    name: str
    headline: str
    players: str
    """The others."""
    yours: bool
    """Whether the match waits for this browser."""
    stage: str
    begun: Moment
    """When its table was opened."""


async def my_matches(site: Site, asker: Asker, most: int = SHOWN) -> tuple[list[Mine], list[str]]:
    """The matches to show, those that wait for this browser first; and codes it may forget.

    A table where it has no seat is forgotten like one that is not there, so that nobody learns from it
    which codes there are.
    """
    codes = list(asker.secrets)[: 2 * KEPT]
    there = [row for code in codes if (row := await _own(site, asker, code)) is not None]
    there.sort(key=lambda row: (row.ended is not None, -row.created))
    kept = {row.code for row in there[:KEPT]}
    gone = [code for code in codes if code not in kept]
    found: list[Mine] = []
    for row in there[:KEPT]:
        if len(found) == most:
            break
        mine = await (_ended(site, row, asker) if row.ended else _running(site, row, asker))
        if mine is not None:
            found.append(mine)
    found.sort(key=lambda mine: (mine.stage == "ended", not mine.yours))
    return found, gone


async def _own(site: Site, asker: Asker, code: str) -> MatchRow | None:
    """The match of a code, if a seat there is this browser's."""
    row = await site.store.match_by_code(code)
    seat = row and await site.store.seat_of(row.id, hashed(asker.secrets[code]))
    return row if seat else None


async def _running(site: Site, row: MatchRow, asker: Asker) -> Mine | None:
    with suppress(Wrong):
        async with site.tables.at(row.code) as held:
            return _mine(held, asker)
    return None


def _mine(held: Held, asker: Asker) -> Mine | None:
    claim = asker.claim(held.code)
    seats = claim.seats(held)
    if not seats:
        return None
    # Where several people share a device, nobody's hand is looked at: the headline is public.
    seat = claim.seat(held)
    speaker = held.speaker(seat, asker.language)
    awaited = held.table.to_act if held.begun else ()
    gone = held.table.resigned
    yours = any(seat in awaited and seat not in gone for seat in seats)
    if not held.begun:
        headline, stage = speaker.ui("ui.waiting_room"), "waiting"
    else:
        headline, stage = speaker.say(held.viewer(seat).scene.headline), "running"
        if awaited and not yours:
            names = ", ".join(held.names[seat] for seat in awaited)
            waits = language.words("", asker.language).ui("ui.waits_for", names)
            headline = f"{headline.partition(' · ')[0]} · {waits}"
    return Mine(
        held.code,
        held.match.game,
        held.table.game.name,
        headline,
        ", ".join(row.name for row in held.seats if row.seat not in seats and row.name),
        yours,
        stage,
        moment(held.match.created, asker.language),
    )


async def _ended(site: Site, row: MatchRow, asker: Asker) -> Mine | None:
    """A match that is over, from its rows alone."""
    game = games().get(row.game)
    device = hashed(asker.secrets[row.code])
    sitters = await site.store.seats(row.id)
    mine = [it for it in sitters if it.kind is SeatKind.PERSON and it.secret_hash == device]
    if game is None or not mine or row.outcome is None:
        return None
    words = language.words("", asker.language)
    outcome = _outcome(row.outcome)
    if any(it.seat in outcome.winners for it in mine):
        result = words.ui("ui.won")
    else:
        result = words.ui("ui.came", min(outcome.ranks[it.seat] for it in mine))
    return Mine(
        row.code,
        row.game,
        game.name,
        f"{words.ui('ui.match_over')} · {result}",
        ", ".join(it.name for it in sitters if it not in mine and it.name),
        False,
        "ended",
        moment(row.created, asker.language),
    )

"""My matches: those that this browser has a seat at, running and ended.

They are told of from what is stored, so that a list loads no table and wakes no bot; a table that is in
memory anyway adds what it shows above the board.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from podium import language
from podium.core.outcome import Outcome
from podium.language import Words
from podium.registry import games
from podium.store import Owned, SeatKind, SeatRow
from podium.web.history.own import PlayedHere, study_own
from podium.web.host.claim import Claim
from podium.web.host.seats.codes import hashed
from podium.web.host.stored import awaited_after
from podium.web.http.asker import KEPT, Asker
from podium.web.http.dates import ShownTime, shown_time
from podium.web.http.studies import ShownFact, shown_own
from podium.web.site import Site

SHOWN = 6
"""So many of them home shows; the others are on a page of their own."""

LOOKED_AT = 20
"""So many of those that ended, the newest, tell how one plays."""

_outcome = msgspec.json.Decoder(Outcome).decode


class Mine(msgspec.Struct, frozen=True):
    """A match in the list of a browser's own."""

    code: str
    game: str
    name: str
    told: tuple[str, ...]
    """How it stands: what the table shows above the board, whom it waits for, how it ended."""
    players: str
    """The others."""
    yours: bool
    """Whether the match waits for this browser."""
    stage: str
    """`waiting` for players, `running` or `ended`."""
    begun: ShownTime
    """When its table was opened."""


async def my_matches(site: Site, asker: Asker, most: int = SHOWN) -> tuple[list[Mine], list[str]]:
    """The matches to show, those that wait for this browser first; and codes it may forget.

    A table where it has no seat is forgotten like one that is not there, so that nobody learns from it
    which codes there are.
    """
    codes = list(asker.secrets)[: 2 * KEPT]
    devices = {code: hashed(asker.secrets[code]) for code in codes}
    there = sorted(
        await site.store.owned(devices),
        key=lambda it: (it.match.ended is not None, -it.match.created),
    )[:KEPT]
    kept = {owned.match.code for owned in there}
    found = [
        mine
        for owned in there
        if (mine := _mine(site, owned, devices[owned.match.code], asker.language)) is not None
    ]
    found.sort(key=lambda mine: (mine.stage == "ended", not mine.yours))
    return found[:most], [code for code in codes if code not in kept]


class OwnGame(msgspec.Struct, frozen=True):
    """What a browser's matches of one game tell of whoever plays there."""

    game: str
    name: str
    matches: int
    coached: int
    facts: list[ShownFact]


async def how_one_plays(site: Site, asker: Asker) -> list[OwnGame]:
    """Of each game of which matches have ended on this browser, what they tell together."""
    codes = list(asker.secrets)[: 2 * KEPT]
    devices = {code: hashed(asker.secrets[code]) for code in codes}
    looked: dict[str, list[PlayedHere]] = {}
    over = [it for it in await site.store.owned(devices) if it.match.outcome is not None]
    for owned in sorted(over, key=lambda it: -it.match.created)[:LOOKED_AT]:
        device = devices[owned.match.code]
        seats = frozenset(
            it.seat for it in owned.seats if it.kind is SeatKind.PERSON and it.secret_hash == device
        )
        if seats and owned.match.game in games():
            log = await site.store.log(owned.match.id)
            said = await site.store.verdicts(owned.match.id)
            looked.setdefault(owned.match.game, []).append(PlayedHere(owned, seats, log, said))
    found: list[OwnGame] = []
    for game_id, matches in looked.items():
        game, told = games()[game_id], study_own(matches)
        facts = shown_own(told, game, asker.language)
        found.append(OwnGame(game_id, game.name, told.matches, told.coached, facts))
    return found


def _mine(site: Site, owned: Owned, device: str, spoken: str) -> Mine | None:
    """One of them; None if no seat is taken by this browser, or its rules are no longer these."""
    row, game = owned.match, games().get(owned.match.game)
    mine = [it for it in owned.seats if it.kind is SeatKind.PERSON and it.secret_hash == device]
    if not mine or game is None or (row.ended is None and row.rules_version != game.rules_version):
        return None
    yours, stage = False, "running"
    if row.ended is not None:
        stage = "ended"
    elif any(it.kind is SeatKind.OPEN for it in owned.seats):
        stage = "waiting"
    else:
        yours = any(it.seat in _awaited(owned) for it in mine)
    return Mine(
        row.code,
        row.game,
        game.name,
        tuple(_told(site, owned, mine, stage, spoken)),
        ", ".join(it.name for it in owned.seats if it not in mine and it.name),
        yours,
        stage,
        shown_time(row.created, spoken),
    )


def _told(site: Site, owned: Owned, mine: list[SeatRow], stage: str, spoken: str) -> Iterator[str]:
    """How a match stands, one thing after another."""
    words = language.words("", spoken)
    if stage == "ended":
        yield words.ui("ui.match_over")
        yield _result(owned, mine, words)
    elif stage == "waiting":
        yield words.ui("ui.waiting_room")
    else:
        headline = _headline(site, owned, mine[0].secret_hash or "", spoken)
        awaited = _awaited(owned)
        others = [owned.seats[seat].name for seat in awaited if owned.seats[seat] not in mine]
        if headline:
            yield headline
        if awaited and len(others) == len(awaited):
            yield words.ui("ui.waits_for", ", ".join(others))
        elif not headline:
            yield words.ui("ui.running")


def _headline(site: Site, owned: Owned, device: str, spoken: str) -> str:
    """What stands above the board, if the table is in memory.

    Where several people share a device, nobody's hand is looked at: it reads what a watcher does.
    """
    hosted = site.tables.peek(owned.match.code)
    if hosted is None:
        return ""
    return hosted.audience.headline(Claim(device).seat(hosted), spoken)


def _awaited(owned: Owned) -> tuple[int, ...]:
    """The seats that it waits for, as far as that was written down."""
    return awaited_after(owned.last) or ()


def _result(owned: Owned, mine: list[SeatRow], words: Words) -> str:
    """How a match that is over ended for this browser."""
    assert owned.match.outcome is not None, "it has ended"
    outcome = _outcome(owned.match.outcome)
    if any(it.seat in outcome.winners for it in mine):
        return words.ui("ui.won")
    return words.ui("ui.came", min(outcome.ranks[it.seat] for it in mine))

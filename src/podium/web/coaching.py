"""The coach on the site: how a match went for a seat, once it has ended.

Each decision is thought over from the view that its seat had. While a match goes on there is no coach:
whoever asks is told so.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, post

from podium import language
from podium.bots.coach import SURE, Verdict
from podium.bots.reckoning import Reckoning
from podium.core.seat import SEATS, Seat
from podium.web.api import as_json, key_of, table_code
from podium.web.asker import Asker
from podium.web.course import Choice, Course
from podium.web.past import book_of
from podium.web.render import Poster, page
from podium.web.site import Site
from podium.web.speaker import Speaker
from podium.web.wrong import Wrong
from podium.wire.messages import VERSION
from podium.wire.past import Book

Asked = Request[Any, Any, Any]


class Move(msgspec.Struct, frozen=True):
    """One decision thought over, in words."""

    seq: int
    done: str
    chance: tuple[float, float, float]
    """Of a victory by what the coach would have done, and its interval."""
    after: float
    """The win chance that was left by what was done."""
    better: str = ""
    """What the coach would have done; nothing where it agrees."""
    cost: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Win chance given away, and its interval."""
    proved: bool = False
    """Whether that interval lies above nought."""


class Lesson(msgspec.Struct, frozen=True):
    """How far the coach is with a seat's match, and what it has found."""

    version: int
    seat: int
    stage: str
    total: int
    """How many decisions there were."""
    moves: list[Move]
    """Those thought over so far."""
    last: int
    """The last entry of the match."""
    won: float
    reckoning: Reckoning | None
    """The match added up, once all of it is thought over."""


class Seen(msgspec.Struct, frozen=True):
    """A match to be coached in, and who asks."""

    book: Book
    stored: bool
    own: Seat | None


async def _match(request: Asked, code: str, site: Site) -> Seen:
    asker, found = Asker.of(request), table_code(code)
    if not site.looking.take((asker.address, found)):
        raise Wrong("too_many")
    async with site.tables.at(found) as held:
        if not held.begun:
            raise Wrong("not_started")
        if held.table.outcome is None:
            raise Wrong("not_over")
        own = asker.claim(found, key_of(request)).seat(held)
        return Seen(book_of(held), stored=True, own=own)


async def _record(request: Asked, replay_id: str, site: Site) -> Seen:
    asker = Asker.of(request)
    site.may_look_up(asker.address)
    book = await site.replays.book(replay_id, asker.address, asker.language)
    if book.finish is None:
        raise Wrong("not_over")
    return Seen(book, stored=False, own=None)


def _seat(wanted: str, seen: Seen) -> Seat:
    """The seat that is asked for; nothing named is one's own, or the first."""
    if not wanted:
        return seen.own or SEATS[0]
    if wanted not in map(str, range(seen.book.past.seats)):
        raise Wrong("malformed", f"seat={wanted[:20]}")
    return SEATS[int(wanted)]


async def _course(site: Site, seen: Seen, seat: Seat, address: str) -> Course:
    book = seen.book
    return await site.coaches.course(book.match, book.past, seat, address, stored=seen.stored)


async def _asked(request: Asked, site: Site, seen: Seen, seat: str) -> Response[bytes]:
    asker = Asker.of(request)
    course = await _course(site, seen, _seat(seat, seen), asker.address)
    return as_json(_lesson(course, seen, asker.language))


async def _begun(request: Asked, site: Site, seen: Seen, seat: str) -> Response[bytes]:
    asker = Asker.of(request)
    course = await _course(site, seen, _seat(seat, seen), asker.address)
    if course.stage in ("idle", "failed"):
        if not site.coaching.take(asker.address):
            raise Wrong("too_many")
        site.coaches.begin(course, asker.address, stored=seen.stored)
    return as_json(_lesson(course, seen, asker.language), 202)


def _lesson(course: Course, seen: Seen, code: str) -> bytes:
    # Others read the words of a seat as a watcher does: "Anna's floor", not "your floor".
    viewer = course.seat if course.seat == seen.own else None
    speaker = Speaker(language.words(course.game.id, code), seen.book.names, viewer)
    moves = [_move(course, choice, verdict, speaker) for choice, verdict in course.judged()]
    return msgspec.json.encode(
        Lesson(
            VERSION,
            course.seat,
            course.stage,
            len(course.choices),
            moves,
            course.last,
            course.won,
            course.reckoning(),
        )
    )


def _move(course: Course, choice: Choice, verdict: Verdict, speaker: Speaker) -> Move:
    better = "" if verdict.agrees else speaker.say(choice.better(course.game, verdict))
    return Move(
        verdict.seq,
        speaker.say(choice.done),
        _interval(verdict.chance, verdict.error, 0.0, 1.0),
        round(verdict.after, 4),
        better,
        _interval(verdict.cost, verdict.doubt, -1.0, 1.0),
        verdict.proved,
    )


def _interval(mean: float, error: float, least: float, most: float) -> tuple[float, float, float]:
    wide = SURE * error
    return mean, round(max(least, mean - wide), 4), round(min(most, mean + wide), 4)


@get("/api/matches/{code:str}/coach")
async def see_lesson(request: Asked, code: str, site: Site, seat: str = "") -> Response[bytes]:
    """What the coach has found so far."""
    return await _asked(request, site, await _match(request, code, site), seat)


@post("/api/matches/{code:str}/coach")
async def ask_coach(request: Asked, code: str, site: Site, seat: str = "") -> Response[bytes]:
    """Has the coach think over a match that has ended, or go on with it."""
    return await _begun(request, site, await _match(request, code, site), seat)


@get("/api/replays/{replay_id:str}/coach")
async def see_lesson_of_record(
    request: Asked, replay_id: str, site: Site, seat: str = ""
) -> Response[bytes]:
    """What the coach has found so far in a record."""
    return await _asked(request, site, await _record(request, replay_id, site), seat)


@post("/api/replays/{replay_id:str}/coach")
async def ask_coach_of_record(
    request: Asked, replay_id: str, site: Site, seat: str = ""
) -> Response[bytes]:
    """Has the coach think over a record, or go on with it."""
    return await _begun(request, site, await _record(request, replay_id, site), seat)


@get("/t/{code:str}/coach", media_type="text/html")
async def coach_page(request: Asked, code: str, site: Site, seat: str = "") -> Response[bytes]:
    """How a match went."""
    seen = await _match(request, code, site)
    found = table_code(code)
    return _page(request, site, seen, seat, f"/t/{found}", f"/api/matches/{found}")


@get("/replay/{replay_id:str}/coach", media_type="text/html")
async def coach_page_of_record(
    request: Asked, replay_id: str, site: Site, seat: str = ""
) -> Response[bytes]:
    """How the match of a record went."""
    seen = await _record(request, replay_id, site)
    return _page(request, site, seen, seat, f"/replay/{replay_id}", f"/api/replays/{replay_id}")


def _page(
    request: Asked, site: Site, seen: Seen, seat: str, back: str, api: str
) -> Response[bytes]:
    asker, book = Asker.of(request), seen.book
    facts = {
        "game": Poster(site, book.past.game, asker.language),
        "names": book.names,
        "seat": int(_seat(seat, seen)),
        "back": back,
        "api": api,
        "modules": site.shelf.modules("client/coach.js"),
    }
    return page(request, site, asker, "coach.html", facts)


ROUTES = [
    see_lesson,
    ask_coach,
    see_lesson_of_record,
    ask_coach_of_record,
    coach_page,
    coach_page_of_record,
]

"""The coach on the site: how a match went for a seat, once it has ended.

Each decision is thought over from the view that its seat had. While a match goes on there is no coach:
whoever asks is told so.
"""

from __future__ import annotations

import msgspec
from litestar import Response, get, post

from podium import language
from podium.coach.reckoning import Reckoning
from podium.coach.verdict import Verdict, interval
from podium.core.seat import SEATS, Seat
from podium.web.history.glances import book_of
from podium.web.host.wrong import Wrong
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming, as_json, key_of, table_code
from podium.web.http.prefix import base
from podium.web.http.render import Poster, page
from podium.web.site import Site
from podium.web.thinking.course import HostedCourse, LabelledChoice
from podium.wire.messages import VERSION
from podium.wire.past import Book
from podium.wire.speaker import Speaker


class CoachedMove(msgspec.Struct, frozen=True):
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
    moves: list[CoachedMove]
    """Those thought over so far."""
    last: int
    """The last entry of the match."""
    won: float
    reckoning: Reckoning | None
    """The match added up, once all of it is thought over."""


class TurningPoint(msgspec.Struct, frozen=True):
    """The choice that changed a match most, in words."""

    seq: int
    done: str
    better: str
    """What the coach would have done; nothing where it agrees."""


class Turning(msgspec.Struct, frozen=True):
    """Where a match turned, as far as the coach has been asked."""

    version: int
    found: TurningPoint | None


class CoachedMatch(msgspec.Struct, frozen=True):
    """A match to be coached in, and who asks."""

    book: Book
    stored: bool
    own: Seat | None


async def _match(request: Incoming, code: str, site: Site) -> CoachedMatch:
    asker, found = Asker.of(request), table_code(code)
    if not site.looking.take((asker.address, found)):
        raise Wrong("too_many")
    async with site.tables.now(found) as hosted:
        if not hosted.begun:
            raise Wrong("not_started")
        if hosted.table.outcome is None:
            raise Wrong("not_over")
        own = asker.claim(found, key_of(request)).seat(hosted)
        return CoachedMatch(book_of(hosted), stored=True, own=own)


async def _record(request: Incoming, replay_id: str, site: Site) -> CoachedMatch:
    asker = Asker.of(request)
    site.may_look_up(asker.address)
    book = await site.replays.book(replay_id, asker.address, asker.language)
    if book.finish is None:
        raise Wrong("not_over")
    return CoachedMatch(book, stored=False, own=None)


def _seat(wanted: str, seen: CoachedMatch) -> Seat:
    """The seat that is asked for; nothing named is one's own, or the first."""
    if not wanted:
        return seen.own or SEATS[0]
    if wanted not in map(str, range(seen.book.past.seats)):
        raise Wrong("malformed", f"seat={wanted[:20]}")
    return SEATS[int(wanted)]


async def _course(site: Site, seen: CoachedMatch, seat: Seat, address: str) -> HostedCourse:
    book = seen.book
    return await site.coaches.course(book.match, book.past, seat, address, stored=seen.stored)


async def _asked(request: Incoming, site: Site, seen: CoachedMatch, seat: str) -> Response[bytes]:
    asker = Asker.of(request)
    course = await _course(site, seen, _seat(seat, seen), asker.address)
    return as_json(_lesson(course, seen, asker.language))


async def _begun(request: Incoming, site: Site, seen: CoachedMatch, seat: str) -> Response[bytes]:
    asker = Asker.of(request)
    course = await _course(site, seen, _seat(seat, seen), asker.address)
    if course.stage in ("idle", "failed"):
        site.may_be_coached(asker.address)
        site.coaches.begin(course, asker.address, stored=seen.stored)
    return as_json(_lesson(course, seen, asker.language), 202)


def _lesson(course: HostedCourse, seen: CoachedMatch, code: str) -> bytes:
    speaker = _speaker(course, seen, code)
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


def _speaker(course: HostedCourse, seen: CoachedMatch, code: str) -> Speaker:
    # Others read the words of a seat as a watcher does: "Anna's floor", not "your floor".
    viewer = course.seat if course.seat == seen.own else None
    return Speaker(language.words(course.game.id, code), seen.book.names, viewer)


def _move(
    course: HostedCourse, choice: LabelledChoice, verdict: Verdict, speaker: Speaker
) -> CoachedMove:
    better = "" if verdict.agrees else speaker.say(choice.better(course.game, verdict))
    return CoachedMove(
        verdict.seq,
        speaker.say(choice.done),
        _interval(verdict.chance, verdict.error, 0.0, 1.0),
        round(verdict.after, 4),
        better,
        _interval(verdict.cost, verdict.doubt, -1.0, 1.0),
        verdict.proved,
    )


def _interval(mean: float, error: float, least: float, most: float) -> tuple[float, float, float]:
    low, high = interval(mean, error, least, most)
    return mean, low, high


@get("/api/matches/{code:str}/coach")
async def see_lesson(request: Incoming, code: str, site: Site, seat: str = "") -> Response[bytes]:
    """What the coach has found so far."""
    return await _asked(request, site, await _match(request, code, site), seat)


@post("/api/matches/{code:str}/coach")
async def ask_coach(request: Incoming, code: str, site: Site, seat: str = "") -> Response[bytes]:
    """Has the coach think over a match that has ended, or go on with it."""
    return await _begun(request, site, await _match(request, code, site), seat)


@get("/api/replays/{replay_id:str}/coach")
async def see_lesson_of_record(
    request: Incoming, replay_id: str, site: Site, seat: str = ""
) -> Response[bytes]:
    """What the coach has found so far in a record."""
    return await _asked(request, site, await _record(request, replay_id, site), seat)


@post("/api/replays/{replay_id:str}/coach")
async def ask_coach_of_record(
    request: Incoming, replay_id: str, site: Site, seat: str = ""
) -> Response[bytes]:
    """Has the coach think over a record, or go on with it."""
    return await _begun(request, site, await _record(request, replay_id, site), seat)


@get("/api/matches/{code:str}/turning")
async def see_turning_point(
    request: Incoming, code: str, site: Site, seat: str = ""
) -> Response[bytes]:
    """Where the match turned, if the coach has been through it; it is not asked to begin."""
    seen = await _match(request, code, site)
    asker, which = Asker.of(request), _seat(seat, seen)
    found: TurningPoint | None = None
    if await site.coaches.knows(seen.book.match, which):
        course = await _course(site, seen, which, asker.address)
        found = _turning(course, seen, asker.language)
    return as_json(msgspec.json.encode(Turning(VERSION, found)))


def _turning(course: HostedCourse, seen: CoachedMatch, code: str) -> TurningPoint | None:
    reckoning = course.reckoning()
    if reckoning is None or not reckoning.turning_points:
        return None
    speaker = _speaker(course, seen, code)
    for choice, verdict in course.judged():
        if verdict.seq == reckoning.turning_points[0]:
            move = _move(course, choice, verdict, speaker)
            return TurningPoint(move.seq, move.done, move.better if move.cost[0] > 0 else "")
    return None


@get("/t/{code:str}/coach", media_type="text/html")
async def coach_page(request: Incoming, code: str, site: Site, seat: str = "") -> Response[bytes]:
    """How a match went."""
    seen = await _match(request, code, site)
    found = table_code(code)
    return _page(request, site, seen, seat, f"/t/{found}", f"/api/matches/{found}")


@get("/replay/{replay_id:str}/coach", media_type="text/html")
async def coach_page_of_record(
    request: Incoming, replay_id: str, site: Site, seat: str = ""
) -> Response[bytes]:
    """How the match of a record went."""
    seen = await _record(request, replay_id, site)
    return _page(request, site, seen, seat, f"/replay/{replay_id}", f"/api/replays/{replay_id}")


def _page(
    request: Incoming, site: Site, seen: CoachedMatch, seat: str, back: str, api: str
) -> Response[bytes]:
    asker, book, under = Asker.of(request), seen.book, base(request)
    facts = {
        "game": Poster(site, book.past.game, asker.language),
        "names": book.names,
        "seat": int(_seat(seat, seen)),
        "back": under + back,
        "api": under + api,
    }
    return page(request, site, asker, "coach.html", facts)


ROUTES = [
    see_lesson,
    ask_coach,
    see_turning_point,
    see_lesson_of_record,
    ask_coach_of_record,
    coach_page,
    coach_page_of_record,
]

"""Pages: what people open in a browser; they work as plain forms, without a script."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from podium import language
from podium.bots.levels import Level
from podium.game import AnyGame
from podium.play.guide import Guide, guide_of
from podium.play.studied import studied
from podium.registry import games
from podium.web.host.lobby import Seated
from podium.web.host.opening import CLOCKS, PERSON, Terms, game_called, name_called, plan_table
from podium.web.host.seats.codes import code_of, ticket_of
from podium.web.host.wrong import Wrong
from podium.web.http import options_form as options
from podium.web.http.asker import KEPT, Asker
from podium.web.http.body import Incoming, table_code
from podium.web.http.forms import form
from podium.web.http.invite import link_of, qr_of
from podium.web.http.plain import again
from podium.web.http.prefix import base
from podium.web.http.render import Poster, columns_for, page, told_by
from podium.web.http.studies import shown_chapters, shown_facts
from podium.web.http.terms import terms_of
from podium.web.routes.my_matches import how_one_plays, my_matches
from podium.web.site import Site

HTML = "text/html"


AnyAnswer = Response[Any]
"""A page, or a way to one."""


@get("/", media_type=HTML)
async def home(request: Incoming, site: Site) -> Response[bytes]:
    """The games, join with a code, my matches."""
    asker = Asker.of(request)
    matches, gone = await my_matches(site, asker)
    facts = {"matches": matches, "columns": columns_for(len(games()))}
    return page(request, site, asker, "home.html", facts, cookies=asker.forgotten(gone))


@get("/matches", media_type=HTML)
async def matches(request: Incoming, site: Site) -> Response[bytes]:
    """All the matches of this browser."""
    asker = Asker.of(request)
    found, gone = await my_matches(site, asker, KEPT)
    facts = {
        "running": [it for it in found if it.stage != "ended"],
        "ended": [it for it in found if it.stage == "ended"],
        "own": await how_one_plays(site, asker),
    }
    return page(request, site, asker, "matches.html", facts, cookies=asker.forgotten(gone))


@get("/join")
async def join(request: Incoming, code: str = "") -> Redirect:
    """Goes to the table of a code that was typed."""
    ticket = ticket_of(code)
    if ticket is not None:
        return Redirect(f"/take/{ticket}", status_code=303)
    found = code_of(code)
    if found is None:
        raise Wrong("no_match", code[:20])
    return Redirect(f"/t/{found}", status_code=303)


@get("/new/{game_id:str}", media_type=HTML)
async def new(request: Incoming, game_id: str, site: Site) -> Response[bytes]:
    """A form for a new table."""
    asker = Asker.of(request)
    return _new(request, site, asker, game_called(game_id))


def _new(
    request: Incoming,
    site: Site,
    asker: Asker,
    game: AnyGame,
    said: Mapping[str, str] | None = None,
    wrong: Wrong | None = None,
) -> Response[bytes]:
    """The form; as it was filled in, if something was wrong."""
    words = language.words(game.id, asker.language)
    facts = {
        "here": f"/new/{game.id}",
        "game": Poster(site, game, asker.language),
        "name": asker.name,
        "said": said or {},
        "seats": game.seats[1],
        "options": options.fields(game, words),
        "clocks": CLOCKS,
        "listed": "listed" in request.query_params,
        "wrong": wrong.words(asker.language) if wrong else "",
    }
    response = page(request, site, asker, "new.html", facts, wrong.status if wrong else 200)
    response.headers.update(again(wrong) if wrong else {})
    return response


@post("/new/{game_id:str}", media_type=HTML)
async def open_new(request: Incoming, game_id: str, site: Site) -> AnyAnswer:
    """Opens the table that the form describes."""
    asker = Asker.of(request)
    game = game_called(game_id)
    fields = await form(request)
    try:
        seats = _number(fields.get("seats", ""))
        players = [fields.get(f"player-{n}", PERSON) for n in range(1, seats)]
        terms = Terms(
            names=[fields.get(f"name-{n}", "") for n in range(1, seats)],
            listed=fields.get("listed") == "true",
            clock=_number(fields.get("clock", "")),
            waits=fields.get("begins") == "host",
        )
        chosen = options.chosen(game, fields)
        plan = plan_table(game.id, seats, fields.get("name", ""), players, chosen, terms)
        site.may_open(asker.address)
        seated = await site.lobby.open(plan)
        site.listing.forget()
    except Wrong as wrong:
        return _new(request, site, asker, game, fields, wrong)
    return _to_table(asker, seated, seated.name)


@post("/play/{game_id:str}")
async def play_now(request: Incoming, game_id: str, site: Site) -> AnyAnswer:
    """A match against normal bots, with as many seats as the game is best liked with: all of them."""
    asker = Asker.of(request)
    game = game_called(game_id)
    seats = game.seats[1]
    plan = plan_table(game.id, seats, asker.called, [Level.NORMAL.value] * (seats - 1), {})
    site.may_open(asker.address)
    seated = await site.lobby.open(plan)
    return _to_table(asker, seated, asker.name)


@get("/learn/{game_id:str}", media_type=HTML)
async def learn(request: Incoming, game_id: str, site: Site) -> Response[bytes]:
    """A guided first match, not yet begun."""
    asker = Asker.of(request)
    game, _ = _guide(game_id)
    facts = {"here": f"/learn/{game.id}", "game": Poster(site, game, asker.language)}
    return page(request, site, asker, "learn.html", facts)


@post("/learn/{game_id:str}")
async def begin_learning(request: Incoming, game_id: str, site: Site) -> AnyAnswer:
    """Begins a guided first match."""
    asker = Asker.of(request)
    game, guide = _guide(game_id)
    site.may_open(asker.address)
    seated = await site.lobby.learn(game, guide, asker.called)
    return _to_table(asker, seated, asker.name)


def _guide(game_id: str) -> tuple[AnyGame, Guide]:
    game = game_called(game_id)
    guide = guide_of(game.id)
    if guide is None:
        raise Wrong("not_found")
    return game, guide


@get("/t/{code:str}", media_type=HTML)
async def table(request: Incoming, code: str, site: Site) -> Response[bytes]:
    """The table."""
    return await _table(request, site, Asker.of(request), table_code(code))


async def _table(
    request: Incoming, site: Site, asker: Asker, code: str, wrong: Wrong | None = None
) -> Response[bytes]:
    async with site.tables.now(code) as hosted:
        claim = asker.claim(code)
        seats, seat = claim.seats(hosted), claim.seat(hosted)
        players = hosted.players().players
        open_, game, match = not hosted.begun, hosted.table.game, hosted.match
        host = hosted.agreed.host in seats
        own = hosted.seating.yours(claim.device).seats
        if hosted.agreed.closed:
            raise Wrong("closed")
    # One person has the device: what they saw may stay there (client/scene/remembered.js).
    alone = len(own) < 2 and not any(one.pin for one in own)
    link = link_of(request, code)
    facts = {
        "alone": alone,
        "here": f"/t/{code}",
        "game": Poster(site, game, asker.language),
        "code": code,
        "match": match.id,
        "commitment": match.commitment,
        "players": players,
        "seat": seat,
        "seated": bool(seats),
        "free": any(row.kind == "open" and not row.name for row in players),
        "host": host,
        "open": open_,
        "name": asker.name,
        "link": link,
        "qr": qr_of(link),
        "terms": terms_of(game, hosted.table.options, match.clock, asker.language) if open_ else [],
        "listed": match.listed is not None,
        "waits": hosted.agreed.waits,
        "tells": told_by(game, asker.language),
        "wrong": wrong.words(asker.language) if wrong else "",
    }
    answer = page(request, site, asker, "table.html", facts, wrong.status if wrong else 200)
    answer.headers["podium-keep"] = "yes" if alone and not open_ else "no"
    return answer


@post("/t/{code:str}/sit", media_type=HTML)
async def sit(request: Incoming, code: str, site: Site) -> AnyAnswer:
    """Sits down."""
    asker = Asker.of(request)
    found = table_code(code)
    fields = await form(request)
    try:
        name = name_called(fields.get("name", ""))
        site.may_sit(asker.address)
        chosen = fields.get("seat", "")
        seat = _number(chosen) if chosen else None
        seated = await site.lobby.sit(found, name, list(asker.secrets.values()), seat)
        site.listing.forget()
    except Wrong as wrong:
        if wrong.code == "seated":
            return Redirect(f"/t/{found}", status_code=303)
        return await _table(request, site, asker, found, wrong)
    return _to_table(asker, seated, name)


@post("/t/{code:str}/beside", media_type=HTML)
async def sit_beside(request: Incoming, code: str, site: Site) -> AnyAnswer:
    """One more person on this device."""
    asker = Asker.of(request)
    found = table_code(code)
    fields = await form(request)
    try:
        name = name_called(fields.get("name", ""))
        site.may_sit(asker.address)
        secret = asker.secrets.get(found, "")
        await site.lobby.sit_beside(found, name, secret)
        site.listing.forget()
    except Wrong as wrong:
        return await _table(request, site, asker, found, wrong)
    return Redirect(f"/t/{found}", status_code=303)


@post("/t/{code:str}/start")
async def start(request: Incoming, code: str, site: Site) -> Redirect:
    """The host begins, with bots on the free seats."""
    asker = Asker.of(request)
    found = table_code(code)
    try:
        await site.lobby.start(found, asker.claim(found))
        site.listing.forget()
    except Wrong as wrong:
        if wrong.code != "started":
            raise
    return Redirect(f"/t/{found}", status_code=303)


@get("/rules/{game_id:str}", media_type=HTML)
async def rules(request: Incoming, game_id: str, site: Site) -> Response[bytes]:
    """A game's rules, in the reader's language."""
    # No first page needs what reads them.
    from podium.web.http.rules_page import rulebook

    asker = Asker.of(request)
    game = game_called(game_id)
    book = rulebook(game.id, asker.language)
    if book is None:
        raise Wrong("not_found")
    facts = {"game": Poster(site, game, asker.language), "book": book}
    return page(request, site, asker, "rules.html", facts)


@get("/rules", media_type=HTML)
async def shelf(request: Incoming, site: Site) -> Response[bytes]:
    """Where the rules of all games begin."""
    return page(request, site, Asker.of(request), "shelf.html", {})


@get("/study/{game_id:str}", media_type=HTML)
async def study(request: Incoming, game_id: str, site: Site) -> Response[bytes]:
    """How a game plays: what many matches of it have told."""
    asker = Asker.of(request)
    game = game_called(game_id)
    found = studied(game.id)
    if found is None:
        raise Wrong("not_found")
    facts = {
        "game": Poster(site, game, asker.language),
        "study": found,
        "facts": shown_facts(found, game, asker.language),
        "chapters": shown_chapters(found, asker.language),
    }
    return page(request, site, asker, "study.html", facts)


@post("/language")
async def speak(request: Incoming) -> Redirect:
    """Another language from now on."""
    asker = Asker.of(request)
    fields = await form(request)
    back = fields.get("back", "/").removeprefix(base(request))
    wanted = fields.get("language", "")
    if wanted not in language.LANGUAGES:
        raise Wrong("malformed", ", ".join(language.LANGUAGES))
    # Only to a page of this site: `//elsewhere` and `/\elsewhere` would lead away.
    inside = back.startswith("/") and back[1:2] not in ("/", "\\") and back.isprintable()
    return Redirect(
        back if inside else "/", status_code=303, cookies=[asker.language_cookie(wanted)]
    )


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0


def _to_table(asker: Asker, seated: Seated, called: str = "") -> Redirect:
    """To where they sit; what they called themselves is remembered, without a number put after it."""
    cookies = [asker.seat_cookie(seated.code, seated.secret)]
    if called:
        cookies.append(asker.name_cookie(called))
    return Redirect(f"/t/{seated.code}", status_code=303, cookies=cookies)


ROUTES = [
    home,
    matches,
    join,
    new,
    open_new,
    play_now,
    table,
    sit,
    sit_beside,
    start,
    rules,
    shelf,
    learn,
    begin_learning,
    study,
    speak,
]

"""The document of the interface: OpenAPI 3.1, made from the routes and the types of their messages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from inspect import getdoc

import msgspec
from litestar import Response, get
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler, WebsocketRouteHandler

from podium.web.host.wrong import REPLY_STATUS, STATUS
from podium.web.http.body import as_json
from podium.web.http.faults import WHAT_TO_DO, HttpFault
from podium.web.routes.program import games, lines, tables
from podium.web.routes.program.road import OPT, Road, told
from podium.web.routes.program.tables import V1
from podium.wire.program import ProgramSays, ToldProgram

_Json = dict[str, object]
_ANYWHERE = ("malformed", "wrong_secret", "too_many", "went_wrong", "away")
_PLACE = re.compile(r"\{(\w+):str\}")
_REF = "#/components/schemas/{name}"
_PLACES = {"code": "A table's code, in any case, with or without its dash.", "game_id": "A game."}


@get(f"{V1}/openapi.json", opt=told(Road(media="application/json")))
async def openapi() -> Response[bytes]:
    """The document that tells of all this."""
    return as_json(document())


ROUTES: list[HTTPRouteHandler | WebsocketRouteHandler] = [openapi]


@cache
def document() -> bytes:
    """The whole document."""
    return msgspec.json.encode(described())


def described() -> _Json:
    """The whole document, as a value."""
    handlers: list[BaseRouteHandler] = [
        *games.ROUTES,
        *tables.ROUTES,
        *lines.ROUTES,
        *ROUTES,
    ]
    roads = {handler: road_of(handler) for handler in handlers}
    kinds = [kind for road in roads.values() for kind in (road.body, road.answer) if kind]
    kinds += [ProgramSays, ToldProgram, HttpFault]
    shapes, parts = msgspec.json.schema_components(kinds, ref_template=_REF, schema_hook=_anything)
    shape_of = dict(zip(map(id, kinds), shapes, strict=True))
    paths: dict[str, _Json] = {}
    for handler, road in roads.items():
        for path in sorted(handler.paths):
            plain = _PLACE.sub(r"{\1}", path)
            for method in _methods(handler):
                told_of = _operation(handler, path, road, shape_of)
                paths.setdefault(plain, {})[method] = told_of
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Podium for programs",
            "version": "1",
            "description": "Tables of published board games, for bots and other programs. "
            "docs/api.md tells it in order, with examples.",
        },
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
        "x-socket": {"says": shape_of[id(ProgramSays)], "hears": shape_of[id(ToldProgram)]},
        "x-codes": {
            code: {"status": {**STATUS, **REPLY_STATUS}[code], "what_to_do": words}
            for code, words in WHAT_TO_DO.items()
        },
    }


def _anything(_: type) -> _Json:
    """The schema of what a game says the shape of."""
    return {"description": "As the schemas of the game have it."}


def road_of(handler: BaseRouteHandler) -> Road:
    """What a route tells of itself."""
    road = handler.opt[OPT]
    assert isinstance(road, Road), handler
    return road


def _methods(handler: BaseRouteHandler) -> list[str]:
    if isinstance(handler, HTTPRouteHandler):
        return sorted(method.lower() for method in handler.http_methods)
    return ["get"]


def _operation(
    handler: BaseRouteHandler, path: str, road: Road, shape_of: Mapping[int, object]
) -> _Json:
    told_of: _Json = {
        "operationId": handler.handler_name,
        "summary": getdoc(handler.fn) or "",
        "parameters": _parameters(path, road),
        "security": [{"seat": []}] if road.bearer else [{}, {"seat": []}],
        "responses": {str(road.status): _good(road, shape_of), **_bad(road)},
    }
    if road.body is not None and road.status != 101:
        body: _Json = {"schema": shape_of[id(road.body)]}
        if road.example is not None:
            body["example"] = road.example()
        told_of["requestBody"] = {"required": True, "content": {"application/json": body}}
    return told_of


def _parameters(path: str, road: Road) -> list[_Json]:
    text = {"type": "string"}
    return [
        *(
            {"name": name, "in": "path", "required": True, "schema": text, "description": words}
            for name in _PLACE.findall(path)
            if (words := _PLACES[name])
        ),
        *(
            {"name": name, "in": "query", "schema": text, "description": words}
            for name, words in road.query
        ),
    ]


def _good(road: Road, shape_of: Mapping[int, object]) -> _Json:
    if road.status == 204:
        return {"description": "Done."}
    if road.status == 101:
        return {"description": "A socket: what is said and heard on it stands under x-socket."}
    shape: object = {"type": "object"} if road.answer is None else shape_of[id(road.answer)]
    return {"description": "Done.", "content": {road.media: {"schema": shape}}}


def _bad(road: Road) -> _Json:
    """The answers for what can be at fault, by status, each with its codes."""
    by_status: dict[int, list[str]] = {}
    for code in (*_ANYWHERE, *(("no_match",) if road.bearer else ()), *road.wrong):
        codes = by_status.setdefault({**STATUS, **REPLY_STATUS}[code], [])
        if code not in codes:
            codes.append(code)
    fault = {"schema": {"$ref": _REF.format(name="HttpFault")}}
    return {
        str(status): {"description": ", ".join(codes), "content": {"application/json": fault}}
        for status, codes in sorted(by_status.items())
    }

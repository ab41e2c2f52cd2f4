"""Games for programs: what can be played, the shape of its data, and its rules."""

from __future__ import annotations

from functools import cache
from typing import get_type_hints

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from podium import language
from podium.bots.players import names
from podium.game import AnyGame
from podium.language.rulebook import page_of, rules_on
from podium.play.options import options_of
from podium.registry import games as found
from podium.web.host.opening import game_called
from podium.web.http.asker import Asker
from podium.web.http.body import Incoming, as_json
from podium.web.routes.program.road import Road, told
from podium.web.routes.program.tables import V1
from podium.web.site import Site


class Playable(msgspec.Struct, frozen=True):
    """A game that can be played."""

    id: str
    name: str
    seats: tuple[int, int]
    """The fewest and the most."""
    rules_version: int
    minutes: int
    options: dict[str, object]
    """Each option as in the box."""
    choices: dict[str, tuple[object, ...]]
    """All that each option may be."""
    bots: tuple[str, ...]
    short: dict[str, object]
    """How a match is soon over: seats and options, for trying things out."""


class Games(msgspec.Struct, frozen=True):
    """All games that can be played."""

    games: list[Playable]


class Shapes(msgspec.Struct, frozen=True):
    """The JSON schemas of one game: 2020-12, each with its parts under `$defs`."""

    id: str
    rules_version: int
    view: dict[str, object]
    action: dict[str, object]
    event: dict[str, object]
    options: dict[str, object]


class RuleWords(msgspec.Struct, frozen=True):
    """One rule, in words."""

    id: str
    text: str
    note: str


class RulesWords(msgspec.Struct, frozen=True):
    """All the rules of one game."""

    game: str
    language: str
    rules: list[RuleWords]


def playable(game: AnyGame) -> Playable:
    """A game as it is told of."""
    return Playable(
        game.id,
        game.name,
        game.seats,
        game.rules_version,
        game.minutes,
        msgspec.to_builtins(game.options()),
        {option.name: option.values for option in options_of(game)},
        names(game),
        {"seats": game.short.seats, "options": msgspec.to_builtins(game.short.options)},
    )


@cache
def shapes(game_id: str) -> bytes:
    """The schemas of a game, made from its types."""
    game = game_called(game_id)
    view = get_type_hints(game.view)["return"]
    made = [msgspec.json.schema(kind) for kind in (view, game.action, game.event, game.options)]
    return msgspec.json.encode(Shapes(game.id, game.rules_version, *made))


@get(f"{V1}/games", opt=told(Road(answer=Games)))
async def games(site: Site) -> Response[bytes]:
    """What can be played."""
    return as_json(msgspec.json.encode(Games([playable(game) for game in found().values()])))


@get(f"{V1}/games/{{game_id:str}}", opt=told(Road(answer=Shapes, wrong=("unknown_game",))))
async def game(site: Site, game_id: str) -> Response[bytes]:
    """The JSON schemas of a game's view, actions, events and options."""
    return as_json(shapes(game_called(game_id).id))


@get(
    f"{V1}/games/{{game_id:str}}/rules", opt=told(Road(answer=RulesWords, wrong=("unknown_game",)))
)
async def rules(request: Incoming, site: Site, game_id: str) -> Response[bytes]:
    """Every rule of a game in words, by its id: what a refusal names."""
    called, spoken = game_called(game_id), Asker.of(request).language
    page = page_of(called.id, spoken)
    if page is None:
        spoken, page = language.DEFAULT, page_of(called.id)
    written = [RuleWords(rule.id, rule.text, rule.note) for rule in rules_on(page or "")]
    return as_json(msgspec.json.encode(RulesWords(called.id, spoken, written)))


ROUTES: list[HTTPRouteHandler | WebsocketRouteHandler] = [games, game, rules]

"""The registry: finds games by looking; names none."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import iter_modules

from podium.game import AnyGame

_PACKAGE = "podium.games"


class UnknownGame(LookupError):
    """No game of that id; says which there are."""

    def __init__(self, wanted: str) -> None:
        super().__init__(f"no game is called {wanted!r}; there are {', '.join(sorted(games()))}")


@cache
def games() -> dict[str, AnyGame]:
    """Every game there is, by id."""
    package = import_module(_PACKAGE)
    found: list[AnyGame] = [
        import_module(f"{_PACKAGE}.{module.name}").GAME for module in iter_modules(package.__path__)
    ]
    return {game.id: game for game in found}


def game(game_id: str) -> AnyGame:
    """The game of that id."""
    try:
        return games()[game_id]
    except KeyError:
        raise UnknownGame(game_id) from None


def folder(game_id: str) -> Traversable:
    """Where a game keeps its catalogues and its art."""
    return files(f"{_PACKAGE}.{game(game_id).id}")

"""Players: the bots of a game by name, its own and those that play any game."""

from __future__ import annotations

from typing import Any, TypeAlias

from podium.bots.budget import Budget, read
from podium.bots.clumsy import Clumsy
from podium.bots.levels import CLUMSY, SEARCH, Level, levels
from podium.bots.models import Model
from podium.bots.search import Search
from podium.core.bot import Bot
from podium.game import AnyGame

AnyBot: TypeAlias = Bot[Any, Any]
"""A bot of a game whose types the caller does not know."""
GREEDY = "greedy"
ITERATIONS = Budget(iterations=600)
"""What `search` thinks if nothing is said: about a second on a plain machine, and repeatable."""


class UnknownBot(ValueError):
    """A name that no bot of the game has; says which there are."""


def names(game: AnyGame) -> tuple[str, ...]:
    """All bots of a game; its own from the weakest to the strongest, and those of any game."""
    searching = () if game.insight is None else (SEARCH,)
    return (*game.bots, *searching, *((CLUMSY,) if len(game.bots) > 1 else ()))


def rival_of(game: AnyGame) -> str:
    """Whom one plays where nobody is named: `greedy`, or the strongest bot of a game that has none of that name."""
    return GREEDY if GREEDY in game.bots else [*game.bots][-1]


def bot_of(game: AnyGame, name: str) -> AnyBot:
    """The bot of a name or a level; `search:400` and `search:0.3s` say its budget.

    `search:400:paranoid` says also how it takes its opponents to play. Raises UnknownBot, and
    BadBudget where a budget cannot be read.
    """
    if name in list(Level):
        name = getattr(levels(game), name)
    plain, *said = name.split(":")
    if not said and plain in game.bots:
        return game.bots[plain]
    if plain == SEARCH and game.insight is not None:
        match said:
            case []:
                return Search(game, ITERATIONS)
            case [budget]:
                return Search(game, read(budget))
            case [budget, model] if model in list(Model):
                return Search(game, read(budget), Model(model))
            case _:
                pass
    if name == CLUMSY and len(game.bots) > 1:
        return Clumsy(list(game.bots.values())[1])
    raise UnknownBot(
        f"no bot of {game.name} is called {name!r}; there are {', '.join(names(game))}"
    )


def exists(game: AnyGame, name: str) -> bool:
    """Whether a table may be opened with a bot of this name: a level, or a name without a budget."""
    return name in list(Level) or name in names(game)

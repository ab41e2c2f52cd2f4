"""Players: the bots of a game by name, its own and those that play any game."""

from __future__ import annotations

from podium.bots.budget import Budget, read
from podium.bots.search import Search
from podium.core.bot import Bot
from podium.game import AnyGame

SEARCH = "search"
ITERATIONS = Budget(iterations=600)
"""What `search` thinks if nothing is said: about a second on a plain machine, and repeatable."""


class UnknownBot(ValueError):
    """A name that no bot of the game has; says which there are."""


def names(game: AnyGame) -> tuple[str, ...]:
    """All bots of a game, from the weakest to the strongest as far as is known."""
    searching = () if game.insight is None or SEARCH in game.bots else (SEARCH,)
    return (*game.bots, *searching)


def bot_of(game: AnyGame, name: str) -> Bot[object, object]:
    """The bot of a name; `search:400` and `search:0.3s` say its budget.

    Raises UnknownBot, and BadBudget where a budget cannot be read.
    """
    plain, colon, budget = name.partition(":")
    if not colon and plain in game.bots:
        return game.bots[plain]
    if plain == SEARCH and game.insight is not None:
        return Search(game, read(budget) if colon else ITERATIONS)
    raise UnknownBot(
        f"no bot of {game.name} is called {name!r}; there are {', '.join(names(game))}"
    )

"""The ladder: a game's bots measured, and the levels of the lobby that follow from it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import msgspec

from podium.bots.levels import CLUMSY, Levels
from podium.bots.models import USUAL, Model
from podium.bots.players import SEARCH
from podium.game import AnyGame
from podium.lab.arena import ArenaTable, Plan
from podium.lab.arena.seeing import SEEING

SEED = "ladder"
_QUICK, _LONG = 60, 200
QUICK, LONG = f"{SEARCH}:{_QUICK}", f"{SEARCH}:{_LONG}"
"""Less than the budgets of the lobby come to, so that a ladder is climbed in minutes."""
AT_TABLES = {QUICK: f"{SEARCH}:0.3s", LONG: f"{SEARCH}:1s"}
_EASY, _NORMAL = 0.25, 0.67
"""How far up from who wins least to who wins most."""


class Climbed(msgspec.Struct, frozen=True):
    """A game measured."""

    game: str
    ratings: ArenaTable
    """All bots against one another."""
    shares: tuple[ArenaTable, ...]
    """One bot against others of one kind, below it."""
    others: tuple[ArenaTable, ...]
    """Searches that no table meets: opponents taken to play in other ways, and all cards seen."""
    levels: Levels


def climbed(game: AnyGame, matches: int, answer: Callable[[Plan], ArenaTable]) -> Climbed:
    """A game's ladder; so many matches a question, and more for its steps and for the ratings."""
    seats = min(4, game.seats[1])
    plain = list(game.bots)
    searching = [] if game.insight is None else [QUICK, LONG]

    def asked(bots: tuple[str, ...], times: int = matches) -> ArenaTable:
        return answer(Plan(game.id, seats, game.options(), bots, SEED, times))

    def against(above: str, below: str, times: int = matches) -> ArenaTable:
        return asked((above, *[below] * (seats - 1)), times)

    steps = [*plain, *searching[1:]]
    shares = [against(above, below, 4 * matches) for below, above in pairwise(steps)]
    shares += [against(quick, plain[-1]) for quick in searching[:1]]
    others = [against(other, plain[-1]) for other in _others(game)]
    ratings = asked((plain[0], CLUMSY, *plain[1:], *searching), 2 * matches)
    return Climbed(game.id, ratings, tuple(shares), tuple(others), found_levels(ratings))


def _others(game: AnyGame) -> list[str]:
    """Searches with the quick budget that differ from `QUICK` in one thing each."""
    if game.insight is None:
        return []
    planned = game.insight.onward is not None  # then the game says how opponents play
    models = [] if planned else [model for model in Model if model is not USUAL]
    return [*[f"{QUICK}:{model}" for model in models], f"{SEEING}:{_QUICK}"]


def found_levels(table: ArenaTable) -> Levels:
    """Hard wins most; easy and normal lie a quarter and two thirds of the way up to it.

    By victories, all against all: whoever plays to win cares little who comes in third, so ratings,
    which count every place, say less.
    """
    wins = {bot: standing.win_share for bot, standing in table.bots.items()}
    low, high = min(wins.values()), max(wins.values())
    hard = next(bot for bot in wins if wins[bot] == high)
    if hard == QUICK and LONG in wins:
        hard = LONG  # who thinks longer is not weaker, whatever the luck of a few matches

    def nearest(share: float, taken: set[str]) -> str:
        wanted = low + share * (high - low)
        free = [bot for bot in wins if bot not in taken]
        return min(free, key=lambda bot: abs(wins[bot] - wanted))

    normal = nearest(_NORMAL, {hard})
    easy = nearest(_EASY, {hard, normal})
    if wins[easy] > wins[normal]:
        easy, normal = normal, easy
    return Levels(*(AT_TABLES.get(bot, bot) for bot in (easy, normal, hard)))

"""The ladder: a game's bots measured, and the levels of the lobby that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import fmean

import msgspec

from podium.bots.levels import CLUMSY, SEARCH, Levels
from podium.bots.models import USUAL, Model
from podium.game import AnyGame
from podium.lab.arena import ArenaTable
from podium.lab.arena.seeing import SEEING
from podium.lab.series import Series

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


def climb(game: AnyGame, matches: int, answer: Callable[[Series], ArenaTable]) -> Climbed:
    """A game's ladder; so many matches a question, and more for its steps and for the ratings."""
    seats = min(4, game.seats[1])
    plain = list(game.bots)
    searching = [] if game.insight is None else [QUICK, LONG]

    def asked(bots: tuple[str, ...], times: int = matches) -> ArenaTable:
        return answer(Series(game.id, seats, game.options(), bots, SEED, times))

    def against(above: str, below: str, times: int = matches) -> ArenaTable:
        return asked((above, *[below] * (seats - 1)), times)

    steps = [*plain, *searching[1:]]
    shares = [against(above, below, 4 * matches) for below, above in pairwise(steps)]
    shares += [against(quick, plain[-1]) for quick in searching[:1]]
    others = [against(other, plain[-1]) for other in _others(game)]
    ladder = (plain[0], CLUMSY, *plain[1:], *searching)
    ratings = asked(ladder, 2 * matches)
    levels = found_levels(ratings, ladder, _trusted(game))
    return Climbed(game.id, ratings, tuple(shares), tuple(others), levels)


def _trusted(game: AnyGame) -> str:
    """The bot whose choice a search keeps to unless another is clearly better, if there is one."""
    bot = game.insight and game.insight.trusted
    return next((name for name, other in game.bots.items() if other is bot), "")


def _others(game: AnyGame) -> list[str]:
    """Searches with the quick budget that differ from `QUICK` in one thing each."""
    if game.insight is None:
        return []
    planned = game.insight.onward is not None  # then the game says how opponents play
    models = [] if planned else [model for model in Model if model is not USUAL]
    return [*[f"{QUICK}:{model}" for model in models], f"{SEEING}:{_QUICK}"]


def found_levels(table: ArenaTable, bots: Sequence[str], trusted: str = "") -> Levels:
    """Hard wins most; easy and normal lie a quarter and two thirds of the way up to it.

    By victories, all against all: whoever plays to win cares little who comes in third, so ratings,
    which count every place, say less. `bots` stand in the order of the ladder; the one that the game
    trusts is hard unless another surely wins more. No two levels are one player with more or less
    time: people could not tell them apart.
    """
    wins = _rising({bot: table.bots[bot].win_share for bot in bots})
    low, high = wins[bots[0]], wins[bots[-1]]
    hard = trusted if trusted and table.bots[trusted].high >= high else bots[-1]

    def nearest(share: float, below: str) -> str:
        wanted = low + share * (high - low)
        others = [bot for bot in bots[: bots.index(below)] if _player(bot) != _player(below)]
        return min(reversed(others), key=lambda bot: abs(wins[bot] - wanted))

    normal = nearest(_NORMAL, hard)
    easy = nearest(_EASY, normal)
    return Levels(*(AT_TABLES.get(bot, bot) for bot in (easy, normal, hard)))


def _player(bot: str) -> str:
    """Who it is, however long it may think."""
    return bot.partition(":")[0]


def _rising(wins: dict[str, float]) -> dict[str, float]:
    """The same shares, never falling from the foot of the ladder to its top.

    Whoever stands further up is taken to be no weaker, whatever the luck of a few matches: those
    who seem to be share what they won.
    """
    steps: list[list[float]] = []
    for share in wins.values():
        steps.append([share])
        while len(steps) > 1 and fmean(steps[-2]) > fmean(steps[-1]):
            steps[-2:] = [steps[-2] + steps[-1]]
    return dict(zip(wins, (fmean(step) for step in steps for _ in step), strict=True))

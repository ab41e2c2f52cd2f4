"""The arena's table: shares, ratings and pairs, with intervals from bouts drawn again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from importlib.metadata import version
from random import Random
from typing import Any

import msgspec

from podium.lab.arena.bouts import Fought, fight_all
from podium.lab.arena.ratings import Ranking, ranking, ratings
from podium.lab.runs import Executor
from podium.lab.series import Series
from podium.registry import game as game_of

_DRAWN_AGAIN = 200
"""How often the bouts are drawn anew for the intervals, which hold 95 of a hundred."""


class BotStanding(msgspec.Struct, frozen=True):
    """How one bot did."""

    played: int
    """Seats it sat on, all matches together."""
    win_share: float
    """Of the matches on each of them; a shared victory is divided."""
    low: float
    high: float
    rating: float
    rating_low: float
    rating_high: float
    ms_per_decision: float
    """On average, of decisions with a choice."""


class Pair(msgspec.Struct, frozen=True):
    """How often one bot stood before another."""

    bot: str
    other: str
    met: int
    before: float
    """Share; equals count half."""


class ArenaTable(msgspec.Struct, frozen=True):
    """What the arena found; the stable form of `podium arena --json`."""

    game: str
    seats: int
    options: Any
    matches: int
    seed: int | str
    version: str
    rules_version: int
    bots: dict[str, BotStanding]
    """From the strongest to the weakest."""
    pairs: tuple[Pair, ...]


def hold_arena(
    series: Series, place: Executor, progress: Callable[[int], None] = lambda _: None
) -> ArenaTable:
    """Plays a series; but for times the table does not depend on where."""
    return tabulate(series, fight_all(series, place, progress))


def tabulate(series: Series, bouts: Sequence[Fought]) -> ArenaTable:
    """The bouts of a series as one table."""
    names = tuple(dict.fromkeys(series.bots))
    sums = [_sums(bout) for bout in bouts]
    rankings = [[ranking(placing) for placing in bout.placings] for bout in bouts]
    every = list(range(len(bouts)))
    shares, points = _found(names, sums, rankings, every)
    draw = Random(f"{series.seed}/drawn again")
    again = [
        _found(names, sums, rankings, draw.choices(every, k=len(every)))
        for _ in range(_DRAWN_AGAIN)
    ]
    standings: dict[str, BotStanding] = {}
    for name in sorted(names, key=lambda name: (-points[name], names.index(name))):
        low, high = _interval([found[0][name] for found in again])
        rating_low, rating_high = _interval([found[1][name] for found in again])
        decisions = sum(bout.decisions.get(name, 0) for bout in bouts)
        seconds = sum(bout.seconds.get(name, 0.0) for bout in bouts)
        standings[name] = BotStanding(
            sum(each[name][0] for each in sums if name in each),
            round(shares[name], 6),
            round(low, 6),
            round(high, 6),
            round(points[name], 1),
            round(rating_low, 1),
            round(rating_high, 1),
            round(1000 * seconds / max(1, decisions), 3),
        )
    return ArenaTable(
        series.game,
        series.seats,
        series.options,
        sum(len(bout.placings) for bout in bouts),
        series.told_seed,
        version("podium"),
        game_of(series.game).rules_version,
        standings,
        tuple(_pairs(list(standings), rankings)),
    )


Sums = dict[str, tuple[int, float]]
"""For each bot the seats it sat on and the victories on them."""


def _sums(bout: Fought) -> Sums:
    sums: Sums = {}
    for placing in bout.placings:
        for bot, won in zip(placing.bots, placing.wins, strict=True):
            seats, wins = sums.get(bot, (0, 0.0))
            sums[bot] = (seats + 1, wins + won)
    return sums


def _found(
    names: Sequence[str],
    sums: Sequence[Sums],
    rankings: Sequence[Sequence[Ranking]],
    bouts: Sequence[int],
) -> tuple[dict[str, float], dict[str, float]]:
    """Win shares and ratings by these bouts, some of which may count more than once."""
    seats, wins = Counter[str](), defaultdict[str, float](float)
    for n in bouts:
        for bot, (played, won) in sums[n].items():
            seats[bot] += played
            wins[bot] += won
    shares = {name: wins[name] / max(1, seats[name]) for name in names}
    return shares, ratings((order for n in bouts for order in rankings[n]), names)


def _interval(found: Sequence[float]) -> tuple[float, float]:
    """All but the lowest and the highest fortieth."""
    row = sorted(found)
    cut = len(row) // 40
    return row[cut], row[-1 - cut]


def _pairs(names: Sequence[str], rankings: Sequence[Sequence[Ranking]]) -> list[Pair]:
    met, before = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for order in (order for bout in rankings for order in bout):
        flat = [(bot, place) for place, equals in enumerate(order) for bot in equals]
        for bot, place in flat:
            for other, theirs in flat:
                if bot != other:
                    met[bot, other] += 1
                    before[bot, other] += 2 if place < theirs else place == theirs
    return [
        Pair(bot, other, met[bot, other], round(before[bot, other] / 2 / met[bot, other], 6))
        for bot in names
        for other in names
        if met[bot, other]
    ]

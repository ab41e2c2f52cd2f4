"""Bouts: one luck, dealt again and again until every bot has had it from every seat."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import combinations
from math import ceil
from typing import TypeVar

import msgspec

from podium.core.bot import Bot
from podium.core.chance import Keyed, Seeded
from podium.core.outcome import victory_shares
from podium.lab.arena.seating import seat_bot
from podium.lab.runs import Executor, gather, seed_of
from podium.lab.series import Series
from podium.play.match import Match
from podium.registry import game as game_of

V = TypeVar("V")
A = TypeVar("A")


def lineups(series: Series) -> list[tuple[str, ...]]:
    """Who sits at a table together.

    Fewer bots than seats are repeated; of more, as many as can sit meet, each set in turn.
    """
    bots = series.bots
    if len(bots) > series.seats:
        return list(combinations(bots, series.seats))
    return [tuple([bots[n % len(bots)] for n in range(series.seats)])]


def bouts_of(series: Series) -> list[Bout]:
    """All bouts of a series, the lineups in turn."""
    sets = lineups(series)
    count = ceil(series.matches / series.seats)
    return [
        Bout(series.game, series.options, sets[n % len(sets)], seed_of(series.seed, n // len(sets)))
        for n in range(ceil(count / len(sets)) * len(sets))
    ]


class Bout(msgspec.Struct, frozen=True):
    """One luck and one set of bots: as many matches as seats, everybody moving on by one."""

    game: str
    options: object
    lineup: tuple[str, ...]
    seed: str


class Placing(msgspec.Struct, frozen=True):
    """How one match of a bout ended."""

    bots: tuple[str, ...]
    """By seat."""
    ranks: tuple[int, ...]

    @property
    def wins(self) -> list[float]:
        """Each seat's share of the victory."""
        return victory_shares(self.ranks)


class Fought(msgspec.Struct, frozen=True):
    """A bout that was played."""

    placings: tuple[Placing, ...]
    decisions: dict[str, int]
    """How many each bot made; those with one answer are not counted."""
    seconds: dict[str, float]
    """How long each bot thought about them."""


def fight(bout: Bout) -> Fought:
    """Plays a bout; it does not matter who plays it, or beside whom."""
    game = game_of(bout.game)
    seats = len(bout.lineup)
    decisions = dict.fromkeys(bout.lineup, 0)
    seconds = dict.fromkeys(bout.lineup, 0.0)
    placings: list[Placing] = []
    for turned in range(seats):
        names = bout.lineup[turned:] + bout.lineup[:turned]
        match = Match(game, seats, bout.options, Keyed(bout.seed))
        bots = {name: seat_bot(match, name) for name in decisions}
        luck = Seeded(f"{bout.seed}/bots/{turned}")
        while awaited := match.to_act:
            name, view = names[awaited[0]], match.view(awaited[0])
            action, took = _timed(bots[name], view, luck)
            if len(view.legal) > 1:
                decisions[name] += 1
                seconds[name] += took
            match.act(awaited[0], action)
        outcome = match.outcome
        assert outcome is not None
        placings.append(Placing(names, outcome.ranks))
    return Fought(tuple(placings), decisions, seconds)


def _timed(bot: Bot[V, A], view: V, luck: Seeded) -> tuple[A, float]:
    # The processor's time, not the clock's: other work on the machine does not slow a bot down.
    begun = time.thread_time()
    return bot(view, luck), time.thread_time() - begun


def fight_all(
    series: Series, place: Executor, progress: Callable[[int], None] = lambda _: None
) -> list[Fought]:
    """Every bout of a series, in order, wherever they are played."""
    return gather(place, fight, bouts_of(series), lambda bout: progress(len(bout.lineup)))

"""Bouts: one luck, dealt again and again until every bot has had it from every seat."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import combinations
from math import ceil
from typing import Any

import msgspec

from podium.core.bot import Bot
from podium.core.chance import Keyed, Seeded
from podium.lab.arena.seeing import seated
from podium.lab.runs import seed_of, spread
from podium.play.match import Match
from podium.registry import game as game_of


class Plan(msgspec.Struct, frozen=True):
    """Which bots meet, and how often."""

    game: str
    seats: int
    options: Any
    bots: tuple[str, ...]
    """Fewer than seats: they are repeated; more: as many as can sit meet, each set in turn."""
    seed: str
    matches: int
    """At least so many; bouts are played whole."""

    def lineups(self) -> list[tuple[str, ...]]:
        """Who sits at a table together."""
        if len(self.bots) > self.seats:
            return list(combinations(self.bots, self.seats))
        return [tuple(self.bots[n % len(self.bots)] for n in range(self.seats))]

    def bouts(self) -> list[Bout]:
        """All bouts, the lineups in turn."""
        lineups = self.lineups()
        count = ceil(self.matches / self.seats)
        return [
            Bout(
                self.game,
                self.options,
                lineups[n % len(lineups)],
                seed_of(self.seed, n // len(lineups)),
            )
            for n in range(ceil(count / len(lineups)) * len(lineups))
        ]


class Bout(msgspec.Struct, frozen=True):
    """One luck and one set of bots: as many matches as seats, everybody moving on by one."""

    game: str
    options: Any
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
        first = self.ranks.count(1)
        return [(rank == 1) / first if first else 0.0 for rank in self.ranks]


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
        bots = {name: seated(match, name) for name in decisions}
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


def _timed(bot: Bot[Any, Any], view: Any, luck: Seeded) -> tuple[Any, float]:
    # The processor's time, not the clock's: other work on the machine does not slow a bot down.
    begun = time.thread_time()
    return bot(view, luck), time.thread_time() - begun


def fought(
    plan: Plan, workers: int, progress: Callable[[int], None] = lambda _: None
) -> list[Fought]:
    """Every bout of a plan, in order, however many workers play them."""
    return spread(fight, plan.bouts(), workers, lambda bout: progress(len(bout.lineup)))

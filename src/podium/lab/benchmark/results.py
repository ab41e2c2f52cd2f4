"""Results: how agents did on a schedule, with intervals from deal to deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from math import sqrt
from statistics import NormalDist, fmean, stdev

import msgspec

from podium.lab.arena.bouts import Fought, fight
from podium.lab.benchmark.schedule import Meeting, Schedule
from podium.lab.runs import Executor, gather

_Z = NormalDist().inv_cdf(0.975)


class Share(msgspec.Struct, frozen=True):
    """A share, and the interval that holds 95 of a hundred."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.1%} ({100 * self.low:.0f}–{100 * self.high:.0f}%)"


class Scored(Meeting, frozen=True):
    """How an agent did in a row of the schedule."""

    wins: Share
    """Of the matches; a shared victory is divided."""
    before: Share
    """Of the opponents, those that it stood before; equals count half. A half is fair."""


class Agent(msgspec.Struct, frozen=True):
    """How an agent did in all."""

    name: str
    before: Share
    """The mean of all rows."""
    ms_per_decision: float
    """On average, of decisions with a choice; of the processor's time."""
    rows: tuple[Scored, ...]


class Results(msgspec.Struct, frozen=True):
    """What a benchmark found; the stable form of `podium benchmark --json`."""

    hash: str
    matches: int
    """Of each agent."""
    schedule: Schedule
    agents: tuple[Agent, ...]
    """From the strongest to the weakest."""


def hold_benchmark(
    schedule: Schedule,
    agents: Sequence[str],
    place: Executor,
    progress: Callable[[int], None] = lambda _: None,
) -> Results:
    """Lets each agent play the schedule; but for times it does not matter where."""
    tasks = [bout for name in agents for row in schedule.rows for bout in row.bouts(name)]
    fought = iter(gather(place, fight, tasks, lambda bout: progress(len(bout.lineup))))
    found = [
        _agent(name, [(row, list(islice(fought, row.deals))) for row in schedule.rows])
        for name in agents
    ]
    found.sort(key=lambda agent: -agent.before.value)
    return Results(schedule.hash, schedule.matches, schedule, tuple(found))


def _agent(name: str, played: Sequence[tuple[Meeting, Sequence[Fought]]]) -> Agent:
    rows = tuple(_scored(row, bouts) for row, bouts in played)
    every = [bout for _, bouts in played for bout in bouts]
    middle = fmean(row.before.value for row in rows)
    reach = sqrt(sum((row.before.high - row.before.value) ** 2 for row in rows)) / len(rows)
    seconds = sum(bout.seconds[name] for bout in every)
    decisions = sum(bout.decisions[name] for bout in every)
    took = round(1000 * seconds / max(1, decisions), 3)
    return Agent(name, _share(middle, reach), took, rows)


def _scored(row: Meeting, bouts: Sequence[Fought]) -> Scored:
    wins, before = zip(*map(found_on, bouts), strict=True)
    return Scored(**msgspec.structs.asdict(row), wins=estimate(wins), before=estimate(before))


def found_on(bout: Fought) -> tuple[float, float]:
    """The agent's victories on one luck, and whom it stood before, a match."""
    wins, before = 0.0, 0.0
    seats = len(bout.placings)
    for turned, placing in enumerate(bout.placings):
        # It begins on the first seat, and everybody moves on by one.
        seat = -turned % seats
        mine = placing.ranks[seat]
        wins += placing.wins[seat]
        behind = sum([(rank > mine) - (rank < mine) for rank in placing.ranks])
        before += 0.5 + behind / (2 * (seats - 1))
    return wins / seats, before / seats


def estimate(values: Sequence[float]) -> Share:
    """The mean of some figures between 0 and 1, one a deal, by their spread (Student)."""
    many, middle = len(values), fmean(values)
    spread = stdev(values) if many > 1 else 0.0
    if spread < 1e-9:
        # Nothing has differed yet: it may, in about three of so many (the rule of three).
        return _share(middle, min(1.0, 3 / many))
    return _share(middle, _student(many - 1) * spread / sqrt(many))


def _student(free: float) -> float:
    """So many standard errors hold 95 of a hundred (Cornish and Fisher; from 3 on to a hundredth)."""
    terms = (
        (_Z**3 + _Z) / 4,
        (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / 96,
        (3 * _Z**7 + 19 * _Z**5 + 17 * _Z**3 - 15 * _Z) / 384,
    )
    return _Z + sum(term / free**power for power, term in enumerate(terms, 1))


def _share(middle: float, reach: float) -> Share:
    return Share(
        round(middle, 6), round(max(0.0, middle - reach), 6), round(min(1.0, middle + reach), 6)
    )

"""The strain with the fewest days to Paris, by stage and tiles held; who wins is another question.

What is exact: dice, the bag, the order in which tiles are paid, and that others drive as well as
we do (a symmetric equilibrium, found by fictitious play stage by stage from the last one back).
What is averaged: help and the slowest's free cancelling take a predicament away with a fixed
chance, and a stage brings a tile with another; both were counted in matches of greedy drivers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

import msgspec

from podium.games.motorcar.pieces import BOX_DICE, Dice, Strain, leg_of
from podium.games.motorcar.pieces.odds import predicament_shares, time_mean, trouble_mean

MOST_TILES = 8
"""More are worth no more than this many."""
FREED = 0.575
"""Share of predicaments that somebody's help or the slowest's privilege takes away."""
EARNED = 0.6
"""Tiles a stage brings, by helping and by being slowest."""
_USUAL_TILES = (0, 1, 2, 3)
"""What others hold, each as likely."""
_ROUNDS = 40
"""Of fictitious play."""

Row = tuple[float, ...]
"""A number of days for each number of tiles."""
Mix = tuple[float, float, float]
"""How likely each strain is."""


class StageSolution(msgspec.Struct, frozen=True):
    """One stage solved."""

    days: Row
    """Days to Paris from the start of this stage, by tiles."""
    after: Row
    """Days to Paris from its end, by tiles."""
    strain: tuple[Strain, ...]
    """The best, by tiles, against the mix."""
    mix: Mix
    """How others drive."""

    def tile(self, tiles: int) -> float:
        """Days that the last of so many tiles saves in later stages."""
        tiles = min(max(tiles, 1), MOST_TILES)
        return self.after[tiles - 1] - self.after[tiles]


@lru_cache(maxsize=1 << 14)
def solution(
    players: int, stages: int, dice: Dice = BOX_DICE, freed: float = FREED
) -> tuple[StageSolution, ...]:
    """Every stage, the first one first; `freed`: how many predicaments others take away."""
    after: Row = (0.0,) * (MOST_TILES + 1)
    found: list[StageSolution] = []
    for stage in range(stages, 0, -1):
        solved = _equilibrium(players, stage, after, dice, freed)
        found.append(solved)
        after = solved.days
    return tuple(reversed(found))


def _equilibrium(players: int, stage: int, after: Row, dice: Dice, freed: float) -> StageSolution:
    """Others' mix is the average of best replies to itself."""
    played = [1.0, 1.0, 1.0]
    for _ in range(_ROUNDS):
        mix = _shares(played)
        costs = {
            s: stage_days(players, stage, s, [mix] * (players - 1), after, dice, freed)
            for s in Strain
        }
        for tiles in _USUAL_TILES:
            best = min(Strain, key=lambda s: costs[s][tiles])
            played[best - 1] += 1 / len(_USUAL_TILES)
    mix = _shares(played)
    costs = {
        s: stage_days(players, stage, s, [mix] * (players - 1), after, dice, freed) for s in Strain
    }
    strains = tuple(min(Strain, key=lambda s: costs[s][tiles]) for tiles in range(MOST_TILES + 1))
    days = tuple(costs[strain][tiles] for tiles, strain in enumerate(strains))
    return StageSolution(days, after, strains, mix)


def _shares(played: Sequence[float]) -> Mix:
    total = sum(played)
    return played[0] / total, played[1] / total, played[2] / total


def stage_days(
    players: int,
    stage: int,
    strain: int,
    others: Sequence[Mix],
    after: Row,
    dice: Dice = BOX_DICE,
    freed: float = FREED,
) -> Row:
    """Days to Paris on average if this stage is driven so, by tiles held."""
    own = _own(players, leg_of(stage), strain, tuple(others), dice, freed)
    cost = trouble_mean(strain, dice)
    later = tuple(
        (1 - EARNED) * after[tiles] + EARNED * after[min(tiles + 1, MOST_TILES)]
        for tiles in range(MOST_TILES + 1)
    )
    return tuple(
        time_mean(strain, dice)
        + sum(
            share
            * min(
                (left - paid) * cost + later[tiles - paid] for paid in range(min(left, tiles) + 1)
            )
            for left, share in enumerate(own)
        )
        for tiles in range(MOST_TILES + 1)
    )


@lru_cache(maxsize=1 << 14)
def _own(
    players: int, leg: int, strain: int, others: tuple[Mix, ...], dice: Dice, freed: float
) -> tuple[float, ...]:
    """How likely it is to be left with none, one, two, three predicaments, help being given."""
    totals = {0: 1.0}
    for mix in others:
        grown: dict[int, float] = {}
        for total, share in totals.items():
            for level, likely in enumerate(mix, start=1):
                grown[total + level] = grown.get(total + level, 0.0) + share * likely
        totals = grown
    found = [0.0] * (strain + 1)
    for total, likely in totals.items():
        for drawn, share in predicament_shares(players, leg, strain, total, dice):
            for left in range(drawn + 1):
                kept = comb(drawn, left) * (1 - freed) ** left * freed ** (drawn - left)
                found[left] += likely * share * kept
    return tuple(found)

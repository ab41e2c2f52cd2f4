"""What the dice give on average: for choosing a strain with open eyes, and for bots."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import comb

from podium.games.motorcar.pieces import (
    DIE,
    TIME_ADDED,
    TROUBLE_ADDED,
    base_predicaments,
    extra_predicaments,
)

# `least` is the lowest face of a die: 1, or 0 by option (MR-Q01).


@cache
def time_shares(strain: int, least: int = 1) -> tuple[tuple[int, float], ...]:
    """Each number of days that a stage may take, with its chance (MR-10)."""
    return tuple(
        (
            least + n + TIME_ADDED[strain],
            ((DIE - n) ** strain - (DIE - n - 1) ** strain) / DIE**strain,
        )
        for n in range(DIE)
    )


@cache
def trouble_shares(strain: int, least: int = 1) -> tuple[tuple[int, float], ...]:
    """Each number of days that a predicament may cost, with its chance (MR-14)."""
    return tuple(
        (least + n + TROUBLE_ADDED[strain], ((n + 1) ** strain - n**strain) / DIE**strain)
        for n in range(DIE)
    )


def mean(shares: Iterable[tuple[int, float]]) -> float:
    """The average of a distribution."""
    return sum(number * share for number, share in shares)


@cache
def time_mean(strain: int, least: int = 1) -> float:
    """Days that a stage takes on average."""
    return mean(time_shares(strain, least))


@cache
def trouble_mean(strain: int, least: int = 1) -> float:
    """Days that a predicament costs on average."""
    return mean(trouble_shares(strain, least))


@cache
def counts(players: int, leg: int, tokens: int, least: int = 1) -> tuple[tuple[int, float], ...]:
    """How many tokens are drawn, with its chance: base, dice and the limit (MR-06, MR-07)."""
    totals = {0: 1.0}
    for _ in range(players):
        grown: dict[int, float] = {}
        for total, share in totals.items():
            for die in range(least, least + DIE):
                grown[total + die] = grown.get(total + die, 0.0) + share / DIE
        totals = grown
    found: dict[int, float] = {}
    for total, share in totals.items():
        due = base_predicaments(players, leg) + extra_predicaments(players, total)
        count = min(due, tokens)
        found[count] = found.get(count, 0.0) + share
    return tuple(sorted(found.items()))


@cache
def predicament_shares(
    players: int, leg: int, mine: int, others: int, least: int = 1
) -> tuple[tuple[int, float], ...]:
    """How many of the drawn tokens are mine, with its chance; `others`: tokens not mine (MR-09)."""
    tokens = mine + others
    found = [0.0] * (mine + 1)
    for count, share in counts(players, leg, tokens, least):
        for own in range(mine + 1):
            if own <= count <= own + others:
                found[own] += (
                    share * comb(mine, own) * comb(others, count - own) / comb(tokens, count)
                )
    return tuple(enumerate(found))


@cache
def expected_days(
    players: int, leg: int, mine: int, others: int, tiles: int = 0, least: int = 1
) -> float:
    """Days of a stage on average, driving and enduring; `tiles` are spent, nobody helps."""
    left = sum(
        share * max(own - tiles, 0)
        for own, share in predicament_shares(players, leg, mine, others, least)
    )
    return time_mean(mine, least) + left * trouble_mean(mine, least)

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


@cache
def time_shares(strain: int) -> tuple[tuple[int, float], ...]:
    """Each number of days that a stage may take, with its chance; dice from 1 (MR-10)."""
    return tuple(
        (
            low + TIME_ADDED[strain],
            ((DIE - low + 1) ** strain - (DIE - low) ** strain) / DIE**strain,
        )
        for low in range(1, DIE + 1)
    )


@cache
def trouble_shares(strain: int) -> tuple[tuple[int, float], ...]:
    """Each number of days that a predicament may cost, with its chance; dice from 1 (MR-14)."""
    return tuple(
        (high + TROUBLE_ADDED[strain], (high**strain - (high - 1) ** strain) / DIE**strain)
        for high in range(1, DIE + 1)
    )


def mean(shares: Iterable[tuple[int, float]]) -> float:
    """The average of a distribution."""
    return sum(number * share for number, share in shares)


@cache
def time_mean(strain: int) -> float:
    """Days that a stage takes on average."""
    return mean(time_shares(strain))


@cache
def trouble_mean(strain: int) -> float:
    """Days that a predicament costs on average."""
    return mean(trouble_shares(strain))


@cache
def counts(players: int, leg: int, tokens: int) -> tuple[tuple[int, float], ...]:
    """How many tokens are drawn, with its chance: base, dice and the limit (MR-06, MR-07)."""
    totals = {0: 1.0}
    for _ in range(players):
        grown: dict[int, float] = {}
        for total, share in totals.items():
            for die in range(1, DIE + 1):
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
    players: int, leg: int, mine: int, others: int
) -> tuple[tuple[int, float], ...]:
    """How many of the drawn tokens are mine, with its chance; `others`: tokens not mine (MR-09)."""
    tokens = mine + others
    found = [0.0] * (mine + 1)
    for count, share in counts(players, leg, tokens):
        for own in range(mine + 1):
            if own <= count <= own + others:
                found[own] += (
                    share * comb(mine, own) * comb(others, count - own) / comb(tokens, count)
                )
    return tuple(enumerate(found))


@cache
def expected_days(players: int, leg: int, mine: int, others: int) -> float:
    """Days of a stage on average, driving and enduring, without tiles and help."""
    shares = predicament_shares(players, leg, mine, others)
    return time_mean(mine) + mean(shares) * trouble_mean(mine)

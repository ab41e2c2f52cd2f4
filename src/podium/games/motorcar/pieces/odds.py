"""What the dice give on average: for choosing a strain with open eyes, and for bots."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb

from podium.games.motorcar.pieces import BOX_DICE, Dice


@lru_cache(maxsize=1 << 14)
def time_shares(strain: int, dice: Dice = BOX_DICE) -> tuple[tuple[int, float], ...]:
    """Each number of days that a stage may take, with its chance (MR-10)."""
    return tuple(
        (
            dice.least + n + dice.time_added[strain],
            ((dice.sides - n) ** strain - (dice.sides - n - 1) ** strain) / dice.sides**strain,
        )
        for n in range(dice.sides)
    )


@lru_cache(maxsize=1 << 14)
def trouble_shares(strain: int, dice: Dice = BOX_DICE) -> tuple[tuple[int, float], ...]:
    """Each number of days that a predicament may cost, with its chance (MR-14)."""
    return tuple(
        (
            dice.least + n + dice.trouble_added[strain],
            ((n + 1) ** strain - n**strain) / dice.sides**strain,
        )
        for n in range(dice.sides)
    )


def mean(shares: Iterable[tuple[int, float]]) -> float:
    """The average of a distribution."""
    return sum(number * share for number, share in shares)


@lru_cache(maxsize=1 << 14)
def time_mean(strain: int, dice: Dice = BOX_DICE) -> float:
    """Days that a stage takes on average."""
    return mean(time_shares(strain, dice))


@lru_cache(maxsize=1 << 14)
def trouble_mean(strain: int, dice: Dice = BOX_DICE) -> float:
    """Days that a predicament costs on average."""
    return mean(trouble_shares(strain, dice))


@lru_cache(maxsize=1 << 14)
def counts(
    players: int, leg: int, tokens: int, dice: Dice = BOX_DICE
) -> tuple[tuple[int, float], ...]:
    """How many tokens are drawn, with its chance: base, dice and the limit (MR-06, MR-07)."""
    totals = {0: 1.0}
    for _ in range(players):
        grown: dict[int, float] = {}
        for total, share in totals.items():
            for die in range(dice.least, dice.least + dice.sides):
                grown[total + die] = grown.get(total + die, 0.0) + share / dice.sides
        totals = grown
    found: dict[int, float] = {}
    for total, share in totals.items():
        due = dice.base(players, leg) + dice.extra(players, total)
        count = min(due, tokens)
        found[count] = found.get(count, 0.0) + share
    return tuple(sorted(found.items()))


@lru_cache(maxsize=1 << 14)
def predicament_shares(
    players: int, leg: int, mine: int, others: int, dice: Dice = BOX_DICE
) -> tuple[tuple[int, float], ...]:
    """How many of the drawn tokens are mine, with its chance; `others`: tokens not mine (MR-09)."""
    tokens = mine + others
    found = [0.0] * (mine + 1)
    for count, share in counts(players, leg, tokens, dice):
        for own in range(mine + 1):
            if own <= count <= own + others:
                found[own] += (
                    share * comb(mine, own) * comb(others, count - own) / comb(tokens, count)
                )
    return tuple(enumerate(found))


@lru_cache(maxsize=1 << 14)
def expected_days(
    players: int, leg: int, mine: int, others: int, tiles: int = 0, dice: Dice = BOX_DICE
) -> float:
    """Days of a stage on average, driving and enduring; `tiles` are spent, nobody helps."""
    left = sum(
        share * max(own - tiles, 0)
        for own, share in predicament_shares(players, leg, mine, others, dice)
    )
    return time_mean(mine, dice) + left * trouble_mean(mine, dice)

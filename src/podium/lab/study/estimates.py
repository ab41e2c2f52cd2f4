"""Estimates: figures with their sample size and the interval that holds 95 of a hundred."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import msgspec
import numpy as np
import polars as pl

algebra: Any = import_module("scipy.linalg")
stats: Any = import_module("scipy.stats")
"""SciPy tells no types; what they find becomes an `Estimate` here and nowhere else."""

Values = Sequence[float] | Any
"""A row of numbers; Polars and NumPy have theirs."""

LEVEL = 0.95
DOUBT = 1 - LEVEL
FEWEST = 5
"""Matches a seat, below which seats are not said to differ: their spread is not known well enough."""
ROUNDING = 1e-9
"""What is nearer to nought is nought."""


class Estimate(msgspec.Struct, frozen=True):
    """A figure, how sure it is, and what it was counted from."""

    value: float
    low: float
    high: float
    n: int

    def excludes(self, value: float) -> bool:
        """Whether this value is surely not the true one."""
        return not self.low <= value <= self.high

    @property
    def share(self) -> str:
        """As a percentage, with its interval."""
        return f"{self.value:.0%} ({self.low:.0%} to {self.high:.0%}, n = {self.n:,})"

    @property
    def points(self) -> str:
        """As a difference in points of a hundred, with its interval."""
        return (
            f"{100 * self.value:+.1f} points ({100 * self.low:+.1f} to {100 * self.high:+.1f}, "
            f"n = {self.n:,})"
        )

    def figure(self, digits: int = 1) -> str:
        """As a plain number, with its interval."""
        return (
            f"{self.value:.{digits}f} ({self.low:.{digits}f} to {self.high:.{digits}f}, "
            f"n = {self.n:,})"
        )


def share(count: int, of: int) -> Estimate:
    """So many of so many (Wilson)."""
    if not of:
        return Estimate(0.0, 0.0, 1.0, 0)
    interval = stats.binomtest(count, of).proportion_ci(LEVEL, method="wilson")
    return Estimate(count / of, float(interval.low), float(interval.high), of)


def mean(values: Values, level: float = LEVEL) -> Estimate:
    """The mean of many, by its standard error (Student)."""
    row = np.asarray(values, dtype=float)
    if len(row) < 2:
        return Estimate(
            float(row.mean()) if len(row) else 0.0, float("-inf"), float("inf"), len(row)
        )
    middle = float(row.mean())
    if row.std() < ROUNDING:
        # Nothing has differed yet: it may, in about three of so many (the rule of three).
        room = 3 / len(row) * max(1.0, abs(middle))
        return Estimate(middle, middle - room, middle + room, len(row))
    low, high = stats.t.interval(level, len(row) - 1, middle, float(stats.sem(row)))
    return Estimate(middle, float(low), float(high), len(row))


def amount(values: Values) -> Estimate:
    """The mean of amounts, of which none is below nothing."""
    found = mean(values)
    return Estimate(found.value, max(0.0, found.low), found.high, found.n)


def part(values: Values, level: float = LEVEL) -> Estimate:
    """The mean of shares, which lie between nothing and all."""
    found = mean(values, level)
    value, low, high = (min(1.0, max(0.0, x)) for x in (found.value, found.low, found.high))
    return Estimate(value, low, high, found.n)


def gain(values: Values, level: float = LEVEL) -> Estimate:
    """The mean of differences between shares: from all less to all more."""
    found = mean(values, level)
    return Estimate(found.value, max(-1.0, found.low), min(1.0, found.high), found.n)


def by_match(frame: pl.DataFrame, column: str) -> dict[str, Estimate]:
    """The share of each value of a column in a match, the commonest first.

    What happens within one match hangs together, so that its rows are no independent counts.
    """
    counts = frame.group_by("match", column).len().pivot(column, index="match", values="len")
    counts = counts.sort("match").fill_null(0)
    names = sorted(name for name in counts.columns if name != "match")
    every = counts.select(pl.sum_horizontal(names)).to_series()
    found = {name: part((counts[name] / every).to_numpy()) for name in names}
    return dict(sorted(found.items(), key=lambda item: -item[1].value))


def median(values: Values) -> Estimate:
    """The median of many, by the order of the row (binomial)."""
    row = np.sort(np.asarray(values, dtype=float))
    found = stats.quantile_test(row, q=np.median(row), p=0.5).confidence_interval(LEVEL)
    # Of fewer than six no two are known to lie on either side of it.
    low, high = np.nan_to_num(float(found.low), nan=-np.inf), np.nan_to_num(found.high, nan=np.inf)
    return Estimate(float(np.median(row)), float(low), float(high), len(row))


class Contrast(msgspec.Struct, frozen=True):
    """A difference, how unsure it is, and how free its spread was to vary."""

    value: float
    error: float
    free: int
    n: int

    @property
    def chance(self) -> float:
        """How likely so much is by luck alone."""
        if self.free < 1 or self.error < ROUNDING:
            return 1.0
        return float(2 * stats.t.sf(abs(self.value) / self.error, self.free))

    def estimate(self, level: float = LEVEL) -> Estimate:
        """With its interval."""
        if self.free < 1:
            return Estimate(self.value, float("-inf"), float("inf"), self.n)
        reach = float(stats.t.ppf((1 + level) / 2, self.free)) * self.error
        return Estimate(self.value, self.value - reach, self.value + reach, self.n)


def matched(apart: Values, by_luck: Values) -> Contrast:
    """The mean of differences within matches; `by_luck`: the variance of each where nothing but luck differs.

    The rows tell their own spread badly where they are few and mostly alike, as victories are: eight seats
    that all lost would be sure to lose. So it is never taken to be less than what luck alone makes.
    """
    row = np.asarray(apart, dtype=float)
    if len(row) < 2:
        return Contrast(float(row.mean()) if len(row) else 0.0, 0.0, 0, len(row))
    spread = max(float(row.var(ddof=1)), float(np.asarray(by_luck, dtype=float).mean()))
    return Contrast(float(row.mean()), (spread / len(row)) ** 0.5, len(row) - 1, len(row))


def unmatched(one: Values, other: Values) -> Contrast:
    """The mean of one row above that of another, of the spread that both have (Student)."""
    first, second = np.asarray(one, dtype=float), np.asarray(other, dtype=float)
    fewest, free = min(len(first), len(second)), len(first) + len(second) - 2
    if fewest < 1 or free < 1:
        return Contrast(0.0, 0.0, 0, fewest)
    inside = len(first) * first.var() + len(second) * second.var()
    error = (inside / free * (1 / len(first) + 1 / len(second))) ** 0.5
    return Contrast(float(first.mean() - second.mean()), float(error), free, fewest)


def nought(values: Sequence[float]) -> float:
    """How likely a row of differences is, if there were none (Student)."""
    row = np.asarray(values, dtype=float)
    if len(row) < 2:
        return 1.0
    if row.std() < ROUNDING:
        # Every match differs by as much (sign test), or none does.
        return 1.0 if abs(row[0]) < ROUNDING else float(stats.binomtest(len(row), len(row)).pvalue)
    return float(stats.ttest_1samp(row, 0.0).pvalue)


def surely(chances: Sequence[float]) -> list[bool]:
    """Of many findings, which may be told if one in twenty of those told may be false (Benjamini, Yekutieli).

    The pieces of one hand are not independent of one another, which this form allows for.
    """
    if not chances:
        return []
    return [bool(p < DOUBT) for p in stats.false_discovery_control(chances, method="by")]


def picked(sure: Sequence[bool]) -> float:
    """The level at which those that are told need their intervals, so that 95 of a hundred of these hold.

    What was picked out because it differs most differs less in truth (Benjamini, Yekutieli: selected intervals).
    """
    told = max(1, sum(sure))
    return 1 - DOUBT * told / sum(len(sure) / n for n in range(1, len(sure) + 1)) if sure else LEVEL


def even(shares: Any, matches: int = 1) -> float:
    """How likely it is that seats with these rows of victories are equal, a row of so many matches each.

    Hotelling's test of what is beyond a fair share of what was won at all: the victories of one match add up to
    one, so they are no independent counts, and shared ones are no counts at all; those of a match that nobody
    won add up to nothing. Where rows never differ, the sign test.
    """
    rows = np.asarray(shares, dtype=float)
    count, seats = rows.shape
    if seats < 2 or count * matches < FEWEST * seats or count < FEWEST + seats:
        return 1.0
    apart = rows - rows.mean(axis=1, keepdims=True)
    middle = apart.mean(axis=0)
    sizes, ways = algebra.eigh(np.cov(apart, rowvar=False))
    varies = sizes > ROUNDING
    free = int(varies.sum())
    if float(np.abs(middle @ ways[:, ~varies]).max(initial=0.0)) > ROUNDING:
        return float(stats.binomtest(count, count).pvalue)
    if not free:
        return 1.0
    score = count * float(((middle @ ways[:, varies]) ** 2 / sizes[varies]).sum())
    scaled = score * (count - free) / (free * (count - 1))
    return float(stats.f.sf(scaled, free, count - free))


def together(ways: int, count: int, doubt: float) -> float:
    """The level at which the intervals of all seats hold at once: where one leaves nought out, `even` doubts too.

    Scheffé's, of seats that differ in so many ways.
    """
    if count <= ways:
        return 1 - ROUNDING
    reach = ways * (count - 1) / (count - ways) * stats.f.ppf(1 - doubt, ways, count - ways)
    return float(2 * stats.t.cdf(reach**0.5, count - 1) - 1)


def needed(effect: float, spread: float) -> int:
    """So many rows of this spread would show an effect of so much, four times of five."""
    reach = stats.norm.ppf(1 - DOUBT / 2) + stats.norm.ppf(0.8)
    return int(np.ceil((reach * spread / effect) ** 2))

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


def mean(values: Sequence[float] | Any) -> Estimate:
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
    low, high = stats.t.interval(LEVEL, len(row) - 1, middle, float(stats.sem(row)))
    return Estimate(middle, float(low), float(high), len(row))


def amount(values: Sequence[float] | Any) -> Estimate:
    """The mean of amounts, of which none is below nothing."""
    found = mean(values)
    return Estimate(found.value, max(0.0, found.low), found.high, found.n)


def part(values: Sequence[float] | Any) -> Estimate:
    """The mean of shares, which lie between nothing and all."""
    found = mean(values)
    value, low, high = (min(1.0, max(0.0, x)) for x in (found.value, found.low, found.high))
    return Estimate(value, low, high, found.n)


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


def median(values: Sequence[float] | Any) -> Estimate:
    """The median of many, by the order of the row (binomial)."""
    row = np.sort(np.asarray(values, dtype=float))
    found = stats.quantile_test(row, q=np.median(row), p=0.5).confidence_interval(LEVEL)
    return Estimate(float(np.median(row)), float(found.low), float(found.high), len(row))


def difference(one: Any, other: Any) -> tuple[Estimate, float]:
    """The mean of one row above that of another, and how likely so much is by luck alone (Welch)."""
    first, second = np.asarray(one, dtype=float), np.asarray(other, dtype=float)
    few = min(len(first), len(second)) < 2
    if few or (first.std() < ROUNDING and second.std() < ROUNDING):
        return Estimate(0.0, float("-inf"), float("inf"), min(len(first), len(second))), 1.0
    # Told from a value that one of the rows may have throughout: its spread is then nought, and not a rounding.
    zero = second[0] if second.std() < ROUNDING else first[0]
    test = stats.ttest_ind(first - zero, second - zero, equal_var=False)
    interval = test.confidence_interval(LEVEL)
    found = Estimate(
        float(first.mean() - second.mean()),
        float(interval.low),
        float(interval.high),
        min(len(first), len(second)),
    )
    return found, float(test.pvalue)


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


def even(shares: Any, matches: int = 1) -> float:
    """How likely it is that seats with these rows of victories are equal, a row of so many matches each.

    Hotelling's test of what is beyond a fair share: the victories of one match add up to one, so they are
    no independent counts, and shared ones are no counts at all. Where rows never differ, the sign test.
    """
    rows = np.asarray(shares, dtype=float)
    count, seats = rows.shape
    if seats < 2 or count * matches < FEWEST * seats or count < FEWEST + seats:
        return 1.0
    apart = rows - 1 / seats
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


def needed(effect: float, spread: float) -> int:
    """So many rows of this spread would show an effect of so much, four times of five."""
    reach = stats.norm.ppf(1 - DOUBT / 2) + stats.norm.ppf(0.8)
    return int(np.ceil((reach * spread / effect) ** 2))

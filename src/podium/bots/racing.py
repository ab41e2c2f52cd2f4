"""Racing: actions tried side by side on the same luck until one is clearly the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

import msgspec

_FIRST = 12
"""Rounds before anything is dropped."""
_EVERY = 6
"""Rounds between two looks at who is left behind."""
_SURE = 2.5
"""Standard errors by which an action must be behind the best to be dropped."""
_CLEAR = 2.0
"""Standard errors by which an action must be ahead of a trusted one to be taken instead."""
_SAME = 0.004
"""Actions this close in win chance, surely, are equals: no need to think on."""


class Trial(msgspec.Struct):
    """What came of one action, round by round; every action meets the same luck in a round."""

    returns: list[float]

    @property
    def mean(self) -> float:
        """The win chance, on average."""
        return sum(self.returns) / max(1, len(self.returns))


def race(
    actions: int, once: Callable[[int, int], float], spent: Callable[[int], bool]
) -> list[Trial]:
    """Tries actions by number; `once(action, round)` gives a win chance. At least one round."""
    trials = [Trial([]) for _ in range(actions)]
    alive = list(range(actions))
    iterations = rounds = 0
    while True:
        for n in alive:
            trials[n].returns.append(once(n, rounds))
        iterations += len(alive)
        rounds += 1
        if spent(iterations):
            return trials
        if rounds >= _FIRST and rounds % _EVERY == 0:
            alive = _left(trials, alive)
            if len(alive) == 1:
                return trials


def best(trials: Sequence[Trial]) -> int:
    """Of the actions that were tried to the end, the one with the highest mean; the first of equals."""
    rounds = max(len(trial.returns) for trial in trials)
    last = [n for n, trial in enumerate(trials) if len(trial.returns) == rounds]
    return max(last, key=lambda n: (trials[n].mean, -n))


def best_but_for(trials: Sequence[Trial], trusted: int) -> int:
    """The best if it is clearly ahead of a trusted action, else that one."""
    found = best(trials)
    if not trials[trusted].returns:
        return found
    gap, error = behind(trials[trusted], trials[found])
    return found if gap > _CLEAR * error else trusted


def behind(trial: Trial, other: Trial) -> tuple[float, float]:
    """How far a trial is behind another on the rounds both had, and the standard error of that."""
    pairs = list(zip(other.returns, trial.returns, strict=False))
    gaps = [theirs - mine for theirs, mine in pairs]
    mean = sum(gaps) / len(gaps)
    if len(gaps) == 1:
        return mean, 1.0
    spread = sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1)
    return mean, sqrt(spread / len(gaps))


def _left(trials: Sequence[Trial], alive: list[int]) -> list[int]:
    """Those not surely behind the best; the best alone where the others are surely its equals."""
    first = max(alive, key=lambda n: (trials[n].mean, -n))
    left = [first]
    equals = True
    for n in alive:
        if n == first:
            continue
        gap, error = behind(trials[n], trials[first])
        if gap > _SURE * error and gap > 0:
            continue
        left.append(n)
        equals = equals and gap + _SURE * error < _SAME
    return [first] if equals else sorted(left)

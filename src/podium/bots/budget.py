"""Budget: how long a bot may think, in imagined matches or in seconds."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import msgspec

_SECONDS = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)s")
_ITERATIONS = re.compile(r"\d{1,7}")


class BadBudget(ValueError):
    """Words that are no budget; says what is."""


class Budget(msgspec.Struct, frozen=True):
    """What ends a search, whichever comes first; under iterations alone it is repeatable."""

    iterations: int | None = None
    seconds: float | None = None

    def __str__(self) -> str:
        """As `read` takes it."""
        return f"{self.seconds:g}s" if self.seconds is not None else str(self.iterations)

    def spent(self) -> Callable[[int], bool]:
        """A question to ask with the iterations so far: whether it is over. The clock runs now."""
        most, end = self.iterations, None
        if self.seconds is not None:
            end = time.perf_counter() + self.seconds

        def over(iterations: int) -> bool:
            if most is not None and iterations >= most:
                return True
            return end is not None and time.perf_counter() >= end

        return over


def read(words: str) -> Budget:
    """`400` is so many iterations, `0.3s` so many seconds; raises BadBudget."""
    if seconds := _SECONDS.fullmatch(words):
        budget = Budget(seconds=float(seconds[1]))
        if budget.seconds:
            return budget
    elif _ITERATIONS.fullmatch(words) and int(words):
        return Budget(iterations=int(words))
    raise BadBudget(f"{words!r} is no budget; say iterations (400) or seconds (0.3s)")

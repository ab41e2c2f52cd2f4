"""Luck for a second trial: as before where it is asked the same, otherwise where it must be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from podium.core.chance import Answer, Chance

T = TypeVar("T", bound=Answer)

LuckAsked = tuple[str, tuple[Answer, ...], Answer]
"""A question, all that could have been answered, and the answer."""


class Remembering:
    """Passes questions on and keeps what each could have been answered."""

    def __init__(self, inner: Chance) -> None:
        self._inner = inner
        self.asked: list[LuckAsked] = []

    def draw(self, pool: Sequence[T], what: str) -> T:
        answer = self._inner.draw(pool, what)
        self.asked.append((what, tuple(sorted(pool)), answer))
        return answer

    def roll(self, sides: int, what: str) -> int:
        return self.draw(range(1, sides + 1), what)


class Otherwise:
    """Luck for a state that only looks the same.

    The same question about the same things gets the same answer: dice, and draws from what
    everybody knows. Where the things differ, nobody who cannot tell the states apart can know the
    answer beforehand: there it is the old answer if `alike` and possible, else another one.
    """

    def __init__(self, before: Sequence[LuckAsked], fresh: Chance, *, alike: bool) -> None:
        self._before = list(before)
        self._fresh = fresh
        self._alike = alike
        self._at = 0

    def draw(self, pool: Sequence[T], what: str) -> T:
        due = self._before[self._at] if self._at < len(self._before) else None
        self._at += 1
        if due is None or due[0] != what:
            return self._fresh.draw(pool, what)
        _, then, answer = due
        same = [item for item in pool if item == answer]
        if same and (self._alike or then == tuple(sorted(pool))):
            return same[0]
        others = [item for item in pool if item != answer]
        return self._fresh.draw(others or pool, what)

    def roll(self, sides: int, what: str) -> int:
        return self.draw(range(1, sides + 1), what)

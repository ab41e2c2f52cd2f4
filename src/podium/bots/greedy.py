"""Greedy: one step ahead, on a value of the view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from podium.core.chance import SEEDS, Chance, Seeded
from podium.core.rules import Rules
from podium.core.seat import Seat
from podium.game import Seen

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V", bound=Seen[Any])


class Greedy(Generic[S, A, V]):
    """Tries every legal action on states imagined behind its view; takes the best on average.

    All actions meet the same imagined states and the same luck, so that they differ in themselves
    alone. What comes of an action is valued as the seat would then see it.
    """

    __slots__ = ("_imagine", "_rules", "_samples", "_value", "_view")

    def __init__(
        self,
        rules: Rules[S, A, Any, Any],
        view: Callable[[S, Seat | None], V],
        imagine: Callable[[V, Chance], S],
        value: Callable[[V], float],
        samples: int = 2,
    ) -> None:
        """`value`: how good a view is for its seat; `samples`: how many states are imagined."""
        self._rules = rules
        self._view = view
        self._imagine = imagine
        self._value = value
        self._samples = samples

    def __call__(self, view: V, chance: Chance, /) -> A:
        """The action that leaves the best view behind; the first of equals."""
        actions = view.legal
        seat = view.seat
        assert seat is not None, "a watcher has nothing to choose"
        if len(actions) == 1:
            only: A = actions[0]
            return only
        worth = [0.0] * len(actions)
        for _ in range(self._samples):
            luck = chance.roll(SEEDS, "imagine")
            state = self._imagine(view, Seeded(luck))
            for n, action in enumerate(actions):
                after = self._rules.apply(state, seat, action, Seeded(luck)).state
                worth[n] += self._value(self._view(after, seat))
        best: A = actions[worth.index(max(worth))]
        return best

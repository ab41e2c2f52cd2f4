"""Tree: imagined matches played on from one decision, and what each seat learned from them."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from podium.bots.models import Model, opponent
from podium.core.chance import T
from podium.core.outcome import victory_shares
from podium.core.seat import SEATS, Seat
from podium.game import Game, Seen

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V", bound=Seen[Any])

_EXPLORE = 0.9
"""How strongly the prior draws to actions that were seldom tried."""
_POLICY = 0.6
"""The prior of what the policy would do; the rest is shared by all."""
_UNTRIED = 0.05
"""An action not yet tried is taken to be so much worse than the node."""
_DEEPEST = 200
"""Decisions that one imagined match is played on at most."""
_NODES = 50_000
"""More than this a tree does not remember."""


class RewoundLuck:
    """Luck that can be wound back to the same seed again and again, cheaply."""

    __slots__ = ("_random",)

    def __init__(self) -> None:
        self._random = Random(0)

    def begin(self, seed: int) -> None:
        """The stream of a seed, from its start."""
        self._random.seed(seed)

    def draw(self, pool: Sequence[T], what: str) -> T:
        return pool[int(self._random.random() * len(pool))]

    def roll(self, sides: int, what: str) -> int:
        return 1 + int(self._random.random() * sides)


class TreeNode(Generic[A]):
    """What came of a seat's actions at one view."""

    __slots__ = ("actions", "prior", "total", "visits", "worth")

    def __init__(self, actions: Sequence[A], favourite: A) -> None:
        share = (1.0 - _POLICY) / len(actions)
        self.actions = actions
        self.prior = [share + (_POLICY if action == favourite else 0.0) for action in actions]
        self.visits = [0] * len(actions)
        self.worth = [0.0] * len(actions)
        self.total = 0

    def select(self) -> int:
        """The action with the highest upper bound, by number."""
        total = self.total
        if not total:
            return self.prior.index(max(self.prior))
        untried = sum(self.worth) / total - _UNTRIED
        draw = _EXPLORE * sqrt(total)
        scores = [
            (worth / visits if visits else untried) + draw * prior / (1 + visits)
            for worth, visits, prior in zip(self.worth, self.visits, self.prior, strict=True)
        ]
        return scores.index(max(scores))

    def learn(self, n: int, worth: float) -> None:
        self.visits[n] += 1
        self.worth[n] += worth
        self.total += 1


class Tree(Generic[S, A, V]):
    """All that one search remembers."""

    def __init__(
        self,
        game: Game[S, A, Any, Any, V],
        seat: Seat,
        seats: int,
        model: Model,
        laps: int,
        luck: RewoundLuck,
    ) -> None:
        assert game.insight is not None, game.id
        self._game = game
        self._policy = game.insight.policy
        self._seat = seat
        self._seats = SEATS[:seats]
        self._laps = laps
        self._luck = luck
        self._opponent = opponent(game, model, seat, seats)
        self._nodes: dict[V, TreeNode[A]] = {}

    def play(self, state: S, action: A) -> float:
        """One imagined match from an action on: the win chance of the seat that searches."""
        rules, luck, me = self._game.rules, self._luck, self._seat
        path: list[tuple[TreeNode[A], int, Seat]] = []
        inside = {me}
        """Seats that still have nodes on this way: one that left the tree does not come back."""
        state = rules.apply(state, me, action, luck).state
        laps, mine = 0, True
        for _ in range(_DEEPEST):
            awaited = rules.to_act(state)
            if not awaited:
                break
            seat, *others = awaited
            secret = bool(others) and me in awaited
            if seat == me and not mine:
                laps += 1
                if laps >= self._laps:
                    break
            mine = seat == me
            view = self._game.view(state, seat)
            if len(view.legal) == 1:
                choice: A = view.legal[0]
            elif seat in inside or secret:
                choice = self._selected(view, seat, path, inside)
            else:
                choice = self._opponent(state, seat, view, luck)
            state = rules.apply(state, seat, choice, luck).state
        worth = chances(self._game, state, self._seats)
        for node, n, seat in path:
            node.learn(n, worth[seat])
        return worth[me]

    def _selected(
        self, view: V, seat: Seat, path: list[tuple[TreeNode[A], int, Seat]], inside: set[Seat]
    ) -> A:
        """By the node of this view; a new one begins with the policy, which plays on from there."""
        seen: Any = view  # a struct: every view is one
        key: V = replace(seen, legal=())
        node = self._nodes.get(key)
        if node is None:
            inside.discard(seat)
            node = TreeNode(view.legal, self._policy(view, self._luck))
            if len(self._nodes) < _NODES:
                self._nodes[key] = node
        n = node.select()
        path.append((node, n, seat))
        return node.actions[n]


def chances(game: Game[S, A, Any, Any, V], state: S, seats: Sequence[Seat]) -> list[float]:
    """How likely each seat is to win: by the outcome, or by its value against the others'."""
    outcome = game.rules.outcome(state)
    if outcome is not None:
        return victory_shares(outcome.ranks)
    insight = game.insight
    assert insight is not None, game.id
    values = [insight.value(game.view(state, seat)) / insight.scale for seat in seats]
    top = max(values)
    odds = [exp(value - top) for value in values]
    total = sum(odds)
    return [each / total for each in odds]

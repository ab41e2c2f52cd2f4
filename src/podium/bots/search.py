"""Search: information-set Monte-Carlo tree search over imagined states, for any game with insight.

A node of the tree is what a seat knows: its view. States that look alike to a seat share its node,
so no seat plays on what it cannot know, and seats that choose in secret at the same time choose
independently of one another (decoupled). The root's actions race on the same imagined states and
the same luck (`racing`); below the root, seats with a node select by an upper confidence bound with
the policy as prior; other opponents play as the model has them. When the turn has come back to the
searching seat often enough, the game's value says how likely each seat is to win.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from podium.bots.budget import Budget
from podium.bots.models import USUAL, Model
from podium.bots.racing import Trial, best, best_but_for, race
from podium.bots.tree import RewoundLuck, Tree
from podium.core.chance import SEEDS, Chance
from podium.core.seat import Seat
from podium.game import Game, Seen

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V", bound=Seen[Any])


class Search(Generic[S, A, V]):
    """A bot that searches; the same view, luck and iterations give the same choice."""

    def __init__(
        self,
        game: Game[S, A, Any, Any, V],
        budget: Budget,
        model: Model = USUAL,
        laps: int | None = None,
    ) -> None:
        """`laps`: how far it looks, the game's own figure if not said."""
        assert game.insight is not None, f"{game.id} has no insight to search with"
        self._game = game
        self._insight = game.insight
        self._budget = budget
        self._model = model
        self._laps = game.insight.laps if laps is None else laps

    def __call__(self, view: V, chance: Chance, /) -> A:
        """The action that wins most of the imagined matches; the only one goes unthought."""
        tried = self._tried(view) if len(view.legal) > 1 else [0]
        if len(tried) == 1:
            only: A = view.legal[tried[0]]
            return only
        trials, trusted = self.weigh(view, chance), self._insight.trusted
        if trusted is None:
            chosen: A = view.legal[best(trials)]
            return chosen
        usual = view.legal.index(trusted(view, chance))
        kept: A = view.legal[best_but_for(trials, usual)]
        return kept

    def weigh(self, view: V, chance: Chance) -> list[Trial]:
        """What came of each legal action, in their order.

        Those that the game finds not worth a thought go untried.
        """
        seat = view.seat
        assert seat is not None, "a watcher has nothing to choose"
        seed = chance.roll(SEEDS, "search")
        game, legal = self._game, view.legal
        numbers = self._tried(view)
        luck = RewoundLuck()
        play = self._onward(view, seat, luck)
        state: S | None = None
        at = -1

        def once(n: int, rounds: int) -> float:
            nonlocal state, at
            if state is None or rounds != at:
                at = rounds
                luck.begin(seed + 2 * rounds)
                state = game.imagine(view, luck)
            luck.begin(seed + 2 * rounds + 1)
            return play(state, legal[numbers[n]])

        trials = [Trial([]) for _ in legal]
        for n, trial in zip(numbers, race(len(numbers), once, self._budget.spent()), strict=True):
            trials[n] = trial
        return trials

    def _tried(self, view: V) -> list[int]:
        """The actions that race, by their numbers."""
        legal: list[A] = list(view.legal)
        tried = self._insight.tried
        if tried is None:
            return list(range(len(legal)))
        return list(dict.fromkeys([legal.index(action) for action in tried(view)]))

    def _onward(self, view: V, seat: Seat, luck: RewoundLuck) -> Callable[[S, A], float]:
        """How an imagined match goes on after an action: by the game's own plan, or by a tree."""
        insight = self._insight
        if insight.onward is not None:
            played = insight.onward(view)
            return lambda state, action: played(state, action, luck)
        return Tree(self._game, seat, insight.seats(view), self._model, self._laps, luck).play

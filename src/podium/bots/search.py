"""Search: information-set Monte-Carlo tree search over imagined states, for any game with insight.

A node of the tree is what a seat knows: its view. States that look alike to a seat share its node,
so no seat plays on what it cannot know, and seats that choose in secret at the same time choose
independently of one another (decoupled). The root's actions race on the same imagined states and
the same luck (`racing`); below the root, seats with a node select by an upper confidence bound with
the policy as prior; other opponents play as the model has them. When the turn has come back to the
searching seat often enough, the game's value says how likely each seat is to win.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from podium.bots.budget import Budget
from podium.bots.models import USUAL, Model
from podium.bots.racing import Trial, best, race
from podium.bots.tree import Luck, Tree
from podium.core.chance import Chance
from podium.game import Game, Seen

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V", bound=Seen[Any])

_SEEDS = 2**31


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

    def within(self, budget: Budget) -> Search[S, A, V]:
        """The same bot with another budget."""
        return Search(self._game, budget, self._model, self._laps)

    def __call__(self, view: V, chance: Chance, /) -> A:
        """The action that wins most of the imagined matches; the only one goes unthought."""
        if len(view.legal) == 1:
            only: A = view.legal[0]
            return only
        chosen: A = view.legal[best(self.weigh(view, chance))]
        return chosen

    def weigh(self, view: V, chance: Chance) -> list[Trial]:
        """What came of each legal action, in their order."""
        seat = view.seat
        assert seat is not None, "a watcher has nothing to choose"
        seed = chance.roll(_SEEDS, "search")
        game, legal = self._game, view.legal
        luck = Luck()
        tree = Tree(game, seat, self._insight.seats(view), self._model, self._laps, luck)
        state: S | None = None
        at = -1

        def once(n: int, rounds: int) -> float:
            nonlocal state, at
            if state is None or rounds != at:
                at = rounds
                luck.begin(seed + 2 * rounds)
                state = game.imagine(view, luck)
            luck.begin(seed + 2 * rounds + 1)
            return tree.play(state, legal[n])

        return race(len(legal), once, self._budget.spent())

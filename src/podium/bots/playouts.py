"""Playouts: what an action is worth, by imagined matches that go on after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from podium.bots.budget import Budget
from podium.bots.tree import RewoundLuck
from podium.core.bot import Bot
from podium.core.outcome import Outcome, victory_shares
from podium.core.seat import Seat
from podium.game import AnyGame

_LONGEST = 20_000
"""Decisions: every match ends before."""


class Playouts:
    """Plays imagined matches out with a quick bot on every seat, so that only who wins counts.

    A game that says itself how imagined states are played on is asked instead: its matches are long.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._bot = quick(game)

    def won(
        self, view: object, actions: Sequence[object], seed: int, budget: Budget
    ) -> list[list[float]]:
        """What each action brought its seat, round by round; at least one round.

        In a round all actions meet the same imagined state and the same luck. A budget's iterations
        are rounds.
        """
        luck, spent = RewoundLuck(), budget.spent()
        played = self._onward(view)
        found: list[list[float]] = [[] for _ in actions]
        rounds = 0
        while not rounds or not spent(rounds):
            luck.begin(seed + 2 * rounds)
            state = self._game.imagine(view, luck)
            for n, action in enumerate(actions):
                luck.begin(seed + 2 * rounds + 1)
                found[n].append(played(state, action, luck))
            rounds += 1
        return found

    def _onward(self, view: Any) -> Callable[[Any, Any, RewoundLuck], float]:
        insight = self._game.insight
        if insight is not None and insight.onward is not None:
            return insight.onward(view)
        return lambda state, action, luck: self._once(state, view.seat, action, luck)

    def _once(self, state: object, seat: Seat, action: object, luck: RewoundLuck) -> float:
        game, rules = self._game, self._game.rules
        state = rules.apply(state, seat, action, luck).state
        for _ in range(_LONGEST):
            awaited = rules.to_act(state)
            if not awaited:
                break
            choice = self._bot(game.view(state, awaited[0]), luck)
            state = rules.apply(state, awaited[0], choice, luck).state
        outcome = rules.outcome(state)
        assert outcome is not None, game.id
        return result(outcome, seat)


def result(outcome: Outcome, seat: Seat) -> float:
    """What a match brought a seat: 1 a victory, a share of one, or 0."""
    return victory_shares(outcome.ranks)[seat]


def quick(game: AnyGame) -> Bot[Any, Any]:
    """The game's policy; where it tells none, the weakest of its bots that is better than chance."""
    if game.insight is not None:
        return game.insight.policy
    return list(game.bots.values())[:2][-1]

"""Verdict: one decision thought over again, from the view it was made from and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Any

import msgspec

from podium.bots.budget import Budget
from podium.bots.levels import SEARCH, levels
from podium.bots.players import bot_of
from podium.bots.playouts import Playouts
from podium.bots.search import Search
from podium.core.bot import Bot
from podium.core.chance import SEEDS, Seeded
from podium.game import AnyGame
from podium.registry import game as game_of

SURE = 1.96
"""Standard errors of an interval that holds 95 of a hundred."""
_UNSEEN = 0.25
"""The square of what one match more might have shown: so a few equal ones do not look certain."""
_ROUNDS = 250
_THOUGHT = 2
"""For each round in which a choice is played out, so many iterations of search to find it."""


def usual(game: AnyGame) -> Budget:
    """What is thought over a decision if nothing is said; where matches take long, by the clock."""
    return Budget(iterations=_ROUNDS) if game.insight else Budget(seconds=3.0)


class CoachQuestion(msgspec.Struct, frozen=True):
    """A decision to be thought over: a view, what was done, and how long to think."""

    game: str
    seq: int
    """The entry that holds it; the luck of the thinking depends on it and on nothing else."""
    view: Any
    action: Any
    budget: Budget


class Verdict(msgspec.Struct, frozen=True):
    """What the coach says of one decision."""

    seq: int
    better: str
    """JSON of the action that it would have taken: the same where it agrees."""
    agrees: bool
    chance: float
    """Of a victory by what it would have done."""
    error: float
    """Standard error of the chance."""
    cost: float
    """Win chance given away by what was done; 0 where it agrees, below that where it was wrong."""
    doubt: float
    """Standard error of the cost."""

    @property
    def after(self) -> float:
        """The win chance that what was done left."""
        return self.chance - self.cost

    @property
    def proved(self) -> bool:
        """Whether the interval of the cost lies above nought."""
        return self.cost > SURE * self.doubt


def think_over(question: CoachQuestion) -> Verdict:
    """The verdict on a decision of a game that the registry finds: what a worker is asked."""
    game = game_of(question.game)
    return judge(game, strongest(game, question.budget), question)


def judge(game: AnyGame, bot: Bot[Any, Any], question: CoachQuestion) -> Verdict:
    """What a bot would have done, and what that would have been worth.

    It chooses first; then its choice and what was done are played out on luck that it has not
    seen. Were the best of many taken by the same playouts that are to tell its worth, it would look
    better than it is.
    """
    view, done = question.view, question.action
    luck = Seeded(f"coach/{question.seq}")
    better = bot(view, luck)
    actions = [better] if better == done else [better, done]
    won = Playouts(game).won(view, actions, luck.roll(SEEDS, "playouts"), question.budget)
    chance, error = estimate(won[0])
    cost, doubt = 0.0, 0.0
    if better != done:
        cost, doubt = estimate([more - less for more, less in zip(*won, strict=True)])
    return Verdict(
        question.seq,
        msgspec.json.encode(better).decode(),
        better == done,
        round(chance, 4),
        round(error, 4),
        round(cost, 4),
        round(doubt, 4),
    )


def strongest(game: AnyGame, budget: Budget) -> Bot[Any, Any]:
    """The bot behind the hard level; one that searches thinks within the coach's budget."""
    hard = levels(game).hard
    if hard.partition(":")[0] != SEARCH:
        return bot_of(game, hard)
    rounds = budget.iterations
    return Search(game, Budget(None if rounds is None else _THOUGHT * rounds, budget.seconds))


def interval(
    mean: float, error: float, least: float = -inf, most: float = inf
) -> tuple[float, float]:
    """Where the true value lies, 95 times of a hundred, and within what is possible."""
    wide = SURE * error
    return round(max(least, mean - wide), 4), round(min(most, mean + wide), 4)


def estimate(found: Sequence[float]) -> tuple[float, float]:
    """The mean of what was found, and its standard error, which is never nought."""
    mean = sum(found) / len(found)
    spread = sum([(each - mean) ** 2 for each in found]) + _UNSEEN
    return mean, sqrt(spread / len(found) / len(found))

"""The coach: what `search` would have done from a seat's own view, and how much it mattered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from podium.bots.budget import Budget
from podium.bots.racing import behind, best
from podium.bots.search import Search
from podium.core.chance import Seeded
from podium.core.seat import Seat
from podium.game import AnyGame
from podium.lab.runs import spread
from podium.play.replay import Moment
from podium.registry import game as game_of

_SURE = 1.96
"""Standard errors of an interval that holds 95 of a hundred."""
TURNING_POINTS = 3


class NoCoach(ValueError):
    """A game that nobody can be coached in; says why."""


class _Question(msgspec.Struct, frozen=True):
    """One decision to be thought over, away from the match: a view and nothing else."""

    game: str
    seq: int
    view: Any
    action: Any
    budget: Budget


class Decision(msgspec.Struct, frozen=True):
    """One decision of the seat, thought over again."""

    seq: int
    """The entry of the record that holds it: where a replay shows it."""
    done: str
    better: str
    """What search would have done; the same where it agrees."""
    chance: float
    """Of a victory by what search would have done."""
    cost: float
    """Win chance given away by what was done; 0 where search agrees."""
    low: float
    high: float
    """The interval of the cost; where it holds 0, nothing is proved."""


class Coached(msgspec.Struct, frozen=True):
    """A seat's match thought over: the curve, its turning points, luck and decisions."""

    game: str
    seat: int
    budget: str
    decisions: tuple[Decision, ...]
    won: float
    """What the match brought: 1 a victory, a share of one, or 0."""
    turning_points: tuple[int, ...]
    """Entries after which the win chance changed most, the greatest change first."""
    given_away: float
    """Win chance lost by decisions, all together."""
    luck: float
    """Win chance that luck and the others brought, or took."""
    decision_share: float
    """Of all change in win chance, up or down, how much was the seat's own doing."""


def coached(
    moments: Sequence[Moment],
    seat: Seat,
    budget: Budget,
    workers: int,
    progress: Callable[[int], None] = lambda _: None,
) -> Coached:
    """Thinks over every choice of a seat in a finished match; raises NoCoach."""
    game = moments[0].game
    if game.insight is None:
        raise NoCoach(f"{game.name} has no bot that searches, so there is no coach for it")
    outcome = game.rules.outcome(moments[-1].state)
    if outcome is None:
        raise NoCoach("the match is not over; a coach speaks after it")
    questions = asked(game, moments, seat, budget)
    decisions = spread(_thought_over, questions, workers, lambda _: progress(1))
    won = (outcome.ranks[seat] == 1) / max(1, outcome.ranks.count(1))
    return _summed(game, seat, budget, decisions, won)


def asked(game: AnyGame, moments: Sequence[Moment], seat: Seat, budget: Budget) -> list[_Question]:
    """Every decision of the seat that had a choice, with the view it was made from."""
    questions: list[_Question] = []
    for before, moment in pairwise(moments):
        if moment.seat == seat and moment.action is not None:
            view = game.view(before.state, seat)
            if len(view.legal) > 1 and moment.action in view.legal:
                questions.append(_Question(game.id, moment.seq, view, moment.action, budget))
    return questions


def _thought_over(question: _Question) -> Decision:
    """The luck of the search depends on the entry alone, so it does not matter who thinks."""
    game, view = game_of(question.game), question.view
    luck = Seeded(f"coach/{question.seq}")
    trials = Search(game, question.budget).weigh(view, luck, question.action)
    chosen = best(trials)
    done: int = view.legal.index(question.action)
    cost, error = (0.0, 0.0) if chosen == done else behind(trials[done], trials[chosen])
    notation = game.notation
    return Decision(
        question.seq,
        notation.write(question.action),
        notation.write(view.legal[chosen]),
        round(trials[chosen].mean, 4),
        round(max(0.0, cost), 4),
        round(cost - _SURE * error, 4),
        round(cost + _SURE * error, 4),
    )


def _summed(
    game: AnyGame, seat: Seat, budget: Budget, decisions: Sequence[Decision], won: float
) -> Coached:
    """Between two decisions lies luck, and what the others did."""
    given_away = sum(each.cost for each in decisions)
    ahead = [*(each.chance for each in decisions[1:]), won]
    swings = {
        each.seq: after - (each.chance - each.cost)
        for each, after in zip(decisions, ahead, strict=False)
    }
    changed = given_away + sum(abs(swing) for swing in swings.values())
    changes = {each.seq: abs(swings[each.seq] - each.cost) for each in decisions}
    return Coached(
        game.id,
        seat,
        str(budget),
        tuple(decisions),
        won,
        tuple(sorted(changes, key=lambda seq: -changes[seq])[:TURNING_POINTS]),
        round(given_away, 4),
        round(sum(swings.values()), 4),
        round(given_away / changed, 4) if changed else 0.0,
    )

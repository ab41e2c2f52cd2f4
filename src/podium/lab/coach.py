"""The coach of the program: a finished match thought over, spread over all cores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from podium.bots.budget import Budget
from podium.bots.coach import SURE, Question, Verdict, think_over
from podium.bots.playouts import result
from podium.bots.reckoning import Reckoning, reckoned, settled
from podium.core.seat import Seat
from podium.lab.runs import spread
from podium.play.decisions import Decided, decisions
from podium.play.table import Table


class NoCoach(ValueError):
    """A match that nobody can be coached in; says why."""


class Decision(msgspec.Struct, frozen=True):
    """One decision of the seat, thought over again."""

    seq: int
    """The entry of the record that holds it: where a replay shows it."""
    done: str
    better: str
    """What the coach would have done; the same where it agrees."""
    chance: float
    """Of a victory by what the coach would have done."""
    chance_low: float
    chance_high: float
    cost: float
    """Win chance given away by what was done; 0 where the coach agrees."""
    low: float
    high: float
    """The interval of the cost; where it holds 0, nothing is proved."""


class Coached(Reckoning, frozen=True, kw_only=True):
    """A seat's match thought over: the curve, its turning points, luck and decisions."""

    game: str
    seat: int
    budget: str
    decisions: tuple[Decision, ...]


def coached(
    table: Table,
    seat: Seat,
    budget: Budget,
    workers: int,
    progress: Callable[[int], None] = lambda _: None,
) -> Coached:
    """Thinks over every choice of a seat in a finished match; raises NoCoach."""
    outcome = table.outcome
    if outcome is None:
        raise NoCoach("the match is not over; a coach speaks after it")
    chosen = decisions(table, seat)
    questions = [
        Question(table.game.id, each.seq, each.view, each.action, budget) for each in chosen
    ]
    said = spread(think_over, questions, workers, lambda _: progress(1))
    won = result(outcome, seat)
    pairs = [(verdict, each.quiet) for verdict, each in zip(said, chosen, strict=True)]
    verdicts = [verdict for verdict in settled(pairs, won) if verdict is not None]
    return Coached(
        **msgspec.structs.asdict(reckoned(verdicts, won)),
        game=table.game.id,
        seat=seat,
        budget=str(budget),
        decisions=tuple([_told(table, *pair) for pair in zip(chosen, verdicts, strict=True)]),
    )


def _told(table: Table, choice: Decided, verdict: Verdict) -> Decision:
    notation = table.game.notation
    better: Any = msgspec.json.decode(verdict.better, type=table.game.action)
    wide = SURE * verdict.error
    return Decision(
        choice.seq,
        notation.write(choice.action),
        notation.write(better),
        verdict.chance,
        round(max(0.0, verdict.chance - wide), 4),
        round(min(1.0, verdict.chance + wide), 4),
        verdict.cost,
        round(verdict.cost - SURE * verdict.doubt, 4),
        round(verdict.cost + SURE * verdict.doubt, 4),
    )

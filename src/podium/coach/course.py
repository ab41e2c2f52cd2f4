"""Course: the choices of one seat in a match that has ended, and what the coach said of them so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec

from podium.bots.budget import Budget
from podium.bots.playouts import result
from podium.coach.decisions import decisions
from podium.coach.reckoning import Reckoning, reckon, settle
from podium.coach.verdict import CoachQuestion, Verdict
from podium.core.seat import Seat
from podium.game import AnyGame
from podium.play.table import AnyTable


class NoCoach(ValueError):
    """A match that nobody can be coached in; says why."""


class Choice(msgspec.Struct, frozen=True):
    """One choice of the seat, to be thought over."""

    question: CoachQuestion
    quiet: bool
    """Whether nothing came between it and the next one."""

    @property
    def seq(self) -> int:
        """The entry that holds it."""
        return self.question.seq

    @property
    def action(self) -> Any:
        """What was done."""
        return self.question.action

    def better_action(self, game: AnyGame, verdict: Verdict) -> Any:
        """What the coach would have done: the same where it agrees."""
        return msgspec.json.decode(verdict.better, type=game.action)


def choices_of(table: AnyTable, seat: Seat, budget: Budget) -> list[Choice]:
    """The choices of a seat, each to be thought over for so long.

    Takes its time: for the views of a long match, as much as drawing them.
    """
    return [
        Choice(CoachQuestion(table.game.id, each.seq, each.view, each.action, budget), each.quiet)
        for each in decisions(table, seat)
    ]


C = TypeVar("C", bound=Choice)


class Course(Generic[C]):
    """A seat's match, thought over by and by."""

    def __init__(self, table: AnyTable, seat: Seat, budget: Budget, choices: Sequence[C]) -> None:
        """These were the seat's choices at the table; raises NoCoach before the match has ended."""
        outcome = table.outcome
        if outcome is None:
            raise NoCoach("the match is not over; a coach speaks after it")
        self.game = table.game
        self.seat = seat
        self.budget = budget
        """How long each choice is thought over."""
        self.choices = choices
        self.won = result(outcome, seat)
        self.last = table.seq
        self.verdicts: dict[int, Verdict] = {}

    @property
    def left(self) -> list[CoachQuestion]:
        """What is still to be thought over, in the order of the match."""
        return [each.question for each in self.choices if each.seq not in self.verdicts]

    def learn(self, verdict: Verdict) -> None:
        """Takes what the coach said of a choice."""
        self.verdicts[verdict.seq] = verdict

    def judged(self) -> list[tuple[C, Verdict]]:
        """The choices that are thought over so far, and what is to be said of them."""
        said = [(self.verdicts.get(each.seq), each.quiet) for each in self.choices]
        pairs = zip(self.choices, settle(said, self.won), strict=True)
        return [(choice, verdict) for choice, verdict in pairs if verdict is not None]

    def reckoning(self) -> Reckoning | None:
        """The whole match added up; None before all of it is known."""
        return None if self.left else reckon([verdict for _, verdict in self.judged()], self.won)


def course_of(table: AnyTable, seat: Seat, budget: Budget) -> Course[Choice]:
    """A seat's match with all its choices, of which nothing is known yet; raises NoCoach."""
    return Course(table, seat, budget, choices_of(table, seat, budget))

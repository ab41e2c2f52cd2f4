"""The coach of the program: a finished match thought over, spread over all cores."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from podium.coach.course import Choice, Course
from podium.coach.reckoning import Reckoning
from podium.coach.verdict import Verdict, interval, think_over
from podium.game import AnyGame
from podium.lab.runs import Executor, gather


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
    course: Course[Choice], place: Executor, progress: Callable[[int], None] = lambda _: None
) -> Coached:
    """Thinks over all that is left of a course."""
    for verdict in gather(place, think_over, course.left, lambda _: progress(1)):
        course.learn(verdict)
    reckoning = course.reckoning()
    assert reckoning is not None, "every choice was thought over"
    return Coached(
        **msgspec.structs.asdict(reckoning),
        game=course.game.id,
        seat=course.seat,
        budget=str(course.budget),
        decisions=tuple([_told(course.game, *pair) for pair in course.judged()]),
    )


def _told(game: AnyGame, choice: Choice, verdict: Verdict) -> Decision:
    return Decision(
        choice.seq,
        game.notation.write(choice.action),
        game.notation.write(choice.better_action(game, verdict)),
        verdict.chance,
        *interval(verdict.chance, verdict.error, 0.0, 1.0),
        verdict.cost,
        *interval(verdict.cost, verdict.doubt),
    )

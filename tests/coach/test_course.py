"""A seat's course: what is left of it, what was said, and the whole match added up."""

import pytest

from podium.bots.budget import Budget
from podium.coach.course import NoCoach, course_of
from podium.coach.decisions import decisions
from podium.coach.verdict import Verdict
from podium.core.seat import SEATS
from podium.games.gotown.actions import EndTurn
from podium.lab.recording import record_match
from podium.play.table import AnyTable, Table
from podium.registry import game

SEAT = SEATS[0]
FEW = Budget(iterations=4)


@pytest.fixture(scope="module")
def table() -> AnyTable:
    gotown = game("gotown")
    return record_match(gotown, 2, gotown.options(short=True), ["greedy", "greedy"], "course")


def verdict(seq: int, chance: float, cost: float = 0.0) -> Verdict:
    return Verdict(seq, '{"type":"end_turn"}', not cost, chance, 0.0, cost, 0.0)


def test_every_choice_of_the_seat_is_asked_about_with_the_view_it_was_made_from(
    table: AnyTable,
) -> None:
    course = course_of(table, SEAT, FEW)
    asked = [(each.game, each.seq, each.view, each.action, each.budget) for each in course.left]
    assert asked == [
        ("gotown", each.seq, each.view, each.action, FEW) for each in decisions(table, SEAT)
    ]


def test_what_was_said_is_no_longer_left(table: AnyTable) -> None:
    course = course_of(table, SEAT, FEW)
    first, *rest = course.left
    course.learn(verdict(first.seq, 0.5))
    assert course.left == rest
    assert [choice.seq for choice, _ in course.judged()] == [first.seq]
    assert course.reckoning() is None


def test_a_quiet_choice_is_judged_by_the_next_one(table: AnyTable) -> None:
    course = course_of(table, SEAT, FEW)
    n = next(n for n, choice in enumerate(course.choices[:-1]) if choice.quiet)
    before, after = course.choices[n], course.choices[n + 1]
    course.learn(verdict(before.seq, 0.25, 0.125))
    course.learn(verdict(after.seq, 0.75))
    judged = {choice.seq: said.chance for choice, said in course.judged()}
    assert judged == {before.seq: 0.75, after.seq: 0.75}


def test_the_whole_match_is_added_up_when_all_is_known(table: AnyTable) -> None:
    course = course_of(table, SEAT, FEW)
    for question in course.left:
        course.learn(verdict(question.seq, 0.5))
    reckoning = course.reckoning()
    assert reckoning is not None
    assert reckoning.won == course.won
    assert reckoning.luck == course.won - 0.5


def test_what_the_coach_would_have_done_is_an_action_of_the_game(table: AnyTable) -> None:
    choice = course_of(table, SEAT, FEW).choices[0]
    assert choice.better_action(table.game, verdict(choice.seq, 0.5)) == EndTurn()


def test_a_match_that_goes_on_is_not_coached() -> None:
    gotown = game("gotown")
    with pytest.raises(NoCoach, match="not over"):
        course_of(Table(gotown, 2, gotown.options(), "on"), SEAT, FEW)

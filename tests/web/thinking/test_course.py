"""The site's courses: choices in words, and what was stored of them."""

import msgspec
import pytest

from podium.coach.verdict import Verdict
from podium.core.seat import SEATS
from podium.lab.recording import record_match
from podium.play.table import AnyTable
from podium.registry import game
from podium.web.thinking.course import HostedCourse, labelled_choices

SEAT = SEATS[0]
ROUNDS = 4


@pytest.fixture(scope="module")
def table() -> AnyTable:
    gotown = game("gotown")
    return record_match(gotown, 2, gotown.options(short=True), ["greedy", "greedy"], "course")


def course_of(table: AnyTable) -> HostedCourse:
    return HostedCourse("m", table, SEAT, ROUNDS, labelled_choices(table, SEAT, ROUNDS))


def stored(course: HostedCourse, better: object) -> str:
    verdict = Verdict(
        course.choices[0].seq, msgspec.json.encode(better).decode(), False, 0.5, 0.1, 0.1, 0.1
    )
    return msgspec.json.encode(verdict).decode()


def test_what_was_done_and_what_is_better_are_told_as_their_offers_are(table: AnyTable) -> None:
    course = course_of(table)
    choice = course.choices[0]
    view = choice.question.view
    other = next(action for action in view.legal if action != choice.action)
    offers = zip(view.legal, table.game.scene(view).offers, strict=True)
    labels = {repr(action): offer.label for action, offer in offers}
    course.recall(course.by, stored(course, other))
    [(_, verdict)] = course.judged()
    assert choice.done == labels[repr(choice.action)]
    assert choice.better(course.game, verdict) == labels[repr(other)] != choice.done


def test_only_what_this_coach_said_is_taken(table: AnyTable) -> None:
    course = course_of(table)
    legal = course.choices[0].question.view.legal
    assert course.by == "1 4"
    course.recall("1 5", stored(course, legal[0]))
    assert not course.verdicts
    course.recall("1 4", stored(course, legal[0]))
    assert list(course.verdicts) == [course.choices[0].seq]


@pytest.mark.parametrize("body", ["", "{}", "not JSON"])
def test_what_cannot_be_read_is_thought_over_again(table: AnyTable, body: str) -> None:
    course = course_of(table)
    course.recall(course.by, body)
    assert not course.verdicts


def test_a_verdict_whose_action_could_not_be_done_is_thought_over_again(table: AnyTable) -> None:
    course = course_of(table)
    for better in ({"type": "flee"}, {"type": "steal", "card": 1}):
        course.recall(course.by, stored(course, better))
    assert not course.verdicts

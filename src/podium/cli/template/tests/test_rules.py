"""Each rule of the page, proved; the mark names it."""

import pytest
from lonestar import rules
from lonestar.actions import Pick
from lonestar.events import Picked, Scored, Shown
from lonestar.state import Options, State
from lonestar.view import heard, view

from podium.core.chance import Scripted
from podium.core.seat import SEATS

ONE, TWO, THREE = SEATS[:3]
NO_LUCK = Scripted([])


def begin(seats: int = 3, *, long: bool = False) -> State:
    return rules.setup(seats, Options(long), NO_LUCK).state


def play(state: State, *numbers: int) -> State:
    """A whole round."""
    for seat, number in zip(SEATS, numbers, strict=False):
        state = rules.apply(state, seat, Pick(number), NO_LUCK).state
    return state


@pytest.mark.rule("LS-01")
@pytest.mark.parametrize("seats", range(2, 7))
def test_nobody_has_a_star_yet(seats: int) -> None:
    assert begin(seats).stars == (0,) * seats


@pytest.mark.rule("LS-02")
def test_all_pick_a_number_at_once_and_may_change_it() -> None:
    state = begin()
    assert rules.to_act(state) == (ONE, TWO, THREE)
    assert [action.number for action in rules.legal(state, ONE)] == [1, 2, 3, 4, 5]
    state = rules.apply(state, ONE, Pick(5), NO_LUCK).state
    assert rules.to_act(state) == (TWO, THREE)
    state = rules.apply(state, ONE, Pick(2), NO_LUCK).state
    assert state.picked == (2, 0, 0)


@pytest.mark.rule("LS-02")
@pytest.mark.parametrize("number", [0, 6, -1])
def test_there_is_no_other_number(number: int) -> None:
    assert rules.refusal(begin(), ONE, Pick(number)) == rules.NO_SUCH_NUMBER


@pytest.mark.rule("LS-02")
def test_what_was_picked_is_secret() -> None:
    state = rules.apply(begin(), ONE, Pick(5), NO_LUCK).state
    assert view(state, ONE).mine == 5
    assert view(state, TWO) == view(rules.apply(begin(), ONE, Pick(1), NO_LUCK).state, TWO)
    assert heard(Picked(ONE, 5), TWO) == Picked(ONE, None)


@pytest.mark.rule("LS-03")
def test_the_last_one_shows_all_numbers() -> None:
    state = rules.apply(begin(2), ONE, Pick(5), NO_LUCK).state
    step = rules.apply(state, TWO, Pick(3), NO_LUCK)
    assert step.events[1:3] == (Shown(ONE, 5), Shown(TWO, 3))
    assert step.state.shown == (5, 3)


@pytest.mark.rule("LS-04")
def test_who_is_alone_with_a_number_gets_as_many_stars() -> None:
    assert play(begin(), 5, 5, 2).stars == (0, 0, 2)
    state = rules.apply(begin(2), ONE, Pick(4), NO_LUCK).state
    told = rules.apply(state, TWO, Pick(1), NO_LUCK).events
    assert Scored(ONE, 4) in told
    assert Scored(TWO, 1) in told


@pytest.mark.rule("LS-05")
@pytest.mark.parametrize(("long", "rounds"), [(False, 3), (True, 4)])
def test_enough_stars_end_the_match(long: bool, rounds: int) -> None:
    state = begin(2, long=long)
    for _ in range(rounds):
        assert rules.outcome(state) is None
        state = play(state, 5, 4)
    ended = rules.outcome(state)
    assert ended is not None
    assert ended.ending == "goal"
    assert rules.refusal(state, ONE, Pick(1)) == rules.OVER


@pytest.mark.rule("LS-06")
def test_ten_rounds_end_it_in_any_case() -> None:
    state = begin(2)
    for _ in range(10):
        assert rules.outcome(state) is None
        state = play(state, 1, 1)
    ended = rules.outcome(state)
    assert ended is not None
    assert ended.ending == "rounds"


@pytest.mark.rule("LS-07")
def test_the_most_stars_win_and_equals_share_it() -> None:
    state = play(play(play(begin(), 5, 5, 4), 5, 4, 4), 5, 5, 4)
    state = play(state, 5, 1, 4)
    ended = rules.outcome(state)
    assert ended is not None
    assert ended.scores == (10, 1, 12)
    assert ended.ranks == (2, 3, 1)
    shared = begin(2)
    for _ in range(10):
        shared = play(shared, 1, 1)
    ended = rules.outcome(shared)
    assert ended is not None
    assert ended.winners == (ONE, TWO)

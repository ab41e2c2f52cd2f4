"""Each rule of the page, proved; the mark names it."""

import pytest
from lowtide import rules
from lowtide.actions import Go
from lowtide.bots import keen
from lowtide.events import Gathered, LuckDealt, LuckShown, NetCast, Picked, TideCame, Went
from lowtide.state import Choice, Options, State
from lowtide.view import heard, view

from podium.core.chance import Answer, Scripted
from podium.core.seat import SEATS

ONE, TWO, THREE = SEATS[:3]
TIDE = (1, 1, 1, 1)


def begin(lucky: tuple[int, ...], *shells: int, short: bool = False) -> State:
    """Lucky coves as told, and a first tide of one shell everywhere, or as told."""
    luck: list[Answer] = [*lucky, *(shells or TIDE)]
    return rules.setup(len(lucky), Options(short), Scripted(luck)).state


def play(state: State, *goes: Go | int) -> State:
    """A whole round; each later tide brings one shell everywhere."""
    for seat, go in zip(SEATS, goes, strict=False):
        action = go if isinstance(go, Go) else Go(go)
        assert rules.refusal(state, seat, action) is None
        state = rules.apply(state, seat, action, Scripted([*TIDE])).state
    return state


@pytest.mark.rule("LT-01")
@pytest.mark.parametrize("seats", range(2, 6))
def test_each_gets_a_net_and_a_lucky_cove_that_others_do_not_see(seats: int) -> None:
    step = rules.setup(seats, Options(), Scripted([2] * seats + [*TIDE]))
    assert step.state.lucky == (2,) * seats
    assert all(step.state.nets)
    assert view(step.state, ONE).lucky == (2,) + (0,) * (seats - 1)
    assert view(step.state, None).lucky == (0,) * seats
    assert heard(step.events[1], ONE) == LuckDealt(TWO, None)
    assert heard(step.events[1], TWO) == LuckDealt(TWO, 2)


@pytest.mark.rule("LT-02")
def test_each_tide_washes_shells_into_every_cove() -> None:
    state = begin((1, 1), 3, 1, 2, 3)
    assert state.shells == (3, 1, 2, 3)
    state = rules.apply(state, ONE, Go(2), Scripted([])).state
    step = rules.apply(state, TWO, Go(2), Scripted([1, 2, 3, 1]))
    assert step.state.shells == (4, 3, 5, 4)
    assert step.events[-1] == TideCame(2, 7)


@pytest.mark.rule("LT-03")
def test_all_pick_at_once_in_secret_and_may_change_it() -> None:
    state = begin((1, 1, 1))
    assert rules.to_act(state) == (ONE, TWO, THREE)
    changed = play(play(state, 3), 4)
    assert rules.to_act(changed) == (TWO, THREE)
    assert changed.chosen == (Choice(4), None, None)
    assert view(play(state, 3), TWO) == view(play(state, Go(1, net=True)), TWO)
    assert heard(Picked(ONE, 3), TWO) == Picked(ONE, None)


@pytest.mark.rule("LT-03")
@pytest.mark.parametrize("cove", [0, 5, -1])
def test_there_is_no_other_cove(cove: int) -> None:
    assert rules.refusal(begin((1, 1)), ONE, Go(cove)) == rules.NO_SUCH_COVE


@pytest.mark.rule("LT-04")
def test_when_the_last_one_has_picked_all_go() -> None:
    state = play(begin((1, 1)), 3)
    step = rules.apply(state, TWO, Go(1), Scripted([*TIDE]))
    assert step.events[1:3] == (Went(ONE, 3), Went(TWO, 1))
    assert step.state.went == (Choice(3), Choice(1))
    assert rules.to_act(step.state) == (ONE, TWO)


@pytest.mark.rule("LT-05")
def test_a_cove_is_shared_equally_and_the_rest_stays() -> None:
    state = play(begin((1, 1, 1), 3, 2, 3, 3), 1, 1, 2)
    assert [sum(tally) for tally in state.gathered] == [1, 1, 2]
    assert state.shells == (2, 1, 4, 4)  # one was left in cove 1; the tide brought one each


@pytest.mark.rule("LT-05")
def test_more_people_than_shells_get_nothing() -> None:
    state = play(begin((1, 1, 1), 2, 1, 1, 1), 1, 1, 1)
    assert [sum(tally) for tally in state.gathered] == [0, 0, 0]
    assert state.shells == (3, 2, 2, 2)


@pytest.mark.rule("LT-06")
def test_a_net_is_one_more_person_and_gone_then() -> None:
    state = play(begin((1, 1), 3, 1, 1, 1), Go(1, net=True))
    step = rules.apply(state, TWO, Go(1), Scripted([*TIDE]))
    assert NetCast(ONE, 1) in step.events
    assert Gathered(ONE, 1, 2) in step.events
    assert Gathered(TWO, 1, 1) in step.events
    assert step.state.nets == (False, True)
    assert rules.refusal(step.state, ONE, Go(1, net=True)) == rules.NO_NET
    assert len(rules.legal(step.state, ONE)) == 4
    assert len(rules.legal(step.state, TWO)) == 8


@pytest.mark.rule("LT-07")
@pytest.mark.parametrize(("short", "rounds"), [(False, 8), (True, 4)])
def test_the_rounds_are_counted(short: bool, rounds: int) -> None:
    state = begin((1, 1), short=short)
    for _ in range(rounds):
        assert rules.outcome(state) is None
        state = play(state, 1, 2)
    assert rules.outcome(state) is not None
    assert rules.to_act(state) == ()
    assert rules.refusal(state, ONE, Go(1)) == rules.OVER


@pytest.mark.rule("LT-08")
def test_the_shells_of_the_lucky_cove_count_twice() -> None:
    state = begin((1, 4), 3, 3, 3, 3, short=True)
    for _ in range(3):
        state = play(state, 1, 2)
    state = rules.apply(state, ONE, Go(3), Scripted([])).state
    step = rules.apply(state, TWO, Go(3), Scripted([]))
    assert step.events[-2:] == (LuckShown(ONE, 1, 5), LuckShown(TWO, 4, 0))
    ended = rules.outcome(step.state)
    assert ended is not None
    assert ended.scores == (5 + 5 + 3, 5 + 3)
    assert view(step.state, TWO).lucky == (1, 4)


@pytest.mark.rule("LT-09")
def test_the_most_points_win_and_equals_share_it() -> None:
    state = begin((3, 3, 4), short=True)
    for _ in range(4):
        state = play(state, 1, 2, 4)
    ended = rules.outcome(state)
    assert ended is not None
    assert ended.scores == (4, 4, 8)
    assert ended.ranks == (2, 2, 1)
    shared = begin((3, 3), short=True)
    for _ in range(4):
        shared = play(shared, 1, 2)
    ended = rules.outcome(shared)
    assert ended is not None
    assert ended.winners == (ONE, TWO)


def test_the_keen_bot_casts_its_net_before_it_is_too_late() -> None:
    state = begin((1, 1), short=True)
    for _ in range(3):
        state = play(state, 1, 2)
    assert keen(view(state, ONE), Scripted([1])) == Go(1, net=True)

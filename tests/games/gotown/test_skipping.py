import pytest

from podium.core.seat import SEATS
from podium.games.gotown.events import MilkshakeDrunk, TurnBegun
from podium.games.gotown.state import Options
from tests.games.gotown.positions import discard, hand, kinds, play, position, why


@pytest.mark.rule("GT-18")
def test_a_milkshake_stands_in_front_of_an_opponent() -> None:
    step = play(position("A* milkshake 1\n B 2"), "serve_milkshake 1")
    assert step.state.towns[1].milkshakes == 1
    assert discard(step.state) == ""
    assert hand(step.state, 0) == "1"


@pytest.mark.rule("GT-18")
def test_nobody_serves_themselves_or_an_empty_chair() -> None:
    state = position("A* milkshake 1\n B 2")
    assert why(state, "serve_milkshake 0") == "GT-18 own_milkshake"
    assert why(state, "serve_milkshake 2") == "GT-01 no_such_seat"
    assert why(state, "serve_milkshake -1") == "GT-01 no_such_seat"


@pytest.mark.rule("GT-18")
def test_a_milkshake_turn_is_to_discard_it_and_nothing_else() -> None:
    state = position("A* 1 1 1\n B 2 7 | | milkshake\n C 3")
    step = play(state, "end_turn", luck="8")
    assert step.events[:3] == (
        TurnBegun(SEATS[1], 11),
        MilkshakeDrunk(SEATS[1]),
        TurnBegun(SEATS[2], 12),
    )
    assert hand(step.state, 1) == "2 7"
    assert hand(step.state, 2) == "3 8"
    assert step.state.towns[1].milkshakes == 0
    assert discard(step.state) == "milkshake"
    assert (step.state.turn, step.state.turns) == (2, 12)


@pytest.mark.rule("GT-Q05")
def test_each_of_several_milkshakes_costs_a_turn() -> None:
    state = position("A* 1 1 milkshake milkshake\n B 2")
    state = play(state, "serve_milkshake 1", "serve_milkshake 1").state
    assert state.towns[1].milkshakes == 2
    for left in (1, 0):
        state = play(state, "end_turn", luck="8 7" if left else "7").state
        assert (state.turn, state.towns[1].milkshakes) == (0, left)
    assert play(state, "end_turn", luck="7").state.turn == 1


@pytest.mark.rule("GT-Q05")
def test_everybody_may_be_drinking() -> None:
    state = position("A* 1 1 1\n B 2 | | milkshake milkshake\n C 3 | | milkshake")
    step = play(state, "end_turn", luck="8")
    assert (step.state.turn, step.state.turns) == (0, 13)
    assert [town.milkshakes for town in step.state.towns] == [0, 1, 0]


@pytest.mark.rule("GT-19")
def test_the_donut_truck_stays_until_the_turn_ends_and_brings_another() -> None:
    state = play(position("A* donut 1 1 8\n B 2"), "park_donut_truck").state
    assert state.donut
    assert discard(state) == ""
    assert why(state, "build one eight") == ""
    step = play(state, "build one eight", "end_turn", luck="2 3 4")
    assert kinds(step)[1:] == [
        "HandRefilled",
        "HandRefilled",
        "DonutTruckLeft",
        "TurnBegun",
        "CardDrawn",
    ]
    assert (step.state.turn, step.state.donut) == (0, False)
    assert discard(step.state) == "donut"
    assert hand(step.state, 0) == "1 2 3 4"


@pytest.mark.rule("GT-19")
def test_all_opponents_are_skipped_once() -> None:
    state = play(position("A 1\n B* donut 1 1 1\n C 2\n D 3"), "park_donut_truck").state
    state = play(state, "end_turn", luck="8").state
    assert (state.turn, state.turns) == (1, 11)
    assert play(state, "end_turn", luck="8").state.turn == 2


@pytest.mark.rule("GT-Q07")
def test_with_two_players_the_donut_truck_is_one_whole_turn_more() -> None:
    state = play(position("A* donut\n B 2 2 2"), "park_donut_truck").state
    state = play(state, "end_turn", luck="1 1 1 4").state
    assert hand(state, 0) == "1 1 1 4"
    state = play(state, "end_turn", luck="3").state
    assert state.turn == 1


@pytest.mark.rule("GT-Q07")
def test_a_donut_truck_that_comes_back_may_be_played_again() -> None:
    state = position("A* donut 1 1 1\n B 2 2 2\n draw\n discard")
    state = play(state, "park_donut_truck", "end_turn", luck="donut").state
    assert hand(state, 0) == "1 1 1 donut"
    assert why(state, "park_donut_truck") == ""


@pytest.mark.rule("GT-19")
def test_of_several_donut_trucks_one_is_parked_at_a_time() -> None:
    state = position("A* donut donut 1 1\n B 2 2 2", Options(donut_trucks=2))
    state = play(state, "park_donut_truck").state
    assert why(state, "park_donut_truck") == "GT-19 truck_is_parked"
    state = play(state, "end_turn", luck="8").state
    assert (state.turn, hand(state, 0), discard(state)) == (0, "1 1 8 donut", "donut")
    state = play(state, "park_donut_truck", "end_turn", luck="7").state
    assert (state.turn, hand(state, 0), discard(state)) == (0, "1 1 7 8", "donut donut")
    assert play(state, "end_turn", luck="6").state.turn == 1


@pytest.mark.rule("GT-Q04")
def test_a_truck_in_use_is_not_shuffled_into_the_refill() -> None:
    state = position("A* 1 1\n B 2 2 2\n draw\n discard", parked=True)
    step = play(state, "end_turn", luck="donut")
    assert kinds(step) == ["DonutTruckLeft", "TurnBegun", "PileRenewed", "CardDrawn"]


@pytest.mark.rule("GT-Q06", "GT-T7")
@pytest.mark.parametrize("third", ["", "\n C 3 3 3"])
def test_a_skipped_turn_is_no_turn_for_the_milkshake(third: str) -> None:
    state = position(f"A* milkshake donut 1 1 1\n B 2 2 2{third}")
    state = play(state, "serve_milkshake 1", "park_donut_truck").state
    state = play(state, "end_turn", luck="8").state
    assert state.turn == 0
    assert state.towns[1].milkshakes == 1
    step = play(state, "end_turn", luck="8")
    assert step.events[1] == MilkshakeDrunk(SEATS[1])
    assert step.state.turn == (2 if third else 0)

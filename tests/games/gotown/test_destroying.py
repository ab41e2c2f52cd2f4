import pytest

from podium.core.seat import SEATS
from podium.games.gotown.events import DogBuried, FloorHammered, FloorSmashed
from podium.games.gotown.pieces import Card
from podium.games.gotown.state import Options
from tests.games.gotown.positions import discard, hand, play, position, tower, why


@pytest.mark.rule("GT-15")
def test_a_jackhammer_destroys_the_top_floor() -> None:
    step = play(position("A* jackhammer 1\n B 1 | 1+8 3+joker"), "jackhammer 1")
    assert tower(step.state, 1) == "1+8"
    assert discard(step.state) == "3 joker jackhammer"
    assert hand(step.state, 0) == "1"
    assert step.events == (FloorHammered(SEATS[0], SEATS[1], 2, Card.THREE, Card.JOKER),)


@pytest.mark.rule("GT-16")
def test_a_wrecking_ball_destroys_the_top_floor() -> None:
    step = play(position("A* ball 1\n B 1 | 1+8 3+6"), "swing_ball 1")
    assert tower(step.state, 1) == "1+8"
    assert discard(step.state) == "3 6 ball"
    assert step.events == (FloorSmashed(SEATS[0], SEATS[1], 2, Card.THREE, Card.SIX),)


@pytest.mark.rule("GT-16", "GT-T2")
def test_a_wrecking_ball_minds_no_dog_and_takes_it_along() -> None:
    state = position("A* 3 ball jackhammer\n B 1 | 1+8(dog) 3+6(dog)")
    assert why(state, "steal three 1") == "GT-13 guarded"
    assert why(state, "jackhammer 1") == "GT-13 guarded"
    step = play(state, "swing_ball 1")
    assert tower(step.state, 1) == "1+8(dog)"
    assert discard(step.state) == "3 6 dog ball"
    assert step.events[1] == DogBuried(SEATS[1], 2)


@pytest.mark.rule("GT-15", "GT-16")
def test_there_must_be_a_floor_and_a_seat() -> None:
    state = position("A* jackhammer ball\n B 1")
    assert why(state, "jackhammer 1") == "GT-15 no_floor"
    assert why(state, "swing_ball 1") == "GT-16 no_floor"
    for seat in (-1, 2):
        assert why(state, f"jackhammer {seat}") == "GT-01 no_such_seat"
        assert why(state, f"swing_ball {seat}") == "GT-01 no_such_seat"


@pytest.mark.rule("GT-Q12")
@pytest.mark.parametrize("options", [Options(), Options(dog_on_any_tower=True)])
def test_the_own_tower_cannot_be_destroyed(options: Options) -> None:
    state = position("A* jackhammer ball | 1+8\n B 1", options)
    assert why(state, "jackhammer 0") == "GT-Q12 own_tower"
    assert why(state, "swing_ball 0") == "GT-Q12 own_tower"


@pytest.mark.rule("GT-T4")
def test_bone_jackhammer_and_theft_in_one_turn() -> None:
    state = position("A* bone jackhammer 2\n B 1 | 2+7 3+6(dog)")
    state = play(state, "throw_bone 1 2", "jackhammer 1", "steal two 1").state
    assert (tower(state, 0), tower(state, 1)) == ("2+7", "")
    assert discard(state) == "2 3 6 dog bone jackhammer"

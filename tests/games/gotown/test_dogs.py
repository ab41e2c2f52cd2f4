import pytest

from podium.core.seat import SEATS
from podium.games.gotown.events import DogLured, DogPlaced
from podium.games.gotown.state import Options
from tests.games.gotown.positions import discard, hand, legal, play, position, tower, why

ANY = Options(dog_on_any_tower=True)


@pytest.mark.rule("GT-13")
def test_a_dog_lies_beside_a_floor_and_is_not_discarded() -> None:
    step = play(position("A* dog 1 | 1+8 2+7\n B 1"), "place_dog 0 2")
    assert tower(step.state, 0) == "1+8 2+7(dog)"
    assert hand(step.state, 0) == "1"
    assert discard(step.state) == ""
    assert step.events == (DogPlaced(SEATS[0], SEATS[0], 2),)


@pytest.mark.rule("GT-13")
def test_a_guarded_floor_cannot_be_stolen_from_or_hammered() -> None:
    state = position("A* 3 6 jackhammer\n B 1 | 3+6(dog)")
    assert why(state, "steal three 1") == "GT-13 guarded"
    assert why(state, "steal six 1") == "GT-13 guarded"
    assert why(state, "jackhammer 1") == "GT-13 guarded"
    assert legal(state) == ["end_turn", "build three six"]


@pytest.mark.rule("GT-13")
@pytest.mark.parametrize("floor", [-1, 0, 3, 5])
def test_there_is_no_guarding_a_floor_that_does_not_stand(floor: int) -> None:
    state = position("A* dog bone | 1+8 2+7(dog)\n B 1")
    assert why(state, f"place_dog 0 {floor}") == "GT-13 no_such_floor"
    assert why(state, f"throw_bone 0 {floor}") == "GT-14 no_such_floor"


@pytest.mark.rule("GT-14")
def test_a_bone_lures_a_dog_away_and_both_are_discarded() -> None:
    step = play(position("A* bone 3\n B 1 | 1+8(dog) 3+6(dog)"), "throw_bone 1 2")
    assert tower(step.state, 1) == "1+8(dog) 3+6"
    assert discard(step.state) == "dog bone"
    assert hand(step.state, 0) == "3"
    assert step.events == (DogLured(SEATS[0], SEATS[1], 2),)
    assert why(step.state, "steal three 1") == ""


@pytest.mark.rule("GT-14")
def test_a_bone_needs_a_dog() -> None:
    state = position("A* bone\n B 1 | 1+8 3+6(dog)")
    assert why(state, "throw_bone 1 1") == "GT-14 no_dog"
    assert why(state, "throw_bone 2 1") == "GT-01 no_such_seat"
    assert why(state, "throw_bone -1 2") == "GT-01 no_such_seat"


@pytest.mark.rule("GT-Q09")
def test_a_dog_below_the_top_does_not_protect_the_top() -> None:
    state = position("A* 3 jackhammer\n B 1 | 1+8(dog) 3+6")
    assert why(state, "steal three 1") == ""
    assert why(state, "jackhammer 1") == ""


@pytest.mark.rule("GT-Q09")
def test_a_dog_may_be_put_beside_any_floor() -> None:
    state = position("A* dog | 1+8 2+7 3+6\n B 1")
    assert legal(state) == ["end_turn", "place_dog 0 1", "place_dog 0 2", "place_dog 0 3"]


@pytest.mark.rule("GT-T3")
def test_a_lower_dog_guards_when_its_floor_becomes_the_top() -> None:
    state = position("A* jackhammer jackhammer 2\n B 1 | 1+8 2+7(dog) 3+6")
    state = play(state, "jackhammer 1").state
    assert tower(state, 1) == "1+8 2+7(dog)"
    assert why(state, "jackhammer 1") == "GT-13 guarded"
    assert why(state, "steal two 1") == "GT-13 guarded"


@pytest.mark.rule("GT-Q10")
def test_a_floor_has_one_dog_at_most() -> None:
    state = position("A* dog | 1+8(dog)\n B 1")
    assert why(state, "place_dog 0 1") == "GT-Q10 one_dog"
    assert legal(state) == ["end_turn"]


@pytest.mark.rule("GT-Q11")
def test_a_bone_may_lure_any_dog_at_any_height_the_own_too() -> None:
    state = position("A* bone | 1+8(dog) 2+7\n B 1 | 3+6(dog) 4+5(dog)")
    assert legal(state) == ["end_turn", "throw_bone 0 1", "throw_bone 1 1", "throw_bone 1 2"]
    assert tower(play(state, "throw_bone 0 1").state, 0) == "1+8 2+7"


@pytest.mark.rule("GT-Q12")
def test_a_dog_guards_own_floors_only() -> None:
    state = position("A* dog | 1+8\n B 1 | 3+6")
    assert why(state, "place_dog 1 1") == "GT-Q12 not_your_floor"
    assert why(state, "place_dog 2 1") == "GT-01 no_such_seat"
    assert legal(state) == ["end_turn", "place_dog 0 1"]


@pytest.mark.rule("GT-Q12")
def test_the_option_lets_a_dog_guard_any_tower() -> None:
    state = position("A* dog | 1+8\n B 1 | 3+6 4+5(dog)\n C 1", ANY)
    assert legal(state) == ["end_turn", "place_dog 0 1", "place_dog 1 1"]
    assert why(state, "place_dog 1 2") == "GT-Q10 one_dog"
    assert why(state, "place_dog 2 1") == "GT-13 no_such_floor"
    assert why(state, "place_dog -1 1") == "GT-01 no_such_seat"
    assert tower(play(state, "place_dog 1 1").state, 1) == "3+6(dog) 4+5(dog)"

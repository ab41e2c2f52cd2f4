import pytest

from podium.core.seat import SEATS
from podium.games.gotown.events import FloorStolen
from podium.games.gotown.pieces import Card
from podium.games.gotown.state import Phase
from tests.games.gotown.positions import discard, hand, kinds, legal, play, position, tower, why


@pytest.mark.rule("GT-10", "GT-T1")
def test_a_three_takes_the_six_and_the_other_three_is_discarded() -> None:
    step = play(position("A* 3\n B 1 | 6+3"), "steal three 1")
    assert tower(step.state, 0) == "3+6"
    assert tower(step.state, 1) == ""
    assert discard(step.state) == "3"
    assert hand(step.state, 0) == ""
    assert step.events == (
        FloorStolen(SEATS[0], SEATS[1], Card.THREE, Card.SIX, Card.THREE, floor=1),
    )


@pytest.mark.rule("GT-10")
def test_only_the_top_floor_can_be_stolen_from() -> None:
    state = position("A* 1 4\n B 2 | 1+8 4+5")
    assert why(state, "steal one 1") == "GT-11 no_match"
    state = play(state, "steal four 1").state
    assert tower(state, 1) == "1+8"
    assert why(state, "steal one 1") == ""


@pytest.mark.rule("GT-10")
def test_a_stolen_card_is_a_new_top_floor_at_once() -> None:
    state = play(position("A* 3 | 1+8\n B 1 | 2+7 6+3"), "steal three 1").state
    assert (tower(state, 0), tower(state, 1)) == ("1+8 3+6", "2+7")


@pytest.mark.rule("GT-10")
def test_nothing_can_be_stolen_where_nothing_stands_nor_from_oneself() -> None:
    state = position("A* 3 | 3+6\n B 1")
    assert why(state, "steal three 1") == "GT-10 no_floor"
    assert why(state, "steal three 0") == "GT-10 own_floor"
    assert why(state, "steal three 2") == "GT-01 no_such_seat"
    assert why(state, "steal three -1") == "GT-01 no_such_seat"


@pytest.mark.rule("GT-10")
def test_a_special_card_steals_no_floor() -> None:
    assert why(position("A* dog\n B 1 | 3+6"), "steal dog 1") == "GT-10 not_a_number"


@pytest.mark.rule("GT-11")
def test_exactly_the_two_numbers_of_a_floor_can_steal() -> None:
    state = position("A* 1 2 3 4 5 6 7 8\n B 1 | 7+2\n C 1 | 4+joker")
    steals = [action for action in legal(state) if action.startswith("steal")]
    assert steals == ["steal two 1", "steal four 2", "steal five 2", "steal seven 1"]


@pytest.mark.rule("GT-12")
def test_a_joker_in_hand_cannot_steal() -> None:
    state = position("A* joker\n B 1 | 3+6")
    assert why(state, "steal joker 1") == "GT-12 joker_cannot_steal"


@pytest.mark.rule("GT-12")
def test_a_stolen_joker_keeps_its_value() -> None:
    state = play(position("A* 3 6\n B 1 | 3+joker"), "steal three 1").state
    assert tower(state, 0) == "3+joker"
    assert discard(state) == "3"


@pytest.mark.rule("GT-Q15")
def test_a_joker_floor_can_be_robbed_from_both_sides() -> None:
    start = position("A* 3 6\n B 1 | 3+joker")
    by_three = play(start, "steal three 1").state
    assert (tower(by_three, 0), discard(by_three)) == ("3+joker", "3")
    by_six = play(start, "steal six 1").state
    assert (tower(by_six, 0), discard(by_six)) == ("6+3", "joker")


@pytest.mark.rule("GT-Q14")
def test_a_joker_can_be_stolen_again_with_the_same_number() -> None:
    state = play(position("A* 3 1 1 1\n B 3 2 2\n C 1 | 3+joker"), "steal three 2").state
    state = play(state, "end_turn", luck="8").state
    assert why(state, "steal three 0") == ""
    state = play(state, "steal three 0").state
    assert (tower(state, 0), tower(state, 1)) == ("", "3+joker")
    assert discard(state) == "3 3"


@pytest.mark.rule("GT-Q14")
def test_a_discarded_joker_is_a_free_joker_again() -> None:
    state = play(position("A* 6 1\n B 1 2 | 3+joker\n draw\n discard"), "steal six 1").state
    state = play(state, "end_turn", luck="joker").state
    assert hand(state, 0) == "1 joker"


@pytest.mark.rule("GT-Q16")
def test_a_last_floor_that_is_stolen_wins_at_once() -> None:
    state = position("A* 3 1 8 | 1+8 2+7 4+5 1+8\n B 1 | 6+3")
    step = play(state, "steal three 1")
    assert kinds(step) == ["FloorStolen", "TowerCompleted"]
    assert step.state.phase is Phase.TOWER
    assert legal(step.state) == []

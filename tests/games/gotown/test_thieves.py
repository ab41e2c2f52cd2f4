import pytest

from podium.core.chance import Scripted, Unanswered
from podium.core.seat import SEATS
from podium.games.gotown import rules
from podium.games.gotown.actions import SendThief
from podium.games.gotown.events import CardStolen
from podium.games.gotown.pieces import Card
from tests.games.gotown.positions import discard, hand, kinds, play, position, why


@pytest.mark.rule("GT-17")
def test_a_thief_takes_one_card_from_one_hand() -> None:
    step = play(position("A* thief 1\n B 2 3\n C 4 5"), "send_thief 2", luck="5")
    assert [hand(step.state, n) for n in range(3)] == ["1 5", "2 3", "4"]
    assert discard(step.state) == "thief"
    assert kinds(step) == ["ThiefSent", "CardStolen"]
    assert step.events[1] == CardStolen(SEATS[0], SEATS[2], Card.FIVE)


@pytest.mark.rule("GT-17")
def test_each_card_of_the_hand_is_equally_likely_to_go() -> None:
    state = position("A* thief 1\n B 2 3 3 joker")
    with pytest.raises(Unanswered) as stop:
        rules.apply(state, SEATS[0], SendThief(SEATS[1]), Scripted([]))
    assert stop.value.question.answers == ((Card.TWO, 1), (Card.THREE, 2), (Card.JOKER, 1))


@pytest.mark.rule("GT-17")
def test_the_super_thief_takes_one_from_each_opponent_clockwise() -> None:
    step = play(position("A 4 5\n B 6 7\n C* super\n D 1 2"), "send_super_thief", luck="1 5 6")
    assert [hand(step.state, n) for n in range(4)] == ["4", "7", "1 5 6", "2"]
    victims = [event.victim for event in step.events if isinstance(event, CardStolen)]
    assert victims == [3, 0, 1]
    assert discard(step.state) == "super"


@pytest.mark.rule("GT-17")
def test_what_was_stolen_may_be_played_in_the_same_turn_or_kept() -> None:
    state = play(position("A* thief 3 1 2\n B 6 6\n draw 5"), "send_thief 1", luck="6").state
    assert why(state, "build three six") == ""
    assert hand(play(state, "end_turn", luck="5").state, 0) == "1 2 3 6"


@pytest.mark.rule("GT-17")
def test_nobody_robs_themselves_or_an_empty_chair() -> None:
    state = position("A* thief 1\n B 2")
    assert why(state, "send_thief 0") == "GT-17 own_hand"
    assert why(state, "send_thief 2") == "GT-01 no_such_seat"
    assert why(state, "send_thief -1") == "GT-01 no_such_seat"


@pytest.mark.rule("GT-Q08")
def test_an_empty_hand_cannot_be_robbed() -> None:
    state = position("A* thief super 1\n B\n C 2")
    assert why(state, "send_thief 1") == "GT-Q08 empty_hand"
    assert why(state, "send_thief 2") == ""


@pytest.mark.rule("GT-Q08")
def test_the_super_thief_passes_over_empty_hands_and_needs_one_that_is_not() -> None:
    step = play(position("A* super 1\n B\n C 2"), "send_super_thief", luck="2")
    assert hand(step.state, 0) == "1 2"
    assert why(position("A* super 1\n B\n C"), "send_super_thief") == "GT-Q08 empty_hands"

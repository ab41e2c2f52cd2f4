import pytest

from podium.core.seat import SEATS
from podium.games.gotown import GAME
from podium.games.gotown.events import Built, BuiltWithJoker
from podium.games.gotown.pieces import Card
from podium.games.gotown.state import Options
from podium.play.table import Table
from podium.play.why import why_not
from tests.games.gotown.positions import discard, hand, legal, play, position, tower, why


@pytest.mark.rule("GT-08")
def test_a_six_and_a_three_are_one_floor() -> None:
    step = play(position("A* 3 6 8\n B 1"), "build three six")
    assert tower(step.state, 0) == "3+6"
    assert hand(step.state, 0) == "8"
    assert step.events == (Built(step.state.turn, Card.THREE, Card.SIX, 1),)


@pytest.mark.rule("GT-08")
def test_the_four_pairs_of_nine_can_be_built_and_no_other() -> None:
    state = position("A* 1 2 3 4 5 6 7 8\n B 1")
    assert legal(state) == [
        "end_turn",
        "build one eight",
        "build two seven",
        "build three six",
        "build four five",
    ]
    assert why(state, "build one seven") == "GT-08 not_nine"
    assert why(state, "build three five") == "GT-08 not_nine"


@pytest.mark.rule("GT-08")
def test_two_equal_cards_are_no_floor_and_must_both_be_held() -> None:
    assert why(position("A* 4 4\n B 1"), "build four four") == "GT-08 not_nine"
    assert why(position("A* 4 5\n B 1"), "build four four") == "GT-04 not_in_hand"


@pytest.mark.rule("GT-08", "GT-09")
def test_a_number_without_its_partner_or_a_joker_builds_nothing_and_says_so() -> None:
    assert why(position("A* 4 dog\n B 1"), "build four five") == "GT-08 no_partner"
    assert why(position("A* 5 dog\n B 1"), "build four five") == "GT-08 no_partner"
    assert why(position("A* 5 joker\n B 1"), "build four five") == "GT-04 not_in_hand"
    table = Table(GAME, 2, Options(), "why")
    table.state = position("A* 5 dog\n B 1")
    told = {refusal.reason for refusal, _ in why_not(table, SEATS[0], frozenset({"hand/five"}))}
    assert told == {"no_partner", "no_floor"}


@pytest.mark.rule("GT-04", "GT-08", "GT-09")
def test_what_would_be_no_pair_of_nine_or_needs_a_joker_misses_a_card_and_no_partner() -> None:
    assert why(position("A* 1 2\n B 1"), "build one seven") == "GT-04 not_in_hand"
    assert why(position("A* 4 dog\n B 1"), "build four joker") == "GT-04 not_in_hand"


@pytest.mark.rule("GT-04", "GT-08")
def test_equal_cards_are_one_choice() -> None:
    state = position("A* 3 3 6 6 joker joker dog dog thief thief | 1+8\n B 2 | 3+6")
    assert legal(state) == [
        "end_turn",
        "build three six",
        "build three joker",
        "steal three 1",
        "build six joker",
        "steal six 1",
        "place_dog 0 1",
        "send_thief 1",
    ]


@pytest.mark.rule("GT-08")
def test_a_new_floor_is_the_top_one() -> None:
    state = position("A* 3 6 1 8 | 4+5(dog)\n B 1")
    state = play(state, "build one eight", "build three six").state
    assert tower(state, 0) == "4+5(dog) 1+8 3+6"


@pytest.mark.rule("GT-08")
def test_a_special_card_is_no_part_of_a_floor() -> None:
    state = position("A* 1 8 dog bone\n B 1")
    assert why(state, "build one dog") == "GT-08 not_a_floor_card"
    assert why(state, "build dog bone") == "GT-08 not_a_floor_card"


@pytest.mark.rule("GT-08")
def test_a_floor_is_asked_for_in_one_form_only() -> None:
    state = position("A* 3 6 joker\n B 1")
    assert why(state, "build three six") == ""
    assert why(state, "build six three") == "GT-08 lower_first"
    assert why(state, "build joker three") == "GT-08 lower_first"


@pytest.mark.rule("GT-09")
@pytest.mark.parametrize(
    ("number", "other"), [("one", "EIGHT"), ("six", "THREE"), ("eight", "ONE")]
)
def test_a_joker_stands_for_what_is_missing_to_nine(number: str, other: str) -> None:
    state = position("A* 1 6 8 joker\n B 1")
    step = play(state, f"build {number} joker")
    card = Card[number.upper()]
    assert step.events == (BuiltWithJoker(step.state.turn, card, Card[other], 1),)
    assert tower(step.state, 0) == f"{int(card)}+joker"


@pytest.mark.rule("GT-09")
def test_two_jokers_are_no_floor() -> None:
    state = position("A* joker joker\n B 1")
    assert legal(state) == ["end_turn"]
    assert why(state, "build joker joker") == "GT-09 two_jokers"


@pytest.mark.rule("GT-09")
def test_a_joker_needs_a_number() -> None:
    state = position("A* joker dog\n B 1")
    assert why(state, "build dog joker") == "GT-08 not_a_floor_card"


@pytest.mark.rule("GT-08")
def test_building_discards_nothing() -> None:
    assert discard(play(position("A* 4 5\n B 1"), "build four five").state) == ""

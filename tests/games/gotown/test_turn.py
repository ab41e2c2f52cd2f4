import pytest

from podium.core.chance import Scripted, Unanswered
from podium.games.gotown import rules
from podium.games.gotown.actions import EndTurn
from podium.games.gotown.events import PileRenewed
from podium.games.gotown.pieces import Card
from podium.games.gotown.state import Options, Phase
from tests.games.gotown.positions import discard, hand, kinds, legal, play, position, why

HARD = Options(hard_hand_limit=True)
STUCK = Options(stuck_discard=True)


@pytest.mark.rule("GT-02")
def test_turns_pass_clockwise_and_come_round() -> None:
    state = position("A* 1 2 3\n B 1 2 3\n C 1 2 3")
    for seat in (1, 2, 0):
        state = play(state, "end_turn", luck="4").state
        assert state.turn == seat


@pytest.mark.rule("GT-02")
def test_nobody_plays_in_anothers_turn() -> None:
    state = position("A* 1 8\n B 2 7")
    assert why(state, "build two seven", seat=1) == "GT-02 not_your_turn"
    assert why(state, "end_turn", seat=1) == "GT-02 not_your_turn"


@pytest.mark.rule("GT-03")
@pytest.mark.parametrize(("held", "after"), [("1 1 2 2 3", 6), ("1 1 2 2 3 3 4", 8)])
def test_a_turn_begins_with_a_draw(held: str, after: int) -> None:
    step = play(position(f"A* 5 5 5\n B {held}"), "end_turn", luck="dog")
    assert kinds(step) == ["TurnBegun", "CardDrawn"]
    assert len(step.state.towns[1].hand) == after


@pytest.mark.rule("GT-03")
@pytest.mark.parametrize("held", ["1 1 2 2 3 3 4 4", "1 1 2 2 3 3 4 4 5"])
def test_with_eight_cards_or_more_nothing_is_drawn(held: str) -> None:
    step = play(position(f"A* 5 5 5\n B {held}"), "end_turn")
    assert kinds(step) == ["TurnBegun"]
    assert hand(step.state, 1) == held


@pytest.mark.rule("GT-03", "GT-05", "GT-06")
@pytest.mark.parametrize(
    ("held", "piles"),
    [
        ("1 2 3", "draw 4 5 5 5 dog dog\n discard 8"),  # the draw at the start of B's turn
        ("1 2", "draw 4 5 5 5 dog dog\n discard 8"),  # A's refill
        ("1 2 3", "draw\n discard 4 5 5 5 dog dog"),  # a pile renewed
    ],
)
def test_each_card_of_the_pile_is_equally_likely_to_be_drawn(held: str, piles: str) -> None:
    state = position(f"A* {held}\n B 6 6 6\n {piles}")
    with pytest.raises(Unanswered) as stop:
        rules.apply(state, state.turn, EndTurn(), Scripted([]))
    assert stop.value.question.answers == ((Card.FOUR, 1), (Card.FIVE, 3), (Card.DOG, 2))


@pytest.mark.rule("GT-03")
def test_as_many_cards_are_drawn_as_the_dial_says_unless_the_hand_is_full() -> None:
    three = Options(draw=3)
    step = play(position("A* 1 2 3\n B 4 5 6 7 8 8 8", three), "end_turn", luck="1 2 3")
    assert kinds(step) == ["TurnBegun", "CardDrawn", "CardDrawn", "CardDrawn"]
    assert hand(step.state, 1) == "1 2 3 4 5 6 7 8 8 8"
    full = play(position("A* 1 2 3\n B 4 5 6 7 8 8 8 7", three), "end_turn")
    assert kinds(full) == ["TurnBegun"]


@pytest.mark.rule("GT-03")
def test_the_draw_is_no_choice() -> None:
    state = play(position("A* 5 5 5\n B 1 2 3"), "end_turn", luck="dog").state
    assert hand(state, 1) == "1 2 3 dog"
    assert legal(state) == ["end_turn"]


@pytest.mark.rule("GT-04")
def test_cards_are_played_in_any_order_and_number() -> None:
    start = position("A* 1 8 4 5 dog thief milkshake\n B 2 2 2\n C 3 3 3")
    plays = [
        "build one eight",
        "place_dog 0 1",
        "serve_milkshake 1",
        "build four five",
        "send_thief 2",
    ]
    one = play(start, *plays, luck="3").state
    other = play(start, plays[4], plays[0], plays[3], plays[1], plays[2], luck="3").state
    assert one.towns == other.towns
    assert one.discard_pile == other.discard_pile


@pytest.mark.rule("GT-04")
def test_a_turn_may_pass_without_a_card_played() -> None:
    state = position("A* 1 8 4 5 joker\n B 2 2 2")
    assert why(state, "end_turn") == ""
    assert hand(play(state, "end_turn", luck="6").state, 0) == "1 4 5 8 joker"


@pytest.mark.rule("GT-04")
def test_only_cards_in_hand_are_played() -> None:
    state = position("A* 1 dog\n B 2 2 2 | 1+8(dog)")
    for action in (
        "build two seven",
        "build joker joker",
        "steal eight 1",
        "throw_bone 1 1",
        "jackhammer 1",
        "swing_ball 1",
        "send_thief 1",
        "send_super_thief",
        "serve_milkshake 1",
        "park_donut_truck",
        "discard two",
    ):
        assert why(state, action) == "GT-04 not_in_hand", action
    assert why(position("A* 1 | 1+8\n B 2"), "place_dog 0 1") == "GT-04 not_in_hand"


@pytest.mark.rule("GT-05", "GT-T5")
@pytest.mark.parametrize(
    ("held", "luck", "after"),
    [
        ("", "5 6 7 1", "5 6 7"),
        ("1 2", "5 1", "1 2 5"),
        ("1 2 3", "1", "1 2 3"),
        ("1 2 3 4", "1", "1 2 3 4"),
    ],
)
def test_fewer_than_three_cards_are_filled_up_to_three(held: str, luck: str, after: str) -> None:
    step = play(position(f"A* {held}\n B 8 8 8"), "end_turn", luck=luck)
    assert hand(step.state, 0) == after
    assert kinds(step).count("HandRefilled") == len(after.split()) - len(held.split())


@pytest.mark.rule("GT-T5")
def test_a_milkshake_turn_leaves_the_hand_as_it_was() -> None:
    step = play(position("A* 1 2 3\n B 5 | | milkshake"), "end_turn", luck="dog")
    assert hand(step.state, 1) == "5"
    assert step.state.turn == 0


@pytest.mark.rule("GT-06")
def test_an_empty_draw_pile_is_renewed_from_the_discard_pile() -> None:
    state = position("A* 1 2 3\n B 4 4 4\n draw\n discard 5 6 dog")
    step = play(state, "end_turn", luck="dog")
    assert kinds(step) == ["TurnBegun", "PileRenewed", "CardDrawn"]
    assert step.state.draw_pile == (Card.FIVE, Card.SIX)
    assert step.state.discard_pile == ()


@pytest.mark.rule("GT-Q04")
def test_the_pile_is_renewed_only_when_a_card_must_be_drawn() -> None:
    state = position("A* 1 2\n B 4 4 4\n draw 7\n discard 5 6")
    step = play(state, "end_turn", luck="7 6")
    assert kinds(step) == ["HandRefilled", "TurnBegun", "PileRenewed", "CardDrawn"]
    state = position("A* 1 2 3\n B 1 1 2 2 3 3 4 4\n draw\n discard 5 6")
    step = play(state, "end_turn")
    assert step.state.draw_pile == ()
    assert discard(step.state) == "5 6"


@pytest.mark.rule("GT-Q04")
def test_what_lies_on_the_table_is_not_shuffled_in() -> None:
    state = position(
        "A* 1 | 1+8(dog)\n B 4 4 4 | 2+7 | milkshake\n draw\n discard 5 6 bone", parked=True
    )
    step = play(state, "end_turn", luck="5 6 bone")
    assert step.events[0] == PileRenewed(3)
    assert hand(step.state, 0) == "1 5 6 bone"


@pytest.mark.rule("GT-Q02")
def test_with_both_piles_empty_nothing_is_drawn_and_play_goes_on() -> None:
    state = position("A* 1\n B 4 4 4\n draw\n discard")
    step = play(state, "end_turn")
    assert kinds(step) == ["TurnBegun"]
    assert (hand(step.state, 0), hand(step.state, 1)) == ("1", "4 4 4")
    assert step.state.turn == 1


@pytest.mark.rule("GT-Q02")
def test_one_draws_what_there_is() -> None:
    state = position("A* 1\n B 4 4 4\n draw 8\n discard")
    step = play(state, "end_turn", luck="8")
    assert hand(step.state, 0) == "1 8"


@pytest.mark.rule("GT-Q01", "GT-T8")
def test_a_theft_may_bring_a_hand_above_eight() -> None:
    state = position("A* 1 1 2 2 3 3 4 super\n B 5 5 5\n C 6 6 6")
    state = play(state, "send_super_thief", luck="5 6").state
    assert hand(state, 0) == "1 1 2 2 3 3 4 5 6"
    state = play(state, "end_turn", luck="dog").state
    assert state.phase is Phase.PLAYING
    assert hand(state, 0) == "1 1 2 2 3 3 4 5 6"
    state = play(state, "end_turn", luck="dog").state
    step = play(state, "end_turn")
    assert kinds(step) == ["TurnBegun"]
    assert hand(step.state, 0) == "1 1 2 2 3 3 4 5 6"


@pytest.mark.rule("GT-Q01", "GT-T8")
def test_the_hard_hand_limit_asks_for_discards_down_to_eight() -> None:
    state = position("A* 1 1 2 2 3 3 4 4 super\n B 5 5 5\n C 6 6 6", HARD)
    state = play(state, "send_super_thief", luck="5 6").state
    state = play(state, "end_turn").state
    assert (state.phase, state.turn) == (Phase.EXCESS, 0)
    assert legal(state) == [
        f"discard {card}" for card in ("one", "two", "three", "four", "five", "six")
    ]
    assert why(state, "end_turn") == "GT-Q01 discard_to_eight"
    assert why(state, "build four five") == "GT-Q01 discard_to_eight"
    assert why(state, "discard dog") == "GT-04 not_in_hand"
    step = play(state, "discard two")
    assert (step.state.phase, kinds(step)) == (Phase.EXCESS, ["ExcessDiscarded"])
    step = play(step.state, "discard one", luck="7")
    assert kinds(step) == ["ExcessDiscarded", "TurnBegun", "CardDrawn"]
    assert (step.state.phase, step.state.turn) == (Phase.PLAYING, 1)
    assert hand(step.state, 0) == "1 2 3 3 4 4 5 6"
    assert discard(step.state) == "1 2 super"


@pytest.mark.rule("GT-Q01")
def test_the_hard_hand_limit_leaves_eight_cards_alone() -> None:
    state = play(position("A* 1 1 2 2 3 3 4 4\n B 5 5 5", HARD), "end_turn", luck="5").state
    assert state.turn == 1


@pytest.mark.rule("GT-Q13")
def test_a_special_that_can_do_nothing_cannot_be_played() -> None:
    state = position("A* dog bone jackhammer ball thief super\n B")
    assert legal(state) == ["end_turn"]
    assert why(state, "place_dog 0 1") == "GT-13 no_such_floor"
    assert why(state, "throw_bone 1 1") == "GT-14 no_such_floor"
    assert why(state, "jackhammer 1") == "GT-15 no_floor"
    assert why(state, "swing_ball 1") == "GT-16 no_floor"
    assert why(state, "send_thief 1") == "GT-Q08 empty_hand"
    assert why(state, "send_super_thief") == "GT-Q08 empty_hands"


@pytest.mark.rule("GT-Q13", "GT-Q03")
def test_there_is_no_discarding_in_the_middle_of_a_turn() -> None:
    for options in (Options(), HARD, STUCK):
        assert why(position("A* 1 dog\n B 2", options), "discard dog") == "GT-Q03 no_discarding"

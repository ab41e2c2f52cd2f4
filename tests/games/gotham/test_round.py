import pytest

from podium.core.chance import Seeded
from podium.core.seat import SEATS
from podium.games.gotham import rules
from podium.games.gotham.actions import Draw, Place
from podium.games.gotham.events import CardDrawn, CardPlaced, CardTurned, RoundBegun
from podium.games.gotham.pieces.figures import POSITIONS, Position
from podium.games.gotham.rules import refusals
from podium.games.gotham.state import Options, Phase
from tests.games.gotham.positions import (
    CARD,
    act,
    carry,
    drawn,
    letters,
    match_at,
    play_round,
    race,
    turn,
    written,
)

THIRD = Position.THIRD


@pytest.mark.rule("GR-07")
def test_four_cards_are_placed_before_any_is_carried_out() -> None:
    state = match_at("6 A | 4 B | 2 C | 0 D", hands=("1+2", "2+2", "3+2", "4+2"))
    for place, so_far in (("4+2", 1), ("3+2", 2), ("2+2", 3)):
        state = turn(state, place).state
        assert len(state.pile) == so_far
        assert drawn(state.race) == "6 A | 4 B | 2 C | 0 D"
    step = turn(state, "1+2")
    assert sum(isinstance(event, CardTurned) for event in step.events) == 4
    assert step.state.pile == ()
    assert drawn(step.state.race) == "8 A | 6 B | 4 C | 2 D"


@pytest.mark.rule("GR-08")
def test_the_leader_places_last_and_the_next_round_goes_by_the_new_order() -> None:
    state = match_at("6 A | 4 B | 2 C | 0 D", hands=("1+2", "2+2", "3+2", "4+7"))
    awaited: list[int] = []
    for place in ("4+7", "3+2", "2+2", "1+2"):
        awaited += rules.to_act(state)
        state = turn(state, place).state
    assert awaited == [3, 2, 1, 0]
    # D runs past all; B is third now, A second, and then A is first and moves once more.
    assert drawn(state.race) == "10 A | 7 D | 6 B | 2 C"
    assert letters(state.waiting) == "CBDA"


@pytest.mark.rule("GR-08")
def test_in_the_first_round_the_outermost_slot_begins() -> None:
    state = rules.setup(4, Options(), Seeded(5)).state
    lanes = [state.race.lanes[figure] for figure in state.waiting]
    assert lanes == [4, 3, 2, 1]


@pytest.mark.rule("GR-09")
def test_a_turn_is_one_draw_from_any_deck_and_one_card_of_five() -> None:
    state = match_at("6 A | 4 B | 2 C | 0 D", hands=("1+2 2+2 3+2 4+2",))
    seat = rules.to_act(state)[0]
    assert list(rules.legal(state, seat)) == [Draw(position) for position in POSITIONS]
    step = act(state, Draw(THIRD), "3+7")
    assert step.events == (CardDrawn(seat, THIRD, CARD["3+7"]),)
    assert len(step.state.hands[seat]) == 5
    assert set(rules.legal(step.state, seat)) == {Place(card) for card in step.state.hands[seat]}
    step = act(step.state, Place(CARD["3+7"]))
    assert step.events == (CardPlaced(seat, THIRD, CARD["3+7"]),)
    assert len(step.state.hands[seat]) == 4


@pytest.mark.rule("GR-09")
def test_equal_cards_are_one_choice() -> None:
    state = match_at("6 A | 4 B | 2 C | 0 D", hands=("", "", "", "4+3 4+3 4+4 1+2"))
    state = act(state, Draw(Position.LAST), "4+4").state
    assert len(state.hands[3]) == 5
    assert len(rules.legal(state, SEATS[3])) == 3


@pytest.mark.rule("GR-09")
def test_nobody_draws_ahead_of_the_turn() -> None:
    state = match_at("6 A | 4 B | 2 C | 0 D")
    for seat in SEATS[:3]:
        assert rules.legal(state, seat) == ()
        assert rules.refusal(state, seat, Draw(THIRD)) == refusals.NOT_YOUR_TURN
    state = act(state, Draw(THIRD), "3+7").state
    assert rules.to_act(state) == (3,)


@pytest.mark.rule("GR-09")
def test_only_a_card_in_hand_is_placed_by_whose_turn_it_is() -> None:
    state = match_at("6 A | 4 B | 2 C | 0 D", hands=("1+2 2+2 3+2 4+2", "", "", "1+3 2+3 3+3 4+3"))
    absent = Place(CARD["1+2"])
    assert rules.refusal(state, SEATS[3], absent) == refusals.NOT_IN_HAND
    drew = act(state, Draw(THIRD), "3+7").state
    assert rules.refusal(drew, SEATS[3], absent) == refusals.NOT_IN_HAND
    assert absent not in rules.legal(drew, SEATS[3])
    for seat in SEATS[:3]:
        assert rules.legal(drew, seat) == ()
        assert rules.refusal(drew, seat, absent) == refusals.NOT_YOUR_TURN


@pytest.mark.rule("GR-Q12", "GR-09")
def test_a_card_cannot_be_placed_before_one_is_drawn() -> None:
    state = match_at("6 A | 4 B | 2 C | 0 D", hands=("", "", "", "1+2 2+2 3+2 4+2"))
    assert rules.refusal(state, SEATS[3], Place(CARD["1+2"])) == refusals.DRAW_FIRST
    drew = act(state, Draw(THIRD), "3+7").state
    assert rules.refusal(drew, SEATS[3], Place(CARD["1+2"])) is None
    assert rules.refusal(drew, SEATS[3], Draw(THIRD)) == refusals.DRAWN_ALREADY


@pytest.mark.rule("GR-11")
def test_the_first_card_placed_is_the_first_carried_out() -> None:
    state = match_at("6 A | 4 B | 2 C | 0 D", hands=("1-2", "2+5", "3+3", "4+7"))
    step = play_round(state, "4+7", "3+3", "2+5", "1-2")
    turned = [event for event in step.events if isinstance(event, CardTurned)]
    assert [event.card for event in turned] == [CARD[t] for t in ("4+7", "3+3", "2+5", "1-2")]
    assert [event.seat for event in turned] == [3, 2, 1, 0]
    # Backwards through the pile would have ended elsewhere.
    assert step.state.race == carry(race("6 A | 4 B | 2 C | 0 D"), "4+7", "3+3", "2+5", "1-2")
    assert step.state.race != carry(race("6 A | 4 B | 2 C | 0 D"), "1-2", "2+5", "3+3", "4+7")


@pytest.mark.rule("GR-12")
def test_positions_are_worked_out_afresh_for_each_card() -> None:
    at = carry(race("6 A | 4 B | 2 C | 0 D"), "4+7")
    assert letters(at.order) == "DABC"
    assert drawn(carry(at, "1+2")) == "9 D | 6 A | 4 B | 2 C"


@pytest.mark.rule("GR-13")
def test_a_card_moves_whoever_holds_its_position_not_who_placed_it() -> None:
    state = match_at("6 A | 4 B | 2 C | 0 D", hands=("3+2", "2+2", "1+5", "4+2"))
    step = play_round(state, "4+2", "1+5", "2+2", "3+2")
    # The last moves beside C, outside; C's own card sends A ahead.
    assert drawn(step.state.race) == "11 A | 6 B | 4 C | 2 D"


@pytest.mark.rule("GR-31")
def test_what_was_carried_out_is_discarded_the_last_card_on_top() -> None:
    state = match_at("6 A | 4 B | 2 C | 0 D", hands=("1>hedgehog", "2+2", "3+2", "4+2"))
    step = play_round(state, "4+2", "3+2", "2+2", "1>hedgehog")
    assert [written(card) for card in step.state.discard_pile] == [
        "4+2",
        "3+2",
        "2+2",
        "1>hedgehog",
    ]


@pytest.mark.rule("GR-07", "GR-08")
def test_a_new_round_is_told_with_who_places_first() -> None:
    state = match_at("6 A | 4 B | 2 C | 0 D", hands=("1+2", "2+2", "3+2", "4+7"), rounds=5)
    step = play_round(state, "4+7", "3+2", "2+2", "1+2")
    assert step.events[-1] == RoundBegun(SEATS[2], step.state.waiting[0], 6)
    assert step.state.phase is Phase.DRAWING

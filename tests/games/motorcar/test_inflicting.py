"""Predicaments brought on opponents."""

import pytest

from podium.games.motorcar import rules
from podium.games.motorcar.state import Helping, Inflicting, Joining, State, Straining
from podium.games.motorcar.view import heard, view
from tests.games.motorcar.positions import (
    A,
    B,
    C,
    D,
    E,
    F,
    choices,
    play,
    position,
    told,
    why,
)

FOUR = """order A B C D, stage 1
A day 0, tiles {}
B day 0, tiles {}
C day 0, tiles {}
D day 0, tiles {}"""


def declined(state: State) -> State:
    """After everybody who is asked to join has kept the tile."""
    while isinstance(state.phase, Joining):
        state = play(state, "pass").state
    return state


def go(tiles: tuple[int, int, int, int]) -> State:
    """A's go to inflict, with so many tiles each."""
    return position(FOUR.format(*tiles), Inflicting(0))


@pytest.mark.rule("MR-08")
def test_two_tiles_of_one_player_bring_a_predicament_on_an_opponent() -> None:
    step = play(go((3, 0, 0, 1)), "inflict 2")
    assert [car.tiles for car in step.state.cars] == [1, 0, 0, 1]
    assert [car.inflicted for car in step.state.cars] == [0, 0, 1, 0]
    assert told(step) == ["inflicted 0 2"]


@pytest.mark.rule("MR-08")
def test_one_tile_is_not_enough_alone() -> None:
    assert why(go((1, 1, 0, 0)), "inflict 2") == "MR-08 two_tiles"


@pytest.mark.rule("MR-08", "MR-Q03")
def test_one_tile_each_of_two_players_do_it_too() -> None:
    step = play(go((1, 1, 0, 1)), "offer 2")
    assert told(step) == ["offered 0 2"]
    assert isinstance(step.state.phase, Joining)
    assert rules.to_act(step.state) == (B,)
    step = play(step.state, "join", [1, 1, 1, 1])  # nobody can inflict any more: all cars move
    assert told(step)[0] == "inflicted_together 1 0 2"
    assert step.state.cars[C].inflicted == 1
    assert [car.tiles for car in step.state.cars] == [0, 0, 0, 1]


@pytest.mark.rule("MR-Q03")
def test_an_offer_is_put_to_all_but_the_target_in_turn_order_until_one_joins() -> None:
    state = position(
        "order C A D B, stage 1\nA day 0, tiles 2\nB day 0, tiles 2\nC day 0, tiles 2\n"
        "D day 0, tiles 2",
        Inflicting(1),
    )
    state = play(state, "offer 1").state  # against B
    assert rules.to_act(state) == (C,)
    step = play(state, "pass")
    assert told(step) == ["declined 2 0"]
    assert rules.to_act(step.state) == (D,)
    step = play(step.state, "join")
    assert [car.tiles for car in step.state.cars] == [1, 2, 2, 1]


@pytest.mark.rule("MR-Q03")
def test_all_others_are_asked_in_turn_order_and_not_by_seat() -> None:
    lines = "\n".join(f"{letter} day 0, tiles 1" for letter in "ABCDEF")
    state = position(f"order F B E A D C, stage 1\n{lines}", Inflicting(3))
    state = play(state, "offer 3").state  # A against D
    for seat in (F, B, E):
        assert rules.to_act(state) == (seat,)
        state = play(state, "pass").state
    assert rules.to_act(state) == (C,)
    step = play(state, "join")
    assert told(step) == ["inflicted_together 2 0 3"]
    assert [car.tiles for car in step.state.cars] == [0, 1, 0, 1, 1, 1]


@pytest.mark.rule("MR-Q03")
def test_only_players_with_a_tile_are_asked() -> None:
    state = play(go((1, 0, 1, 1)), "offer 3").state
    assert rules.to_act(state) == (C,)


@pytest.mark.rule("MR-Q03", "MR-T8")
def test_an_offer_that_found_nobody_comes_back_and_is_not_made_again() -> None:
    state = play(go((1, 1, 1, 0)), "offer 1").state
    step = play(state, "pass")
    assert told(step) == ["declined 2 0", "offer_returned 0 1"]
    assert step.state.cars[A].tiles == 1
    assert rules.to_act(step.state) == (A,)
    assert why(step.state, "offer 1") == "MR-Q03 not_again"
    assert "offer 2" in choices(step.state)


@pytest.mark.rule("MR-Q03")
def test_a_go_is_over_when_no_other_offer_could_be_joined() -> None:
    state = declined(play(go((1, 0, 0, 1)), "offer 1").state)
    assert choices(state) == ["pass", "offer 2"]
    state = play(state, "offer 2").state
    step = play(state, "pass")
    # Against B and C nobody joined, and nobody but D has a tile to add against D.
    assert told(step) == ["declined 3 0", "offer_returned 0 2"]
    assert step.state.phase == Inflicting(3)


@pytest.mark.rule("MR-Q03")
def test_all_offers_that_found_nobody_are_remembered() -> None:
    state = go((1, 1, 1, 1))
    state = declined(play(state, "offer 1").state)
    assert why(state, "offer 1") == "MR-Q03 not_again"
    state = declined(play(state, "offer 2").state)
    assert rules.to_act(state) == (A,)
    assert why(state, "offer 1") == "MR-Q03 not_again"
    assert why(state, "offer 2") == "MR-Q03 not_again"
    assert choices(state) == ["pass", "offer 3"]


@pytest.mark.rule("MR-Q03")
def test_an_offer_made_in_vain_is_not_forgotten_for_what_is_done_after_it() -> None:
    state = declined(play(go((6, 1, 1, 1)), "offer 1").state)
    state = play(state, "inflict 2").state
    assert why(state, "offer 1") == "MR-Q03 not_again"
    state = play(play(state, "offer 3").state, "join").state
    assert why(state, "offer 1") == "MR-Q03 not_again"
    assert [car.tiles for car in state.cars] == [3, 0, 1, 1]
    assert choices(state) == ["pass", "inflict 1", "inflict 2", "offer 2", "inflict 3", "offer 3"]


@pytest.mark.rule("MR-Q03")
def test_who_found_nobody_against_anybody_has_had_the_go() -> None:
    state = go((1, 1, 1, 1))
    for target in (1, 2, 3):
        state = declined(play(state, f"offer {target}").state)
    assert rules.to_act(state) == (B,)
    assert choices(state) == ["pass", "offer 0", "offer 2", "offer 3"]


@pytest.mark.rule("MR-Q03")
@pytest.mark.parametrize("target", [0, 2, 3])
def test_what_one_offered_in_vain_another_may_offer_again(target: int) -> None:
    state = position(FOUR.format(2, 2, 2, 2), Inflicting(0))
    state = declined(play(state, "offer 2").state)
    state = play(state, "pass").state
    assert rules.to_act(state) == (B,)
    assert f"offer {target}" in choices(state)


@pytest.mark.rule("MR-Q03")
def test_one_go_may_hold_several_inflictions_and_offers() -> None:
    state = play(go((5, 1, 1, 1)), "inflict 1").state
    assert rules.to_act(state) == (A,)
    state = play(state, "inflict 1").state
    state = play(state, "offer 3").state
    state = play(state, "join", by=B).state
    assert [car.inflicted for car in state.cars] == [0, 2, 0, 1]
    assert rules.to_act(state) == (C,)  # A has nothing left, B neither


@pytest.mark.rule("MR-Q03")
def test_who_has_two_tiles_left_may_inflict_again_though_nobody_could_join() -> None:
    state = play(go((4, 0, 0, 0)), "inflict 1").state
    assert rules.to_act(state) == (A,)
    assert choices(state) == ["pass", "inflict 1", "inflict 2", "inflict 3"]
    # Nobody has tiles now: A and B move 12 days, and C meets B there.
    step = play(state, "inflict 1", [1, 1, 1])
    assert step.state.phase == Helping(2, (B,))
    assert [car.inflicted for car in step.state.cars] == [0, 2, 0, 0]


@pytest.mark.rule("MR-Q03")
def test_whoever_has_two_tiles_is_asked_though_nobody_could_join() -> None:
    state = position(FOUR.format(1, 0, 2, 0), Inflicting(0))
    assert play(state, "pass").state.phase == Inflicting(2)
    alone = position(FOUR.format(1, 0, 1, 0), Inflicting(0))
    alone = play(alone, "offer 1").state
    assert rules.to_act(alone) == (C,)


@pytest.mark.rule("MR-Q03")
def test_who_had_a_go_may_still_join() -> None:
    state = play(go((1, 1, 1, 0)), "pass").state
    assert rules.to_act(state) == (B,)
    state = play(state, "offer 3").state
    assert rules.to_act(state) == (A,)


@pytest.mark.rule("MR-Q03")
def test_an_offer_that_nobody_could_join_is_not_made() -> None:
    state = go((2, 1, 0, 0))
    assert why(state, "offer 1") == "MR-Q03 nobody_could_join"
    assert "offer 2" in choices(state)
    assert why(go((0, 1, 1, 1)), "offer 1") == "MR-Q03 one_tile"


@pytest.mark.rule("MR-Q03")
def test_who_could_do_nothing_is_not_asked() -> None:
    state = position(FOUR.format(0, 1, 0, 2), Inflicting(1))
    assert rules.to_act(play(state, "pass").state) == (D,)


@pytest.mark.rule("MR-Q03")
def test_goes_follow_turn_order_once_around_the_table() -> None:
    text = FOUR.replace("A B C D", "D C A B")
    state = position(text.format(1, 2, 1, 0), Straining((1, 1, 1, 0)))
    state = play(state, "drive normal", [1, 1, 1, 1]).state
    for seat in (C, A, B):  # D, the first, has no tile
        assert rules.to_act(state) == (seat,)
        step = play(state, "pass", [A, 1, 1, 1, 1] if seat == B else [])
        state = step.state
    assert not isinstance(state.phase, Inflicting)


@pytest.mark.rule("MR-Q04")
def test_several_on_one_target_from_several_sources_and_never_on_oneself() -> None:
    state = position(FOUR.format(2, 2, 0, 1), Inflicting(0))
    assert why(state, "inflict 0") == "MR-Q04 not_oneself"
    assert why(state, "offer 0") == "MR-Q04 not_oneself"
    state = play(state, "inflict 2").state
    state = play(state, "inflict 2", [1, 1, 1, 1]).state
    assert state.cars[C].inflicted == 2


@pytest.mark.rule("MR-Q12")
def test_everybody_may_count_everybodys_tiles() -> None:
    state = position(FOUR.format(3, 0, 1, 12), Inflicting(0))
    for viewer in (None, A, B, C, D):
        assert [car.tiles for car in view(state, viewer).cars] == [3, 0, 1, 12]
        step = play(state, "inflict 3")
        assert [car.tiles for car in view(step.state, viewer).cars] == [1, 0, 1, 12]
        assert [heard(event, viewer) for event in step.events] == list(step.events)


@pytest.mark.rule("MR-Q12")
def test_spent_tiles_go_to_nobody() -> None:
    state = play(go((2, 1, 1, 0)), "inflict 3").state
    assert [car.tiles for car in state.cars] == [0, 1, 1, 0]
    state = play(state, "offer 3").state
    step = play(state, "join", [1, 1, 1, 1])  # all move, and nobody has endured yet
    assert [car.tiles for car in step.state.cars] == [0, 0, 0, 0]


@pytest.mark.rule("MR-01")
@pytest.mark.parametrize("target", [-1, 4, 9])
def test_a_seat_that_is_not_there_cannot_be_a_target(target: int) -> None:
    assert why(go((2, 1, 1, 1)), f"inflict {target}") == "MR-01 no_such_seat"
    assert why(go((2, 1, 1, 1)), f"offer {target}") == "MR-01 no_such_seat"


@pytest.mark.rule("MR-03")
def test_out_of_turn_nothing_can_be_inflicted() -> None:
    assert why(go((2, 2, 2, 2)), "inflict 0", B) == "MR-03 not_your_go"

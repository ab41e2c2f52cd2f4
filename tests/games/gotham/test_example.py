"""The booklet's own examples, as far as they can be worked out."""

import pytest

from podium.games.gotham import rules
from podium.games.gotham.events import FigureRan, FiguresSwapped
from tests.games.gotham.positions import (
    carry,
    drawn,
    letters,
    match_at,
    play_round,
    race,
    turn,
    written,
)


@pytest.mark.rule("GR-T1")
@pytest.mark.parametrize("third", ["3 C | 0 D", "1 C | 0 D", "0 C D"])
def test_the_worked_example_card_by_card(third: str) -> None:
    at = race(f"6 A | 4 B | {third}")
    after_first = carry(at, "4+4")
    assert letters(after_first.order) == "ABDC"
    assert after_first.lanes[3] == 2, "D arrives outside B"
    assert after_first.places[3] == after_first.places[1]
    after_second = carry(after_first, "3+2")
    assert letters(after_second.order) == "ADBC"
    assert after_second.places[3] == after_second.places[0]
    after_third = carry(after_second, "3+3")
    assert letters(after_third.order) == "BADC"
    after_last = carry(after_third, "4x1")
    assert letters(after_last.order) == "CADB"


@pytest.mark.rule("GR-T1", "GR-12", "GR-13")
def test_the_worked_example_as_a_round_of_four_players() -> None:
    state = match_at("6 A | 4 B | 2 C | 0 D", hands=("4x1", "3+3", "3+2", "4+4"))
    step = play_round(state, "4+4", "3+2", "3+3", "4x1")
    assert drawn(step.state.race) == "7 C | 6 A D | 2 B"
    done = [e for e in step.events if isinstance(e, FigureRan | FiguresSwapped)]
    assert letters([e.figure for e in done]) == "DDBC"
    assert step.state.rounds == 2


@pytest.mark.rule("GR-T2", "GR-08")
def test_last_position_places_first_and_the_outer_lane_before_the_inner() -> None:
    state = match_at("9 D | 5 B C | 1 A")
    assert letters(state.waiting) == "ACBD"
    awaited: list[int] = []
    for _ in range(4):
        awaited += rules.to_act(state)
        state = turn(state, written(state.hands[awaited[-1]][0])).state
    assert awaited == [0, 2, 1, 3]


@pytest.mark.rule("GR-15")
def test_in_the_first_example_a_figure_runs_on_to_a_free_space_and_stands_inside() -> None:
    at = carry(race("5 C | 1 B A | 0 D"), "3+5")
    assert drawn(at) == "6 A | 5 C | 1 B | 0 D"
    assert at.lanes[0] == 1

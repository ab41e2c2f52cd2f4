"""The booklet's own worked examples."""

import pytest

from podium.games.greatrace import rules
from tests.games.greatrace.positions import after, asked, at, gauges, play, position


@pytest.mark.rule("CR-T1", "CR-26", "CR-27")
def test_three_spaces_for_an_engine_of_three_cost_four_petrol_and_one_chassis() -> None:
    start = """
        A* gao 10/3/5 0-1-0-0
        B  gao 0-1-0-0
        map r6c2=1 r6c3=2-1 r6c4=1 r6c5=1
    """
    state = after(start, "drive", "move_to r6c2", "move_to r6c3", "split 0", "move_to r6c4")
    assert gauges(state, "A") == "6/3/4"
    assert at(state, "A") == "r6c4"
    assert asked(state) == "B sequence"


@pytest.mark.rule("CR-T3", "CR-39")
def test_the_second_to_arrive_wins_with_the_better_vehicle_and_more_money() -> None:
    start = """
        A  cape-town 3/1/1 10F arrived1
        B* r24c6 5/2/2 50F 0-1-0-0
    """
    step = play(position(start), "drive", "move_to cape-town")
    outcome = rules.outcome(step.state)
    assert outcome is not None
    assert outcome.scores == (7, 8)
    assert outcome.ranks == (2, 1)
    assert outcome.ending == "arrival"

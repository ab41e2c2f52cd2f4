import pytest
from msgspec.structs import replace

from podium.core.chance import Scripted
from podium.core.seat import SEATS, Seat
from podium.games.greatrace import rules
from podium.games.greatrace.events import PlanReadied, PlanShown
from podium.games.greatrace.pieces import PLANS
from podium.games.greatrace.state import Planning, State
from podium.games.greatrace.view import Screened, heard, view
from tests.games.greatrace.positions import after, asked, crew, legal, play, position, read, why


def planning() -> State:
    text = "A gao | driver\n B gao\n C gao\n track C A B"
    return position(text, stack=(Planning((None, None, None)),))


@pytest.mark.rule("CR-09")
def test_all_plan_at_once_in_any_order_and_the_first_in_turn_order_begins() -> None:
    state = planning()
    assert asked(state) == "ABC planning"
    state = after(state, "B: assign 5 0 0 0")
    assert asked(state) == "AC planning"
    state = after(state, "C: assign 0 2 1 2", "A: assign 1 1 1 2")
    assert [crew(state, name).plan for name in "ABC"] == [(1, 1, 1, 2), (5, 0, 0, 0), (0, 2, 1, 2)]
    assert asked(state) == "C sequence"


@pytest.mark.rule("CR-09", "CR-10")
@pytest.mark.parametrize("latest", SEATS[:3])
def test_the_first_in_turn_order_begins_whoever_had_the_latest_sequence(latest: Seat) -> None:
    state = replace(planning(), last=latest)
    plans = ("A: assign 1 1 1 2", "B: assign 1 1 1 2", "C: assign 1 1 1 2")
    assert asked(after(state, *plans)) == "C sequence"


@pytest.mark.rule("CR-09")
def test_a_plan_is_secret_until_the_last_has_planned() -> None:
    state = after(planning(), "B: assign 5 0 0 0")
    other = after(planning(), "B: assign 0 0 0 5")
    for seat in (SEATS[0], SEATS[2], None):
        assert view(state, seat) == view(other, seat)
    frame = view(state, SEATS[1]).stack[-1]
    assert frame == Screened((False, True, False), (5, 0, 0, 0))
    told = PlanReadied(SEATS[1], (5, 0, 0, 0))
    assert heard(told, SEATS[0]) == PlanReadied(SEATS[1], None)
    assert heard(told, SEATS[1]) == told
    step = play(state, "A: assign 0 5 0 0", "C: assign 0 5 0 0")
    shown = [event for event in step.events if isinstance(event, PlanShown)]
    assert PlanShown(SEATS[1], 5, 0, 0, 0) in shown
    assert len(shown) == 3
    assert PlanShown.reveals


@pytest.mark.rule("CR-09")
def test_a_plan_may_be_changed_while_another_is_awaited() -> None:
    state = after(planning(), "B: assign 5 0 0 0")
    seat = SEATS[1]
    assert why(state, "assign 0 0 0 5", 1) == ""
    state = rules.apply(state, seat, read("assign 0 0 0 5"), Scripted([])).state
    assert asked(state) == "AC planning"
    state = after(state, "A: assign 0 5 0 0", "C: assign 0 5 0 0")
    assert crew(state, "B").plan == (0, 0, 0, 5)
    assert why(state, "assign 5 0 0 0", 1) == "CR-10 not_your_go", "once shown it is fixed"


@pytest.mark.rule("CR-Q27", "CR-09")
def test_all_five_are_placed_in_one_of_56_ways() -> None:
    state = planning()
    assert len(legal(state)) == len(set(PLANS)) == 56
    for plan in ("1 1 1 1", "2 2 2 0", "-1 6 0 0", "0 0 0 0"):
        assert why(state, f"assign {plan}") == "CR-Q27 five_assistants"
    assert why(state, "assign 5 0 0 0") == ""


@pytest.mark.rule("CR-09")
def test_all_five_come_back_every_game_turn() -> None:
    text = "A* gao 0-0-2-3\n B gao passed 0-0-1-0"
    state = after(text, "pass", luck="driver guide toolbox")
    assert [found.plan for found in state.crews] == [(0, 0, 0, 0)] * 2
    assert not any(found.passed for found in state.crews)
    state = after(state, "B: take_card driver", "A: take_card guide")
    assert why(state, "assign 1 2 0 2", 1) == ""

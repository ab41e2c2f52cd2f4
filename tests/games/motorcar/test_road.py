"""Time, and help on the road."""

import pytest

from podium.core.chance import Scripted
from podium.games.motorcar import rules
from podium.games.motorcar.events import Driven, Event, Helped
from podium.games.motorcar.rules.driving import drive_on
from podium.games.motorcar.state import Helping, State, Straining
from tests.games.motorcar.positions import A, B, C, choices, play, position, told, why


def driven(text: str, luck: list[int], at: int = 0) -> tuple[State, list[Event]]:
    """Cars move from a place in turn order on, with just this luck."""
    events: list[Event] = []
    chance = Scripted(luck)
    state = drive_on(position(text), at, chance, events)
    assert not chance.left
    return state, events


@pytest.mark.rule("MR-10", "MR-T4")
@pytest.mark.parametrize(
    ("strain", "dice", "days"), [(1, [7], 18), (2, [9, 4], 13), (3, [2, 9, 5], 9)]
)
def test_time_is_the_lowest_die_and_a_number(strain: int, dice: list[int], days: int) -> None:
    text = (
        f"order A B C, stage 2\nA day 30, strain {strain}, tiles 0, random 1\n"
        "B day 0, tiles 0\nC day 0, tiles 0"
    )
    # B drives 12 days and does not reach A; C drives past nobody either; A shakes off or not.
    state, events = driven(text, [*dice, 1, 1])
    assert isinstance(events[0], Driven)
    assert events[0].days == days
    assert state.cars[A].day == 30 + days


@pytest.mark.rule("MR-10")
def test_cars_move_in_turn_order_and_at_once() -> None:
    text = "order C A B, stage 2\nA day 1, random 1, tiles 0\nB day 2, tiles 0\nC day 3, tiles 0"
    _, events = driven(text, [1, 2, 3])
    assert [event.seat for event in events if isinstance(event, Driven)] == [C, A, B]


@pytest.mark.rule("MR-11", "MR-T1")
def test_the_rulebooks_example_of_helping() -> None:
    text = (
        "order A B C, stage 2\nA day 25, random 1\nB day 15, random 1, strain 3\nC day 19, random 1"
    )
    state, _ = driven(text, [4, 5, 6], at=1)
    assert state.cars[B].day == 26
    assert state.phase == Helping(1, (A,))
    assert choices(state) == ["pass", "help 0 no"]
    assert why(state, "help 2 no") == "MR-11 not_met"


@pytest.mark.rule("MR-11", "MR-Q08")
@pytest.mark.parametrize(
    ("day", "met"), [(14, False), (15, True), (20, True), (27, True), (28, False)]
)
def test_start_way_and_end_of_the_move_all_count(day: int, met: bool) -> None:
    text = (
        f"order A B C, stage 2\nA day {day}, random 1, tiles 0\nB day 15, tiles 0\nC day 0, tiles 0"
    )
    state, _ = driven(text, [1] if met else [1, 1] if day > 27 else [1, 1, 1], at=1)
    assert isinstance(state.phase, Helping) is met


@pytest.mark.rule("MR-11")
def test_a_helper_gets_a_tile_and_the_predicament_is_gone() -> None:
    text = "order A B C, stage 2\nA day 20, random 2, tiles 0\nB day 15, tiles 0\nC day 90, tiles 0"
    state, _ = driven(text, [1], at=1)
    step = play(state, "help 0 no", [1, 5])
    assert told(step)[0] == "helped 1 0 no"
    assert step.state.cars[A].day == 25  # the other of the two is endured
    assert step.state.cars[B].tiles == 1
    assert step.state.news[0].fate == 1


@pytest.mark.rule("MR-11")
def test_one_player_is_helped_once_but_several_may_be() -> None:
    text = (
        "order A B C, stage 2\nA day 20, random 2, tiles 0\nB day 22, random 1, tiles 0\n"
        "C day 15, tiles 0"
    )
    state, _ = driven(text, [3], at=2)
    assert state.phase == Helping(2, (A, B))
    state = play(state, "help 0 no").state
    assert state.phase == Helping(2, (B,))
    assert why(state, "help 0 no") == "MR-11 not_met"
    assert state.cars[C].tiles == 1


@pytest.mark.rule("MR-11", "MR-T7")
def test_several_helpers_may_each_cancel_one_of_the_same_player() -> None:
    text = "order A B C, stage 2\nA day 20, random 2, tiles 0\nB day 15, tiles 0\nC day 15, tiles 0"
    state, _ = driven(text, [1], at=1)
    state = play(state, "help 0 no", [1]).state
    assert rules.to_act(state) == (C,)
    assert state.cars[A].random == 1
    step = play(state, "help 0 no")
    assert [car.tiles for car in step.state.cars][1:] == [2, 2]  # B and C also share the slowest's
    assert step.state.cars[A].random == 0
    assert step.state.cars[A].day == 20


@pytest.mark.rule("MR-11")
def test_nobody_later_in_turn_order_is_helped() -> None:
    text = "order A B C, stage 2\nA day 15, tiles 0\nB day 20, random 1, tiles 0\nC day 90, tiles 0"
    state, _ = driven(text, [1, 1, 1, 5])
    assert not isinstance(state.phase, Helping)
    assert state.cars[B].random == 0


@pytest.mark.rule("MR-11")
def test_helping_is_free_to_choose() -> None:
    text = "order A B C, stage 2\nA day 20, random 1, tiles 0\nB day 15, tiles 0\nC day 90, tiles 0"
    state, _ = driven(text, [1], at=1)
    step = play(state, "pass", [1, 5])
    assert step.state.cars[A].day == 25
    assert step.state.cars[B].tiles == 0


@pytest.mark.rule("MR-Q07")
@pytest.mark.parametrize("order", ["B A C", "A B C"])
def test_days_lost_to_a_predicament_do_not_count_for_helping(order: str) -> None:
    # By moving, A goes from 20 to 32 and B from 33 to 45: they do not meet. Enduring takes A from
    # 32 to 46, past B on day 45 and up to B on day 46, whichever of the two endures first.
    text = (
        f"order {order}, stage 2\nA day 20, strain 3, random 1, tiles 0\n"
        "B day 33, random 1, tiles 0\nC day 90, tiles 0"
    )
    drive, lose = {"A": [5, 5, 5], "B": [1], "C": [1]}, {"A": [10, 1, 1], "B": [1], "C": []}
    cars = order.split()
    luck = [die for dice in (drive, lose) for car in cars for die in dice[car]]
    state, events = driven(text, luck)
    assert isinstance(state.phase, Straining)
    assert [car.day for car in state.cars] == [46, 46, 102]
    assert [car.tiles for car in state.cars] == [0, 0, 1]  # C, the slowest, gets the only tile
    assert [type(event).__name__ for event in events[3:]] == [
        *("Endured", "Endured", "TileGiven", "StageBegun")
    ]


@pytest.mark.rule("MR-Q07")
def test_whom_one_will_pass_only_by_enduring_is_not_met_on_the_move() -> None:
    # B, on normal strain, stops on day 32, a day short of A; a predicament will cost B days.
    text = (
        "order A B C, stage 2\nA day 33, random 1, tiles 0\nB day 20, random 1, tiles 0\n"
        "C day 90, tiles 0"
    )
    state, events = driven(text, [1, 1, 5, 5], at=1)
    assert not any(isinstance(event, Helped) for event in events)
    assert isinstance(state.phase, Straining)
    assert [car.day for car in state.cars] == [38, 37, 102]


@pytest.mark.rule("MR-Q08")
def test_help_is_decided_before_the_next_player_rolls() -> None:
    text = "order A B C, stage 2\nA day 20, random 1, tiles 0\nB day 15, tiles 0\nC day 15, tiles 0"
    state, events = driven(text, [1], at=1)
    assert [type(event).__name__ for event in events] == ["Driven"]
    assert rules.to_act(state) == (B,)
    assert state.cars[C].day == 15


@pytest.mark.rule("MR-Q12")
def test_however_many_tiles_are_out_a_helper_and_the_slowest_get_one_more() -> None:
    lines = "\n".join(f"{letter} day 90, tiles 99" for letter in "CDEF")
    text = f"order A B C D E F, stage 2\nA day 20, random 1, tiles 99\nB day 15, tiles 99\n{lines}"
    state, _ = driven(text, [1], at=1)
    state = play(state, "help 0 no", [1, 1, 1, 2]).state
    assert [car.tiles for car in state.cars] == [99, 100, 99, 99, 99, 100]


@pytest.mark.rule("MR-Q05")
def test_a_helper_may_cancel_an_inflicted_one_and_chooses_which() -> None:
    text = (
        "order A B C, stage 2\nA day 20, random 1, inflicted 1, tiles 0\nB day 15, tiles 0\n"
        "C day 90, tiles 0"
    )
    state, _ = driven(text, [1], at=1)
    assert choices(state) == ["pass", "help 0 no", "help 0 yes"]
    step = play(state, "help 0 yes", [1, 5])
    assert step.state.news[0].inflicted
    assert step.state.cars[A].day == 25

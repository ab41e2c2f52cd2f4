"""The race: who takes part, stages, legs, and who wins."""

import pytest
from msgspec.structs import replace

from podium.core.chance import Scripted, Seeded
from podium.core.seat import SEATS
from podium.games.motorcar import rules
from podium.games.motorcar.actions import Flick
from podium.games.motorcar.events import Event, Placed, StageBegun
from podium.games.motorcar.pieces import Place, leg_of
from podium.games.motorcar.rules.turn import begin_stage
from podium.games.motorcar.state import Arrived, Flicking, Helping, Options, Paying, Straining
from tests.games.motorcar.positions import A, B, C, Watched, play, position, told, why


@pytest.mark.rule("MR-01")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_sixteen_stages_in_four_legs_are_driven(seats: int) -> None:
    chance = Seeded(seats)
    state = rules.setup(seats, Options(), chance).state
    stages: list[int] = []
    while awaited := rules.to_act(state):
        step = rules.apply(state, awaited[0], rules.legal(state, awaited[0])[0], chance)
        state = step.state
        stages += [event.stage for event in step.events if isinstance(event, StageBegun)]
    assert stages == list(range(1, 17))
    assert [leg_of(stage) for stage in (1, 4, 5, 8, 9, 12, 13, 16)] == [0, 0, 1, 1, 2, 2, 3, 3]


@pytest.mark.rule("MR-01")
def test_fewest_days_win_after_the_last_stage() -> None:
    state = position("order A B C, stage 17\nA day 300\nB day 280\nC day 291")
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (3, 1, 2)
    assert outcome.scores == (300, 280, 291)
    assert outcome.ending == "paris"
    assert rules.to_act(state) == ()
    assert why(state, "pass", A) == "MR-01 over"


@pytest.mark.rule("MR-02", "MR-Q15", "MR-Q14")
def test_all_begin_on_day_0_with_one_tile_and_no_strain() -> None:
    state = rules.setup(5, Options(), Scripted([])).state
    assert [(car.day, car.tiles, car.strain) for car in state.cars] == [(0, 1, 0)] * 5


@pytest.mark.rule("MR-Q15")
def test_in_the_first_round_nobody_is_met_in_new_york() -> None:
    state = position(
        "order A B C\nA day 0, tiles 0\nB day 0, tiles 0\nC day 0, tiles 0", Straining((1, 1, 0))
    )
    # Dice 8, 8, 8 make two predicaments, both A's and B's; all drive 21, 12 and 11 days.
    step = play(state, "drive severe", [8, 8, 8, A, B, 10, 1, 1, 1, 1])
    assert not isinstance(step.state.phase, Helping)
    assert step.state.cars[A].day == 21


@pytest.mark.rule("MR-Q14")
def test_days_are_one_running_number_past_fifty() -> None:
    state = position(
        "order A B C, stage 5\nA day 49, tiles 0\nB day 98, tiles 0\nC day 149, tiles 0",
        Straining((1, 1, 0)),
    )
    step = play(state, "drive normal", [1, 1, 1, C, 5, 5, 5])
    assert [car.day for car in step.state.cars] == [65, 114, 165]


@pytest.mark.rule("MR-04")
def test_the_first_stages_and_the_last_have_their_names() -> None:
    names = [place.name for place in Place]
    assert names[1:5] == ["CHICAGO", "PROMONTORY_POINT", "SAN_FRANCISCO", "VANCOUVER"]
    assert names[16] == "PARIS"


@pytest.mark.rule("MR-04")
def test_the_indicator_moves_on_as_a_round_begins() -> None:
    state = position("order A B C, stage 6\nA day 1\nB day 2\nC day 3")
    events: list[Event] = []
    after = begin_stage(state, Scripted([]), events)
    assert isinstance(after.phase, Straining)
    assert events == [StageBegun(6, Place.DAWSON)]


@pytest.mark.rule("MR-Q17")
def test_the_stages_between_follow_the_plan_of_1908() -> None:
    assert [place.name.title().replace("_", " ") for place in Place][5:16] == [
        *("Skagway", "Dawson", "Tanana", "Nome", "Anadyr", "Yakutsk"),
        *("Irkutsk", "Omsk", "Moscow", "St Petersburg", "Berlin"),
    ]


@pytest.mark.rule("MR-Q20")
@pytest.mark.parametrize("legs", [1, 2, 3])
def test_a_short_race_is_over_after_its_legs(legs: int) -> None:
    chance = Seeded(legs)
    state = rules.setup(3, Options(legs=legs), chance).state
    flicks = 0
    stages: list[int] = []
    while awaited := rules.to_act(state):
        flicks += isinstance(state.phase, Flicking) and len(awaited) == 3
        step = rules.apply(state, awaited[0], rules.legal(state, awaited[0])[0], chance)
        state = step.state
        stages += [event.stage for event in step.events if isinstance(event, StageBegun)]
    assert stages == list(range(1, 4 * legs + 1))
    assert flicks == legs
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.ending.startswith("short")


@pytest.mark.rule("MR-Q11")
@pytest.mark.parametrize(
    ("cars", "by_tiles"),
    [
        ("A day 9, tiles 2\nB day 9, tiles 1\nC day 9, tiles 0", True),
        ("A day 9, tiles 2\nB day 9, tiles 2\nC day 9, tiles 1", True),
        ("A day 9, tiles 2\nB day 9, tiles 2\nC day 9, tiles 2", False),
        ("A day 9, tiles 2\nB day 9, tiles 2\nC day 8, tiles 0", False),
        ("A day 9, tiles 2\nB day 9, tiles 1\nC day 8, tiles 0", False),
        ("A day 7, tiles 0\nB day 9, tiles 5\nC day 8, tiles 0", False),
    ],
)
def test_the_ending_says_where_tiles_had_to_part_the_fastest(cars: str, by_tiles: bool) -> None:
    for legs, race in ((1, "short"), (3, "short"), (4, "paris")):
        state = position(f"order A B C, stage {4 * legs + 1}\n{cars}", None, Options(legs=legs))
        outcome = rules.outcome(state)
        assert outcome is not None
        assert outcome.ending == (f"{race}_by_tiles" if by_tiles else race)


@pytest.mark.rule("MR-15", "MR-Q11")
@pytest.mark.parametrize("legs", [1, 2, 3, 4])
def test_the_slowest_gets_a_tile_after_the_last_stage_too(legs: int) -> None:
    # B and C are equally slow after the last stage, A was just as slow before the last predicament.
    state = position(
        f"order A B C, stage {4 * legs}\nA day 90, tiles 1\nB day 100, tiles 1\nC day 100, tiles 2",
        Paying(2),
        Options(legs=legs),
    )
    state = replace(state, cars=(state.cars[0], state.cars[1], replace(state.cars[2], random=1)))
    step = play(state, "pay")
    assert isinstance(step.state.phase, Arrived)
    assert [car.tiles for car in step.state.cars] == [1, 2, 2]
    assert told(step) == [
        "tile_paid 2",
        "tile_given 1",
        "tile_given 2",
        f"race_ended {Place(4 * legs).name.lower()}",
    ]


@pytest.mark.rule("MR-Q11", "MR-Q21")
def test_equal_days_go_to_more_tiles_and_else_are_shared() -> None:
    state = position(
        "order A B C D, stage 17\n"
        "A day 300, tiles 1\nB day 300, tiles 3\nC day 300, tiles 1\nD day 299, tiles 0"
    )
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (3, 2, 3, 1)
    shared = position("order A B C, stage 17\nA day 9, tiles 2\nB day 9, tiles 2\nC day 9, tiles 1")
    found = rules.outcome(shared)
    assert found is not None
    assert found.winners == (A, B)


@pytest.mark.rule("MR-03")
def test_turn_order_is_flicked_for_before_rounds_1_5_9_and_13() -> None:
    asked: list[int] = []
    for stage in range(1, 17):
        state = position(f"order C A B, stage {stage}\nA day 1\nB day 2\nC day 3")
        after = begin_stage(state, Scripted([]), [])
        if isinstance(after.phase, Flicking):
            asked.append(stage)
        assert after.order == (C, A, B)
    assert asked == [1, 5, 9, 13]


@pytest.mark.rule("MR-03")
@pytest.mark.parametrize("stage", [1, 2, 3, 5, 16])
def test_within_a_leg_turn_order_stays(stage: int) -> None:
    state = position(
        f"order C A B, stage {stage}\nA day 9, random 1\nB day 9, tiles 0\nC day 9, tiles 0",
        Paying(1),
    )
    step = play(state, "pay")
    assert step.state.stage == stage + 1
    assert step.state.order == (C, A, B)


@pytest.mark.rule("MR-03")
def test_the_flick_alone_decides_the_order() -> None:
    state = position("order A B C, stage 5\nA day 70\nB day 50\nC day 60", Flicking((3, 0, 12)))
    step = play(state, "flick 7", [1, 4, 1, 4, 1, 4], B)
    assert step.state.order == (C, B, A)
    assert told(step)[-4:] == ["placed 2 1", "placed 1 2", "placed 0 3", "stage_begun 5 skagway"]


@pytest.mark.rule("MR-Q13")
def test_a_car_stops_at_strength_and_two_dice_less_three() -> None:
    state = position("order A B C\nA day 0\nB day 0\nC day 0", Flicking((10, 10, 0)))
    step = play(state, "flick 10", [1, 1, 4, 4, 2, 3], C)
    assert step.state.stops == (7, 13, 10)
    assert step.state.order == (B, C, A)


@pytest.mark.rule("MR-Q13")
def test_the_luck_of_a_flick_is_two_dice_of_four_sides_for_each_car() -> None:
    state = position("order A B C\nA day 0\nB day 0\nC day 0", Flicking((3, 6, 0)))
    luck = Watched([1, 1, 1, 1, 1, 1])
    rules.apply(state, C, Flick(9), luck)
    assert luck.asked == [(f"flick of seat {seat}", [1, 2, 3, 4]) for seat in (A, A, B, B, C, C)]


@pytest.mark.rule("MR-Q13")
def test_the_furthest_on_the_board_is_first_and_the_fallen_are_last() -> None:
    state = position("order A B C\nA day 0\nB day 0\nC day 0", Flicking((20, 5, 0)))
    step = play(state, "flick 20", [4, 4, 2, 3, 1, 4], C)
    assert step.state.stops == (23, 5, 20)
    assert step.state.order == (C, B, A)
    assert "car_fell 0 20 23" in told(step)


@pytest.mark.rule("MR-Q13")
def test_a_strength_is_1_to_20() -> None:
    state = position("order A B C\nA day 0\nB day 0\nC day 0", Flicking((0, 0, 0)))
    assert len(rules.legal(state, A)) == 20
    for strength in (-1, 0, 21):
        assert why(state, f"flick {strength}") == "MR-Q13 off_the_scale"


@pytest.mark.rule("MR-Q13")
def test_order_may_be_drawn_instead() -> None:
    state = rules.setup(4, Options(flick="random"), Scripted([2, 0, 3, 1])).state
    assert isinstance(state.phase, Straining)
    assert state.order == (SEATS[2], SEATS[0], SEATS[3], SEATS[1])


@pytest.mark.rule("MR-03", "MR-Q13")
def test_where_order_is_drawn_it_is_drawn_anew_before_each_leg_and_only_then() -> None:
    for stage in range(1, 17):
        state = position(
            f"order A B C, stage {stage}\nA day 1\nB day 2\nC day 3", None, Options(flick="random")
        )
        events: list[Event] = []
        lots = [C, A, B] if stage in (1, 5, 9, 13) else []
        chance = Scripted(lots)
        after = begin_stage(state, chance, events)
        assert not chance.left
        assert isinstance(after.phase, Straining)
        assert after.order == ((C, A, B) if lots else (A, B, C))
        placed = [Placed(C, 1), Placed(A, 2), Placed(B, 3)] if lots else []
        assert events == [*placed, StageBegun(stage, Place(stage))]


@pytest.mark.rule("MR-Q19", "MR-T9")
def test_stops_below_0_count_as_0_and_fallen_cars_are_equals() -> None:
    names = "\n".join(f"{letter} day 0" for letter in "ABCDE")
    state = position(f"order A B C D E\n{names}", Flicking((20, 20, 20, 2, 0)))
    # Stops: 20, 21, 23, -1 and 0; then the lots: first D and E, then B and C.
    step = play(state, "flick 1", [1, 4, 3, 3, 4, 4, 1, 1, 1, 3, 4, 3, 2, 1], SEATS[4])
    assert step.state.stops == (20, 21, 23, 0, 0)
    assert step.state.order == (SEATS[0], SEATS[4], SEATS[3], SEATS[2], SEATS[1])


@pytest.mark.rule("MR-Q19")
def test_strengths_are_shown_once_all_have_chosen_and_not_before() -> None:
    state = position("order A B C\nA day 0\nB day 0\nC day 0", Flicking((0, 5, 0)))
    first = play(state, "flick 7")
    assert told(first) == ["flick_readied 0 7"]
    last = play(first.state, "flick 9", [2, 3, 2, 3, 2, 3])
    assert told(last)[1:4] == ["car_flicked 0 7 7", "car_flicked 1 5 5", "car_flicked 2 9 9"]

"""Getting out of trouble, or not."""

import random

import pytest
from msgspec.structs import replace

from podium.core.chance import Scripted, Seeded
from podium.games.motorcar import rules
from podium.games.motorcar.events import Endured, Event
from podium.games.motorcar.rules.settling import begin_gifts
from podium.games.motorcar.state import (
    Fate,
    Gift,
    Helping,
    Options,
    Paying,
    State,
    Straining,
    Trouble,
)
from tests.games.motorcar.positions import A, B, C, D, choices, play, position, told, why


def settled(text: str, luck: list[int] | None = None) -> tuple[State, list[Event]]:
    """All have moved; what comes without a decision."""
    events: list[Event] = []
    chance = Scripted(luck or [])
    state = begin_gifts(position(text), chance, events)
    assert not chance.left
    return state, events


@pytest.mark.rule("MR-12")
def test_the_slowest_may_shake_one_predicament_off() -> None:
    state, _ = settled(
        "order A B C, stage 2\nA day 20, tiles 0\nB day 60, random 2, tiles 0\nC day 30, tiles 0"
    )
    assert state.phase == Gift((B,))
    assert choices(state) == ["pass", "shake_off no"]
    step = play(state, "shake_off no", [7])
    assert step.state.cars[B].day == 67
    assert told(step)[0] == "shaken_off 1 no"


@pytest.mark.rule("MR-12")
def test_only_the_slowest_may() -> None:
    state, events = settled(
        "order A B C, stage 2\nA day 20, random 1, tiles 0\nB day 60, tiles 0\nC day 30, tiles 0",
        [4],
    )
    assert isinstance(state.phase, Straining)
    assert state.cars[A].day == 24
    assert [type(event).__name__ for event in events][:1] == ["Endured"]


@pytest.mark.rule("MR-Q05")
def test_the_slowest_may_shake_an_inflicted_one_off() -> None:
    state, _ = settled(
        "order A B C, stage 2\nA day 60, random 1, inflicted 1, tiles 0\nB day 2, tiles 0\n"
        "C day 3, tiles 0"
    )
    assert choices(state) == ["pass", "shake_off no", "shake_off yes"]
    state = play(state, "shake_off yes", [1]).state
    assert state.cars[A].day == 61


@pytest.mark.rule("MR-Q05")
def test_a_kind_of_predicament_that_is_not_there_cannot_be_cancelled() -> None:
    both = "A day 60, random 1, inflicted 1\nB day 60, random 1\nC day 60, inflicted 1\nD day 60"
    kinds = {A: ["no", "yes"], B: ["no"], C: ["yes"], D: []}
    for seat, found in kinds.items():
        gift = position(f"order A B C D, stage 2\n{both}", Gift((seat,)))
        assert choices(gift) == ["pass", *(f"shake_off {kind}" for kind in found)]
        mover = Helping(0 if seat != A else 1, (seat,))
        road = position(f"order A B C D, stage 2\n{both}", mover)
        assert choices(road) == ["pass", *(f"help {seat} {kind}" for kind in found)]
        for kind in {"no", "yes"}.difference(found):
            assert why(gift, f"shake_off {kind}") == "MR-Q05 no_such_predicament"
            assert why(road, f"help {seat} {kind}") == "MR-Q05 no_such_predicament"


@pytest.mark.rule("MR-Q09")
def test_all_who_share_the_highest_day_may_in_turn_order() -> None:
    state, _ = settled(
        "order C A B, stage 2\nA day 60, random 1, tiles 0\nB day 2, tiles 0\n"
        "C day 60, random 1, tiles 0"
    )
    assert state.phase == Gift((C, A))
    state = play(state, "shake_off no").state
    assert rules.to_act(state) == (A,)
    state = play(state, "shake_off no").state
    # …and both get the tile at the end of the round.
    assert [car.tiles for car in state.cars] == [1, 0, 1]


@pytest.mark.rule("MR-12", "MR-Q09")
def test_one_of_the_slowest_who_endures_it_all_leaves_the_others_their_gift() -> None:
    state, _ = settled(
        "order C A B, stage 2\nA day 60, random 1, tiles 0\nB day 2, tiles 0\n"
        "C day 60, random 1, tiles 0"
    )
    state = play(state, "pass").state
    assert state.phase == Gift((A,))
    step = play(state, "pass", [3, 4])
    assert [car.day for car in step.state.cars] == [64, 2, 63]


@pytest.mark.rule("MR-Q09")
def test_the_slowest_who_is_in_no_trouble_does_not_stand_in_anothers_way() -> None:
    state, _ = settled(
        "order C A B, stage 2\nA day 60, random 1, tiles 0\nB day 2, tiles 0\nC day 60, tiles 0"
    )
    assert state.phase == Gift((A,))


@pytest.mark.rule("MR-Q10")
def test_the_gift_looks_before_and_the_tile_after_enduring() -> None:
    state, _ = settled(
        "order A B C, stage 2\nA day 58, random 1, tiles 0\nB day 60, random 1, tiles 0\n"
        "C day 3, tiles 0"
    )
    assert state.phase == Gift((B,))
    step = play(state, "shake_off no", [9])
    assert step.state.cars[A].day == 67
    assert [car.tiles for car in step.state.cars] == [1, 0, 0]


@pytest.mark.rule("MR-13")
def test_a_tile_buys_one_random_predicament_off() -> None:
    state, _ = settled(
        "order A B C, stage 2\nA day 20, random 2, tiles 2\nB day 60, tiles 0\nC day 30, tiles 0"
    )
    assert state.phase == Paying(0)
    step = play(state, "pay")
    assert step.state.cars[A].tiles == 1
    assert step.state.cars[A].random == 1
    step = play(step.state, "pay")
    assert step.state.cars[A].day == 20
    assert step.state.cars[A].tiles == 0


@pytest.mark.rule("MR-13", "MR-T5")
def test_tiles_do_not_help_against_an_inflicted_one() -> None:
    text = (
        "order A B C, stage 2\nA day 20, random 1, inflicted 1, tiles 2\nB day 60, tiles 0\n"
        "C day 30, tiles 0"
    )
    state, _ = settled(text)
    assert choices(state) == ["pass", "pay"]
    step = play(state, "pay", [6])
    assert step.state.cars[A].day == 26
    assert step.state.cars[A].tiles == 1
    only = position(text.replace("random 1, ", ""), Paying(0))
    assert why(only, "pay") == "MR-13 not_by_tiles"
    broke = position(text.replace("tiles 2", "tiles 0"), Paying(0))
    assert why(broke, "pay") == "MR-13 no_tile"
    well = position(text.replace("random 1, inflicted 1, ", ""), Paying(0))
    assert why(well, "pay") == "MR-13 no_such_predicament"


@pytest.mark.rule("MR-Q06")
def test_all_pay_before_the_first_die_is_rolled() -> None:
    state, events = settled(
        "order A B C, stage 2\nA day 20, random 1, tiles 1\nB day 60, tiles 0\n"
        "C day 30, random 1, tiles 1"
    )
    assert events == []
    step = play(state, "pass")
    assert told(step) == []
    assert rules.to_act(step.state) == (C,)
    step = play(step.state, "pass", [3, 4])
    assert [line.split()[0] for line in told(step)][:2] == ["endured", "endured"]


@pytest.mark.rule("MR-Q06")
def test_everybody_who_could_pay_is_asked_in_turn_order() -> None:
    lines = "A day 20, random 1\nB day 30, random 1\nC day 40, random 1\nD day 60, tiles 0"
    state, _ = settled(f"order D C A B, stage 2\n{lines}")
    for seat in (C, A, B):
        assert rules.to_act(state) == (seat,)
        state = play(state, "pass", [1, 2, 3] if seat == B else []).state
    assert [car.day for car in state.cars] == [22, 33, 41, 60]


@pytest.mark.rule("MR-11", "MR-12", "MR-13", "MR-14")
def test_what_became_of_each_predicament_is_told_until_the_next_strains_are_shown() -> None:
    state = position(
        "order A B C, stage 2\nA day 20, random 2, inflicted 1, tiles 1\nB day 20, tiles 0\n"
        "C day 30, inflicted 2, tiles 0",
        Helping(1, (A,)),
    )
    state = play(state, "help 0 yes", [1]).state  # C moves to 42 and is slowest
    state = play(state, "shake_off yes", by=C).state
    state = play(state, "pay", [4, 7], by=A).state
    expected = (
        Trouble(A, True, Fate.HELPED, B),
        Trouble(C, True, Fate.SHAKEN_OFF, C),
        Trouble(A, False, Fate.PAID, A),
        Trouble(A, False, Fate.ENDURED, 4),
        Trouble(C, True, Fate.ENDURED, 7),
    )
    assert state.news == expected
    assert isinstance(state.phase, Straining)
    state = replace(state, phase=Straining((1, 1, 0)), drawn=(A, A))
    assert play(state, "drive normal", [1, 1, 1]).state.news == ()
    assert play(state, "drive normal", [1, 1, 1]).state.drawn == ()


@pytest.mark.rule("MR-Q06")
def test_a_tile_earned_by_helping_may_pay_in_the_same_round() -> None:
    state = position(
        "order A B C, stage 2\nA day 20, random 1, tiles 0\nB day 26, random 1, tiles 0\n"
        "C day 90, tiles 0",
        Helping(1, (A,)),
    )
    state = play(state, "help 0 no", [1]).state
    assert rules.to_act(state) == (B,)
    assert choices(state) == ["pass", "pay"]


@pytest.mark.rule("MR-14", "MR-T4")
@pytest.mark.parametrize(
    ("strain", "dice", "days"), [(1, [7], 7), (2, [9, 4], 11), (3, [2, 9, 5], 13)]
)
def test_enduring_costs_the_highest_die_and_a_number(
    strain: int, dice: list[int], days: int
) -> None:
    state, _ = settled(
        f"order A B C, stage 2\nA day 20, random 1, strain {strain}, tiles 0\nB day 90, tiles 0\n"
        "C day 30, tiles 0",
        dice,
    )
    assert state.cars[A].day == 20 + days


@pytest.mark.rule("MR-14")
def test_each_predicament_is_rolled_for_in_turn_order() -> None:
    _, events = settled(
        "order C A B, stage 2\nA day 20, random 1, inflicted 1, tiles 0\nB day 90, tiles 0\n"
        "C day 30, inflicted 1, tiles 0",
        [1, 2, 3],
    )
    endured = [event for event in events if isinstance(event, Endured)]
    assert [(e.seat, e.days, e.inflicted) for e in endured] == [
        (C, 1, True),
        (A, 2, False),
        (A, 3, True),
    ]


@pytest.mark.rule("MR-15")
def test_the_slowest_gets_a_tile_at_the_end_of_the_round() -> None:
    state, events = settled(
        "order A B C, stage 2\nA day 20, tiles 4\nB day 60, tiles 0\nC day 30, tiles 1"
    )
    assert [car.tiles for car in state.cars] == [4, 1, 1]
    assert [type(event).__name__ for event in events] == ["TileGiven", "StageBegun"]
    assert state.stage == 3


@pytest.mark.rule("MR-T6")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_tokens_come_back_days_never_fall_and_tiles_never_go_below_none(seats: int) -> None:
    for seed in range(8):
        chance, pick = Seeded(seed), random.Random(seed)
        state = rules.setup(seats, Options(), chance).state
        days = [0] * seats
        while awaited := rules.to_act(state):
            actions = rules.legal(state, awaited[0])
            state = rules.apply(state, awaited[0], pick.choice(list(actions)), chance).state
            assert all(
                car.tiles >= 0 and car.random >= 0 and car.inflicted >= 0 for car in state.cars
            )
            assert all(new.day >= old for new, old in zip(state.cars, days, strict=True))
            days = [car.day for car in state.cars]
            if isinstance(state.phase, Straining):
                assert all(car.random == car.inflicted == 0 for car in state.cars)
                assert len(choices(state, A)) == 3
        outcome = rules.outcome(state)
        assert outcome is not None
        assert 200 < min(outcome.scores) <= max(outcome.scores) < 460
        assert state.cars[B].day

"""The steps of a round: what is done when, by whom, and the rule that says so."""

import pytest

from podium.core.seat import SEATS, Seat
from podium.games.motorcar import rules
from podium.games.motorcar.state import (
    Arrived,
    Flicking,
    Gift,
    Helping,
    Inflicting,
    Joining,
    Paying,
    Phase,
    State,
    Straining,
)
from tests.games.motorcar.positions import (
    ACTIONS,
    A,
    B,
    C,
    D,
    choices,
    play,
    position,
    told,
    why,
)

PHASES: dict[str, Phase] = {
    "flicking": Flicking((0, 0, 0, 0)),
    "straining": Straining((0, 0, 0, 0)),
    "inflicting": Inflicting(0),
    "joining": Joining(0, (), C, (B, D)),
    "helping": Helping(1, (A,)),
    "gift": Gift((A, B)),
    "paying": Paying(0),
}
RULES = {
    "flick 5": "MR-03 flick_before_legs",
    "drive normal": "MR-05 strain_at_the_start",
    "inflict 2": "MR-Q02 after_the_dice",
    "offer 2": "MR-Q02 after_the_dice",
    "join": "MR-Q02 after_the_dice",
    "help 0 no": "MR-11 help_on_the_move",
    "shake_off no": "MR-12 only_the_slowest",
    "pay": "MR-Q06 pay_after_moving",
}
"""The rule that says when each thing is done."""

OWN = {
    ("flicking", "flick 5"),
    ("straining", "drive normal"),
    ("inflicting", "inflict 2"),
    ("inflicting", "offer 2"),
    ("joining", "join"),
    ("helping", "help 0 no"),
    ("gift", "shake_off no"),
    ("paying", "pay"),
}
OTHERWISE = {
    ("joining", "inflict 2"): "MR-Q03 offer_open",
    ("joining", "offer 2"): "MR-Q03 offer_open",
    ("inflicting", "join"): "MR-Q03 no_offer",
}
OUT_OF_STEP = [
    pytest.param(step, action, OTHERWISE.get((step, action), rule), id=f"{action} while {step}")
    for step in PHASES
    for action, rule in RULES.items()
    if (step, action) not in OWN
]


def standing(step: str) -> State:
    """Four in the third stage, with tiles and in trouble, at this step."""
    lines = "\n".join(f"{letter} day 40, tiles 2, random 1" for letter in "ABCD")
    return position(f"order A B C D, stage 3\n{lines}", PHASES[step])


@pytest.mark.rule("MR-03", "MR-05", "MR-Q02", "MR-Q03", "MR-11", "MR-12", "MR-Q06")
@pytest.mark.parametrize(("step", "action", "expected"), OUT_OF_STEP)
def test_out_of_its_step_an_action_is_refused_by_the_rule_of_its_step(
    step: str, action: str, expected: str
) -> None:
    for seat in (A, B, C, D):
        assert why(standing(step), action, seat) == expected


@pytest.mark.rule("MR-03", "MR-05", "MR-08", "MR-Q03", "MR-11", "MR-12", "MR-13")
@pytest.mark.parametrize(("step", "action"), sorted(OWN))
def test_in_its_step_it_is_done_by_whoever_is_asked(step: str, action: str) -> None:
    state = standing(step)
    assert action in choices(state)
    assert rules.refusal(state, rules.to_act(state)[0], ACTIONS.read(action)) is None


@pytest.mark.rule("MR-Q13", "MR-05")
def test_nobody_passes_where_all_choose() -> None:
    for seat in (A, B, C, D):
        assert why(standing("flicking"), "pass", seat) == "MR-Q13 all_choose"
        assert why(standing("straining"), "pass", seat) == "MR-05 all_choose"


@pytest.mark.rule("MR-03")
@pytest.mark.parametrize(
    ("step", "action", "whose"),
    [
        ("inflicting", "inflict 2", A),
        ("inflicting", "offer 2", A),
        ("helping", "help 0 no", B),
        ("paying", "pay", A),
        ("inflicting", "pass", A),
        ("joining", "pass", B),
        ("helping", "pass", B),
        ("gift", "pass", A),
        ("paying", "pass", A),
    ],
)
def test_while_another_has_the_go_nothing_is_done(step: str, action: str, whose: Seat) -> None:
    state = standing(step)
    assert rules.to_act(state) == (whose,)
    for seat in (A, B, C, D):
        if seat != whose:
            assert why(state, action, seat) == "MR-03 not_your_go"
            assert choices(state, seat) == []
    assert "pass" in choices(state, whose)


@pytest.mark.rule("MR-Q03")
def test_an_offer_is_joined_only_by_the_one_who_is_asked() -> None:
    state = standing("joining")  # A asks B, and then D, against C
    for seat in (A, C, D):
        assert why(state, "join", seat) == "MR-Q03 not_asked"
        assert choices(state, seat) == []
    assert choices(state, B) == ["pass", "join"]


@pytest.mark.rule("MR-12", "MR-Q09")
def test_of_several_slowest_one_after_another_and_nobody_else_shakes_off() -> None:
    state = standing("gift")  # A is asked, and then B
    assert why(state, "shake_off no", B) == "MR-03 not_your_go"
    assert why(state, "shake_off no", C) == "MR-12 only_the_slowest"
    assert why(state, "shake_off no", D) == "MR-12 only_the_slowest"


@pytest.mark.rule("MR-04", "MR-05", "MR-06", "MR-Q02", "MR-09", "MR-10", "MR-12", "MR-14", "MR-15")
def test_a_whole_round_is_told_step_by_step() -> None:
    text = "order B C A, stage 13\nA day 100, tiles 0\nB day 150, tiles 0\nC day 120, tiles 0"
    state = position(text, Straining((1, 2, 0)))
    # Three dice, two tokens, time of B, C and A; B is slowest and in trouble.
    step = play(state, "drive severe", [1, 2, 3, B, C, 4, 5, 9, 8, 7, 6], by=C)
    assert told(step) == [
        "strain_readied 2 severe",
        *("strain_shown 0 normal", "strain_shown 1 heavy", "strain_shown 2 severe"),
        *("predicament_die_rolled 0 1", "predicament_die_rolled 1 2"),
        *("predicament_die_rolled 2 3", "predicaments_counted 6 2"),
        *("token_drawn 1", "token_drawn 2"),
        *("driven 1 4,5 13 163", "driven 2 9,8,7 14 134", "driven 0 6 17 117"),
    ]
    assert step.state.drawn == (B, C)
    step = play(step.state, "shake_off no", [2, 10, 3])
    assert told(step) == [
        "shaken_off 1 no",
        *("endured 2 no 2,10,3 14 148", "tile_given 1", "stage_begun 14 st_petersburg"),
    ]
    assert step.state.stage == 14


@pytest.mark.rule("MR-01")
@pytest.mark.parametrize("step", PHASES)
@pytest.mark.parametrize("number", [-4, -1, 4, 9])
def test_a_seat_that_is_not_there_may_do_nothing(step: str, number: int) -> None:
    state, nobody = standing(step), Seat(number)
    assert not rules.legal(state, nobody)
    for action in (*RULES, "pass"):
        assert why(state, action, nobody) == "MR-01 no_such_seat"


@pytest.mark.rule("MR-11")
@pytest.mark.parametrize("whom", [-1, 4, 99])
def test_a_seat_that_is_not_there_cannot_be_helped(whom: int) -> None:
    assert why(standing("helping"), f"help {whom} no") == "MR-11 not_met"


@pytest.mark.rule("MR-01")
def test_when_the_race_is_over_nothing_is_done() -> None:
    state = position("order A B C, stage 17\nA day 9\nB day 9\nC day 9", Arrived())
    assert rules.to_act(state) == ()
    for seat in (*SEATS[:3], Seat(-1)):
        assert choices(state, seat) == []
        for action in (*RULES, "pass"):
            assert why(state, action, seat) == "MR-01 over"


@pytest.mark.rule("MR-01")
@pytest.mark.parametrize("step", PHASES)
def test_nobody_has_won_before_the_race_is_over(step: str) -> None:
    assert rules.outcome(standing(step)) is None

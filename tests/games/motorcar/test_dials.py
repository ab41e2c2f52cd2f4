"""Numbers of the rulebook that a designer turns: what is rolled, added and counted."""

import pytest
from msgspec.structs import replace

from podium.core.chance import Seeded
from podium.games.motorcar import rules
from podium.games.motorcar.bots.greedy import best_strain, days_of
from podium.games.motorcar.events import Driven, Endured, PredicamentDieRolled, PredicamentsCounted
from podium.games.motorcar.pieces import BOX_DICE, STAGES_PER_LEG, Strain
from podium.games.motorcar.pieces.odds import time_mean, time_shares, trouble_mean, trouble_shares
from podium.games.motorcar.rules.choices import DRIVES
from podium.games.motorcar.scene import scene
from podium.games.motorcar.state import Options, Straining, premise
from podium.games.motorcar.view import view
from tests.games.motorcar.positions import A, C, position
from tests.games.motorcar.walks import walk

THREE = "order A B C, stage 13\nA day 0, tiles 0\nB day 0, tiles 0\nC day 0, tiles 0"


def test_in_the_box_nothing_is_turned() -> None:
    assert Options().dice == BOX_DICE
    assert premise(Options()) is None


@pytest.mark.rule("MR-Q01")
@pytest.mark.parametrize(("zero", "faces"), [(False, range(1, 7)), (True, range(6))])
def test_all_dice_have_the_sides_of_the_dial(zero: bool, faces: range) -> None:
    options = Options(legs=1, sides=6, die_zero_based=zero)
    rolled: set[int] = set()
    for _, events, _ in walk(4, options, 1):
        for event in events:
            match event:
                case Driven(_, dice, _, _) | Endured(_, _, dice, _, _):
                    rolled |= set(dice)
                case PredicamentDieRolled(_, die):
                    rolled.add(die)
                case _:
                    pass
    assert rolled == set(faces)


@pytest.mark.rule("MR-10", "MR-14")
@pytest.mark.parametrize(
    ("strain", "time", "trouble"), [("normal", 20, 1), ("heavy", 0, 12), ("severe", 3, 7)]
)
def test_days_that_a_strain_adds_are_driven_and_endured(
    strain: str, time: int, trouble: int
) -> None:
    options = replace(Options(), **{f"time_{strain}": time, f"trouble_{strain}": trouble})
    level = Strain[strain.upper()]
    felt = 0
    for _, events, _ in walk(4, options, 3):
        for event in events:
            if isinstance(event, Driven) and len(event.dice) == level:
                assert event.days == min(event.dice) + time
            elif isinstance(event, Endured) and len(event.dice) == level:
                assert event.days == max(event.dice) + trouble
                felt += 1
    assert felt


@pytest.mark.rule("MR-06", "MR-07")
@pytest.mark.parametrize(("more", "count"), [(0, 2), (1, 3), (3, 5), (-1, 1), (-2, 0), (-3, 0)])
def test_predicaments_are_more_or_fewer(more: int, count: int) -> None:
    # Leg 4 of three players: two in the box; dice of four sides add none.
    state = position(THREE, Straining((2, 2, 0)), Options(predicaments=more, sides=4))
    step = rules.apply(state, C, DRIVES[1], Seeded(more))
    (told,) = (event for event in step.events if isinstance(event, PredicamentsCounted))
    assert told.count == count
    assert step.state.count == len(step.state.drawn) == count


@pytest.mark.rule("MR-06")
def test_the_dice_add_predicaments_from_where_the_dials_say() -> None:
    dice = Options(one_more=4, two_more=6).dice
    assert [dice.extra(3, total) for total in (11, 12, 17, 18)] == [0, 1, 1, 2]
    broken = premise(Options(one_more=6, two_more=5))
    assert broken is not None
    assert broken.rule == "MR-06"
    assert premise(Options(one_more=6, two_more=6)) is None


def test_odds_follow_the_dice() -> None:
    dice = Options(sides=4, time_normal=2, trouble_severe=9, die_zero_based=True).dice
    assert time_shares(1, dice) == ((2, 0.25), (3, 0.25), (4, 0.25), (5, 0.25))
    assert time_mean(1, dice) == 3.5
    assert trouble_shares(3, dice)[-1] == (12, (4**3 - 3**3) / 4**3)
    assert trouble_mean(3, dice) > 9


def test_bots_reckon_with_the_dials() -> None:
    box = position(THREE, Straining((0, 0, 0)))
    seen = view(box, A)
    assert best_strain(seen, A) is Strain.NORMAL
    dear = replace(seen, options=Options(time_normal=20))
    assert days_of(dear, A, Strain.NORMAL) == days_of(seen, A, Strain.NORMAL) + 9
    assert best_strain(dear, A) is not Strain.NORMAL


def test_cards_say_what_is_added() -> None:
    state = position(THREE, Straining((0, 0, 0)), Options(time_heavy=13))
    said = {
        node.id: dict(node.words)["roll"]
        for node in scene(view(state, A)).nodes
        if node.area == "hand"
    }
    assert sorted(said.values()) == [
        ("roll.heavy", 13),
        ("roll.normal", 11),
        ("roll.severe", 7),
    ]


def test_a_race_of_many_predicaments_ends() -> None:
    options = Options(predicaments=3, one_more=1, two_more=1, legs=1)
    counts = [
        event.count
        for _, events, _ in walk(6, options, 2)
        for event in events
        if isinstance(event, PredicamentsCounted)
    ]
    assert len(counts) == STAGES_PER_LEG
    assert max(counts) == 6 - 3 + 3 + 2
    assert rules.outcome([*walk(6, options, 2)][-1][2]) is not None
    assert rules.setup(6, options, Seeded(1)).state.options == options

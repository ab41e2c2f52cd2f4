"""Strain, and how many predicaments there are."""

import itertools

import pytest

from podium.games.motorcar import rules
from podium.games.motorcar.actions import Drive
from podium.games.motorcar.events import PredicamentsCounted
from podium.games.motorcar.pieces import BOX_DICE, Strain
from podium.games.motorcar.rules.choices import DRIVES
from podium.games.motorcar.state import Inflicting, Options, State, Straining
from podium.games.motorcar.view import heard, view
from tests.games.motorcar.positions import (
    A,
    B,
    C,
    D,
    Watched,
    choices,
    play,
    position,
    told,
    why,
)

THREE = "order A B C, stage {}\nA day 10, tiles 1\nB day 20, tiles 1\nC day 30, tiles 1"


@pytest.mark.rule("MR-05")
def test_strain_is_chosen_by_all_in_any_order_and_shown_together() -> None:
    finals: set[State] = set()
    for order in itertools.permutations(((A, "normal"), (B, "heavy"), (C, "severe"))):
        state = position(THREE.format(1), Straining((0, 0, 0)))
        for n, (seat, strain) in enumerate(order):
            step = play(state, f"drive {strain}", [5, 5, 5] if n == 2 else [], seat)
            shown = [line for line in told(step) if line.startswith("strain_shown")]
            assert len(shown) == (3 if n == 2 else 0)
            state = step.state
            assert seat not in rules.to_act(state) or n == 2
        finals.add(state)
        assert [car.strain for car in state.cars] == [1, 2, 3]
    assert len(finals) == 1


@pytest.mark.rule("MR-05")
def test_choosing_again_replaces_the_choice_until_the_last_has_chosen() -> None:
    state = position(THREE.format(1), Straining((0, 0, 0)))
    state = play(state, "drive normal", by=A).state
    assert rules.to_act(state) == (B, C)
    assert choices(state, A) == ["drive normal", "drive heavy", "drive severe"]
    state = play(state, "drive severe", by=A).state
    state = play(state, "drive normal", by=B).state
    state = play(state, "drive normal", [5, 5, 5], by=C).state
    assert [car.strain for car in state.cars] == [3, 1, 1]
    assert why(state, "drive heavy", A) == "MR-05 strain_at_the_start"


@pytest.mark.rule("MR-05")
def test_others_learn_that_a_seat_has_chosen_and_not_what() -> None:
    state = position(THREE.format(1), Straining((0, 0, 0)))
    views: set[object] = set()
    for strain in ("normal", "heavy", "severe"):
        step = play(state, f"drive {strain}", by=A)
        views.add((view(step.state, B), view(step.state, None), heard(step.events[0], B)))
        assert heard(step.events[0], A) == step.events[0]
    assert len(views) == 1


@pytest.mark.rule("MR-05")
def test_as_many_tokens_as_the_strain_go_into_the_bag() -> None:
    # Two predicaments in leg 4 of three players, nobody has tiles; the bag is A, B B, C C C.
    text = "order A B C, stage 13\nA day 0, tiles 0\nB day 0, tiles 0\nC day 0, tiles 0"
    state = position(text, Straining((1, 2, 0)))
    # A drives 16 days; B 11 and is met by C, who drives 12.
    chance = Watched([1, 1, 1, B, C, 5, 2, 2, 5, 5, 5])
    rules.apply(state, C, DRIVES[2], chance)
    assert chance.bags == [[A, B, B, C, C, C], [A, B, C, C, C]]
    assert not chance.left


@pytest.mark.rule("MR-06")
@pytest.mark.parametrize(
    ("players", "base", "one", "two"),
    [
        (3, (0, 1, 1, 2), 15, 24),
        (4, (1, 2, 2, 3), 20, 32),
        (5, (2, 3, 3, 4), 25, 40),
        (6, (3, 4, 4, 5), 30, 48),
    ],
)
def test_the_predicament_table(players: int, base: tuple[int, ...], one: int, two: int) -> None:
    assert tuple(BOX_DICE.base(players, leg) for leg in range(4)) == base
    found = {total: BOX_DICE.extra(players, total) for total in range(10 * players + 1)}
    assert {total for total, extra in found.items() if extra == 1} == set(range(one, two))
    assert {total for total, extra in found.items() if extra == 2} == set(
        range(two, 10 * players + 1)
    )


@pytest.mark.rule("MR-06", "MR-T3")
@pytest.mark.parametrize(
    ("dice", "count"), [((4, 5, 5), 0), ((5, 5, 5), 1), ((8, 8, 8), 2), ((7, 8, 8), 1)]
)
def test_three_players_in_the_first_leg(dice: tuple[int, ...], count: int) -> None:
    state = position(THREE.format(2), Straining((1, 1, 0)))
    step = play(state, "drive normal", list(dice))
    counted = [event for event in step.events if isinstance(event, PredicamentsCounted)]
    assert counted == [PredicamentsCounted(sum(dice), count)]
    assert step.state.count == count


@pytest.mark.rule("MR-07", "MR-T2")
def test_never_more_random_predicaments_than_tokens() -> None:
    names = "\n".join(f"{letter} day 0, tiles 0" for letter in "ABCD")
    state = position(f"order A B C D, stage 13\n{names}", Straining((1, 1, 1, 0)))
    step = play(
        state,
        "drive normal",
        # Dice 32: five due, four tokens, all drawn. A drives 21 days, B 12; C meets B there.
        [8, 8, 8, 8, D, C, B, A, 10, 1, 1],
    )
    assert step.state.count == 4
    assert sorted(step.state.drawn) == [A, B, C, D]
    assert [car.random for car in step.state.cars] == [1, 1, 1, 1]


@pytest.mark.rule("MR-07")
@pytest.mark.parametrize(
    ("strains", "tokens", "count"),
    [
        ((1, 1, 1), "normal", 4),
        ((1, 1, 1), "heavy", 5),
        ((1, 1, 1), "severe", 5),
        ((2, 2, 2), "heavy", 5),
        ((3, 1, 1), "normal", 5),
    ],
)
def test_the_limit_counts_tokens_and_not_players(
    strains: tuple[int, int, int], tokens: str, count: int
) -> None:
    names = "\n".join(f"{letter} day 0, tiles 1" for letter in "ABCD")
    state = position(f"order A B C D, stage 13\n{names}", Straining((*strains, 0)))
    step = play(state, f"drive {tokens}", [8, 8, 8, 8])  # dice 32: five are due
    assert step.state.count == count
    assert told(step)[-1] == f"predicaments_counted 32 {count}"


@pytest.mark.rule("MR-Q18")
def test_inflicted_predicaments_come_on_top_of_the_limit() -> None:
    names = "\n".join(f"{letter} day 0, tiles {2 * (letter == 'A')}" for letter in "ABCD")
    state = position(f"order A B C D, stage 13\n{names}", Straining((1, 1, 1, 0)))
    state = play(state, "drive normal", [8, 8, 8, 8]).state
    assert isinstance(state.phase, Inflicting)
    state = play(state, "inflict 1", [D, C, B, A, 10, 1, 1]).state
    assert [car.random + car.inflicted for car in state.cars] == [1, 2, 1, 1]


@pytest.mark.rule("MR-Q01")
def test_a_die_shows_1_to_10_or_by_option_0_to_9() -> None:
    state = position(THREE.format(1), Straining((1, 1, 0)))
    assert play(state, "drive normal", [10, 10, 10]).state.dice == (10, 10, 10)
    zero = position(THREE.format(1), Straining((1, 1, 0)), Options(die_zero_based=True))
    assert play(zero, "drive normal", [10, 10, 1]).state.dice == (9, 9, 0)


@pytest.mark.rule("MR-Q01", "MR-06", "MR-10", "MR-14", "MR-Q16")
def test_every_die_has_ten_sides_and_belongs_to_somebody() -> None:
    text = "order B A C, stage 13\nA day 0, tiles 0\nB day 100, tiles 0\nC day 200, tiles 0"
    state = position(text, Straining((2, 1, 0)))
    luck = Watched([1, 1, 1, A, A, 1, 1, 1, 1, 1, 1, 1, 1])
    rules.apply(state, C, Drive(Strain.NORMAL), luck)
    ten = list(range(1, 11))
    assert [what for what, pool in luck.asked if pool == ten] == [
        *(f"predicament die of seat {seat}" for seat in (A, B, C)),
        *(f"time of seat {seat}" for seat in (B, A, A, C)),
        *(f"predicament of seat {seat}" for seat in (A, A, A, A)),
    ]
    assert [what for what, pool in luck.asked if pool != ten] == ["bag", "bag"]


@pytest.mark.rule("MR-Q01")
def test_with_zero_based_dice_time_and_troubles_are_one_day_shorter() -> None:
    text = "order A B C, stage 13\nA day 0, tiles 0\nB day 100, tiles 0\nC day 200, tiles 0"
    days: list[list[int]] = []
    for options in (Options(), Options(die_zero_based=True)):
        state = position(text, Straining((2, 1, 0)), options)
        # Heavy A has two dice; B and C one each. Both predicaments are A's.
        step = play(state, "drive normal", [1, 1, 1, A, A, 4, 4, 4, 4, 7, 7, 7, 7])
        days.append([car.day for car in step.state.cars])
    assert days == [[13 + 9 + 9, 115, 215], [12 + 8 + 8, 114, 214]]


@pytest.mark.rule("MR-Q02")
def test_dice_come_before_inflicting_and_inflicting_before_the_bag() -> None:
    state = position(THREE.format(5).replace("tiles 1", "tiles 2"), Straining((1, 1, 0)))
    step = play(state, "drive normal", [1, 1, 1])
    kinds = [line.split()[0] for line in told(step)]
    assert kinds.index("strain_shown") < kinds.index("predicament_die_rolled")
    assert kinds[-1] == "predicaments_counted"
    assert isinstance(step.state.phase, Inflicting)
    assert step.state.drawn == ()


@pytest.mark.rule("MR-09", "MR-Q16")
def test_each_drawn_token_is_a_predicament_for_its_owner() -> None:
    text = "order A B C, stage 13\nA day 0, tiles 0\nB day 100, tiles 0\nC day 200, tiles 0"
    state = position(text, Straining((1, 1, 0)))
    step = play(state, "drive severe", [1, 1, 1, C, C, 5, 5, 5, 5, 5])
    assert [line for line in told(step) if "token" in line] == ["token_drawn 2", "token_drawn 2"]
    assert step.state.cars[C].random == 2
    assert rules.to_act(step.state) == (C,)  # the slowest, who may shake one off


@pytest.mark.rule("MR-09", "MR-T6")
def test_all_tokens_go_back_and_are_there_for_the_next_round() -> None:
    text = "order A B C, stage 13\nA day 0, tiles 0\nB day 100, tiles 0\nC day 200, tiles 0"
    state = position(text, Straining((3, 3, 0)))
    # Two are drawn, both A's, who drives 8 days and endures twice 5; B and C drive 8 too.
    first = Watched([1, 1, 1, A, A, *[1] * 9, *[1] * 6])
    state = rules.apply(state, C, Drive(Strain.SEVERE), first).state
    assert not first.left
    assert [len(bag) for bag in first.bags] == [9, 8]
    assert state.stage == 14
    assert [car.random for car in state.cars] == [0, 0, 0]
    assert state.pieces == (7, 7, 7)
    # In the next round everybody may take all three tokens again; C has earned a tile.
    state = play(state, "drive severe", by=A).state
    state = play(state, "drive severe", by=B).state
    assert choices(state, C) == ["drive normal", "drive heavy", "drive severe"]
    second = Watched([1, 1, 1, B, C, *[1] * 9])
    rules.apply(state, C, Drive(Strain.SEVERE), second)
    assert second.bags[0] == [A, A, A, B, B, B, C, C, C]

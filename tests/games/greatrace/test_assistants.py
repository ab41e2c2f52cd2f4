import pytest

from podium.core.seat import SEATS
from podium.games.greatrace.events import CardPlayed, PartBought, Repaired
from podium.games.greatrace.pieces import Gauge
from podium.games.greatrace.state import Options
from tests.games.greatrace.positions import (
    after,
    asked,
    at,
    crew,
    gauges,
    hand,
    kinds,
    legal,
    play,
    position,
    tile_at,
    why,
    words,
)

A = SEATS[0]


@pytest.mark.rule("CR-17")
def test_a_pathfinder_draws_two_tiles_and_places_both() -> None:
    state = after("A* gao 1-0-0-0\n B gao 0-1-0-0", "explore", luck="2-1 1")
    assert legal(state) == ["take_tile 1", "take_tile 2-1"]
    state = after(state, "take_tile 2-1", "place r5c1", "place r6c2")
    assert tile_at(state, "r5c1") == "2-1"
    assert tile_at(state, "r6c2") == "1"
    assert asked(state) == "B sequence"
    assert len(state.bag) == 58


@pytest.mark.rule("CR-17")
def test_or_a_pathfinder_draws_a_card() -> None:
    state = after("A* gao 1-0-0-0 | guide\n B gao 0-1-0-0", "research", luck="toolbox")
    assert hand(state, "A") == "guide toolbox"
    assert asked(state) == "B sequence"


@pytest.mark.rule("CR-18")
@pytest.mark.parametrize(("where", "price"), [("gao", 20), ("r6c2", 40)])
def test_a_repairman_uses_any_mix_of_cards_and_bought_parts(where: str, price: int) -> None:
    text = f"""
        A* {where} 10/0/2 200F 0-1-0-0 | spare_parts toolbox
        B  gao 0-1-0-0
        map r6c2=1
    """
    step = play(
        position(text),
        "repair",
        "fit_part engine",
        "fit_toolbox 1",
        "buy_part chassis",
        "buy_part engine",
        "stop",
    )
    assert gauges(step.state, "A") == "10/3/5"
    assert crew(step.state, "A").money == 200 - 2 * price
    assert words(step.state.discard) == "spare_parts toolbox"
    assert asked(step.state) == "B sequence"


@pytest.mark.rule("CR-18")
def test_what_was_repaired_is_told() -> None:
    text = "A* gao 10/2/2 200F 0-1-0-0 | spare_parts toolbox\n B gao 0-1-0-0"
    engine, chassis = Gauge
    state = after(text, "repair")
    for action, told in {
        "fit_part chassis": [Repaired(A, chassis, 1)],
        "fit_toolbox 3": [Repaired(A, engine, 3)],
        "fit_toolbox 0": [Repaired(A, chassis, 3)],
        "fit_toolbox 2": [Repaired(A, engine, 2), Repaired(A, chassis, 1)],
        "buy_part engine": [PartBought(A, engine, 20)],
    }.items():
        step = play(state, action)
        assert [event for event in step.events if not isinstance(event, CardPlayed)] == told


@pytest.mark.rule("CR-18", "CR-Q25")
def test_repairs_end_where_the_gauge_ends() -> None:
    text = "A* gao 10/4/5 200F 0-1-0-0 | spare_parts toolbox\n B gao 0-1-0-0"
    state = after(text, "repair")
    assert legal(state) == ["stop", "fit_part engine", "buy_part engine", "fit_toolbox 1"]
    assert why(state, "fit_part chassis") == "CR-Q25 gauge_full"
    assert why(state, "buy_part chassis") == "CR-Q25 gauge_full"
    assert why(state, "fit_toolbox 0") == "CR-18 bad_toolbox"
    state = after(state, "fit_toolbox 1")
    assert gauges(state, "A") == "10/5/5", "what is beyond is lost"
    assert asked(state) == "B sequence", "there is nothing more to repair"
    for levels in ("10/4/5", "10/5/4"):
        going_on = after(text.replace("10/4/5", levels), "repair")
        assert asked(going_on) == "A repairing", "as long as one gauge lacks something"


@pytest.mark.rule("CR-18")
def test_a_toolbox_goes_in_any_split_that_wastes_nothing() -> None:
    text = "A* gao 10/{}/{} 0F 0-1-0-0 | toolbox\n B gao 0-1-0-0"
    splits = {(1, 1): "0123", (4, 1): "01", (1, 3): "123", (3, 3): "12", (4, 3): "1", (4, 4): "1"}
    for (engine, chassis), found in splits.items():
        state = after(text.format(engine, chassis), "repair")
        assert legal(state, "fit_toolbox") == [f"fit_toolbox {n}" for n in found]


@pytest.mark.rule("CR-18")
def test_parts_are_bought_with_money_alone() -> None:
    state = after("A* r6c2 10/1/1 50F 0-1-0-0\n B gao 0-1-0-0\n map r6c2=1", "repair")
    assert why(state, "fit_part engine") == "CR-12 not_in_hand"
    assert why(state, "fit_toolbox 1") == "CR-12 not_in_hand"
    step = play(state, "buy_part engine")
    assert asked(step.state) == "B sequence", "ten francs buy no further part"
    exact = after("A* gao 10/1/1 20F 0-1-0-0\n B gao 0-1-0-0", "repair", "buy_part engine")
    assert crew(exact, "A").money == 0
    poor = after("A* r6c2 10/1/1 50F 0-1-0-0 | guide\n B gao 0-1-0-0\n map r6c2=1", "repair")
    poor = after(poor, "buy_part engine")
    assert why(poor, "buy_part engine") == "CR-18 part_too_dear"


@pytest.mark.rule("CR-19")
def test_or_mechanics_drive() -> None:
    step = play(position("A* gao 0-1-0-0\n B gao 0-1-0-0\n map r6c2=1"), "drive", "move_to r6c2")
    assert kinds(step) == ["DriveBegun", "PetrolSpent", "Moved"]
    assert at(step.state, "A") == "r6c2"


@pytest.mark.rule("CR-20")
def test_security_ignores_one_danger_of_a_tile_and_leaves() -> None:
    text = "A* gao 0-1-2-0\n B gao 0-1-0-0\n map r6c2=1-1!"
    state = after(text, "drive", "move_to r6c2", "use_security", "split 1")
    assert gauges(state, "A") == "9/4/5"
    assert crew(state, "A").plan == (0, 0, 1, 0)


@pytest.mark.rule("CR-20")
def test_security_answers_a_card_in_anothers_turn_and_after_passing() -> None:
    text = "A* gao 0-1-0-0 | saboteur\n B gao 0-0-2-0 passed"
    state = after(text, "sabotage B 1")
    assert asked(state) == "B countering"
    state = after(state, "use_security")
    assert gauges(state, "B") == "10/5/5"
    assert crew(state, "B").plan == (0, 0, 1, 0)
    assert words(state.discard) == "saboteur"
    assert asked(state) == "A sequence"


@pytest.mark.rule("CR-20")
def test_without_security_there_is_no_such_answer() -> None:
    text = "A* gao 0-1-0-0 | saboteur\n B gao 0-1-0-0 | guide"
    state = after(text, "sabotage B 1")
    assert why(state, "use_security") == "CR-20 no_security"
    assert why(state, "play militia") == "CR-12 not_in_hand"


@pytest.mark.rule("CR-21", "CR-25")
def test_security_takes_a_tile_of_the_own_path_out_of_the_game() -> None:
    text = """
        A* gao 0-0-1-0
        B  r6c3 0-1-0-0
        map r6c2=1 r6c3=2 r6c4=3 r24c6=1
    """
    state = position(text)
    assert legal(state, "clear") == ["clear r6c2", "clear r6c4"]
    assert why(state, "clear r6c3") == "CR-21 occupied"
    assert why(state, "clear r24c6") == "CR-Q13 not_connected"
    for nothing in ("r6c5", "gao", "-1", "999"):
        assert why(state, f"clear {nothing}") == "CR-21 nothing_to_clear"
    state = after(state, "clear r6c4")
    assert tile_at(state, "r6c4") == ""
    assert len(state.removed) == 1
    assert len(state.bag) == 56, "it does not come back"


@pytest.mark.rule("CR-Q47", "CR-21")
def test_a_tile_is_cleared_as_the_third_step_of_the_own_sequence() -> None:
    text = """
        A* gao 5/5/5 1-1-1-0 | driver financial
        B  gao 0-1-1-0
        map r6c2=1 r6c3=1
    """
    state = after(text, "buy 1", "play financial", "clear r6c3")
    assert tile_at(state, "r6c3") == ""
    assert crew(state, "A").plan == (1, 1, 0, 0), "the assistant is spent"
    assert asked(state) == "B sequence", "and the sequence is over"


@pytest.mark.rule("CR-Q47", "CR-20")
def test_security_clears_no_tile_as_an_answer_nor_during_another_action() -> None:
    text = """
        A* gao 5/4/5 1-1-1-0 | driver
        B  gao 0-1-1-0 | saboteur
        map r6c2=1! r6c3=1
    """
    driving = after(text, "drive")
    assert why(driving, "clear r6c3") == "CR-Q47 not_the_third_step"
    entering = after(driving, "move_to r6c2")
    assert asked(entering) == "A entering"
    assert why(entering, "clear r6c3") == "CR-Q47 not_the_third_step"
    assert why(entering, "use_security") == "", "which answers a Danger at any time"
    assert why(after(text, "repair"), "clear r6c3") == "CR-Q47 not_the_third_step"
    assert why(position(text), "clear r6c3", 1) == "CR-10 not_your_go", "not in A's sequence"
    countering = after(text, "pass", "B: sabotage A 1")
    assert asked(countering) == "A countering"
    assert why(countering, "clear r6c3") == "CR-Q47 not_the_third_step"
    assert why(countering, "use_security") == ""


@pytest.mark.rule("CR-22")
@pytest.mark.parametrize("group", [1, 2, 3, 4, 5])
def test_funding_pays_for_the_whole_group_in_one_action(group: int) -> None:
    paid = {1: 10, 2: 20, 3: 40, 4: 70, 5: 110}[group]
    assert Options().funds[group] == paid
    state = after(f"A* gao 80F 0-1-0-{group}\n B gao 0-1-0-0", "fund")
    assert crew(state, "A").money == 80 + paid
    assert crew(state, "A").plan == (0, 1, 0, 0)
    rich = position(f"A* gao 80F 0-1-0-{group}\n B gao 0-1-0-0", Options(funding=25))
    assert crew(after(rich, "fund"), "A").money == 80 + paid * 25 // 10
    assert asked(state) == "B sequence"

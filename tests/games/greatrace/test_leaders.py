import pytest
from msgspec.structs import replace

from podium.core.chance import Scripted, Seeded
from podium.core.seat import SEATS
from podium.games.greatrace import rules
from podium.games.greatrace.state import Options
from tests.games.greatrace.positions import (
    LED,
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


@pytest.mark.rule("CR-41", "CR-Q38")
def test_leaders_are_chosen_in_turn_order_each_once_before_the_first_bivouac() -> None:
    state = rules.setup(3, LED, Scripted([SEATS[1]])).state
    assert asked(state) == "B choosingleader"
    state = after(state, "choose_leader delatour")
    assert asked(state) == "C choosingleader"
    assert why(state, "choose_leader delatour") == "CR-Q38 leader_taken"
    assert legal(state) == [
        "choose_leader martinetti",
        "choose_leader van_hotten",
        "choose_leader walledgrave",
    ]
    state = after(state, "choose_leader walledgrave")
    state = after(state, "A: choose_leader martinetti", luck="guide guide driver driver")
    assert asked(state) == "A bivouac"
    assert [found.power for found in state.crews] == [True] * 3


@pytest.mark.rule("CR-41")
def test_without_the_module_there_are_no_leaders_and_no_topographers() -> None:
    state = rules.setup(2, Options(), Seeded(3)).state
    assert asked(state) == "B bivouac" or asked(state) == "A bivouac"
    assert all(found.leader is None for found in state.crews)
    plain = position("A* gao 0-1-0-0\n B gao 0-1-0-0")
    assert why(plain, "use_power") == "CR-42 no_power"


@pytest.mark.rule("CR-41")
def test_a_topographer_draws_four_tiles_places_two_and_removes_two() -> None:
    state = position("A* gao 0-1-0-0 | topographer\n B gao 0-1-0-0", LED)
    state = after(state, "play topographer", luck="1 3 2 3-2!#")
    assert asked(state) == "A keeping"
    assert legal(state) == ["drop_tile 1", "drop_tile 2", "drop_tile 3", "drop_tile 3-2!#"]
    assert why(state, "drop_tile 1-1") == "CR-Q39 not_drawn"
    state = after(state, "drop_tile 3-2!#", "drop_tile 3")
    assert asked(state) == "A placing"
    state = after(state, "take_tile 2", "place r6c2", "place r5c1")
    assert tile_at(state, "r6c2") == "2"
    assert len(state.removed) == 2
    assert len(state.bag) == 56
    assert asked(state) == "A sequence"
    assert words(state.discard) == "topographer"


@pytest.mark.rule("CR-41", "CR-Q15")
def test_a_topographer_with_few_tiles_left_places_what_there_is() -> None:
    text = "A* gao 0-1-0-0 | topographer\n B gao 0-1-0-0\n bag {}"
    state = after(position(text.format("1"), LED), "play topographer", "place r6c2", luck="1")
    assert asked(state) == "A sequence"
    state = after(position(text.format("1 2 3"), LED), "play topographer", luck="1 2 3")
    state = after(state, "drop_tile 3")
    assert asked(state) == "A placing"


@pytest.mark.rule("CR-42", "CR-Q38", "CR-Q11")
def test_delatour_draws_and_places_three_connected_tiles_once_a_game_turn() -> None:
    text = "A* gao delatour 0-1-0-0\n B gao martinetti 0-1-0-0"
    state = after(position(text, LED), "use_power", luck="1 1 1")
    assert set(legal(state)) == {"place r5c1", "place r6c2"}, "connected, as CR-24 says"
    state = after(state, "place r6c2", "place r6c3", "place r6c4")
    assert asked(state) == "A sequence", "a part of the second step"
    assert why(state, "use_power") == "CR-42 power_used"
    assert why(state, "buy 1") == "CR-11 too_late_to_buy"


@pytest.mark.rule("CR-42", "CR-Q38", "CR-Q11")
def test_martinetti_repairs_once_a_game_turn_with_cards_and_bought_parts() -> None:
    text = "A* gao 9/3/3 80F martinetti 0-1-0-0 | spare_parts toolbox\n B gao delatour 0-1-0-0"
    state = after(position(text, LED), "use_power", "buy_part engine", "fit_part chassis", "stop")
    assert gauges(state, "A") == "9/4/4"
    assert crew(state, "A").money == 60
    assert asked(state) == "A sequence"
    assert why(state, "use_power") == "CR-42 power_used"
    whole = position(text.replace("9/3/3", "9/5/5"), LED)
    assert why(whole, "use_power") == "CR-Q42 nothing_to_repair"


@pytest.mark.rule("CR-42", "CR-Q38", "CR-Q24")
@pytest.mark.parametrize(
    ("come", "city", "cards"),
    [
        ("r6c2", "gao", 2),
        ("r13c7", "mombasa", 2),
        ("r1c2", "colomb-bechar", 2),
        ("r12c8", "khartoum", 3),
    ],
)
def test_van_hotten_draws_two_cards_or_more_in_every_city(come: str, city: str, cards: int) -> None:
    text = f"A* {come} van_hotten 0-1-0-0\n B gao delatour 0-1-0-0\n map {come}=1"
    luck = " ".join(["jerrycan"] * cards)
    state = after(position(text, LED), "drive", f"move_to {city}", luck=luck)
    assert hand(state, "A") == luck
    assert why(position(text, LED), "use_power") == "CR-Q11 power_elsewhere"


@pytest.mark.rule("CR-42", "CR-Q11")
def test_walledgrave_travels_by_sea_for_fifty_less_once_a_game_turn() -> None:
    text = """
        A* dar-es-salaam 9/5/5 {}F walledgrave 0-2-0-0 | transport transport
        B  gao delatour passed
    """
    state = after(position(text.format(140), LED), "drive")
    assert legal(state, "travel") == [
        "travel dar-es-salaam/salisbury 0 power",
        "travel dar-es-salaam/salisbury 1",
        "travel dar-es-salaam/salisbury 1 power",
        "travel dar-es-salaam/salisbury 2",
        "travel dar-es-salaam/salisbury 2 power",
    ]
    step = play(state, "travel dar-es-salaam/salisbury 0 power", luck="guide toolbox")
    assert at(step.state, "A") == "salisbury"
    assert crew(step.state, "A").money == 0
    assert "PowerUsed" in kinds(step)
    again = after(step.state, "drive")
    assert why(again, "travel dar-es-salaam/salisbury 0 power") == "CR-42 power_used"
    with_cards = play(state, "travel dar-es-salaam/salisbury 2 power", luck="guide toolbox")
    assert crew(with_cards.state, "A").money == 100, "190 less 150"
    text = text.replace("dar-es-salaam", "puerto-montt").replace("gao", "bogota")
    south = after(position(text.format(80), replace(LED, board="south-america")), "drive")
    free = play(south, "travel puerto-montt/punta-arenas 2 power", luck="guide")
    assert crew(free.state, "A").money == 80, "140 less 150 is nothing, and no more"


@pytest.mark.rule("CR-42")
def test_walledgraves_power_is_for_the_sea_alone() -> None:
    text = "A* tamanrasset 9/5/5 300F walledgrave 0-1-0-0\n B gao delatour 0-1-0-0"
    state = after(position(text, LED), "drive")
    assert why(state, "travel tamanrasset/fort-lamy 0 power") == "CR-42 sea_only"
    assert why(state, "travel tamanrasset/fort-lamy") == ""
    others = after(position(text.replace("walledgrave", "van_hotten"), LED), "drive")
    assert why(others, "travel tamanrasset/fort-lamy 0 power") == "CR-42 no_power"


@pytest.mark.rule("CR-Q11", "CR-12")
def test_powers_need_an_assistant_as_cards_do() -> None:
    text = "A  gao delatour\n B* gao martinetti 0-2-0-0"
    state = after(position(text, LED), "repair")
    assert asked(state) == "B sequence", "A has no sequence any more"
    assert why(state, "use_power", 0) == "CR-10 not_your_go"


@pytest.mark.rule("CR-42")
def test_a_used_power_stays_used_for_this_game_turn_and_an_unused_one_unused() -> None:
    text = "A* dar-es-salaam 9/5/5 900F walledgrave {} 0-2-0-0\n B gao delatour passed"
    for used, left in (("used", False), ("", True)):
        state = after(position(text.format(used), LED), "drive")
        state = after(state, "travel dar-es-salaam/salisbury", luck="guide toolbox")
        assert crew(state, "A").power is left


@pytest.mark.rule("CR-42", "CR-Q42")
def test_delatour_needs_a_tile_to_draw() -> None:
    state = position("A* gao delatour 0-1-0-0\n B gao martinetti 0-1-0-0\n bag", LED)
    assert why(state, "use_power") == "CR-Q42 bag_empty"


@pytest.mark.rule("CR-42")
def test_used_powers_come_back_with_the_next_game_turn() -> None:
    text = "A* gao delatour used 0-0-0-1\n B gao martinetti used passed"
    state = after(position(text, LED), "pass", luck="guide guide driver")
    assert [found.power for found in state.crews] == [True, True]

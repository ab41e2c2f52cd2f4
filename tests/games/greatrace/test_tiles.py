import pytest
from msgspec.structs import replace

from podium.games.greatrace.events import TileDrawn
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.state import Options, Placing
from tests.games.greatrace.positions import (
    PLAIN,
    after,
    asked,
    at,
    gauges,
    legal,
    play,
    position,
    tile_at,
    why,
)


@pytest.mark.rule("CR-23")
def test_a_tile_has_a_price_damage_and_perhaps_a_danger_a_stop_or_both() -> None:
    kinds = board("africa").tiles
    assert {(t.danger, t.stop) for t in kinds} == {
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    }
    text = "A* gao 0-1-0-0\n B gao 0-1-0-0\n map r6c2=3-2!#"
    state = after(text, "drive", "move_to r6c2", "split 2")
    assert gauges(state, "A") == "7/3/3"
    assert asked(state) == "B sequence"


@pytest.mark.rule("CR-24")
def test_drawn_tiles_go_on_free_spaces_connected_with_the_vehicle() -> None:
    text = "A* r5c1 1-0-0-0\n B gao 0-1-0-0\n map r5c1=1 r5c2=1 r24c6=1"
    state = after(text, "explore", luck="1 2")
    state = after(state, "take_tile 1")
    free = {"r4c2", "r4c3", "r5c3", "r6c2", "r6c3"}
    assert set(legal(state)) == {f"place {name}" for name in free}
    assert why(state, "place r24c5") == "CR-Q13 not_connected", "beside a tile of no path"
    assert why(state, "place r5c2") == "CR-24 not_free", "a tile lies there"
    assert why(state, "place gao") == "CR-24 not_free", "a city"
    assert why(state, "place colomb-bechar") == "CR-24 not_free"
    for nowhere in (-1, len(board("africa").spaces), 999):
        assert why(state, f"place {nowhere}") == "CR-24 no_such_space"
    state = after(state, "place r4c3")
    assert asked(state) == "A placing", "the second must be placed too"
    assert "place r6c3" in legal(state), "they need not touch one another"


@pytest.mark.rule("CR-24", "CR-Q13")
def test_cities_link_and_earlier_tiles_of_the_draw_count() -> None:
    text = "A* r5c1 1-0-0-0\n B lagos 0-1-0-0\n map r5c1=1"
    state = after(text, "explore", luck="1 2")
    assert "place r6c2" in legal(after(state, "take_tile 1")), "over the city of Gao"
    state = after(state, "take_tile 1", "place r6c2")
    assert "place r6c3" in legal(state)


@pytest.mark.rule("CR-Q13")
@pytest.mark.parametrize("options", [PLAIN, Options(board="south-america")], ids=lambda o: o.board)
def test_lines_do_not_connect(options: Options) -> None:
    found = board(options.board)
    for line in found.lines:
        for here, there in ((line.a, line.b), (line.b, line.a)):
            start, beyond = found.spaces[here].id, found.spaces[found.near[there][0]].id
            text = f"A* {start} 1-0-1-0\n B {start} 0-1-0-0\n map {beyond}=1"
            state = position(text, options)
            assert why(state, f"clear {beyond}") == "CR-Q13 not_connected"
            state = after(state, "explore", "take_tile 1", luck="1 2")
            across = {f"place {found.spaces[n].id}" for n in found.near[there]}
            assert across.isdisjoint(legal(state))


@pytest.mark.rule("CR-Q39")
def test_tiles_are_drawn_together_in_sight_of_all_and_placed_in_any_order() -> None:
    text = "A* gao 0-1-0-0 | cartographer\n B gao 0-1-0-0"
    step = play(position(text), "play cartographer", luck="3 1 2")
    assert [type(e) for e in step.events].count(TileDrawn) == 3
    state = step.state
    assert legal(state) == ["take_tile 1", "take_tile 2", "take_tile 3"]
    assert why(state, "take_tile 1!") == "CR-Q39 not_drawn"
    assert why(state, "place r5c1") == "CR-Q39 choose_a_tile"
    state = after(state, "take_tile 2", "place r5c1", "take_tile 3", "place r6c2", "place r6c3")
    assert [tile_at(state, name) for name in ("r5c1", "r6c2", "r6c3")] == ["2", "3", "1"]


@pytest.mark.rule("CR-Q39")
def test_equal_tiles_need_no_choice_between_them() -> None:
    state = after("A* gao 1-0-0-0\n B gao 0-1-0-0", "explore", luck="1 1")
    assert set(legal(state)) == {"place r5c1", "place r6c2"}


@pytest.mark.rule("CR-Q14")
@pytest.mark.parametrize(("free", "drawn"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_no_more_tiles_are_drawn_than_spaces_can_take(free: int, drawn: int) -> None:
    """A map that full needs more tiles than the bag ever had; the rule holds all the same."""
    state = position("A* gao 0-1-0-0 | cartographer\n B gao 0-1-0-0")
    found = board("africa")
    land = [n for n, city in enumerate(found.is_city) if not city]
    full = [-1] * len(found.spaces)
    for n in land[free:]:
        full[n] = 0
    state = replace(state, tiles=tuple(full), bag=(0,) * 9)
    after_play = play(state, "play cartographer", luck="1 " * drawn).state
    frame = after_play.stack[-1]
    assert isinstance(frame, Placing)
    assert len(frame.tiles) == drawn
    none = replace(state, tiles=tuple(0 if not city else -1 for city in found.is_city))
    assert why(none, "play cartographer") == "CR-Q14 no_space"


@pytest.mark.rule("CR-Q15")
def test_an_almost_empty_bag_gives_what_is_left() -> None:
    text = "A* gao 1-0-0-0 | cartographer\n B gao 0-1-0-0\n bag 2"
    state = after(text, "play cartographer", "place r6c2", luck="2")
    assert tile_at(state, "r6c2") == "2"
    assert why(state, "explore") == "CR-Q42 bag_empty"


@pytest.mark.rule("CR-Q15")
def test_with_an_empty_bag_a_blank_space_is_one_petrol_and_two_in_a_risk_zone() -> None:
    text = "A* r3c1 0-1-0-0\n B gao 0-1-0-0\n map r3c1=1\n bag"
    state = after(text, "drive", "move_to r3c2")
    assert gauges(state, "A") == "8/5/5"
    assert tile_at(state, "r3c2") == ""
    state = after(state, "move_to r4c2")
    assert gauges(state, "A") == "7/5/5"
    assert at(state, "A") == "r4c2"


@pytest.mark.rule("CR-Q15", "CR-Q17")
def test_with_an_empty_bag_a_blank_space_is_known_and_turning_from_it_ends_nothing() -> None:
    text = "A* r3c1 1/5/5 0-1-0-0 | jerrycan\n B gao 0-1-0-0\n map r3c1=1\n bag"
    state = after(text, "drive", "move_to r3c2")
    assert asked(state) == "A entering"
    state = after(state, "retreat", "move_to r4c2")
    assert at(state, "A") == "r4c2"
    poor = after(text.replace("| jerrycan", ""), "drive")
    assert why(poor, "move_to r3c2") == "CR-28 not_payable"


@pytest.mark.rule("CR-25")
def test_tiles_belong_to_everybody() -> None:
    text = "A* gao 1-0-0-0\n B gao 0-1-0-0"
    state = after(text, "explore", "take_tile 2", "place r6c2", "place r5c1", luck="2 1")
    state = after(state, "B: drive", "move_to r6c2")
    assert gauges(state, "B") == "8/5/5"
    assert len(state.bag) == 58, "nothing is drawn for a known tile"

import pytest

from podium.core.seat import SEATS
from podium.games.greatrace.events import BrokenDown, Damaged
from podium.games.greatrace.pieces import Gauge, line_price
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.rules import refusals
from podium.games.greatrace.rules.judges import fare
from podium.games.greatrace.rules.stack import progress
from podium.games.greatrace.scene import scene
from podium.games.greatrace.state import Options
from podium.games.greatrace.view import view
from tests.games.greatrace.positions import (
    PLAIN,
    after,
    asked,
    at,
    crew,
    gauges,
    hand,
    kinds,
    legal,
    letters,
    play,
    position,
    tile_at,
    why,
    words,
)

ROW = "map r6c2=1 r6c3=1 r6c4=1 r6c5=1 r5c5=1 r5c4=1"


@pytest.mark.rule("CR-26")
@pytest.mark.parametrize("engine", [1, 2, 4])
def test_a_driver_goes_as_many_spaces_as_the_engine_shows_at_the_start(engine: int) -> None:
    state = after(f"A* gao 9/{engine}/5 0-1-0-0\n B gao 0-1-0-0\n {ROW}", "drive")
    for name in ("r6c2", "r6c3", "r6c4", "r6c5")[:engine]:
        assert asked(state) == "A driving"
        state = after(state, f"move_to {name}")
    assert asked(state) == "B sequence"


@pytest.mark.rule("CR-26")
def test_a_driver_may_stop_before_and_goes_only_to_neighbours() -> None:
    state = after(f"A* gao 0-1-0-0\n B gao 0-1-0-0\n {ROW}", "drive", "move_to r6c2")
    assert why(state, "move_to r6c4") == "CR-26 not_next"
    assert why(state, "move_to r6c2") == "CR-26 not_next"
    for nowhere in ("-1", "999"):
        assert why(state, f"move_to {nowhere}") == "CR-26 not_next"
    state = after(state, "stop")
    assert at(state, "A") == "r6c2"
    assert asked(state) == "B sequence"


@pytest.mark.rule("CR-26", "CR-Q10")
def test_a_driver_card_drives_as_far_and_the_sequence_goes_on() -> None:
    text = f"A* gao 9/2/5 1-0-0-0 | driver\n B gao 0-1-0-0\n {ROW}"
    state = after(text, "play driver", "move_to r6c2", "move_to r6c3")
    assert at(state, "A") == "r6c3"
    assert asked(state) == "A sequence"
    assert words(state.discard) == "driver"
    assert why(state, "buy 1") == "CR-11 too_late_to_buy"


@pytest.mark.rule("CR-Q20")
def test_damage_on_the_way_does_not_shorten_the_drive() -> None:
    text = "A* gao 9/3/5 0-1-0-0\n B gao 0-1-0-0\n map r6c2=1-2 r6c3=1 r6c4=1"
    state = after(text, "drive", "move_to r6c2", "split 2")
    assert gauges(state, "A") == "8/1/5"
    state = after(state, "move_to r6c3", "move_to r6c4")
    assert at(state, "A") == "r6c4"


@pytest.mark.rule("CR-Q16")
def test_vehicles_do_not_block_and_any_neighbour_may_be_driven_to() -> None:
    text = f"A* r6c3 0-1-0-0\n B r6c2 0-1-0-0\n C r6c2\n {ROW}"
    state = after(text, "drive")
    near = {"r6c2", "r6c4", "r5c2", "r5c3", "r7c2", "niamey"}
    assert set(legal(state, "move_to")) == {f"move_to {name}" for name in near}
    state = after(state, "move_to r6c2", "move_to r6c3")
    assert at(state, "A") == "r6c3", "backwards too"


@pytest.mark.rule("CR-27")
def test_damage_is_divided_as_the_driver_likes() -> None:
    text = "A* gao 9/3/1 0-1-0-0\n B gao 0-1-0-0\n map r6c2=3-2"
    state = after(text, "drive", "move_to r6c2")
    assert gauges(state, "A") == "6/3/1", "petrol is paid first"
    assert legal(state) == ["split 1", "split 2"]
    assert why(state, "split 0") == "CR-27 bad_split", "the chassis has one level only"
    assert why(state, "split 3") == "CR-27 bad_split"
    assert gauges(after(state, "split 1"), "A") == "6/2/0"
    assert gauges(after(state, "split 2"), "A") == "6/1/1"


@pytest.mark.rule("CR-27")
def test_damage_that_fits_in_one_way_only_is_taken_unasked() -> None:
    text = "A* gao 9/3/0 0-1-0-0\n B gao 0-1-0-0\n map r6c2=1-2"
    assert gauges(after(text, "drive", "move_to r6c2"), "A") == "8/1/0"
    whole = after(text.replace("9/3/0", "9/1/1"), "drive", "move_to r6c2")
    assert gauges(whole, "A") == "8/0/0"


@pytest.mark.rule("CR-27")
def test_what_was_lost_is_told() -> None:
    text = "A* gao 9/3/5 0-1-0-0\n B gao 0-1-0-0\n map r6c2=1-2"
    engine, chassis = Gauge
    for split, told in {
        0: [Damaged(SEATS[0], chassis, 2)],
        1: [Damaged(SEATS[0], engine, 1), Damaged(SEATS[0], chassis, 1)],
        2: [Damaged(SEATS[0], engine, 2)],
    }.items():
        step = play(position(text), "drive", "move_to r6c2", f"split {split}")
        assert [event for event in step.events if isinstance(event, Damaged)] == told


@pytest.mark.rule("CR-27")
def test_a_danger_is_two_more_damage() -> None:
    text = "A* gao 9/5/5 0-1-0-0\n B gao 0-1-0-0\n map r6c2=1-1!"
    state = after(text, "drive", "move_to r6c2")
    assert legal(state) == [f"split {n}" for n in range(4)]


@pytest.mark.rule("CR-28", "CR-Q17")
@pytest.mark.parametrize(
    ("levels", "tile"), [("1/5/5", "2"), ("9/1/0", "1-2"), ("9/1/1", "1-1!"), ("9/1/0", "1!")]
)
def test_who_cannot_pay_all_of_it_does_not_enter_but_drives_on_elsewhere(
    levels: str, tile: str
) -> None:
    text = f"A* gao {levels} 0-1-0-0\n B gao 0-1-0-0\n map r6c2={tile} r5c1=1"
    state = after(text, "drive")
    assert why(state, "move_to r6c2") == "CR-28 not_payable"
    assert at(after(state, "move_to r5c1"), "A") == "r5c1"


@pytest.mark.rule("CR-Q18")
def test_both_gauges_together_must_have_as_much_as_the_damage() -> None:
    text = "A* gao 9/{}/{} 0-1-0-0\n B gao 0-1-0-0\n map r6c2=1-2"
    for engine, chassis, payable in ((1, 1, True), (2, 0, True), (1, 0, False)):
        state = after(text.format(engine, chassis), "drive")
        assert (why(state, "move_to r6c2") == "") is payable


@pytest.mark.rule("CR-Q18", "CR-34")
def test_bringing_the_engine_to_nothing_is_a_breakdown_on_the_new_tile() -> None:
    text = "A* gao 9/2/1 0-2-0-0\n B gao 0-2-0-0\n map r6c2=1-2 r6c3=1"
    step = play(position(text), "drive", "move_to r6c2", "split 2")
    assert at(step.state, "A") == "r6c2"
    assert any(isinstance(event, BrokenDown) for event in step.events)
    assert asked(step.state) == "B sequence", "it stops at once"
    state = after(step.state, "B: repair", "A: drive")
    assert asked(state) == "B sequence", "and does not move until repaired"
    assert at(state, "A") == "r6c2"


@pytest.mark.rule("CR-29")
def test_a_stop_ends_the_drive() -> None:
    text = "A* gao 0-1-0-0\n B gao 0-1-0-0\n map r6c2=1# r6c3=1"
    step = play(position(text), "drive", "move_to r6c2")
    assert "Halted" in kinds(step)
    assert asked(step.state) == "B sequence"


@pytest.mark.rule("CR-29")
def test_only_a_guide_ignores_a_stop_and_only_one() -> None:
    text = "A* gao 0-1-0-0 | guide guide\n B gao 0-1-0-0\n map r6c2=1# r6c3=1#"
    state = after(text, "drive", "move_to r6c2")
    assert legal(state) == ["stop", "play guide"]
    assert why(state, "move_to r6c3") == "CR-29 halted"
    without = after(text.replace("guide guide", "driver"), "drive", "move_to r6c2")
    assert why(without, "play guide") == "CR-12 not_in_hand"
    state = after(state, "play guide", "move_to r6c3")
    assert asked(state) == "A driving"
    assert why(state, "move_to r6c4") == "CR-29 halted"
    assert hand(after(state, "play guide"), "A") == ""


@pytest.mark.rule("CR-29")
def test_a_guide_needs_a_stop_and_a_drive() -> None:
    state = position("A* gao 0-1-0-0 | guide\n B gao 0-1-0-0\n map r6c2=1")
    assert why(state, "play guide") == "CR-29 with_a_stop"
    assert why(after(state, "drive"), "play guide") == "CR-29 with_a_stop"


@pytest.mark.rule("CR-30")
def test_a_blank_space_shows_its_tile_and_the_drive_goes_on() -> None:
    text = "A* gao 0-1-0-0\n B gao 0-1-0-0"
    step = play(position(text), "drive", "move_to r6c2", luck="2")
    assert kinds(step) == ["DriveBegun", "TileUncovered", "PetrolSpent", "Moved"]
    assert tile_at(step.state, "r6c2") == "2"
    assert at(step.state, "A") == "r6c2"
    assert asked(step.state) == "A driving"
    assert len(step.state.bag) == 59
    stopped = after(text, "drive", "move_to r6c2", luck="2#")
    assert asked(stopped) == "B sequence"


@pytest.mark.rule("CR-28", "CR-30", "CR-Q17", "CR-T2")
def test_before_a_tile_that_cannot_be_paid_the_vehicle_returns_and_the_drive_is_over() -> None:
    text = "A* r5c1 2/5/5 0-1-0-0\n B gao 0-1-0-0\n map r5c1=1"
    step = play(position(text), "drive", "move_to r6c2", luck="3")
    state = step.state
    assert "Retreated" in kinds(step)
    assert at(state, "A") == "r5c1"
    assert gauges(state, "A") == "2/5/5", "nothing is lost"
    assert tile_at(state, "r6c2") == "3", "the tile stays"
    assert crew(state, "A").plan == (0, 0, 0, 0), "the assistant is spent"
    assert asked(state) == "B sequence"


@pytest.mark.rule("CR-T10", "CR-Q17")
def test_coming_back_to_a_city_is_no_move() -> None:
    text = """
        A* tamanrasset 2/5/5 0-1-0-0 | guide
        B  r4c2 0-1-0-0
        map r4c2=1
        track A B
    """
    state = after(text, "drive", "move_to r5c5", luck="3-2")
    state = after(state, "retreat")
    assert at(state, "A") == "tamanrasset"
    assert gauges(state, "A") == "2/5/5"
    assert hand(state, "A") == "guide", "no cards are drawn"
    assert letters(state.track) == "AB", "the token lies where it lay"
    assert tile_at(state, "r5c5") == "3-2"
    assert asked(state) == "B sequence"


@pytest.mark.rule("CR-Q17")
def test_coming_back_to_a_stop_or_a_danger_does_nothing() -> None:
    text = "A* r6c2 2/5/5 0-1-0-0 | driver\n B gao 0-1-0-0\n map r6c2=3-2!#"
    state = after(text, "drive", "move_to r6c3", luck="3")
    state = after(state, "retreat")
    assert gauges(state, "A") == "2/5/5"


@pytest.mark.rule("CR-31")
@pytest.mark.parametrize(("come", "city", "cards"), [("r6c2", "gao", 1), ("r13c7", "mombasa", 2)])
def test_a_city_costs_one_petrol_ends_the_drive_and_brings_its_cards(
    come: str, city: str, cards: int
) -> None:
    text = f"A* {come} 5/5/5 0-1-0-0\n B gao 0-1-0-0\n map {come}=3"
    luck = ["toolbox", "guide"][:cards]
    state = after(text, "drive", f"move_to {city}", luck=" ".join(luck))
    assert gauges(state, "A") == "4/5/5"
    assert hand(state, "A") == " ".join(sorted(luck))
    assert asked(state) == "B sequence"


@pytest.mark.rule("CR-Q24")
def test_a_city_entered_again_draws_again_and_the_start_city_shows_none() -> None:
    text = "A* gao 5/5/5 0-2-0-0 | driver\n B gao passed\n map r6c2=1"
    state = after(text, "drive", "move_to r6c2", "move_to gao", luck="guide")
    state = after(
        state, "drive", "move_to r6c2", "move_to gao", luck="militia toolbox guide driver"
    )
    assert hand(state, "A") == "driver guide militia"
    text = "A* r1c2 5/5/5 0-1-0-0\n B gao 0-1-0-0\n map r1c2=1"
    assert hand(after(text, "drive", "move_to colomb-bechar"), "A") == ""


@pytest.mark.rule("CR-32")
def test_a_risk_zone_costs_one_petrol_more_and_a_city_beside_it_does_not() -> None:
    text = "A* r4c4 0-1-0-0\n B gao 0-1-0-0\n map r4c4=1 r4c5=2"
    state = after(text, "drive", "move_to r4c5")
    assert gauges(state, "A") == "7/5/5"
    state = after(state, "move_to tamanrasset", luck="guide toolbox")
    assert gauges(state, "A") == "6/5/5"
    blank = after(text, "drive", "move_to r4c3", luck="3")
    assert gauges(blank, "A") == "6/5/5", "a tile drawn there costs one more too"


@pytest.mark.rule("CR-30", "CR-32")
def test_a_blank_space_may_always_be_tried_and_a_known_one_must_be_payable() -> None:
    text = "A* r3c1 1/5/5 0-1-0-0\n B gao 0-1-0-0\n map r3c1=1 {}"
    state = after(text.format(""), "drive")
    assert why(state, "move_to r3c2") == "", "nobody knows what lies in the risk zone"
    assert at(after(state, "move_to r3c2", luck="1"), "A") == "r3c1"
    known = after(text.format("r3c2=1"), "drive")
    assert why(known, "move_to r3c2") == "CR-28 not_payable"


@pytest.mark.rule("CR-33", "CR-Q22")
def test_a_line_goes_from_city_to_city_for_its_price_and_one_petrol() -> None:
    text = "A* dar-es-salaam 4/3/5 260F 0-1-0-0\n B gao 0-1-0-0\n map r15c7=1"
    state = after(text, "drive")
    assert legal(state, "travel") == ["travel dar-es-salaam/salisbury 0"]
    state = after(state, "travel dar-es-salaam/salisbury", luck="guide toolbox")
    assert at(state, "A") == "salisbury"
    assert gauges(state, "A") == "3/3/5"
    assert crew(state, "A").money == 70
    assert hand(state, "A") == "guide toolbox", "arriving draws as by land"
    assert asked(state) == "B sequence", "and ends the drive"


@pytest.mark.rule("CR-33", "CR-31")
@pytest.mark.parametrize("options", [PLAIN, Options(board="south-america")], ids=lambda o: o.board)
def test_every_line_goes_both_ways(options: Options) -> None:
    found = board(options.board)
    for line in found.lines:
        name = f"{found.spaces[line.a].id}/{found.spaces[line.b].id}"
        for here, there in ((line.a, line.b), (line.b, line.a)):
            start = found.spaces[here].id
            text = f"A* {start} 4/3/5 {line.price}F 0-1-0-0\n B {start} 0-1-0-0"
            luck = "jerrycan " * found.spaces[there].cards
            state = after(position(text, options), "drive", f"travel {name}", luck=luck)
            assert at(state, "A") == found.spaces[there].id
            assert gauges(state, "A") == "3/3/5"
            assert crew(state, "A").money == 0
            assert hand(state, "A") == luck.strip()


@pytest.mark.rule("CR-33")
@pytest.mark.parametrize(
    ("percent", "paid"), [(100, 190), (50, 100), (60, 120), (200, 380), (20, 40)]
)
def test_lines_cost_what_the_dial_makes_of_their_price(percent: int, paid: int) -> None:
    options = Options(line_percent=percent)
    text = "A* dar-es-salaam 4/3/5 {}F 0-1-0-0\n B gao 0-1-0-0"
    line = "travel dar-es-salaam/salisbury"
    poor = after(position(text.format(paid - 10), options), "drive")
    assert why(poor, line) == "CR-33 line_too_dear"
    state = after(position(text.format(paid), options), "drive")
    assert ("price", paid) in [
        words for node in scene(view(state, SEATS[0])).nodes for words in node.words
    ]
    assert crew(after(state, line, luck="guide toolbox"), "A").money == 0


@pytest.mark.rule("CR-33", "CR-Q42")
def test_no_discount_is_wasted_on_a_line_that_is_free_without_it() -> None:
    assert fare(90, 2, 0) is None
    for full, discounts in ((90, 3), (100, 3), (50, 2)):
        assert fare(full, discounts, 900) == refusals.NEEDLESS_DISCOUNT
    assert fare(130, 2, 30) is None
    assert fare(130, 2, 20) == refusals.LINE_TOO_DEAR
    assert fare(130, 0, 130) is None


@pytest.mark.rule("CR-33")
def test_a_line_takes_a_driver() -> None:
    state = position("A* dar-es-salaam 4/3/5 260F 1-0-0-0\n B gao 0-1-0-0")
    assert why(state, "travel dar-es-salaam/salisbury") == "CR-10 not_now"
    by_card = position("A* dar-es-salaam 4/3/5 260F 1-0-0-0 | driver\n B gao 0-1-0-0")
    by_card = after(by_card, "play driver", "travel dar-es-salaam/salisbury", luck="guide toolbox")
    assert at(by_card, "A") == "salisbury"


@pytest.mark.rule("CR-T4", "CR-33")
def test_transport_cards_add_up_and_nothing_is_paid_out() -> None:
    assert line_price(90, 2) == 0
    assert line_price(130, 2) == 30
    text = "A* dar-es-salaam 4/3/5 90F 0-1-0-0 | transport transport\n B gao 0-1-0-0"
    state = after(text, "drive")
    assert why(state, "travel dar-es-salaam/salisbury 1") == "CR-33 line_too_dear"
    assert why(state, "travel dar-es-salaam/salisbury 3") == "CR-33 transports"
    step = play(state, "travel dar-es-salaam/salisbury 2", luck="guide toolbox")
    assert crew(step.state, "A").money == 0
    assert words(step.state.discard) == "transport transport"
    assert kinds(step)[:2] == ["CardPlayed", "CardPlayed"]


@pytest.mark.rule("CR-33")
def test_a_transport_is_of_no_use_without_a_driver() -> None:
    state = position("A* dar-es-salaam 0-1-0-0 | transport\n B gao 0-1-0-0")
    assert why(state, "play transport") == "CR-33 with_a_driver"


@pytest.mark.rule("CR-Q22")
def test_a_line_is_the_first_and_only_step_and_is_paid_before_leaving() -> None:
    text = "A* dar-es-salaam 0-1-0-0 {}\n B gao 0-1-0-0\n map r15c7=1 r16c8=1"
    poor = after(text.format("4/3/5 180F"), "drive")
    assert why(poor, "travel dar-es-salaam/salisbury") == "CR-33 line_too_dear"
    assert why(poor, "travel tamanrasset/fort-lamy") == "CR-33 no_such_line"
    dry = after(text.format("0/3/5 190F | jerrycan"), "drive")
    assert why(dry, "travel dar-es-salaam/salisbury") == "CR-34 no_petrol"
    state = after(text.format("4/3/5 260F"), "drive", "move_to r15c7")
    assert why(state, "travel dar-es-salaam/salisbury") == "CR-33 no_such_line"


@pytest.mark.rule("CR-Q21")
def test_with_a_broken_engine_no_line_is_taken() -> None:
    text = "A* dar-es-salaam 4/0/5 900F 0-1-0-0 | driver\n B gao 0-1-0-0"
    assert why(position(text), "play driver") == "CR-34 engine_down"
    state = after(text, "drive")
    assert asked(state) == "B sequence", "the drive is over before it begins"
    assert at(state, "A") == "dar-es-salaam"


@pytest.mark.rule("CR-34")
def test_without_petrol_there_is_no_further_advance() -> None:
    text = "A* gao 1/5/5 0-1-0-0{}\n B gao 0-1-0-0\n map r6c2=1 r6c3=1"
    state = after(text.format(""), "drive", "move_to r6c2")
    assert asked(state) == "B sequence"
    state = after(text.format(" | guide"), "drive", "move_to r6c2")
    assert legal(state) == ["stop"], "asked, since nobody else knows the hand"
    assert why(state, "move_to r6c3") == "CR-34 no_petrol"


@pytest.mark.rule("CR-34")
def test_with_chassis_0_one_drives_but_holds_no_cards() -> None:
    text = "A* r6c2 5/5/0 0-1-0-0\n B gao 0-1-0-0\n map r6c2=1"
    state = after(text, "drive", "move_to gao", luck="guide")
    assert asked(state) == "A discarding"
    assert hand(after(state, "discard guide"), "A") == ""


@pytest.mark.rule("CR-Q19", "CR-07")
def test_if_the_chassis_falls_the_limit_comes_before_the_next_space() -> None:
    text = """
        A* gao 9/5/2 0-1-0-0 | guide toolbox
        B  gao 0-1-0-0
        map r6c2=1-1 r6c3=1
    """
    state = after(text, "drive", "move_to r6c2", "split 0")
    assert asked(state) == "A discarding"
    assert why(state, "move_to r6c3") == "CR-10 not_now"
    state = after(state, "discard toolbox")
    assert asked(state) == "A driving"
    assert at(after(state, "move_to r6c3"), "A") == "r6c3"


@pytest.mark.rule("CR-35")
def test_the_token_follows_every_move_and_goes_on_top() -> None:
    text = """
        A* r4c2 0-1-0-0
        B  r5c2 0-1-0-0
        map r4c2=1 r5c2=1 r5c1=1
        track A B
    """
    state = after(text, "drive", "move_to r5c1")
    assert letters(state.track) == "BA"


@pytest.mark.rule("CR-Q26")
def test_an_unchanged_number_leaves_the_token_where_it_lies() -> None:
    text = """
        A* r5c1 0-1-0-0
        B  r5c2 0-1-0-0
        map r5c1=1 r5c2=1 r5c3=1 r4c2=1
        track A B
    """
    state = after(text, "drive", "move_to r5c2")
    assert letters(state.track) == "AB"
    back = after(text, "drive", "move_to r4c2")
    assert letters(back.track) == "BA", "backwards too"


@pytest.mark.rule("CR-Q26")
def test_progress_is_counted_from_the_start_city() -> None:
    text = "A* r5c1 0-0-0-1\n B r8c2 passed\n map r5c1=1 r8c2=1\n track A B"
    south = after(position(text, start="south"), "pass", luck="guide driver toolbox")
    assert letters(south.order) == "AB"
    north = after(position(text), "pass", luck="guide driver toolbox")
    assert letters(north.order) == "BA"
    for state in (south, north):
        assert progress(state, state.start) == 1
        assert progress(state, state.goal) == 26


@pytest.mark.rule("CR-Q25")
def test_beyond_the_end_of_a_gauge_nothing_is_gained_or_bought() -> None:
    text = "A* gao 8/5/5 0-1-0-0 | refueling_station jerrycan\n B gao 0-1-0-0"
    state = position(text)
    assert why(state, "buy 3") == "CR-Q25 petrol_full"
    state = after(state, "play refueling_station")
    assert gauges(state, "A") == "10/5/5"
    assert why(state, "play jerrycan") == "CR-Q25 petrol_full"

import pytest

from podium.core.seat import SEATS
from podium.games.greatrace.events import Sabotaged
from podium.games.greatrace.pieces import Gauge
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

MAP = "map r6c2=1 r6c3=2 r6c4=3 r24c6=1-1"


@pytest.mark.rule("CR-Q01")
def test_trail_hunter_saboteur_and_con_artist_can_be_countered_and_a_tracker_cannot() -> None:
    text = "A* gao 0-1-0-0 | {}\n B gao 0-0-1-0\n " + MAP
    for card, naming in {
        "trail_hunter": ("play trail_hunter", "name r6c2", "name r6c3"),
        "con_artist": ("play con_artist", "name r6c2", "name r6c3"),
        "saboteur": ("sabotage B 1",),
    }.items():
        state = after(text.format(card), *naming)
        assert asked(state) == "B countering"
        state = after(state, "use_security")
        assert tile_at(state, "r6c2") == "1"
        assert gauges(state, "B") == "10/5/5"
        assert words(state.discard) == card, "cancelled, it is discarded"
    state = after(text.format("tracker"), "play tracker", luck="guide guide driver")
    assert asked(state) == "A tracking"


@pytest.mark.rule("CR-Q01", "CR-25")
def test_a_trail_hunter_takes_two_tiles_out_of_the_game() -> None:
    text = f"A* gao 0-1-0-0 | trail_hunter\n B gao 0-1-0-0\n {MAP}"
    step = play(position(text), "play trail_hunter", "name r24c6", "name r6c3")
    assert tile_at(step.state, "r24c6") == ""
    assert tile_at(step.state, "r6c3") == ""
    assert len(step.state.removed) == 2
    assert len(step.state.bag) == 56
    assert asked(step.state) == "A sequence"


@pytest.mark.rule("CR-Q01", "CR-Q35")
def test_a_saboteur_takes_two_levels_as_he_divides_them() -> None:
    text = "A* gao 0-1-0-0 | saboteur\n B r24c6 0-1-0-0\n map r24c6=1"
    assert legal(position(text), "sabotage") == [f"sabotage B {n}" for n in range(3)]
    for engine, left in ((0, "10/5/3"), (1, "10/4/4"), (2, "10/3/5")):
        assert gauges(after(text, f"sabotage B {engine}"), "B") == left
    for split in (-1, 3):
        assert why(position(text), f"sabotage B {split}") == "CR-Q01 bad_sabotage"


@pytest.mark.rule("CR-Q02")
def test_only_the_target_may_counter_a_saboteur() -> None:
    text = """
        A* gao 0-1-0-0 | saboteur
        B  gao 0-1-0-0
        C  gao 0-0-3-0
    """
    state = after(text, "sabotage B 2")
    assert asked(state) == "A sequence"
    assert gauges(state, "B") == "10/3/5"


@pytest.mark.rule("CR-Q02")
def test_others_are_asked_in_turn_order_from_the_active_player_on() -> None:
    text = f"""
        A  gao 0-0-1-0
        B* gao 0-1-0-0 | trail_hunter
        C  gao 0-0-1-0
        D  gao 0-0-1-0
        track D B C A
        {MAP}
    """
    state = after(text, "play trail_hunter", "name r6c2", "name r6c3")
    asked_so_far = asked(state)[0]
    state = after(state, "decline")
    asked_so_far += asked(state)[0]
    state = after(state, "decline")
    asked_so_far += asked(state)[0]
    assert asked_so_far == "CAD"
    assert why(state, "use_security", 0) == "CR-10 not_your_go", "A has declined"
    done = after(state, "decline")
    assert tile_at(done, "r6c2") == ""
    stopped = play(state, "use_security")
    assert kinds(stopped)[:2] == ["DangerAverted", "DangerCancelled"]
    assert tile_at(stopped.state, "r6c2") == "1"
    assert asked(stopped.state) == "B sequence", "a counter cannot be countered"


@pytest.mark.rule("CR-Q02")
def test_the_first_counter_is_enough_and_the_rest_keep_theirs() -> None:
    text = f"""
        A* gao 0-1-0-0 | con_artist
        B  gao 0-1-0-0 | militia
        C  gao 0-0-1-0
        {MAP}
    """
    state = after(text, "play con_artist", "name r6c2", "name r6c3", "B: play militia")
    assert asked(state) == "A sequence"
    assert crew(state, "C").plan == (0, 0, 1, 0)
    assert words(state.discard) == "con_artist militia"
    assert tile_at(state, "r6c2") == "1"


@pytest.mark.rule("CR-Q03")
def test_tiles_target_and_split_are_named_before_anybody_decides() -> None:
    text = f"A* gao 0-1-0-0 | con_artist saboteur\n B gao 0-0-2-0\n {MAP}"
    state = after(text, "play con_artist")
    assert asked(state) == "A naming"
    step = play(state, "name r6c2", "name r6c4")
    assert kinds(step) == ["DangerAnnounced"]
    assert asked(step.state) == "B countering"
    state = after(step.state, "decline")
    assert tile_at(state, "r6c2") == "3"
    assert why(position(text), "play saboteur") == "CR-Q03 name_a_target"
    step = play(state, "sabotage B 2")
    assert "SabotageAnnounced" in kinds(step)
    assert gauges(step.state, "B") == "10/5/5"


@pytest.mark.rule("CR-Q44")
def test_asked_is_by_what_everybody_can_see() -> None:
    text = "A* gao 0-1-0-0 | saboteur\n B gao {}"
    useless = after(text.format("0-1-0-0 | guide"), "sabotage B 1")
    assert asked(useless) == "B countering", "any card may be a Militia"
    assert legal(useless) == ["decline"]
    for unasked in ("0-1-0-0", "passed | militia", "passed"):
        assert asked(after(text.format(unasked), "sabotage B 1")) == "A sequence"
    assert asked(after(text.format("0-0-1-0 passed"), "sabotage B 1")) == "B countering"


@pytest.mark.rule("CR-Q44", "CR-Q02")
@pytest.mark.parametrize("card", ["trail_hunter", "con_artist"])
@pytest.mark.parametrize(
    ("crew_line", "is_asked"),
    [
        ("gao 0-1-0-0 | guide", True),
        ("gao 0-0-0-0 | guide", True),
        ("gao 0-0-1-0", True),
        ("gao 0-0-1-0 passed", True),
        ("gao 0-1-0-0", False),
        ("gao passed | militia", False),
        ("cape-town arrived1", False),
    ],
)
def test_against_the_map_every_other_is_asked_who_may_have_an_answer(
    card: str, crew_line: str, is_asked: bool
) -> None:
    text = f"A* gao 0-1-1-0 | {card} militia\n B {crew_line}\n C {crew_line}\n {MAP}"
    state = after(text, f"play {card}", "name r6c2", "name r6c3")
    asked_in_turn = ""
    while asked(state).endswith("countering"):
        asked_in_turn += asked(state)[0]
        state = after(state, "decline")
    assert asked_in_turn == ("BC" if is_asked else ""), "and never the one who played it"
    assert tile_at(state, "r6c2") != "1"


@pytest.mark.rule("CR-Q44")
def test_before_a_tile_and_above_the_limit_only_the_crew_itself_is_asked() -> None:
    text = """
        A* gao 10/5/1 0-1-0-0 | guide
        B  gao 0-0-3-0 | militia
        map r6c2=1!
    """
    state = after(text, "drive", "move_to r6c2")
    assert asked(state) == "A entering"
    state = after(state, "enter", "split 1")
    assert asked(state) == "A discarding"
    assert asked(after(state, "discard guide")) == "A driving"


@pytest.mark.rule("CR-Q35", "CR-37")
def test_a_target_is_any_other_still_racing() -> None:
    text = """
        A* gao 0-1-0-0 | saboteur
        B  cape-town arrived1
        C  r24c6 passed
        map r24c6=1
    """
    state = position(text)
    assert why(state, "sabotage A 1") == "CR-Q35 not_oneself"
    assert why(position(text.replace("saboteur", "guide")), "sabotage C 1") == "CR-12 not_in_hand"
    assert why(state, "sabotage B 1") == "CR-37 immune"
    assert why(state, "sabotage D 1") == "CR-01 no_such_seat"
    assert why(state, "sabotage C 1") == "", "connected or not, passed or not"


@pytest.mark.rule("CR-Q18", "CR-Q42")
def test_sabotage_beyond_a_gauge_is_lost_and_a_wreck_is_no_target() -> None:
    text = "A* gao 0-1-0-0 | saboteur\n B gao 10/{}/{} 0-1-0-0"
    assert gauges(after(text.format(1, 3), "sabotage B 2"), "B") == "10/0/3"
    assert gauges(after(text.format(3, 1), "sabotage B 0"), "B") == "10/3/0"
    wreck = position(text.format(0, 0))
    assert why(wreck, "sabotage B 1") == "CR-Q42 nothing_to_sabotage"
    assert why(position(text.format(0, 2)), "sabotage B 2") == "CR-Q42 nothing_to_sabotage"


@pytest.mark.rule("CR-Q18")
@pytest.mark.parametrize(
    ("levels", "splits"),
    [
        ("10/1/0", [1]),
        ("10/0/1", [0]),
        ("10/1/1", [0, 1, 2]),
        ("10/0/2", [0, 1]),
        ("10/2/0", [1, 2]),
    ],
)
def test_of_splits_that_take_the_same_one_is_the_action(levels: str, splits: list[int]) -> None:
    state = position(f"A* gao 0-1-0-0 | saboteur\n B gao {levels} 0-1-0-0")
    assert legal(state, "sabotage") == [f"sabotage B {n}" for n in splits]
    taken = {gauges(after(state, f"sabotage B {n}"), "B") for n in splits}
    assert len(taken) == len(splits), "no two of them do the same"


@pytest.mark.rule("CR-Q18")
def test_the_other_form_of_the_same_split_is_refused() -> None:
    text = "A* gao 0-1-0-0 | saboteur\n B gao 10/{} 0-1-0-0"
    assert why(position(text.format("1/0")), "sabotage B 2") == "CR-Q18 same_sabotage"
    assert why(position(text.format("0/1")), "sabotage B 1") == "CR-Q18 same_sabotage"


@pytest.mark.rule("CR-Q18")
def test_what_a_saboteur_took_is_told() -> None:
    text = "A* gao 0-1-0-0 | saboteur\n B gao 10/1/5 0-1-0-0"
    engine, chassis = Gauge
    for split, told in {
        0: [Sabotaged(SEATS[1], chassis, 2)],
        1: [Sabotaged(SEATS[1], engine, 1), Sabotaged(SEATS[1], chassis, 1)],
        2: [Sabotaged(SEATS[1], engine, 1)],
    }.items():
        step = play(position(text), f"sabotage B {split}")
        assert [event for event in step.events if isinstance(event, Sabotaged)] == told


@pytest.mark.rule("CR-Q18", "CR-34")
def test_a_sabotaged_engine_breaks_down() -> None:
    step = play(position("A* gao 0-1-0-0 | saboteur\n B gao 10/2/3 0-1-0-0"), "sabotage B 2")
    assert "BrokenDown" in kinds(step)
    wreck = position("A* gao 0-1-0-0 | saboteur\n B gao 10/0/3 0-1-0-0")
    assert "BrokenDown" not in kinds(play(wreck, "sabotage B 0")), "it had broken down before"
    lighter = position("A* gao 0-1-0-0 | saboteur\n B gao 10/2/3 0-1-0-0")
    for split in ("1", "0"):
        assert "BrokenDown" not in kinds(play(lighter, f"sabotage B {split}"))
    assert gauges(step.state, "B") == "10/0/3"


@pytest.mark.rule("CR-T11", "CR-Q23")
def test_a_trail_hunter_takes_no_tile_under_a_vehicle() -> None:
    text = f"A* r6c2 0-1-0-0 | trail_hunter\n B r6c3 0-1-0-0\n {MAP}"
    state = after(text, "play trail_hunter")
    assert why(state, "name r6c2") == "CR-Q23 under_a_vehicle"
    assert why(state, "name r6c3") == "CR-Q23 under_a_vehicle"
    for nothing in ("r6c5", "gao", "-1", "999"):
        assert why(state, f"name {nothing}") == "CR-Q23 no_tile"
    assert legal(state) == ["name r6c4", "name r24c6"]
    assert why(after(state, "name r6c4"), "name r6c4") == "CR-Q23 named_already"


@pytest.mark.rule("CR-Q23")
def test_a_trail_hunter_takes_the_only_free_tile_there_is() -> None:
    text = "A* r6c2 0-1-0-0 | trail_hunter\n B gao 0-1-0-0\n map r6c2=1 r6c3=2"
    state = after(text, "play trail_hunter", "name r6c3")
    assert tile_at(state, "r6c3") == ""
    assert asked(state) == "A sequence"


@pytest.mark.rule("CR-T11", "CR-Q23")
def test_a_con_artist_swaps_the_tile_beneath_with_the_next_one() -> None:
    text = """
        A* r6c2 5/5/5 0-1-0-0 | con_artist
        B  gao 0-1-0-0
        map r6c2=1 r6c3=3-2
    """
    state = after(text, "play con_artist", "name r6c2", "name r6c3")
    assert gauges(state, "A") == "5/5/5", "it costs nothing now"
    assert at(state, "A") == "r6c2"
    assert tile_at(state, "r6c2") == "3-2"
    state = after(state, "drive", "move_to r6c3")
    assert gauges(state, "A") == "4/5/5", "the step ahead costs what lay beneath"


@pytest.mark.rule("CR-Q23", "CR-32")
def test_risk_belongs_to_the_space_not_to_a_swapped_tile() -> None:
    text = """
        A* r3c1 9/5/5 0-1-0-0 | con_artist
        B  gao 0-1-0-0
        map r3c1=1 r3c2=1 r4c2=3
    """
    state = after(text, "play con_artist", "name r3c2", "name r4c2", "drive")
    assert gauges(after(state, "move_to r3c2"), "A") == "5/5/5"
    assert gauges(after(state, "move_to r4c2"), "A") == "8/5/5"


@pytest.mark.rule("CR-37")
def test_who_has_arrived_is_not_asked_and_not_touched() -> None:
    text = f"""
        A* gao 0-1-0-0 | trail_hunter
        B  cape-town arrived1
        {MAP}
    """
    state = after(text, "play trail_hunter", "name r6c2", "name r6c3")
    assert asked(state) == "A sequence"
    assert hand(state, "B") == ""

import pytest

from podium.games.greatrace.state import Using
from tests.games.greatrace.positions import (
    CARDS,
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
    why,
    words,
)


@pytest.mark.rule("CR-40")
def test_financial_thirty_francs_and_refueling_five_levels() -> None:
    text = "A* gao 2/5/5 0F 0-1-0-0 | financial refueling_station\n B gao 0-1-0-0"
    state = after(text, "play financial", "play refueling_station")
    assert crew(state, "A").money == 30
    assert gauges(state, "A") == "7/5/5"
    assert words(state.discard) == "financial refueling_station"


@pytest.mark.rule("CR-40")
def test_a_cartographer_draws_and_places_three_tiles() -> None:
    text = "A* gao 0-1-0-0 | cartographer\n B gao 0-1-0-0"
    state = after(text, "play cartographer", luck="1 1 1")
    state = after(state, "place r6c2", "place r6c3", "place r6c4")
    assert asked(state) == "A sequence"
    assert words(state.discard) == "cartographer"


@pytest.mark.rule("CR-40")
def test_an_empty_deck_is_renewed_from_the_discard() -> None:
    text = "A* mombasa 0-1-0-0\n B gao 0-1-0-0\n deck guide\n discard driver militia"
    text = text.replace("mombasa", "r13c7") + "\n map r13c7=1"
    step = play(position(text), "drive", "move_to mombasa", luck="guide militia")
    assert "DeckRenewed" in kinds(step)
    assert hand(step.state, "A") == "guide militia"
    assert words(step.state.deck) == "driver"
    assert step.state.discard == ()


@pytest.mark.rule("CR-Q28")
def test_who_draws_gets_what_there_is() -> None:
    text = "A* r13c7 0-1-0-0\n B gao 0-1-0-0\n deck guide\n discard\n map r13c7=1"
    state = after(text, "drive", "move_to mombasa", luck="guide")
    assert hand(state, "A") == "guide"


@pytest.mark.rule("CR-Q10")
def test_driver_and_repairman_cards_take_further_cards_and_do_not_end_the_sequence() -> None:
    text = """
        A* gao 5/2/5 0F 1-0-0-0 | driver repairman spare_parts guide
        B  gao 0-1-0-0
        map r6c2=1#
    """
    state = after(text, "play repairman", "fit_part engine", "stop")
    assert gauges(state, "A") == "5/3/5"
    assert asked(state) == "A sequence"
    assert why(state, "buy 1") == "CR-11 too_late_to_buy"
    state = after(state, "play driver", "move_to r6c2", "play guide", "stop")
    assert asked(state) == "A sequence"
    assert crew(state, "A").plan == (1, 0, 0, 0)


@pytest.mark.rule("CR-Q30")
def test_a_tracker_gives_up_one_of_the_three_and_then_comes_the_limit() -> None:
    text = "A* gao 10/5/2 0-1-0-0 | guide tracker\n B gao 0-1-0-0"
    state = after(text, "play tracker", luck="driver militia toolbox")
    assert asked(state) == "A tracking"
    assert legal(state) == ["discard driver", "discard toolbox", "discard militia"]
    assert why(state, "discard guide") == "CR-Q30 not_tracked"
    state = after(state, "discard driver")
    assert asked(state) == "A discarding"
    state = after(state, "discard guide")
    assert hand(state, "A") == "toolbox militia"
    assert words(state.discard) == "driver tracker guide"


@pytest.mark.rule("CR-Q30", "CR-Q28")
@pytest.mark.parametrize("deck", ["driver", "driver guide"])
def test_a_tracker_that_draws_fewer_than_three_gives_none_up(deck: str) -> None:
    text = f"A* gao 0-1-0-0 | tracker\n B gao 0-1-0-0\n deck {deck}\n discard"
    state = after(text, "play tracker", luck=deck)
    assert asked(state) == "A sequence"
    assert hand(state, "A") == deck
    assert words(state.discard) == "tracker"


@pytest.mark.rule("CR-Q40")
def test_a_card_in_use_is_not_in_the_deck_that_is_renewed() -> None:
    text = "A* gao 0-1-0-0 | tracker\n B gao 0-1-0-0\n deck\n discard driver guide militia"
    step = play(position(text), "play tracker", luck="driver guide militia")
    assert step.state.deck == ()
    assert step.state.stack[-2] == Using(CARDS["tracker"])
    state = after(step.state, "discard guide")
    assert words(state.discard) == "tracker guide"


@pytest.mark.rule("CR-Q40")
def test_a_driver_card_is_in_use_until_the_cards_of_the_city_are_settled() -> None:
    text = """
        A* r13c7 9/5/1 1-0-0-0 | driver
        B  gao 0-1-0-0
        map r13c7=1
        deck
        discard guide militia
    """
    state = after(text, "play driver", "move_to mombasa", luck="guide militia")
    assert asked(state) == "A discarding", "drawn first, then the limit once"
    assert state.discard == ()
    state = after(state, "discard guide")
    assert words(state.discard) == "driver guide"
    assert asked(state) == "A sequence"


@pytest.mark.rule("CR-Q40")
def test_what_is_given_up_comes_too_late_for_that_draw() -> None:
    text = """
        A* r13c7 9/5/1 0-1-0-0 | driver
        B  gao 0-1-0-0
        map r13c7=1
        deck guide
        discard
    """
    state = after(text, "drive", "move_to mombasa", luck="guide")
    assert asked(state) == "A discarding"
    assert hand(after(state, "discard driver"), "A") == "guide"


@pytest.mark.rule("CR-Q42")
@pytest.mark.parametrize(
    ("crew_line", "rest", "action", "reason"),
    [
        ("gao 10/5/5 | refueling_station", "", "play refueling_station", "CR-Q25 petrol_full"),
        ("r6c2 | trail_hunter", "map r6c2=1", "play trail_hunter", "CR-Q42 no_free_tile"),
        ("gao | con_artist", "map r6c2=1", "play con_artist", "CR-Q42 fewer_than_two_tiles"),
        ("gao | cartographer", "bag", "play cartographer", "CR-Q42 bag_empty"),
        ("gao | tracker", "deck", "play tracker", "CR-Q42 no_cards_left"),
        ("gao 5/0/5 | driver", "", "play driver", "CR-34 engine_down"),
        ("gao 0/5/5 | driver", "", "play driver", "CR-34 no_petrol"),
        ("gao 5/5/5 | repairman", "", "play repairman", "CR-Q42 nothing_to_repair"),
        ("gao 5/4/5 10F | repairman", "", "play repairman", "CR-Q42 no_parts"),
    ],
)
def test_a_card_that_would_change_nothing_cannot_be_played(
    crew_line: str, rest: str, action: str, reason: str
) -> None:
    state = position(f"A* 0-1-0-0 {crew_line}\n B gao 0-1-0-0\n {rest}")
    assert why(state, action) == reason


@pytest.mark.rule("CR-Q42")
@pytest.mark.parametrize(
    ("crew_line", "rest", "action"),
    [
        ("gao 9/5/5 | refueling_station", "", "play refueling_station"),
        ("gao | trail_hunter", "map r6c2=1", "play trail_hunter"),
        ("gao | con_artist", "map r6c2=1 r6c3=1", "play con_artist"),
        ("gao 1/1/5 | driver", "", "play driver"),
        ("gao 0/1/5 | driver jerrycan", "", "play driver"),
        ("gao 5/4/5 20F | repairman", "", "play repairman"),
        ("gao 5/4/5 0F | repairman spare_parts", "", "play repairman"),
        ("gao 5/4/5 0F | repairman toolbox", "", "play repairman"),
        ("gao 5/5/4 20F | repairman", "", "play repairman"),
    ],
)
def test_a_part_of_the_effect_may_be_lost(crew_line: str, rest: str, action: str) -> None:
    assert why(position(f"A* 0-1-0-0 {crew_line}\n B gao 0-1-0-0\n {rest}"), action) == ""


@pytest.mark.rule("CR-Q42")
def test_a_topographer_needs_a_tile_to_draw() -> None:
    state = position("A* gao 0-1-0-0 | topographer\n B gao 0-1-0-0\n bag", LED)
    assert why(state, "play topographer") == "CR-Q42 bag_empty"


@pytest.mark.rule("CR-Q42")
def test_a_drive_or_repair_once_begun_may_end_at_once() -> None:
    text = "A* gao 5/4/5 0-1-0-0 | driver repairman\n B gao 0-1-0-0"
    state = after(text, "play driver", "stop", "play repairman", "stop")
    assert at(state, "A") == "gao"
    assert gauges(state, "A") == "5/4/5"
    assert asked(state) == "A sequence"


@pytest.mark.rule("CR-18")
def test_spare_parts_and_toolbox_need_a_repairman() -> None:
    state = position("A* gao 5/1/5 0-1-0-0 | spare_parts toolbox\n B gao 0-1-0-0")
    assert why(state, "play spare_parts") == "CR-18 with_a_repairman"
    assert why(state, "play toolbox") == "CR-18 with_a_repairman"

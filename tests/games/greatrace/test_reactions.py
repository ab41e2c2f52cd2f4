import pytest

from podium.games.greatrace.state import Options
from tests.games.greatrace.positions import (
    after,
    asked,
    at,
    crew,
    gauges,
    hand,
    legal,
    position,
    tile_at,
    why,
    words,
)

AFTER_PASS = Options(anytime_after_pass=True)


@pytest.mark.rule("CR-T2", "CR-Q04")
def test_a_jerrycan_pays_for_a_tile_just_drawn() -> None:
    text = "A* gao 2/5/5 0-1-0-0 | jerrycan\n B gao 0-1-0-0"
    state = after(text, "drive", "move_to r6c2", luck="3")
    assert asked(state) == "A entering"
    assert legal(state) == ["retreat", "play jerrycan"]
    assert why(state, "enter") == "CR-28 not_payable"
    entered = after(state, "play jerrycan")
    assert at(entered, "A") == "r6c2", "once payable one enters"
    assert gauges(entered, "A") == "0/5/5"
    back = after(state, "retreat")
    assert at(back, "A") == "gao"
    assert hand(back, "A") == "jerrycan"
    assert tile_at(back, "r6c2") == "3"
    assert asked(back) == "B sequence"


@pytest.mark.rule("CR-Q04")
def test_what_gauges_alone_can_pay_must_be_entered_and_may_be_softened() -> None:
    text = "A* gao 5/5/5 0-1-1-0 | militia jerrycan\n B gao 0-1-0-0"
    state = after(text, "drive", "move_to r6c2", luck="1!")
    assert legal(state) == ["enter", "use_security", "play militia", "play jerrycan"]
    assert why(state, "retreat") == "CR-Q04 must_enter"
    hurt = after(state, "enter", "split 1")
    assert gauges(hurt, "A") == "4/4/4"
    guarded = after(state, "use_security")
    assert gauges(guarded, "A") == "4/5/5"
    assert crew(guarded, "A").plan == (0, 0, 0, 0)
    fought = after(state, "play militia")
    assert gauges(fought, "A") == "4/5/5"
    assert words(fought.discard) == "militia"


@pytest.mark.rule("CR-Q04")
def test_what_needs_security_is_the_drivers_choice() -> None:
    text = "A* gao 5/1/0 0-1-1-0\n B gao 0-1-0-0"
    state = after(text, "drive", "move_to r6c2", luck="1!")
    assert legal(state) == ["retreat", "use_security"]
    assert at(after(state, "use_security"), "A") == "r6c2"
    assert at(after(state, "retreat"), "A") == "gao"


@pytest.mark.rule("CR-Q04")
def test_without_a_card_or_security_nobody_is_asked() -> None:
    text = "A* gao 5/5/5 0-1-0-0\n B gao 0-1-0-0"
    state = after(text, "drive", "move_to r6c2", luck="1!")
    assert asked(state) == "A splitting", "payable: entered"
    state = after(text.replace("5/5/5", "5/1/0"), "drive", "move_to r6c2", luck="1!")
    assert at(state, "A") == "gao", "not payable: back"
    assert asked(state) == "B sequence"
    idle = after(text.replace("0-1-0-0", "0-1-1-0", 1), "drive", "move_to r6c2", luck="1")
    assert at(idle, "A") == "r6c2", "Security is not asked where there is no Danger"
    dry = "A* gao 2/5/5 0-1-1-0\n B gao 0-1-0-0"
    assert asked(after(dry, "drive", "move_to r6c2", luck="3")) == "B sequence"


@pytest.mark.rule("CR-Q45")
def test_before_a_known_danger_one_announces_the_step_and_then_decides() -> None:
    text = "A* gao 5/5/5 0-1-1-0 | militia\n B gao 0-1-0-0\n map r6c2=1!"
    state = after(text, "drive", "move_to r6c2")
    assert legal(state) == ["enter", "use_security", "play militia"]
    assert at(after(state, "play militia"), "A") == "r6c2"


@pytest.mark.rule("CR-Q45", "CR-Q17")
def test_who_does_not_pay_for_a_known_tile_stays_and_the_drive_goes_on() -> None:
    text = """
        A* gao 3/2/1 0-1-1-0 | jerrycan
        B  gao 0-1-0-0
        map r6c2=3-2!# r5c1=1
    """
    state = after(text, "drive", "move_to r6c2")
    assert asked(state) == "A entering"
    state = after(state, "play jerrycan", "retreat")
    assert asked(state) == "A driving"
    assert at(state, "A") == "gao"
    assert hand(state, "A") == "", "what was used is spent"
    assert gauges(state, "A") == "4/2/1"
    assert why(state, "move_to r6c2") == "CR-Q45 turned_away", "not announced again from here"
    state = after(state, "move_to r5c1")
    assert why(state, "move_to r6c2") == "", "after another space it may be"


@pytest.mark.rule("CR-Q45")
def test_a_known_danger_that_nothing_can_pay_is_not_announced() -> None:
    text = "A* gao 5/1/1 0-1-0-0 | {}\n B gao 0-1-0-0\n map r6c2=1-1!"
    assert why(after(text.format("militia"), "drive"), "move_to r6c2") == ""
    text = text.replace("| {}", "")
    assert why(after(text, "drive"), "move_to r6c2") == "CR-28 not_payable"


@pytest.mark.rule("CR-Q45")
def test_every_entry_is_a_new_danger_and_leaving_is_none() -> None:
    text = "A* r6c2 5/5/5 0-1-2-0\n B gao 0-1-0-0\n map r6c2=1! r6c3=1"
    state = after(text, "drive", "move_to r6c3")
    assert gauges(state, "A") == "4/5/5", "standing there or leaving is none"
    state = after(state, "move_to r6c2")
    assert asked(state) == "A entering"
    state = after(state, "use_security", "move_to r6c3", "move_to r6c2")
    assert asked(state) == "A entering"


@pytest.mark.rule("CR-Q45")
def test_security_against_the_danger_and_a_jerrycan_for_the_petrol() -> None:
    text = "A* gao 1/1/1 0-1-1-0 | jerrycan\n B gao 0-1-0-0\n map r6c2=2-1!"
    state = after(text, "drive", "move_to r6c2", "use_security")
    assert asked(state) == "A entering"
    assert legal(state) == ["retreat", "play jerrycan"]
    state = after(state, "play jerrycan", "split 0")
    assert at(state, "A") == "r6c2"
    assert gauges(state, "A") == "0/1/0"


@pytest.mark.rule("CR-Q04", "CR-20")
def test_where_there_is_no_danger_neither_security_nor_a_militia_answers() -> None:
    text = "A* gao 2/5/5 0-1-1-0 | jerrycan militia\n B gao 0-1-0-0"
    state = after(text, "drive", "move_to r6c2", luck="3")
    assert legal(state) == ["retreat", "play jerrycan"]
    assert why(state, "use_security") == "CR-20 no_danger"
    assert why(state, "play militia") == "CR-20 no_danger"


@pytest.mark.rule("CR-Q05", "CR-20", "CR-12")
def test_nobody_answers_with_what_is_not_there() -> None:
    text = "A* gao 5/4/5 0-1-0-0 | guide\n B gao 0-1-0-0\n map r6c2=1!"
    driving = after(text, "drive")
    entering = after(driving, "move_to r6c2")
    for state in (driving, entering, after(text, "repair")):
        assert why(state, "play jerrycan") == "CR-12 not_in_hand"
    assert why(entering, "play militia") == "CR-12 not_in_hand"
    assert why(entering, "use_security") == "CR-20 no_security"


@pytest.mark.rule("CR-Q04", "CR-Q18")
def test_two_levels_are_enough_for_a_danger_and_one_is_not() -> None:
    text = "A* gao 5/1/1 0-1-0-0 | guide\n B gao 0-1-0-0"
    assert legal(after(text, "drive", "move_to r6c2", luck="1!")) == ["enter"]
    assert legal(after(text, "drive", "move_to r6c2", luck="1-1!")) == ["retreat"]


@pytest.mark.rule("CR-Q05")
def test_a_jerrycan_may_be_played_at_every_step_of_the_own_sequence() -> None:
    text = """
        A* gao 5/4/5 0-2-0-0 | jerrycan jerrycan jerrycan driver
        B  gao 0-1-0-0
        map r6c2=1 r6c3=1
    """
    state = after(text, "play jerrycan", "buy 1")
    assert gauges(state, "A") == "7/4/5", "before buying"
    state = after(state, "play jerrycan", "play driver", "move_to r6c2", "play jerrycan")
    assert gauges(state, "A") == "8/4/5", "between two spaces"
    state = after(state, "move_to r6c3", "stop")
    assert gauges(state, "A") == "7/4/5"
    repairing = after(text, "repair")
    assert "play jerrycan" in legal(repairing)
    assert "play jerrycan" in legal(after(text, "drive"))


@pytest.mark.rule("CR-Q05")
def test_not_in_anothers_sequence_but_for_the_hand_limit() -> None:
    text = "A  gao 5/4/5 0-1-0-0 | jerrycan\n B* gao 0-1-0-0"
    assert why(position(text), "play jerrycan", 0) == "CR-10 not_your_go"


@pytest.mark.rule("CR-T9", "CR-Q05", "CR-Q06")
def test_sabotage_of_a_full_hand_may_be_answered_with_a_jerrycan_unless_passed() -> None:
    text = """
        A* gao 0-1-0-0 | saboteur
        B  gao 8/5/2 0-1-0-0 {} | driver jerrycan
    """
    state = after(text.format(""), "sabotage B 1", "B: decline")
    assert asked(state) == "B discarding"
    assert legal(state) == ["discard driver", "discard jerrycan", "play jerrycan"]
    played = after(state, "play jerrycan")
    assert gauges(played, "B") == "9/4/1"
    assert asked(played) == "A sequence"
    passed = after(text.format("passed").replace("0-1-0-0 passed", "passed"), "sabotage B 1")
    assert asked(passed) == "B discarding"
    assert legal(passed) == ["discard driver", "discard jerrycan"]
    assert why(passed, "play jerrycan") == "CR-Q06 after_passing"


@pytest.mark.rule("CR-Q06")
def test_with_the_option_any_time_cards_work_after_passing_too() -> None:
    text = """
        A* gao 0-1-0-0 | saboteur
        B  gao 8/5/2 passed | militia jerrycan
    """
    state = after(position(text, AFTER_PASS), "sabotage B 1")
    assert asked(state) == "B countering"
    assert legal(state) == ["decline", "play militia"]
    assert gauges(after(state, "play militia"), "B") == "8/5/2"
    state = after(state, "decline")
    assert "play jerrycan" in legal(state)


@pytest.mark.rule("CR-T6", "CR-Q06")
def test_after_passing_security_works_and_a_militia_does_not() -> None:
    text = "A* gao 0-1-0-0 | saboteur\n B gao {} passed | militia"
    guarded = after(text.format("0-0-1-0"), "sabotage B 1")
    assert legal(guarded) == ["decline", "use_security"]
    assert why(guarded, "play militia") == "CR-Q06 after_passing"
    assert gauges(after(guarded, "use_security"), "B") == "10/5/5"
    bare = after(text.format(""), "sabotage B 1")
    assert asked(bare) == "A sequence", "nobody is asked"
    assert gauges(bare, "B") == "10/4/4"


@pytest.mark.rule("CR-Q06")
def test_passing_lasts_until_the_next_bivouac() -> None:
    text = "A* gao 9/5/1 0-1-0-0 | jerrycan\n B gao passed"
    state = after(text, "pass", luck="driver guide toolbox")
    state = after(state, "B: take_card driver", "A: take_card toolbox")
    assert asked(state) == "A discarding"
    assert "play jerrycan" in legal(state)


@pytest.mark.rule("CR-20")
def test_a_militia_needs_a_danger() -> None:
    state = position("A* gao 0-1-1-0 | militia\n B gao 0-1-0-0")
    assert why(state, "play militia") == "CR-20 no_danger"
    assert why(state, "use_security") == "CR-10 not_now"

import pytest

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


@pytest.mark.rule("CR-10", "CR-Q07")
def test_sequences_go_round_and_round_in_turn_order_not_by_seats() -> None:
    text = """
        A  gao 0-3-0-0
        B* gao 0-3-0-0
        C  gao 0-3-0-0
        track B A C
    """
    state = position(text)
    turns: list[str] = []
    for _ in range(7):
        turns.append(asked(state)[0])
        state = after(state, "repair")
    assert "".join(turns) == "BACBACB"


@pytest.mark.rule("CR-10", "CR-11")
def test_petrol_comes_first_then_cards_then_an_assistant() -> None:
    text = "A* gao 5/5/5 80F 0-1-0-0 | financial\n B gao 0-1-0-0"
    state = after(text, "buy 2", "play financial", "repair")
    assert gauges(state, "A") == "7/5/5"
    assert crew(state, "A").money == 80 - 20 + 30
    played = after(text, "play financial")
    assert why(played, "buy 2") == "CR-11 too_late_to_buy"
    assert why(after(text, "buy 1"), "buy 1") == "CR-11 too_late_to_buy"


@pytest.mark.rule("CR-10")
def test_an_assistant_must_be_played_or_one_passes() -> None:
    state = after("A* gao 5/5/5 0-1-0-0 | financial\n B gao 0-1-0-0", "buy 1", "play financial")
    assert legal(state) == ["pass", "repair", "drive"]
    assert why(state, "stop") == "CR-10 not_now"


@pytest.mark.rule("CR-11")
@pytest.mark.parametrize(("where", "price"), [("gao", 10), ("r6c2", 20)])
def test_petrol_costs_more_in_the_wild(where: str, price: int) -> None:
    text = f"A* {where} 4/5/5 80F 0-1-0-0\n B gao 0-1-0-0\n map r6c2=1"
    state = after(text, "buy 3")
    assert crew(state, "A").money == 80 - 3 * price
    assert gauges(state, "A") == "7/5/5"
    assert crew(state, "A").plan == (0, 1, 0, 0), "no assistant is spent"
    most = min(6, 80 // price)
    assert len(legal(position(text), "buy")) == most
    assert why(position(text), f"buy {most + 1}") in ("CR-11 no_money", "CR-Q25 petrol_full")


@pytest.mark.rule("CR-11", "CR-18")
@pytest.mark.parametrize(("where", "times"), [("gao", 1), ("r6c2", 2)])
def test_the_prices_of_petrol_and_parts_can_be_turned(where: str, times: int) -> None:
    dear = Options(petrol_price=15, part_price=30)
    text = f"A* {where} 4/4/5 150F 0-1-0-0\n B gao 0-1-0-0\n map r6c2=1"
    bought = play(position(text, dear), "buy 2").state
    assert crew(bought, "A").money == 150 - 2 * 15 * times
    fitted = play(position(text, dear), "repair", "buy_part engine").state
    assert crew(fitted, "A").money == 150 - 30 * times
    assert len(legal(position(text, dear), "buy")) == min(6, 150 // (15 * times))


@pytest.mark.rule("CR-11", "CR-Q10")
def test_no_petrol_is_bought_while_driving_repairing_or_answering() -> None:
    text = """
        A* gao 5/4/5 0-1-1-0
        B  gao 5/4/5 0-1-1-0 | saboteur
        map r6c2=1!
    """
    driving = after(text, "drive")
    countering = after(text, "pass", "B: sabotage A 1")
    for state in (driving, after(driving, "move_to r6c2"), after(text, "repair"), countering):
        assert why(state, "buy 1") == "CR-11 too_late_to_buy"


@pytest.mark.rule("CR-11")
def test_buying_nothing_is_no_action_and_money_must_be_there() -> None:
    state = position("A* r6c2 4/5/5 30F 0-1-0-0\n B gao 0-1-0-0\n map r6c2=1")
    assert why(state, "buy 0") == "CR-11 buy_something"
    assert why(state, "buy -1") == "CR-11 buy_something"
    assert why(state, "buy 2") == "CR-11 no_money"


@pytest.mark.rule("CR-11", "CR-15")
def test_who_has_no_assistant_left_has_no_sequence_and_cannot_buy() -> None:
    text = "A  gao 1/5/5 200F 0-0-0-0 | financial\n B* gao 0-2-0-0"
    state = after(text, "repair")
    assert asked(state) == "B sequence", "A is not asked any more"
    assert why(state, "buy 1", 0) == "CR-10 not_your_go"


@pytest.mark.rule("CR-12")
def test_any_number_of_cards_is_played_in_the_order_of_choice() -> None:
    text = """
        A* gao 5/5/5 40F 0-1-0-0 | financial financial refueling_station
        B  gao 0-1-0-0
    """
    step = play(position(text), "play refueling_station", "play financial", "play financial")
    state = step.state
    assert gauges(state, "A") == "10/5/5"
    assert crew(state, "A").money == 100
    assert kinds(step)[:4] == ["CardPlayed", "PetrolGained", "CardPlayed", "MoneyGiven"]
    assert words(state.discard) == "financial financial refueling_station"
    assert asked(state) == "A sequence"
    assert why(state, "play financial") == "CR-12 not_in_hand"


@pytest.mark.rule("CR-12", "CR-Q08")
def test_a_security_assistant_is_enough_for_cards() -> None:
    state = position("A* gao 40F 0-0-1-0 | financial\n B gao 0-1-0-0")
    assert crew(after(state, "play financial"), "A").money == 70


@pytest.mark.rule("CR-13")
def test_the_assistant_played_leaves_and_the_sequence_is_over() -> None:
    text = "A* gao 1-1-1-2\n B gao 0-1-0-0\n map r6c2=1"
    for action, plan in {
        "research": (0, 1, 1, 2),
        "drive": (1, 0, 1, 2),
        "clear r6c2": (1, 1, 0, 2),
        "fund": (1, 1, 1, 0),
    }.items():
        luck = "guide" if action == "research" else ""
        state = after(text, action, *(["stop"] if action == "drive" else []), luck=luck)
        assert crew(state, "A").plan == plan
        assert asked(state) == "B sequence"


@pytest.mark.rule("CR-14")
def test_who_passes_keeps_only_security_and_is_out_for_this_game_turn() -> None:
    text = "A* gao 1-1-2-1 | financial jerrycan\n B gao 0-2-0-0"
    state = after(text, "pass")
    assert crew(state, "A").plan == (0, 0, 2, 0)
    assert crew(state, "A").passed
    state = after(state, "repair")
    assert asked(state) == "B sequence"
    for action in ("buy 1", "play financial", "play jerrycan"):
        assert why(state, action, 0) == "CR-10 not_your_go"


@pytest.mark.rule("CR-14")
def test_security_left_by_passing_does_not_keep_the_convoy_going() -> None:
    text = "A  gao 0-0-2-0 passed\n B* gao 0-1-0-0\n track A B"
    step = play(position(text), "repair", luck="driver guide toolbox")
    assert "TurnBegun" in kinds(step)
    assert crew(step.state, "A").plan == (0, 0, 0, 0), "unused, they come back with the rest"


@pytest.mark.rule("CR-15")
def test_several_sequences_in_a_row_when_all_others_are_out() -> None:
    text = "A* gao 0-3-0-0\n B gao passed\n C gao 0-0-0-0"
    state = after(text, "repair")
    assert asked(state) == "A sequence"
    state = after(state, "repair")
    assert asked(state) == "A sequence"
    step = play(state, "repair", luck="driver guide toolbox militia")
    assert "OrderSet" in kinds(step), "nobody is left: the convoy is over"


@pytest.mark.rule("CR-16")
def test_which_use_of_a_box_is_chosen_when_the_assistant_is_played() -> None:
    state = position("A* gao 1-1-1-0\n B gao 0-1-0-0\n map r6c2=1")
    assert legal(state) == [
        "pass",
        "explore",
        "research",
        "repair",
        "drive",
        "clear r6c2",
    ]
    assert why(state, "fund") == "CR-16 nobody_there"
    empty = position("A* gao 0-0-0-2\n B gao 0-1-0-0\n map r6c2=1")
    for action in ("explore", "research", "repair", "drive", "clear r6c2"):
        assert why(empty, action) == "CR-16 nobody_there"


@pytest.mark.rule("CR-Q08")
def test_who_has_only_security_left_may_clear_or_pass_and_keeps_them() -> None:
    text = "A* gao 0-0-2-0\n B gao 0-1-0-0\n map r6c2=1"
    state = position(text)
    assert legal(state) == ["pass", "clear r6c2"]
    assert crew(after(state, "pass"), "A").plan == (0, 0, 2, 0)
    state = after(state, "clear r6c2")
    assert crew(state, "A").plan == (0, 0, 1, 0)
    assert tile_at(state, "r6c2") == ""


@pytest.mark.rule("CR-Q08")
def test_cards_for_drivers_go_with_the_last_assistant_too() -> None:
    text = "A* gao 0-1-0-0 | guide jerrycan\n B gao 0-1-0-0\n map r6c2=2#"
    state = after(text, "drive", "move_to r6c2", "play guide", "play jerrycan")
    assert asked(state) == "A driving"
    assert hand(state, "A") == ""
    assert gauges(state, "A") == "9/5/5"


@pytest.mark.rule("CR-Q09")
def test_one_may_buy_play_cards_and_then_pass() -> None:
    text = "A* gao 5/5/5 50F 0-1-0-0 | financial\n B gao 0-1-0-0"
    state = after(text, "buy 5", "play financial", "pass")
    assert gauges(state, "A") == "10/5/5"
    assert crew(state, "A").money == 30
    assert asked(state) == "B sequence"


@pytest.mark.rule("CR-Q09")
def test_only_mechanics_may_be_played_for_nothing() -> None:
    text = "A* gao 5/0/5 0F 1-1-1-0\n B gao 0-1-0-0\n bag\n deck"
    state = position(text)
    assert legal(state) == ["pass", "repair", "drive"]
    assert asked(after(state, "drive")) == "B sequence", "no engine, no space"
    assert asked(after(state, "repair")) == "B sequence", "no money, no cards"
    assert why(state, "explore") == "CR-Q42 bag_empty"
    assert why(state, "research") == "CR-Q42 no_cards_left"
    assert at(after("A* gao 0-1-0-0\n B gao 0-1-0-0", "drive", "stop"), "A") == "gao"


@pytest.mark.rule("CR-Q43", "CR-T12")
def test_the_last_assistant_spent_as_an_answer_ends_the_sequence_after_the_card() -> None:
    text = """
        A* gao 0-0-1-0 10/5/2 | driver financial
        B  gao 0-2-0-0
        map r6c2=1! r6c3=1-1
    """
    state = after(text, "play driver", "move_to r6c2", "use_security")
    assert asked(state) == "A driving", "the card is finished"
    state = after(state, "move_to r6c3", "split 1", "stop")
    assert at(state, "A") == "r6c3"
    assert asked(state) == "B sequence", "no further card and no third step"
    assert hand(state, "A") == "financial"
    assert not crew(state, "A").passed


@pytest.mark.rule("CR-T12", "CR-Q06")
def test_who_ran_out_of_assistants_may_still_play_a_jerrycan_above_the_limit() -> None:
    text = """
        A* gao 0-0-1-0 9/5/2 | driver jerrycan
        B  gao 0-2-0-0 | saboteur
        map r6c2=1!
    """
    state = after(text, "play driver", "move_to r6c2", "use_security", "stop")
    assert crew(state, "A").plan == (0, 0, 0, 0)
    state = after(state, "B: sabotage A 0", "A: decline")
    assert asked(state) == "A discarding"
    assert gauges(after(state, "play jerrycan"), "A") == "9/5/0"


@pytest.mark.rule("CR-Q32")
@pytest.mark.parametrize("where", ["gao", "r6c2"])
def test_a_wreck_without_money_comes_out_of_it_alone(where: str) -> None:
    """Four on Funding pay for a part, and for petrol in the next sequence."""
    text = f"A* {where} 0/0/0 0F 0-1-0-4\n B gao passed\n map r6c2=1"
    luck = "" if where == "gao" else "jerrycan guide driver"  # in the wild the money is gone
    state = after(text, "fund", "buy 1", "repair", "buy_part engine", luck=luck)
    found = crew(state, "A")
    assert (found.petrol, found.engine) == (1, 1)

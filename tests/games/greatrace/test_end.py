import pytest

from podium.core.outcome import Outcome
from podium.core.seat import SEATS
from podium.games.greatrace import rules
from podium.games.greatrace.events import BonusPaid, OrderSet
from podium.games.greatrace.scene.scoring import scoring
from podium.games.greatrace.state import Options, State
from podium.games.greatrace.view import view
from tests.games.greatrace.positions import (
    LED,
    after,
    asked,
    at,
    crew,
    gauges,
    hand,
    kinds,
    letters,
    play,
    position,
    told,
    why,
    words,
)


def outcome(state: State) -> Outcome:
    found = rules.outcome(state)
    assert found is not None
    return found


@pytest.mark.rule("CR-36")
def test_the_new_order_follows_progress_and_pays_twenty_and_ten() -> None:
    text = """
        A* r5c1 80F 0-0-0-1
        B  r8c2 80F passed
        C  gao 80F passed
        map r5c1=1 r8c2=1
    """
    step = play(position(text), "pass", luck="guide guide driver driver")
    assert letters(step.state.order) == "BCA"
    assert [found.money for found in step.state.crews] == [80, 100, 90]
    a, b, c = SEATS[:3]
    assert [event for event in step.events if isinstance(event, OrderSet | BonusPaid)] == [
        OrderSet(b, 1),
        OrderSet(c, 2),
        OrderSet(a, 3),
        BonusPaid(b, 20),
        BonusPaid(c, 10),
    ]
    assert step.state.turn == 4
    assert asked(step.state) == "A bivouac", "the last in the new order takes first"


@pytest.mark.rule("CR-36")
def test_four_players_have_two_bonuses_and_two_players_one() -> None:
    four = "A* gao 0-0-0-1\n B gao passed\n C gao passed\n D gao passed\n track D C B A"
    state = after(four, "pass", luck="guide guide driver driver driver")
    assert [found.money for found in state.crews] == [80, 80, 90, 100]
    two = "A* gao 0-0-0-1\n B gao passed"
    state = after(two, "pass", luck="guide guide driver")
    assert [found.money for found in state.crews] == [100, 80]


@pytest.mark.rule("CR-T5", "CR-36")
def test_of_a_stack_the_bottom_token_is_earlier() -> None:
    text = """
        A* gao 0-0-0-1
        B  r6c3 passed
        C  r6c5 passed
        map r6c3=1 r6c5=1
        track C A B
        order A B C
    """
    state = after(text, "pass", luck="guide guide driver driver")
    assert letters(state.order) == "CAB"


@pytest.mark.rule("CR-37")
def test_who_arrives_pays_discards_all_and_is_out() -> None:
    text = """
        A* r24c6 5/3/2 70F 1-1-2-0 | guide toolbox
        B  gao 0-2-0-0
        map r24c6=1
    """
    step = play(position(text), "drive", "move_to cape-town")
    state = step.state
    assert at(state, "A") == "cape-town"
    assert gauges(state, "A") == "4/3/2"
    assert crew(state, "A").money == 70
    assert hand(state, "A") == ""
    assert words(state.discard) == "guide toolbox"
    assert crew(state, "A").plan == (0, 0, 0, 0), "Security too"
    assert crew(state, "A").passed
    assert asked(state) == "B sequence"
    assert asked(after(state, "repair")) == "B sequence"


@pytest.mark.rule("CR-37", "CR-Q40")
def test_arriving_with_a_driver_card_ends_the_sequence_there() -> None:
    text = """
        A* r24c6 5/3/2 70F 1-1-0-0 | driver financial
        B  gao 0-1-0-0
        map r24c6=1
    """
    state = after(text, "play driver", "move_to cape-town")
    assert asked(state) == "B sequence"
    assert words(state.discard) == "driver financial"
    assert crew(state, "A").money == 70


@pytest.mark.rule("CR-38")
def test_the_others_finish_this_convoy_and_then_it_is_over_without_a_bonus() -> None:
    text = """
        A* r24c6 5/3/2 70F 0-1-0-0
        B  gao 80F 0-1-0-2
        C  gao 80F passed
        map r24c6=1
    """
    state = after(text, "drive", "move_to cape-town", "B: repair")
    assert asked(state) == "B sequence", "all the sequences they still have"
    assert rules.outcome(state) is None
    step = play(state, "fund")
    assert asked(step.state) == "over"
    assert "RaceEnded" in kinds(step)
    assert "OrderSet" not in kinds(step)
    assert [found.money for found in step.state.crews] == [70, 100, 80]
    assert outcome(step.state).winners == (0,), "only who has arrived can win"


@pytest.mark.rule("CR-38")
def test_after_the_end_nobody_may_do_anything() -> None:
    text = "A* r24c6 5/3/2 0-1-0-0\n B gao passed\n map r24c6=1"
    state = after(text, "drive", "move_to cape-town")
    assert rules.legal(state, state.order[0]) == ()
    assert why(state, "pass", 0) == "CR-38 over"


@pytest.mark.rule("CR-39")
@pytest.mark.parametrize(
    ("money", "points"), [(0, 0), (40, 0), (50, 1), (90, 1), (100, 2), (250, 5)]
)
def test_prestige_counts_place_gauges_and_full_fifties(money: int, points: int) -> None:
    text = f"A* r24c6 5/3/2 {money}F 0-1-0-0\n B gao passed\n map r24c6=1"
    state = after(text, "drive", "move_to cape-town")
    assert outcome(state).scores == (5 + 3 + 2 + points, 0)


@pytest.mark.rule("CR-39", "CR-Q33")
def test_equals_stand_by_arrival() -> None:
    text = """
        A  cape-town 3/1/1 0F arrived1
        B* r24c6 5/2/2 0F 0-1-0-0
        map r24c6=1
    """
    state = after(text, "drive", "move_to cape-town")
    assert outcome(state).scores == (7, 7)
    assert outcome(state).ranks == (1, 2)


@pytest.mark.rule("CR-Q34", "CR-39")
def test_the_fourth_to_arrive_has_no_points_for_it_and_may_still_win() -> None:
    text = """
        A  cape-town 3/0/0 0F arrived1
        B  cape-town 3/0/0 0F arrived2
        C  cape-town 3/0/0 0F arrived3
        D* r24c6 5/5/5 0F 0-1-0-0
        map r24c6=1
    """
    state = after(text, "drive", "move_to cape-town")
    assert outcome(state).scores == (5, 3, 1, 10)
    assert outcome(state).ranks == (2, 3, 4, 1)


@pytest.mark.rule("CR-39")
def test_the_dials_say_what_arriving_is_worth() -> None:
    text = """
        A  cape-town 3/0/0 0F arrived1
        B  cape-town 3/0/0 0F arrived2
        C* r24c6 5/5/5 0F 0-1-0-0
        D gao passed
        map r24c6=1
    """
    options = Options(first_prize=9, second_prize=0, third_prize=6)
    state = after(position(text, options), "drive", "move_to cape-town")
    assert outcome(state).scores == (9, 0, 16, 0)
    finish = scoring(view(state, None))
    assert finish is not None
    assert finish.lines[0].note == ("scoring.by_place", 9, 0, 6)
    assert [cell.value for cell in finish.lines[0].cells[:3]] == [9, 0, 6]


@pytest.mark.rule("CR-Q34")
def test_arriving_draws_no_cards() -> None:
    """Van Hotten draws two cards in every city, one that shows none too: but not here."""
    text = """
        A* r24c6 5/5/5 van_hotten 0-1-0-0 | guide
        B  r24c6 5/5/5 delatour 0-1-0-0
        map r24c6=1
    """
    before = position(text, LED)
    state = after(before, "drive", "move_to cape-town")
    assert crew(state, "A").arrived == 1
    assert hand(state, "A") == ""
    assert words(state.discard) == "guide"
    assert state.deck == before.deck


@pytest.mark.rule("CR-Q33")
def test_at_the_cap_nobody_wins_and_ranks_follow_progress() -> None:
    text = """
        A* gao 0-0-0-1
        B  r8c2 passed
        C  r6c2 passed
        map r8c2=1 r6c2=1
        track C B A
    """
    assert asked(after(position(text, turn=39), "pass", luck="guide " * 2 + "driver driver"))
    step = play(position(text, turn=40), "pass")
    assert told(step) == ["passed A", "race_ended 40"]
    state = step.state
    assert asked(state) == "over"
    assert outcome(state) == Outcome((4, 2, 3), (0, 0, 0), "cap")
    assert outcome(state).winners == ()


@pytest.mark.rule("CR-Q33")
def test_who_has_not_arrived_stands_behind_by_progress_and_stack() -> None:
    text = """
        A* gao 0-0-0-1
        B  cape-town 3/0/0 0F arrived1
        C  r6c2 passed
        D  r8c2 passed
        map r8c2=1 r6c2=1
        track C A D B
    """
    state = after(text, "pass")
    assert outcome(state).ranks == (4, 1, 3, 2)
    assert outcome(state).scores == (0, 5, 0, 0)

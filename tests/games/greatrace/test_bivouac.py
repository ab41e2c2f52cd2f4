import pytest

from podium.core.chance import Scripted
from podium.core.seat import SEATS
from podium.games.greatrace import rules
from podium.games.greatrace.events import CardRevealed
from podium.games.greatrace.pieces import Card
from podium.games.greatrace.state import Options
from tests.games.greatrace.positions import (
    after,
    asked,
    crew,
    gauges,
    hand,
    legal,
    play,
    position,
    why,
    words,
)

FOUR = """
    A gao
    B gao
    C gao
    track A B C
    display guide jerrycan militia toolbox
"""


@pytest.mark.rule("CR-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_card_more_than_players_is_laid_open(seats: int) -> None:
    luck = [SEATS[0], *(Card.JERRYCAN,) * (seats + 1)]
    chance = Scripted(luck)
    state = rules.setup(seats, Options(), chance).state
    assert chance.left == 0
    assert len(state.deck) == 46 - seats - 1


@pytest.mark.rule("CR-06")
def test_the_last_takes_first_and_has_the_card_that_is_left() -> None:
    state = position(FOUR)
    assert asked(state) == "C bivouac"
    assert why(state, "take_card toolbox", 0) == "CR-10 not_your_go"
    assert why(state, "take_card driver") == "CR-06 not_on_display"
    state = after(state, "take_card toolbox")
    assert asked(state) == "B bivouac", "the last cannot take two at once"
    assert legal(state) == ["take_card guide", "take_card jerrycan", "take_card militia"]
    state = after(state, "take_card militia", "take_card jerrycan")
    assert [hand(state, name) for name in "ABC"] == ["jerrycan", "militia", "guide toolbox"]
    assert asked(state) == "ABC planning"


@pytest.mark.rule("CR-T7")
def test_of_two_players_the_second_takes_the_first_and_the_last_card() -> None:
    chance = Scripted([SEATS[0], Card.DRIVER, Card.GUIDE, Card.TOOLBOX])
    state = rules.setup(2, Options(), chance).state
    state = after(state, "B: take_card driver", "A: take_card toolbox")
    assert hand(state, "B") == "driver guide"
    assert hand(state, "A") == "toolbox"
    state = after(
        state,
        "A: assign 0 0 0 5",
        "B: assign 0 0 0 5",
        "A: pass",
        "B: pass",
        luck="tracker driver repairman",
    )
    assert [c.money for c in state.crews] == [100, 70], "only the leader has a bonus"


@pytest.mark.rule("CR-Q28")
def test_a_bivouac_shows_what_there_is() -> None:
    text = """
        A* gao 0-0-0-1
        B  gao passed
        deck toolbox
        discard guide
    """
    step = play(position(text), "pass", luck="toolbox guide")
    shown = [event.card for event in step.events if isinstance(event, CardRevealed)]
    assert words(shown) == "toolbox guide"
    state = after(step.state, "B: take_card guide", "A: take_card toolbox")
    assert hand(state, "B") == "guide", "no second card is left over"
    assert asked(state) == "AB planning"


@pytest.mark.rule("CR-Q28")
def test_with_one_card_only_the_last_takes_one_and_with_none_nobody_is_asked() -> None:
    text = "A* gao 0-0-0-1\n B gao passed\n deck{}\n discard"
    state = after(position(text.format(" toolbox")), "pass", luck="toolbox")
    assert asked(state) == "B bivouac"
    assert asked(after(state, "take_card toolbox")) == "AB planning"
    assert asked(after(position(text.format("")), "pass")) == "AB planning"


@pytest.mark.rule("CR-07", "CR-Q29")
def test_the_choice_is_made_with_a_full_hand_and_then_comes_the_limit() -> None:
    text = "A gao\n B gao 10/5/1 | driver\n display guide militia toolbox"
    state = after(position(text), "B: take_card toolbox")
    assert asked(state) == "B discarding"
    assert legal(state) == ["discard driver", "discard toolbox"]
    assert why(state, "discard guide") == "CR-07 not_to_discard"
    state = after(state, "discard driver")
    assert hand(state, "B") == "toolbox"
    assert asked(state) == "A bivouac"


@pytest.mark.rule("CR-Q29", "CR-34")
def test_a_crew_with_chassis_0_chooses_and_gives_up() -> None:
    state = position("A gao\n B gao 10/5/0\n display guide militia toolbox")
    state = after(state, "B: take_card toolbox", "discard toolbox", "A: take_card guide")
    assert asked(state) == "B discarding"
    assert hand(after(state, "discard militia"), "B") == ""


@pytest.mark.rule("CR-08")
def test_a_jerrycan_may_be_played_instead_of_a_discard() -> None:
    text = "A gao\n B gao 9/5/1 | driver\n display guide jerrycan toolbox"
    state = after(position(text), "B: take_card jerrycan")
    assert legal(state) == ["discard driver", "discard jerrycan", "play jerrycan"]
    state = after(state, "play jerrycan")
    assert gauges(state, "B") == "10/5/1"
    assert hand(state, "B") == "driver"
    assert words(state.discard) == "jerrycan"


@pytest.mark.rule("CR-08", "CR-Q25")
def test_not_into_a_full_tank() -> None:
    text = "A gao\n B gao 10/5/1 | driver\n display guide jerrycan toolbox"
    state = after(position(text), "B: take_card jerrycan")
    assert why(state, "play jerrycan") == "CR-Q25 petrol_full"


@pytest.mark.rule("CR-07")
def test_the_limit_is_the_chassis_level_of_now() -> None:
    text = "A* gao 10/5/2 1-0-0-0 | driver guide\n B gao 0-1-0-0"
    state = after(text, "research", luck="toolbox")
    assert asked(state) == "A discarding"
    state = after(state, "discard driver")
    assert hand(state, "A") == "guide toolbox"
    assert words(state.discard) == "driver"
    roomy = after(text.replace("10/5/2", "10/5/3"), "research", luck="toolbox")
    assert asked(roomy) == "B sequence"


@pytest.mark.rule("CR-07")
def test_several_cards_above_the_limit_go_one_by_one() -> None:
    text = "A* r13c7 10/5/2 0-1-0-0 | driver guide\n B gao 0-1-0-0"
    state = after(text, "drive", "move_to mombasa", luck="toolbox militia")
    once = state.stack
    state = after(state, "discard driver")
    assert asked(state) == "A discarding"
    assert state.stack == once, "one matter, not two"
    assert hand(after(state, "discard militia"), "A") == "guide toolbox"


@pytest.mark.rule("CR-Q31")
def test_what_is_taken_at_a_bivouac_is_remembered_until_it_leaves() -> None:
    state = after(FOUR, "take_card toolbox", "take_card militia", "take_card jerrycan")
    assert words(crew(state, "C").shown) == "guide toolbox"
    assert words(crew(state, "A").shown) == "jerrycan"

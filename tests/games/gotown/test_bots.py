import pytest

from podium.core.bot import Bot
from podium.core.chance import Seeded
from podium.core.seat import SEATS
from podium.games.gotown import rules
from podium.games.gotown.actions import Action, EndTurn, ThrowBone
from podium.games.gotown.bots import BOTS, INSIGHT
from podium.games.gotown.state import Options, Phase, State
from podium.games.gotown.view import View, view
from tests.games.gotown.positions import ACTIONS, position


def play_out(bots: list[Bot[View, Action]], seed: int, options: Options) -> State:
    chance, luck = Seeded(seed), Seeded(f"luck {seed}")
    state = rules.setup(len(bots), options, chance).state
    while awaited := rules.to_act(state):
        action = bots[awaited[0]](view(state, awaited[0]), luck)
        assert rules.refusal(state, awaited[0], action) is None
        state = rules.apply(state, awaited[0], action, chance).state
    return state


def choice(text: str, options: Options | None = None) -> str:
    state = position(text, options or Options())
    return ACTIONS.write(BOTS["greedy"](view(state, state.turn), Seeded(1)))


def test_bots_are_named_from_the_weakest_to_the_strongest() -> None:
    assert list(BOTS) == ["random", "greedy"]


@pytest.mark.parametrize("options", [Options(), Options(True, True, True, True)])
def test_greedy_beats_three_random_opponents(options: Options) -> None:
    won, matches = 0, 40
    for seed in range(matches):
        seat = SEATS[seed % 4]
        bots = [BOTS["greedy" if n == seat else "random"] for n in range(4)]
        outcome = rules.outcome(play_out(bots, seed, options))
        assert outcome is not None
        won += seat in outcome.winners
    assert won / matches >= 0.6


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_bots_finish_their_matches(seats: int) -> None:
    towers = 0
    for seed in range(8):
        last = play_out([BOTS["greedy"]] * seats, seed, Options())
        towers += last.phase is Phase.TOWER
    assert towers >= 6


def test_greedy_takes_a_victory_that_lies_open() -> None:
    four = "1+8 2+7 3+6 4+5"
    assert choice(f"A* 1 8 dog jackhammer | {four}\n B 1 | 2+7") == "build one eight"
    assert choice(f"A* 2 dog jackhammer | {four}\n B 1 | 2+7") == "steal two 1"


def test_greedy_stops_whoever_is_about_to_win() -> None:
    three = "1+8 2+7 3+6"
    assert choice(f"A* 1 3 jackhammer\n B 2 2 5 | {three} 4+5\n C 1 5 | 6+3") == "jackhammer 1"


def test_greedy_plays_on_while_something_useful_can_be_played() -> None:
    assert choice("A* 1 8 3\n B 1 2 3") == "build one eight"
    assert choice("A* 4 2 2\n B 1 2 3 | 4+5") == "steal four 1"
    assert choice("A* thief 1 2\n B 1 2 3") == "send_thief 1"


def test_greedy_does_not_burn_cards() -> None:
    assert choice("A* bone 1 2 | 3+6(dog)\n B 1 2 3") == "end_turn"


@pytest.mark.parametrize("bot", [BOTS["greedy"], INSIGHT.policy])
def test_nobody_waits_for_ever_with_a_card_to_play(bot: Bot[View, Action]) -> None:
    """Where all pass, a player who is stuck could do nothing about it until the last turn."""
    text = "A* 1 1 2 2 3 3 bone bone | 4+5(dog)\n B 5 5 6 6 7 7 8 8"
    for quiet, busy, chosen in ((0, False, EndTurn), (2, False, ThrowBone), (2, True, EndTurn)):
        state = position(text, quiet=quiet, busy=busy)
        assert isinstance(bot(view(state, state.turn), Seeded(1)), chosen)


def test_greedy_guards_its_top_floor_and_no_other() -> None:
    assert choice("A* dog 1 2 | 1+8 2+7 3+6\n B 1 2 3") == "place_dog 0 3"


def test_a_choice_depends_on_the_view_and_the_luck_alone() -> None:
    text = "A* thief 1 2 3 milkshake\n B {}\n C 1 2 3 | 3+6"
    assert choice(text.format("4 5 6")) == choice(text.format("7 8 joker"))

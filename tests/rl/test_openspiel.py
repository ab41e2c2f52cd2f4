"""OpenSpiel's own kits, over every game with every number of players, and its algorithms at play."""

import random
import re
import unittest
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from msgspec.structs import replace
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts
from open_spiel.python.tests import games_sim_test

from podium.registry import game as game_of
from podium.rl.spiel import PodiumBot, register
from podium.testing.golden_files import Golden
from tests.play.showdown import SHOWDOWN, Options
from tests.rl.zoo import LARGEST, TABLES

IN_TURN = [f"podium_{game}(players={seats})" for game, seats in TABLES]
AT_ONCE = [
    f"podium_{game}_at_once(players={seats})" for game, seats in TABLES if game_of(game).at_once
]
BRIEF = [
    "podium_gotham(players=1,round_cap=20)",
    "podium_gotown(players=2,short=True)",
    "podium_motorcar(players=3,legs=1)",
    "podium_motorcar_at_once(players=3,legs=1)",
]
"""Short ones, with options as OpenSpiel spells them."""

SHORT_RACE = "podium_greatrace_at_once(players=2,last_turn=10)"
GRID = ("     ", "◉", "◯")
LONG = 400

every = pytest.mark.parametrize("name", IN_TURN + AT_ONCE)


def soon_over(name: str) -> str:
    """The Great Race is long: where not the most play it, ten turns will do."""
    if "greatrace" not in name or "players=4" in name:
        return name
    return name.replace(")", ",last_turn=10)")


@pytest.mark.parametrize("name", [soon_over(name) for name in IN_TURN + AT_ONCE])
def test_random_play_holds_and_survives_being_written(
    name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), 1, True, False)
    capfd.readouterr()


@pytest.mark.parametrize("name", [*BRIEF, SHORT_RACE])
def test_the_simulations_of_every_game_hold(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    games_sim_test.GamesSimTest("sim_game").sim_game(pyspiel.load_game(name))
    capfd.readouterr()


@every
def test_the_api_is_kept_in_a_part_of_the_tree(name: str) -> None:
    fields = {"game": pyspiel.load_game(name), "game_name": name}
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), fields)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 4
    assert [*result.failures, *result.errors] == []


@pytest.mark.parametrize("name", AT_ONCE[::2])
def test_what_is_played_at_once_is_played_in_turn(
    name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    turned = pyspiel.convert_to_turn_based(pyspiel.load_game(name))
    pyspiel.random_sim_test(turned, 1, False, False)
    capfd.readouterr()


@every
def test_learners_see_it_as_an_environment(name: str) -> None:
    plain, _, players = name.rstrip(")").partition("(players=")
    env = rl_environment.Environment(plain, players=int(players))
    step, luck = env.reset(), random.Random(1)
    for _ in range(25):
        if step.last():
            step = env.reset()
        seen = step.observations
        chosen = [luck.choice(legal) if legal else 0 for legal in seen["legal_actions"]]
        step = env.step([chosen[seen["current_player"]]] if env.is_turn_based else chosen)


def forward(state: Any, luck: random.Random) -> None:
    """One node on, by lot."""
    if state.is_chance_node():
        numbers, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choices(numbers, odds)[0])
    else:
        state.apply_action(luck.choice(state.legal_actions()))


@pytest.mark.parametrize(("game", "seats"), LARGEST)
def test_resampled_states_lie_behind_what_the_player_knows(game: str, seats: int) -> None:
    """As OpenSpiel's `ResampleInfostateTest`, which reaches no game written in Python."""
    found = pyspiel.load_game(f"podium_{game}(players={seats})")
    sampler, luck = pyspiel.UniformProbabilitySampler(0.0, 1.0), random.Random(1)
    state, differ = found.new_initial_state(), 0
    for _ in range(70):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            for player in range(seats):
                other = state.resample_from_infostate(player, sampler)
                same = other.information_state_string(player)
                assert same == state.information_state_string(player)
                assert other.observation_string(player) == state.observation_string(player)
                assert other.current_player() == state.current_player()
                differ += str(other) != str(state)
        forward(state, luck)
    assert differ


def compact(text: str) -> str:
    """A playthrough with numbers, and the middle of long lines, as digests: they would be most of it."""
    lines: list[str] = []
    grid: list[str] = []
    for line in [*text.split("\n"), ""]:
        if line.startswith("ObservationTensor(") or (grid and line.startswith(GRID)):
            grid.append(line)
            continue
        if grid:
            lines.append(f"ObservationTensors: {digest(chr(10).join(grid))}")
            grid.clear()
        if len(line) > LONG:
            line = f"{line[: LONG // 2]} {digest(line)} {line[-LONG // 2 :]}"
        lines.append(line)
    return "\n".join(lines)


def digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


@pytest.mark.parametrize("name", [*BRIEF, SHORT_RACE])
def test_a_playthrough_is_what_it_was(name: str, golden: Golden) -> None:
    text = generate_playthrough.playthrough(name, None, seed=1)
    kept = re.sub(r"\W+", "-", name).strip("-")
    golden(Path(__file__).parent / "playthroughs" / f"{kept}.txt", compact(text))


def test_the_searches_of_openspiel_play() -> None:
    game = pyspiel.load_game("podium_gotown(players=2,short=True)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bots: list[pyspiel.Bot] = [
        ismcts.ISMCTSBot(game, evaluator, 2.0, 8, random_state=np.random.RandomState(2)),
        mcts.MCTSBot(game, 2.0, 8, evaluator, random_state=np.random.RandomState(3)),
    ]
    state, luck, asked = game.new_initial_state(), random.Random(4), 0
    while not state.is_terminal() and asked < 12:
        if state.is_chance_node():
            forward(state, luck)
            continue
        turn: int = state.current_player()
        number = bots[turn].step(state)
        assert number in state.legal_actions()
        state.apply_action(number)
        asked += 1
    assert asked == 12


class OneRound(Options, frozen=True, gc=False, forbid_unknown_fields=True):
    """Showdown at its shortest: all choose in secret, a die falls, the first may change its charm."""

    @property
    def rounds(self) -> int:
        return 1


def test_regret_is_minimised_on_a_tiny_game() -> None:
    register(replace(SHOWDOWN, id="duel", options=OneRound))
    game = pyspiel.load_game("podium_duel(players=2)")
    solver = cfr.CFRSolver(game)
    at_first = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(6):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < at_first / 2


def test_our_bots_sit_at_a_table_of_openspiel() -> None:
    podium = game_of("gotown")
    game = pyspiel.load_game("podium_gotown(players=3)")
    won = 0.0
    for seed in range(12):
        bots = [
            PodiumBot(podium, n, "greedy" if n == seed % 3 else "random", seed) for n in range(3)
        ]
        won += pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[seed % 3]
    assert won > 4


def test_every_option_is_a_parameter_and_what_cannot_be_is_refused() -> None:
    dialled: Any = pyspiel.load_game("podium_gotown(players=2,floors=3,deal=3)")
    assert dialled.options == game_of("gotown").options(floors=3, deal=3)
    for wrong, words in [
        ("players=5", "played by 2 to 4, not by 5"),
        ("floors=9", "floors cannot be 9"),
        ("short=True,floors=3", "GT-07"),
    ]:
        with pytest.raises(ValueError, match=words):
            pyspiel.load_game(f"podium_gotown({wrong})")


def test_luck_is_a_node_and_a_clone_does_not_share_it() -> None:
    game = pyspiel.load_game("podium_gotown(players=2)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1)
    other = state.clone()
    forward(state, random.Random(1))
    assert str(other) != str(state)
    assert other.chance_outcomes() == game.new_initial_state().chance_outcomes()

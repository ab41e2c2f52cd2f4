"""PettingZoo's own kits, over every game with every number of seats, and what they do not look at."""

import copy
import pickle
import random
import re
import warnings
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.env_registry.registration import make
from pettingzoo.test import (
    api_test,
    bombardment_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)

from podium.registry import game as game_of
from podium.registry import games
from podium.rl import aec_env, cycled_env, parallel_env, raw_env, register
from podium.rl.playing import IllegalAction
from tests.rl.zoo import LARGEST, TABLES, legal_number, play

CYCLES = 20
NEW_NAMES = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
)
"""The kit excuses a dictionary with a mask only where it knows an environment's name."""

every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
every_game = pytest.mark.parametrize(("game", "seats"), LARGEST)


@every_table
@pytest.mark.parametrize("kind", [aec_env, raw_env, cycled_env])
def test_the_api_is_kept(
    game: str, seats: int, kind: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    with warnings.catch_warnings():
        for words in NEW_NAMES:
            warnings.filterwarnings("ignore", message=words)
        api_test(kind(game, seats), CYCLES)
    capsys.readouterr()


@every_table
def test_the_api_is_kept_without_a_warning_where_masks_lie_in_infos(
    game: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(aec_env(game, seats, mask="info"), CYCLES)
    capsys.readouterr()


@every_table
def test_a_seed_brings_the_same_match(game: str, seats: int) -> None:
    seed_test(partial(aec_env, game, seats), num_cycles=CYCLES)
    parallel_seed_test(partial(parallel_env, game, seats), num_cycles=CYCLES)


@every_table
def test_all_at_once_keeps_its_api(game: str, seats: int) -> None:
    parallel_api_test(parallel_env(game, seats), CYCLES)


@every_table
def test_the_state_of_all_lies_in_its_space(game: str, seats: int) -> None:
    lax: dict[str, Any] = {"illegal": "replace"}  # the kit draws without a mask
    state_test(cycled_env(game, seats, **lax), parallel_env(game, seats, **lax), num_cycles=5)


@every_table
def test_a_match_is_cut_after_its_cycles(game: str, seats: int) -> None:
    lax: dict[str, Any] = {"game": game, "seats": seats, "illegal": "replace"}
    kinds = SimpleNamespace(
        env=partial(cycled_env, **lax), parallel_env=partial(parallel_env, **lax)
    )
    max_cycles_test(kinds)


@every_game
def test_it_is_shown_in_every_mode(
    game: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(partial(aec_env, game, seats))
    assert "seat_0" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_bombardment_fails_on_upstreams_own_games_too() -> None:
    """The kit asks a dictionary for its `shape`; when it no longer does, ours is to be held to it."""
    from pettingzoo.classic.tictactoe import tictactoe

    for env in (tictactoe.env(), aec_env("gotown")):
        with pytest.raises(AttributeError, match="'dict' object has no attribute 'shape'"):
            bombardment_test(env, 5)


@every_table
@pytest.mark.parametrize("kind", [aec_env, cycled_env])
@pytest.mark.parametrize("how", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_in_mid_match_goes_on_alike_and_apart(
    game: str, seats: int, kind: Callable[..., Any], how: Callable[[Any], Any]
) -> None:
    env = kind(game, seats, history=4)
    env.reset(seed=1)
    play(env, random.Random(1), 9)
    one = how(env)
    told = play(one, random.Random(2), 30)
    assert data_equivalence(play(how(env), random.Random(2), 30), told)
    assert data_equivalence(play(env, random.Random(2), 30), told)


def test_every_game_is_in_the_registry_and_naming_it_again_changes_nothing() -> None:
    register()  # importing it has done so before
    for game in games():
        assert str(make("aec", f"podium/{game}_v1")) == f"{game}_v1"
        assert make("parallel", f"podium/{game}_v1", seats=3).metadata["name"] == f"{game}_v1"


@every_game
def test_rewards_come_at_the_end_and_by_rank(game: str, seats: int) -> None:
    env = raw_env(game, seats)
    env.reset(seed=5)
    told = play(env, random.Random(5))
    living = [each for each in told if not each[2]]
    assert all(reward == 0 for _, reward, *_ in living)
    last = told[-seats:]
    assert all(over for _, _, over, _, _ in last)
    by_rank = sorted((info["rank"], -reward) for _, reward, _, _, info in last)
    assert [reward for _, reward in by_rank] == sorted(reward for _, reward in by_rank)
    assert sum(reward for _, reward in by_rank) == pytest.approx(0)


def test_an_illegal_action_forfeits_the_match_with_a_clear_message() -> None:
    env = aec_env("gotown", 3)
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    loser = env.agent_selection
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.terminations == dict.fromkeys(env.agents, True)
    assert env.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in env.agents}
    why = env.infos[loser]["illegal"]
    assert why.startswith(f"{loser}: action ")
    assert "(GT-" in why
    assert "; legal: " in why
    others = {env.infos[agent]["illegal"] for agent in env.agents if agent != loser}
    assert others == {f"{loser} forfeits the match: what it chose is not legal"}, "no hand is shown"


def test_the_raw_one_raises_instead_and_the_match_goes_on() -> None:
    env = raw_env("gotown", 2)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"there is no action 119; there are 0 to 118"):
        env.step(119)
    with pytest.raises(IllegalAction, match="must act"):
        env.step(None)
    assert play(env, random.Random(1))[-1][2]


def test_at_once_an_illegal_action_forfeits_and_passing_is_for_those_who_are_not_awaited() -> None:
    env = parallel_env("motorcar", 3)
    seen: dict[str, Any] = env.reset(seed=1)[0]
    luck = random.Random(1)
    chosen = {agent: legal_number(each["action_mask"], luck) for agent, each in seen.items()}
    _, rewards, over, _, infos = env.step(chosen | {"seat_1": env.passing})
    assert rewards == {"seat_0": 0.0, "seat_1": -1.0, "seat_2": 0.0}
    assert all(over.values())
    assert not env.agents
    assert "seat_1: there is no action" in str(infos["seat_1"]["illegal"])
    assert infos["seat_2"]["illegal"] == "seat_1 forfeits the match: what it chose is not legal"


def test_at_once_everybody_forfeits_whose_action_is_not_legal() -> None:
    env = parallel_env("motorcar", 3)
    env.reset(seed=1)
    _, rewards, _, _, infos = env.step({"seat_0": 8, "seat_1": env.passing, "seat_2": 0})
    assert rewards == {"seat_0": 0.0, "seat_1": -1.0, "seat_2": -1.0}
    assert "seat_2: action 0" in str(infos["seat_2"]["illegal"])
    assert re.findall(r"seat_\d forfeits", str(infos["seat_0"]["illegal"])) == [
        "seat_1 forfeits",
        "seat_2 forfeits",
    ]


def test_in_infos_a_mask_is_gone_once_its_seat_has_acted() -> None:
    env: Any = raw_env("gotown", 3, mask="info")
    env.reset(seed=1)
    luck, first = random.Random(1), env.agent_selection
    while env.agent_selection == first:
        told = env.infos[first]["action_mask"]
        env.step(legal_number(told, luck))
        assert told.any(), "what was told before is not changed"
    assert not env.infos[first]["action_mask"].any()
    assert env.infos[env.agent_selection]["action_mask"].any()


def test_those_who_choose_in_secret_do_so_in_one_step_from_what_they_saw_before() -> None:
    env = parallel_env("motorcar", 4)
    seen: dict[str, Any] = env.reset(seed=3)[0]
    awaited = [agent for agent, each in seen.items() if not each["action_mask"][env.passing]]
    assert len(awaited) == 4
    luck = random.Random(3)
    after: dict[str, Any] = env.step(
        {a: legal_number(s["action_mask"], luck) for a, s in seen.items()}
    )[0]
    # All flicked at once, so that now all choose their strain.
    assert all(not each["action_mask"][env.passing] for each in after.values())


@every_game
def test_parts_are_the_flat_numbers_by_their_names(game: str, seats: int) -> None:
    flat, parts = (raw_env(game, seats, observation=form, history=3) for form in ("flat", "parts"))
    flat.reset(seed=2)
    parts.reset(seed=2)
    luck = random.Random(2)
    for _ in range(40):
        if flat.terminations[flat.agent_selection]:
            break
        one, two = flat.last()[0], parts.last()[0]
        assert parts.observation_space(parts.agent_selection).contains(two)
        assert flat.observation_space(flat.agent_selection).contains(one)
        joined = np.concatenate([part.reshape(-1) for part in two["observation"].values()])
        layout = game_of(game).encoding.LAYOUT
        names = [*(part.name for part in layout.parts), "history"]
        assert set(two["observation"]) == set(names)
        in_order = np.concatenate([two["observation"][name].reshape(-1) for name in names])
        assert joined.size == in_order.size
        assert np.array_equal(in_order, one["observation"])
        number = legal_number(one["action_mask"], luck)
        flat.step(number)
        parts.step(number)


def test_the_history_holds_what_was_heard_and_hides_what_was_not() -> None:
    env = raw_env("gotown", 2, observation="parts", history=6)
    env.reset(seed=4)
    play(env, random.Random(4), 8)
    one, two = (cast("Any", env.observe(agent)) for agent in env.agents)
    mine, theirs = one["observation"]["history"], two["observation"]["history"]
    assert mine.shape == theirs.shape
    assert not np.array_equal(mine, theirs)
    assert (mine == -1).any() or (theirs == -1).any()


def test_what_does_not_exist_is_refused_by_name() -> None:
    tried: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess"}, "no game is called 'chess'"),
        ({"game": "gotown", "seats": 9}, "GoTown is played by 2 to 4, not by 9"),
        ({"game": "gotown", "options": {"long": True}}, "there are short, hard_hand_limit"),
        ({"game": "gotown", "options": {"floors": 9}}, "floors cannot be 9; there are 3, 4, 5"),
        ({"game": "gotown", "options": {"short": True, "floors": 3}}, r"floors at 5 \(GT-07\)"),
        ({"game": "gotown", "reward": "points"}, "there are ranks, win"),
        ({"game": "gotown", "observation": "image"}, "there are flat, parts"),
        ({"game": "gotown", "render_mode": "film"}, "there are human, ansi, rgb_array"),
    ]
    for wrong, words in tried:
        with pytest.raises((ValueError, LookupError), match=words):
            raw_env(**wrong)

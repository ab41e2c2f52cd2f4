"""Gymnasium's own checker and vector environments, and what they do not look at."""

import copy
import pickle
import random
import warnings
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode

from podium.bots.players import UnknownBot
from podium.core.chance import Seeded
from podium.registry import games
from podium.rl.aec import SEEDS
from podium.rl.playing import IllegalAction, Playing
from podium.rl.single import OneSeat
from podium.rl.vector import SelfPlay
from tests.rl.zoo import LARGEST, TABLES, legal_number

every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
every_game = pytest.mark.parametrize(("game", "seats"), LARGEST)


def play(env: Any, info: dict[str, Any], luck: random.Random, steps: int) -> list[Any]:
    """Plays on by lot; all that was told."""
    told: list[Any] = []
    for _ in range(steps):
        told.append(env.step(legal_number(info["action_mask"], luck)))
        *_, over, cut, info = told[-1]
        if over or cut:
            break
    return told


@every_table
@pytest.mark.parametrize("observation", ["flat", "parts"])
def test_the_checker_is_content(game: str, seats: int, observation: str) -> None:
    env = gymnasium.make(
        f"podium/{game}-v1", seats=seats, opponents="random", observation=observation
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)


@every_game
def test_the_checker_is_content_with_its_pictures(
    game: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    if game != "gotown":
        seats = max(2, seats // 2)
    check_env(
        gymnasium.make(f"podium/{game}-v1", seats=max(3, seats), opponents="random").unwrapped
    )
    capsys.readouterr()


@every_game
@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_run_side_by_side(game: str, seats: int, mode: str) -> None:
    if mode == "async" and game != "gotown":
        return  # other processes find other games by the same road
    envs: Any = gymnasium.make_vec(
        f"podium/{game}-v1", 3, vectorization_mode=mode, seats=seats, opponents="random"
    )
    luck = random.Random(1)
    _, info = envs.reset(seed=1)
    for _ in range(40):
        masks = info["action_mask"]
        chosen = [legal_number(mask, luck) if mask.any() else 0 for mask in masks]
        seen, *_, info = envs.step(np.array(chosen))
        assert envs.observation_space.contains(seen)
    envs.close()


def test_opponents_are_named_mixed_and_drawn_for_each_match() -> None:
    named = gymnasium.make("podium/gotown-v1", seats=4, opponents=["greedy", "search:2", "random"])
    _, info = named.reset(seed=1)
    assert play(named, info, random.Random(1), 5)
    mixed: Any = gymnasium.make(
        "podium/gotown-v1", seats=3, opponents={"greedy": 1, "random": 3}
    ).unwrapped
    drawn: list[Any] = []
    for seed in range(60):
        mixed.reset(seed=seed)
        drawn += mixed._bots
    shares = [drawn.count(bot) / len(drawn) for bot in set(drawn)]
    assert sorted(shares) == pytest.approx([0.25, 0.75], abs=0.1)


def test_a_seed_brings_the_same_match_and_the_same_opponents() -> None:
    told: list[list[Any]] = []
    for _ in range(2):
        env = gymnasium.make("podium/motorcar-v1", seats=4, opponents={"greedy": 1, "random": 1})
        _, info = env.reset(seed=7)
        told.append(play(env, info, random.Random(7), 60))
    assert data_equivalence(told[0], told[1])


@every_game
@pytest.mark.parametrize("how", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_in_mid_match_goes_on_alike(
    game: str, seats: int, how: Callable[[Any], Any]
) -> None:
    env = OneSeat(game, seats)
    _, info = env.reset(seed=3)
    told = play(env, info, random.Random(3), 4)
    if told[-1][2]:
        return
    info = told[-1][4]
    one = how(env)
    assert data_equivalence(
        play(one, info, random.Random(4), 15), play(env, info, random.Random(4), 15)
    )


def test_an_illegal_action_forfeits_with_a_clear_message() -> None:
    env = OneSeat("greatrace", 2, "random")
    env.reset(seed=1)
    number = int(np.flatnonzero(env.action_masks() == 0)[0])
    _, reward, over, cut, told = env.step(number)
    assert (reward, over, cut) == (-1.0, True, False)
    assert "(CR-" in str(told["illegal"])
    assert "; legal: " in str(told["illegal"])


def test_what_cannot_be_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="3 opponents are needed, not 2"):
        OneSeat("gotown", 4, ["greedy", "greedy"])
    with pytest.raises(UnknownBot, match="no bot of GoTown is called 'x'"):
        OneSeat("gotown", 4, "x")
    with pytest.raises(ValueError, match="there is no seat 5; there are 4"):
        OneSeat("gotown", 4, seat=5)


# -- a batch of matches played by oneself ------------------------------------------------------


@every_table
def test_a_batch_of_self_play_keeps_its_spaces(game: str, seats: int) -> None:
    env: Any = gymnasium.make_vec(f"podium/{game}-all-v1", 5, seats=seats)
    luck = random.Random(1)
    seen, info = env.reset(seed=2)
    for _ in range(30):
        assert env.observation_space.contains(seen)
        chosen = [legal_number(m, luck) if m.any() else 0 for m in seen["action_mask"]]
        seen, *_, info = env.step(np.array(chosen))
        assert info["seat"].shape == (5,)
    env.close()


def _all_by_lot(env: SelfPlay, steps: int) -> list[Any]:
    luck = random.Random(9)
    seen, _ = env.reset(seed=9)
    told: list[Any] = []
    for _ in range(steps):
        chosen = [legal_number(m, luck) if m.any() else 0 for m in seen["action_mask"]]
        told.append(env.step(np.array(chosen)))
        seen = told[-1][0]
    return told


def test_a_match_that_is_over_begins_anew_with_the_next_step() -> None:
    ends = 0
    told = _all_by_lot(SelfPlay("gotown", 8, 3), 400)
    for (seen, gained, over, cut, info), (after, then, *_) in pairwise(told):
        assert not cut.any()
        for n in np.flatnonzero(over):
            ends += 1
            assert not seen["action_mask"][n].any()
            assert info["rewards"][n].sum() == pytest.approx(0)
            assert gained[n] == info["rewards"][n][info["seat"][n]]
            assert after["action_mask"][n].any()
            assert then[n] == 0
    assert ends > 5


def test_or_in_the_same_step_with_how_it_ended_beside() -> None:
    ends = 0
    env = SelfPlay("gotown", 8, 3, autoreset_mode=AutoresetMode.SAME_STEP)
    for seen, gained, over, _, info in _all_by_lot(env, 400):
        assert seen["action_mask"].any(axis=1).all()
        for n in np.flatnonzero(over):
            ends += 1
            assert info["_final_obs"][n]
            assert not info["final_obs"][n]["action_mask"].any()
            last, earned = info["final_info"]["seat"][n], info["final_info"]["rewards"][n]
            assert earned[last] == gained[n]
    assert ends > 5


def test_or_when_it_is_told_and_no_other_with_it() -> None:
    env: Any = gymnasium.make_vec(
        "podium/gotown-all-v1", 4, seats=2, autoreset_mode=AutoresetMode.DISABLED
    )
    luck, ends, over = random.Random(3), 0, np.zeros(4, np.bool_)
    seen, _ = env.reset(seed=3)
    while ends < 4:
        if over.any():
            with pytest.raises(ResetNeeded, match=f"row {int(over.argmax())} is over"):
                env.step(np.zeros(4, np.int64))
            before = seen
            seen, _ = env.reset(options={"reset_mask": over})
            assert seen["action_mask"].any(axis=1).all()
            for name, rows in seen.items():
                assert np.array_equal(rows[~over], before[name][~over]), "they go on"
        seen, _, over, *_ = env.step(np.array([legal_number(m, luck) for m in seen["action_mask"]]))
        ends += over.sum()
    with pytest.raises(ValueError, match="an array of 4 truth values"):
        env.reset(options={"reset_mask": np.ones(3, np.bool_)})


def test_its_rows_are_what_one_match_alone_would_show() -> None:
    env, draws = SelfPlay("gotham", 4, 2), seeding.np_random(9)[0]
    alone = [Playing("gotham", 2) for _ in range(4)]
    for one in alone:
        one.begin(Seeded(int(draws.integers(SEEDS))))
    luck, (seen, told) = random.Random(9), env.reset(seed=9)
    for _ in range(30):
        chosen = [legal_number(mask, luck) for mask in seen["action_mask"]]
        for n, (one, number) in enumerate(zip(alone, chosen, strict=True)):
            seat = one.awaited[0]
            assert seat == np.asarray(told["seat"])[n]
            assert np.array_equal(seen["observation"][n], one.numbers(seat))
            assert np.array_equal(seen["action_mask"][n], one.mask(seat))
            one.act(seat, number)
        seen, _, over, _, told = env.step(np.array(chosen))
        assert [not one.awaited for one in alone] == over.tolist()
        if over.any():
            break


def test_a_batch_repeats_by_its_seed() -> None:
    one, two = (_all_by_lot(SelfPlay("gotham", 4, 2), 60) for _ in range(2))
    assert data_equivalence(one, two)


def test_an_illegal_action_names_its_row() -> None:
    env = SelfPlay("gotown", 2)
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"][1] == 0)[0])
    right = int(np.flatnonzero(seen["action_mask"][0])[0])
    with pytest.raises(IllegalAction, match=f"row 1: action {wrong} is not legal; legal are"):
        env.step(np.array([right, wrong]))
    legal = int(np.flatnonzero(seen["action_mask"][1])[0])
    after = env.step(np.array([right, legal]))
    same = SelfPlay("gotown", 2)
    same.reset(seed=1)
    assert data_equivalence(after, same.step(np.array([right, legal]))), "nothing had been done"


def test_every_game_is_in_the_registry() -> None:
    for game in games():
        assert f"podium/{game}-v1" in gymnasium.registry
        assert f"podium/{game}-all-v1" in gymnasium.registry

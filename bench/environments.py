"""Environments: steps a second of every kind, beside PettingZoo's and OpenSpiel's own, in turns.

    python bench/environments.py [--rounds 3] [game:seats ...]

A step is one decision of one seat, its observation and mask made, and a legal action drawn by lot.
All take turns within a round, so that what else the machine does falls on all of them; the best
round of each counts, by the processor's clock.
"""

from __future__ import annotations

import argparse
import random
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from itertools import count
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from podium.core.chance import Seeded
from podium.core.encoding import new_row
from podium.play.match import Match, play_out
from podium.registry import game as game_of
from podium.rl import aec_env, parallel_env, raw_env
from podium.rl.vector import SelfPlay

Work = Callable[[], int]
"""Some steps; says how many."""
SECONDS = 0.5
"""How long each has in a round."""
MANY = 64
"""Matches in a batch."""


def by_lot(mask: Any) -> int:
    """A legal number."""
    legal = np.flatnonzero(mask)
    return int(legal[int(random.random() * len(legal))])


def without_observing(game_id: str, seats: int) -> Work:
    """The floor: bots that draw by lot, fed with views."""
    game, seeds = game_of(game_id), count()

    def work() -> int:
        match = Match(game, seats, game.options(), Seeded(next(seeds)))
        return play_out(match, [game.bots["random"]] * seats, Seeded(f"{next(seeds)}"))

    return work


def numbers_alone(game_id: str, seats: int) -> Work:
    """Views of a match written into a row again and again: how long an observation takes."""
    game = game_of(game_id)
    match, luck = Match(game, seats, game.options(), Seeded(1)), Seeded(2)
    views: list[Any] = []
    while awaited := match.to_act:
        views.append(match.view(awaited[0]))
        match.act(awaited[0], game.bots["random"](views[-1], luck))
    row = new_row(game.encoding.LAYOUT)
    octets, noughts = row.cast("B"), bytes(row.nbytes)

    def work() -> int:
        for view in views:
            octets[:] = noughts
            game.encoding.write(view, row)
        return len(views)

    return work


def one_by_one(make: Callable[[], Any]) -> Work:
    """An AEC environment, masks in its observations."""
    env = make()

    def work() -> int:
        env.reset(seed=random.randrange(1 << 30))
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(by_lot(seen["action_mask"]))
                steps += 1
        return steps

    return work


def all_at_once(game_id: str, seats: int) -> Work:
    """The parallel environment; passing is no step."""
    env = parallel_env(game_id, seats)

    def work() -> int:
        seen: Any = env.reset(seed=random.randrange(1 << 30))[0]
        steps = 0
        while env.agents:
            chosen = {agent: by_lot(each["action_mask"]) for agent, each in seen.items()}
            steps += sum(number != env.passing for number in chosen.values())
            seen = env.step(chosen)[0]
        return steps

    return work


def one_seat(game_id: str, seats: int) -> Work:
    """Gymnasium, against bots that draw by lot; their decisions are no steps."""
    name = f"podium/{game_id}-v1"
    env: Any = gymnasium.make(
        name, seats=seats, opponents="random", disable_env_checker=True
    ).unwrapped

    def work() -> int:
        _, info = env.reset(seed=random.randrange(1 << 30))
        steps, over = 0, False
        while not over:
            *_, over, _, info = env.step(by_lot(info["action_mask"]))
            steps += 1
        return steps

    return work


def batch(game_id: str, seats: int) -> Work:
    """Self-play, many matches in one process."""
    env = SelfPlay(game_id, MANY, seats)
    masks: list[Any] = [env.reset(seed=1)[0]["action_mask"]]

    def work() -> int:
        mask: NDArray[np.int8] = masks[0]
        chosen = np.argmax(mask * np.random.random(mask.shape), axis=1)
        masks[0] = env.step(chosen)[0]["action_mask"]
        return MANY

    return work


def spiel(name: str, *, tensors: bool) -> Work:
    """An OpenSpiel game; nodes of luck are no steps."""
    import pyspiel

    game = pyspiel.load_game(name)

    def work() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(numbers, odds)[0])
                continue
            if tensors:
                state.observation_tensor()
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return work


def peers() -> dict[str, Work]:
    """What others have made, by the same measure."""
    import_module("open_spiel.python.games")
    from pettingzoo.classic.connect_four import connect_four
    from pettingzoo.classic.tictactoe import tictactoe

    return {
        "PettingZoo connect_four_v3 raw_env": one_by_one(connect_four.raw_env),
        "PettingZoo connect_four_v3 env": one_by_one(connect_four.env),
        "PettingZoo tictactoe_v3 raw_env": one_by_one(tictactoe.raw_env),
        "OpenSpiel python_liars_poker": spiel("python_liars_poker", tensors=False),
        "OpenSpiel python_tic_tac_toe": spiel("python_tic_tac_toe", tensors=True),
    }


def ours(game_id: str, seats: int) -> dict[str, Work]:
    """Every kind of environment of a game."""
    import_module("podium.rl.spiel")  # names the games for OpenSpiel
    at = f"{game_id} {seats}"
    name = f"podium_{game_id}(players={seats})"
    return {
        f"{at} no observation (Match, random bots)": without_observing(game_id, seats),
        f"{at} numbers of a view, into a row": numbers_alone(game_id, seats),
        f"{at} PettingZoo raw_env": one_by_one(lambda: raw_env(game_id, seats)),
        f"{at} PettingZoo aec_env": one_by_one(lambda: aec_env(game_id, seats)),
        f"{at} PettingZoo parallel_env": all_at_once(game_id, seats),
        f"{at} Gymnasium, own steps": one_seat(game_id, seats),
        f"{at} vector of {MANY}": batch(game_id, seats),
        f"{at} OpenSpiel": spiel(name, tensors=False),
        f"{at} OpenSpiel with tensors": spiel(name, tensors=True),
    }


def rate(work: Work) -> float:
    """Steps a second."""
    began, steps = time.process_time(), 0
    while (taken := time.process_time() - began) < SECONDS:
        steps += work()
    return steps / taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", default=["gotown:2"], metavar="game:seats")
    parser.add_argument("--rounds", type=int, default=3)
    said = parser.parse_args()
    warnings.simplefilter("ignore", DeprecationWarning)
    every = peers()
    for table in said.tables:
        game_id, _, seats = table.partition(":")
        every |= ours(game_id, int(seats))
    best = dict.fromkeys(every, 0.0)
    for _ in range(said.rounds):
        for name, work in every.items():
            best[name] = max(best[name], rate(work))
    for name, steps in best.items():
        print(f"{name:46} {steps:10,.0f} a second {1e6 / steps:8.1f} µs")


if __name__ == "__main__":
    main()

"""Learning by Gymnasium's plain loop: one seat of The Great Motorcar Race among bots.

    python examples/rl/reinforce.py --seconds 60      # learns, and writes reinforce.npy
    podium arena motorcar --seats 3 --bots greedy,examples/rl/reinforce.py:policy --matches 600

In 40 s of one core it came level with `greedy` (35% of 3,000 matches against two of them, 33 to 37%), and
won 54% against two that draw by lot; a third would be fair.

The policy is one matrix: each number of the view speaks for or against each action. After a match
all of its choices become likelier, or less likely, by how much better it went than usual
(REINFORCE). It is the shortest thing that learns, and a place to begin with a learner of your own.
"""

from __future__ import annotations

import argparse
import os
import time
from functools import cache
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import podium.rl

SEATS, OPPONENTS = 3, "greedy"
TOGETHER, RATE = 32, 0.02
"""So many matches are learned from together, and how far one goes."""
KEPT = Path(os.environ.get("REINFORCE_WEIGHTS", "reinforce.npy"))

Floats = NDArray[np.float32]
Masks = NDArray[np.int8]


def chances(weights: Floats, seen: Floats, mask: Masks) -> Floats:
    """How likely each action is; what is not legal has none."""
    logits = np.where(mask > 0, seen @ weights, -np.inf)
    odds = np.exp(logits - logits.max())
    return np.asarray(odds / odds.sum(), np.float32)


def play(env: Any, weights: Floats, luck: np.random.Generator) -> tuple[Floats, float]:
    """One match: which way each weight would have to go to do the same again, and its reward."""
    slope, reward, over = np.zeros_like(weights), 0.0, False
    seen, info = env.reset()
    while not over:
        mask = info["action_mask"]
        odds = chances(weights, seen, mask)
        action = int(luck.choice(len(odds), p=odds / odds.sum(dtype=np.float64)))
        odds[action] -= 1
        slope -= seen[:, None] * odds
        seen, reward, over, _, info = env.step(action)
    return slope, float(reward)


def train(seconds: float, seed: int = 1) -> Floats:
    """Learns for so many seconds of one core's time."""
    podium.rl.register()  # importing it has named the environments already
    env: Any = gymnasium.make("podium/motorcar-v1", seats=SEATS, opponents=OPPONENTS)
    luck, began, matches, usual = np.random.default_rng(seed), time.process_time(), 0, 0.0
    length, size = env.observation_space.shape[0], env.action_space.n
    weights = np.zeros((length, size), np.float32)
    square = np.zeros_like(weights)
    env.reset(seed=seed)
    while time.process_time() - began < seconds:
        slope, rewards = np.zeros_like(weights), list[float]()
        for _ in range(TOGETHER):
            towards, reward = play(env, weights, luck)
            slope += (reward - usual) * towards / TOGETHER
            rewards.append(reward)
        usual += 0.1 * (float(np.mean(rewards)) - usual)
        # Weights that are seldom touched go as far as the others (RMSProp).
        square += 0.05 * (slope * slope - square)
        weights += RATE * slope / (np.sqrt(square) + 1e-3)
        matches += TOGETHER
        if matches % (64 * TOGETHER) == 0:
            spent = time.process_time() - began
            print(f"{spent:4.0f} s: {matches:6,} matches, {usual:+.2f} a match", flush=True)
    return weights


@cache
def kept() -> Floats:
    """The weights, read once."""
    return np.asarray(np.load(KEPT), np.float32)


def policy(observation: Floats, mask: Masks) -> int:
    """The action that is likeliest."""
    return int(chances(kept(), observation, mask).argmax())


def main() -> None:
    parser = argparse.ArgumentParser(description="A matrix that learns the Motorcar Race.")
    parser.add_argument("--seconds", type=float, default=60, help="of one core (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    np.save(KEPT, train(said.seconds, said.seed))
    print(
        f"{KEPT} is written; now: podium arena motorcar --seats 3 --bots greedy,{__file__}:policy"
    )


if __name__ == "__main__":
    main()

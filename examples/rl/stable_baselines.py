"""Stable-Baselines at the games: MaskablePPO learns one seat of GoTown for two, against a bot.

    pip install 'podium[rl]' sb3-contrib              # brings PyTorch
    python examples/rl/stable_baselines.py            # learns, and writes maskable.zip
    podium arena gotown --seats 2 --bots random,examples/rl/stable_baselines.py:policy --matches 400

After 60,000 decisions, 54 s of one core, it won 85% (81 to 88%) of 400 matches against `random`.

It takes `podium/<game>-v1` as it is: the environment tells its masks by `action_masks()`. Nothing is
earned before the end of a match, so a reward is worth the same whenever it comes (`gamma=1`).
"""

from __future__ import annotations

import argparse
import os
from functools import cache
from pathlib import Path

os.environ.setdefault(
    "OMP_NUM_THREADS", "1"
)  # before PyTorch is loaded: such nets are too small to share

import gymnasium
import numpy as np
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO  # pyright: ignore[reportMissingModuleSource] - who tries it, installs it

import podium.rl

KEPT = Path(os.environ.get("MASKABLE_MODEL", "maskable.zip"))


def train(steps: int, opponents: str, seed: int = 1) -> MaskablePPO:
    """Learns for so many decisions of its own."""
    podium.rl.register()  # importing it has named the environments already
    env = gymnasium.make("podium/gotown-v1", seats=2, opponents=opponents)
    model = MaskablePPO("MlpPolicy", env, gamma=1.0, seed=seed, device="cpu")
    return model.learn(steps)


@cache
def kept() -> MaskablePPO:
    """What was learned, read once."""
    return MaskablePPO.load(KEPT, device="cpu")


def policy(observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
    """The action that the net finds likeliest."""
    number, _ = kept().predict(observation, action_masks=mask, deterministic=True)
    return int(number)


def main() -> None:
    parser = argparse.ArgumentParser(description="Stable-Baselines' MaskablePPO at GoTown for two.")
    parser.add_argument("--steps", type=int, default=60_000, help="decisions (%(default)s)")
    parser.add_argument("--opponents", default="random", help="a bot by name (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    train(said.steps, said.opponents, said.seed).save(KEPT)
    print(f"{KEPT} is written; now: podium arena gotown --seats 2 --bots random,{__file__}:policy")


if __name__ == "__main__":
    main()

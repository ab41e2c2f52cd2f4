"""Self-play PPO at GoTown for two: one file, NumPy alone, one core, ten minutes.

    python examples/rl/ppo.py --seconds 600          # learns, and writes ppo.npz
    podium arena gotown --seats 2 --bots greedy,examples/rl/ppo.py:policy --matches 2000

In 590 s of one core it made 15 million decisions, and then won 62.5% (61.0 to 63.7%) of 4,000 matches
against `greedy`, 55% (51 to 59%) of 400 against `search:60`, and 92.5% of 4,000 against `random`, where
`greedy` wins 90.2%.

Both seats are played by the same net, in `SelfPlay`, a batch of matches in one process. After each
`STEPS` decisions in every match the net is moved towards what did better than it had expected. What
the other seat expects is the opposite of what this one does: so whenever the turn passes, values
and advantages change their sign on the way back through a match.
"""

from __future__ import annotations

import argparse
import os
import time
from functools import cache
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is loaded

import numpy as np
from numpy.typing import NDArray

from podium.rl.vector import SelfPlay

GAME, SEATS = "gotown", 2
MATCHES, STEPS = 64, 128
"""So many matches go on at once, for so many decisions before something is learned of them."""
EPOCHS, PARTS = 4, 4
"""How often a batch is gone through, and in how many parts."""
WIDTH = 128
RATE, CLIP, ENTROPY, VALUE, LAMBDA, STEEPEST = 1e-3, 0.2, 0.02, 0.5, 0.95, 0.5

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Masks = NDArray[np.int8]


class Net:
    """Two layers of `WIDTH`; of the last numbers one is a value, the others are the actions'."""

    def __init__(self, seen: int, actions: int, luck: np.random.Generator) -> None:
        self.shapes = [(seen, WIDTH), (WIDTH,), (WIDTH, WIDTH), (WIDTH,)]
        self.shapes += [(WIDTH, actions + 1), (actions + 1,)]
        self.weights = np.zeros(sum(int(np.prod(shape)) for shape in self.shapes), np.float32)
        scales = np.sqrt(2 / seen), np.sqrt(2 / WIDTH), 0.01
        for part, scale in zip(self.parts(self.weights)[::2], scales, strict=True):
            part[:] = scale * luck.standard_normal(part.shape)

    def parts(self, flat: Floats) -> list[Floats]:
        """One row of numbers as matrices: the weights, or their slopes."""
        ends = np.cumsum([int(np.prod(shape)) for shape in self.shapes])
        return [
            row.reshape(shape)
            for row, shape in zip(np.split(flat, ends[:-1]), self.shapes, strict=True)
        ]

    def layers(self, seen: Floats) -> tuple[Floats, Floats, Floats]:
        """What each layer says."""
        w1, b1, w2, b2, w3, b3 = self.parts(self.weights)
        first = np.maximum(seen @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        return first, second, second @ w3 + b3

    def slopes(self, seen: Floats, first: Floats, second: Floats, last: Floats) -> Floats:
        """How the loss changes with each weight, from how it changes with the last layer."""
        flat = np.empty_like(self.weights)
        w1, b1, w2, b2, w3, b3 = self.parts(flat)
        _, _, into_second, _, into_last, _ = self.parts(self.weights)
        w3[:], b3[:] = second.T @ last, last.sum(0)
        back = last @ into_last.T * (second > 0)
        w2[:], b2[:] = first.T @ back, back.sum(0)
        back = back @ into_second.T * (first > 0)
        w1[:], b1[:] = seen.T @ back, back.sum(0)
        return flat


def log_chances(last: Floats, mask: Masks) -> Floats:
    """The logarithm of each action's chance; what is not legal has none."""
    logits = np.where(mask > 0, last[:, :-1], np.float32(-1e9))
    logits -= logits.max(1, keepdims=True)
    return np.asarray(logits - np.log(np.exp(logits).sum(1, keepdims=True)), np.float32)


class Batch(NamedTuple):
    """Decisions and what came of them, a row each."""

    seen: Floats
    mask: Masks
    action: Ints
    log: Floats
    advantage: Floats
    gained: Floats


class Learner:
    """A net, the matches it plays against itself, and Adam."""

    def __init__(self, seed: int = 1) -> None:
        self.luck = np.random.default_rng(seed)
        self.envs = SelfPlay(GAME, MATCHES, SEATS, autoreset_mode="SameStep")
        self.now, info = self.envs.reset(seed=seed)
        self.seat = np.asarray(info["seat"])
        size = self.now["action_mask"].shape[1]
        self.net = Net(self.now["observation"].shape[1], size, self.luck)
        self.slope = np.zeros_like(self.net.weights)
        self.square = np.zeros_like(self.net.weights)
        self.updates = self.decisions = self.ended = 0
        self.entropy = 0.0

    def play(self) -> Batch:
        """`STEPS` decisions in every match."""
        length, size = self.net.shapes[0][0], self.net.shapes[-1][0] - 1
        seen = np.empty((STEPS, MATCHES, length), np.float32)
        mask = np.empty((STEPS, MATCHES, size), np.int8)
        action = np.empty((STEPS, MATCHES), np.int64)
        log, reward, over = (np.empty((STEPS, MATCHES), np.float32) for _ in range(3))
        seat = np.empty((STEPS + 1, MATCHES), np.int64)
        value = np.empty((STEPS + 1, MATCHES), np.float32)
        every = np.arange(MATCHES)
        for t in range(STEPS):
            seen[t], mask[t] = self.now["observation"], self.now["action_mask"]
            seat[t] = self.seat
            last = self.net.layers(seen[t])[2]
            value[t] = last[:, -1]
            logs = log_chances(last, mask[t])
            action[t] = (logs + self.luck.gumbel(size=logs.shape)).argmax(1)
            log[t] = logs[every, action[t]]
            self.now, reward[t], over[t], _, info = self.envs.step(action[t])
            self.seat = np.asarray(info["seat"])
        seat[STEPS] = self.seat
        value[STEPS] = self.net.layers(np.asarray(self.now["observation"], np.float32))[2][:, -1]
        self.decisions += STEPS * MATCHES
        self.ended += int(over.sum())

        advantage, after = np.empty_like(log), np.zeros(MATCHES, np.float32)
        for t in reversed(range(STEPS)):
            goes_on = (1 - over[t]) * np.where(seat[t] == seat[t + 1], 1, -1)
            after = reward[t] + goes_on * (value[t + 1] + LAMBDA * after) - value[t]
            advantage[t] = after
        gained = advantage + value[:-1]
        rows = (seen, mask, action, log, advantage, gained)
        return Batch._make(each.reshape(-1, *each.shape[2:]) for each in rows)

    def learn(self, batch: Batch, rate: float) -> None:
        """Goes through a batch a few times."""
        for _ in range(EPOCHS):
            for rows in np.array_split(self.luck.permutation(len(batch.action)), PARTS):
                self.move(self.slope_of(Batch._make(each[rows] for each in batch)), rate)

    def slope_of(self, batch: Batch) -> Floats:
        """How PPO's loss changes with each weight."""
        first, second, last = self.net.layers(batch.seen)
        many, every = len(batch.action), np.arange(len(batch.action))
        logs = log_chances(last, batch.mask)
        chances = np.exp(logs)
        advantage = (batch.advantage - batch.advantage.mean()) / (batch.advantage.std() + 1e-6)
        ratio = np.exp(logs[every, batch.action] - batch.log)
        # Who has gone far enough in the direction that pays is not pulled on.
        pull = advantage * ratio * np.where(advantage > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        known = np.where(batch.mask > 0, logs, 0)
        entropy = -(chances * known).sum(1, keepdims=True)
        self.entropy = float(entropy.mean())
        slope = np.empty_like(last)
        slope[:, :-1] = pull[:, None] * chances + ENTROPY * chances * (known + entropy)
        slope[every, batch.action] -= pull
        slope[:, -1] = VALUE * (last[:, -1] - batch.gained)
        return self.net.slopes(batch.seen, first, second, slope / np.float32(many))

    def move(self, slope: Floats, rate: float) -> None:
        """One step of Adam, no steeper than `STEEPEST`."""
        slope *= min(1.0, STEEPEST / (float(np.linalg.norm(slope)) + 1e-9))
        self.updates += 1
        self.slope += 0.1 * (slope - self.slope)
        self.square += 0.001 * (slope * slope - self.square)
        size = rate * np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        self.net.weights -= np.float32(size) * self.slope / (np.sqrt(self.square) + 1e-8)


def train(seconds: float, seed: int = 1) -> Net:
    """Learns for so many seconds of one core's time."""
    learner, began, told = Learner(seed), time.process_time(), 0.0
    while (spent := time.process_time() - began) < seconds:
        learner.learn(learner.play(), RATE * (1 - spent / seconds))
        if spent >= told:
            told += seconds / 20
            print(
                f"{spent:4.0f} s: {learner.decisions:9,} decisions, {learner.ended:7,} matches, "
                f"{np.exp(learner.entropy):.2f} actions in doubt",
                flush=True,
            )
    return learner.net


# -- what was learned, seated in the arena -------------------------------------------------------

KEPT = Path(os.environ.get("PPO_WEIGHTS", "ppo.npz"))


def keep(net: Net, file: Path = KEPT) -> None:
    """Writes the weights of each layer."""
    np.savez(file, *net.parts(net.weights))


@cache
def kept() -> list[Floats]:
    """The weights of each layer, read once."""
    with np.load(KEPT) as found:
        return [found[name] for name in found.files]


def policy(observation: Floats, mask: Masks) -> int:
    """The action that the net finds likeliest."""
    w1, b1, w2, b2, w3, b3 = kept()
    first = np.maximum(observation @ w1 + b1, 0)
    second = np.maximum(first @ w2 + b2, 0)
    return int(np.where(mask > 0, (second @ w3 + b3)[:-1], -np.inf).argmax())


def main() -> None:
    parser = argparse.ArgumentParser(description="Self-play PPO at GoTown for two.")
    parser.add_argument("--seconds", type=float, default=600, help="of one core (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    keep(train(said.seconds, said.seed))
    print(
        f"{KEPT} is written; now: podium arena {GAME} --seats {SEATS} --bots greedy,{__file__}:policy"
    )


if __name__ == "__main__":
    main()

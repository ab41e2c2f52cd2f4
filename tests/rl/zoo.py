"""What the tests of environments share: every game with every number of seats, and playing by lot."""

import random
from typing import Any

import numpy as np

from podium.registry import games, ships_with_us

TABLES = [
    (game_id, seats)
    for game_id, game in games().items()
    if ships_with_us(game_id)
    for seats in range(game.seats[0], game.seats[1] + 1)
]
"""Every game of ours with every number of seats."""
LARGEST = [(game_id, game.seats[1]) for game_id, game in games().items() if ships_with_us(game_id)]


def legal_number(mask: Any, luck: random.Random) -> int:
    """One of the numbers that a mask allows."""
    return luck.choice(np.flatnonzero(mask).tolist())


def play(env: Any, luck: random.Random, steps: int = 100_000) -> list[Any]:
    """Plays an AEC environment on by lot; all that was told."""
    told: list[Any] = []
    for _ in range(steps):
        if not env.agents:
            break
        told.append(env.last())
        seen, _, over, cut, _ = told[-1]
        env.step(None if over or cut else legal_number(seen["action_mask"], luck))
    return told

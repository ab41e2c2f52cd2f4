"""Tables as pixels have the colours that they have in a browser."""

from __future__ import annotations

import numpy as np
import pytest

from podium.registry import games
from podium.rl import raw_env


@pytest.mark.parametrize("game", sorted(games()))
def test_pixels_are_in_colour(game: str) -> None:
    env = raw_env(game, render_mode="rgb_array", render_seat=0)
    env.reset(seed=1)
    seen = env.render()
    assert isinstance(seen, np.ndarray)
    black = (seen.max(axis=2) < 24).mean()
    assert black < 0.05, "what a theme does not say is drawn in black"
    assert seen[-1, 0].min() > 200, "the ground below the hand is light"
    assert len(np.unique(seen.reshape(-1, 3) // 32, axis=0)) > 20

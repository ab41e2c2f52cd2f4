"""Registering: every game by its name, in the registries of the standards."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import gymnasium
from pettingzoo.env_registry.registration import aec_registry, parallel_registry
from pettingzoo.env_registry.registration import register as register_zoo

from podium.registry import games
from podium.rl.releases import gym_id, self_play_id, zoo_id


def register() -> None:
    """Names every game that is found; a game already named is left as it is."""
    name = cast("Callable[..., None]", gymnasium.register)  # pyright: ignore[reportUnknownMemberType]
    for game_id, game in games().items():
        zoo, gym, known = zoo_id(game), gym_id(game), {"game": game_id}
        # PettingZoo keeps `_v1` as `-v1`, as Gymnasium writes it.
        if gym not in aec_registry:
            register_zoo("aec", zoo, entry_point="podium.rl:aec_env", kwargs=known)
        if gym not in parallel_registry:
            register_zoo("parallel", zoo, entry_point="podium.rl:parallel_env", kwargs=known)
        if gym not in gymnasium.registry:
            name(gym, "podium.rl.single:OneSeat", kwargs=known)
        if self_play_id(game) not in gymnasium.registry:
            entry = "podium.rl.vector:SelfPlay"
            name(self_play_id(game), vector_entry_point=entry, kwargs=known)

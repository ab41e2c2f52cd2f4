"""Releases: what an environment is called, and what its version covers.

The number in its name covers rules, encoding and rewards together: it is how many releases a game
has had.
"""

from __future__ import annotations

from podium.game import AnyGame

NAMESPACE = "podium"


def version_of(game: AnyGame) -> int:
    """The number in an environment's name."""
    return len(game.releases)


def name_of(game: AnyGame) -> str:
    """As PettingZoo writes it: `<game>_v1`."""
    return f"{game.id}_v{version_of(game)}"


def zoo_id(game: AnyGame) -> str:
    """In PettingZoo's registry: `podium/<game>_v1`."""
    return f"{NAMESPACE}/{name_of(game)}"


def gym_id(game: AnyGame) -> str:
    """In Gymnasium's: `podium/<game>-v1`."""
    return f"{NAMESPACE}/{game.id}-v{version_of(game)}"


def self_play_id(game: AnyGame) -> str:
    """The batch of matches in which every seat is played from outside: `podium/<game>-all-v1`."""
    return f"{NAMESPACE}/{game.id}-all-v{version_of(game)}"

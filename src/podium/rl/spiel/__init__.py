"""The games as OpenSpiel's: `podium_<game>`, and `podium_<game>_at_once` where seats choose at once.

Importing this registers every game that is found.
"""

from __future__ import annotations

try:
    import pyspiel as _pyspiel
except ImportError as missing:
    raise ImportError(
        "podium.rl.spiel needs the extra `openspiel`: pip install 'podium[openspiel]'"
    ) from missing

from podium.registry import games
from podium.rl.spiel.bots import PodiumBot
from podium.rl.spiel.states import PodiumGame, PodiumState, register

del _pyspiel
for _game in games().values():
    register(_game)

__all__ = ["PodiumBot", "PodiumGame", "PodiumState", "register"]

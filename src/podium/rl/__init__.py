"""The games as standard environments: PettingZoo, Gymnasium, OpenSpiel.

Importing this registers every game: as `podium/<game>_v1` with PettingZoo, as `podium/<game>-v1`
with Gymnasium. OpenSpiel's are registered by importing `podium.rl.spiel`.
"""

from __future__ import annotations

try:
    import gymnasium as _gymnasium
    import pettingzoo as _pettingzoo
except ImportError as missing:
    raise ImportError("podium.rl needs the extra `rl`: pip install 'podium[rl]'") from missing

from podium.rl.envs import aec_env, cycled_env, parallel_env, raw_env
from podium.rl.registering import register

del _gymnasium, _pettingzoo
register()

__all__ = ["aec_env", "cycled_env", "parallel_env", "raw_env", "register"]

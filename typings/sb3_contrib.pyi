from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

class MaskablePPO:
    def __init__(
        self,
        policy: str,
        env: gymnasium.Env[Any, Any],
        *,
        gamma: float = ...,
        seed: int | None = ...,
        device: str = ...,
    ) -> None: ...
    def learn(self, total_timesteps: int) -> MaskablePPO: ...
    def predict(
        self,
        observation: NDArray[np.float32],
        *,
        action_masks: NDArray[np.int8] | None = ...,
        deterministic: bool = ...,
    ) -> tuple[NDArray[np.int64], object]: ...
    def save(self, path: Path) -> None: ...
    @classmethod
    def load(cls, path: Path, *, device: str = ...) -> MaskablePPO: ...

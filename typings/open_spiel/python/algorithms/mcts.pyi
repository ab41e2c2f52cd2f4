from typing import Any

import pyspiel

class RandomRolloutEvaluator:
    def __init__(self, n_rollouts: int = 1, random_state: Any = None) -> None: ...

class MCTSBot(pyspiel.Bot):
    def __init__(
        self,
        game: pyspiel.Game,
        uct_c: float,
        max_simulations: int,
        evaluator: RandomRolloutEvaluator,
        random_state: Any = None,
    ) -> None: ...

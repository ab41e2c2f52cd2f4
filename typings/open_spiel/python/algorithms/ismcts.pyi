from typing import Any

import pyspiel

class ISMCTSBot(pyspiel.Bot):
    def __init__(
        self,
        game: pyspiel.Game,
        evaluator: Any,
        uct_c: float,
        max_simulations: int,
        random_state: Any = None,
    ) -> None: ...

"""Our bots at a table of OpenSpiel's."""

from __future__ import annotations

import pyspiel

from podium.bots.players import bot_of
from podium.core.chance import Seeded
from podium.core.seat import SEATS
from podium.game import AnyGame
from podium.rl.spiel.observer import HasNode


class PodiumBot(pyspiel.Bot):
    """A bot by name, which sees its seat's view and nothing else."""

    def __init__(self, podium: AnyGame, player: int, name: str, seed: int | str = 0) -> None:
        super().__init__()
        self._podium, self._seat = podium, SEATS[player]
        self._bot, self._luck = bot_of(podium, name), Seeded(seed)

    def step(self, state: HasNode) -> int:
        """The number of what it does."""
        view = self._podium.view(state.node.state, self._seat)
        number: int = self._podium.encoding.numbering(view)[self._bot(view, self._luck)]
        return number

    def inform_action(self, state: HasNode, player: int, number: int) -> None:
        """It keeps nothing between its choices: its view tells what it may know."""

    def inform_actions(self, state: HasNode, numbers: list[int]) -> None:
        """The same where several act."""

    def restart_at(self, state: HasNode) -> None:
        """The same, wherever a match is gone on from."""

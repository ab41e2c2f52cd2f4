"""Staged: a table put up in the middle of a match, with luck of one's own."""

from __future__ import annotations

from podium.core.chance import Chance, Recording
from podium.core.seat import Seat
from podium.game import AnyGame
from podium.lab.recording import take
from podium.play.table import AnyChange, AnyTable


class Staged(AnyTable):
    """A table at a given state; its entries begin there."""

    def __init__(
        self, game: AnyGame, seats: int, options: object, seed: str, state: object, luck: Chance
    ) -> None:
        super().__init__(game, seats, options, seed)
        self.state = state
        self._luck = Recording(luck)

    def done(self, seat: Seat, action: object) -> AnyChange:
        """Does an action through the door that everybody uses; it must be legal."""
        return take(self, seat, action, "staged")

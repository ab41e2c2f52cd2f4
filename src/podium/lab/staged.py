"""Staged: a table put up in the middle of a match, with luck of one's own."""

from __future__ import annotations

from typing import Any

import msgspec

from podium.core.chance import Chance, Recording
from podium.core.seat import Seat
from podium.game import AnyGame
from podium.play.command import Act
from podium.play.table import Change, Table


class Staged(Table):
    """A table at a given state; its entries begin there."""

    def __init__(
        self, game: AnyGame, seats: int, options: Any, seed: str, state: Any, luck: Chance
    ) -> None:
        super().__init__(game, seats, options, seed)
        self.state = state
        self._luck = Recording(luck)

    def done(self, seat: Seat, action: Any) -> Change:
        """Does an action through the door that everybody uses; it must be legal."""
        reply, change = self.command(
            seat, Act("staged", self.decision(seat), msgspec.Raw(msgspec.json.encode(action)))
        )
        assert change is not None, (action, reply)
        return change

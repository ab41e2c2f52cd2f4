"""Recording: one match between bots at a table, for its record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from podium.bots.players import bot_of
from podium.core.chance import Seeded
from podium.game import AnyGame
from podium.play.command import Act
from podium.play.table import Table


def recorded(game: AnyGame, seats: int, options: Any, bots: Sequence[str], seed: str) -> Table:
    """A table at which these bots have played a match to its end."""
    table = Table(game, seats, options, seed)
    luck = Seeded(f"{seed}/bots")
    players = [bot_of(game, name) for name in bots]
    while awaited := table.to_act:
        seat = awaited[0]
        action = players[seat](table.view(seat), luck)
        raw = msgspec.Raw(msgspec.json.encode(action))
        reply, change = table.command(seat, Act(str(table.seq), table.decision(seat), raw))
        assert change is not None, (action, reply)
    return table

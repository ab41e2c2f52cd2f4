"""Recording: one match between bots at a table, for its record."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from podium.bots.players import bot_of
from podium.core.chance import Seeded
from podium.core.seat import Seat
from podium.game import AnyGame
from podium.play.command import Act
from podium.play.table import AnyChange, AnyTable, Table


def record_match(
    game: AnyGame, seats: int, options: object, bots: Sequence[str], seed: str
) -> AnyTable:
    """A table at which these bots have played a match to its end."""
    table = Table(game, seats, options, seed)
    luck = Seeded(f"{seed}/bots")
    players = [bot_of(game, name) for name in bots]
    while awaited := table.to_act:
        seat = awaited[0]
        take(table, seat, players[seat](table.view(seat), luck), str(table.seq))
    return table


def take(table: AnyTable, seat: Seat, action: object, command_id: str) -> AnyChange:
    """Does an action through the door that everybody uses; it must be legal."""
    raw = msgspec.Raw(msgspec.json.encode(action))
    reply, change = table.command(seat, Act(command_id, table.decision(seat), raw))
    assert change is not None, (action, reply)
    return change

"""Records that take long to check: somebody acts and takes it back, over and over."""

from functools import cache
from typing import Any

import msgspec

from podium.core.chance import Seeded
from podium.core.seat import Seat
from podium.play.command import Accepted, Act, Undo
from podium.play.record import write_lines
from podium.play.table import AnyTable, Table
from podium.registry import game


@cache
def of_undos(undos: int, game_id: str = "gotown", seats: int = 2) -> bytes:
    """A record that holds, of a match that was played to its end, with so many undos in it."""
    found = game(game_id)
    table = Table(found, seats, found.options(), "0" * 32)
    luck = Seeded("undos")
    while table.to_act:
        seat = table.to_act[0]
        legal = found.rules.legal(table.state, seat)
        action = legal[luck.roll(len(legal), "which") - 1]
        _act(table, seat, action)
        while undos and table.undo_id(seat):
            table.command(seat, Undo(f"u{table.seq}", table.undo_id(seat)))
            _act(table, seat, action)
            undos -= 1
    assert not undos
    return "".join(f"{line}\n" for line in write_lines(table.record())).encode()


def _act(table: AnyTable, seat: Seat, action: Any) -> None:
    raw = msgspec.Raw(msgspec.json.encode(action))
    reply, _ = table.command(seat, Act(f"c{table.seq}", table.decision(seat), raw))
    assert isinstance(reply, Accepted), reply

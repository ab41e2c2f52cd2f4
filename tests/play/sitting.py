"""A table of Showdown, and short ways to send it commands."""

from __future__ import annotations

from itertools import count
from typing import Any

import msgspec

from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.play.command import Accepted, Act, Reply, Undo
from podium.play.table import AnyChange, AnyTable, Table
from tests.play.showdown import SHOWDOWN, Choose, Keep, Options

SEED = "0123456789abcdef0123456789abcdef"
PLAIN = Options()
_ids = count()


def sit(
    seats: int = 3, seed: str = SEED, options: Any = PLAIN, game: AnyGame = SHOWDOWN
) -> AnyTable:
    """A fresh table."""
    return Table(game, seats, options, seed)


def raw(action: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))


def send(
    table: AnyTable,
    seat: int,
    action: object,
    command_id: str | None = None,
    decision_id: str | None = None,
) -> tuple[Reply, AnyChange | None]:
    """Sends an action, for the seat's open decision unless another is named."""
    who = SEATS[seat]
    return table.command(
        who,
        Act(
            command_id or f"c{next(_ids)}",
            table.decision(who) if decision_id is None else decision_id,
            raw(action),
        ),
    )


def act(table: AnyTable, seat: int, action: object) -> AnyChange:
    """Sends an action that must be accepted."""
    reply, change = send(table, seat, action)
    assert isinstance(reply, Accepted), reply
    assert change is not None
    return change


def undo(
    table: AnyTable, seat: int, decision_id: str | None = None
) -> tuple[Reply, AnyChange | None]:
    """Takes the seat's last action back, if it may."""
    who = SEATS[seat]
    due = table.undo_id(who) if decision_id is None else decision_id
    return table.command(who, Undo(f"c{next(_ids)}", due))


def play_round(table: AnyTable, *numbers: int) -> None:
    """All choose, then the leader keeps its charm."""
    for seat, number in enumerate(numbers):
        act(table, seat, Choose(number))
    act(table, table.to_act[0], Keep())


def play_out(table: AnyTable) -> AnyTable:
    """Everybody takes the first legal action until it ends."""
    while table.to_act:
        seat: Seat = table.to_act[0]
        act(table, seat, table.game.rules.legal(table.state, seat)[0])
    return table

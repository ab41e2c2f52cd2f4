"""Seating: who sits on which seat of one table, people by their devices, bots by their kind."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.store import SeatKind, SeatRow
from podium.web.host.gauges.now import now
from podium.web.host.seats.names import bot_name
from podium.wire.messages import OwnSeat, Yours


class Seating:
    """The seats of one table, as they are stored."""

    def __init__(self, rows: Sequence[SeatRow], game: AnyGame) -> None:
        self.rows = list(rows)
        self._strongest = list(game.bots)[-1]

    @property
    def full(self) -> bool:
        """Whether all seats are taken: then the match has begun."""
        return all(row.kind is not SeatKind.OPEN for row in self.rows)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits on each seat."""
        return tuple(row.name for row in self.rows)

    def bots_to_come(self) -> tuple[str, ...]:
        """The names of the bots that would take the open seats, in the order of these."""
        names = [row.name for row in self.rows if row.kind is not SeatKind.OPEN]
        found: list[str] = []
        for _ in range(len(self.rows) - len(names)):
            found.append(bot_name([*names, *found]))
        return tuple(found)

    def of_device(self, device: str) -> tuple[Seat, ...]:
        """The seats that belong to a device, known by the hash of its secret."""
        return tuple(
            SEATS[row.seat]
            for row in self.rows
            if row.kind is SeatKind.PERSON and row.secret_hash == device
        )

    def yours(self, device: str) -> Yours:
        """The seats of a device, as it is told of them."""
        own = [self.rows[seat] for seat in self.of_device(device)]
        return Yours(
            [OwnSeat(row.seat, bool(row.pin_hash), fresh=row.pin_hash is None) for row in own]
        )

    def bot(self, seat: Seat, *, resigned: bool) -> str | None:
        """Which bot plays a seat: for somebody who resigned the strongest, so the match is whole."""
        return self._strongest if resigned else self.rows[seat].bot

    def stood_in(self, seat: Seat) -> bool:
        """Whether a bot sits in for somebody."""
        row = self.rows[seat]
        return row.kind is SeatKind.PERSON and row.bot is not None

    def with_bot(self, seat: int) -> SeatRow:
        """A person's seat with the strongest bot on it."""
        return msgspec.structs.replace(self.rows[seat], bot=self._strongest)

    def without_bot(self, seat: int) -> SeatRow:
        """A person's seat when they are back: they sit down anew, and so does their clock begin."""
        return msgspec.structs.replace(self.rows[seat], bot=None, joined=now())

"""History: what a seat heard last, as numbers.

Each event is a row: which kind it is, and its fields, seats counted from the hearer. What an event
hides from a seat (`heard`) is -1, as is a seat that is nobody's. The newest event comes last.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sized
from enum import Enum
from functools import cache
from typing import cast, get_args

import numpy as np
from msgspec import inspect as look
from numpy.typing import NDArray

from podium.core.encoding import Axis, Part, Row, squash
from podium.core.seat import SEATS, Seat
from podium.game import AnyGame

HIDDEN = -1.0
FAR = 10
"""A number of an event that is so large becomes a half."""


class EventKind:
    """How one kind of event becomes a row."""

    def __init__(self, number: int, kind: type) -> None:
        self.number = number
        info = look.type_info(kind)
        assert isinstance(info, look.StructType), kind
        self.tag = str(info.tag)
        hints = kind.__annotations__
        self.fields = [
            (field.name, "Seat" in str(hints.get(field.name, ""))) for field in info.fields
        ]


@cache
def kinds(game_id: str, event: object) -> dict[type, EventKind]:
    """Every kind of event of a game."""
    del game_id
    every = cast("tuple[type, ...]", get_args(event) or (event,))
    return {kind: EventKind(n, kind) for n, kind in enumerate(every)}


def part(game: AnyGame, many: int) -> Part:
    """The part that a history of so many events is."""
    found = kinds(game.id, game.event)
    most = max(len(kind.fields) for kind in found.values())
    labels = [kind.tag for kind in found.values()]
    return Part(
        "history",
        "The last events as the viewer heard them, the newest last: 1 at its kind, then its fields in "
        "their order; seats counted from the viewer, -1 where it may not know, or nobody is meant.",
        (
            Axis("event", tuple(str(n) for n in range(-many, 0))),
            Axis("of the event", (*labels, *(f"field {n + 1}" for n in range(most)))),
        ),
        low=-1.0,
    )


class History:
    """The last events of a match, for each seat."""

    def __init__(self, game: AnyGame, seats: int, many: int) -> None:
        self.game = game
        self.part = part(game, many)
        self._many, self._width = self.part.shape
        self._kinds = len(kinds(game.id, game.event))
        self._seats = seats
        self.forget()

    def forget(self) -> None:
        """A new match begins."""
        self._heard: dict[Seat, deque[object]] = {
            seat: deque(maxlen=self._many) for seat in SEATS[: self._seats]
        }

    def hear(self, events: tuple[object, ...]) -> None:
        """What a step brought. Only what a seat heard is kept: else it could tell how much it did not hear."""
        for seat, kept in self._heard.items():
            for event in events:
                heard = self.game.heard(event, seat)
                if heard is not None:
                    kept.append(heard)

    def numbers(self, seat: Seat) -> NDArray[np.float32]:
        """What this seat heard last."""
        grid = np.zeros(self._many * self._width, np.float32)
        self.write(seat, cast("Row", grid.data))
        return grid

    def write(self, seat: Seat, row: Row) -> None:
        """Writes what this seat heard last into a row of noughts."""
        found = kinds(self.game.id, self.game.event)
        at = len(row)
        for heard in reversed(self._heard[seat]):
            at -= self._width
            kind = found[type(heard)]
            row[at + kind.number] = 1
            for n, (name, is_seat) in enumerate(kind.fields):
                value = getattr(heard, name)
                row[at + self._kinds + n] = self._number(value, is_seat, seat)

    def _number(self, value: object, is_seat: bool, seat: Seat) -> float:
        if value is None:
            return HIDDEN
        if is_seat and isinstance(value, int):
            return ((value - seat) % self._seats + 1) / len(SEATS)
        if isinstance(value, Enum) and not isinstance(value, int):
            members = list(type(value))
            return (members.index(value) + 1) / len(members)
        if isinstance(value, bool):
            return float(value)
        if isinstance(value, int):
            return squash(value, FAR)
        # A name or a row of things: the state that comes of it is in the view.
        return squash(len(cast("Sized", value)), FAR) if isinstance(value, tuple) else 0.0

"""CellSheet: a canvas with all that a painter needs to know of what may be touched, and in which words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from podium.scene.cells.canvas import Canvas, clipped
from podium.scene.text import Text, Voice

Look = Literal["", "soft", "lit", "picked"]
"""Of a thing: nothing can be done with it now; something beside the prompt's verb; what the verb speaks
of; it is picked."""

MARKS = "●■▲◆★#"
"""A seat's shape in one column: shape comes before colour."""


def mark(seat: int) -> str:
    """The shape of a seat; nobody's is a ring."""
    return MARKS[seat] if 0 <= seat < len(MARKS) else "○"


def ink_of(seat: int) -> str:
    """The colour of a seat."""
    return f"seat-{seat + 1}" if 0 <= seat < len(MARKS) else "muted"


class Spot(msgspec.Struct, frozen=True):
    """Where a handle was drawn."""

    x: int
    y: int
    width: int
    height: int
    shown: bool = True
    """Whether it is in sight: else there is more to see than there is room for."""


class Touch(msgspec.Struct, frozen=True):
    """What may be touched just now."""

    keys: Mapping[str, str] = {}
    """The key of each handle that an offer names."""
    looks: Mapping[str, Look] = {}
    picked: tuple[str, ...] = ()
    focus: str = ""
    """The handle that should be in sight, where not all is."""


class CellSheet(Canvas):
    """A part of the screen that a painter fills."""

    def __init__(
        self,
        width: int,
        height: int,
        say: Voice,
        names: Sequence[str] = (),
        touch: Touch | None = None,
        pan: tuple[int, int] = (0, 0),
    ) -> None:
        super().__init__(width, height)
        self.say = say
        self.names = names
        self.touch = touch or Touch()
        self.pan = pan
        """How far somebody has moved what is larger than its part of the screen; right and down."""
        self.spots: dict[str, Spot] = {}
        """Where each handle was drawn."""
        self.pans = False
        """Whether there is more to see than was drawn."""

    def key(self, handle: str) -> str:
        """The key that touches a thing; empty: none does now."""
        return self.touch.keys.get(handle, "")

    def look(self, handle: str) -> Look:
        """How a thing looks."""
        return self.touch.looks.get(handle, "")

    def holds(self, handle: str, x: int, y: int, width: int = 1, height: int = 1) -> None:
        """Says where a thing stands: the cursor goes there, and its key counts as shown."""
        self.spots.setdefault(handle, Spot(x, y, width, height))

    def part(self, width: int, height: int) -> CellSheet:
        """A smaller sheet, to be drawn on and then put on this one."""
        return CellSheet(width, height, self.say, self.names, self.touch, self.pan)

    def place(self, part: CellSheet, x: int, y: int) -> None:
        """Puts a smaller sheet on this one, with all that stands on it."""
        self.lay(part, x, y)
        for handle, spot in part.spots.items():
            seen = spot.shown and 0 <= spot.x < part.width and 0 <= spot.y < part.height
            self.spots.setdefault(
                handle, Spot(spot.x + x, spot.y + y, spot.width, spot.height, seen)
            )

    def tint(self, handle: str, otherwise: str = "line") -> str:
        """The colour of a thing's frame."""
        match self.look(handle):
            case "picked" | "lit":
                return "glow"
            case "soft":
                return "accent"
            case _:
                return otherwise

    def cap(self, x: int, y: int, handle: str) -> int:
        """Prints the key of a thing, if it has one; returns the column behind it."""
        key = self.key(handle)
        if not key:
            return x
        look = self.look(handle)
        return self.put(
            x,
            y,
            key,
            "on-glow" if look in ("lit", "picked") else "glow",
            paper="glow" if look in ("lit", "picked") else "",
            bold=True,
        )

    def words(self, text: Text) -> str:
        """A text in the language of whoever looks."""
        return self.say(text)

    def called(self, seat: int) -> str:
        """A seat by its name."""
        return self.names[seat] if seat < len(self.names) else str(seat + 1)

    def player(self, x: int, y: int, seat: int, width: int) -> int:
        """A seat's shape and name; returns the column behind it."""
        x = self.put(x, y, mark(seat), ink_of(seat))
        return self.put(x + 1, y, clipped(self.called(seat), width - 2), bold=True)

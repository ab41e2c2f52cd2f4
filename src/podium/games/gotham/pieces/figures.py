"""Figures, and the positions they hold in the race."""

from __future__ import annotations

from enum import IntEnum


class Figure(IntEnum):
    """A runner. The figures of the lowest numbers belong to the seats, the rest to nobody."""

    RED = 0
    BLUE = 1
    YELLOW = 2
    GREEN = 3


class Position(IntEnum):
    """A place in the race, which is also the number on the back of a card (GR-02)."""

    FIRST = 1
    SECOND = 2
    THIRD = 3
    LAST = 4


FIGURES: tuple[Figure, ...] = tuple(Figure)
POSITIONS: tuple[Position, ...] = tuple(Position)

"""Encoding: a view as numbers, actions as indices."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from math import prod
from typing import Protocol, TypeAlias, TypeVar

import msgspec

from podium.core.seat import SEATS, Seat, beginning_with

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)

Row: TypeAlias = "memoryview[float]"
"""Numbers of four bytes each (`array("f")`, a row of a NumPy batch), to be written into."""


class Axis(msgspec.Struct, frozen=True):
    """One way in which the numbers of a part lie beside each other."""

    name: str
    labels: tuple[str, ...]
    """What each place along it stands for."""


class Part(msgspec.Struct, frozen=True):
    """Numbers of one meaning, in a grid."""

    name: str
    words: str
    """What they tell, in a sentence."""
    axes: tuple[Axis, ...] = ()
    """The last one runs fastest; none: it is a single number."""
    low: float = 0.0
    high: float = 1.0
    """No number is below the one or above the other."""

    @property
    def shape(self) -> tuple[int, ...]:
        """How many places there are along each axis; a single number has one."""
        return tuple([len(axis.labels) for axis in self.axes]) or (1,)

    @property
    def size(self) -> int:
        """How many numbers it is."""
        return prod(self.shape)


class Layout:
    """The parts of a view's numbers, one behind the other."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        self._starts: dict[str, int] = {}
        at = 0
        for part in parts:
            if not -1 <= part.low <= part.high <= 1:
                raise ValueError(f"{part.name}: bounds lie within -1 and 1, not {part}")
            if part.name in self._starts:
                raise ValueError(f"two parts are called {part.name!r}")
            self._starts[part.name] = at
            at += part.size
        self.length = at
        """How many numbers a view becomes, whatever the seats."""

    def at(self, name: str) -> int:
        """Where a part begins."""
        return self._starts[name]

    @cached_property
    def bounds(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The least and the most that each number can be."""
        return (
            tuple([part.low for part in self.parts for _ in range(part.size)]),
            tuple([part.high for part in self.parts for _ in range(part.size)]),
        )


class Encoding(Protocol[V_contra, A]):
    """A fixed catalogue of action numbers, seats counted from the viewer.

    Actions that are never legal together may share a number; the view tells which is meant.
    A module with these names is an `Encoding`.
    """

    @property
    def VERSION(self) -> int:  # noqa: N802 - a module's constant
        """Goes up whenever a view becomes other numbers, or an action another one."""
        ...

    @property
    def SIZE(self) -> int:  # noqa: N802 - a module's constant
        """How many action numbers there are."""
        ...

    @property
    def LAYOUT(self) -> Layout:  # noqa: N802 - a module's constant
        """What the numbers of a view are, and within which bounds."""
        ...

    def catalogue(self, view: V_contra) -> Sequence[A]:
        """Every action that this seat could ever name here, legal or not, each once."""
        ...

    def numbering(self, view: V_contra) -> Mapping[A, int]:
        """The number of each action that this seat could name here, below `SIZE`."""
        ...

    def action(self, view: V_contra, number: int) -> A:
        """The action of a number, as this seat would name it here."""
        ...

    def write(self, view: V_contra, row: Row) -> None:
        """Writes the view's numbers into a row of noughts; what is nought may be left so."""
        ...


class _Writes(Protocol[V_contra]):
    """The half of an encoding that is about views."""

    @property
    def LAYOUT(self) -> Layout: ...  # noqa: N802

    def write(self, view: V_contra, row: Row) -> None: ...


def new_row(layout: Layout) -> Row:
    """A row of noughts, as long as a view's numbers."""
    return memoryview(array("f", bytes(4 * layout.length)))


def numbers(encoding: _Writes[V_contra], view: V_contra) -> tuple[float, ...]:
    """A view as numbers."""
    row = new_row(encoding.LAYOUT)
    encoding.write(view, row)
    return tuple(row)


def part_of(layout: Layout, row: Sequence[float], name: str) -> Sequence[float]:
    """The numbers of one part."""
    at = layout.at(name)
    return row[at : at + next(part.size for part in layout.parts if part.name == name)]


# -- what encodings are made of ----------------------------------------------------------------


def axis(name: str, labels: Sequence[object]) -> Axis:
    """An axis whose places are named."""
    return Axis(name, tuple([str(getattr(label, "name", label)).lower() for label in labels]))


def seats_axis(most: int) -> Axis:
    """Seats from the viewer on, clockwise."""
    return Axis("seat", ("the viewer", *(f"the {n}. seat after" for n in range(1, most))))


def write_by_seat(
    row: Row, at: int, viewer: Seat | None, seats: int, numbers: Callable[[Seat], Iterable[float]]
) -> None:
    """The numbers of each seat, the viewer's first; seats that are not there stay nought."""
    for seat in beginning_with(viewer or SEATS[0], seats):
        for number in numbers(seat):
            row[at] = number
            at += 1


def share(most: int, longest: int | None = None) -> tuple[float, ...]:
    """For each count from 0 its share of the most; a longer row stays at 1."""
    return tuple([min(1.0, n / most) for n in range((longest or most) + 1)])


def squash(number: float, half: float) -> float:
    """A number without a bound between -1 and 1: 0 stays, `half` becomes a half."""
    return number / (abs(number) + half)

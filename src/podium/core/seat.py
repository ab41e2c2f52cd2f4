"""Seats: chairs, numbered from 0; rules speak of nobody else."""

from __future__ import annotations

from typing import NewType, TypeVar

T = TypeVar("T")

Seat = NewType("Seat", int)

SEATS: tuple[Seat, ...] = tuple(Seat(n) for n in range(8))
"""The seats there can be, made once: making one costs more than looking it up."""

PerSeat = tuple[T, ...]
"""A value for each seat, the first for seat 0."""


def after(seat: Seat, seats: int) -> Seat:
    """The next seat clockwise."""
    return SEATS[(seat + 1) % seats]


def around(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """The other seats clockwise, the one after `seat` first."""
    return tuple([SEATS[(seat + n) % seats] for n in range(1, seats)])


def beginning_with(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats clockwise, this one first: `beginning_with(SEATS[2], 3)` is `(2, 0, 1)`."""
    return (seat, *around(seat, seats))


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The same row with another item at one place."""
    row = [*items]  # quicker than putting slices together
    row[at] = item
    return tuple(row)

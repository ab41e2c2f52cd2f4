"""Choosing in secret, all at once: who has chosen, whom that waits for, what may lie behind it.

What a seat chose is never falsy: `None` and 0 stand for *nothing yet*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from podium.core.seat import SEATS, PerSeat, Seat, replaced

T = TypeVar("T")


def choose(chosen: tuple[T, ...], seat: Seat, choice: T) -> tuple[T, ...]:
    """What all have chosen, once this seat has, for the first time or anew."""
    assert choice, f"{choice!r} cannot be told from no choice; count from 1"
    return replaced(chosen, seat, choice)


def ready(chosen: Iterable[object]) -> PerSeat[bool]:
    """Who has chosen: all that others may know."""
    return tuple([bool(choice) for choice in chosen])


def waiting(chosen: Iterable[object]) -> tuple[Seat, ...]:
    """Who has not; of choices, or of who is ready."""
    return tuple([SEATS[n] for n, choice in enumerate(chosen) if not choice])


def imagined(
    ready: PerSeat[bool], seat: Seat | None, mine: T, draw: Callable[[], T], nothing: T
) -> tuple[T, ...]:
    """What all may have chosen, as the one who chose `mine` sees it: others' choices are drawn."""
    return tuple(
        [
            mine if n == seat else draw() if has_chosen else nothing
            for n, has_chosen in enumerate(ready)
        ]
    )

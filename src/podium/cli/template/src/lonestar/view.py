"""What one seat may know: list it, never take the truth and delete from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec

from podium.core.seat import PerSeat, Seat
from podium.core.secret import ready

from .actions import Action
from .events import Event, OpenEvent, Picked
from .rules import legal, outcome
from .state import NUMBERS, Options, State

__all__ = ["NUMBERS", "View", "heard", "held", "view"]


class View(msgspec.Struct, frozen=True, gc=False):
    """The match as one seat, or a watcher, may know it."""

    seat: Seat | None
    mine: int
    """What this seat has picked; 0: nothing yet."""
    ready: PerSeat[bool]
    """Who has picked."""
    stars: PerSeat[int]
    shown: PerSeat[int]
    options: Options
    round: int
    ending: str
    """Why the match is over; empty while it goes on."""
    legal: Sequence[Action]


def view(state: State, seat: Seat | None) -> View:
    """The match as this seat may know it; None is the watcher."""
    ended = outcome(state)
    return View(
        seat,
        0 if seat is None else state.picked[seat],
        ready(state.picked),
        state.stars,
        state.shown,
        state.options,
        state.round,
        ended.ending if ended else "",
        () if seat is None else legal(state, seat),
    )


def heard(event: Event, seat: Seat | None) -> Event:
    """An event as this seat may know it: what others pick stays hidden (LS-02)."""
    if isinstance(event, OpenEvent):
        return event
    match event:
        case Picked():
            return event if event.seat == seat else Picked(event.seat, None)
        case _:
            assert_never(event)


def held(view: View, action: Action) -> bool:
    """Whether the seat has what the action would play: there is a card for every number."""
    return action.number in NUMBERS

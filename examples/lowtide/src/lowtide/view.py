"""What one seat may know: list it, never take the truth and delete from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec

from podium.core.seat import PerSeat, Seat
from podium.core.secret import ready

from .actions import Action
from .events import Event, LuckDealt, OpenEvent, Picked
from .rules import legal
from .state import COVES, Choice, Options, State, Tally, points

__all__ = ["COVES", "Choice", "Tally", "View", "heard", "held", "points", "view"]


class View(msgspec.Struct, frozen=True, gc=False):
    """The match as one seat, or a watcher, may know it."""

    seat: Seat | None
    lucky: PerSeat[int]
    """Each seat's lucky cove; 0: this viewer may not know it yet (LT-01)."""
    mine: Choice | None
    """What this seat has picked."""
    ready: PerSeat[bool]
    """Who has picked."""
    shells: Tally
    gathered: PerSeat[Tally]
    nets: PerSeat[bool]
    went: PerSeat[Choice | None]
    options: Options
    round: int
    over: bool
    legal: Sequence[Action]


def view(state: State, seat: Seat | None) -> View:
    """The match as this seat may know it; None is the watcher."""
    return View(
        seat,
        tuple([cove if state.over or n == seat else 0 for n, cove in enumerate(state.lucky)]),
        None if seat is None else state.chosen[seat],
        ready(state.chosen),
        state.shells,
        state.gathered,
        state.nets,
        state.went,
        state.options,
        state.round,
        state.over,
        () if seat is None else legal(state, seat),
    )


def heard(event: Event, seat: Seat | None) -> Event:
    """An event as this seat may know it: luck and picks of others stay hidden (LT-01, LT-03)."""
    if isinstance(event, OpenEvent):
        return event
    match event:
        case Picked():
            return event if event.seat == seat else Picked(event.seat, None)
        case LuckDealt():
            return event if event.seat == seat else LuckDealt(event.seat, None)
        case _:
            assert_never(event)


def held(view: View, action: Action) -> bool:
    """Whether the seat has the net that the action would cast."""
    return view.seat is not None and (view.nets[view.seat] or not action.net)

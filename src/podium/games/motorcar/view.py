"""View: what one seat may know. All is open here but choices that were not shown yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec

from podium.core.seat import PerSeat, Seat
from podium.core.secret import ready
from podium.games.motorcar.actions import (
    Action,
    Drive,
    Flick,
    Help,
    Inflict,
    Join,
    Offer,
    Pass,
    Pay,
    ShakeOff,
)
from podium.games.motorcar.events import OPEN_KINDS, Event, FlickReadied, OpenEvent, StrainReadied
from podium.games.motorcar.rules import legal
from podium.games.motorcar.rules.arriving import arrival
from podium.games.motorcar.state import (
    Arrived,
    Car,
    Fate,
    Flicking,
    Gift,
    Helping,
    Inflicting,
    Joining,
    Options,
    Paying,
    State,
    Straining,
    Trouble,
)

__all__ = [
    "Arrived",
    "Car",
    "Choosing",
    "Fate",
    "Gift",
    "Helping",
    "Inflicting",
    "Joining",
    "Open",
    "Options",
    "Paying",
    "Trouble",
    "Underway",
    "View",
    "arrival",
    "heard",
    "held",
    "view",
]


class Choosing(msgspec.Struct, frozen=True, gc=False, tag="choosing"):
    """All choose in secret: who has, and what the viewer chose (0: nothing yet)."""

    flick: bool
    """Whether it is about the flick; else about the strain."""
    ready: PerSeat[bool]
    mine: int


class Underway(msgspec.Struct, frozen=True, gc=False, tag="underway"):
    """Cars are driving and dice fall: nobody is asked while that is told, event by event."""

    driven: tuple[Seat, ...]
    """Who has reached the stage's destination."""


Open = Choosing | Underway | Inflicting | Joining | Helping | Gift | Paying | Arrived
"""A phase as a viewer may know it."""


class View(msgspec.Struct, frozen=True, gc=False):
    """What one seat, or a watcher, may know."""

    seat: Seat | None
    cars: PerSeat[Car]
    order: tuple[Seat, ...]
    phase: Open
    options: Options
    stage: int
    dice: tuple[int, ...]
    count: int
    drawn: tuple[Seat, ...]
    news: tuple[Trouble, ...]
    stops: PerSeat[int]
    legal: Sequence[Action]


def view(state: State, seat: Seat | None) -> View:
    """What this seat may know, listed."""
    return View(
        seat,
        state.cars,
        state.order,
        _open(state, seat),
        state.options,
        state.stage,
        state.dice,
        state.count,
        state.drawn,
        state.news,
        state.stops,
        () if seat is None else legal(state, seat),
    )


def _open(state: State, seat: Seat | None) -> Open:
    phase = state.phase
    match phase:
        case Flicking(chosen) | Straining(chosen):
            return Choosing(
                isinstance(phase, Flicking),
                ready(chosen),
                0 if seat is None else chosen[seat],
            )
        case Inflicting() | Joining() | Helping() | Gift() | Paying() | Arrived():
            return phase
        case _:
            assert_never(phase)


def heard(event: Event, seat: Seat | None) -> Event:
    """Others hear that a choice was made, not which (MR-05, MR-Q13)."""
    if type(event) in OPEN_KINDS:
        return event
    if isinstance(event, FlickReadied):
        return event if event.seat == seat else FlickReadied(event.seat, None)
    if isinstance(event, StrainReadied):
        return event if event.seat == seat else StrainReadied(event.seat, None)
    assert not isinstance(event, OpenEvent), event  # it would be one of OPEN_KINDS
    assert_never(event)


def held(view: View, action: Action) -> bool:
    """Whether the seat has the tiles that the action would spend."""
    if view.seat is None:
        return False
    tiles = view.cars[view.seat].tiles
    match action:
        case Inflict() | Offer() | Join() | Pay():
            return tiles >= action.tiles
        case Flick() | Drive() | Help() | ShakeOff() | Pass():
            return True
        case _:
            assert_never(action)

"""Motions: what each event moved, from where to where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from podium.games.motorcar.events import (
    CarFell,
    CarFlicked,
    Declined,
    Driven,
    Endured,
    Event,
    FlickReadied,
    Helped,
    Inflicted,
    InflictedTogether,
    Offered,
    OfferReturned,
    Placed,
    PredicamentDieRolled,
    PredicamentsCounted,
    RaceEnded,
    SetOff,
    ShakenOff,
    StageBegun,
    StrainReadied,
    StrainShown,
    TileGiven,
    TilePaid,
    TokenDrawn,
)
from podium.games.motorcar.pieces import BOARD
from podium.games.motorcar.scene.places import (
    BAG,
    INDICATOR,
    car,
    die,
    flick_x,
    flick_y,
    level,
    toy,
    turn,
    way,
)
from podium.games.motorcar.view import View
from podium.scene.motion import Motion

TILE = "tile"


def motions(event: Event, before: View, after: View) -> Sequence[Motion]:
    """What a heard event moved."""
    del before  # an event says all of it, and a step may hold several moves of a car
    match event:
        case StageBegun():
            return (Motion(INDICATOR, INDICATOR),)
        case CarFlicked(seat, _, stop) | CarFell(seat, _, stop):
            return (_flicked(seat, len(after.cars), stop),)
        case StrainShown(seat, _):
            return (Motion(turn(seat), level(seat), together=seat > 0),)
        case PredicamentDieRolled(seat, _):
            return (Motion(turn(seat), die(seat), together=seat > 0),)
        case Inflicted(seat, target):
            return _against(target, turn(seat), car(seat))
        case InflictedTogether(seat, partner, target):
            return _against(target, turn(seat), turn(partner))
        case TokenDrawn(seat):
            return (Motion(BAG, turn(seat), "mark"),)
        case Driven(seat, _, days, end) | Endured(seat, _, _, days, end):
            return (Motion(car(seat), car(seat), way=way(end - days, end), say=("say.days", days)),)
        case Helped(seat, whom, _):
            return (Motion(car(whom), turn(seat), TILE),)
        case TileGiven(seat):
            return (Motion(car(seat), turn(seat), TILE),)
        case (
            SetOff()
            | FlickReadied()
            | Placed()
            | StrainReadied()
            | PredicamentsCounted()
            | Offered()
            | Declined()
            | OfferReturned()
            | ShakenOff()
            | TilePaid()
            | RaceEnded()
        ):
            return ()
        case _:
            assert_never(event)


def _against(target: int, one: str, other: str) -> tuple[Motion, ...]:
    """Two tiles go to whoever gets the predicament."""
    return Motion(one, turn(target), TILE), Motion(other, turn(target), TILE, together=True)


def _flicked(seat: int, seats: int, stop: int) -> Motion:
    """A toy car slides, rests where it stopped, and goes to its place in turn order."""
    fell = stop > BOARD
    x, y = flick_x(stop), flick_y(seat, seats)
    return Motion(
        toy(seat),
        turn(seat),
        "car",
        way=(x, y, x, y + 20 * fell),
        say=("say.fell",) if fell else ("say.stopped", stop),
        together=seat > 0,
    )

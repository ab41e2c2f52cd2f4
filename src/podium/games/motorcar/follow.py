"""Following: the view of a race while what happened in one step is told, event by event."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.seat import SEATS, Seat, replaced
from podium.games.motorcar.events import (
    CarFell,
    CarFlicked,
    Driven,
    Endured,
    Event,
    FlickReadied,
    Helped,
    Inflicted,
    InflictedTogether,
    Placed,
    PredicamentDieRolled,
    PredicamentsCounted,
    ShakenOff,
    StageBegun,
    StrainReadied,
    StrainShown,
    TileGiven,
    TilePaid,
    TokenDrawn,
)
from podium.games.motorcar.view import Car, Choosing, Fate, Helping, Trouble, Underway, View


def follow(event: Event, view: View) -> View:
    """The view once a heard event has happened, as far as the event tells."""
    match event:
        case StageBegun(stage):
            return replace(view, stage=stage, phase=_choosing(view))
        case FlickReadied(seat, choice) | StrainReadied(seat, choice):
            return replace(view, phase=_readied(view, seat, choice or 0))
        case CarFlicked(seat, _, stop) | CarFell(seat, _, stop):
            stops = view.stops or (0,) * len(view.cars)
            return replace(view, stops=replaced(stops, seat, stop))
        case Placed(seat, place):
            order = [other for other in view.order if other != seat]
            order.insert(place - 1, seat)
            return replace(view, order=tuple(order))
        case StrainShown(seat, strain):
            view = _changed(view, seat, Car(view.cars[seat].day, view.cars[seat].tiles, strain))
            return replace(view, phase=Underway(()), dice=(), count=0, drawn=(), news=())
        case PredicamentDieRolled(_, die):
            return replace(view, dice=(*view.dice, die))
        case PredicamentsCounted(_, count):
            return replace(view, count=count)
        case Inflicted(seat, target):
            return _more(_more(view, seat, tiles=-2), target, inflicted=1)
        case InflictedTogether(seat, partner, target):
            view = _more(_more(view, seat, tiles=-1), partner, tiles=-1)
            return _more(view, target, inflicted=1)
        case TokenDrawn(seat):
            view = _more(view, seat, random=1)
            return replace(view, drawn=(*view.drawn, seat), phase=_underway(view))
        case Driven(seat, _, days, _):
            phase = _underway(view)
            return replace(_more(view, seat, day=days), phase=Underway((*phase.driven, seat)))
        case Helped(seat, whom, inflicted):
            return _more(_settled(view, whom, inflicted, Fate.HELPED, seat), seat, tiles=1)
        case ShakenOff(seat, inflicted):
            return _settled(view, seat, inflicted, Fate.SHAKEN_OFF, seat)
        case TilePaid(seat):
            return _more(_settled(view, seat, False, Fate.PAID, seat), seat, tiles=-1)
        case Endured(seat, inflicted, _, days, _):
            view = _more(_settled(view, seat, inflicted, Fate.ENDURED, days), seat, day=days)
            return replace(view, phase=Underway(view.order))
        case TileGiven(seat):
            return replace(_more(view, seat, tiles=1), phase=Underway(view.order))
        case _:
            return view


def _choosing(view: View) -> Choosing:
    return Choosing(False, (False,) * len(view.cars), 0)


def _readied(view: View, seat: Seat, choice: int) -> Choosing:
    phase = view.phase if isinstance(view.phase, Choosing) else _choosing(view)
    mine = choice if seat == view.seat else phase.mine
    return Choosing(phase.flick, replaced(phase.ready, seat, True), mine)


def _underway(view: View) -> Underway:
    """Cars are on their way; those before the one that stopped to help have driven."""
    phase = view.phase
    if isinstance(phase, Underway):
        return phase
    return Underway(view.order[: phase.at + 1] if isinstance(phase, Helping) else ())


def _settled(view: View, seat: Seat, inflicted: bool, fate: Fate, number: int) -> View:
    """One predicament less, and what became of it."""
    view = _more(view, seat, inflicted=-1) if inflicted else _more(view, seat, random=-1)
    return replace(view, news=(*view.news, Trouble(seat, inflicted, fate, number)))


def _more(
    view: View, seat: Seat, *, day: int = 0, tiles: int = 0, random: int = 0, inflicted: int = 0
) -> View:
    """More of something at one car, or less."""
    car = view.cars[seat]
    return _changed(
        view,
        seat,
        Car(
            car.day + day,
            car.tiles + tiles,
            car.strain,
            car.random + random,
            car.inflicted + inflicted,
        ),
    )


def _changed(view: View, seat: Seat, car: Car) -> View:
    return replace(view, cars=replaced(view.cars, SEATS[seat], car))

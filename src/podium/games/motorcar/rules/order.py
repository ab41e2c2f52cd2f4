"""Turn order and the beginning of stages (MR-03, MR-04, MR-Q13, MR-Q19)."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.chance import Chance, order
from podium.core.seat import SEATS, PerSeat, Seat
from podium.games.motorcar.events import CarFell, CarFlicked, Event, Placed, RaceEnded, StageBegun
from podium.games.motorcar.pieces import BOARD, STAGES_PER_LEG, Place
from podium.games.motorcar.state import Arrived, Flicking, State, Straining

PLACES = tuple(Place)
_FLICK = tuple(f"flick of seat {n}" for n in SEATS)


def begin_stage(state: State, chance: Chance, events: list[Event]) -> State:
    """The next stage, after a flick where a leg begins, or the end of the race."""
    stage = state.stage
    if stage > state.options.legs * STAGES_PER_LEG:
        events.append(RaceEnded(PLACES[stage - 1]))
        return replace(state, phase=Arrived())
    seats = len(state.cars)
    if stage % STAGES_PER_LEG == 1:
        if state.options.flick == "choose":
            return replace(state, phase=Flicking((0,) * seats))
        drawn = order(chance, SEATS[:seats], "turn order")
        state = _placed(state, drawn, events)
    return to_strain(state, events)


def to_strain(state: State, events: list[Event]) -> State:
    """The indicator moves on, and everybody is asked for a strain."""
    events.append(StageBegun(state.stage, PLACES[state.stage]))
    return replace(state, phase=Straining((0,) * len(state.cars)))


def flicked(state: State, strengths: PerSeat[int], chance: Chance, events: list[Event]) -> State:
    """All cars slide: the furthest on the board is first, the fallen come last (MR-Q13)."""
    stops: list[int] = []
    for seat, strength in zip(SEATS, strengths, strict=False):
        stop = max(0, strength + chance.roll(4, _FLICK[seat]) + chance.roll(4, _FLICK[seat]) - 5)
        stops.append(stop)
        told = CarFell if stop > BOARD else CarFlicked
        events.append(told(seat, strength, stop))
    found: list[Seat] = []
    for score in sorted({_far(stop) for stop in stops}, reverse=True):
        equals = [SEATS[n] for n, stop in enumerate(stops) if _far(stop) == score]
        found += order(chance, equals, "equal flicks") if equals[1:] else equals
    return _placed(replace(state, stops=tuple(stops)), tuple(found), events)


def _far(stop: int) -> int:
    """How good a stop is; all fallen cars are equals (MR-Q19)."""
    return -1 if stop > BOARD else stop


def _placed(state: State, found: tuple[Seat, ...], events: list[Event]) -> State:
    for n, seat in enumerate(found, start=1):
        events.append(Placed(seat, n))
    return replace(state, order=found)

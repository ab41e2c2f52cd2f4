"""Turn order and the beginning of stages (MR-03, MR-04, MR-Q13, MR-Q19)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from podium.core.chance import Chance, order
from podium.core.seat import SEATS, Seat
from podium.games.motorcar.events import CarFell, CarFlicked, Event, Placed, RaceEnded, StageBegun
from podium.games.motorcar.pieces import BOARD, STAGES_PER_LEG, Place
from podium.games.motorcar.state import Arrived, Flicking, State, Straining

PLACES = tuple(Place)
FALLEN = -1
"""Where a car is that slid over the edge: behind all others, its like beside it (MR-Q19)."""

_FLICK = tuple(f"flick of seat {n}" for n in SEATS)


def begin_stage(state: State, chance: Chance, events: list[Event]) -> State:
    """The next stage, after a flick where a leg begins, or the end of the race."""
    stage = state.stage
    if stage > state.options.stages:
        events.append(RaceEnded(PLACES[stage - 1]))
        return replace(state, phase=Arrived())
    seats = len(state.cars)
    if stage % STAGES_PER_LEG == 1:
        if state.options.flick == "choose":
            return replace(state, phase=Flicking((0,) * seats))
        drawn = order(chance, SEATS[:seats], "turn order")
        state = _set_order(state, drawn, events)
    return ask_strain(state, events)


def ask_strain(state: State, events: list[Event]) -> State:
    """The indicator moves on, and everybody is asked for a strain."""
    events.append(StageBegun(state.stage, PLACES[state.stage]))
    return replace(state, phase=Straining((0,) * len(state.cars)))


def settle_flicks(
    state: State, strengths: Sequence[int], chance: Chance, events: list[Event]
) -> State:
    """All cars slide: the furthest on the board is first, the fallen come last (MR-Q13)."""
    stops: list[int] = []
    reached: dict[int, list[Seat]] = {}
    roll = chance.roll
    for n, strength in enumerate(strengths):
        seat, what = SEATS[n], _FLICK[n]
        stop = max(0, strength + roll(4, what) + roll(4, what) - 5)
        stops.append(stop)
        if stop > BOARD:
            events.append(CarFell(seat, strength, stop))
            stop = FALLEN
        else:
            events.append(CarFlicked(seat, strength, stop))
        reached.setdefault(stop, []).append(seat)
    found: list[Seat] = []
    for stop in sorted(reached, reverse=True):
        equals = reached[stop]
        found += order(chance, equals, "equal flicks") if equals[1:] else equals
    return _set_order(replace(state, stops=tuple(stops)), tuple(found), events)


def _set_order(state: State, found: tuple[Seat, ...], events: list[Event]) -> State:
    for n, seat in enumerate(found, start=1):
        events.append(Placed(seat, n))
    return replace(state, order=found)

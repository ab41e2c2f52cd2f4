"""Time passes, and who is met may be helped (MR-10, MR-11, MR-Q07, MR-Q08)."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.seat import SEATS, Seat
from podium.games.motorcar.events import Driven, Event
from podium.games.motorcar.rules.settling import begin_gifts
from podium.games.motorcar.state import Car, Helping, State

_TIME = tuple(f"time of seat {n}" for n in SEATS)


def drive_on(state: State, at: int, chance: Chance, events: list[Event]) -> State:
    """Cars move in turn order until a mover meets somebody in trouble; then the slowest's gift."""
    order = state.order
    cars = list(state.cars)
    dials = state.options.dice
    low, sides, added = 1 - dials.least, dials.sides, dials.time_added
    roll = chance.roll
    for place in range(at, len(order)):
        seat = order[place]
        car = cars[seat]
        strain, start = car.strain, car.day
        what = _TIME[seat]
        dice = tuple([roll(sides, what) - low for _ in range(strain)])
        days = min(dice) + added[strain]
        end = start + days
        events.append(Driven(seat, dice, days, end))
        cars[seat] = Car(end, car.tiles, strain, car.random, car.inflicted)
        # In trouble on a day that the mover began on, passed or ended on (MR-11, MR-Q08).
        met = [
            s
            for s in order[:place]
            if (other := cars[s]).random + other.inflicted and start <= other.day <= end
        ]
        if met:
            return replace(state, cars=tuple(cars), phase=Helping(place, tuple(met)))
    return begin_gifts(replace(state, cars=tuple(cars)), chance, events)


def go_on_helping(
    state: State, at: int, met: tuple[Seat, ...], whom: Seat, chance: Chance, events: list[Event]
) -> State:
    """Each of those met is helped once at most; then the next car moves (MR-11)."""
    left = tuple([s for s in met if s != whom])
    if left:
        return replace(state, phase=Helping(at, left))
    return drive_on(state, at + 1, chance, events)

"""Predicaments shaken off, paid for and endured; the end of a stage (MR-12 to MR-15)."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.seat import SEATS, Seat
from podium.games.motorcar.events import Endured, Event, TileGiven
from podium.games.motorcar.rules import judges
from podium.games.motorcar.rules.turn import begin_stage
from podium.games.motorcar.state import Car, Fate, Gift, Paying, State, Trouble

_TROUBLE = tuple(f"predicament of seat {n}" for n in SEATS)


def cancel(
    state: State, whom: Seat, inflicted: bool, fate: Fate, by: Seat, reward: int = 0
) -> State:
    """One predicament less, and what became of it; `reward`: tiles for whoever cancelled it."""
    cars = [*state.cars]
    car = cars[whom]
    if inflicted:
        cars[whom] = Car(car.day, car.tiles, car.strain, car.random, car.inflicted - 1)
    else:
        cars[whom] = Car(car.day, car.tiles, car.strain, car.random - 1, car.inflicted)
    car = cars[by]
    cars[by] = Car(car.day, car.tiles + reward, car.strain, car.random, car.inflicted)
    news = (*state.news, Trouble(whom, inflicted, fate, by))
    return replace(state, cars=tuple(cars), news=news)


def begin_gifts(state: State, chance: Chance, events: list[Event]) -> State:
    """All who share the highest day before anything is endured (MR-12, MR-Q09, MR-Q10)."""
    cars = state.cars
    slowest = max([car.day for car in cars])
    asked = tuple([s for s in state.order if cars[s].day == slowest])
    return ask_gift(state, asked, chance, events)


def ask_gift(state: State, asked: tuple[Seat, ...], chance: Chance, events: list[Event]) -> State:
    """The next of the slowest who is in trouble; then tiles are paid."""
    for n, seat in enumerate(asked):
        car = state.cars[seat]
        if car.random or car.inflicted:
            return replace(state, phase=Gift(asked[n:]))
    return ask_payment(state, 0, chance, events)


def ask_payment(state: State, at: int, chance: Chance, events: list[Event]) -> State:
    """The next who could pay; all have paid before the first die is rolled (MR-Q06)."""
    cars = state.cars
    for place in range(at, len(cars)):
        if judges.pay(cars[state.order[place]]) is None:
            return replace(state, phase=Paying(place))
    return _endure(state, chance, events)


def _endure(state: State, chance: Chance, events: list[Event]) -> State:
    """What is left costs days, in turn order; then the slowest are given tiles (MR-14, MR-15)."""
    cars = list(state.cars)
    news = list(state.news)
    dials, gift = state.options.dice, state.options.gift
    low, sides, added = 1 - dials.least, dials.sides, dials.trouble_added
    for seat in state.order:
        car = cars[seat]
        strain, day = car.strain, car.day
        for inflicted in (False,) * car.random + (True,) * car.inflicted:
            dice = tuple([chance.roll(sides, _TROUBLE[seat]) - low for _ in range(strain)])
            days = max(dice) + added[strain]
            day += days
            events.append(Endured(seat, inflicted, dice, days, day))
            news.append(Trouble(seat, inflicted, Fate.ENDURED, days))
        cars[seat] = Car(day, car.tiles, strain)
    slowest = max([car.day for car in cars])
    for seat in state.order:
        car = cars[seat]
        if car.day == slowest:
            events += [TileGiven(seat)] * gift
            cars[seat] = Car(car.day, car.tiles + gift, car.strain)
    state = replace(state, cars=tuple(cars), news=tuple(news), stage=state.stage + 1)
    return begin_stage(state, chance, events)

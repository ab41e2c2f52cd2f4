"""Strain shown, predicaments counted, inflicted and drawn (MR-05 to MR-09, MR-Q02 to MR-Q04)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.seat import SEATS, Seat
from podium.games.motorcar.events import (
    Event,
    Inflicted,
    InflictedTogether,
    OfferReturned,
    PredicamentDieRolled,
    PredicamentsCounted,
    StrainShown,
    TokenDrawn,
)
from podium.games.motorcar.pieces import Strain, leg_of
from podium.games.motorcar.rules import judges
from podium.games.motorcar.rules.driving import drive_on
from podium.games.motorcar.state import Car, Inflicting, State

STRAINS = (Strain.NORMAL, *Strain)
"""By level; nobody has level 0 when strains are shown."""
_DIE = tuple(f"predicament die of seat {n}" for n in SEATS)


def show_strains(state: State, chosen: Sequence[int], chance: Chance, events: list[Event]) -> State:
    """Fists open, tokens go into the bag, and dice tell how many come out (MR-05, MR-06)."""
    players = len(chosen)
    tell, roll = events.append, chance.roll
    cars: list[Car] = []
    for n, car in enumerate(state.cars):
        level = chosen[n]
        tell(StrainShown(SEATS[n], STRAINS[level]))
        cars.append(Car(car.day, car.tiles, level))
    dials = state.options.dice
    low, sides = 1 - dials.least, dials.sides
    dice: list[int] = []
    for seat in SEATS[:players]:
        die = roll(sides, _DIE[seat]) - low
        dice.append(die)
        tell(PredicamentDieRolled(seat, die))
    total = sum(dice)
    due = dials.base(players, leg_of(state.stage)) + dials.extra(players, total)
    count = min(due, sum(chosen))  # never more than tokens in the bag (MR-07)
    tell(PredicamentsCounted(total, count))
    state = replace(state, cars=tuple(cars), dice=tuple(dice), count=count, drawn=(), news=())
    return ask_inflict(state, 0, chance, events)


def ask_inflict(state: State, at: int, chance: Chance, events: list[Event]) -> State:
    """The next go of somebody who could inflict; then the bag is opened (MR-Q03)."""
    cars = state.cars
    tiles = sum([car.tiles for car in cars])
    for place in range(at, len(cars)):
        # Two tiles, or one where anybody else has one too: a third can be the target.
        if tiles > 1 and cars[state.order[place]].tiles:
            return replace(state, phase=Inflicting(place))
    return _open_bag(state, chance, events)


def go_on(
    state: State, at: int, failed: tuple[Seat, ...], chance: Chance, events: list[Event]
) -> State:
    """The same seat's go, if it could still inflict; else the next one's."""
    seat = state.order[at]
    mine = state.cars[seat]
    others = judges.with_tiles(state.cars, seat)
    if judges.inflict(mine) is None:
        return replace(state, phase=Inflicting(at, failed))
    for target in state.order:
        if target != seat and judges.offer(mine, target, failed, others) is None:
            return replace(state, phase=Inflicting(at, failed))
    return ask_inflict(state, at + 1, chance, events)


def inflict_alone(state: State, seat: Seat, target: Seat, events: list[Event]) -> State:
    """Two tiles of one seat (MR-08)."""
    events.append(Inflicted(seat, target))
    return _inflict(state, (seat, seat), target)


def inflict_together(
    state: State, seat: Seat, partner: Seat, target: Seat, events: list[Event]
) -> State:
    """One tile each of two seats; the one who joined is named first (MR-08)."""
    events.append(InflictedTogether(seat, partner, target))
    return _inflict(state, (seat, partner), target)


def return_offer(seat: Seat, target: Seat, events: list[Event]) -> None:
    """No tile is spent without effect (MR-Q03)."""
    events.append(OfferReturned(seat, target))


def _inflict(state: State, payers: tuple[Seat, Seat], target: Seat) -> State:
    """A tile of each payer, and a predicament more (MR-08)."""
    cars = [*state.cars]
    for seat in payers:
        car = cars[seat]
        cars[seat] = Car(car.day, car.tiles - 1, car.strain, car.random, car.inflicted)
    car = cars[target]
    cars[target] = Car(car.day, car.tiles, car.strain, car.random, car.inflicted + 1)
    return replace(state, cars=tuple(cars))


def _open_bag(state: State, chance: Chance, events: list[Event]) -> State:
    """Tokens are drawn, each a random predicament for its owner (MR-09)."""
    cars = [*state.cars]
    bag = [SEATS[n] for n, car in enumerate(cars) for _ in range(car.strain)]
    drawn: list[Seat] = []
    for _ in range(state.count):
        seat = chance.draw(bag, "bag")
        bag.remove(seat)
        drawn.append(seat)
        events.append(TokenDrawn(seat))
        car = cars[seat]
        cars[seat] = Car(car.day, car.tiles, car.strain, car.random + 1, car.inflicted)
    state = replace(state, cars=tuple(cars), drawn=tuple(drawn))
    return drive_on(state, 0, chance, events)

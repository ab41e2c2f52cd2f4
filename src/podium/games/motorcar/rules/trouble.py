"""Strain shown, predicaments counted, inflicted and drawn (MR-05 to MR-09, MR-Q02 to MR-Q04)."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.seat import SEATS, PerSeat, Seat, replaced
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
from podium.games.motorcar.pieces import (
    DIE,
    Strain,
    base_predicaments,
    extra_predicaments,
    leg_of,
)
from podium.games.motorcar.rules import judges
from podium.games.motorcar.rules.driving import drive_on
from podium.games.motorcar.state import Car, Inflicting, State

STRAINS = (None, *Strain)
_DIE = tuple(f"predicament die of seat {n}" for n in SEATS)


def strained(state: State, chosen: PerSeat[int], chance: Chance, events: list[Event]) -> State:
    """Fists open, tokens go into the bag, and dice tell how many come out (MR-05, MR-06)."""
    players = len(chosen)
    cars: list[Car] = []
    for seat, car, level in zip(SEATS, state.cars, chosen, strict=False):
        strain = STRAINS[level]
        assert strain is not None
        events.append(StrainShown(seat, strain))
        cars.append(Car(car.day, car.tiles, level))
    low = 1 if state.options.die_zero_based else 0
    dice = tuple([chance.roll(DIE, what) - low for what in _DIE[:players]])
    for seat, die in zip(SEATS, dice, strict=False):
        events.append(PredicamentDieRolled(seat, die))
    total = sum(dice)
    due = base_predicaments(players, leg_of(state.stage)) + extra_predicaments(players, total)
    count = min(due, sum(chosen))  # never more than tokens in the bag (MR-07)
    events.append(PredicamentsCounted(total, count))
    state = replace(state, cars=tuple(cars), dice=dice, count=count, drawn=(), news=())
    return inflicting(state, 0, chance, events)


def inflicting(state: State, at: int, chance: Chance, events: list[Event]) -> State:
    """The next go of somebody who could inflict; then the bag is opened (MR-Q03)."""
    cars = state.cars
    for place in range(at, len(state.order)):
        seat = state.order[place]
        tiles = cars[seat].tiles
        if tiles >= 2 or (tiles and _could_offer(cars, seat)):
            return replace(state, phase=Inflicting(place))
    return _open_bag(state, chance, events)


def go_on(
    state: State, at: int, failed: tuple[Seat, ...], chance: Chance, events: list[Event]
) -> State:
    """The same seat's go, if it could still inflict; else the next one's."""
    seat = state.order[at]
    tiles = state.cars[seat].tiles
    if tiles >= 2 or any(
        judges.offer(state.cars, seat, s, failed) is None for s in state.order if s != seat
    ):
        return replace(state, phase=Inflicting(at, failed))
    return inflicting(state, at + 1, chance, events)


def _could_offer(cars: PerSeat[Car], seat: Seat) -> bool:
    """Whether some offer could find somebody: anybody with a tile, a third being the target."""
    return any(car.tiles for n, car in enumerate(cars) if n != seat)


def inflict_alone(state: State, seat: Seat, target: Seat, events: list[Event]) -> State:
    """Two tiles of one seat (MR-08)."""
    events.append(Inflicted(seat, target))
    return _inflict(_spend(state, seat, 2), target)


def inflict_together(
    state: State, seat: Seat, partner: Seat, target: Seat, events: list[Event]
) -> State:
    """One tile each of two seats; the one who joined is named first (MR-08)."""
    events.append(InflictedTogether(seat, partner, target))
    return _inflict(_spend(_spend(state, seat, 1), partner, 1), target)


def returned(seat: Seat, target: Seat, events: list[Event]) -> None:
    """No tile is spent without effect (MR-Q03)."""
    events.append(OfferReturned(seat, target))


def _spend(state: State, seat: Seat, tiles: int) -> State:
    car = state.cars[seat]
    return replace(state, cars=replaced(state.cars, seat, replace(car, tiles=car.tiles - tiles)))


def _inflict(state: State, target: Seat) -> State:
    car = state.cars[target]
    return replace(
        state, cars=replaced(state.cars, target, replace(car, inflicted=car.inflicted + 1))
    )


def _open_bag(state: State, chance: Chance, events: list[Event]) -> State:
    """Tokens are drawn, each a random predicament for its owner (MR-09)."""
    bag = [s for s, car in zip(SEATS, state.cars, strict=False) for _ in range(car.strain)]
    drawn: list[Seat] = []
    for _ in range(state.count):
        seat = chance.draw(bag, "bag")
        bag.remove(seat)
        drawn.append(seat)
        events.append(TokenDrawn(seat))
    if drawn:
        cars = tuple(
            [
                replace(car, random=drawn.count(s)) if s in drawn else car
                for s, car in zip(SEATS, state.cars, strict=False)
            ]
        )
        state = replace(state, cars=cars, drawn=tuple(drawn))
    return drive_on(state, 0, chance, events)

"""A Repairman at work (CR-18, CR-Q25)."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.seat import Seat
from podium.games.greatrace.events import CardPlayed, Event, RepairBegun, Repaired
from podium.games.greatrace.pieces import PART_PRICE, TOOLBOX_LEVELS, Card, Gauge
from podium.games.greatrace.rules.hand import spent
from podium.games.greatrace.rules.stack import board_of, crewed, pushed
from podium.games.greatrace.state import Crew, Repairing, State


def begin(state: State, seat: Seat, events: list[Event]) -> State:
    """Any mix of cards and bought parts, in one action."""
    events.append(RepairBegun(seat))
    return pushed(state, Repairing(seat))


def part_price(state: State, crew: Crew) -> int:
    """A part costs less in a city."""
    return PART_PRICE[board_of(state).is_city[crew.space]]


def room(state: State, crew: Crew, gauge: Gauge) -> int:
    """How many levels a gauge lacks."""
    found = board_of(state)
    return found.engine - crew.engine if gauge is Gauge.ENGINE else found.chassis - crew.chassis


def is_whole(state: State, crew: Crew) -> bool:
    """Whether there is nothing to repair."""
    return not room(state, crew, Gauge.ENGINE) and not room(state, crew, Gauge.CHASSIS)


def is_over(state: State, crew: Crew) -> bool:
    """Whether everybody can see that there is no more to do."""
    return is_whole(state, crew) or (not crew.hand and crew.money < part_price(state, crew))


def toolbox_splits(state: State, crew: Crew) -> range:
    """How many of a Toolbox's levels may go to the engine: none is wasted that could be used."""
    engine, chassis = room(state, crew, Gauge.ENGINE), room(state, crew, Gauge.CHASSIS)
    if engine + chassis <= TOOLBOX_LEVELS:
        return range(engine, engine + 1)
    return range(max(0, TOOLBOX_LEVELS - chassis), min(TOOLBOX_LEVELS, engine) + 1)


def fit(
    state: State, seat: Seat, engine: int, chassis: int, paid: int, events: list[Event]
) -> State:
    """Levels come back, as far as the gauges go."""
    crew, found = state.crews[seat], board_of(state)
    engine = min(engine, found.engine - crew.engine)
    chassis = min(chassis, found.chassis - crew.chassis)
    events.append(Repaired(seat, engine, chassis, paid))
    return crewed(
        state,
        seat,
        replace(
            crew,
            engine=crew.engine + engine,
            chassis=crew.chassis + chassis,
            money=crew.money - paid,
        ),
    )


def fit_part(state: State, seat: Seat, gauge: Gauge, events: list[Event]) -> State:
    """A Spare Parts card: one level."""
    events.append(CardPlayed(seat, Card.SPARE_PARTS))
    state = spent(state, seat, Card.SPARE_PARTS)
    return fit(state, seat, int(gauge is Gauge.ENGINE), int(gauge is Gauge.CHASSIS), 0, events)


def fit_toolbox(state: State, seat: Seat, engine: int, events: list[Event]) -> State:
    """A Toolbox: three levels."""
    events.append(CardPlayed(seat, Card.TOOLBOX))
    state = spent(state, seat, Card.TOOLBOX)
    return fit(state, seat, engine, TOOLBOX_LEVELS - engine, 0, events)


def buy_part(state: State, seat: Seat, gauge: Gauge, events: list[Event]) -> State:
    """A part for money: one level."""
    paid = part_price(state, state.crews[seat])
    return fit(state, seat, int(gauge is Gauge.ENGINE), int(gauge is Gauge.CHASSIS), paid, events)

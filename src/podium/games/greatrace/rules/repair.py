"""A Repairman at work (CR-18, CR-Q25)."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.seat import Seat
from podium.games.greatrace.events import CardPlayed, Event, PartBought, RepairBegun, Repaired
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
    least = min(engine, max(0, TOOLBOX_LEVELS - chassis))
    return range(least, min(TOOLBOX_LEVELS, engine) + 1)


def fit_part(state: State, seat: Seat, gauge: Gauge, events: list[Event]) -> State:
    """A Spare Parts card: one level."""
    events.append(CardPlayed(seat, Card.SPARE_PARTS))
    events.append(Repaired(seat, gauge, 1))
    return _gained(spent(state, seat, Card.SPARE_PARTS), seat, gauge, 1)


def fit_toolbox(state: State, seat: Seat, engine: int, events: list[Event]) -> State:
    """A Toolbox: three levels, as far as the gauges go."""
    events.append(CardPlayed(seat, Card.TOOLBOX))
    state = spent(state, seat, Card.TOOLBOX)
    chassis = min(TOOLBOX_LEVELS - engine, room(state, state.crews[seat], Gauge.CHASSIS))
    for gauge, levels in ((Gauge.ENGINE, engine), (Gauge.CHASSIS, chassis)):
        if levels:
            events.append(Repaired(seat, gauge, levels))
            state = _gained(state, seat, gauge, levels)
    return state


def buy_part(state: State, seat: Seat, gauge: Gauge, events: list[Event]) -> State:
    """A part for money: one level."""
    crew = state.crews[seat]
    price = part_price(state, crew)
    events.append(PartBought(seat, gauge, price))
    crew = replace(crew, money=crew.money - price)
    return _gained(crewed(state, seat, crew), seat, gauge, 1)


def _gained(state: State, seat: Seat, gauge: Gauge, levels: int) -> State:
    """Levels come back to a gauge that has room for them."""
    crew = state.crews[seat]
    if gauge is Gauge.ENGINE:
        return crewed(state, seat, replace(crew, engine=crew.engine + levels))
    return crewed(state, seat, replace(crew, chassis=crew.chassis + levels))

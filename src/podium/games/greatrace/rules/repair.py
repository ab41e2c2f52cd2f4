"""A Repairman at work (CR-18, CR-Q25)."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.seat import Seat
from podium.games.greatrace.actions import FitPart, FitToolbox
from podium.games.greatrace.events import CardPlayed, Event, PartBought, RepairBegun, Repaired
from podium.games.greatrace.pieces import TOOLBOX_LEVELS, Gauge
from podium.games.greatrace.pieces.board import Board
from podium.games.greatrace.rules.hands import spend
from podium.games.greatrace.rules.stack import board_of, push, replace_crew
from podium.games.greatrace.state import Crew, Repairing, State


def begin(state: State, seat: Seat, events: list[Event]) -> State:
    """A Repairman sets to work: any mix of cards and bought parts, in one action."""
    events.append(RepairBegun(seat))
    return push(state, Repairing(seat))


def part_price(state: State, crew: Crew) -> int:
    """What a part costs where the crew stands; less in a city."""
    return state.options.part_prices[board_of(state).is_city[crew.space]]


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


def toolbox_rest(found: Board, chassis: int, engine: int) -> int:
    """How many of a Toolbox's levels go to the chassis, when so many go to the engine."""
    return max(0, min(TOOLBOX_LEVELS - engine, found.chassis - chassis))


def fit_part(state: State, seat: Seat, gauge: Gauge, events: list[Event]) -> State:
    """A Spare Parts card: one level."""
    events.append(CardPlayed(seat, FitPart.card))
    events.append(Repaired(seat, gauge, 1))
    return _gain(spend(state, seat, FitPart.card), seat, gauge, 1)


def fit_toolbox(state: State, seat: Seat, engine: int, events: list[Event]) -> State:
    """A Toolbox: three levels, as far as the gauges go."""
    events.append(CardPlayed(seat, FitToolbox.card))
    state = spend(state, seat, FitToolbox.card)
    chassis = toolbox_rest(board_of(state), state.crews[seat].chassis, engine)
    for gauge, levels in ((Gauge.ENGINE, engine), (Gauge.CHASSIS, chassis)):
        if levels:
            events.append(Repaired(seat, gauge, levels))
            state = _gain(state, seat, gauge, levels)
    return state


def buy_part(state: State, seat: Seat, gauge: Gauge, events: list[Event]) -> State:
    """A part for money: one level."""
    crew = state.crews[seat]
    price = part_price(state, crew)
    events.append(PartBought(seat, gauge, price))
    crew = replace(crew, money=crew.money - price)
    return _gain(replace_crew(state, seat, crew), seat, gauge, 1)


def _gain(state: State, seat: Seat, gauge: Gauge, levels: int) -> State:
    """Levels come back to a gauge that has room for them."""
    crew = state.crews[seat]
    if gauge is Gauge.ENGINE:
        return replace_crew(state, seat, replace(crew, engine=crew.engine + levels))
    return replace_crew(state, seat, replace(crew, chassis=crew.chassis + levels))

"""Driving: spaces, tiles, cities, lines, arrival (CR-26 to CR-35, CR-37, CR-Q15 to CR-Q22)."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.seat import Seat, replaced
from podium.games.greatrace.actions import Travel
from podium.games.greatrace.events import (
    Arrived,
    BrokenDown,
    CardPlayed,
    CityEntered,
    Damaged,
    DriveBegun,
    Event,
    Halted,
    Moved,
    PetrolSpent,
    PowerUsed,
    Retreated,
    TileUncovered,
    Travelled,
)
from podium.games.greatrace.pieces import DANGER, NOBODY, Box, Gauge, Leader, line_price
from podium.games.greatrace.pieces.board import EMPTY, Board
from podium.games.greatrace.rules.hands import draw, give_up, spend
from podium.games.greatrace.rules.stack import (
    board_of,
    pop,
    progress,
    push,
    replace_crew,
    replace_top,
)
from podium.games.greatrace.rules.tiles import draw_tile
from podium.games.greatrace.state import Crew, Driving, Entering, Splitting, State

SECURITY = Box.SECURITY
VAN_HOTTEN_CARDS = 2


def cost(found: Board, tiles: tuple[int, ...], space: int) -> tuple[int, int, bool]:
    """Petrol, damage and danger of entering a space that shows what it is (CR-27, CR-31, CR-32)."""
    kind = tiles[space]
    risk = found.is_risk[space]
    if kind == EMPTY:
        return 1 + risk, 0, False  # a city, which is no risk, or the bag is empty (CR-Q15)
    tile = found.tiles[kind]
    return tile.petrol + risk, tile.damage, tile.danger


def payable(crew: Crew, petrol: int, damage: int) -> bool:
    """Whether gauges alone can pay (CR-28, CR-Q18)."""
    return crew.petrol >= petrol and crew.engine + crew.chassis >= damage


def begin(state: State, seat: Seat, events: list[Event]) -> State:
    """A Driver takes the wheel, for as many spaces as the engine has levels now (CR-26)."""
    spaces = state.crews[seat].engine
    events.append(DriveBegun(seat, spaces))
    return push(state, Driving(seat, spaces))


def approach(state: State, seat: Seat, space: int, chance: Chance, events: list[Event]) -> State:
    """A blank space shows its tile; then come the driver's own answers (CR-Q04)."""
    blank = state.tiles[space] == EMPTY and not board_of(state).is_city[space]
    fresh = blank and bool(state.bag)
    if fresh:
        state, tile = draw_tile(state, chance)
        events.append(TileUncovered(seat, space, tile))
        state = replace(state, tiles=replaced(state.tiles, space, tile))
    _, _, danger = cost(board_of(state), state.tiles, space)
    return push(state, Entering(seat, space, danger, fresh))


def settle_entering(
    state: State, frame: Entering, chance: Chance, events: list[Event]
) -> State | None:
    """Enters or turns back where all can see that it must be so; else None (CR-Q04, CR-Q45)."""
    seat, space, danger = frame.seat, frame.space, frame.danger
    petrol, damage, _ = cost(board_of(state), state.tiles, space)
    crew = state.crews[seat]
    may_answer = crew.hand or (danger and crew.plan[SECURITY])
    if payable(crew, petrol, damage + DANGER * danger):
        if danger and may_answer:
            return None
        return enter(state, seat, space, danger, chance, events)
    return None if may_answer else turn_back(state, seat, space, frame.fresh, events)


def turn_back(state: State, seat: Seat, space: int, fresh: bool, events: list[Event]) -> State:
    """Nothing is lost; before a tile just drawn the drive is over (CR-30, CR-Q17, CR-Q45)."""
    events.append(Retreated(seat, space))
    if fresh:
        return pop(state)
    drive = state.stack[-1]
    assert isinstance(drive, Driving), drive
    return replace_top(state, replace(drive, turned_from=(*drive.turned_from, space)))


def enter(
    state: State, seat: Seat, space: int, danger: bool, chance: Chance, events: list[Event]
) -> State:
    """Petrol is paid, damage divided; unasked where there is one way only (CR-27)."""
    petrol, damage, _ = cost(board_of(state), state.tiles, space)
    crew = state.crews[seat]
    events.append(PetrolSpent(seat, petrol))
    state = replace_crew(state, seat, replace(crew, petrol=crew.petrol - petrol))
    damage += DANGER * danger
    ways = splits(crew, damage)
    if len(ways) == 1:
        return split(state, seat, space, damage, ways[0], chance, events)
    return push(state, Splitting(seat, space, damage))


def splits(crew: Crew, damage: int) -> range:
    """How much of a damage may go to the engine: no gauge takes more than it has (CR-27)."""
    return range(max(0, damage - crew.chassis), min(damage, crew.engine) + 1)


def split(
    state: State,
    seat: Seat,
    space: int,
    damage: int,
    engine: int,
    chance: Chance,
    events: list[Event],
) -> State:
    """Damage on engine and chassis, then the vehicle is there."""
    crew = state.crews[seat]
    lost = {Gauge.ENGINE: engine, Gauge.CHASSIS: damage - engine}
    events += [Damaged(seat, gauge, levels) for gauge, levels in lost.items() if levels]
    crew = replace(crew, engine=crew.engine - engine, chassis=crew.chassis - damage + engine)
    return _move(replace_crew(state, seat, crew), seat, space, chance, events)


def _move(state: State, seat: Seat, space: int, chance: Chance, events: list[Event]) -> State:
    """The vehicle is on its new space; a city, a breakdown or a Stop may end the drive."""
    events.append(Moved(seat, state.crews[seat].space, space))
    state = _stand_on(state, seat, space)
    found = board_of(state)
    if found.is_city[space]:
        return _enter_city(state, seat, space, chance, events)
    drive = state.stack[-1]
    assert isinstance(drive, Driving), drive
    crew = state.crews[seat]
    if crew.engine == 0:
        events.append(BrokenDown(seat))
        return pop(state)
    kind = state.tiles[space]
    halted = kind != EMPTY and found.tiles[kind].stop
    if halted:
        events.append(Halted(seat))
    return replace_top(state, Driving(seat, drive.left - 1, halted))


def is_over(crew: Crew, drive: Driving) -> bool:
    """Whether everybody can see that a drive cannot go on (CR-26, CR-29, CR-34)."""
    return drive.left == 0 or (not crew.hand and (crew.petrol == 0 or drive.halted))


def _stand_on(state: State, seat: Seat, space: int) -> State:
    """The vehicle stands there, and its token follows (CR-35, CR-Q26)."""
    crew = state.crews[seat]
    before, after = progress(state, crew.space), progress(state, space)
    state = replace_crew(state, seat, replace(crew, space=space))
    if before == after:
        return state
    return replace(state, track=(*(s for s in state.track if s != seat), seat))


def _enter_city(state: State, seat: Seat, space: int, chance: Chance, events: list[Event]) -> State:
    """Entering a city ends the drive: cards are drawn, or the race is over for one (CR-31)."""
    events.append(CityEntered(seat, space, board_of(state).spaces[space].name))
    state = pop(state)
    if space == state.goal:
        return _finish_race(state, seat, events)
    crew = state.crews[seat]
    count = board_of(state).spaces[space].cards
    if crew.leader is Leader.VAN_HOTTEN:
        count = max(VAN_HOTTEN_CARDS, count)
    return draw(state, seat, count, chance, events)


def _finish_race(state: State, seat: Seat, events: list[Event]) -> State:
    """Cards and assistants go, gauges and money stay as they are (CR-37, CR-Q34)."""
    place = 1 + sum(crew.arrived > 0 for crew in state.crews)
    events.append(Arrived(seat, place))
    for card in state.crews[seat].hand:
        state = give_up(state, seat, card, events)
    crew = state.crews[seat]
    return replace_crew(state, seat, replace(crew, plan=NOBODY, passed=True, arrived=place))


def travel(
    state: State,
    seat: Seat,
    number: int,
    transports: int,
    power: bool,
    chance: Chance,
    events: list[Event],
) -> State:
    """By sea or air to the other city, and a level of petrol there (CR-33, CR-Q22)."""
    line = board_of(state).lines[number]
    for _ in range(transports):
        events.append(CardPlayed(seat, Travel.card))
        state = spend(state, seat, Travel.card)
    crew = state.crews[seat]
    if power:
        assert crew.leader is not None
        events.append(PowerUsed(seat, crew.leader))
    paid = line_price(state.options.fares[number], transports + power)
    space = line.other_end(crew.space)
    events.append(Travelled(seat, number, paid, space))
    events.append(PetrolSpent(seat, 1))
    crew = replace(
        crew, money=crew.money - paid, petrol=crew.petrol - 1, power=crew.power and not power
    )
    state = _stand_on(replace_crew(state, seat, crew), seat, space)
    return _enter_city(state, seat, space, chance, events)

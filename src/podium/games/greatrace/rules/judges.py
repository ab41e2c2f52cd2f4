"""Judges: each rule of legality once, over facts; `legal` and `refusal` both ask them."""

from __future__ import annotations

from podium.core.rules import Refusal
from podium.core.seat import Seat
from podium.games.greatrace.actions import FitPart, FitToolbox, Sabotage, Travel
from podium.games.greatrace.pieces import (
    DANGER,
    PLANS,
    SABOTAGE,
    Box,
    Card,
    Gauge,
    Leader,
    Plan,
    line_price,
)
from podium.games.greatrace.pieces.board import EMPTY
from podium.games.greatrace.rules import danger, driving, repair, tiles
from podium.games.greatrace.rules import refusals as no
from podium.games.greatrace.rules.stack import board_of, may_react
from podium.games.greatrace.state import Crew, Driving, Entering, Naming, State

JERRYCAN, MILITIA, GUIDE = Card.JERRYCAN, Card.MILITIA, Card.GUIDE
SECURITY = Box.SECURITY
SABOTAGES = range(SABOTAGE + 1)
"""How much of a Saboteur's damage may go to the engine."""


def plan(wanted: Plan) -> Refusal | None:
    """All five, none negative (CR-09, CR-Q27)."""
    return None if wanted in PLANS else no.FIVE_ASSISTANTS


def buy(state: State, crew: Crew, levels: int, buying: bool) -> Refusal | None:
    """As the first step, up to the gauge, for money (CR-11, CR-Q25)."""
    if not buying:
        return no.TOO_LATE_TO_BUY
    if levels < 1:
        return no.BUY_SOMETHING
    found = board_of(state)
    if crew.petrol + levels > found.petrol:
        return no.PETROL_FULL
    price = state.options.petrol_prices[found.is_city[crew.space]]
    return no.NO_MONEY if levels * price > crew.money else None


def jerrycan(state: State, crew: Crew) -> Refusal | None:
    """At any time, but not into a full tank nor after passing (CR-08, CR-Q05, CR-Q06)."""
    if JERRYCAN not in crew.hand:
        return no.NOT_IN_HAND
    if not may_react(state, crew):
        return no.AFTER_PASSING
    return no.PETROL_FULL if crew.petrol >= board_of(state).petrol else None


def in_sequence(state: State, crew: Crew, card: Card) -> Refusal | None:
    """A card of step 2 must change something (CR-12, CR-Q42)."""
    if card not in crew.hand:
        return no.NOT_IN_HAND
    match card:
        case Card.TRAIL_HUNTER:
            return None if danger.free_tiles(state) else no.NO_FREE_TILE
        case Card.CON_ARTIST:
            return None if len(danger.all_tiles(state)) > 1 else no.FEWER_THAN_TWO_TILES
        case Card.SABOTEUR:
            return no.NAME_A_TARGET
        case Card.REPAIRMAN:
            return repairing(state, crew)
        case Card.DRIVER:
            return starting(crew)
        case Card.CARTOGRAPHER | Card.TOPOGRAPHER:
            return exploring(state)
        case Card.FINANCIAL:
            return None
        case Card.REFUELING_STATION:
            return no.PETROL_FULL if crew.petrol >= board_of(state).petrol else None
        case Card.TRACKER:
            return drawing(state)
        case Card.TRANSPORT:
            return no.WITH_A_DRIVER
        case Card.GUIDE:
            return no.WITH_A_STOP
        case Card.SPARE_PARTS | Card.TOOLBOX:
            return no.WITH_A_REPAIRMAN
        case Card.JERRYCAN:
            return jerrycan(state, crew)
        case _:
            return no.NO_DANGER


def repairing(state: State, crew: Crew) -> Refusal | None:
    """There must be a gauge with room, and something to repair it with (CR-Q42)."""
    if repair.is_whole(state, crew):
        return no.NOTHING_TO_REPAIR
    if FitPart.card in crew.hand or FitToolbox.card in crew.hand:
        return None
    return None if crew.money >= repair.part_price(state, crew) else no.NO_PARTS


def starting(crew: Crew) -> Refusal | None:
    """There must be an engine, and petrol or a Jerrycan (CR-34, CR-Q42)."""
    if not crew.engine:
        return no.ENGINE_DOWN
    return None if crew.petrol or JERRYCAN in crew.hand else no.NO_PETROL


def exploring(state: State) -> Refusal | None:
    """There must be a tile and a place for it (CR-Q14, CR-Q42)."""
    if not state.bag:
        return no.BAG_EMPTY
    return None if tiles.room(state) else no.NO_SPACE


def drawing(state: State) -> Refusal | None:
    """There must be a card (CR-Q42)."""
    return None if state.deck or state.discard else no.NO_CARDS_LEFT


def sabotage(state: State, seat: Seat, target: Seat, engine: int) -> Refusal | None:
    """Any other still racing, and something to break (CR-Q18, CR-Q35, CR-Q42).

    Of splits that take the same, the one with the least on the engine is the action.
    """
    if Sabotage.card not in state.crews[seat].hand:
        return no.NOT_IN_HAND
    if not 0 <= target < len(state.crews):
        return no.NO_SUCH_SEAT
    if target == seat:
        return no.NOT_ONESELF
    victim = state.crews[target]
    if victim.arrived:
        return no.IMMUNE
    if engine not in SABOTAGES:
        return no.BAD_SABOTAGE
    lost = danger.losses(victim, engine)
    if not any(lost):
        return no.NOTHING_TO_SABOTAGE
    lighter = [danger.losses(victim, less) for less in range(engine)]
    return no.SAME_SABOTAGE if lost in lighter else None


def power(state: State, crew: Crew) -> Refusal | None:
    """Delatour's and Martinetti's are used in step 2, once a game turn (CR-42, CR-Q11)."""
    if crew.leader is None:
        return no.NO_POWER
    if crew.leader not in (Leader.DELATOUR, Leader.MARTINETTI):
        return no.POWER_ELSEWHERE
    if not crew.power:
        return no.POWER_USED
    if crew.leader is Leader.DELATOUR:
        return exploring(state)
    return repairing(state, crew)


def assistant(crew: Crew, box: Box) -> Refusal | None:
    """Somebody must stand there (CR-16)."""
    return None if crew.plan[box] else no.NOBODY_THERE


def clear(state: State, seat: Seat, space: int) -> Refusal | None:
    """A tile of the own path with no vehicle on it (CR-21, CR-Q13)."""
    if space not in danger.all_tiles(state):
        return no.NOTHING_TO_CLEAR
    if space not in tiles.own_path(state, seat):
        return no.NOT_CONNECTED
    return no.OCCUPIED if tiles.is_occupied(state, space) else None


def place(state: State, seat: Seat, space: int) -> Refusal | None:
    """A free space, no city, connected with the vehicle (CR-24)."""
    if space not in range(len(state.tiles)):
        return no.NO_SUCH_SPACE
    if board_of(state).is_city[space] or space in danger.all_tiles(state):
        return no.NOT_FREE
    return None if space in tiles.beside(state, seat) else no.NOT_CONNECTED


def name(state: State, frame: Naming, space: int) -> Refusal | None:
    """A tile, not named before; for a Trail Hunter under no vehicle (CR-Q23)."""
    if space not in danger.all_tiles(state):
        return no.NO_TILE
    if space in frame.named:
        return no.NAMED_ALREADY
    if frame.card is Card.TRAIL_HUNTER and tiles.is_occupied(state, space):
        return no.UNDER_A_VEHICLE
    return None


def move(state: State, crew: Crew, drive: Driving, space: int) -> Refusal | None:
    """To a neighbour that can be paid for, with what one holds if need be (CR-26 to CR-34)."""
    if drive.halted:
        return no.HALTED
    if not crew.petrol:
        return no.NO_PETROL
    found = board_of(state)
    if space not in found.near[crew.space]:
        return no.NOT_NEXT
    if space in drive.turned_from:
        return no.TURNED_AWAY
    if state.tiles[space] == EMPTY and state.bag:
        return None  # a city, or nobody knows yet what lies there
    petrol, damage, peril = driving.cost(found, state.tiles, space)
    averted = crew.plan[SECURITY] or MILITIA in crew.hand
    if crew.petrol + crew.hand.count(JERRYCAN) < petrol:
        return no.NOT_PAYABLE
    suffered = damage + (DANGER if peril and not averted else 0)
    return no.NOT_PAYABLE if crew.engine + crew.chassis < suffered else None


def travel(state: State, crew: Crew, number: int, transports: int, power: bool) -> Refusal | None:
    """From the city one stands in, paid for (CR-33).

    So it is the first and only step: no drive goes on from a city that it came to (CR-31, CR-Q22).
    """
    found = board_of(state)
    if number not in found.lines_from[crew.space]:
        return no.NO_SUCH_LINE
    if not crew.petrol:
        return no.NO_PETROL
    line = found.lines[number]
    if power and crew.leader is not Leader.WALLEDGRAVE:
        return no.NO_POWER
    if power and not crew.power:
        return no.POWER_USED
    if power and not line.sea:
        return no.SEA_ONLY
    if not 0 <= transports <= crew.hand.count(Travel.card):
        return no.TRANSPORTS
    return fare(state.options.fares[number], transports + power, crew.money)


def fare(price: int, discounts: int, money: int) -> Refusal | None:
    """What is left to pay must be there, and no discount is wasted (CR-33, CR-Q42)."""
    if line_price(price, discounts - 1) == 0:
        return no.NEEDLESS_DISCOUNT
    return no.LINE_TOO_DEAR if money < line_price(price, discounts) else None


def guide(crew: Crew, drive: Driving) -> Refusal | None:
    """Against a Stop one stands on (CR-29)."""
    if GUIDE not in crew.hand:
        return no.NOT_IN_HAND
    return None if drive.halted else no.WITH_A_STOP


def entering(state: State, crew: Crew, frame: Entering) -> Refusal | None:
    """What gauges can pay, Danger counted (CR-28, CR-Q04)."""
    petrol, damage, _ = driving.cost(board_of(state), state.tiles, frame.space)
    paid = driving.payable(crew, petrol, damage + DANGER * frame.danger)
    return None if paid else no.NOT_PAYABLE


def militia(state: State, crew: Crew, peril: bool) -> Refusal | None:
    """Against a Danger, and not after passing (CR-20, CR-Q06)."""
    if MILITIA not in crew.hand:
        return no.NOT_IN_HAND
    if not peril:
        return no.NO_DANGER
    return None if may_react(state, crew) else no.AFTER_PASSING


def security(crew: Crew, peril: bool) -> Refusal | None:
    """Against a Danger, at any time (CR-20)."""
    if not crew.plan[SECURITY]:
        return no.NO_SECURITY
    return None if peril else no.NO_DANGER


def split(crew: Crew, damage: int, engine: int) -> Refusal | None:
    """No gauge takes more than it has (CR-27)."""
    return None if engine in driving.splits(crew, damage) else no.BAD_SPLIT


def part(state: State, crew: Crew, gauge: Gauge) -> Refusal | None:
    """A Spare Parts card on a gauge with room (CR-18, CR-Q25)."""
    if FitPart.card not in crew.hand:
        return no.NOT_IN_HAND
    return None if repair.room(state, crew, gauge) else no.GAUGE_FULL


def toolbox(state: State, crew: Crew, engine: int) -> Refusal | None:
    """A Toolbox, none of its levels wasted that could be used (CR-18)."""
    if FitToolbox.card not in crew.hand:
        return no.NOT_IN_HAND
    return None if engine in repair.toolbox_splits(state, crew) else no.BAD_TOOLBOX


def bought_part(state: State, crew: Crew, gauge: Gauge) -> Refusal | None:
    """A part for money on a gauge with room (CR-18)."""
    if not repair.room(state, crew, gauge):
        return no.GAUGE_FULL
    return None if crew.money >= repair.part_price(state, crew) else no.PART_TOO_DEAR

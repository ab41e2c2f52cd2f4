"""Judges: each rule once, over facts; `legal` and `refusal` both ask them."""

from __future__ import annotations

from podium.core.rules import Refusal
from podium.core.seat import Seat
from podium.games.greatrace.pieces import (
    DANGER,
    PETROL_PRICE,
    PLANS,
    SABOTAGE,
    Box,
    Card,
    Gauge,
    Leader,
    Plan,
)
from podium.games.greatrace.pieces.board import EMPTY
from podium.games.greatrace.rules import danger, driving, repair, tiles
from podium.games.greatrace.rules.stack import board_of, may_react
from podium.games.greatrace.state import Crew, Driving, Entering, Naming, State

OVER = Refusal("CR-38", "over")
NOT_YOUR_GO = Refusal("CR-10", "not_your_go")
NOT_NOW = Refusal("CR-10", "not_now")
NO_SUCH_SEAT = Refusal("CR-01", "no_such_seat")
LEADER_TAKEN = Refusal("CR-Q38", "leader_taken")
NOT_ON_DISPLAY = Refusal("CR-06", "not_on_display")
FIVE_ASSISTANTS = Refusal("CR-Q27", "five_assistants")
TOO_LATE_TO_BUY = Refusal("CR-11", "too_late_to_buy")
BUY_SOMETHING = Refusal("CR-11", "buy_something")
PETROL_FULL = Refusal("CR-Q25", "petrol_full")
NO_MONEY = Refusal("CR-11", "no_money")
NOT_IN_HAND = Refusal("CR-12", "not_in_hand")
NOT_TO_DISCARD = Refusal("CR-07", "not_to_discard")
NOT_TRACKED = Refusal("CR-Q30", "not_tracked")
NAME_A_TARGET = Refusal("CR-Q03", "name_a_target")
NO_FREE_TILE = Refusal("CR-Q42", "no_free_tile")
FEWER_THAN_TWO_TILES = Refusal("CR-Q42", "fewer_than_two_tiles")
NOTHING_TO_REPAIR = Refusal("CR-Q42", "nothing_to_repair")
NO_PARTS = Refusal("CR-Q42", "no_parts")
ENGINE_DOWN = Refusal("CR-34", "engine_down")
BAG_EMPTY = Refusal("CR-Q42", "bag_empty")
NO_SPACE = Refusal("CR-Q14", "no_space")
NO_CARDS_LEFT = Refusal("CR-Q42", "no_cards_left")
WITH_A_DRIVER = Refusal("CR-33", "with_a_driver")
WITH_A_STOP = Refusal("CR-29", "with_a_stop")
WITH_A_REPAIRMAN = Refusal("CR-18", "with_a_repairman")
NO_DANGER = Refusal("CR-20", "no_danger")
AFTER_PASSING = Refusal("CR-Q06", "after_passing")
NOT_ONESELF = Refusal("CR-Q35", "not_oneself")
IMMUNE = Refusal("CR-37", "immune")
BAD_SPLIT = Refusal("CR-27", "bad_split")
BAD_SABOTAGE = Refusal("CR-Q01", "bad_sabotage")
SAME_SABOTAGE = Refusal("CR-Q18", "same_sabotage")
NOTHING_TO_SABOTAGE = Refusal("CR-Q42", "nothing_to_sabotage")
NO_POWER = Refusal("CR-42", "no_power")
POWER_USED = Refusal("CR-42", "power_used")
POWER_ELSEWHERE = Refusal("CR-Q11", "power_elsewhere")
NOBODY_THERE = Refusal("CR-16", "nobody_there")
NO_SUCH_SPACE = Refusal("CR-24", "no_such_space")
NOT_FREE = Refusal("CR-24", "not_free")
NOT_CONNECTED = Refusal("CR-Q13", "not_connected")
NOT_THE_THIRD_STEP = Refusal("CR-Q47", "not_the_third_step")
NOTHING_TO_CLEAR = Refusal("CR-21", "nothing_to_clear")
OCCUPIED = Refusal("CR-21", "occupied")
NO_TILE = Refusal("CR-Q23", "no_tile")
UNDER_A_VEHICLE = Refusal("CR-Q23", "under_a_vehicle")
NAMED_ALREADY = Refusal("CR-Q23", "named_already")
NOT_DRAWN = Refusal("CR-Q39", "not_drawn")
CHOOSE_A_TILE = Refusal("CR-Q39", "choose_a_tile")
HALTED = Refusal("CR-29", "halted")
NO_PETROL = Refusal("CR-34", "no_petrol")
NOT_NEXT = Refusal("CR-26", "not_next")
NOT_PAYABLE = Refusal("CR-28", "not_payable")
TURNED_AWAY = Refusal("CR-Q45", "turned_away")
MUST_ENTER = Refusal("CR-Q04", "must_enter")
NO_SUCH_LINE = Refusal("CR-33", "no_such_line")
TRANSPORTS = Refusal("CR-33", "transports")
NEEDLESS_DISCOUNT = Refusal("CR-Q42", "needless_discount")
LINE_TOO_DEAR = Refusal("CR-33", "line_too_dear")
SEA_ONLY = Refusal("CR-42", "sea_only")
GAUGE_FULL = Refusal("CR-Q25", "gauge_full")
BAD_TOOLBOX = Refusal("CR-18", "bad_toolbox")
PART_TOO_DEAR = Refusal("CR-18", "part_too_dear")
NO_SECURITY = Refusal("CR-20", "no_security")

JERRYCAN, MILITIA, GUIDE, TRANSPORT = Card.JERRYCAN, Card.MILITIA, Card.GUIDE, Card.TRANSPORT
SECURITY = Box.SECURITY
SABOTAGES = range(SABOTAGE + 1)
"""How much of a Saboteur's damage may go to the engine."""


def plan(wanted: Plan) -> Refusal | None:
    """All five, none negative (CR-09, CR-Q27)."""
    return None if wanted in PLANS else FIVE_ASSISTANTS


def buy(state: State, crew: Crew, levels: int, buying: bool) -> Refusal | None:
    """As the first step, up to the gauge, for money (CR-11, CR-Q25)."""
    if not buying:
        return TOO_LATE_TO_BUY
    if levels < 1:
        return BUY_SOMETHING
    found = board_of(state)
    if crew.petrol + levels > found.petrol:
        return PETROL_FULL
    price = PETROL_PRICE[found.is_city[crew.space]]
    return NO_MONEY if levels * price > crew.money else None


def jerrycan(state: State, crew: Crew) -> Refusal | None:
    """At any time, but not into a full tank nor after passing (CR-08, CR-Q05, CR-Q06)."""
    if JERRYCAN not in crew.hand:
        return NOT_IN_HAND
    if not may_react(state, crew):
        return AFTER_PASSING
    return PETROL_FULL if crew.petrol >= board_of(state).petrol else None


def in_sequence(state: State, crew: Crew, card: Card) -> Refusal | None:
    """A card of step 2 must change something (CR-12, CR-Q42)."""
    if card not in crew.hand:
        return NOT_IN_HAND
    match card:
        case Card.TRAIL_HUNTER:
            return None if danger.free_tiles(state) else NO_FREE_TILE
        case Card.CON_ARTIST:
            return None if len(danger.all_tiles(state)) > 1 else FEWER_THAN_TWO_TILES
        case Card.SABOTEUR:
            return NAME_A_TARGET
        case Card.REPAIRMAN:
            return repairing(state, crew)
        case Card.DRIVER:
            return starting(crew)
        case Card.CARTOGRAPHER | Card.TOPOGRAPHER:
            return exploring(state)
        case Card.FINANCIAL:
            return None
        case Card.REFUELING_STATION:
            return PETROL_FULL if crew.petrol >= board_of(state).petrol else None
        case Card.TRACKER:
            return drawing(state)
        case Card.TRANSPORT:
            return WITH_A_DRIVER
        case Card.GUIDE:
            return WITH_A_STOP
        case Card.SPARE_PARTS | Card.TOOLBOX:
            return WITH_A_REPAIRMAN
        case Card.JERRYCAN:
            return jerrycan(state, crew)
        case _:
            return NO_DANGER


def repairing(state: State, crew: Crew) -> Refusal | None:
    """There must be a gauge with room, and something to repair it with (CR-Q42)."""
    if repair.is_whole(state, crew):
        return NOTHING_TO_REPAIR
    if Card.SPARE_PARTS in crew.hand or Card.TOOLBOX in crew.hand:
        return None
    return None if crew.money >= repair.part_price(state, crew) else NO_PARTS


def starting(crew: Crew) -> Refusal | None:
    """There must be an engine, and petrol or a Jerrycan (CR-34, CR-Q42)."""
    if not crew.engine:
        return ENGINE_DOWN
    return None if crew.petrol or JERRYCAN in crew.hand else NO_PETROL


def exploring(state: State) -> Refusal | None:
    """There must be a tile and a place for it (CR-Q14, CR-Q42)."""
    if not state.bag:
        return BAG_EMPTY
    return None if tiles.room(state) else NO_SPACE


def drawing(state: State) -> Refusal | None:
    """There must be a card (CR-Q42)."""
    return None if state.deck or state.discard else NO_CARDS_LEFT


def sabotage(state: State, seat: Seat, target: Seat, engine: int) -> Refusal | None:
    """Any other still racing, and something to break (CR-Q18, CR-Q35, CR-Q42).

    Of splits that take the same, the one with the least on the engine is the action.
    """
    if Card.SABOTEUR not in state.crews[seat].hand:
        return NOT_IN_HAND
    if not 0 <= target < len(state.crews):
        return NO_SUCH_SEAT
    if target == seat:
        return NOT_ONESELF
    victim = state.crews[target]
    if victim.arrived:
        return IMMUNE
    if engine not in SABOTAGES:
        return BAD_SABOTAGE
    lost = danger.losses(victim, engine)
    if not any(lost):
        return NOTHING_TO_SABOTAGE
    lighter = [danger.losses(victim, less) for less in range(engine)]
    return SAME_SABOTAGE if lost in lighter else None


def power(state: State, crew: Crew) -> Refusal | None:
    """Delatour's and Martinetti's are used in step 2, once a game turn (CR-42, CR-Q11)."""
    if crew.leader is None:
        return NO_POWER
    if crew.leader not in (Leader.DELATOUR, Leader.MARTINETTI):
        return POWER_ELSEWHERE
    if not crew.power:
        return POWER_USED
    if crew.leader is Leader.DELATOUR:
        return exploring(state)
    return repairing(state, crew)


def assistant(crew: Crew, box: Box) -> Refusal | None:
    """Somebody must stand there (CR-16)."""
    return None if crew.plan[box] else NOBODY_THERE


def clear(state: State, seat: Seat, space: int) -> Refusal | None:
    """A tile of the own path with no vehicle on it (CR-21, CR-Q13)."""
    if space not in danger.all_tiles(state):
        return NOTHING_TO_CLEAR
    if space not in tiles.own_path(state, seat):
        return NOT_CONNECTED
    return OCCUPIED if tiles.is_occupied(state, space) else None


def place(state: State, seat: Seat, space: int) -> Refusal | None:
    """A free space, no city, connected with the vehicle (CR-24)."""
    if space not in range(len(state.tiles)):
        return NO_SUCH_SPACE
    if board_of(state).is_city[space] or space in danger.all_tiles(state):
        return NOT_FREE
    return None if space in tiles.beside(state, seat) else NOT_CONNECTED


def name(state: State, frame: Naming, space: int) -> Refusal | None:
    """A tile, not named before; for a Trail Hunter under no vehicle (CR-Q23)."""
    if space not in danger.all_tiles(state):
        return NO_TILE
    if space in frame.named:
        return NAMED_ALREADY
    if frame.card is Card.TRAIL_HUNTER and tiles.is_occupied(state, space):
        return UNDER_A_VEHICLE
    return None


def move(state: State, crew: Crew, drive: Driving, space: int) -> Refusal | None:
    """To a neighbour that can be paid for, with what one holds if need be (CR-26 to CR-34)."""
    if drive.halted:
        return HALTED
    if not crew.petrol:
        return NO_PETROL
    found = board_of(state)
    if space not in found.near[crew.space]:
        return NOT_NEXT
    if space in drive.turned_from:
        return TURNED_AWAY
    if state.tiles[space] == EMPTY and state.bag:
        return None  # a city, or nobody knows yet what lies there
    petrol, damage, peril = driving.cost(state, space)
    averted = crew.plan[SECURITY] or MILITIA in crew.hand
    if crew.petrol + crew.hand.count(JERRYCAN) < petrol:
        return NOT_PAYABLE
    suffered = damage + (DANGER if peril and not averted else 0)
    return NOT_PAYABLE if crew.engine + crew.chassis < suffered else None


def travel(state: State, crew: Crew, number: int, transports: int, power: bool) -> Refusal | None:
    """From the city one stands in, paid for (CR-33).

    So it is the first and only step: no drive goes on from a city that it came to (CR-31, CR-Q22).
    """
    found = board_of(state)
    if number not in found.lines_from[crew.space]:
        return NO_SUCH_LINE
    if not crew.petrol:
        return NO_PETROL
    line = found.lines[number]
    if power and crew.leader is not Leader.WALLEDGRAVE:
        return NO_POWER
    if power and not crew.power:
        return POWER_USED
    if power and not line.sea:
        return SEA_ONLY
    if not 0 <= transports <= crew.hand.count(TRANSPORT):
        return TRANSPORTS
    return fare(line.price, transports + power, crew.money)


def fare(price: int, discounts: int, money: int) -> Refusal | None:
    """What is left to pay must be there, and no discount is wasted (CR-33, CR-Q42)."""
    if driving.price(price, discounts - 1) == 0:
        return NEEDLESS_DISCOUNT
    return LINE_TOO_DEAR if money < driving.price(price, discounts) else None


def guide(crew: Crew, drive: Driving) -> Refusal | None:
    """Against a Stop one stands on (CR-29)."""
    if GUIDE not in crew.hand:
        return NOT_IN_HAND
    return None if drive.halted else WITH_A_STOP


def entering(state: State, crew: Crew, frame: Entering) -> Refusal | None:
    """What gauges can pay, Danger counted (CR-28, CR-Q04)."""
    petrol, damage, _ = driving.cost(state, frame.space)
    paid = driving.payable(crew, petrol, damage + DANGER * frame.danger)
    return None if paid else NOT_PAYABLE


def militia(state: State, crew: Crew, peril: bool) -> Refusal | None:
    """Against a Danger, and not after passing (CR-20, CR-Q06)."""
    if MILITIA not in crew.hand:
        return NOT_IN_HAND
    if not peril:
        return NO_DANGER
    return None if may_react(state, crew) else AFTER_PASSING


def security(crew: Crew, peril: bool) -> Refusal | None:
    """Against a Danger, at any time (CR-20)."""
    if not crew.plan[SECURITY]:
        return NO_SECURITY
    return None if peril else NO_DANGER


def split(crew: Crew, damage: int, engine: int) -> Refusal | None:
    """No gauge takes more than it has (CR-27)."""
    return (
        None if max(0, damage - crew.chassis) <= engine <= min(damage, crew.engine) else BAD_SPLIT
    )


def part(state: State, crew: Crew, gauge: Gauge) -> Refusal | None:
    """A Spare Parts card on a gauge with room (CR-18, CR-Q25)."""
    if Card.SPARE_PARTS not in crew.hand:
        return NOT_IN_HAND
    return None if repair.room(state, crew, gauge) else GAUGE_FULL


def toolbox(state: State, crew: Crew, engine: int) -> Refusal | None:
    """A Toolbox, none of its levels wasted that could be used (CR-18)."""
    if Card.TOOLBOX not in crew.hand:
        return NOT_IN_HAND
    return None if engine in repair.toolbox_splits(state, crew) else BAD_TOOLBOX


def bought_part(state: State, crew: Crew, gauge: Gauge) -> Refusal | None:
    """A part for money on a gauge with room (CR-18)."""
    if not repair.room(state, crew, gauge):
        return GAUGE_FULL
    return None if crew.money >= repair.part_price(state, crew) else PART_TOO_DEAR

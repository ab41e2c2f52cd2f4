"""A sequence of the convoy: petrol, cards, an assistant; and a Repairman's work."""

from __future__ import annotations

from math import ceil

from podium.games.greatrace.actions import (
    Action,
    Buy,
    BuyPart,
    Drive,
    Explore,
    FitPart,
    FitToolbox,
    Fund,
    Pass,
    Play,
    Repair,
    Research,
    Stop,
    UsePower,
)
from podium.games.greatrace.bots import finish, ground, hands
from podium.games.greatrace.bots.road import Road
from podium.games.greatrace.bots.wheel import petrol_ahead
from podium.games.greatrace.bots.worth import Weights, lateness, levels, next_level
from podium.games.greatrace.pieces import (
    FINANCE,
    MONEY_PER_POINT,
    REFUEL,
    TOOLBOX_LEVELS,
    Box,
    Card,
    Gauge,
    Leader,
)
from podium.games.greatrace.pieces.board import Board, board
from podium.games.greatrace.view import Front, View

EXPLORE, RESEARCH, REPAIR, DRIVE = Explore(), Research(), Repair(), Drive()
FUND, PASS, POWER, STOP = Fund(), Pass(), UsePower(), Stop()
JERRYCAN = Play(Card.JERRYCAN)
_AHEAD = 4
_BEFORE_THE_GOAL = 7
_ENOUGH, _PLENTY = 200, 300
_WORN = 2
"""With so few levels the next tile may be too much."""


def act(view: View, front: Front, road: Road) -> Action:
    """What to do next in one's own sequence: petrol, then cards, then an assistant (CR-10)."""
    found = board(view.options.board)
    if JERRYCAN in view.legal:
        return JERRYCAN
    last = _assistant(view, front, found, road)
    card = _card(view, front, found, road)
    if isinstance(card, Play) and card.card is Card.DRIVER and not _is_time(front, last):
        card = None
    drives = last is DRIVE or (isinstance(card, Play) and card.card is Card.DRIVER)
    bought = _petrol(view, front, found, road) if drives else None
    return bought or card or last


def _assistant(view: View, front: Front, found: Board, road: Road) -> Action:
    """With what the sequence will end."""
    arriving = finish.may_arrive(view, front, road)
    rushed = (
        arriving
        and front.money >= finish.reserve(view, front, road)
        and finish.is_chased(view, road)
        and _prepared(view, front, found, road) < road.weights.rush
    )
    if FUND in view.legal and not rushed:
        return FUND
    if front.plan[Box.PATHFINDER] and not arriving:
        return _pathfinder(view, front, found, road)
    if front.plan[Box.MECHANICS]:
        repairs = not rushed and _repairs(view, front, found, road, arriving)
        return REPAIR if repairs else DRIVE if _goes(view, front, found, road) else PASS
    return FUND if FUND in view.legal else PASS


def _is_time(front: Front, last: Action) -> bool:
    """Whether a Driver card is played now: as late as there is somebody left to play it with."""
    if last is DRIVE or last is PASS:
        return True
    gone = front.plan[Box.FUNDING] if last is FUND else 1
    return sum(front.plan) == gone


def _prepared(view: View, front: Front, found: Board, road: Road) -> float:
    """Points of prestige that may still be made before arriving."""
    income = view.options.funds[front.plan[Box.FUNDING]]
    if finish.spare(view, front, road) < 1:
        return income / MONEY_PER_POINT
    money = front.money + income - finish.reserve(view, front, road)
    bought = max(0.0, money) // view.options.part_prices[found.is_city[front.space]]
    cards = view.hand.count(Card.SPARE_PARTS) + TOOLBOX_LEVELS * view.hand.count(Card.TOOLBOX)
    return min(bought + cards, found.engine + found.chassis - front.engine - front.chassis)


def _repairs(view: View, front: Front, found: Board, road: Road, arriving: bool) -> bool:
    """Whether Mechanics repair now, or drive: before the goal with whoever can be spared."""
    if not front.engine:
        return True
    if not _mends(view, front, found, road, arriving):
        return False
    if arriving:
        spare = finish.spare(view, front, road) > 0
        return spare and _prepared(view, front, found, road) >= 1
    if finish.last_convoy(view):
        return False
    gain = _repair_gain(view, front, found, road)
    if front.engine + front.chassis <= _WORN and gain > 0:
        return True
    return gain > _drive_gain(view, front, found, road)


def _goes(view: View, front: Front, found: Board, road: Road) -> bool:
    """Whether there is fuel for the next space of the road, or for the cheapest that it may be."""
    space = road.onward[front.space]
    kind = view.tiles[space]
    cost = 1 if kind < 0 else found.tiles[kind].petrol
    return _fuel(view, front, found) >= cost + found.is_risk[space]


def _fuel(view: View, front: Front, found: Board) -> int:
    """Petrol in the tank and for the money in hand."""
    bought = front.money // view.options.petrol_prices[found.is_city[front.space]]
    return min(found.petrol, front.petrol + bought)


def _pathfinder(view: View, front: Front, found: Board, road: Road) -> Action:
    """Tiles where the road is blank ahead, else a card."""
    blanks = [
        space
        for space in road.spaces(front.space, _AHEAD)
        if view.tiles[space] < 0 and not found.is_city[space]
    ]
    if EXPLORE in view.legal and (blanks or RESEARCH not in view.legal):
        return EXPLORE
    return RESEARCH if RESEARCH in view.legal else PASS


def _petrol(view: View, front: Front, found: Board, road: Road) -> Action | None:
    """A full tank in a city, for the way to the next; in the wild no more than this drive needs."""
    offers = [action for action in view.legal if isinstance(action, Buy)]
    if not offers or not front.engine:
        return None
    in_city = found.is_city[front.space]
    spaces = 7 if in_city else front.engine
    need, _, _ = petrol_ahead(view, found, road, front.space, spaces)
    if in_city and _by_line(found, road, front.space):
        need = 1
    if finish.last_convoy(view) or finish.may_arrive(view, front, road):
        need = finish.dash(view, road, front).petrol
    lack = ceil(need - front.petrol)
    if lack <= 0:
        return None
    return offers[min(lack, len(offers)) - 1]


def _by_line(found: Board, road: Road, space: int) -> bool:
    """Whether the road leaves a city by a line."""
    onward = road.onward[space]
    return onward >= 0 and onward not in found.near[space]


def _drive_gain(view: View, front: Front, found: Board, road: Road) -> float:
    """What a drive may bring now."""
    if not front.engine:
        return -1.0
    if _by_line(found, road, front.space):
        return 100.0
    need, count, _ = petrol_ahead(view, found, road, front.space, front.engine)
    have = _fuel(view, front, found)
    late = lateness(road.steps[front.space])
    return (
        (road.weights.step + 18 * late) * count * min(1.0, have / max(1.0, need)) if have else -1.0
    )


def _repair_gain(view: View, front: Front, found: Board, road: Road) -> float:
    """What a repair may bring now."""
    late, weights = lateness(road.steps[front.space]), road.weights
    price = view.options.part_prices[found.is_city[front.space]]
    engine, chassis, money = front.engine, front.chassis, front.money
    gain = 0.0
    parts = view.hand.count(Card.SPARE_PARTS)
    lack = found.engine + found.chassis - engine - chassis
    boxes = view.hand.count(Card.TOOLBOX) if lack >= TOOLBOX_LEVELS else 0
    free = parts + TOOLBOX_LEVELS * boxes
    while engine + chassis < found.engine + found.chassis:
        more_engine = levels(engine + 1, chassis, late, weights) if engine < found.engine else 0.0
        more_chassis = (
            levels(engine, chassis + 1, late, weights) if chassis < found.chassis else 0.0
        )
        worth = max(more_engine, more_chassis) - levels(engine, chassis, late, weights)
        if free:
            free -= 1
            gain += worth * weights.free
        elif money >= price and worth > _thrift(money, weights) * price + weights.profit:
            gain += worth - min(1.0, _thrift(money, weights)) * price
            money -= price
        else:
            break
        if more_engine >= more_chassis:
            engine += 1
        else:
            chassis += 1
    return gain


def repair(view: View, front: Front, road: Road) -> Action:
    """Cards where they help, and parts while they are worth their price."""
    arriving = finish.may_arrive(view, front, road)
    found = board(view.options.board)
    late, weights = _lateness(front, road, arriving), road.weights
    best = max(Gauge, key=lambda gauge: next_level(front, gauge, found, late, weights))
    worth = next_level(front, best, found, late, weights)
    room = found.engine + found.chassis - front.engine - front.chassis
    boxes = [action for action in view.legal if isinstance(action, FitToolbox)]
    if boxes and room >= TOOLBOX_LEVELS:
        return max(boxes, key=lambda box: _boxed(front, box, found, late, weights))
    if FitPart(best) in view.legal and worth > weights.fitted:
        return FitPart(best)
    if BuyPart(best) in view.legal and _buys(view, front, found, road, worth, arriving):
        return BuyPart(best)
    return STOP


def _lateness(front: Front, road: Road, arriving: bool) -> float:
    """Whoever arrives in this game turn has levels for prestige alone."""
    return 1.0 if arriving else lateness(road.steps[front.space])


def _mends(view: View, front: Front, found: Board, road: Road, arriving: bool) -> bool:
    """Whether a Repairman would find anything to do: see `repair`."""
    late, weights = _lateness(front, road, arriving), road.weights
    worth = max(next_level(front, gauge, found, late, weights) for gauge in Gauge)
    room = found.engine + found.chassis - front.engine - front.chassis
    return (
        (Card.TOOLBOX in view.hand and room >= TOOLBOX_LEVELS)
        or (Card.SPARE_PARTS in view.hand and worth > weights.fitted)
        or _buys(view, front, found, road, worth, arriving)
    )


def _buys(view: View, front: Front, found: Board, road: Road, worth: float, arriving: bool) -> bool:
    """Whether a part for a level of such a worth is bought."""
    price, weights = view.options.part_prices[found.is_city[front.space]], road.weights
    thrift = _thrift(front.money, weights)
    least = price * (min(1.0, thrift) if arriving else thrift) + weights.profit
    return worth > least and front.money - price >= _kept(view, front, found, road)


def _thrift(money: int, weights: Weights) -> float:
    """How much a price weighs: who has more money than can soon be spent need not save."""
    return weights.thrift if money < _ENOUGH else 1.0 if money < _PLENTY else 0.5


def _kept(view: View, front: Front, found: Board, road: Road) -> float:
    """Francs that a repair must leave: the petrol for this drive, or for the dash to the goal."""
    if not front.engine:
        return 0.0
    if finish.last_convoy(view) or finish.may_arrive(view, front, road):
        return finish.reserve(view, front, road)
    need, _, _ = petrol_ahead(view, found, road, front.space, front.engine)
    return view.options.petrol_prices[found.is_city[front.space]] * max(0.0, need - front.petrol)


def _boxed(front: Front, box: FitToolbox, found: Board, late: float, weights: Weights) -> float:
    engine = min(found.engine, front.engine + box.engine)
    chassis = min(found.chassis, front.chassis + TOOLBOX_LEVELS - box.engine)
    return levels(engine, chassis, late, weights)


def _card(view: View, front: Front, found: Board, road: Road) -> Action | None:
    """A card of step 2, or a Leader's power, that is worth playing now."""
    legal = view.legal
    if POWER in legal and _power_helps(view, front, found, road):
        return POWER
    for action in legal:
        if not isinstance(action, Play):
            continue
        if _plays(view, front, found, road, action.card):
            return action
    return hands.sabotage(view, road.weights) if _may_strike(view, front, road) else None


def _may_strike(view: View, front: Front, road: Road) -> bool:
    """A blow is kept for somebody before the goal, as long as there is room for the card."""
    return front.cards >= front.chassis or any(
        n != view.seat and road.steps[other.space] <= _BEFORE_THE_GOAL
        for n, other in enumerate(view.fronts)
    )


def _power_helps(view: View, front: Front, found: Board, road: Road) -> bool:
    if front.leader is Leader.DELATOUR:
        return True
    return _repair_gain(view, front, found, road) > 0


def _plays(view: View, front: Front, found: Board, road: Road, card: Card) -> bool:
    match card:
        case Card.FINANCIAL:
            return FINANCE > 0
        case Card.REFUELING_STATION:
            return front.petrol <= found.petrol - REFUEL + 1
        case Card.TRACKER | Card.CARTOGRAPHER | Card.TOPOGRAPHER:
            return True
        case Card.REPAIRMAN:
            return _repair_gain(view, front, found, road) > 15
        case Card.DRIVER:
            return _drive_gain(view, front, found, road) >= 2 * road.weights.step
        case Card.TRAIL_HUNTER:
            return ground.hunt(view, front, road)[0] > road.weights.tricked
        case Card.CON_ARTIST:
            return ground.swap(view, front, road)[0] > road.weights.tricked
        case _:
            return False

"""Worth: what things are worth to a crew, in francs."""

from __future__ import annotations

from podium.games.greatrace.pieces import Card, Cards, Gauge
from podium.games.greatrace.pieces.board import Board, Tile
from podium.games.greatrace.view import Front

PETROL = 14.0
"""A level: between what it costs in a city and in the wild."""
DAMAGE = 25.0
DANGER = 32.0
"""Two damage, sometimes averted."""
STOP = 14.0
STEP = 16.0
"""A space nearer to the goal, for the time it saves."""
POINT = 50.0
"""A point of prestige: so much money makes one."""

_ENGINE = (110.0, 58.0, 38.0, 30.0, 26.0)
_CHASSIS = (34.0, 28.0, 25.0, 23.0, 21.0)
"""Each level of a gauge, the first first: an engine's are also speed, a chassis' a hand."""
_FRANC = 2.0
"""Money in hand: it buys petrol and parts where they are cheap, a line, and the last dash."""
_ENOUGH = 300
_ENOUGH_TO_DASH = 350
_DASH = 12
"""So near to the goal money is saved for the last dash."""
_TOO_MUCH = 0.5
_LEVEL = 48.0
_LAST_STEPS = 10
"""So near to the goal a level begins to count as the point of prestige that it will be."""

CARDS: dict[Card, float] = {
    Card.TRAIL_HUNTER: 14.0,
    Card.SABOTEUR: 30.0,
    Card.CON_ARTIST: 18.0,
    Card.REPAIRMAN: 16.0,
    Card.DRIVER: 38.0,
    Card.CARTOGRAPHER: 40.0,
    Card.FINANCIAL: 30.0,
    Card.REFUELING_STATION: 60.0,
    Card.TRACKER: 36.0,
    Card.TRANSPORT: 30.0,
    Card.GUIDE: 14.0,
    Card.SPARE_PARTS: 25.0,
    Card.TOOLBOX: 70.0,
    Card.JERRYCAN: PETROL,
    Card.MILITIA: 30.0,
    Card.TOPOGRAPHER: 38.0,
}


def tile_cost(tile: Tile) -> float:
    """What entering a tile costs."""
    return (
        PETROL * tile.petrol
        + DAMAGE * tile.damage
        + (DANGER if tile.danger else 0.0)
        + (STOP if tile.stop else 0.0)
    )


def blank_cost(found: Board, bag: tuple[int, ...]) -> float:
    """What entering a space that nobody knows costs on average."""
    if not bag:
        return PETROL
    costs = [tile_cost(tile) for tile in found.tiles]
    return sum(costs[kind] for kind in bag) / len(bag)


def levels(engine: int, chassis: int, late: float) -> float:
    """What engine and chassis are worth; late in the race they become prestige."""
    worth = sum(_ENGINE[:engine]) + sum(_CHASSIS[:chassis])
    return worth * (1 - late) + (engine + chassis) * _LEVEL * late


def next_level(front: Front, gauge: Gauge, late: float) -> float:
    """What one more level of a gauge is worth."""
    level = front.engine if gauge is Gauge.ENGINE else front.chassis
    worths = _ENGINE if gauge is Gauge.ENGINE else _CHASSIS
    return worths[level] * (1 - late) + _LEVEL * late if level < len(worths) else 0.0


def lateness(steps: int) -> float:
    """0 far from the goal, 1 beside it."""
    return min(1.0, max(0.0, 1 - steps / _LAST_STEPS))


def purse(money: int, steps: int) -> float:
    """What money is worth: far from the goal, more than can soon be spent is worth less."""
    enough = _ENOUGH if steps > _DASH else _ENOUGH_TO_DASH
    return _FRANC * min(money, enough) + _TOO_MUCH * max(0, money - enough)


def tank(petrol: int, need: float) -> float:
    """What is in the tank; what the rest of the way will not use is worth little."""
    used = min(float(petrol), need)
    return PETROL * used + petrol - used


def hand(cards: Cards, front: Front, found: Board) -> float:
    """What cards in hand are worth."""
    return sum([card_worth(card, front, found) for card in cards])


def card_worth(card: Card, front: Front, found: Board) -> float:
    """A card, by what its crew needs."""
    worth = CARDS[card]
    match card:
        case Card.REFUELING_STATION:
            return PETROL * min(5, 2 + found.petrol - front.petrol)
        case Card.SPARE_PARTS | Card.REPAIRMAN | Card.TOOLBOX:
            lack = found.engine + found.chassis - front.engine - front.chassis
            return worth * (0.6 + 0.1 * min(4, lack))
        case _:
            return worth

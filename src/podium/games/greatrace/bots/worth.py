"""Worth: what things are worth to a crew, in francs."""

from __future__ import annotations

import msgspec

from podium.games.greatrace.pieces import Card, Cards, Gauge
from podium.games.greatrace.pieces.board import Board, Tile
from podium.games.greatrace.view import Front

POINT = 50.0
"""A point of prestige: so much money makes one."""


class Weights(msgspec.Struct, frozen=True, gc=False):
    """What a bot thinks of things, in francs; the defaults are greedy's."""

    petrol: float = 14.0
    """A level: between what it costs in a city and in the wild."""
    damage: float = 25.0
    danger: float = 32.0
    """Two damage, sometimes averted."""
    stop: float = 14.0
    step: float = 16.0
    """A space nearer to the goal, for the time it saves."""
    trip: float = 30.0
    """What a line costs beside its price: a driver for one step."""
    cash: float = 1.62
    """So much more a price weighs that must be paid at once."""
    earned: int = 240
    """What one may have earned on the way to a line."""
    city: float = 10.0
    """What cheap petrol and parts are worth."""
    drawn: float = 14.0
    """What a card drawn in a city is worth: less than one that was chosen."""
    engine: tuple[float, ...] = (110.0, 58.0, 38.0, 30.0, 26.0)
    chassis: tuple[float, ...] = (34.0, 28.0, 25.0, 23.0, 21.0)
    """Each level of a gauge, the first first: an engine's are also speed, a chassis' a hand."""
    level: float = 48.0
    """A level near the goal, where it becomes prestige."""
    free: float = 0.5
    """How much of a level counts that a card mends: it will do so later too."""
    thrift: float = 1.3
    """So much more than its price a bought part must be worth on the way."""
    profit: float = 2.0
    """What a bought part must bring beyond its price."""
    fitted: float = 20.0
    """What a level must be worth for a part in hand."""
    lost_card: float = 16.0
    blank: float = 1.0
    """Petrol that is bought for a space that nobody knows, in tiles of the bag."""
    tricked: float = 25.0
    """What tiles must bring for a Trail Hunter or a Con Artist to be played."""
    taste: float = 9.0
    """How much a crew likes its side of a map better: so they do not all drive in one file."""
    rush: float = 5.0
    """Points that are worth more than to arrive before somebody else."""
    cards: tuple[float, ...] = (
        14.0, 30.0, 18.0, 16.0, 38.0, 40.0, 30.0, 60.0, 36.0, 30.0, 14.0, 25.0, 70.0, 14.0, 30.0, 38.0,
    )  # fmt: skip
    """Each card, in the order of `Card`."""


GREEDY = Weights()
SEARCH = Weights(
    petrol=16.89,
    damage=24.7,
    danger=33.58,
    stop=13.52,
    step=14.64,
    trip=31.3,
    cash=1.45,
    earned=303,
    city=9.63,
    drawn=7.59,
    engine=(109.18, 54.16, 41.02, 30.25, 30.66),
    chassis=(32.63, 35.85, 39.35, 29.31, 19.54),
    level=32.03,
    free=0.41,
    thrift=0.57,
    profit=2.35,
    fitted=25.24,
    lost_card=14.08,
    blank=0.94,
    tricked=24.39,
    taste=8.97,
    rush=5.16,
    cards=(
        10.91,
        26.05,
        17.52,
        10.83,
        29.09,
        49.59,
        35.15,
        69.12,
        48.55,
        29.37,
        20.33,
        18.84,
        55.48,
        17.82,
        28.02,
        33.06,
    ),
)
"""Found by self-play (`scripts/weights`)."""

_FRANC = 2.0
"""Money in hand: it buys petrol and parts where they are cheap, a line, and the last dash."""
_ENOUGH = 300
_ENOUGH_TO_DASH = 350
_DASH = 12
"""So near to the goal money is saved for the last dash."""
_TOO_MUCH = 0.2
_LAST_STEPS = 10
"""So near to the goal a level begins to count as the point of prestige that it will be."""


def tile_cost(tile: Tile, weights: Weights) -> float:
    """What entering a tile costs."""
    return (
        weights.petrol * tile.petrol
        + weights.damage * tile.damage
        + (weights.danger if tile.danger else 0.0)
        + (weights.stop if tile.stop else 0.0)
    )


def blank_cost(found: Board, bag: tuple[int, ...], weights: Weights) -> float:
    """What entering a space that nobody knows costs on average."""
    if not bag:
        return weights.petrol
    costs = [tile_cost(tile, weights) for tile in found.tiles]
    return sum(costs[kind] for kind in bag) / len(bag)


def levels(engine: int, chassis: int, late: float, weights: Weights) -> float:
    """What engine and chassis are worth; late in the race they become prestige."""
    worth = sum(weights.engine[:engine]) + sum(weights.chassis[:chassis])
    return worth * (1 - late) + (engine + chassis) * weights.level * late


def next_level(front: Front, gauge: Gauge, found: Board, late: float, weights: Weights) -> float:
    """What one more level of a gauge is worth; nothing where it is full."""
    level, most, worths = front.chassis, found.chassis, weights.chassis
    if gauge is Gauge.ENGINE:
        level, most, worths = front.engine, found.engine, weights.engine
    if level >= most:
        return 0.0
    return worths[level] * (1 - late) + weights.level * late


def lateness(steps: int) -> float:
    """0 far from the goal, 1 beside it."""
    return min(1.0, max(0.0, 1 - steps / _LAST_STEPS))


def purse(money: int, steps: int) -> float:
    """What money is worth: far from the goal, more than can soon be spent is worth less."""
    enough = _ENOUGH if steps > _DASH else _ENOUGH_TO_DASH
    return _FRANC * min(money, enough) + _TOO_MUCH * max(0, money - enough)


def tank(petrol: int, need: float, weights: Weights) -> float:
    """What is in the tank; what the rest of the way will not use is worth little."""
    used = min(float(petrol), need)
    return weights.petrol * used + petrol - used


def hand(cards: Cards, front: Front, found: Board, weights: Weights) -> float:
    """What cards in hand are worth."""
    return sum([card_worth(card, front, found, weights) for card in cards])


def card_worth(card: Card, front: Front, found: Board, weights: Weights) -> float:
    """A card, by what its crew needs."""
    worth = weights.cards[card - 1]
    match card:
        case Card.REFUELING_STATION:
            return weights.petrol * min(5, 2 + found.petrol - front.petrol)
        case Card.SPARE_PARTS | Card.REPAIRMAN | Card.TOOLBOX:
            lack = found.engine + found.chassis - front.engine - front.chassis
            return worth * (0.6 + 0.1 * min(4, lack))
        case _:
            return worth

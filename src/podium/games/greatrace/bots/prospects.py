"""Prospects: how a crew stands in the race, as the log-odds of winning it.

The weights are fitted to who won 320 matches of quick and greedy crews, at the start of every game
turn (`scripts/prospects`: a softmax over the crews), on tiles with more damage than the present
ones. On 435 positions of these they have 1.22 nats, as many as weights fitted to them; a guess
among four has 1.39.
"""

from __future__ import annotations

import msgspec

from podium.core.seat import Seat
from podium.games.greatrace.bots.bag import means
from podium.games.greatrace.bots.road import Road, road_of
from podium.games.greatrace.bots.worth import GREEDY
from podium.games.greatrace.pieces import DISCOUNT, Card
from podium.games.greatrace.pieces.board import Board, board
from podium.games.greatrace.state import Crew, State

_CARDS = GREEDY.cards
_HIT = 1.5
"""Damage of a Danger, on average: some are averted."""
_PETROL, _PART = 14.0, 25.0
_PATIENCE, _EARNED = 40, 180
_SPARE = 2
_NEAR, _CLOSE, _RICH = 8, 12, 250


class Ahead(msgspec.Struct, frozen=True, gc=False):
    """What the rest of a crew's way will ask of it."""

    steps: int
    cost: float
    petrol: float
    damage: float
    lines: int
    """Their prices."""
    drives: float


def ahead(state: State, crew: Crew, road: Road) -> Ahead:
    """Along the road to the goal."""
    found = board(state.options.board)
    near, is_city, is_risk, kinds = found.near, found.is_city, found.is_risk, found.tiles
    tiles = state.tiles
    blank = means(found.id, state.bag)
    petrol = damage = drives = 0.0
    lines = 0
    here = crew.space
    onward = road.onward
    space = onward[here]
    while space >= 0:
        if is_city[space]:
            petrol += 1
            if space in near[here]:
                drives += 0.45
            else:
                drives += 1
                lines += _price(state.options.fares, found, here, space)
        elif (kind := tiles[space]) < 0:
            petrol += blank.petrol + is_risk[space]
            damage += blank.damage + _HIT * blank.danger
            drives += 0.25
        else:
            tile = kinds[kind]
            petrol += tile.petrol + is_risk[space]
            damage += tile.damage + (_HIT if tile.danger else 0.0)
            drives += 0.6 if tile.stop else 0.2
        here = space
        space = onward[here]
    return Ahead(road.steps[crew.space], road.cost[crew.space], petrol, damage, lines, drives)


def _price(full: tuple[int, ...], found: Board, here: int, there: int) -> int:
    prices = [full[k] for k in found.lines_from[here] if there in _ends(found, k)]
    return min(prices, default=0)


def _ends(found: Board, line: int) -> tuple[int, int]:
    return found.lines[line].a, found.lines[line].b


def road_from(state: State, crew: Crew) -> Road:
    """The way of a crew, without a taste for a side."""
    off = DISCOUNT * crew.hand.count(Card.TRANSPORT)
    prices: list[int] = []
    lines = board(state.options.board).lines
    for line, fare in zip(lines, state.options.fares, strict=True):
        price = max(0, fare - off)
        purse = crew.money + (_PATIENCE if crew.space in (line.a, line.b) else _EARNED)
        prices.append(price if price <= purse else -1)
    return road_of(state.options.board, state.tiles, state.bag, state.goal, tuple(prices))


def prospects(race: State, seat: Seat) -> float:
    """The log-odds of a victory, as far as its crew alone can tell."""
    return sum([w * fact for w, fact in zip(WEIGHTS, facts(race, seat), strict=True)])


def facts(state: State, seat: Seat) -> tuple[float, ...]:
    """What the odds are reckoned from, in the order of the weights."""
    crew = state.crews[seat]
    way = ahead(state, crew, road_from(state, crew))
    worn = max(0.0, way.damage - (crew.engine + crew.chassis) + _SPARE)
    lack = _PETROL * max(0.0, way.petrol - crew.petrol) + way.lines + _PART * worn - crew.money
    return (
        way.cost / 100,
        crew.money / 100,
        crew.petrol / 5,
        crew.engine,
        crew.chassis,
        sum([_CARDS[card - 1] for card in crew.hand]) / 50,
        way.lines / 100,
        way.damage / 5,
        way.drives,
        lack / 100,
        max(0.0, lack) / 100,
        max(0, _NEAR - way.steps) / 4,
        max(0.0, _RICH - lack) / 100 if way.steps < _CLOSE else 0.0,
    )


WEIGHTS = (
    -0.178, 0.626, 0.219, 0.198, 0.346, 0.284, -0.181, -0.11, -0.252, -0.13, -0.188, 1.151, 0.237,
)  # fmt: skip
"""In the order of `facts`."""

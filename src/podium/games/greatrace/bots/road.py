"""Road: the cheapest way to the goal, as far as one can know it."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

import msgspec

from podium.games.greatrace.bots.worth import GREEDY, Weights, blank_cost, tile_cost
from podium.games.greatrace.pieces import DISCOUNT, Card, Leader
from podium.games.greatrace.pieces.board import Board, board
from podium.games.greatrace.view import View

_TASTES = (-1.0, 1.0, -0.3, 0.4)
"""The side of a map that each seat likes better."""


class Road(msgspec.Struct, frozen=True, gc=False):
    """From every space the cost of the rest of the way, and the next space on it."""

    cost: tuple[float, ...]
    """In francs, all that entering costs and the time it takes."""
    onward: tuple[int, ...]
    """The next space on the cheapest way; -1 at the goal."""
    steps: tuple[int, ...]
    """How many spaces there are still to enter on it."""
    entering: tuple[float, ...]
    """What entering each space costs, its step counted."""
    weights: Weights
    """By which it was found."""

    def spaces(self, start: int, most: int = 60) -> list[int]:
        """The way from a space, up to so many spaces ahead."""
        way: list[int] = []
        here = self.onward[start]
        while here >= 0 and len(way) < most:
            way.append(here)
            here = self.onward[here]
        return way


def road(view: View, patience: int = 0, weights: Weights = GREEDY) -> Road:
    """The road of a view's seat; `patience`: what it would still earn for a line that is here."""
    prices = affordable(view, patience, weights.earned)
    taste = _TASTES[(view.seat or 0) % len(_TASTES)]
    return road_of(view.options.board, view.tiles, view.bag, view.goal, prices, taste, weights)


def affordable(view: View, patience: int, earned: int) -> tuple[int, ...]:
    """Prices of lines for this seat, by their numbers; -1: out of reach."""
    seat = view.seat
    assert seat is not None
    front = view.fronts[seat]
    off = DISCOUNT * view.hand.count(Card.TRANSPORT)
    sea_off = DISCOUNT if front.leader is Leader.WALLEDGRAVE and front.power else 0
    return _affordable(
        view.options.board,
        view.options.fares,
        front.space,
        front.money,
        off,
        sea_off,
        patience,
        earned,
    )


@lru_cache(maxsize=4096)
def _affordable(
    board_id: str,
    full: tuple[int, ...],
    space: int,
    money: int,
    off: int,
    sea_off: int,
    patience: int,
    earned: int,
) -> tuple[int, ...]:
    prices: list[int] = []
    for line, fare in zip(board(board_id).lines, full, strict=True):
        price = max(0, fare - off - (sea_off if line.sea else 0))
        purse = money + (patience if space in (line.a, line.b) else earned)
        prices.append(price if price <= purse else -1)
    return tuple(prices)


@lru_cache(maxsize=4096)
def road_of(
    board_id: str,
    tiles: tuple[int, ...],
    bag: tuple[int, ...],
    goal: int,
    prices: tuple[int, ...],
    taste: float = 0.0,
    weights: Weights = GREEDY,
) -> Road:
    """The road on a map, with lines at these prices; `taste`: 1 likes the east, -1 the west."""
    found = board(board_id)
    entering = _entering(found, tiles, bag, taste, weights)
    count = len(entering)
    cost = [float("inf")] * count
    onward, steps = [-1] * count, [0] * count
    cost[goal] = 0.0
    near, lines, lines_from = found.near, found.lines, found.lines_from
    done = [False] * count
    done[goal] = True
    todo = [(entering[goal], goal, goal)]
    while todo:
        # Every way through a space costs the same from there on: who is met first is met cheapest.
        total, here, there = heappop(todo)
        if there != here:
            if done[there]:
                continue
            found_now: tuple[int, ...] = (there,)
        else:
            found_now = near[here]
            for number in lines_from[here]:
                if prices[number] >= 0:
                    line = lines[number]
                    other = line.a if line.b == here else line.b
                    heappush(
                        todo, (total + weights.cash * prices[number] + weights.trip, here, other)
                    )
        beyond = steps[here] + 1
        for space in found_now:
            if not done[space]:
                done[space] = True
                cost[space] = total
                onward[space] = here
                steps[space] = beyond
                heappush(todo, (total + entering[space], space, space))
    return Road(tuple(cost), tuple(onward), tuple(steps), tuple(entering), weights)


def _entering(
    found: Board, tiles: tuple[int, ...], bag: tuple[int, ...], taste: float, weights: Weights
) -> list[float]:
    known, still = _known(found.id, weights), _still(found.id, taste, weights)
    blank = blank_cost(found, bag, weights) + weights.step
    return [
        base if city else base + (known[kind] if kind >= 0 else blank)
        for kind, city, base in zip(tiles, found.is_city, still, strict=True)
    ]


@lru_cache
def _known(board_id: str, weights: Weights) -> tuple[float, ...]:
    return tuple(tile_cost(tile, weights) + weights.step for tile in board(board_id).tiles)


@lru_cache
def _still(board_id: str, taste: float, weights: Weights) -> tuple[float, ...]:
    """What never changes: a city's price less its cards, risk, and the taste for a side."""
    found = board(board_id)
    west, east = (edge(space.x for space in found.spaces) for edge in (min, max))
    costs: list[float] = []
    for space in found.spaces:
        liked = weights.taste * taste * (2 * (space.x - west) / (east - west) - 1)
        if space.city:
            entered = weights.petrol + weights.step + weights.stop
            costs.append(max(2.0, entered - weights.city - weights.drawn * space.cards - liked))
        else:
            costs.append(weights.petrol * space.risk - liked)
    return tuple(costs)

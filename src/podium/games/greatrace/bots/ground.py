"""On the ground: which tile goes where, and which tiles to name."""

from __future__ import annotations

from podium.games.greatrace.actions import Action, DropTile, Name, Place, TakeTile
from podium.games.greatrace.bots.road import Road
from podium.games.greatrace.bots.worth import Weights, blank_cost, tile_cost
from podium.games.greatrace.pieces import Card
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.view import Front, Naming, Placing, View

_AHEAD = 8
"""How far along the road a tile matters."""


def take_tile(view: View, frame: Placing, weights: Weights) -> Action:
    """The best first: it goes on the road, the others where they do no harm."""
    tiles = board(view.options.board).tiles
    found = min(set(frame.tiles), key=lambda kind: (tile_cost(tiles[kind], weights), kind))
    return TakeTile(found)


def drop_tile(view: View, weights: Weights) -> Action:
    """The worst."""
    tiles = board(view.options.board).tiles
    drops = [action for action in view.legal if isinstance(action, DropTile)]
    return max(drops, key=lambda action: tile_cost(tiles[action.tile], weights))


def place(view: View, front: Front, frame: Placing, road: Road) -> Action:
    """A good tile on the own road, the nearest free space of it; a bad one far from it."""
    found = board(view.options.board)
    blank = blank_cost(found, view.bag or (frame.taken,), road.weights)
    good = tile_cost(found.tiles[frame.taken], road.weights) <= blank
    places = [action for action in view.legal if isinstance(action, Place)]
    way = road.spaces(front.space, 3 * _AHEAD)
    if good:
        for space in way:
            if view.tiles[space] < 0 and not found.is_city[space]:
                if any(action.space == space for action in places):
                    return next(action for action in places if action.space == space)
                break
        return min(places, key=lambda action: road.cost[action.space] + road.entering[action.space])
    ahead = set(way)
    return max(places, key=lambda a: (a.space not in ahead, road.cost[a.space]))


def hunt(view: View, front: Front, road: Road) -> tuple[float, list[int]]:
    """Tiles worth a Trail Hunter: bad ones on the own road, good ones on others' roads."""
    found = board(view.options.board)
    blank = blank_cost(found, view.bag, road.weights)
    occupied = {other.space for other in view.fronts}
    own = set(road.spaces(front.space, _AHEAD))
    worth: dict[int, float] = {
        space: _terrain(view, space, road.weights) - blank
        for space in own
        if view.tiles[space] >= 0 and space not in occupied
    }
    for n, other in enumerate(view.fronts):
        if n == view.seat or other.arrived:
            continue
        for space in road.spaces(other.space, 4):
            if view.tiles[space] >= 0 and space not in own and space not in occupied:
                worth[space] = worth.get(space, 0.0) + 0.5 * (
                    blank - _terrain(view, space, road.weights)
                )
    best = sorted(worth, key=lambda space: -worth[space])[:2]
    return sum(worth[space] for space in best), best


def swap(view: View, front: Front, road: Road) -> tuple[float, list[int]]:
    """Tiles worth a Con Artist: the worst ahead for the best that is not."""
    ahead = [s for s in road.spaces(front.space, _AHEAD) if view.tiles[s] >= 0]
    aside = [s for s, kind in enumerate(view.tiles) if kind >= 0 and s not in ahead]
    if not ahead or not aside:
        return 0.0, []
    worst = max(ahead, key=lambda space: _terrain(view, space, road.weights))
    best = min(aside, key=lambda space: _terrain(view, space, road.weights))
    return _terrain(view, worst, road.weights) - _terrain(view, best, road.weights), [worst, best]


def _terrain(view: View, space: int, weights: Weights) -> float:
    return tile_cost(board(view.options.board).tiles[view.tiles[space]], weights)


def name(view: View, front: Front, frame: Naming, road: Road) -> Action:
    """The tiles for which the card was played."""
    chosen = hunt if frame.card is Card.TRAIL_HUNTER else swap
    _, wanted = chosen(view, front, road)
    for space in wanted:
        if space not in frame.named and Name(space) in view.legal:
            return Name(space)
    return view.legal[0]

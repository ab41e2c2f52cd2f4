"""Tiles: drawn, placed, cleared (CR-21, CR-23 to CR-25, CR-Q13 to CR-Q15, CR-Q39)."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.chance import Chance
from podium.core.seat import Seat, replaced
from podium.games.greatrace.events import Event, TileDrawn, TileDropped, TilePlaced
from podium.games.greatrace.pieces.board import EMPTY, network
from podium.games.greatrace.rules.stack import board_of, pop, push, replace_top
from podium.games.greatrace.state import Keeping, Placing, State

SURVEYED, KEPT = 4, 2
"""Tiles that a Topographer draws, and those he places (CR-41)."""


def room(state: State) -> int:
    """For how many tiles there is a free space (CR-Q14).

    The land is one: every free space can be reached by filling those before it.
    """
    return state.tiles.count(EMPTY) - board_of(state).cities


def beside(state: State, seat: Seat) -> tuple[int, ...]:
    """Free spaces where this seat may place a tile (CR-24)."""
    return network(state.options.board, state.tiles, state.crews[seat].space)[1]


def own_path(state: State, seat: Seat) -> tuple[int, ...]:
    """Tiles connected with this seat's vehicle (CR-Q13)."""
    return network(state.options.board, state.tiles, state.crews[seat].space)[0]


def is_occupied(state: State, space: int) -> bool:
    """Whether a vehicle stands there."""
    return any(crew.space == space for crew in state.crews)


def draw_tile(state: State, chance: Chance) -> tuple[State, int]:
    """Takes a tile out of the bag; gives its kind."""
    tile = chance.draw(state.bag, "tile")
    at = state.bag.index(tile)
    return replace(state, bag=state.bag[:at] + state.bag[at + 1 :]), tile


def draw_tiles(
    state: State, seat: Seat, count: int, chance: Chance, events: list[Event]
) -> tuple[State, tuple[int, ...]]:
    """As many as the bag and the map allow, shown to all (CR-Q14, CR-Q15, CR-Q39)."""
    tiles: list[int] = []
    for _ in range(min(count, len(state.bag))):
        state, tile = draw_tile(state, chance)
        events.append(TileDrawn(seat, tile))
        tiles.append(tile)
    return state, tuple(sorted(tiles))


def explore(state: State, seat: Seat, count: int, chance: Chance, events: list[Event]) -> State:
    """Draw so many tiles and place them."""
    state, tiles = draw_tiles(state, seat, min(count, room(state)), chance, events)
    return push(state, Placing(seat, tiles, EMPTY))


def survey(state: State, seat: Seat, chance: Chance, events: list[Event]) -> State:
    """A Topographer: draw four tiles, place two, remove two (CR-41)."""
    state, tiles = draw_tiles(state, seat, SURVEYED, chance, events)
    keep = min(KEPT, room(state))
    return push(state, Keeping(seat, tiles, max(0, len(tiles) - keep)))


def drop(state: State, frame: Keeping, tile: int, events: list[Event]) -> State:
    """A drawn tile that is not kept leaves the game."""
    events.append(TileDropped(frame.seat, tile))
    return replace_top(
        remove(state, tile), Keeping(frame.seat, without(frame.tiles, tile), frame.drop - 1)
    )


def place(state: State, frame: Placing, space: int, events: list[Event]) -> State:
    """Puts the chosen tile on the map."""
    tile = frame.taken
    events.append(TilePlaced(frame.seat, space, tile))
    state = replace(state, tiles=replaced(state.tiles, space, tile))
    left = without(frame.tiles, tile)
    return replace_top(state, Placing(frame.seat, left, EMPTY)) if left else pop(state)


def take_away(state: State, space: int) -> State:
    """A tile leaves the map and the game (CR-25)."""
    tile = state.tiles[space]
    return remove(replace(state, tiles=replaced(state.tiles, space, EMPTY)), tile)


def remove(state: State, tile: int) -> State:
    """A tile is out of the game."""
    return replace(state, removed=tuple(sorted((*state.removed, tile))))


def without(tiles: tuple[int, ...], tile: int) -> tuple[int, ...]:
    """One tile fewer."""
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]

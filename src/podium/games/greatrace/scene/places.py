"""Where things stand on the table, and what they are called."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from podium.games.greatrace.pieces import Box, Card, Leader
from podium.games.greatrace.pieces.board import Board, Space, Tile, board
from podium.scene.text import Text

WIDTH, HEIGHT = 1180, 700
"""Of every board's drawing."""

HEX_WIDTH, HEX_HEIGHT = 70, 38

CAR_WIDTH, CAR_HEIGHT = 50, 33

BAG = "bag"
DECK = "deck"
DISCARD = "discard"
MONEY = "money"
LEADER = "leader"
GAUGES = "gauge"
MAP = "map"
PETROL, ENGINE, CHASSIS = "gauge/petrol", "gauge/engine", "gauge/chassis"

NAME: dict[Card, str] = {card: card.name.lower() for card in Card}
"""What a card is called in ids and handles."""

PICTURE: dict[Card, str] = {card: card.name.lower().replace("_", "-") for card in Card}
"""What a card is called in the names of symbols."""

LEADER_PICTURE: dict[Leader, str] = {
    leader: f"leader-{leader.name.lower().replace('_', '-')}" for leader in Leader
}

BOX: dict[Box, str] = {box: f"box/{box.name.lower()}" for box in Box}
"""The handles of the four boxes of the dashboard."""


def space(number: int) -> str:
    """A space of the map, whatever lies on it."""
    return f"space/{number}"


def car(seat: int) -> str:
    """The id of a vehicle."""
    return f"vehicle-{seat}"


def car_handle(number: int, seat: int) -> str:
    """A vehicle on its space: who touches it touches the space as well."""
    return f"space/{number}/vehicle-{seat}"


def line(number: int) -> str:
    """A sea or air line."""
    return f"line/{number}"


def held(card: Card) -> str:
    """A card in the viewer's hand, whichever of its equals."""
    return f"hand/{NAME[card]}"


def shown(card: Card) -> str:
    """A card that lies open on the table, to be taken or given up."""
    return f"open/{NAME[card]}"


def drawn(kind: int) -> str:
    """A tile that was drawn and is not placed yet."""
    return f"drawn/{kind}"


def chief(leader: Leader) -> str:
    """A Leader who may be chosen."""
    return f"chief/{leader.name.lower()}"


def tile_symbol(petrol: int, damage: int, danger: bool, stop: bool, *, risk: bool = False) -> str:
    """The drawing of a tile, by what it says."""
    marks = ("d" if danger else "") + ("s" if stop else "")
    return f"tile-{petrol}{damage}{marks}{'-risk' if risk else ''}"


@cache
def tile_symbols(board_id: str, *, risk: bool) -> tuple[str, ...]:
    """By kind."""
    return tuple(tile_symbol(*_said(tile), risk=risk) for tile in board(board_id).tiles)


def _said(tile: Tile) -> tuple[int, int, bool, bool]:
    return tile.petrol, tile.damage, tile.danger, tile.stop


@cache
def centres(board_id: str) -> tuple[tuple[int, int], ...]:
    """The middle of each space."""
    return tuple((round(s.x), round(s.y)) for s in board(board_id).spaces)


def called(city: Space) -> Text:
    """A city by its name, which is another in other languages."""
    return (f"city.{city.name}",)


@cache
def references(board_id: str, north: bool) -> tuple[str | Text, ...]:
    """How each space is called: a city by its name, others by row and place in it (`12c`).

    Rows are numbered as on the progression track, which begins where the race does.
    """
    found = board(board_id)
    names: list[str | Text] = [called(space) for space in found.spaces]
    in_rows = sorted(range(len(names)), key=lambda n: (found.spaces[n].y, found.spaces[n].x))
    for _, row in groupby(in_rows, key=lambda n: found.spaces[n].y):
        for place, n in enumerate(row):
            if not found.is_city[n]:
                names[n] = f"{progress(found, n, north)}{'abcdefghijkl'[place]}"
    return tuple(names)


def progress(found: Board, number: int, north: bool) -> int:
    """How far a space lies on the way, 1 at the start (CR-Q26)."""
    return (found.forth if north else found.back)[number]


@cache
def direction(board_id: str, source: int, target: int) -> str:
    """Where a neighbour lies: `ne`, `e`, `se`, `sw`, `w` or `nw`."""
    (x, y), (to_x, to_y) = centres(board_id)[source], centres(board_id)[target]
    north = "" if abs(to_y - y) < 2 else "n" if to_y < y else "s"
    return north + ("e" if to_x > x else "w")

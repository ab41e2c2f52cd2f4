"""Boards: maps as data, read from `boards/`."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

from podium.games.greatrace.pieces.file import City, Land, decode

BoardId = Literal["africa", "south-america"]


class Tile(msgspec.Struct, frozen=True, gc=False):
    """A terrain tile (CR-23)."""

    petrol: int
    damage: int
    danger: bool
    stop: bool


class Space(msgspec.Struct, frozen=True, gc=False):
    """A hex of the map, numbered by its place in the file."""

    id: str
    city: bool
    risk: bool
    progress: int
    name: str
    cards: int
    purple: bool
    x: float
    y: float
    label: str


class Line(msgspec.Struct, frozen=True, gc=False):
    """A sea or air line between two cities (CR-33)."""

    a: int
    b: int
    sea: bool
    price: int
    name: str
    way: tuple[tuple[float, float], ...]
    tag: tuple[float, float]

    def other_end(self, space: int) -> int:
        """The city that the line leads to from this one."""
        return self.b if space == self.a else self.a


class Board(msgspec.Struct, frozen=True):
    """A map and all that is counted on it."""

    id: str
    name: str
    note: str
    spaces: tuple[Space, ...]
    near: tuple[tuple[int, ...], ...]
    """Land neighbours of each space."""
    lines: tuple[Line, ...]
    lines_from: tuple[tuple[int, ...], ...]
    """The lines that leave each space, by their numbers."""
    tiles: tuple[Tile, ...]
    """The kinds of tile."""
    bag: tuple[int, ...]
    """All sixty, as numbers of kinds, sorted."""
    petrol: int
    engine: int
    chassis: int
    """The gauges' maxima."""
    progress_max: int
    max_turns: int
    ends: tuple[int, int]
    """The purple cities, the one of progress 1 first."""
    cities: int
    """How many there are."""
    is_city: tuple[bool, ...]
    is_risk: tuple[bool, ...]
    """The same as in `spaces`, for quick looking up."""
    forth: tuple[int, ...]
    back: tuple[int, ...]
    """How far each space lies on the way from the first purple city, and from the second."""

    def way(self, start: int) -> tuple[int, ...]:
        """How far each space lies on the way from a purple city, 1 there (CR-Q26)."""
        return self.forth if start == self.ends[0] else self.back


def read(data: bytes) -> Board:
    """The board of a file's contents; raises msgspec.DecodeError for another shape."""
    file = decode(data)
    number = {name: n for n, name in enumerate(file.spaces)}
    near: list[set[int]] = [set() for _ in number]
    for a, b in file.edges:
        near[number[a]].add(number[b])
        near[number[b]].add(number[a])
    lines = tuple(
        Line(number[o.a], number[o.b], o.mode == "sea", o.price, o.name, o.way, o.tag)
        for o in file.lines
    )
    spaces = tuple(_space(name, entry) for name, entry in file.spaces.items())
    ends = sorted((n for n, s in enumerate(spaces) if s.purple), key=lambda n: spaces[n].progress)
    return Board(
        file.id,
        file.name,
        file.note,
        spaces,
        tuple(tuple(sorted(found)) for found in near),
        lines,
        tuple(
            tuple(k for k, line in enumerate(lines) if n in (line.a, line.b))
            for n in range(len(spaces))
        ),
        tuple(Tile(t.petrol, t.damage, t.danger, t.stop) for t in file.tiles),
        tuple(kind for kind, t in enumerate(file.tiles) for _ in range(t.count)),
        file.gauges.petrol,
        file.gauges.engine,
        file.gauges.chassis,
        file.progress_max,
        file.max_turns,
        (ends[0], ends[1]),
        sum(s.city for s in spaces),
        tuple(s.city for s in spaces),
        tuple(s.risk for s in spaces),
        tuple(s.progress for s in spaces),
        tuple(file.progress_max + 1 - s.progress for s in spaces),
    )


def _space(name: str, entry: Land | City) -> Space:
    x, y = entry.xy
    if isinstance(entry, Land):
        return Space(name, False, entry.risk, entry.progress, "", 0, False, x, y, "")
    return Space(
        name, True, False, entry.progress, entry.name, entry.cards, entry.purple, x, y, entry.label
    )


@cache
def board(board_id: str) -> Board:
    """The board of that id."""
    name = f"{board_id}.json"
    return read(files("podium.games.greatrace").joinpath("boards", name).read_bytes())


EMPTY = -1
"""Stands for no tile in the row of a map's spaces."""


@lru_cache(maxsize=1 << 14)
def network(board_id: str, tiles: tuple[int, ...], start: int) -> tuple[tuple[int, ...], ...]:
    """What is connected with a vehicle: its tile spaces, and the free spaces beside (CR-Q13)."""
    found = board(board_id)
    near, is_city = found.near, found.is_city
    seen = {start}
    todo = [start]
    free: set[int] = set()
    while todo:
        for space in near[todo.pop()]:
            if space in seen:
                continue
            if is_city[space] or tiles[space] >= 0:
                seen.add(space)
                todo.append(space)
            else:
                free.add(space)
    return tuple(sorted(s for s in seen if tiles[s] >= 0)), tuple(sorted(free))

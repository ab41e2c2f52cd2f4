"""The file of a board, as it is written; `boards/README.md` tells each field."""

from __future__ import annotations

from typing import Literal

import msgspec

Point = tuple[float, float]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file: a field that is missing or unknown is an error."""


class Land(Entry, frozen=True, tag_field="kind", tag="land"):
    """A space for tiles."""

    row: int
    col: int
    xy: Point
    progress: int
    risk: bool


class City(Entry, frozen=True, tag_field="kind", tag="city"):
    """A city."""

    row: int
    col: int
    xy: Point
    progress: int
    name: str
    cards: int
    purple: bool
    label: Literal["n", "e", "s", "w"]


class LineEntry(Entry, frozen=True):
    """A sea or air line."""

    a: str
    b: str
    mode: Literal["sea", "air"]
    price: int
    name: str
    way: tuple[Point, ...]
    tag: Point


class TileEntry(Entry, frozen=True):
    """A kind of tile, and how many there are."""

    petrol: int
    damage: int
    danger: bool
    stop: bool
    count: int


class Gauges(Entry, frozen=True):
    """Where each gauge ends."""

    petrol: int
    engine: int
    chassis: int


class Shape(Entry, frozen=True):
    """A closed path: a piece of land."""

    name: str
    path: str


class Stroke(Entry, frozen=True):
    """An open path."""

    kind: Literal["river", "dunes"]
    name: str
    path: str


class Feature(Entry, frozen=True):
    """A small picture."""

    kind: str
    name: str
    xy: Point
    size: Point


class Scale(Entry, frozen=True):
    """Where the progression track stands."""

    x: float
    width: float
    words: str


class Drawing(Entry, frozen=True):
    """How the map looks."""

    size: Point
    origin: Point
    pitch: Point
    hex: tuple[Point, ...]
    scale: Scale
    land: tuple[Shape, ...]
    strokes: tuple[Stroke, ...]
    features: tuple[Feature, ...]


class File(Entry, frozen=True):
    """A whole board."""

    id: str
    name: str
    note: str
    gauges: Gauges
    progress_max: int
    max_turns: int
    spaces: dict[str, Land | City]
    edges: tuple[tuple[str, str], ...]
    lines: tuple[LineEntry, ...]
    tiles: tuple[TileEntry, ...]
    drawing: Drawing


def decode(data: bytes) -> File:
    """The file of some bytes; raises `msgspec.DecodeError`, which says where it is wrong."""
    return msgspec.json.decode(data, type=File)

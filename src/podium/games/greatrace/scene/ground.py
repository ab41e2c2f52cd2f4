"""The map: spaces with what lies on them, cities, lines and their fares, the track."""

from __future__ import annotations

from functools import cache, lru_cache

from podium.games.greatrace.pieces.board import Tile, board
from podium.games.greatrace.scene.places import (
    HEX_HEIGHT,
    HEX_WIDTH,
    MAP,
    called,
    centres,
    line,
    progress,
    references,
    space,
    tile_symbols,
)
from podium.scene.nodes import Node
from podium.scene.text import Text

COUNTRIES: dict[str, tuple[tuple[int, str], ...]] = {
    "africa": ((7, "desert"), (10, "savanna"), (17, "jungle"), (99, "veldt")),
    "south-america": ((10, "jungle"), (15, "savanna"), (20, "veldt"), (99, "desert")),
}
"""What the tiles of a map look like, from the north: up to which row, and the look."""


@cache
def still(board_id: str, north: bool, full: tuple[int, ...]) -> tuple[Node, ...]:
    """What never changes in a match."""
    found = board(board_id)
    numbers = (
        (f"c{n}", n if north else found.progress_max + 1 - n)
        for n in range(1, found.progress_max + 1)
    )
    return (
        Node(MAP, "", label=("label.map", (f"board.{board_id}",))),
        Node("lines", f"lines-{board_id}", z=2),
        Node(
            "track",
            f"track-{board_id}",
            label=("label.track",),
            words=(*numbers, ("title", ("track",))),
        ),
        Node(
            "poster",
            "poster",
            18,
            18,
            words=(("title", (f"board.{board_id}",)), ("note", ("expedition",))),
            state="long" if len(found.name) > len("Africa") else "",
        ),
        Node(
            "legend",
            "legend",
            22,
            176,
            words=tuple(
                (mark, (f"legend.{mark}",))
                for mark in ("petrol", "damage", "danger", "stop", "risk")
            ),
        ),
        *[_fare(board_id, number, fare) for number, fare in enumerate(full)],
    )


def _fare(board_id: str, number: int, fare: int) -> Node:
    found = board(board_id)
    way = found.lines[number]
    x, y = way.tag
    mode = "sea" if way.sea else "air"
    ends = called(found.spaces[way.a]), called(found.spaces[way.b])
    return Node(
        line(number),
        f"fare-{mode}",
        round(x) - 29,
        round(y) - 10,
        z=5,
        zone=MAP,
        label=(f"label.{mode}", *ends, fare),
        words=(("price", fare),),
        handle=line(number),
    )


@lru_cache(2048)
def spaces(board_id: str, tiles: tuple[int, ...], start: int) -> tuple[Node, ...]:
    """Every space with what lies on it."""
    return tuple([_space(board_id, n, kind, start) for n, kind in enumerate(tiles)])


@cache
def _space(board_id: str, number: int, kind: int, start: int) -> Node:
    found = board(board_id)
    here = found.spaces[number]
    x, y = centres(board_id)[number]
    symbol, state, z = "space", "hex", 1
    words: tuple[tuple[str, int | Text], ...] = ()
    if here.city:
        symbol, z = "purple" if here.purple else "city", 3
        name = ("name", called(here))
        words = (name,) if here.purple else (name, ("cards", here.cards))
    elif kind >= 0:
        symbol, state = (
            tile_symbols(board_id, risk=here.risk)[kind],
            f"hex {_country(board_id, number)}",
        )
    return Node(
        space(number),
        symbol,
        x - HEX_WIDTH // 2,
        y - HEX_HEIGHT // 2,
        z=z,
        zone=MAP,
        label=_label(board_id, number, kind, start),
        words=words,
        handle=space(number),
        state=state,
    )


def _country(board_id: str, number: int) -> str:
    row = board(board_id).spaces[number].progress
    return next(look for most, look in COUNTRIES[board_id] if row <= most)


def _label(board_id: str, number: int, kind: int, start: int) -> Text:
    found = board(board_id)
    here = found.spaces[number]
    if here.purple:
        return ("label.start" if number == start else "label.goal", called(here))
    if here.city:
        return ("label.city", called(here), here.cards)
    name = references(board_id, start == found.ends[0])[number]
    risk = "_risk" if here.risk else ""
    return (
        (f"label.land{risk}", name)
        if kind < 0
        else (f"label.tile{risk}", name, said(found.tiles[kind]))
    )


@cache
def said(tile: Tile) -> Text:
    """What stands on a tile."""
    marks = ("_danger" if tile.danger else "") + ("_stop" if tile.stop else "")
    return (f"tile{marks}", tile.petrol, tile.damage)


@cache
def tokens(board_id: str, stack: tuple[tuple[int, int], ...], north: bool) -> tuple[Node, ...]:
    """Progress tokens, each seat with its space, the one moved first lying lowest."""
    found = board(board_id)
    nodes: list[Node] = []
    piled: dict[int, int] = {}
    for seat, number in stack:
        row = found.spaces[number].progress
        under = piled.get(row, 0)
        piled[row] = under + 1
        # The track's cells stand beside the rows of the map, which it counts.
        y = round(found.spaces[found.ends[0]].y + 24.6 * (row - 1))
        nodes.append(
            Node(
                f"token-{seat}",
                f"token-{seat + 1}",
                1079 - 19 * under,
                y - 13,
                z=6 - under,
                zone="track",
                owner=seat,
                label=("label.token", seat, progress(found, number, north)),
            )
        )
    return tuple(nodes)

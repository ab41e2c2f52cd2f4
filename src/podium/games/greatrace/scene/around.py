"""What stands around the map: vehicles, the bag, the deck, the discard."""

from __future__ import annotations

from functools import cache, lru_cache

from podium.games.greatrace.pieces import Card, Cards
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.scene.ground import said
from podium.games.greatrace.scene.places import (
    BAG,
    DECK,
    DISCARD,
    NAME,
    PICTURE,
    car,
    car_handle,
    centres,
    references,
    space,
    tile_symbols,
)
from podium.scene.nodes import Node
from podium.scene.text import Text

SIZES = {1: (30, 20), 2: (30, 20), 3: (22, 15), 4: (17, 11)}
"""How large a vehicle is, by how many stand on its space: two of them a finger can tell apart."""
ROW = 2
"""So many stand side by side where vehicles stand apart."""


@lru_cache(4096)
def vehicles(
    board_id: str, places: tuple[int, ...], north: bool, apart: bool = False
) -> tuple[Node, ...]:
    """Every seat's vehicle on its space; `apart` where one of them is to be chosen."""
    return tuple(
        _vehicle(
            board_id, seat, number, places[:seat].count(number), places.count(number), north, apart
        )
        for seat, number in enumerate(places)
    )


@cache
def _vehicle(
    board_id: str, seat: int, number: int, nth: int, of: int, north: bool, apart: bool
) -> Node:
    x, y = centres(board_id)[number]
    dx, dy, width, height = stood_apart(nth, of) if apart else parked(nth, of)
    return Node(
        car(seat),
        f"halftrack-{seat + 1}",
        x + dx,
        y + dy,
        z=(20 if apart else 8) + nth,
        width=width,
        height=height,
        zone=space(number),
        owner=seat,
        label=("label.vehicle", seat, references(board_id, north)[number]),
        handle=car_handle(number, seat),
    )


def parked(nth: int, of: int) -> tuple[int, int, int, int]:
    """Where a vehicle stands from the middle of its space, and how large: in the lower half."""
    width, height = SIZES[of]
    return -(width * of) // 2 + width * nth, 0, width, height


def stood_apart(nth: int, of: int) -> tuple[int, int, int, int]:
    """The same, each as large as alone: in rows that reach beyond the space."""
    width, height = SIZES[1]
    across = min(of, ROW)
    dx = -((width + 1) * across) // 2 + (width + 1) * (nth % ROW)
    return dx, (height + 1) * (nth // ROW), width, height


@lru_cache(1024)
def bag(board_id: str, tiles: tuple[int, ...]) -> tuple[Node, ...]:
    """The bag; everybody may count what is still in it."""
    kinds = board(board_id).tiles
    symbols = tile_symbols(board_id, risk=False)
    return (
        Node(
            BAG,
            "bag",
            1000,
            598,
            z=4,
            label=("label.bag", len(tiles)),
            words=(("count", len(tiles)), ("title", ("tiles",))),
            handle=BAG,
        ),
        *[
            _inside(
                BAG,
                str(kind),
                symbols[kind],
                ("label.in_bag", tiles.count(kind), said(kinds[kind])),
            )
            for kind in dict.fromkeys(tiles)
        ],
    )


@cache
def _inside(zone: str, name: str, symbol: str, label: Text) -> Node:
    """A thing in a pile: it is seen when somebody looks into it."""
    return Node(
        f"{zone}/{name}",
        symbol,
        1040,
        620,
        zone=zone,
        label=label,
        state="inside",
    )


@cache
def deck(count: int) -> Node:
    """The face-down deck."""
    return Node(
        DECK,
        "deck",
        286,
        412,
        z=4,
        label=("label.deck", count),
        words=(("count", count),),
        handle=DECK,
    )


@lru_cache(2048)
def discard(cards: Cards) -> tuple[Node, ...]:
    """The discard: everybody may look. The picture shows the last kind of it."""
    kinds: tuple[Card, ...] = tuple(dict.fromkeys(cards))
    return (
        Node(
            DISCARD,
            "discard",
            286,
            502,
            z=4,
            label=("label.discard", len(cards)),
            words=(("title", ("discard",)), ("count", len(cards))),
            handle=DISCARD,
        ),
        *[
            _inside(
                DISCARD,
                NAME[card],
                f"hand-{PICTURE[card]}",
                ("label.discarded", card, cards.count(card)),
            )
            for card in kinds
        ],
    )

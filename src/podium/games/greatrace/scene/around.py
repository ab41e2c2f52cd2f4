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

PARKED: tuple[tuple[tuple[int, int], ...], ...] = (
    ((-26, -26),),
    ((-42, -24), (-12, -21)),
    ((-48, -25), (-24, -20), (0, -25)),
    ((-46, -24), (-18, -24), (-36, -10), (-6, -10)),
)
"""By how many stand on one space: where each stands, from the middle of the space. The name of a
city may stand above it."""


@lru_cache(4096)
def vehicles(board_id: str, places: tuple[int, ...], north: bool) -> tuple[Node, ...]:
    """Every seat's vehicle on its space."""
    return tuple(
        _vehicle(board_id, seat, number, places[:seat].count(number), places.count(number), north)
        for seat, number in enumerate(places)
    )


@cache
def _vehicle(board_id: str, seat: int, number: int, nth: int, of: int, north: bool) -> Node:
    x, y = centres(board_id)[number]
    dx, dy = parked(board_id, number, nth, of)
    return Node(
        car(seat),
        f"halftrack-{seat + 1}",
        x + dx,
        y + dy,
        z=8 + nth,
        zone=space(number),
        owner=seat,
        label=("label.vehicle", seat, references(board_id, north)[number]),
        handle=car_handle(number, seat),
    )


def parked(board_id: str, number: int, nth: int, of: int) -> tuple[int, int]:
    """Where a vehicle stands; in a city to the left, so that its cards can be read."""
    if of == 1 and board(board_id).is_city[number]:
        return -38, -24
    return PARKED[of - 1][nth]


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

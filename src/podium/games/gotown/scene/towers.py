"""Towers: floors, dogs, shops, roofs, and what stands in front of them."""

from __future__ import annotations

from functools import cache

from podium.games.gotown.pieces import Card, Floor
from podium.games.gotown.scene.places import (
    CARD_HEIGHT,
    CARD_WIDTH,
    GROUND,
    LEFT,
    PICTURE,
    RIGHT,
    hand,
    level,
    storey,
    tower,
)
from podium.scene.nodes import Node
from podium.scene.text import Text

ROOFS = ("roof-pool", "roof-tank", "roof-garden", "roof-dish")
"""By seat."""

JOKER = Card.JOKER

# Few floors and few shops are possible, and each is asked for again and again: they are kept.


@cache
def floor_nodes(x: int, seat: int, number: int, floor: Floor) -> tuple[Node, ...]:
    """A floor with its two cards, and its dog."""
    here, y = storey(seat, number), level(number)
    first, second = floor.first, floor.second
    value = int(9 - first)
    joker = second is JOKER
    pair: Text = ("pair.joker", value, first) if joker else ("pair", first, second)
    nodes = (
        Node(
            here,
            "storey",
            x - 5,
            y - 7,
            owner=seat,
            zone=tower(seat),
            label=("label.guarded_floor" if floor.dog else "label.floor", seat, number, pair),
            handle=here,
        ),
        Node(
            f"{here}/left",
            f"floor-{first}",
            x + LEFT,
            y,
            z=1,
            width=CARD_WIDTH,
            height=CARD_HEIGHT,
            zone=here,
            owner=seat,
            label=("label.floor_card", seat, number, first),
            handle=f"{here}/left",
        ),
        Node(
            f"{here}/right",
            "floor-joker" if joker else f"floor-{second}r",
            x + RIGHT,
            y,
            z=1,
            width=CARD_WIDTH,
            height=CARD_HEIGHT,
            zone=here,
            owner=seat,
            label=("label.floor_joker", seat, number, value)
            if joker
            else ("label.floor_card", seat, number, second),
            words=(("value", value),) if joker else (),
            handle=f"{here}/right",
        ),
    )
    if not floor.dog:
        return nodes
    dog = Node(
        f"{here}/dog",
        "dog-guard",
        x + 160,
        y + 2,
        z=3,
        zone=here,
        owner=seat,
        label=("label.dog", seat, number),
        handle=f"{here}/dog",
    )
    return (*nodes, dog)


@cache
def shop_nodes(
    x: int, seat: int, floors: int, goal: int, hidden_cards: int | None, *, roof: bool
) -> tuple[Node, ...]:
    """What a tower stands on, its roof, and how many cards its seat holds."""
    here = tower(seat)
    own = hidden_cards is None
    nodes = [
        Node(
            here,
            f"shop-{seat + 1}-own" if own else f"shop-{seat + 1}",
            x - 4,
            GROUND,
            z=1,
            owner=seat,
            label=("label.tower", seat, floors, goal),
            words=(("name", ("plate", seat)), *([("own", ("plate.own",))] if own else [])),
            handle=here,
        )
    ]
    if roof:
        top = level(floors) - 6 if floors else GROUND
        nodes.append(Node(f"roof-{seat}", ROOFS[seat], x, top - 64, z=1, owner=seat))
    if hidden_cards is not None:
        nodes.append(
            Node(
                hand(seat),
                "backs",
                x + 124,
                502,
                z=4,
                zone=here,
                owner=seat,
                label=("label.hand", seat, hidden_cards),
                words=(("count", hidden_cards),),
                handle=f"{here}/hand",
            )
        )
    return tuple(nodes)


@cache
def milkshake_nodes(x: int, seat: int, milkshakes: int) -> tuple[Node, ...]:
    """The milkshakes in front of a seat."""
    return tuple(
        Node(
            f"milkshake-{seat}/{n}",
            "milkshake",
            x + 163 + 4 * n,
            474 - 10 * n,
            z=5 + n,
            turn=5 - 4 * n,
            width=46,
            height=62,
            zone=tower(seat),
            owner=seat,
            label=("label.milkshake", seat),
            words=(("skip", ("skip",)),),
            handle=f"{tower(seat)}/milkshake",
        )
        for n in range(milkshakes)
    )


def card_picture(card: Card) -> str:
    """The drawing of a card that lies on the table."""
    return f"card-{PICTURE[card]}"

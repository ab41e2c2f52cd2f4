"""What a step would cost, in words and in numbers, as far as everybody can see it."""

from __future__ import annotations

import msgspec

from podium.games.greatrace.pieces import DANGER
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.view import View
from podium.scene.text import Text


class Cost(msgspec.Struct, frozen=True, gc=False):
    """Of entering a space; a blank one is unknown until its tile is drawn."""

    petrol: int
    damage: int
    danger: bool
    stop: bool
    city: str
    cards: int
    known: bool


def cost(view: View, space: int) -> Cost:
    """What entering a space costs, as it lies there (CR-27, CR-30 to CR-32)."""
    found = board(view.options.board)
    here, kind = found.spaces[space], view.tiles[space]
    if here.city:
        return Cost(1, 0, False, False, here.name, here.cards, True)
    if kind < 0:
        return Cost(1 + here.risk, 0, False, False, "", 0, not view.bag)
    tile = found.tiles[kind]
    return Cost(tile.petrol + here.risk, tile.damage, tile.danger, tile.stop, "", 0, True)


def told(price: Cost) -> Text:
    """A cost in words."""
    if price.city:
        return ("cost.city", price.city)
    if not price.known:
        return ("cost.unknown",)
    kind = "_danger" if price.danger else "_damage" if price.damage else ""
    stop = "_stop" if price.stop else ""
    return (f"cost{kind}{stop}", price.petrol, price.damage + DANGER * price.danger)


def danger_cost(view: View, space: int, danger: bool) -> Text:
    """The same while it is being decided whether the Danger is suffered."""
    return told(msgspec.structs.replace(cost(view, space), danger=danger))

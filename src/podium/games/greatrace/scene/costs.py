"""What a step would cost, in words and in numbers, as far as everybody can see it."""

from __future__ import annotations

import msgspec

from podium.games.greatrace.pieces import DANGER
from podium.games.greatrace.pieces.board import EMPTY, board
from podium.games.greatrace.rules import driving
from podium.games.greatrace.scene.places import called
from podium.games.greatrace.view import View
from podium.scene.text import Text


class Cost(msgspec.Struct, frozen=True, gc=False):
    """Of entering a space; a blank one is unknown until its tile is drawn."""

    petrol: int
    damage: int
    danger: bool
    stop: bool
    city: Text
    cards: int
    known: bool


def cost(view: View, space: int) -> Cost:
    """What entering a space costs, as it lies there (CR-27, CR-30 to CR-32)."""
    found = board(view.options.board)
    here, kind = found.spaces[space], view.tiles[space]
    petrol, damage, danger = driving.cost(found, view.tiles, space)
    if here.city:
        return Cost(petrol, damage, danger, False, called(here), here.cards, True)
    blank = kind == EMPTY
    stop = not blank and found.tiles[kind].stop
    return Cost(petrol, damage, danger, stop, (), 0, not (blank and view.bag))


def cost_words(price: Cost) -> Text:
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
    return cost_words(msgspec.structs.replace(cost(view, space), danger=danger))


def divided(key: str, engine: int, chassis: int) -> Text:
    """So much on engine and chassis; a gauge that nothing happens to is not spoken of."""
    if not chassis:
        return (f"{key}.engine", engine)
    if not engine:
        return (f"{key}.chassis", chassis)
    return (f"{key}.both", engine, chassis)

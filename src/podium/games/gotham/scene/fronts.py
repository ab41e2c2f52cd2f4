"""The fronts of the cards: which drawing, and what stands in it."""

from __future__ import annotations

from functools import cache
from typing import assert_never

from podium.games.gotham.pieces.cards import (
    BACK,
    EFFECT,
    Card,
    GoBeside,
    GoToStart,
    MoveFinish,
    Run,
    Swap,
)
from podium.games.gotham.scene.places import medal
from podium.scene.nodes import SlotWords


@cache
def picture(card: Card) -> str:
    """What kind of front a card has."""
    effect = EFFECT[card]
    match effect:
        case Run(spaces):
            return "forwards" if spaces > 0 else "back"
        case GoBeside(spaces, _):
            return "ahead" if spaces > 0 else "behind"
        case Swap():
            return "swap"
        case GoToStart():
            return "start"
        case MoveFinish(animal):
            return f"finish-{animal.name.lower()}"
        case _:
            assert_never(effect)


@cache
def slots(card: Card) -> SlotWords:
    """What stands in the slots of a card's front."""
    effect = EFFECT[card]
    who = ("who", medal(BACK[card]))
    match effect:
        case Run(spaces):
            return (who, ("n", abs(spaces)))
        case GoBeside(spaces, other):
            return (who, ("n", abs(spaces)), ("other", medal(other)))
        case Swap(other):
            return (who, ("other", medal(other)))
        case GoToStart():
            return (who,)
        case MoveFinish():
            return ()
        case _:
            assert_never(effect)

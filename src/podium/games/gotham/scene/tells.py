"""What each card and piece does, for whoever points at one."""

from __future__ import annotations

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
from podium.games.gotham.pieces.figures import POSITIONS, Position
from podium.games.gotham.scene.fronts import picture
from podium.games.gotham.scene.places import NAME
from podium.scene.tell import Tell, Tells
from podium.scene.text import Text


def back(position: Position) -> str:
    """The name of what a card tells of which only the back is seen."""
    return f"back-{position.value}"


def _tell(card: Card) -> Tell:
    does, rules = _effect(card)
    return Tell(("card", card), does, ("tells.when",), rules, picture=f"front-{picture(card)}")


def _effect(card: Card) -> tuple[Text, tuple[str, ...]]:
    """What a card does, and the rules that say so."""
    effect, who = EFFECT[card], int(BACK[card])
    match effect:
        case Run(spaces):
            way = "tells.forwards" if spaces > 0 else "tells.back"
            return (way, who, abs(spaces)), ("GR-19", "GR-13")
        case GoBeside(spaces, other):
            way = "tells.ahead" if spaces > 0 else "tells.behind"
            return (way, who, abs(spaces), int(other)), ("GR-20", "GR-Q03", "GR-13")
        case Swap(other):
            return ("tells.swap", who, int(other)), ("GR-21", "GR-13")
        case GoToStart():
            return ("tells.start", who), ("GR-22", "GR-13")
        case MoveFinish(animal):
            return ("tells.finish", animal), ("GR-23", "GR-27")
        case _:
            assert_never(effect)


def _back(position: Position) -> Tell:
    number = position.value
    return Tell(
        ("tells.hidden.title", position),
        ("tells.hidden", number),
        ("tells.when",),
        ("GR-02", "GR-10", "GR-13"),
        (f"chip-{number}", f"back-{number}"),
        f"back-{number}",
    )


TELLS: Tells = {
    **{NAME[card]: _tell(card) for card in Card},
    **{back(position): _back(position) for position in POSITIONS},
    "figure": Tell(
        ("tells.figure.title",),
        ("tells.figure",),
        rules=("GR-13", "GR-15", "GR-17"),
        symbols=tuple(f"figure-{n}{way}" for n in range(1, 5) for way in ("", "-left")),
    ),
    "finish": Tell(
        ("tells.sign.title",),
        ("tells.sign",),
        ("tells.sign.when",),
        ("GR-24", "GR-25", "GR-Q02"),
        ("finish",),
    ),
}

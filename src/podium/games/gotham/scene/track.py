"""The track: animals, the Finish sign and its line, and the words on the green."""

from __future__ import annotations

from functools import cache
from math import pi

from podium.games.gotham.pieces.track import ANIMALS, Animal, Track
from podium.games.gotham.scene.places import (
    FINISH,
    INNER,
    OUTER,
    around,
    at_radius,
)
from podium.scene.nodes import Node

SIGN_WIDTH, SIGN_HEIGHT = 84, 92
ANIMAL_WIDTH, ANIMAL_HEIGHT = 116, 76
CAPTIONS = (
    ("decks", "caption", 227, 226),
    ("pile", "caption", 514, 226),
    ("start", "caption-start", 460, 388),
)
_FROM_TRACK = 44
"""How far inside the track an animal stands."""


@cache
def sign_at(track: Track, animal: Animal) -> tuple[int, int]:
    """The upper left corner of the Finish sign at an animal."""
    x, y = at_radius(track, track.line(animal), INNER - 6)
    return round(x) - SIGN_WIDTH // 2, round(y) - SIGN_HEIGHT + 6


@cache
def track_nodes(track: Track, finish: Animal) -> tuple[Node, ...]:
    """What does not move but for the sign: animals, captions, the finish."""
    return (*_captions(), _line(track, finish), *_animals(track), _sign(track, finish))


@cache
def _captions() -> tuple[Node, ...]:
    return tuple(
        Node(f"caption/{name}", symbol, x, y, words=(("text", (f"caption.{name}",)),))
        for name, symbol, x, y in CAPTIONS
    )


@cache
def _animals(track: Track) -> tuple[Node, ...]:
    nodes: list[Node] = []
    for animal in ANIMALS:
        space = track.line(animal)
        x, y = at_radius(track, space, INNER - _FROM_TRACK)
        nodes.append(
            Node(
                f"animal/{animal.name.lower()}",
                f"animal-{animal.name.lower()}",
                round(x) - ANIMAL_WIDTH // 2,
                round(y) - ANIMAL_HEIGHT // 2 + 8,
                z=10,
                label=("label.animal", animal, space),
                words=(("plaque", ("plaque", animal, space)), ("number", space)),
            )
        )
    return tuple(nodes)


def _line(track: Track, finish: Animal) -> Node:
    """The sign's own space, checkered on both edges: standing on it is not across (GR-Q02)."""
    space = track.line(finish)
    (_, _), angle = around(track, space)
    x, y = at_radius(track, space, (INNER + OUTER) / 2)
    bend = angle not in (pi / 2, 3 * pi / 2)
    one, other = (at_radius(track, space + side, OUTER) for side in (-0.5, 0.5))
    width = round(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)
    height = OUTER - INNER
    return Node(
        "finish-line",
        "line-bend" if bend else "line-straight",
        round(x - width / 2),
        round(y - height / 2),
        turn=round(angle * 180 / pi + 90) % 360,
        width=width,
        height=height,
    )


def _sign(track: Track, finish: Animal) -> Node:
    x, y = sign_at(track, finish)
    return Node(
        FINISH,
        "finish",
        x,
        y,
        z=100 + y + SIGN_HEIGHT - 40,
        label=("label.finish", finish, track.line(finish)),
        words=(("finish", ("finish",)),),
    )

"""Where things stand on the board, in a space of 1000 by 580, and what they are called.

The track is two straights and two half circles. Its spaces are equally long on the middle line,
counted clockwise from the lower middle (GR-14), and its lanes equally wide, the innermost first.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from podium.games.gotham.pieces.cards import Card
from podium.games.gotham.pieces.figures import Figure, Position
from podium.games.gotham.pieces.track import Track
from podium.scene.text import Text

WIDTH, HEIGHT = 1000, 580
MIDDLE = 290
"""The height of the line on which both half circles have their centres."""
LEFT, RIGHT = 290, 710
"""Where the straights end."""
INNER, LANE, LANES = 162, 30, 4
"""The inner radius, the width of a lane, and how many there are (GR-Q11)."""
OUTER = INNER + LANES * LANE

FIGURE_WIDTH, FIGURE_HEIGHT = 48, 61
FOOT_X, FOOT_Y = 25, 55
"""Where a figure stands, from its upper left corner."""

_STRAIGHT = RIGHT - LEFT
_BEND = pi * (INNER + OUTER) / 2

Point = tuple[float, float]


def around(track: Track, place: float) -> tuple[Point, float]:
    """A place of the track as a point to turn about and an angle: 0 is right, a quarter turn down.

    On a straight the point is the place itself, moved in to the line between the centres.
    """
    length = 2 * _STRAIGHT + 2 * _BEND
    way = place * length / track.spaces % length
    half = _STRAIGHT / 2
    middle = (LEFT + RIGHT) / 2
    if way < half:
        return (middle - way, MIDDLE), pi / 2
    way -= half
    if way < _BEND:
        return (LEFT, MIDDLE), pi / 2 + pi * way / _BEND
    way -= _BEND
    if way < _STRAIGHT:
        return (LEFT + way, MIDDLE), 3 * pi / 2
    way -= _STRAIGHT
    if way < _BEND:
        return (RIGHT, MIDDLE), 3 * pi / 2 + pi * way / _BEND
    return (RIGHT - (way - _BEND), MIDDLE), pi / 2


def at_radius(track: Track, place: float, radius: float) -> Point:
    """A point of the board: a place of the track, so far from its middle."""
    (x, y), angle = around(track, place)
    return x + radius * cos(angle), y + radius * sin(angle)


def lane_radius(lane: int) -> float:
    """The middle of a lane; the innermost is 1."""
    return INNER + LANE * (lane - 0.5)


@cache
def spot(track: Track, place: int, lane: int) -> tuple[int, int]:
    """Where a figure's foot is."""
    x, y = at_radius(track, place, lane_radius(lane))
    return round(x), round(y)


@cache
def way(track: Track, start: int, end: int, lane: int) -> tuple[int, ...]:
    """The way along a lane, as points where a figure's middle passes, x and y in turn."""
    steps = 2 * abs(end - start)
    points: list[int] = []
    for n in range(1, steps + 1):
        place = start + (end - start) * n / steps
        x, y = at_radius(track, place, lane_radius(lane))
        points += (round(x) - FOOT_X + FIGURE_WIDTH // 2, round(y) - FOOT_Y + FIGURE_HEIGHT // 2)
    return tuple(points)


def faces_left(track: Track, place: int) -> bool:
    """Whether a figure there runs to the left: in the lower half of the board."""
    return at_radius(track, place, INNER)[1] > MIDDLE


NAME: dict[Card, str] = {card: card.name.lower() for card in Card}
"""What a card is called in ids and handles."""


@cache
def figure(which: Figure) -> str:
    """A figure on the track."""
    return f"figure/{which.value}"


@cache
def deck(position: Position) -> str:
    """A deck."""
    return f"deck/{position.value}"


@cache
def slot(nth: int) -> str:
    """A card of the pile; the first to be carried out is 0."""
    return f"pile/{nth}"


@cache
def held(card: Card) -> str:
    """A card in the viewer's hand, whichever of its equals."""
    return f"hand/{NAME[card]}"


@cache
def rank(position: Position) -> str:
    """The line of a position in the ranking."""
    return f"rank/{position.value}"


@cache
def medal(position: Position) -> Text:
    """A position as it stands on medals and backs: in two or three letters."""
    return (f"medal.{position.value}",)


FINISH = "finish"
DISCARD = "discard"

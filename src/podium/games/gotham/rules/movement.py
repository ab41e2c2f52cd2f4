"""Movement and position: how figures change their places and lanes."""

from __future__ import annotations

from podium.core.seat import replaced
from podium.games.gotham.pieces.figures import FIGURES, Figure, Position
from podium.games.gotham.pieces.race import Race
from podium.games.gotham.pieces.track import Animal, Track

START = 0


def in_order(places: tuple[int, ...], lanes: tuple[int, ...]) -> tuple[Figure, ...]:
    """The figures by position: further forwards first, then the inner lane (GR-17, GR-Q01).

    A figure that went backwards through the finish has the lowest place: it is last (GR-18).
    """
    # One number a figure, its own number in the lowest two bits: sorting numbers is quick.
    a, b, c, d = sorted(
        [
            (lanes[0] - 8 * places[0]) * 4,
            (lanes[1] - 8 * places[1]) * 4 + 1,
            (lanes[2] - 8 * places[2]) * 4 + 2,
            (lanes[3] - 8 * places[3]) * 4 + 3,
        ]
    )
    return FIGURES[a & 3], FIGURES[b & 3], FIGURES[c & 3], FIGURES[d & 3]


def race_at(places: tuple[int, ...], lanes: tuple[int, ...], finish: Animal) -> Race:
    """A race with its positions worked out (GR-12)."""
    return Race(places, lanes, in_order(places, lanes), finish)


def place_of(race: Race, position: Position) -> int:
    """How far the figure in a position has come."""
    return race.places[race.order[position - 1]]


def gone(race: Race, figure: Figure, place: int, track: Track) -> Race:
    """A figure leaves its location and arrives at another, or at the same a lap away.

    Where it would go to its own place it does not leave: it is the very same race (GR-Q04).
    Who stood further out moves inwards at once (GR-16); who arrives takes the innermost free lane
    (GR-15). Lanes belong to the board, where a lap makes no difference (GR-Q19).
    """
    places = race.places
    if place == places[figure]:
        return race
    spaces = track.spaces
    locations = [at % spaces for at in places]
    here = locations[figure]
    locations[figure] = -1
    lanes = list(race.lanes)
    if here in locations:
        for other, location in enumerate(locations):
            if location == here and lanes[other] > lanes[figure]:
                lanes[other] -= 1
    lanes[figure] = locations.count(place % spaces) + 1
    return race_at(replaced(places, figure, place), tuple(lanes), race.finish)


def swapped(race: Race, figure: Figure, other: Figure) -> Race:
    """Two figures exchange location and lane, and with them their positions (GR-21, GR-Q10)."""
    places, lanes = race.places, race.lanes
    mine, theirs = places[figure], places[other]
    inner, outer = lanes[figure], lanes[other]
    places = replaced(replaced(places, figure, theirs), other, mine)
    lanes = replaced(replaced(lanes, figure, outer), other, inner)
    return race_at(places, lanes, race.finish)

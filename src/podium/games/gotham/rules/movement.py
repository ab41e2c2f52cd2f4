"""Movement and position: how figures change their places and lanes."""

from __future__ import annotations

from podium.games.gotham.pieces.figures import FIGURES, Figure
from podium.games.gotham.pieces.race import Race
from podium.games.gotham.pieces.track import Animal

START = 0

_OTHERS: tuple[tuple[Figure, ...], ...] = tuple(
    tuple(other for other in FIGURES if other is not figure) for figure in FIGURES
)


def in_order(places: tuple[int, ...], lanes: tuple[int, ...]) -> tuple[Figure, ...]:
    """The figures by position: further forwards first, then the inner lane (GR-17, GR-Q01).

    A figure that went backwards through the finish has the lowest place: it is last (GR-18).
    """
    return tuple(sorted(FIGURES, key=lambda figure: (-places[figure], lanes[figure])))


def race_at(places: tuple[int, ...], lanes: tuple[int, ...], finish: Animal) -> Race:
    """A race with its positions worked out."""
    return Race(places, lanes, in_order(places, lanes), finish)


class Runners:
    """A race while cards are carried out, one after another; it begins and ends as a `Race`.

    Its rows change in place: four cards in one round would else make each row anew four times.
    """

    __slots__ = ("finish", "lanes", "order", "places", "spaces")

    def __init__(self, race: Race, spaces: int) -> None:
        self.places = list(race.places)
        self.lanes = list(race.lanes)
        self.order = list(race.order)
        self.finish = race.finish
        self.spaces = spaces

    def race(self) -> Race:
        """How it stands now."""
        return Race(tuple(self.places), tuple(self.lanes), tuple(self.order), self.finish)

    def go(self, figure: Figure, place: int) -> bool:
        """A figure leaves its location and arrives at another, or at the same a lap away.

        Where it would go to its own place it does not leave: nothing changes, and the answer is no
        (GR-Q04). Who stood further out moves inwards at once (GR-16); who arrives takes the
        innermost free lane (GR-15). Lanes belong to the board, where a lap makes no difference
        (GR-Q19); positions go by place, and who arrives is behind those of the same one (GR-17).
        """
        places, lanes, order, spaces = self.places, self.lanes, self.order, self.spaces
        left = places[figure]
        if place == left:
            return False
        here, there, lane = left % spaces, place % spaces, lanes[figure]
        arriving = 1
        for other in _OTHERS[figure]:
            location = places[other] % spaces
            if location == here and lanes[other] > lane:
                lanes[other] -= 1
            if location == there:
                arriving += 1
        places[figure] = place
        lanes[figure] = arriving
        order.remove(figure)
        order.insert(sum([places[other] >= place for other in order]), figure)
        return True

    def swap(self, figure: Figure, other: Figure) -> None:
        """Two figures exchange location and lane, and with them their positions (GR-21, GR-Q10)."""
        places, lanes, order = self.places, self.lanes, self.order
        places[figure], places[other] = places[other], places[figure]
        lanes[figure], lanes[other] = lanes[other], lanes[figure]
        one, two = order.index(figure), order.index(other)
        order[one], order[two] = other, figure

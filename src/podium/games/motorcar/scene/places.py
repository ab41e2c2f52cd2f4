"""Where things are on the table, and what they are called."""

from __future__ import annotations

from functools import cache

import msgspec

from podium.games.motorcar.pieces import Strain

WIDTH, HEIGHT = 1000, 410
"""Of the board."""

TRACK = 50
"""Days round the board, clockwise from the upper left corner (MR-Q14)."""

_ACROSS, _DOWN = 19, 6
"""Days along the upper and lower edge, and between them along the sides."""
_EDGE, _SIDE = 40, 55
"""How high a day is, along the edges and along the sides."""

TOWNS: tuple[tuple[int, int], ...] = (
    (913, 315), (874, 303), (819, 299), (790, 321), (787, 246), (760, 179), (748, 149), (710, 135),
    (672, 139), (619, 135), (522, 150), (447, 212), (366, 199), (266, 200), (228, 173), (162, 230),
    (112, 260),
)  # fmt: skip
"""Where the stages end on the map, New York first."""

LANES, LANE = 80, 42
"""Of the flick: the upper edge of six lanes, and how far they are apart."""

NAME: dict[Strain, str] = {strain: strain.name.lower() for strain in Strain}
"""What a strain is called in ids and keys."""


class Box(msgspec.Struct, frozen=True):
    """A place on the board."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[int, int]:
        """Its centre."""
        return self.x + self.width // 2, self.y + self.height // 2


@cache
def day_box(day: int) -> Box:
    """The space of a day on the time track."""
    at = day % TRACK
    if at < _ACROSS:
        return Box(_column(at), 0, _column(at + 1) - _column(at), _EDGE)
    at -= _ACROSS
    left = _column(_ACROSS - 1)
    if at < _DOWN:
        return Box(left, _EDGE + _SIDE * at, WIDTH - left, _SIDE)
    at -= _DOWN
    if at < _ACROSS:
        here = _ACROSS - 1 - at
        return Box(_column(here), HEIGHT - _EDGE, _column(here + 1) - _column(here), _EDGE)
    at -= _ACROSS
    return Box(0, HEIGHT - _EDGE - _SIDE * (at + 1), _column(1), _SIDE)


def _column(at: int) -> int:
    return round(at * WIDTH / _ACROSS)


def way(start: int, end: int) -> tuple[int, ...]:
    """Where a car turns from one day to another, and where it ends, each as x and y."""
    corners = (0, _ACROSS - 1, _ACROSS + _DOWN, 2 * _ACROSS + _DOWN - 1)
    points = [day for day in range(start + 1, end) if day % TRACK in corners]
    return tuple(number for day in (*points, end) for number in day_box(day).middle)


def flick_x(stop: int) -> int:
    """Where a toy car's middle is that stopped there; 20 is the last place on the board."""
    return 150 + 33 * stop


def flick_y(seat: int, seats: int) -> int:
    """The middle of a toy car's lane; few lanes lie in the middle."""
    return LANES + LANE * seat + LANE * (7 - seats) // 2


def driver(seat: int) -> str:
    """A seat: its car, or its place in turn order, is touched."""
    return f"seat-{seat}"


def car(seat: int) -> str:
    """A car on the time track."""
    return f"car-{seat}"


def toy(seat: int) -> str:
    """A toy car that waits to be flicked."""
    return f"toy-{seat}"


def turn(seat: int) -> str:
    """A seat's place in turn order."""
    return f"turn-{seat}"


def level(seat: int) -> str:
    """The token that shows a seat's strain."""
    return f"level-{seat}"


def die(seat: int) -> str:
    """A seat's predicament die."""
    return f"die-{seat}"


def trouble(seat: int, inflicted: bool) -> str:
    """A predicament, whichever of its equals."""
    return f"trouble-{seat}/{'inflicted' if inflicted else 'random'}"


def card(strain: Strain) -> str:
    """A strain card."""
    return f"strain/{NAME[strain]}"


BAG = "bag"
ONE_TILE, TWO_TILES = "tiles/one", "tiles/two"
"""What is touched to spend so many tiles."""
INDICATOR = "indicator"

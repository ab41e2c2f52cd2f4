"""The board: the map with its stages, the time track round it, and the cars."""

from __future__ import annotations

from functools import cache

from podium.core.seat import SEATS
from podium.games.motorcar.pieces import STAGES_PER_LEG, Place, leg_of
from podium.games.motorcar.scene.places import (
    INDICATOR,
    TOWNS,
    TRACK,
    Box,
    car,
    day_box,
    driver,
    flick_x,
    flick_y,
    toy,
)
from podium.games.motorcar.view import Arrived, Choosing, Gift, Helping, Paying, Underway, View
from podium.scene.nodes import Node

ROMAN = ("I", "II", "III", "IV")
_PLACES = tuple(Place)
_TOWN, _PIN, _MARK = 20, 11, 12
"""How large they are drawn."""


def board_nodes(view: View) -> list[Node]:
    """All that lies on the board."""
    stages = view.options.stages
    stage = min(view.stage, stages)
    over = isinstance(view.phase, Arrived)
    nodes = [*_still(view.options.legs), *_route(stage, stages, over)]
    nodes += _fifties(tuple([seen.day // TRACK for seen in view.cars]))
    nodes += _pins(view, stage)
    nodes += _cars(view)
    if isinstance(view.phase, Choosing) and view.phase.flick:
        nodes += _flick(view.phase)
    return nodes


# -- what never moves --------------------------------------------------------------------------


@cache
def _still(legs: int) -> tuple[Node, ...]:
    """What is written on the map."""
    stages = legs * STAGES_PER_LEG
    return (
        Node(
            "map",
            "map-words",
            z=-3,
            words=(
                ("arctic", ("map.arctic",)),
                ("bering", ("map.bering",)),
                ("title", ("map.title", _PLACES[0], _PLACES[stages])),
                ("motto", ("map.motto",)),
                ("stages", ("map.stages", stages)),
                *[(f"leg{n}", ("map.leg", ROMAN[n - 1])) for n in range(1, legs + 1)],
            ),
        ),
    )


@cache
def _route(stage: int, stages: int, over: bool) -> tuple[Node, ...]:
    """The towns and the ways between them: driven, the one of this stage, and those ahead."""
    nodes = [
        Node(f"way/{n}", f"way-{n}", z=-2, state=_look(n, stage, over))
        for n in range(1, stages + 1)
    ]
    for n in range(stages + 1):
        x, y = TOWNS[n]
        look = _look(n, stage, over)
        nodes.append(
            Node(
                f"town/{n}",
                f"town-{n}",
                x - _TOWN // 2,
                y - _TOWN // 2,
                z=-1,
                label=(f"label.town.{look}", n, _PLACES[n]) if n else ("label.start", _PLACES[0]),
                words=(("no", n or ""), ("name", ("place", _PLACES[n]))),
                state=look,
            )
        )
    nodes.append(_flag(stage))
    return tuple(nodes)


_FLAGS = {
    3: "flag-low-left", 5: "flag-low", 6: "flag-high-left", 8: "flag-high",
    11: "flag-high-left", 12: "flag-low", 13: "flag-low", 16: "flag-high-left",
}  # fmt: skip
"""By town, where a cloth as elsewhere would lie on a name in some language, or on those who are there."""
_HEIGHTS = {"flag": 51, "flag-high": 64, "flag-low": 30}
"""How far a cloth's upper edge is above the town."""


def _flag(stage: int) -> Node:
    """The indicator, behind the towns: its pole crosses no name."""
    x, y = TOWNS[stage]
    symbol = _FLAGS.get(stage, "flag")
    height = _HEIGHTS[symbol.removesuffix("-left")]
    pole = 48 if symbol.endswith("-left") else 2
    return Node(INDICATOR, symbol, x - pole, y - height, z=-2, words=(("no", stage),))


def _look(town: int, stage: int, over: bool) -> str:
    if town < stage or over:
        return "done"
    return "now" if town == stage else "ahead"


# -- what moves ----------------------------------------------------------------------------------


@cache
def _fifties(fifties: tuple[int, ...]) -> tuple[Node, ...]:
    """The counter of fifties; it begins later when everybody is far (MR-Q14)."""
    first = max(0, max(fifties) - 6)
    nodes = [
        Node(
            "fifties",
            "fifties",
            248,
            326,
            words=(
                ("title", ("map.fifties",)),
                *[(f"f{n}", (first + n) * TRACK) for n in range(7)],
            ),
        )
    ]
    for seat, count in enumerate(fifties):
        before = fifties[:seat].count(count)
        column = max(count - first, 0)
        nodes.append(
            Node(
                f"fifty-{seat}",
                "mark",
                302 + 44 * column + 14 * (before % 3),
                340 + 12 * (before // 3),
                z=1,
                width=_MARK,
                height=_MARK,
                owner=seat,
            )
        )
    return tuple(nodes)


def _pins(view: View, stage: int) -> list[Node]:
    """Who has reached the stage's destination, and who is still where the last one ended."""
    there = _arrived(view)
    nodes: list[Node] = []
    for town in (stage - 1, stage):
        here = [s for s in view.order if (s in there) == (town == stage)]
        nodes += [_pin(seat, town, n, len(here)) for n, seat in enumerate(here)]
    return nodes


_BESIDE = (
    (17, -11), (0, 23), (6, 23), (4, 24), (28, 0), (28, 4), (36, 16), (6, 23), (-18, -20), (0, 23),
    (-24, -18), (-22, -20), (-22, -20), (-4, 24), (-28, -6), (8, 23), (-22, -20),
)  # fmt: skip
"""By town: where beside it there is room for those who are there."""


def _arrived(view: View) -> tuple[int, ...]:
    match view.phase:
        case Helping(at, _):
            return view.order[: at + 1]
        case Underway(driven):
            return driven
        case Gift() | Paying() | Arrived():
            return view.order
        case _:
            return ()


@cache
def _pin(seat: int, town: int, nth: int, together: int) -> Node:
    """A seat's mark at a town: three in a row, two rows at most."""
    (x, y), (right, down) = TOWNS[town], _BESIDE[town]
    row, column = divmod(nth, 3)
    x += right + column * _PIN - min(together, 3) * _PIN // 2
    y += down + row * _PIN - (together + 2) // 3 * _PIN // 2
    return Node(f"pin-{seat}", "mark", x, y, z=2, width=_PIN, height=_PIN, owner=seat)


def _cars(view: View) -> list[Node]:
    """The cars on their days; whoever shares a day stands beside or before the others."""
    days = [seen.day % TRACK for seen in view.cars]
    nodes: list[Node] = []
    for n, seen in enumerate(view.cars):
        seat = SEATS[n]
        nodes.append(_car(seat, seen.day, days[:n].count(days[n]), days.count(days[n])))
        troubles = seen.random + seen.inflicted
        if troubles:
            nodes.append(_alarm(seat, seen.day, days[:n].count(days[n]), troubles))
    return nodes


@cache
def _car(seat: int, on: int, nth: int, together: int) -> Node:
    box = _parked(day_box(on), nth, together)
    return Node(
        car(seat),
        "car",
        box.x,
        box.y,
        z=4 + nth,
        width=box.width,
        height=box.height,
        owner=seat,
        label=("label.car", seat, on),
        handle=driver(seat),
    )


_SPOTS: tuple[tuple[int, tuple[tuple[int, int], ...]], ...] = (
    (46, ((4, 9),)),
    (36, ((0, 7), (16, 16))),
    (31, ((0, 4), (22, 10), (6, 20))),
    (29, ((0, 3), (24, 5), (-1, 20), (23, 21))),
    (27, ((0, 1), (26, 2), (0, 13), (26, 14), (12, 24))),
    (27, ((0, 0), (26, 1), (-1, 12), (25, 13), (0, 24), (26, 25))),
)
"""By how many share a day: how wide a car is drawn, and where in the space."""


def _parked(box: Box, nth: int, together: int) -> Box:
    width, spots = _SPOTS[together - 1]
    x, y = spots[nth]
    return Box(box.x + x, box.y + y + (box.height - 40) // 2, width, round(width * 0.635))


@cache
def _alarm(seat: int, on: int, nth: int, troubles: int) -> Node:
    """How many predicaments a car has, at the car."""
    at = day_box(on)
    return Node(
        f"alarm-{seat}",
        "alarm",
        min(at.x + 36 - 12 * nth, 980),
        max(at.y - 3, 0),
        z=12,
        zone=car(seat),
        label=("label.alarm", seat, troubles),
        words=(("count", troubles),),
    )


def _flick(phase: Choosing) -> list[Node]:
    """The toy cars on the edge of the board, and the scale that they are flicked along."""
    seats = len(phase.ready)
    board = Node(
        "flick",
        "flick",
        70,
        50,
        z=14,
        label=("label.flick",),
        words=(("title", ("flick.title",)), ("edge", ("flick.edge",))),
    )
    return [board, *[_toy(seat, phase.ready[seat], seats) for seat in range(seats)]]


@cache
def _toy(seat: int, ready: bool, seats: int) -> Node:
    return Node(
        toy(seat),
        "car",
        flick_x(-1) - 27,
        flick_y(seat, seats) - 17,
        z=15,
        width=54,
        height=34,
        owner=seat,
        zone="flick",
        label=("label.toy_ready" if ready else "label.toy", seat),
        state="" if ready else "waiting",
    )


def leg(stage: int) -> str:
    """The leg of a stage, as it is written."""
    return ROMAN[leg_of(stage)]

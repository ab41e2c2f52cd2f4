"""Ways: where a drive can go from here, step by step, over what everybody sees lying there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from podium.games.greatrace.pieces import DANGER, Box
from podium.games.greatrace.pieces.board import EMPTY, board
from podium.games.greatrace.rules.driving import cost
from podium.games.greatrace.view import Driving, View

Sight = Literal["known", "unknown", "asked"]
"""Whether a step's price is sure; `unknown`: a tile is drawn there; `asked`: a Danger may be averted."""


class Way(msgspec.Struct, frozen=True):
    """A step, with all those before it."""

    space: int
    steps: int
    petrol: int
    """What is left after it."""
    harm: int
    """All damage since the drive was planned."""
    sight: Sight
    goes_on: bool
    """Whether another step may follow."""
    before: Way | None

    @property
    def dearness(self) -> tuple[int, int, int]:
        """The cheapest way comes first: by petrol, then by damage."""
        return -self.petrol, self.harm, self.steps


class Wheel(msgspec.Struct, frozen=True):
    """All that a drive depends on."""

    board: str
    tiles: tuple[int, ...]
    bag: bool
    """Whether a tile is left to be drawn."""
    space: int
    left: int
    shut: tuple[int, ...]
    """Spaces that were turned away from."""
    petrol: int
    levels: int
    """Of engine and chassis together."""
    bearable: int
    """With more damage than this the drive does not go on of itself."""
    answers: bool
    """Whether the driver can answer a Danger, as far as others know: then it is asked."""


def ways(view: View, drive: Driving, bearable: int) -> dict[int, Way]:
    """The cheapest way to each space that can be reached.

    With more than the bearable damage a drive does not go on of itself: the engine is down, or the
    chassis cannot carry the cards any more (CR-07, CR-34).
    """
    front = view.fronts[drive.seat]
    if drive.halted:
        return {}
    return _ways(
        Wheel(
            view.options.board,
            view.tiles,
            bool(view.bag),
            front.space,
            drive.left,
            drive.turned_from,
            front.petrol,
            front.engine + front.chassis,
            bearable,
            front.cards > 0 or front.plan[Box.SECURITY] > 0,
        )
    )


@lru_cache(256)
def _ways(wheel: Wheel) -> dict[int, Way]:
    here = Way(wheel.space, 0, wheel.petrol, 0, "known", True, None)
    best: dict[int, Way] = {}
    row: list[Way] = [here]
    while row:
        found: dict[int, list[Way]] = {}
        for way in row:
            for on in _steps(wheel, way):
                known = found.setdefault(on.space, [])
                if not any(_as_good(other, on) for other in known):
                    found[on.space] = [o for o in known if not _as_good(on, o)] + [on]
        row = []
        for space, reached in found.items():
            row += [way for way in reached if way.goes_on]
            cheapest = min((*reached, *filter(None, (best.get(space),))), key=lambda w: w.dearness)
            best[space] = cheapest
    best.pop(wheel.space, None)
    return best


def _as_good(one: Way, other: Way) -> bool:
    return one.petrol >= other.petrol and one.harm <= other.harm


def _steps(wheel: Wheel, way: Way) -> Iterator[Way]:
    """The steps that may follow (CR-26 to CR-34)."""
    found = board(wheel.board)
    if not way.petrol:
        return
    steps = way.steps + 1
    for space in found.near[way.space]:
        if steps == 1 and space in wheel.shut:
            continue
        kind = wheel.tiles[space]
        city = found.is_city[space]
        if kind == EMPTY and not city and wheel.bag:
            yield Way(space, steps, way.petrol, way.harm, "unknown", False, way)
            continue
        petrol, damage, danger = cost(found, wheel.tiles, space)
        harm = way.harm + damage + DANGER * danger
        if petrol > way.petrol or harm > wheel.levels:
            continue
        left = way.petrol - petrol
        if danger and wheel.answers:
            yield Way(space, steps, left, harm, "asked", False, way)
            continue
        stops = kind != EMPTY and found.tiles[kind].stop
        goes_on = not (city or stops or harm > wheel.bearable or steps >= wheel.left)
        yield Way(space, steps, left, harm, "known", goes_on, way)

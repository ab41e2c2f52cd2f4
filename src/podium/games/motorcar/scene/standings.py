"""The list of players: what everybody may know of each seat."""

from __future__ import annotations

from functools import lru_cache

from podium.core.seat import SEATS
from podium.games.motorcar.view import Car, View
from podium.scene.nodes import Fact, Standing

_TILES = 5
"""So many tiles are drawn in the list of players; more are said in words."""


def standings(view: View) -> tuple[Standing, ...]:
    """A line for each seat; whoever has lost the fewest days leads, once a day was lost."""
    first = min([car.day for car in view.cars])
    return tuple(
        [
            _standing(seat, car, car.day == first, first > 0)
            for seat, car in zip(SEATS, view.cars, strict=False)
        ]
    )


@lru_cache(4096)
def _standing(seat: int, car: Car, leads: bool, begun: bool) -> Standing:
    """What everybody may know of a seat."""
    tiles = Fact(
        ("fact.tiles", car.tiles),
        symbols=("tile",) * car.tiles if car.tiles <= _TILES else (),
    )
    return Standing(
        seat, (Fact(("fact.days", car.day)), tiles), ("flag.leads",) if leads and begun else ()
    )

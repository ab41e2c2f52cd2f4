"""The list of players: what everybody may know of each seat."""

from __future__ import annotations

from functools import lru_cache

from podium.core.seat import SEATS
from podium.games.gotham.pieces.figures import FIGURES, POSITIONS, Position
from podium.games.gotham.view import Backs, View
from podium.scene.nodes import Fact, Standing


def standings(view: View) -> tuple[Standing, ...]:
    """A line for each seat."""
    return tuple([_standing(view, n) for n in range(len(view.backs))])


def _standing(view: View, seat: int) -> Standing:
    """What everybody may know of a seat: its position, the backs of its hand, whether it placed."""
    which = FIGURES[seat]
    position = POSITIONS[view.race.order.index(which)]
    placed = any(laid.figure is which for laid in view.pile)
    return _stands(seat, position, view.backs[seat], placed)


@lru_cache(4096)
def _stands(seat: int, position: Position, backs: Backs, placed: bool) -> Standing:
    return Standing(
        SEATS[seat],
        (
            Fact(("fact.backs", backs), symbols=tuple(f"chip-{back.value}" for back in backs)),
            Fact(("fact.position", position)),
        ),
        ("flag.placed",) if placed else (),
    )

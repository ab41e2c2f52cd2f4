"""Previews: where the viewer's vehicle and needles would be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.scene.around import parked
from podium.games.greatrace.scene.dashboard import DASHBOARD, GAUGE_SIZE, GAUGE_X, GAUGE_Y, angle
from podium.games.greatrace.scene.places import CHASSIS, ENGINE, PETROL, centres
from podium.games.greatrace.view import Front, View
from podium.scene.offer import Ghost


def own(view: View) -> Front:
    """What everybody sees of the viewer's own crew."""
    assert view.seat is not None, "a watcher has no crew"
    return view.fronts[view.seat]


def arriving(view: View, number: int, way: Sequence[int]) -> tuple[Ghost, ...]:
    """The viewer's vehicle where it would be, and the way to it."""
    assert view.seat is not None
    middles = centres(view.options.board)
    others = [front.space for n, front in enumerate(view.fronts) if n != view.seat]
    of = 1 + others.count(number)
    x, y = middles[number]
    dx, dy, width, height = parked(of - 1, of)
    points = tuple([p for space in way for p in middles[space]])
    symbol = f"halftrack-{view.seat + 1}"
    return (Ghost(symbol, x + dx, y + dy, width, height, owner=view.seat, way=points),)


def needles(view: View, petrol: int, engine: int, chassis: int) -> tuple[Ghost, ...]:
    """Where the needles would stand after such changes."""
    front, found = own(view), board(view.options.board)
    return tuple(
        [
            _needle(gauge, angle(max(0, min(most, value + change)), most))
            for gauge, value, most, change in (
                (PETROL, front.petrol, found.petrol, petrol),
                (ENGINE, front.engine, found.engine, engine),
                (CHASSIS, front.chassis, found.chassis, chassis),
            )
            if change
        ]
    )


@cache
def _needle(gauge: str, turn: int) -> Ghost:
    return Ghost(
        "needle-ghost",
        GAUGE_X[gauge],
        GAUGE_Y,
        width=GAUGE_SIZE,
        height=GAUGE_SIZE,
        turn=turn,
        area=DASHBOARD,
    )

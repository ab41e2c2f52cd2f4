"""How likely a driver is to win, against the others' prospects: days, and what tiles are worth."""

from __future__ import annotations

from math import sqrt

from podium.games.motorcar.bots.solution import MOST_TILES, solution
from podium.games.motorcar.view import View

_STAGE_SPREAD = 4.0
"""Days by which one stage differs from the next, as far as that decides who wins."""


def prospects(view: View) -> float:
    """Days ahead, over what the stages to come may change."""
    seat = view.seat
    assert seat is not None
    mine, options = view.cars[seat], view.options
    left = max(0, options.stages - view.stage + 1)
    days = float(mine.day)
    if left:
        here = solution(len(view.cars), options.stages, options.dice)[view.stage - 1]
        days += here.days[min(mine.tiles, MOST_TILES)]
    return -days / (_STAGE_SPREAD * sqrt(left + 1))

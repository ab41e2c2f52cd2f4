"""Solved: drives as the solved strain decision says, and prices tiles by it."""

from __future__ import annotations

from podium.core.chance import Chance
from podium.core.seat import Seat
from podium.games.motorcar.actions import Action, Drive
from podium.games.motorcar.bots.greedy import greedy
from podium.games.motorcar.bots.solution import (
    MOST_TILES,
    Mix,
    StageSolution,
    solution,
    stage_days,
)
from podium.games.motorcar.pieces import Strain
from podium.games.motorcar.pieces.odds import trouble_mean
from podium.games.motorcar.rules import PASS, PAY
from podium.games.motorcar.state import Paying
from podium.games.motorcar.view import Choosing, View

_FREED = 0.0
"""Whoever counts on help loses a day where it comes, and ten where it does not; see the arena."""
_PURE: tuple[Mix, Mix, Mix] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def solved(view: View, chance: Chance, /) -> Action:
    """The solution's strain, payments and prices; what it does not cover as the greedy bot does."""
    seat = view.seat
    assert seat is not None, "a watcher has nothing to choose"
    match view.phase:
        case Choosing(False, _, _):
            return Drive(best_reply(view, seat))
        case Paying():
            mine = view.cars[seat]
            spared = trouble_mean(mine.strain, view.options.least)
            return PAY if spared > stage(view).tile(mine.tiles) else PASS
        case _:
            return greedy(view, chance)


def stage(view: View) -> StageSolution:
    """The stage that is driven, solved for a driver who counts on nobody's help."""
    options = view.options
    return solution(len(view.cars), options.stages, options.least, _FREED)[view.stage - 1]


def best_reply(view: View, seat: Seat) -> Strain:
    """The fewest days to Paris, if the others drive as in the last stage."""
    here = stage(view)
    others = [
        _PURE[car.strain - 1] if car.strain else here.mix
        for n, car in enumerate(view.cars)
        if n != seat
    ]
    tiles = min(view.cars[seat].tiles, MOST_TILES)
    players, least = len(view.cars), view.options.least

    def days(strain: Strain) -> float:
        row = stage_days(players, view.stage, strain, others, here.after, least, _FREED)
        return row[tiles]

    return min(Strain, key=days)

"""The finish: who may still arrive in this game turn, and who would win."""

from __future__ import annotations

from math import exp

from podium.core.seat import Seat
from podium.games.greatrace.bots.road import road
from podium.games.greatrace.pieces import MONEY_PER_POINT, PLACE_POINTS
from podium.games.greatrace.view import Front, View

_WILD = 20
_PETROL_A_STEP = 1.5
_DAMAGE_A_STEP = 0.8
_PART = 60
"""Francs for a level on the way: the part, and the time of whoever fits it."""
_SURPRISE = 3.0
"""Spaces that cards and luck may add."""
_DOUBT = 1.4
"""Points by which a guess at prestige may be off."""


def reach(front: Front) -> float:
    """How many spaces a crew could drive in one game turn."""
    if not front.engine:
        return 0.0
    fuel = (front.petrol + front.money / _WILD) / _PETROL_A_STEP
    return min(fuel, front.engine + front.chassis + front.money / _PART)


def arrival_chance(front: Front, steps: int) -> float:
    """How likely a crew so far from the goal seems to arrive in this game turn."""
    spare = reach(front) + _SURPRISE - steps
    return 0.0 if spare < -1 else 0.3 if spare < 1 else 0.6 if spare < 3 else 0.8


def threat(view: View) -> float:
    """How likely it seems that somebody else arrives in this game turn."""
    ahead = road(view)
    safe = 1.0
    for n, front in enumerate(view.fronts):
        if n != view.seat:
            safe *= 1 - arrival_chance(front, ahead.steps[front.space])
    return 1 - safe


def win_chance(view: View, seat: Seat) -> float:
    """How likely it seems that a crew that has arrived wins, if the others try to arrive too."""
    mine = view.fronts[seat]
    points = _points(mine, mine.arrived, 0)
    ahead = road(view)
    place = min(4, 1 + sum(front.arrived > 0 for front in view.fronts))
    chance = 1.0
    for n, front in enumerate(view.fronts):
        if n == seat:
            continue
        steps = ahead.steps[front.space]
        comes = 1.0 if front.arrived else arrival_chance(front, steps)
        theirs = _points(front, front.arrived or place, steps)
        chance *= 1 - comes / (1 + exp((points - theirs) / _DOUBT))
    return chance


def _points(front: Front, place: int, steps: int) -> float:
    """Prestige on arrival, the way there counted."""
    levels = max(1.0, front.engine + front.chassis - _DAMAGE_A_STEP * steps)
    money = max(0.0, front.money - _WILD * max(0.0, _PETROL_A_STEP * steps - front.petrol))
    return PLACE_POINTS[place] + levels + money // MONEY_PER_POINT

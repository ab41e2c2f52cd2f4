"""The finish: who may arrive in this game turn."""

from __future__ import annotations

from podium.games.greatrace.bots.road import road
from podium.games.greatrace.view import Front, View

_WILD = 20
_PETROL_A_STEP = 1.5
_PART = 60
"""Francs for a level on the way: the part, and the time of whoever fits it."""
_FAR = -2
_NEAR = 1
_MAYBE = 0.5
_LIKELY = 0.15
"""How likely somebody is to wait who could just arrive, or easily."""


def reach(front: Front) -> float:
    """How many spaces a crew could drive in one game turn."""
    if not front.engine:
        return 0.0
    fuel = (front.petrol + front.money / _WILD) / _PETROL_A_STEP
    return min(fuel, front.engine + front.chassis + front.money / _PART)


def threat(view: View) -> float:
    """How likely it seems that somebody else arrives in this game turn."""
    ahead = road(view)
    safe = 1.0
    for n, front in enumerate(view.fronts):
        if n != view.seat:
            spare = reach(front) - ahead.steps[front.space]
            safe *= 1.0 if spare < _FAR else _MAYBE if spare < _NEAR else _LIKELY
    return 1 - safe
